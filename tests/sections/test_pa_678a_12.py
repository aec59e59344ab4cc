"""§ 678a.12: Payout odds; payout limitation. The tables below are typed from the text, not from the data."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from croupier import games
from croupier.play.transcript import transcript
from tests.rounds import settled
from tests.sections.high_card_flush import (
    DOES_NOT_QUALIFY,
    QUALIFIES,
    document,
    flush,
    over,
    pennsylvania,
    play,
    refuse,
    seat,
    side_wager,
    straight_flush,
)

# Rows by the number of cards; the columns are the letters from A on.
FLUSH_BONUS = {
    "pa-2015": {
        7: (300, 100, 200, 300, 400, 400, 500, 250),
        6: (100, 20, 20, 75, 60, 100, 100, 100),
        5: (10, 10, 10, 5, 12, 10, 10, 10),
        4: (1, 2, 2, 2, 1, 1, 1, 1),
    },
    "pa-2019": {
        7: (300, 100, 200, 500, 400, 400, 500, 250),
        6: (100, 20, 60, 50, 60, 100, 100, 100),
        5: (10, 10, 12, 12, 12, 10, 10, 10),
        4: (1, 2, 1, 1, 1, 1, 1, 1),
    },
}
STRAIGHT_FLUSH_BONUS = {
    "pa-2015": {
        7: (500, 1000, 500, 1000),
        6: (200, 500, 200, 500),
        5: (100, 100, 100, 100),
        4: (75, 75, 60, 60),
        3: (7, 7, 8, 8),
    },
    "pa-2019": {
        7: (8000, 1000, 500, 1000),
        6: (1000, 500, 200, 500),
        5: (100, 100, 100, 100),
        4: (60, 75, 60, 60),
        3: (7, 7, 8, 8),
    },
}
# What 100 cents return, with 1,000,000 cents on the meter; both editions print the same table.
PROGRESSIVE = {
    7: (1_000_000, 1_000_000),
    6: (100_000, 100_000),
    5: (25_000, 90_000),
    4: (4_000, 5_000),
    3: (300, 0),
}


def cells(tables: dict[str, dict[int, tuple[int, ...]]]) -> list[tuple[str, str, int, int]]:
    """Edition, letter, number of cards, odds: every cell of every printed table."""
    return [
        (edition, letter, length, odds)
        for edition, rows in tables.items()
        for length, row in rows.items()
        for letter, odds in zip("ABCDEFGH", row, strict=False)
    ]


# -- (a) to (c) ----------------------------------------------------------------------------------


@pennsylvania
def test_a_ante_and_raise_are_paid_one_to_one(edition: str) -> None:
    result = play({1: flush(6)}, QUALIFIES, {1: seat("raise 2999", ante=1001)}, edition=edition)
    assert result.money(1, "ante") == ("win", 2002)
    assert result.money(1, "raise") == ("win", 5998)
    assert result.line(1, "raise")["pays"] == "1 to 1"


@pytest.mark.parametrize(("edition", "letter", "length", "odds"), cells(FLUSH_BONUS))
def test_b_flush_bonus(edition: str, letter: str, length: int, odds: int) -> None:
    line = side_wager(edition, "flush_bonus", letter, flush(length))
    assert (line["outcome"], line["returned"]) == ("win", 500 + 500 * odds)
    assert line["pays"] == f"{odds} to 1"
    assert line["cite"] == "58 Pa. Code § 678a.12(b)"


@pytest.mark.parametrize("letter", "ABCDEFGH")
@pennsylvania
def test_b_a_three_card_flush_loses_under_every_letter(edition: str, letter: str) -> None:
    line = side_wager(edition, "flush_bonus", letter, flush(3))
    assert (line["outcome"], line["returned"]) == ("lose", 0)


@pytest.mark.parametrize(("wager", "letter"), [("flush_bonus", "I"), ("straight_flush_bonus", "E")])
@pennsylvania
def test_b_and_c_there_is_no_further_letter(edition: str, wager: str, letter: str) -> None:
    error = refuse({1: flush(4)}, QUALIFIES, edition=edition, options={wager: letter})
    subsection = "b" if wager == "flush_bonus" else "c"
    assert (error["code"], error["cite"]) == ("unknown_paytable", f"58 Pa. Code § 678a.12({subsection})")


@pytest.mark.parametrize(("edition", "letter", "length", "odds"), cells(STRAIGHT_FLUSH_BONUS))
def test_c_straight_flush_bonus(edition: str, letter: str, length: int, odds: int) -> None:
    line = side_wager(edition, "straight_flush_bonus", letter, straight_flush(length))
    assert (line["outcome"], line["returned"]) == ("win", 500 + 500 * odds)
    assert line["pays"] == f"{odds} to 1"
    assert line["cite"] == "58 Pa. Code § 678a.12(c)"


@pytest.mark.parametrize("letter", "ABCD")
@pennsylvania
def test_c_two_cards_in_sequence_lose_under_every_letter(edition: str, letter: str) -> None:
    line = side_wager(edition, "straight_flush_bonus", letter, straight_flush(2))
    assert (line["outcome"], line["returned"]) == ("lose", 0)


# -- (d) the progressive -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("letter", "length", "returned"),
    [
        (letter, length, paid)
        for length, row in PROGRESSIVE.items()
        for letter, paid in zip("AB", row, strict=True)
    ],
)
@pennsylvania
def test_d_1_progressive_jackpot(edition: str, letter: str, length: int, returned: int) -> None:
    line = side_wager(
        edition, "progressive", letter, straight_flush(length), stake=100, meters={"main": 1_000_000}
    )
    assert (line["outcome"], line["returned"]) == ("win" if returned else "lose", returned)
    assert line["cite"] == "58 Pa. Code § 678a.12(d)(1)"


@pennsylvania
def test_d_1_two_cards_in_sequence_lose(edition: str) -> None:
    assert side_wager(edition, "progressive", "A", straight_flush(2))["outcome"] == "lose"


@pennsylvania
def test_d_1_for_one_does_not_return_the_stake(edition: str) -> None:
    line = side_wager(edition, "progressive", "A", straight_flush(3), stake=500)
    assert (line["pays"], line["returned"]) == ("3 for 1", 1500)


@pennsylvania
def test_d_1_ten_percent_is_rounded_down_to_the_cent_and_taken_off_the_meter(edition: str) -> None:
    result = progressive({1: straight_flush(6)}, {"main": 12_345}, edition)
    assert result.money(1, "progressive") == ("win", 1234)
    assert result.meters["main"] == 12_345 - 1234


@pennsylvania
def test_d_2_only_the_highest_straight_flush_is_paid(edition: str) -> None:
    # Four clubs in sequence, and three diamonds in sequence beside them.
    line = side_wager(edition, "progressive", "A", "9c 8c 7c 6c Jd Td 9d")
    assert line["returned"] == 500 * 40


@pytest.mark.parametrize("stake", [100, 500])
def test_d_3_the_seed_is_thirty_thousand_times_the_wager(stake: int) -> None:
    # A meter that the document does not state stands at its seed.
    line = side_wager("pa-2019", "progressive", "A", straight_flush(7), stake=stake)
    assert line["returned"] == 30_000 * stake


@pytest.mark.parametrize("letter", "AB")
def test_d_3_seed_reseed_and_rates_of_2019(letter: str) -> None:
    meter = (
        games.load("high_card_flush").edition("pa-2019").progressives["progressive"].meters[letter]["main"]
    )
    assert (str(meter.seed), str(meter.reseed)) == ("$30,000 for 1", "$0")
    assert (meter.primary, meter.reserve) == (Fraction(23, 100), Fraction(5, 100))


@pytest.mark.parametrize("letter", "AB")
def test_d_3_the_rates_of_2015_are_left_to_the_rules_submission(letter: str) -> None:
    meter = (
        games.load("high_card_flush").edition("pa-2015").progressives["progressive"].meters[letter]["main"]
    )
    assert (str(meter.seed), str(meter.reseed)) == ("at least $30,000", "at least $30,000")
    assert (meter.primary, meter.reserve) == (None, 0)


def test_d_3_the_reserve_is_poured_into_the_meter_after_a_full_payout() -> None:
    result = progressive({1: straight_flush(7)}, {"main": 5_000_000, "reserve": 123_456}, "pa-2019")
    assert result.money(1, "progressive") == ("win", 5_000_000)
    assert result.meters == {"main": 123_456, "reserve": 0}


def test_d_3_without_a_reserve_the_meter_restarts_at_nothing() -> None:
    result = progressive({1: straight_flush(7)}, {"main": 5_000_000}, "pa-2019")
    assert result.meters["main"] == 0


def test_d_3_a_share_leaves_the_reserve_alone() -> None:
    result = progressive({1: straight_flush(6)}, {"main": 5_000_000, "reserve": 123_456}, "pa-2019")
    assert result.meters == {"main": 4_500_000, "reserve": 123_456}


def test_d_3_in_2015_the_meter_restarts_at_thirty_thousand_dollars() -> None:
    result = progressive({1: straight_flush(7)}, {"main": 5_000_000}, "pa-2015")
    assert result.meters == {"main": 3_000_000}


def test_d_3_in_2015_the_rules_submission_may_set_a_higher_reset() -> None:
    meters = {"main": 5_000_000}
    for reset in (3_000_000, 3_000_001):
        result = progressive({1: straight_flush(7)}, meters, "pa-2015", meter_reset=reset)
        assert result.meters == {"main": reset}
    options = {"progressive": "A", "meter_reset": 2_999_999}
    error = refuse({1: flush(4)}, QUALIFIES, edition="pa-2015", options=options)
    assert (error["code"], error["cite"]) == ("bad_option", "58 Pa. Code § 678a.12(d)(3)")


def test_d_3_in_2015_a_meter_that_is_not_stated_starts_at_the_reset_of_the_rules_submission() -> None:
    result = progressive({1: straight_flush(7)}, {}, "pa-2015", meter_reset=4_000_000)
    assert result.money(1, "progressive") == ("win", 4_000_000)


def test_d_3_in_2019_the_text_fixes_the_reset() -> None:
    options = {"progressive": "A", "meter_reset": 3_000_000}
    assert refuse({1: flush(4)}, QUALIFIES, options=options)["code"] == "bad_option"


def test_d_3_there_is_no_reserve_in_2015() -> None:
    error = refuse(
        {1: flush(4)}, QUALIFIES, edition="pa-2015", options={"progressive": "A"}, meters={"reserve": 1}
    )
    assert error["code"] == "unknown_meter"


SEVEN_CLUBS, SEVEN_SPADES = "9c 8c 7c 6c 5c 4c 3c", "9s 8s 7s 6s 5s 4s 3s"
SIX_SPADES = "9s 8s 7s 6s 5s 4s Ad"
DEALER = "Kh 5h 3h 7d 2d Ks Td"


def progressive(hands: dict[int, str], meters: dict[str, int], edition: str, **options: Any) -> Any:
    """Every seat folds and has 100 cents on the progressive, table A."""
    seats = {number: seat("fold", progressive=100) for number in hands}
    return play(hands, DEALER, seats, edition=edition, meters=meters, options={"progressive": "A", **options})


def test_d_4_two_full_payouts_in_one_round_the_second_from_what_the_reserve_left() -> None:
    hands = {1: SEVEN_CLUBS, 2: SEVEN_SPADES}
    result = progressive(hands, {"main": 5_000_000, "reserve": 70_000}, "pa-2019")
    assert result.money(2, "progressive") == ("win", 5_000_000)
    assert result.money(1, "progressive") == ("win", 70_000)
    assert result.meters == {"main": 0, "reserve": 0}


def test_d_4_two_full_payouts_in_2015_the_second_from_the_reset_meter() -> None:
    result = progressive({1: SEVEN_CLUBS, 2: SEVEN_SPADES}, {"main": 5_000_000}, "pa-2015")
    assert result.money(2, "progressive") == ("win", 5_000_000)
    assert result.money(1, "progressive") == ("win", 3_000_000)
    assert result.meters == {"main": 3_000_000}


@pennsylvania
def test_d_4_a_share_first_and_then_the_whole(edition: str) -> None:
    # Seat 2 sits to the dealer's right of seat 1 and is paid first.
    result = progressive({1: SEVEN_CLUBS, 2: SIX_SPADES}, {"main": 5_000_000}, edition)
    assert result.money(2, "progressive") == ("win", 500_000)
    assert result.money(1, "progressive") == ("win", 4_500_000)


def test_d_4_the_whole_first_and_then_a_share_of_what_is_left() -> None:
    meters = {"main": 5_000_000, "reserve": 70_005}
    result = progressive({1: SIX_SPADES, 2: SEVEN_CLUBS}, meters, "pa-2019")
    assert result.money(2, "progressive") == ("win", 5_000_000)
    assert result.money(1, "progressive") == ("win", 7_000)
    assert result.meters == {"main": 63_005, "reserve": 0}


@pennsylvania
def test_d_4_two_terminals_on_one_hand_are_paid_one_after_the_other(edition: str) -> None:
    seats = {1: seat("fold", progressive=100), 8: seat("fold", progressive=100, position=1)}
    options = {"progressive": "A"}
    result = play(
        {1: SIX_SPADES}, DEALER, seats, edition=edition, meters={"main": 1_000_000}, options=options
    )
    assert result.money(8, "progressive") == ("win", 100_000)
    assert result.money(1, "progressive") == ("win", 90_000)


# -- (e) the aggregate payout limit --------------------------------------------------------------

LIMIT = 5_000_000


def limited(ante: int, raised: int, limit: int = LIMIT, **more: Any) -> Any:
    """One seat with a six-card flush that wins against a dealer who qualifies."""
    options = {"payout_limit": limit, **more.pop("options", {})}
    seats = {1: seat(f"raise {raised}", ante=ante, **more.pop("wagers", {}))}
    return play({1: flush(6)}, QUALIFIES, seats, options=options, **more)


def test_e_the_limit_may_not_be_below_fifty_thousand_dollars() -> None:
    assert limited(1000, 1000, LIMIT).net(1) == 2000
    error = refuse({1: flush(4)}, QUALIFIES, options={"payout_limit": LIMIT - 1})
    assert (error["code"], error["cite"]) == ("bad_option", "58 Pa. Code § 678a.12(e)")


def test_e_nor_below_what_one_patron_can_win_at_the_minimum() -> None:
    # Ante 1 to 1 and a raise of three times the Ante: four times a minimum of $12,500.01.
    minimum, most = 1_250_001, 5_000_004
    assert limited(1000, 1000, most, minimum=minimum).net(1) == 2000
    options = {"payout_limit": most - 1}
    error = refuse({1: flush(4)}, QUALIFIES, options=options, minimum=minimum)
    assert "$50,000.04" in error["message"]


@pytest.mark.parametrize(
    ("ante", "raised", "ante_won", "raise_won"),
    [
        (1_250_000, 3_749_999, 1_250_000, 3_749_999),  # a cent below the limit
        (1_250_000, 3_750_000, 1_250_000, 3_750_000),  # exactly the limit
        (1_250_001, 3_750_000, 1_250_001, 3_749_999),  # a cent above: the wager settled last is cut
        (5_000_000, 5_000_000, 5_000_000, 0),
        (5_000_001, 5_000_001, 5_000_000, 0),
    ],
)
def test_e_winnings_stop_at_the_limit_and_stakes_are_returned(
    ante: int, raised: int, ante_won: int, raise_won: int
) -> None:
    result = limited(ante, raised)
    assert result.money(1, "ante") == ("win", ante + ante_won)
    assert result.money(1, "raise") == ("win", raised + raise_won)


@pytest.mark.parametrize(("raised", "cut"), [(3_000_000, ""), (3_000_001, "$0.01"), (6_000_000, "$30,000")])
def test_e_the_record_of_the_round_says_what_the_limit_kept(raised: int, cut: str) -> None:
    seats = {1: seat(f"raise {raised}", ante=2_000_000)}
    round_ = over(document({1: flush(6)}, QUALIFIES, seats, options={"payout_limit": LIMIT}))
    ante, raise_ = [
        line for line in transcript(round_.game, round_.setup, round_.acts).splitlines() if ": win at" in line
    ]
    assert "payout limit" not in ante
    said = f"; {cut} less by the payout limit of $50,000 (58 Pa. Code § 678a.12(e))"
    assert raise_.endswith(said if cut else "(58 Pa. Code § 678a.12(a))")


def test_e_without_a_limit_in_the_rules_submission_nothing_is_cut() -> None:
    result = play({1: flush(6)}, QUALIFIES, {1: seat("raise 6000000", ante=6_000_000)})
    assert result.net(1) == 12_000_000


def test_e_the_limit_holds_when_the_dealer_does_not_qualify() -> None:
    seats = {1: seat("raise 6000000", ante=6_000_000)}
    result = play({1: flush(6)}, DOES_NOT_QUALIFY, seats, options={"payout_limit": LIMIT})
    assert result.money(1, "ante") == ("win", 11_000_000)
    assert result.money(1, "raise") == ("push", 6_000_000)


def test_e_the_limit_does_not_touch_the_side_wagers() -> None:
    offered = {"flush_bonus": "A", "straight_flush_bonus": "A", "progressive": "A"}
    wagers = {"flush_bonus": 1_000_000, "straight_flush_bonus": 1_000_000, "progressive": 100}
    seats = {1: seat("raise 6000000", ante=6_000_000, **wagers)}
    options = {**offered, "payout_limit": LIMIT}
    result = play({1: SEVEN_CLUBS}, DEALER, seats, options=options, meters={"main": 9_000_000})
    assert result.money(1, "flush_bonus") == ("win", 301_000_000)
    assert result.money(1, "straight_flush_bonus") == ("win", 8_001_000_000)
    assert result.money(1, "progressive") == ("win", 9_000_000)


def two_seats(players: tuple[str, str]) -> Any:
    """Two seats that win $30,000 each with their Antes; seat 2 is settled first."""
    hands = {1: flush(6), 2: "As Qs 8s 6s Jc 4d Kh"}
    seats = {
        number: seat("raise 3000000", ante=3_000_000, player=name) for number, name in enumerate(players, 1)
    }
    return play(hands, DOES_NOT_QUALIFY, seats, options={"payout_limit": LIMIT})


def test_e_the_limit_is_the_players_over_all_his_seats() -> None:
    result = two_seats(("patron A", "patron A"))
    assert (result.net(2), result.net(1)) == (3_000_000, 2_000_000)


@pytest.mark.parametrize("players", [("patron A", "patron B"), ("", "")])
def test_e_another_player_has_a_limit_of_his_own(players: tuple[str, str]) -> None:
    result = two_seats(players)
    assert (result.net(2), result.net(1)) == (3_000_000, 3_000_000)


def test_e_the_proposal_of_2015_had_no_limit() -> None:
    error = refuse({1: flush(4)}, QUALIFIES, edition="pa-2015", options={"payout_limit": LIMIT})
    assert (error["code"], "no payout limit" in error["message"]) == ("bad_option", True)


def test_the_default_edition_is_that_of_2019() -> None:
    result = settled(
        game="high_card_flush",
        dealing="automated_shoe",
        cards=f"{flush(6)} {QUALIFIES}",
        options={"flush_bonus": "C"},
        seats=[{"seat": 1, **seat(flush_bonus=100)}],
    )
    assert result.result["edition"] == "pa-2019"
    assert result.line(1, "flush_bonus")["pays"] == "60 to 1"
