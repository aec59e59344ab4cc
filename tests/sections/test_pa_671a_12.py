"""§ 671a.12: Payout odds."""

from __future__ import annotations

import pytest

from tests.sections.lunar_poker import ACE_KING, CODE, NOTHING, instant, play, refuse, seat

ROYAL = "Ah Kh Qh Jh Th"
STRAIGHT_FLUSH = "9h 8h 7h 6h 5h"


@pytest.mark.parametrize(
    ("letter", "royal", "straight_flush"), [("A", 1500, 200), ("B", 1000, 300), ("C", 1000, 200)]
)
def test_a_instant_payouts(letter: str, royal: int, straight_flush: int) -> None:
    for hand, odds in ((ROYAL, royal), (STRAIGHT_FLUSH, straight_flush)):
        result = play({1: hand}, ACE_KING, {1: instant()}, options={"instant_payout": letter})
        line = result.line(1, "ante")
        assert (line["pays"], line["returned"]) == (f"{odds} to 1", 1000 + 1000 * odds)


def test_a_paytable_a_is_the_default() -> None:
    assert play({1: ROYAL}, ACE_KING, {1: instant()}).money(1, "ante") == ("win", 1_501_000)


def test_a_there_is_no_paytable_d() -> None:
    error = refuse({1: ROYAL}, ACE_KING, {1: instant()}, options={"instant_payout": "D"})
    assert (error["code"], error["cite"]) == ("bad_option", CODE + "§ 671a.12(a)")


@pytest.mark.parametrize(
    ("hand", "odds"),
    [
        ("Qh Qd Qc Qs 2h", 250),
        ("Qh Qd Jc Js Jh", 120),
        ("Qh Qd 2c 2s 2h", 100),
        ("Qh Jh 8h 6h 2h", 60),
        ("6h 5h 4c 3h 2d", 30),
        ("Qh Qd Qc 3s 2h", 8),
        ("Ah Kd Qc 3s 2h", 5),
        ("Qh Td 8h 3d 2h", 2),
    ],
)
def test_b_the_super_wager(hand: str, odds: int) -> None:
    line = play({1: hand}, ACE_KING, {1: seat("fold", own=1500)}).line(1, "super")
    assert (line["pays"], line["returned"]) == (f"{odds} to 1", 1500 + 1500 * odds)
    assert line["cite"] == CODE + "§ 671a.12(b)"


def test_b_none_of_these_hands_loses() -> None:
    assert play({1: "Qh Td 8h 3d 2c"}, ACE_KING, {1: seat("fold")}).money(1, "super") == ("lose", 0)


def test_b_straight_flushes_are_what_the_definitions_leave_of_them() -> None:
    royal = play({1: ROYAL}, ACE_KING, {1: instant()})
    assert royal.line(1, "super")["pays"] == "5 to 1"
    straight_flush = play({1: STRAIGHT_FLUSH}, ACE_KING, {1: instant()})
    assert straight_flush.line(1, "super")["pays"] == "2 to 1"


def test_c_the_ante_wins_one_to_one_when_the_dealer_does_not_qualify() -> None:
    line = play({1: NOTHING}, "As Qs 9d 7c 4h", {1: seat(ante=501)}).line(1, "ante")
    assert (line["pays"], line["returned"]) == ("1 to 1", 1002)


@pytest.mark.parametrize(
    ("hand", "drawn", "odds"),
    [
        ("Ah Kh Qh Jh 2c", "Th", 100),
        ("9h 8h 7h 6h 2c", "5h", 50),
        ("Qh Qd Qc Qs 2h", "", 20),
        ("Qh Qd 2c 2s 2h", "", 7),
        ("Qh Jh 8h 6h 2h", "", 5),
        ("6h 5h 4c 3h 2d", "", 4),
        ("Qh Qd Qc 3s 2h", "", 3),
        ("Qh Qd 3c 3s 2h", "", 2),
        ("2h 2d 3c 4s 6h", "", 1),
        ("Ah Kd Td 4s 2h", "", 1),
    ],
)
def test_d_the_bet_wager(hand: str, drawn: str, odds: int) -> None:
    seats = {1: seat("buy", "bet", ante=501) if drawn else seat(ante=501)}
    line = play({1: hand}, ACE_KING, seats, drawn).line(1, "bet")
    assert (line["stake"], line["pays"], line["returned"]) == (1002, f"{odds} to 1", 1002 * (odds + 1))
    assert line["cite"] == CODE + "§ 671a.12(d)"
