"""§ 673a.9: Surrender."""

from __future__ import annotations

import pytest

from tests.sections.blackjack import BlackjackTable

TABLE = BlackjackTable("double_back_jack")


@pytest.mark.parametrize(("wager", "returned"), [(1000, 500), (501, 250), (1, 0)])
def test_a_half_of_the_wager_is_returned_and_an_odd_cent_kept(wager: int, returned: int) -> None:
    result = TABLE.one("Tc 6d", "9c 7h", "", "surrender", wagers={"blackjack": wager})
    assert result.money(1, "blackjack") == ("lose", returned)


def test_a_1_2_the_section_follows_the_dealers_first_card() -> None:
    for dealer, paragraph in (("9c 7h", 1), ("Kc 7h", 2)):
        result = TABLE.one("Tc 6d", dealer, "", "surrender")
        assert result.cite(1, "blackjack") == f"58 Pa. Code § 673a.9(a)({paragraph})"
    ace = TABLE.one("Tc 6d", "Ac 7h", "", "decline, surrender")
    assert ace.cite(1, "blackjack") == "58 Pa. Code § 673a.9(a)(2)"


@pytest.mark.parametrize("first", ["hit", "split"])
def test_a_only_before_any_other_decision(first: str) -> None:
    error = TABLE.refuse_one("4c 4d", "9c 7h", "2c 3c", f"{first}, surrender")
    assert (error["code"], error["cite"]) == ("illegal_decision", "58 Pa. Code § 673a.7(i)")


def test_a_2_a_dealer_blackjack_collects_the_entire_wager_unasked() -> None:
    assert TABLE.refuse_one("Tc 6d", "Kc Ah", said="surrender")["code"] == "superfluous_decision"
    assert TABLE.one("Tc 6d", "Kc Ah").money(1, "blackjack") == ("lose", 0)


def test_a_a_surrendered_hand_does_not_take_part_in_a_dealer_22() -> None:
    result = TABLE.play({1: "Tc 6d", 2: "Tc 9d"}, "6c Th", "6c", {1: "surrender", 2: "stand"})
    assert result.money(1, "blackjack") == ("lose", 500)
    assert result.money(2, "blackjack") == ("push", 1000)


def test_b_insurance_and_surrender_are_settled_separately() -> None:
    result = TABLE.one("Tc 6d", "Ac 7h", "", "insurance 500, surrender")
    assert result.order() == [(1, "insurance"), (1, "blackjack")]
    assert result.money(1, "insurance") == ("lose", 0)
    assert result.money(1, "blackjack") == ("lose", 500)
    assert result.net(1) == -1000
