"""§ 647a.12: payout odds; payout limitation."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rounds import Settled
from tests.sections.ladder_of_hands import LADDER
from tests.sections.texas_holdem_bonus import (
    BOARD,
    CODE,
    JACKS,
    NINES,
    WITH_FLOP,
    play,
    refuse,
    seat,
)

# (a)


def test_a_flop_turn_and_river_are_paid_1_to_1() -> None:
    result = play({1: JACKS}, NINES, seats={1: seat("flop", "turn", "river", ante=1001)})
    assert result.money(1, "flop") == ("win", 4004)
    assert result.money(1, "turn") == result.money(1, "river") == ("win", 2002)
    assert result.line(1, "flop")["pays"] == "1 to 1"
    assert result.cite(1, "flop") == CODE + "§ 647a.12(a)"


def test_a_so_is_a_winning_ante() -> None:
    _, hand, _, dealer, board = LADDER[4]
    assert play({1: hand}, dealer, board).money(1, "ante") == ("win", 2000)


# (b): what 100 cents on the Texas Hold 'Em Bonus return in Paytables A and B

BONUS = {
    ("Ac Ad", "Ah As"): (100_100, 3_100),
    ("Ac Ad", "Ah Ks"): (3_100, 3_100),
    ("Ac Ad", "Kh Ks"): (3_100, 3_100),
    ("Kd Kh", "Ah As"): (1_100, 1_100),
    ("Ah Kh", NINES): (2_600, 2_600),
    ("Ah Qh", NINES): (2_100, 2_100),
    ("Js As", NINES): (2_100, 2_100),
    ("Ah Kd", NINES): (1_600, 1_600),
    ("Kd Kh", NINES): (1_100, 1_100),
    ("Qd Qh", NINES): (1_100, 1_100),
    ("Jd Jh", NINES): (1_100, 1_100),
    ("Ah Qd", NINES): (600, 600),
    ("Jd Ah", NINES): (600, 600),
    ("Td Th", NINES): (400, 400),
    ("2d 2h", NINES): (400, 400),
    ("Ah Th", NINES): (0, 0),
    ("Kh Qh", NINES): (0, 0),
    ("8h 3s", NINES): (0, 0),
}


@pytest.mark.parametrize(("hand", "dealer"), list(BONUS))
@pytest.mark.parametrize("column", [0, 1])
def test_b_each_row_of_the_bonus(hand: str, dealer: str, column: int) -> None:
    seats = {1: seat(bonus=100)}
    options = {"bonus": "AB"[column]}
    result = play({1: hand}, dealer, "2c 7d 6s Tc 4c", seats, options=options)
    paid = BONUS[hand, dealer][column]
    assert result.money(1, "bonus") == ("win" if paid else "lose", paid)
    assert result.cite(1, "bonus") == CODE + "§ 647a.12(b)"


def test_b_the_dealers_aces_count_after_a_fold_as_well() -> None:
    seats = {1: seat("fold", bonus=100)}
    result = play({1: "Ac Ad"}, "Ah As", BOARD, seats, options={"bonus": "A"})
    assert result.money(1, "bonus") == ("win", 100_100)


# (c): the aggregate payout limit, which every table has

FIFTY_THOUSAND = 5_000_000


def winnings(ante: int, *, minimum: int = 500, **options: int) -> list[int]:
    """What a flush wins on Ante, Flop, Turn and River."""
    _, hand, _, dealer, board = LADDER[4]
    seats = {1: seat("flop", "turn", "river", ante=ante)}
    result = play({1: hand}, dealer, board, seats, minimum=minimum, options=options)
    lines = [result.line(1, wager) for wager in ("ante", "flop", "turn", "river")]
    return [line["returned"] - line["stake"] for line in lines]


def test_c_at_50000_dollars_everything_is_paid_and_beyond_it_nothing() -> None:
    assert winnings(1_000_000) == [1_000_000, 2_000_000, 1_000_000, 1_000_000]
    assert winnings(1_000_001) == [1_000_001, 2_000_002, 1_000_001, FIFTY_THOUSAND - 4_000_004]
    assert winnings(6_000_000) == [FIFTY_THOUSAND, 0, 0, 0]


def test_c_the_limit_is_higher_where_the_minimum_wager_can_win_more() -> None:
    # A minimum of $10,000.01 can win five times that.
    assert winnings(1_000_001, minimum=1_000_001) == [1_000_001, 2_000_002, 1_000_001, 1_000_001]


def test_c_a_lower_limit_is_refused_and_a_higher_one_is_not() -> None:
    error = refuse({1: JACKS}, NINES, options={"payout_limit": FIFTY_THOUSAND - 1})
    assert (error["code"], error["cite"]) == ("bad_option", CODE + "§ 647a.12(c)")
    assert winnings(2_000_000, payout_limit=7_000_000) == [2_000_000, 4_000_000, 1_000_000, 0]


def test_c_the_limit_is_for_each_hand_also_of_one_player() -> None:
    seats = {
        1: seat(ante=4_000_000, player="patron A"),
        2: seat(ante=4_000_000, player="patron A"),
    }
    result = play({1: JACKS, 2: "Jd 3h"}, NINES, BOARD, seats)
    assert result.net(1) == result.net(2) == FIFTY_THOUSAND


def test_c_other_wagers_are_not_in_the_limit() -> None:
    seats = {1: seat(ante=4_000_000, bonus=1_000_000)}
    result = play({1: "Ac Ad"}, NINES, BOARD, seats, options={"bonus": "A"})
    assert result.money(1, "bonus") == ("win", 31_000_000)
    assert result.net(1) == FIFTY_THOUSAND + 30_000_000


# (d): the Progressive Payout Wager

METERS = {
    "A": {"main": 1_234_567},
    "B": {"mega": 2_000_003, "major": 300_007},
    "C": {"mega": 2_000_003, "major": 300_007, "minor": 40_009},
    "D": {"mega": 2_000_003, "major": 300_007, "minor": 40_009},
}

# What 100 cents return in Paytables A to D.
PROGRESSIVE = {
    "royal_flush": (1_234_567, 2_000_003, 2_000_003, 2_000_003),
    "straight_flush": (123_456, 300_007, 300_007, 300_007),
    "four_of_a_kind": (30_000, 30_000, 40_009, 40_009),
    "full_house": (5_000, 5_000, 5_000, 5_000),
    "flush": (4_000, 4_000, 4_000, 4_000),
    "straight": (3_000, 3_000, 3_000, 3_000),
    "three_of_a_kind": (900, 900, 1_000, 900),
    "two_pair": (0, 0, 0, 0),
    "pair": (0, 0, 0, 0),
    "high_card": (0, 0, 0, 0),
}


def progressive(kind: str, letter: str, stake: int = 100, meters: dict[str, int] | None = None) -> Settled:
    hand, flop = WITH_FLOP[kind]
    seats = {1: seat(progressive=stake)}
    given = METERS[letter] if meters is None else meters
    return play({1: hand}, "", flop, seats, meters=given, options={"progressive": letter})


@pytest.mark.parametrize("kind", list(PROGRESSIVE))
@pytest.mark.parametrize("column", range(4))
def test_d_1_each_row_of_the_progressive(kind: str, column: int) -> None:
    result = progressive(kind, "ABCD"[column])
    paid = PROGRESSIVE[kind][column]
    assert result.money(1, "progressive") == ("win" if paid else "lose", paid)
    assert result.cite(1, "progressive") == CODE + "§ 647a.12(d)(1)"


@pytest.mark.parametrize(
    ("kind", "letter", "words"),
    [
        ("royal_flush", "A", "100% of meter"),
        ("straight_flush", "A", "10% of meter"),
        ("royal_flush", "B", "100% of mega meter"),
        ("straight_flush", "C", "100% of major meter"),
        ("four_of_a_kind", "D", "100% of minor meter"),
        ("full_house", "A", "50 for 1"),
    ],
)
def test_d_1_the_line_says_what_it_pays(kind: str, letter: str, words: str) -> None:
    assert progressive(kind, letter).line(1, "progressive")["pays"] == words


def test_d_1_for_1_keeps_the_stake_and_follows_it() -> None:
    assert progressive("full_house", "A", 500).money(1, "progressive") == ("win", 25_000)


def test_d_2_only_the_highest_hand_is_paid() -> None:
    # Four nines hold three nines as well.
    assert progressive("four_of_a_kind", "A").money(1, "progressive") == ("win", 30_000)


@pytest.mark.parametrize(
    ("kind", "letter", "meter", "seed"),
    [
        ("royal_flush", "A", "main", 1_000_000),
        ("royal_flush", "B", "mega", 1_000_000),
        ("straight_flush", "B", "major", 100_000),
        ("straight_flush", "D", "major", 100_000),
        ("four_of_a_kind", "C", "minor", 25_000),
        ("four_of_a_kind", "D", "minor", 25_000),
    ],
)
@pytest.mark.parametrize("stake", [100, 500])
def test_d_3_a_meter_won_whole_starts_again_from_its_seed_times_the_wager(
    kind: str, letter: str, meter: str, seed: int, stake: int
) -> None:
    result = progressive(kind, letter, stake)
    dollars_wagered = stake // 100
    assert result.meters == {**METERS[letter], meter: seed * dollars_wagered}


def test_d_3_a_meter_that_nobody_stated_stands_at_its_seed() -> None:
    result = progressive("straight_flush", "A", 500, {})
    assert result.money(1, "progressive") == ("win", 500_000)
    assert result.meters == {"main": 4_500_000}


def test_d_3_a_meter_of_another_paytable_is_unknown() -> None:
    hand, flop = WITH_FLOP["flush"]
    for letter, meter in (("A", "mega"), ("B", "minor"), ("B", "main")):
        error = refuse({1: hand}, "", flop, meters={meter: 5}, options={"progressive": letter})
        assert error["code"] == "unknown_meter"


# Two straight flushes with one Flop, and the dealer's two cards for a third one.
TWO_STRAIGHT_FLUSHES = {1: "Qh Jh", 4: "7h 6h"}
MIDDLE = "Th 9h 8h 2c 2d"


def test_d_4_each_is_paid_from_the_meter_as_it_stands_at_his_turn() -> None:
    seats = {1: seat(progressive=100), 4: seat(progressive=100)}
    result = play(
        TWO_STRAIGHT_FLUSHES, "", MIDDLE, seats, meters={"main": 100_009}, options={"progressive": "A"}
    )
    # From the dealer's right: a tenth of 1,000.09 and then a tenth of what is left, each rounded down.
    assert result.line(4, "progressive")["returned"] == 10_000
    assert result.line(1, "progressive")["returned"] == 9_000
    assert result.meters == {"main": 81_009}


def test_d_4_after_a_meter_is_won_whole_the_next_is_paid_from_its_seed() -> None:
    seats = {1: seat(progressive=100), 4: seat(progressive=100)}
    result = play(
        TWO_STRAIGHT_FLUSHES, "", MIDDLE, seats, meters={"major": 777}, options={"progressive": "B"}
    )
    assert result.line(4, "progressive")["returned"] == 777
    assert result.line(1, "progressive")["returned"] == 100_000
    assert result.meters["major"] == 100_000


def test_d_4_a_percentage_that_rounds_to_nothing_is_still_won() -> None:
    result = progressive("straight_flush", "A", 100, {"main": 9})
    assert result.money(1, "progressive") == ("win", 0)
    assert result.meters == {"main": 9}


@pytest.mark.parametrize(("stake", "royal", "straight"), [(100, 100_000, 30_000), (500, 500_000, 150_000)])
def test_d_5_the_envy_bonus_by_the_receivers_wager(stake: int, royal: int, straight: int) -> None:
    for kind, paid in (("royal_flush", royal), ("straight_flush", straight)):
        hand, flop = WITH_FLOP[kind]
        seats = {1: seat(), 2: seat(progressive=stake)}
        result = play({1: hand, 2: "5d 4s"}, "", flop, seats, options={"progressive": "A"})
        assert result.money(2, "progressive_envy") == ("win", paid)
        assert result.cite(2, "progressive_envy") == CODE + "§ 647a.12(d)(5)"


# (e): the Five Card Hand Bonus

FIVE: dict[str, Any] = {"five_card_player": True, "five_card_dealer": True}
FIVE_METERS = {"five_card": 1_000_019, "five_card_reserve": 4_444}

# What 100 cents return.
FIVE_CARD = {
    "royal_flush": 1_000_019,
    "straight_flush": 100_001,
    "four_of_a_kind": 50_000,
    "full_house": 10_000,
    "flush": 5_000,
    "straight": 0,
    "three_of_a_kind": 0,
    "high_card": 0,
}


@pytest.mark.parametrize("kind", list(FIVE_CARD))
def test_e_1_each_row_on_the_players_and_on_the_dealers_hand(kind: str) -> None:
    held, flop = WITH_FLOP[kind]
    other = "Kc 7d" if kind != "royal_flush" else "3c 7d"
    paid = FIVE_CARD[kind]
    for wager, hand, dealer in (("five_card_player", held, other), ("five_card_dealer", other, held)):
        seats = {1: seat(**{wager: 100})}
        result = play({1: hand}, dealer, flop, seats, meters=FIVE_METERS, options=FIVE)
        assert result.money(1, wager) == ("win" if paid else "lose", paid)


def test_e_1_the_line_says_which_meter() -> None:
    hand, flop = WITH_FLOP["royal_flush"]
    seats = {1: seat(five_card_player=100)}
    result = play({1: hand}, "", flop, seats, meters=FIVE_METERS, options=FIVE)
    assert result.line(1, "five_card_player")["pays"] == "100% of five_card meter"
    assert result.cite(1, "five_card_player") == CODE + "§ 647a.12(e)(1)"


def on_dealer(count: int, dealer: str, flop: str, meter: int) -> Settled:
    """Three players, of whom the second folds; so many bet on the dealer's hand, each another amount."""
    hands = {1: "2s 3s", 2: "4s 5s", 3: "6s 7s"}
    seats = {1: seat(), 2: seat("fold"), 3: seat()}
    for one in range(1, count + 1):
        seats[one]["wagers"]["five_card_dealer"] = 100 * one
    meters = {"five_card": meter, "five_card_reserve": 4_444}
    return play(hands, dealer, flop, seats, meters=meters, options=FIVE)


