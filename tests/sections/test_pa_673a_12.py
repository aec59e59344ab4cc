"""§ 673a.12: Payout odds."""

from __future__ import annotations

import pytest

from tests.sections.blackjack import BlackjackTable

TABLE = BlackjackTable("double_back_jack")


@pytest.mark.parametrize(("wager", "returned"), [(1000, 3000), (505, 1515), (1, 3)])
def test_a_blackjack_pays_2_to_1(wager: int, returned: int) -> None:
    line = TABLE.one("Ac Kd", "Tc 7h", wagers={"blackjack": wager}).line(1, "blackjack")
    assert (line["pays"], line["returned"]) == ("2 to 1", returned)


def test_a_other_wins_pay_1_to_1() -> None:
    line = TABLE.one("Tc 9d", "Tc 7h", "", "stand").line(1, "blackjack")
    assert (line["pays"], line["cite"]) == ("1 to 1", "58 Pa. Code § 673a.12(a)")


def test_b_second_chance_pays_1_to_1() -> None:
    line = TABLE.one("Tc 5d", "Tc 7h", "Kc 5c", "hit, second_chance").line(1, "second_chance")
    assert (line["pays"], line["returned"], line["cite"]) == ("1 to 1", 2000, "58 Pa. Code § 673a.12(b)")


def test_c_insurance_pays_2_to_1() -> None:
    line = TABLE.one("Tc 9d", "Ac Kh", "", "insurance 333").line(1, "insurance")
    assert (line["pays"], line["returned"], line["cite"]) == ("2 to 1", 999, "58 Pa. Code § 673a.12(c)")
