"""§ 668a.4: Payout odds."""

from __future__ import annotations

import pytest

from tests.sections.props_and_hops import CODE, one


@pytest.mark.parametrize(
    ("wager", "roll", "pays", "returned"),
    [
        ("hard_2", [1, 1], "30 to 1", 31_000),
        ("hard_12", [6, 6], "30 to 1", 31_000),
        ("hop_1_2", [2, 1], "15 to 1", 16_000),
        ("hop_5_6", [5, 6], "15 to 1", 16_000),
        ("field", [1, 1], "2 to 1", 3000),
        ("field", [6, 6], "2 to 1", 3000),
        ("field", [1, 2], "1 to 1", 2000),
        ("field", [2, 2], "1 to 1", 2000),
        ("field", [4, 5], "1 to 1", 2000),
        ("field", [5, 5], "1 to 1", 2000),
        ("field", [5, 6], "1 to 1", 2000),
        ("hop_top", [1, 2], "3 to 2", 2500),
        ("hop_left", [1, 2], "2 to 1", 3000),
        ("hop_right", [6, 6], "2 to 1", 3000),
        ("hop_center", [3, 3], "3 to 2", 2500),
        ("one_six_and_under", [1, 6], "1 to 1", 2000),
        ("three_four_and_over", [3, 4], "1 to 1", 2000),
    ],
)
def test_what_each_wager_pays(wager: str, roll: list[int], pays: str, returned: int) -> None:
    line = one(wager, roll)
    assert (line["pays"], line["returned"]) == (pays, returned)
    assert line["cite"] == CODE + "§ 668a.4"


@pytest.mark.parametrize("total", [[1, 4], [1, 5], [1, 6], [2, 6]])
def test_the_field_pays_nothing_on_five_to_eight(total: list[int]) -> None:
    assert one("field", total)["returned"] == 0


def test_three_to_two_is_rounded_down_to_the_cent() -> None:
    assert one("hop_top", [1, 2], stake=501)["returned"] == 501 + 751
    assert one("hop_center", [3, 3], stake=1)["returned"] == 2
