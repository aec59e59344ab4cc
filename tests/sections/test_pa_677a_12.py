"""§ 677a.12: payout odds; payout limitation."""

from __future__ import annotations

from typing import Any

import pytest

from tests.sections.heads_up_holdem import (
    BOARD,
    CODE,
    JACKS,
    NINES,
    QUEEN_HIGH,
    one_seat,
    play,
    refuse,
    seat,
)
from tests.sections.ladder_of_hands import LADDER

# The printed tables, as what 100 cents return.

ODDS = {
    "royal_flush": 50100,
    "straight_flush": 5100,
    "four_of_a_kind": 1100,
    "full_house": 400,
    "flush": 250,
    "straight": 200,
    "three_of_a_kind": 100,
    "two_pair": 100,
    "pair": 100,
    "high_card": 100,
}

BAD_BEAT = {
    "straight_flush": 50100,
    "four_of_a_kind": 2600,
    "full_house": 700,
    "flush": 600,
    "straight": 500,
}

POCKET = {
    "Ac Ad": (3100, 2600, 3100),
    "Ah Kh": (2100, 2100, 2100),
    "Qd Ad": (2100, 2100, 2100),
    "As Qs": (2100, 2100, 2100),
    "Ah Kd": (1100, 1100, 1100),
    "Ah Qd": (1100, 1100, 1100),
    "Jd Ah": (1100, 1100, 1100),
    "Kc Kd": (600, 600, 500),
    "2d 2h": (600, 600, 500),
    "Ah Th": (0, 0, 0),
    "Kh Qh": (0, 0, 0),
}

TRIPS_PLUS = {
    "royal_flush": (10100, 10100, 10100, 10100),
    "straight_flush": (4100, 4100, 4100, 4100),
    "four_of_a_kind": (3100, 3100, 3100, 3100),
    "full_house": (1000, 900, 800, 900),
    "flush": (800, 700, 700, 800),
    "straight": (500, 600, 600, 500),
    "three_of_a_kind": (400, 400, 400, 400),
    "two_pair": (0, 0, 0, 0),
    "pair": (0, 0, 0, 0),
    "high_card": (0, 0, 0, 0),
}

WINNERS = {kind: (hand, dealer, board) for kind, hand, _, dealer, board in LADDER}
BEATEN = {kind: (hand, dealer, board) for _, dealer, kind, hand, board in LADDER}


def test_a_ante_and_raise_are_paid_1_to_1() -> None:
    result = one_seat(JACKS, NINES, BOARD, "raise 2001", ante=1001)
    assert result.money(1, "ante") == ("win", 2002)
    assert result.money(1, "raise") == ("win", 4002)
    assert result.line(1, "ante")["pays"] == "1 to 1"
    assert result.cite(1, "raise") == CODE + "§ 677a.12(a)"


@pytest.mark.parametrize("kind", list(ODDS))
def test_b_each_row_of_the_odds_wager(kind: str) -> None:
    result = one_seat(*WINNERS[kind], ante=100)
    line = result.line(1, "odds")
    assert line["returned"] == ODDS[kind]
    assert line["outcome"] == ("push" if ODDS[kind] == 100 else "win")
    assert line["cite"] == CODE + "§ 677a.12(b)"


def test_b_3_to_2_is_rounded_down_to_the_cent() -> None:
    assert one_seat(*WINNERS["flush"], ante=501).line(1, "odds")["returned"] == 501 + 751
    assert one_seat(*WINNERS["flush"], ante=500).line(1, "odds")["returned"] == 500 + 750


@pytest.mark.parametrize("kind", list(BAD_BEAT))
def test_c_each_row_of_the_bad_beat_bonus(kind: str) -> None:
    result = one_seat(*BEATEN[kind], ante=100)
    assert result.money(1, "odds") == ("win", BAD_BEAT[kind])
    assert result.cite(1, "odds") == CODE + "§ 677a.12(c)"


def test_c_three_of_a_kind_is_no_bad_beat() -> None:
    assert one_seat(*BEATEN["three_of_a_kind"], ante=100).money(1, "odds") == ("lose", 0)


@pytest.mark.parametrize("hand", list(POCKET))
@pytest.mark.parametrize("column", range(3))
def test_d_each_row_of_the_pocket_bonus(hand: str, column: int) -> None:
    options = {"pocket_bonus": "ABC"[column]}
    result = one_seat(hand, NINES, "2c 7d 9h 8s 4c", options=options, pocket_bonus=100)
    paid = POCKET[hand][column]
    assert result.money(1, "pocket_bonus") == ("win" if paid else "lose", paid)
    assert result.cite(1, "pocket_bonus") == CODE + "§ 677a.12(d)"


