"""Massachusetts, Section 11: Payout odds. The tables below are typed from the text, not from the data."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from croupier import games
from tests.rounds import Settled
from tests.sections.high_card_flush import (
    QUALIFIES,
    flush,
    play,
    refuse,
    seat,
    side_wager,
    straight_flush,
)

RULES = "Massachusetts High Card Flush Rules"

FLUSH_BONUS = {
    7: (300, 100, 200, 300, 200, 500, 400, 1000, 150, 150, 400, 300, 500, 500),
    6: (100, 20, 20, 75, 60, 50, 60, 50, 20, 25, 100, 80, 80, 100),
    5: (10, 10, 10, 5, 12, 12, 12, 10, 10, 10, 10, 11, 11, 10),
    4: (1, 1, 2, 2, 2, 1, 1, 1, 1, 2, 2, 1, 1, 1),
}
STRAIGHT_FLUSH_BONUS = {
    7: (8000, 500, 500, 1000, 500, 1000),
    6: (1000, 200, 200, 500, 200, 500),
    5: (100, 100, 100, 100, 100, 100),
    4: (60, 50, 75, 75, 60, 60),
    3: (7, 9, 7, 7, 8, 8),
}
# Dollars for the wager of one dollar, with 1,000,000 cents on the main meter.
PROGRESSIVE = {
    7: (10_000, 10_000, 10_000, 10_000),
    6: (1_000, 1_000, 1_000, 1_000),
    5: (250, 750, 300, 800),
    4: (50, 60, 50, 50),
    3: (3, 0, 3, 0),
}
RATES = {"A": (24, 2), "B": (23, 2), "C": (21, 5), "D": (25, 5)}


def cells(rows: dict[int, tuple[int, ...]]) -> list[tuple[str, int, int]]:
    """Letter, number of cards, odds: every cell of a printed table."""
    return [
        (letter, length, odds)
        for length, row in rows.items()
        for letter, odds in zip("ABCDEFGHIJKLMN", row, strict=False)
    ]


# -- (b) to (d) ----------------------------------------------------------------------------------


def test_b_ante_and_raise_are_paid_at_even_money() -> None:
    result = play({1: flush(6)}, QUALIFIES, {1: seat("raise 2999", ante=1001)}, edition="ma")
    assert result.money(1, "ante") == ("win", 2002)
    assert result.money(1, "raise") == ("win", 5998)
    assert result.cite(1, "raise") == f"{RULES} § 11(b)"


@pytest.mark.parametrize(("letter", "length", "odds"), cells(FLUSH_BONUS))
def test_c_flush_bonus_as_printed(letter: str, length: int, odds: int) -> None:
    line = side_wager("ma", "flush_bonus", letter, flush(length))
    assert (line["outcome"], line["returned"]) == ("win", 500 + 500 * odds)
    assert line["pays"] == f"{odds} to 1"
    assert line["cite"] == f"{RULES} § 11(c)"


@pytest.mark.parametrize("letter", "ABCDEFGHIJKLMN")
def test_c_a_three_card_flush_loses_under_every_letter(letter: str) -> None:
    assert side_wager("ma", "flush_bonus", letter, flush(3))["outcome"] == "lose"


@pytest.mark.parametrize(("letter", "length", "odds"), cells(STRAIGHT_FLUSH_BONUS))
def test_d_straight_flush_bonus(letter: str, length: int, odds: int) -> None:
    line = side_wager("ma", "straight_flush_bonus", letter, straight_flush(length))
    assert (line["outcome"], line["returned"]) == ("win", 500 + 500 * odds)
    assert line["pays"] == f"{odds} to 1"
    assert line["cite"] == f"{RULES} § 11(d)"


@pytest.mark.parametrize("letter", "ABCDEF")
def test_d_two_cards_in_sequence_lose_under_every_letter(letter: str) -> None:
    assert side_wager("ma", "straight_flush_bonus", letter, straight_flush(2))["outcome"] == "lose"


@pytest.mark.parametrize(
    ("wager", "letter", "section"),
    [("flush_bonus", "O", "11(c)"), ("straight_flush_bonus", "H", "11(d)"), ("progressive", "E", "11(e)")],
)
def test_c_to_e_there_is_no_further_letter(wager: str, letter: str, section: str) -> None:
    error = refuse({1: flush(4)}, QUALIFIES, edition="ma", options={wager: letter})
    assert (error["code"], error["cite"]) == ("unknown_paytable", f"{RULES} § {section}")


# -- (e), (f) the progressive --------------------------------------------------------------------


def progressive(hands: dict[int, str], meters: dict[str, int], letter: str = "A") -> Settled:
    """Every seat raises, since a fold would lose its progressive, and has one dollar on it."""
    seats = {number: seat("raise 1000", progressive=100) for number in hands}
    return play(
        hands, "Kh 5h 3h 7d 2d Ks Td", seats, edition="ma", meters=meters, options={"progressive": letter}
    )


@pytest.mark.parametrize(("letter", "length", "dollars"), cells(PROGRESSIVE))
def test_e_progressive_payouts(letter: str, length: int, dollars: int) -> None:
    result = progressive({1: straight_flush(length)}, {"main": 1_000_000}, letter)
    assert result.money(1, "progressive") == ("win" if dollars else "lose", 100 * dollars)
    assert result.cite(1, "progressive") == f"{RULES} § 11(e)"


@pytest.mark.parametrize("letter", "ABCD")
def test_f_initial_amount_and_contribution_rates(letter: str) -> None:
    meter = games.load("high_card_flush").edition("ma").progressives["progressive"].meters[letter]["main"]
    main, secondary = RATES[letter]
    assert str(meter.seed) == "$10,000"
    assert (meter.primary, meter.reserve) == (Fraction(main, 100), Fraction(secondary, 100))
    assert meter.reserve_meter == "secondary"


def test_f_a_meter_that_is_not_stated_stands_at_ten_thousand_dollars() -> None:
    assert progressive({1: straight_flush(7)}, {}).money(1, "progressive") == ("win", 1_000_000)


def test_f_percentages_are_deducted_and_rounded_down() -> None:
    result = progressive({1: straight_flush(6)}, {"main": 12_345, "secondary": 50})
    assert result.money(1, "progressive") == ("win", 1234)
    assert result.meters == {"main": 11_111, "secondary": 50}


def test_f_fixed_amounts_are_not_deducted() -> None:
    result = progressive({1: straight_flush(5)}, {"main": 12_345, "secondary": 50})
    assert result.meters == {"main": 12_345, "secondary": 50}


def test_f_after_a_full_payout_the_main_meter_shows_the_secondary_and_that_shows_zero() -> None:
    result = progressive({1: straight_flush(7)}, {"main": 1_000_000, "secondary": 4_321})
    assert result.meters == {"main": 4_321, "secondary": 0}


# -- (g) the licensee's own amounts and limit ----------------------------------------------------

BONUS_G = {
    "seven_card_straight_flush": "2000 to 1",
    "six_card_straight_flush": "400 to 1",
    "five_card_straight_flush": "90 to 1",
    "four_card_straight_flush": "55 to 1",
    "three_card_straight_flush": "8 to 1",
}


@pytest.mark.parametrize(("length", "odds"), [(7, 2000), (6, 400), (5, 90), (4, 55), (3, 8)])
def test_g_paytable_g_pays_what_the_licensee_has_set(length: int, odds: int) -> None:
    options = {"bonus_g": BONUS_G}
    line = side_wager("ma", "straight_flush_bonus", "G", straight_flush(length), options=options)
    assert (line["outcome"], line["returned"]) == ("win", 500 + 500 * odds)


def test_g_two_cards_in_sequence_lose_under_paytable_g_too() -> None:
    options = {"bonus_g": BONUS_G}
    line = side_wager("ma", "straight_flush_bonus", "G", straight_flush(2), options=options)
    assert line["outcome"] == "lose"


@pytest.mark.parametrize(
    "given",
    [
        None,
        {},
        {name: odds for name, odds in BONUS_G.items() if name != "three_card_straight_flush"},
        {**BONUS_G, "two_card_straight_flush_or_less": "1 to 1"},
        {**BONUS_G, "six_card_straight_flush": "a lot"},
        "8 to 1",
    ],
)
def test_g_paytable_g_needs_odds_for_exactly_its_five_hands(given: Any) -> None:
    options = {"straight_flush_bonus": "G"} | ({} if given is None else {"bonus_g": given})
    error = refuse({1: flush(4)}, QUALIFIES, edition="ma", options=options)
    assert error["code"] == "bad_option"
    assert "bonus_g" in error["message"]


@pytest.mark.parametrize("odds", ["7 for 1", "$35", "$35 and stake", "push", "lose", "10% of meter"])
def test_a_the_odds_of_paytable_g_are_stated_with_the_word_to(odds: str) -> None:
    given = {**BONUS_G, "three_card_straight_flush": odds}
    options = {"straight_flush_bonus": "G", "bonus_g": given}
    error = refuse({1: flush(4)}, QUALIFIES, edition="ma", options=options)
    assert (error["code"], error["cite"]) == ("bad_option", f"{RULES} § 11(a), (g)")
    assert "stated with the word 'to'" in error["message"]


@pytest.mark.parametrize(("odds", "returned"), [("7 to 1", 4000), ("15 to 2", 4250)])
def test_a_odds_stated_with_the_word_to_are_paid(odds: str, returned: int) -> None:
    options = {"bonus_g": {**BONUS_G, "three_card_straight_flush": odds}}
    line = side_wager("ma", "straight_flush_bonus", "G", straight_flush(3), options=options)
    assert (line["pays"], line["returned"]) == (odds, returned)


SEVEN_CLUBS = "9c 8c 7c 6c 5c 4c 3c"


def limited(limit: int, seats: dict[int, dict[str, Any]] | None = None) -> Settled:
    """A seven-card straight flush: 300 to 1 and 8,000 to 1, on 100 cents each."""
    seats = seats or {1: seat("raise 1000", flush_bonus=100, straight_flush_bonus=100)}
    options = {"flush_bonus": "A", "straight_flush_bonus": "A", "payout_limit": limit}
    return play({1: SEVEN_CLUBS}, "Kh 5h 3h 7d 2d Ks Td", seats, edition="ma", options=options)


@pytest.mark.parametrize(
    ("limit", "flush_won", "straight_flush_won"),
    [
        (830_001, 30_000, 800_000),
        (830_000, 30_000, 800_000),
        (829_999, 30_000, 799_999),
        (30_000, 30_000, 0),
        (29_999, 29_999, 0),
        (1, 1, 0),
    ],
)
def test_g_the_licensee_may_limit_what_the_bonus_wagers_of_a_hand_win_together(
    limit: int, flush_won: int, straight_flush_won: int
) -> None:
    result = limited(limit)
    assert result.money(1, "flush_bonus") == ("win", 100 + flush_won)
    assert result.money(1, "straight_flush_bonus") == ("win", 100 + straight_flush_won)


def test_g_the_limit_does_not_touch_ante_and_raise() -> None:
    result = limited(1)
    assert result.money(1, "ante") == ("win", 2000)
    assert result.money(1, "raise") == ("win", 2000)


def test_g_the_limit_is_counted_for_each_seat_even_of_one_player() -> None:
    seats = {number: seat("raise 1000", flush_bonus=100, player="patron A", position=1) for number in (1, 2)}
    result = limited(30_000, seats)
    assert result.money(1, "flush_bonus") == result.money(2, "flush_bonus") == ("win", 30_100)


# -- (h) -----------------------------------------------------------------------------------------


def test_h_only_the_highest_hand_is_paid() -> None:
    hand = "9c 8c 7c 6c Jd Td 9d"
    assert side_wager("ma", "straight_flush_bonus", "A", hand)["pays"] == "60 to 1"
    assert side_wager("ma", "flush_bonus", "A", hand)["pays"] == "1 to 1"