def test_e_2_a_share_of_the_meter_on_the_dealers_hand_is_one_amount_divided_equally() -> None:
    # A tenth of 1,000.10 is 100.01: odd cents go to the first who are paid, from the dealer's right.
    result = on_dealer(3, *WITH_FLOP["straight_flush"], 100_010)
    assert [result.line(one, "five_card_dealer")["returned"] for one in (3, 2, 1)] == [3_334, 3_334, 3_333]
    assert result.meters == {"five_card": 90_009, "five_card_reserve": 4_444}
    assert result.cite(1, "five_card_dealer") == CODE + "§ 647a.12(e)(2)"


def test_e_2_a_single_bettor_has_it_all() -> None:
    result = on_dealer(1, *WITH_FLOP["straight_flush"], 100_010)
    assert result.money(1, "five_card_dealer") == ("win", 10_001)


def test_e_2_fixed_odds_on_the_dealers_hand_are_not_divided() -> None:
    result = on_dealer(3, *WITH_FLOP["flush"], 100_010)
    assert [result.line(one, "five_card_dealer")["returned"] for one in (1, 2, 3)] == [5_000, 10_000, 15_000]


def test_e_2_the_players_own_share_and_the_dealers_come_off_one_meter_in_turn() -> None:
    seats = {1: seat(five_card_player=100, five_card_dealer=100), 4: seat(five_card_dealer=100)}
    meters = {"five_card": 100_000, "five_card_reserve": 0}
    result = play({1: "Qh Jh", 4: "As Ks"}, "7h 6h", MIDDLE, seats, meters=meters, options=FIVE)
    # Seat 4 comes first: the dealer's tenth leaves the meter then, half of it for each bettor; seat 1's own
    # tenth is taken from what is left.
    assert result.line(4, "five_card_dealer")["returned"] == 5_000
    assert result.line(1, "five_card_player")["returned"] == 9_000
    assert result.line(1, "five_card_dealer")["returned"] == 5_000
    assert result.meters["five_card"] == 81_000