@pytest.mark.parametrize("kind", list(TRIPS_PLUS))
@pytest.mark.parametrize("column", range(4))
def test_e_each_row_of_trips_plus(kind: str, column: int) -> None:
    options = {"trips_plus": "ABCD"[column]}
    result = one_seat(*WINNERS[kind], options=options, trips_plus=100)
    paid = TRIPS_PLUS[kind][column]
    assert result.money(1, "trips_plus") == ("win" if paid else "lose", paid)
    assert result.cite(1, "trips_plus") == CODE + "§ 677a.12(e)"


# (f): the aggregate payout limit

FIFTY_THOUSAND = 5_000_000


def limited(limit: int, ante: int, *decisions: str, minimum: int = 500, **more: Any) -> list[int]:
    """The winnings of a royal flush on Ante, Raise and Odds under a limit."""
    hand, dealer, board = WINNERS["royal_flush"]
    result = play(
        {1: hand},
        dealer,
        board,
        {1: seat(*decisions, ante=ante, **more)},
        minimum=minimum,
        options={"payout_limit": limit, "trips_plus": "A"},
    )
    wagers = ("ante", "raise", "odds")
    return [result.line(1, one)["returned"] - result.line(1, one)["stake"] for one in wagers]


def test_f_a_limit_of_50000_dollars_is_the_lowest() -> None:
    hand, dealer, board = WINNERS["royal_flush"]
    error = refuse({1: hand}, dealer, board, options={"payout_limit": FIFTY_THOUSAND - 1})
    assert (error["code"], error["cite"]) == ("bad_option", CODE + "§ 677a.12(f)")
    assert limited(FIFTY_THOUSAND, 1000, "raise 3000") == [1000, 3000, 500_000]


def test_f_no_lower_than_what_the_minimum_wager_can_win() -> None:
    # A minimum of $100: 1 + 3 + 500 times that are $50,400.
    hand, dealer, board = WINNERS["royal_flush"]
    error = refuse({1: hand}, dealer, board, minimum=10_000, options={"payout_limit": 5_039_999})
    assert error["cite"] == CODE + "§ 677a.12(f)"
    assert limited(5_040_000, 10_000, "raise 30000", minimum=10_000) == [10_000, 30_000, 5_000_000]


def test_f_winnings_beyond_the_limit_are_not_paid_and_stakes_are_no_winnings() -> None:
    assert limited(FIFTY_THOUSAND, 10_000, "raise 20000") == [10_000, 20_000, 4_970_000]
    assert limited(FIFTY_THOUSAND, 9_960, "raise 9960") == [9_960, 9_960, 4_980_000]
    assert limited(FIFTY_THOUSAND, 4_000_000, "raise 12000000") == [4_000_000, 1_000_000, 0]


def test_f_optional_wagers_are_not_in_the_limit() -> None:
    hand, dealer, board = WINNERS["royal_flush"]
    options = {"payout_limit": FIFTY_THOUSAND, "trips_plus": "A"}
    one = {1: seat(ante=20_000, trips_plus=100_000)}
    result = play({1: hand}, dealer, board, one, options=options)
    assert result.money(1, "trips_plus") == ("win", 10_100_000)


def test_f_a_bad_beat_is_in_the_limit() -> None:
    hand, dealer, board = BEATEN["straight_flush"]
    options = {"payout_limit": FIFTY_THOUSAND}
    result = play({1: hand}, dealer, board, {1: seat(ante=20_000)}, options=options)
    assert result.money(1, "odds") == ("win", 20_000 + FIFTY_THOUSAND)


def test_f_the_limit_is_per_player_over_all_his_terminals() -> None:
    hand, dealer, board = WINNERS["royal_flush"]
    seats = {
        1: seat(ante=10_000, player="patron A"),
        2: seat(ante=10_000, player="patron A", position=1),
        3: seat(ante=10_000, position=1),
    }
    result = play({1: hand}, dealer, board, seats, options={"payout_limit": FIFTY_THOUSAND})
    # From the dealer's right: seat 3 stands alone, seat 2 uses the patron's limit up, seat 1 wins no more.
    assert [result.net(one) for one in (3, 2, 1)] == [FIFTY_THOUSAND, FIFTY_THOUSAND, 0]


def test_f_without_a_limit_everything_is_paid() -> None:
    hand, dealer, board = WINNERS["royal_flush"]
    assert play({1: hand}, dealer, board, {1: seat(ante=1_000_000)}).net(1) == 502_000_000


def test_b_a_push_on_the_odds_wager_needs_a_win() -> None:
    assert one_seat(QUEEN_HIGH, NINES, BOARD).money(1, "odds") == ("lose", 0)
