"""Massachusetts, Section 8: dealing from an automated shoe or machine."""

from __future__ import annotations

import pytest

from tests.rounds import raw, refused
from tests.sections.high_card_flush import QUALIFIES, document, flush, play

RULES = "Massachusetts High Card Flush Rules"


def test_c_and_d_stacks_of_seven_as_from_the_manual_shoe() -> None:
    hands = {1: flush(5), 3: "Kh Qd Js 9s 9d 8h 7h"}
    from_shoe = document(hands, "9c 5h 3h 7d 2d Kd 4s", edition="ma")
    assert raw({**from_shoe, "dealing": "automated_shoe"}) == raw(from_shoe)


def test_c_too_few_cards_cites_the_section() -> None:
    round_ = document({1: flush(5)}, QUALIFIES, edition="ma", dealing="automated_shoe")
    error = refused(**{**round_, "cards": " ".join(round_["cards"].split()[:13])})
    assert (error["code"], error["cite"]) == ("too_few_cards", f"{RULES} § 8")


@pytest.mark.parametrize("irregularity", ["stub_misdealt", "stub_wrong"])
def test_f_a_stub_of_the_wrong_number_voids_the_round(irregularity: str) -> None:
    result = play({1: flush(7)}, QUALIFIES, edition="ma", dealing="automated_shoe", irregularity=irregularity)
    assert result.money(1, "ante") == ("void", 1000)
    assert result.cite(1, "ante") == f"{RULES} § 8(f)"