def test_e_2_two_hands_of_one_player_are_both_paid() -> None:
    hand, flop = WITH_FLOP["flush"]
    seats = {1: seat(five_card_player=100, five_card_dealer=100)}
    result = play({1: hand}, "Kh 3h", flop, seats, options=FIVE)
    assert [result.money(1, wager)[1] for wager in FIVE] == [5_000, 5_000]


def test_e_3_the_magic_card_in_the_hand_or_on_the_flop_pays_20_for_1_win_or_lose() -> None:
    seats = {1: seat(five_card_player=105)}
    for magic in ("Ah", "4h", "Qh", "2h"):
        hand, flop = WITH_FLOP["flush"]
        result = play({1: hand}, "Kc 7d", flop, seats, magic_card=magic, options=FIVE)
        assert result.order()[-2:] == [(1, "five_card_player"), (1, "five_card_player_magic")]
        assert result.money(1, "five_card_player_magic") == ("win", 2_100)
        assert result.line(1, "five_card_player_magic")["stake"] == 0
        assert result.cite(1, "five_card_player_magic") == CODE + "§ 647a.12(e)(3)"
    lost = play({1: JACKS}, NINES, BOARD, seats, magic_card="Jh", options=FIVE)
    assert lost.money(1, "five_card_player") == ("lose", 0)
    assert lost.money(1, "five_card_player_magic") == ("win", 2_100)


