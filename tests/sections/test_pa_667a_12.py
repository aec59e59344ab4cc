"""§ 667a.12: Payout odds; Envy Bonus; rate of progression; payout limitation."""

from __future__ import annotations

import pytest

from tests.sections.flop_poker import DEAD_FLOP, JACKS, NOTHING, play, refuse, seat

ROYAL = ("As Ks Qs", "Js Ts 2d")
STRAIGHT_FLUSH = ("9s Ks Qs", "Js Ts 2d")
QUADS = ("7c 7d 7h", "7s 2c Kd")
FULL_HOUSE = ("7c 7d 2h", "7s 2c Kd")
FLUSH = ("2h 5h 9h", "Jh Kh 3c")


def test_a_ante_pays_even_money_whatever_the_hand() -> None:
    for own, flop in (ROYAL, (JACKS, DEAD_FLOP)):
        result = play({1: own}, flop)
        assert result.money(1, "ante") == ("win", 2000)
        assert result.cite(1, "ante") == "58 Pa. Code § 667a.12(a)"


@pytest.mark.parametrize(
    ("hand", "pays"),
    [
        (ROYAL, "1000 to 1"),
        (STRAIGHT_FLUSH, "500 to 1"),
        (QUADS, "100 to 1"),
        (FULL_HOUSE, "30 to 1"),
        (FLUSH, "20 to 1"),
        (("5h 6d 7c", "8h 9s Ac"), "10 to 1"),
        (("7c 7d 9h", "7s 2c Kd"), "4 to 1"),
        (("7c Kh 9h", "7s 2c Kd"), "2 to 1"),
        (("Ac Ah 9h", "7s 2c Kd"), "1 to 1"),
        ((JACKS, DEAD_FLOP), "1 to 1"),
    ],
)
def test_b_flop_wager(hand: tuple[str, str], pays: str) -> None:
    result = play({1: hand[0]}, hand[1])
    assert result.line(1, "flop")["pays"] == pays
    assert result.money(1, "flop") == ("win", 1000 + 1000 * int(pays.split()[0]))
    assert result.cite(1, "flop") == "58 Pa. Code § 667a.12(b)"


@pytest.mark.parametrize(
    ("own", "pays"),
    [
        ("Ah Kh Qh", "100 to 1"),
        ("Kh Qh Jh", "50 to 1"),
        ("8h 8d 8c", "25 to 1"),
        ("8h 9d Tc", "6 to 1"),
        ("8h 2h Jh", "3 to 1"),
        ("8h 8d Jh", "1 to 1"),
    ],
)
def test_c_three_card_bonus(own: str, pays: str) -> None:
    seats = {1: seat(three_card_bonus=500)}
    line = play({1: own}, "4s 6d 3s", seats, options={"three_card_bonus": True}).line(1, "three_card_bonus")
    assert line["pays"] == pays
    assert line["returned"] == 500 + 500 * int(pays.split()[0])
    assert line["cite"] == "58 Pa. Code § 667a.12(c)"


@pytest.mark.parametrize(
    ("hand", "letter", "returned"),
    [
        (ROYAL, "A", 1_234_567),
        (ROYAL, "B", 1_234_567),
        (STRAIGHT_FLUSH, "A", 61_728),
        (STRAIGHT_FLUSH, "B", 61_728),
        (QUADS, "A", 25_000),
        (QUADS, "B", 25_000),
        (FULL_HOUSE, "A", 3_000),
        (FULL_HOUSE, "B", 5_000),
        (FLUSH, "A", 2_000),
        (FLUSH, "B", 2_500),
    ],
)
def test_d_1_progressive_does_not_return_the_stake(hand: tuple[str, str], letter: str, returned: int) -> None:
    result = play(
        {1: hand[0]},
        hand[1],
        {1: seat(progressive=100)},
        options={"progressive": letter},
        meters={"main": 1_234_567},
    )
    assert result.money(1, "progressive") == ("win", returned)
    assert result.cite(1, "progressive") == "58 Pa. Code § 667a.12(d)(1)"


@pytest.mark.parametrize("letter", ["C", "a", True])
def test_d_1_there_are_two_paytables(letter: object) -> None:
    error = refuse({1: NOTHING}, DEAD_FLOP, options={"progressive": letter})
    assert error["code"] == "unknown_paytable"
    assert error["cite"] == "58 Pa. Code § 667a.12(d)(1)"


