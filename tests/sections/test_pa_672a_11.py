"""§ 672a.11: Payout odds."""

from __future__ import annotations

import pytest

from tests.sections.blackjack import BlackjackTable

TABLE = BlackjackTable("free_bet_blackjack")


def test_a_winning_wagers_and_lammers_pay_1_to_1() -> None:
    result = TABLE.one("4c 6d", "Tc 7h", "Kc", "double")
    for wager in ("blackjack", "free_double"):
        assert result.line(1, wager)["pays"] == "1 to 1"
        assert result.cite(1, wager) == "58 Pa. Code § 672a.11(a)"


@pytest.mark.parametrize(("wager", "returned"), [(1000, 2500), (501, 1252), (1, 2), (3, 7)])
def test_a_blackjack_pays_3_to_2_and_half_cents_are_dropped(wager: int, returned: int) -> None:
    result = TABLE.one("Ac Kd", "Tc 7h", wagers={"blackjack": wager})
    line = result.line(1, "blackjack")
    assert (line["pays"], line["returned"]) == ("3 to 2", returned)
    assert line["cite"] == "58 Pa. Code § 672a.11(a)"


def test_b_insurance_pays_2_to_1() -> None:
    line = TABLE.one("Tc 9d", "Ac Kh", "", "insurance 500").line(1, "insurance")
    assert (line["pays"], line["returned"]) == ("2 to 1", 1500)


@pytest.mark.parametrize(
    ("dealer", "then", "outcome", "pays"),
    [
        ("6c Tc", "6c", "same suit 22", ("50 to 1", "50 to 1")),
        ("6c Ts", "6c", "same color 22", ("20 to 1", "20 to 1")),
        ("6d Th", "6h", "same color 22", ("20 to 1", "20 to 1")),
        ("6c Th", "6c", "other 22", ("8 to 1", "7 to 1")),
        ("5c Ac", "6h Kc", "other 22", ("8 to 1", "7 to 1")),
    ],
)
def test_c_push_22_pays_by_the_dealers_cards(
    dealer: str, then: str, outcome: str, pays: tuple[str, str]
) -> None:
    for letter, odds in zip("AB", pays, strict=True):
        bet = {"options": {"push_22": letter}, "wagers": {"push_22": 101}}
        line = TABLE.one("Tc 9d", dealer, then, "stand", **bet).line(1, "push_22")
        assert (line["pays"], line["hand"], line["cite"]) == (odds, outcome, "58 Pa. Code § 672a.11(c)")
        assert line["returned"] == 101 * (int(odds.split()[0]) + 1)


def test_c_there_are_two_paytables() -> None:
    for letter in ("C", True):
        bet = {"options": {"push_22": letter}, "wagers": {"push_22": 100}}
        error = TABLE.refuse_one("Tc 9d", "Tc 7h", "", "stand", **bet)
        assert (error["code"], error["cite"]) == ("unknown_paytable", "58 Pa. Code § 672a.11(c)")


def test_c_every_push_22_wager_is_paid_on_the_same_dealers_hand() -> None:
    bets = {1: {"push_22": 100}, 2: {"push_22": 200}}
    more = {"options": {"push_22": "A"}}
    result = TABLE.play({1: "Tc 9d", 2: "Ac Kd"}, "6c Tc", "6c", {1: "stand"}, bets, **more)
    assert result.money(1, "push_22") == ("win", 5100)
    assert result.money(2, "push_22") == ("win", 10200)