@pytest.mark.parametrize("magic", ["Js", "4c", "Jd", "9c", ""])
def test_e_3_neither_turn_nor_river_nor_another_suit_nor_the_dealers_card_is_the_players_magic(
    magic: str,
) -> None:
    seats = {1: seat(five_card_player=100)}
    result = play({1: JACKS}, NINES, BOARD, seats, magic_card=magic, options=FIVE)
    assert (1, "five_card_player_magic") not in result.order()


@pytest.mark.parametrize(("magic", "paid"), [("9c", True), ("3d", True), ("9h", True), ("Jh", False)])
def test_e_3_the_magic_card_of_the_dealers_hand(magic: str, paid: bool) -> None:
    seats = {1: seat(five_card_dealer=100)}
    result = play({1: JACKS}, NINES, BOARD, seats, magic_card=magic, options=FIVE)
    assert ((1, "five_card_dealer_magic") in result.order()) is paid


def test_e_3_the_lucky_bonus_pays_5_for_1_in_the_position_drawn() -> None:
    seats = {1: seat(five_card_player=105, five_card_dealer=100), 2: seat("fold", five_card_player=100)}
    hands = {1: JACKS, 2: "Ah Kd"}
    first = play(hands, NINES, BOARD, seats, lucky_position=1, options=FIVE)
    assert first.money(1, "five_card_player_lucky") == ("win", 525)
    assert {(1, "five_card_dealer_lucky"), (2, "five_card_player_lucky")}.isdisjoint(first.order())
    second = play(hands, NINES, BOARD, seats, lucky_position=2, options=FIVE)
    assert second.money(2, "five_card_player_lucky") == ("win", 500)
    dealer = play(hands, NINES, BOARD, seats, lucky_position="dealer", options=FIVE)
    assert dealer.money(1, "five_card_dealer_lucky") == ("win", 500)
    assert (1, "five_card_player_lucky") not in dealer.order()