def test_d_2_a_straight_flush_is_not_paid_as_a_flush_too() -> None:
    result = play(
        {1: STRAIGHT_FLUSH[0]},
        STRAIGHT_FLUSH[1],
        {1: seat(progressive=100)},
        options={"progressive": "A"},
        meters={"main": 1_000_000},
    )
    assert result.money(1, "progressive") == ("win", 50_000)
    assert result.meters == {"main": 950_000}


def royal_with(**options: object) -> dict[str, int]:
    return play(
        {1: ROYAL[0]},
        ROYAL[1],
        {1: seat(progressive=500)},
        options={"progressive": "A", **options},
        meters={"main": 5_000_000},
    ).meters


def test_d_3_the_meter_restarts_at_ten_thousand_dollars_whatever_the_wager() -> None:
    assert royal_with() == {"main": 1_000_000}


def test_d_3_or_at_what_the_rules_submission_says() -> None:
    assert royal_with(meter_reset=1_000_001) == {"main": 1_000_001}


def test_d_3_but_not_below_ten_thousand_dollars() -> None:
    assert royal_with(meter_reset=1_000_000) == {"main": 1_000_000}
    error = refuse({1: NOTHING}, DEAD_FLOP, options={"progressive": "A", "meter_reset": 999_999})
    assert error["code"] == "bad_option"
    assert error["cite"] == "58 Pa. Code § 667a.12(d)(3)"


def test_d_4_each_is_paid_from_what_the_meter_shows_at_his_turn() -> None:
    # Two terminals on one straight flush; the higher seat number is nearer to the dealer's right.
    seats = {1: seat(progressive=100), 11: seat("fold", position=1, progressive=100)}
    result = play(
        {1: "7h 8h 9h"}, "Jh Th 2d", seats, options={"progressive": "A"}, meters={"main": 1_000_010}
    )
    # 5% of 1,000,010 is 50,000 and half a cent, which is dropped; then 5% of what is left.
    assert result.order()[1] == (11, "progressive")
    assert result.money(11, "progressive") == ("win", 50_000)
    assert result.money(1, "progressive") == ("win", 47_500)
    assert result.meters == {"main": 902_510}


def royal_and_straight_flush(royal: int, straight_flush: int) -> tuple[int, int, dict[str, int]]:
    """What both receive of a meter of $40,000, and the meter afterwards."""
    hands = {royal: "Ah Kh Qh", straight_flush: "7h 8h 9h"}
    seats = {position: seat(progressive=100) for position in hands}
    result = play(hands, "Jh Th 2d", seats, options={"progressive": "A"}, meters={"main": 4_000_000})
    first, second = (result.line(one, "progressive")["returned"] for one in (royal, straight_flush))
    return first, second, result.meters


def test_d_4_a_royal_flush_at_the_dealers_right_empties_the_meter_for_the_next() -> None:
    assert royal_and_straight_flush(royal=5, straight_flush=1) == (4_000_000, 50_000, {"main": 950_000})


def test_d_4_a_royal_flush_at_the_dealers_left_gets_what_the_others_leave() -> None:
    assert royal_and_straight_flush(royal=1, straight_flush=5) == (3_800_000, 200_000, {"main": 1_000_000})


def test_d_4_after_a_royal_flush_the_next_is_paid_from_the_restarted_meter() -> None:
    seats = {1: seat(progressive=100), 11: seat(position=1, progressive=100)}
    result = play({1: ROYAL[0]}, ROYAL[1], seats, options={"progressive": "B"}, meters={"main": 4_000_000})
    assert result.money(11, "progressive") == ("win", 4_000_000)
    assert result.money(1, "progressive") == ("win", 1_000_000)
    assert result.meters == {"main": 1_000_000}


def test_d_4_a_share_that_rounds_to_nothing_is_still_a_win() -> None:
    result = play(
        {1: STRAIGHT_FLUSH[0]},
        STRAIGHT_FLUSH[1],
        {1: seat(progressive=100)},
        options={"progressive": "A"},
        meters={"main": 19},
    )
    assert result.money(1, "progressive") == ("win", 0)


def test_the_heading_speaks_of_a_payout_limit_but_the_section_has_none() -> None:
    error = refuse({1: NOTHING}, DEAD_FLOP, options={"payout_limit": 5_000_000})
    assert error["code"] == "bad_option"


def test_the_heading_speaks_of_an_envy_bonus_but_the_section_has_none() -> None:
    hands = {1: ROYAL[0], 2: NOTHING}
    seats = {1: seat(progressive=100), 2: seat(progressive=100)}
    result = play(hands, "Js Ts 2d", seats, options={"progressive": "A"}, meters={"main": 1_000_000})
    assert not [entry for entry in result.order() if entry[1] == "progressive_envy"]