def test_e_3_of_several_terminals_on_one_hand_the_seat_that_was_drawn_is_lucky() -> None:
    seats = {1: seat(five_card_player=100), 8: seat(five_card_player=100, position=1)}
    for lucky, other in ((1, 8), (8, 1)):
        result = play({1: JACKS}, NINES, BOARD, seats, lucky_position=lucky, options=FIVE)
        assert result.money(lucky, "five_card_player_lucky") == ("win", 500)
        assert (other, "five_card_player_lucky") not in result.order()


def test_e_3_magic_card_before_lucky_bonus_each_directly_after_its_wager() -> None:
    seats = {1: seat(five_card_player=100, five_card_dealer=100)}
    result = play({1: JACKS}, NINES, BOARD, seats, magic_card="9h", lucky_position=1, options=FIVE)
    assert [wager for _, wager in result.order()[2:]] == [
        "five_card_player",
        "five_card_player_magic",
        "five_card_player_lucky",
        "five_card_dealer",
        "five_card_dealer_magic",
    ]


@pytest.mark.parametrize("magic", ["Jo", "1h", "ace"])
def test_e_3_a_magic_card_is_a_card_of_the_deck(magic: str) -> None:
    assert refuse({1: JACKS}, NINES, magic_card=magic, options=FIVE)["code"] == "bad_card"


@pytest.mark.parametrize("lucky", [-1, "player", "1"])
def test_e_3_a_lucky_position_is_a_seat_or_the_dealer(lucky: int | str) -> None:
    assert refuse({1: JACKS}, NINES, lucky_position=lucky, options=FIVE)["code"] == "bad_position"


def test_e_4_a_meter_won_whole_restarts_with_what_the_reserve_holds() -> None:
    hand, flop = WITH_FLOP["royal_flush"]
    seats = {1: seat(five_card_player=500)}
    result = play({1: hand}, "", flop, seats, meters=FIVE_METERS, options=FIVE)
    assert result.money(1, "five_card_player") == ("win", 1_000_019)
    assert result.meters == {"five_card": 4_444, "five_card_reserve": 0}


def test_e_4_two_meters_are_kept_apart() -> None:
    hand, flop = WITH_FLOP["royal_flush"]
    seats = {1: seat(five_card_player=100, progressive=100)}
    meters = {"main": 50_000, **FIVE_METERS}
    result = play({1: hand}, "", flop, seats, meters=meters, options={**FIVE, "progressive": "A"})
    assert result.meters == {"main": 1_000_000, "five_card": 4_444, "five_card_reserve": 0}


# (f): what 100 cents on the Six Card Bonus return in Paytables A to E

SIX_CARD = {
    ("Ad Kd", "Qd Jd Td 9d"): (100_100, 100_100, 100_100, 100_100, 20_000_100),
    ("Ah Kh", "Qh Jh Th 9h"): (100_100, 100_100, 100_100, 100_100, 2_000_100),
    ("Ad Kd", "Qd Jd Td 9c"): (100_100, 100_100, 100_100, 100_100, 100_100),
    ("Kd Qd", "Jd Td 9d 2c"): (20_100, 20_100, 20_100, 20_100, 20_100),
    ("9c 9d", "9h 9s Kc 2d"): (5_100, 5_100, 10_100, 10_100, 5_100),
    ("8c 8d", "8h Ks Kc 2d"): (2_600, 2_600, 2_100, 2_100, 2_100),
    ("Ac 4c", "Qc Jc 2c 9d"): (2_100, 1_600, 1_600, 1_600, 1_600),
    ("9c 8h", "Qh Jh Td 2c"): (1_100, 1_100, 1_000, 1_100, 1_100),
    ("9c 4d", "9h 9s 2c Kd"): (600, 600, 900, 800, 600),
    ("9c 4d", "9h 4s 2c Kd"): (0, 0, 0, 0, 0),
}


@pytest.mark.parametrize(("hand", "six"), list(SIX_CARD))
@pytest.mark.parametrize("column", range(5))
def test_f_each_row_of_the_six_card_bonus(hand: str, six: str, column: int) -> None:
    seats = {1: seat(six_card=100)}
    result = play({1: hand}, "", "", seats, six=six, options={"six_card": "ABCDE"[column]})
    paid = SIX_CARD[hand, six][column]
    assert result.money(1, "six_card") == ("win" if paid else "lose", paid)
    assert result.cite(1, "six_card") == CODE + "§ 647a.12(f)"


@pytest.mark.parametrize("option", ["magic_card", "lucky_bonus"])
@pytest.mark.parametrize(
    ("often", "taken"),
    [
        (0, True),
        (1, True),
        (1_000_000, True),
        (1_000_001, False),
        (-1, False),
        (True, False),
        ("often", False),
    ],
)
def test_e_3_the_rules_submission_says_in_one_round_of_how_many_they_come(
    option: str, often: Any, taken: bool
) -> None:
    options = {**FIVE, option: often}
    if taken:
        assert play({1: JACKS}, NINES, options=options).money(1, "ante")[0] == "push"
    else:
        error = refuse({1: JACKS}, NINES, options=options)
        assert (error["code"], error["cite"]) == ("bad_option", CODE + "§ 647a.12(e)(3)")


@pytest.mark.parametrize("often", [0, 50])
def test_e_3_a_round_that_has_them_pays_them_however_often_they_come(often: int) -> None:
    seats = {1: seat(five_card_player=100)}
    options = {**FIVE, "magic_card": often, "lucky_bonus": often}
    result = play({1: JACKS}, NINES, BOARD, seats, magic_card="Jh", lucky_position=1, options=options)
    assert result.money(1, "five_card_player_magic") == ("win", 2_000)
    assert result.money(1, "five_card_player_lucky") == ("win", 500)
    without = play({1: JACKS}, NINES, BOARD, seats, options=options)
    assert without.order()[-1] == (1, "five_card_player")
