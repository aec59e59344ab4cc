"""§ 647a.11: procedure for completion of each round of play."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.play.choice import Decision
from croupier.play.request import Decide
from tests.rounds import settled
from tests.sections.ladder_of_hands import LADDER
from tests.sections.texas_holdem_bonus import (
    ACE_HIGH,
    BOARD,
    CODE,
    JACKS,
    NINES,
    WITH_FLOP,
    begun,
    deal,
    play,
    refuse,
    rich,
    rich_document,
    rich_seat,
    seat,
    why_not,
)


def refused_decisions(*decisions: str) -> tuple[str, str]:
    return why_not(seat(*decisions))


# (b) to (g): decisions


def test_b_the_flop_wager_is_twice_the_ante() -> None:
    result = play({1: JACKS}, NINES, seats={1: seat(ante=1001)})
    assert result.line(1, "flop")["stake"] == 2002


def test_b_the_flop_wager_takes_no_other_amount() -> None:
    assert refused_decisions("flop 1000") == ("bad_amount", "§ 647a.11(b)")


@pytest.mark.parametrize("word", ["check", "turn", "raise"])
def test_b_nothing_but_a_flop_wager_or_a_fold(word: str) -> None:
    assert refused_decisions(word) == ("illegal_decision", "§ 647a.11(b)")


def test_b_2_a_fold_loses_the_ante_at_once() -> None:
    result = play({1: JACKS}, NINES, seats={1: seat("fold")})
    assert result.order() == [(1, "ante")]
    assert result.money(1, "ante") == ("lose", 0)
    assert result.cite(1, "ante") == CODE + "§ 647a.11(b)(2)"


def test_b_2_who_has_folded_is_asked_nothing_more() -> None:
    assert refused_decisions("fold", "check") == ("superfluous_decision", "")


def test_b_2_i_a_and_c_folded_optional_wagers_are_settled_at_the_end() -> None:
    result = rich("fold", hand="Kh Kd")
    assert result.money(1, "bonus") == ("win", 3300)
    assert result.money(1, "five_card_player") == ("lose", 0)
    assert result.money(1, "six_card") == ("win", 4200)


def test_b_2_i_b_a_fold_forfeits_the_progressive_payout() -> None:
    hand, flop = WITH_FLOP["full_house"]
    options = {"progressive": "A"}
    stays = play({1: hand}, "", flop, {1: seat(progressive=100)}, options=options)
    folds = play({1: hand}, "", flop, {1: seat("fold", progressive=100)}, options=options)
    assert stays.money(1, "progressive") == ("win", 5000)
    assert folds.money(1, "progressive") == ("lose", 0)
    assert folds.cite(1, "progressive") == CODE + "§ 647a.11(b)(2)(i)(B)"


def test_b_2_folds_come_first_in_the_order_of_the_decisions() -> None:
    hands = {1: JACKS, 2: ACE_HIGH, 3: "Qc 6d", 4: "Td 6h"}
    seats = {
        1: seat("fold", bonus=100),
        2: seat("flop", "turn", "check", bonus=100),
        3: seat("fold"),
        4: seat("fold", progressive=100),
    }
    options = {"bonus": "A", "progressive": "A"}
    result = play(hands, NINES, BOARD, seats, options=options)
    assert result.order() == [
        (1, "ante"),
        (3, "ante"),
        (4, "ante"),
        (4, "progressive"),
        (2, "ante"),
        (2, "flop"),
        (2, "turn"),
        (2, "bonus"),
        (1, "bonus"),
    ]


def test_b_everyone_may_fold_and_the_cards_are_dealt_out_all_the_same() -> None:
    hand, flop = WITH_FLOP["flush"]
    seats = {1: seat("fold", five_card_player=100), 2: seat("fold")}
    result = play({1: hand, 2: "Kc Kd"}, "", flop, seats, options={"five_card_player": True})
    assert result.money(1, "five_card_player") == ("win", 5000)
    assert result.net(2) == -1000


@pytest.mark.parametrize(
    ("decisions", "wagers"),
    [
        (("flop", "check", "check"), ["ante", "flop"]),
        (("flop", "turn", "check"), ["ante", "flop", "turn"]),
        (("flop", "check", "river"), ["ante", "flop", "river"]),
        (("flop", "turn", "river"), ["ante", "flop", "turn", "river"]),
    ],
)
def test_d_and_f_turn_and_river_wagers_equal_the_ante_and_may_be_left_out(
    decisions: tuple[str, ...], wagers: list[str]
) -> None:
    result = play({1: JACKS}, NINES, seats={1: seat(*decisions, ante=1001)})
    assert [wager for _, wager in result.order()] == wagers
    for name in wagers[2:]:
        assert result.line(1, name)["stake"] == 1001


def test_d_nobody_folds_after_the_flop() -> None:
    assert refused_decisions("flop", "fold") == ("illegal_decision", "§ 647a.11(d)")
    assert refused_decisions("flop", "river") == ("illegal_decision", "§ 647a.11(d)")


def test_f_only_a_river_wager_before_the_river() -> None:
    assert refused_decisions("flop", "check", "turn") == ("illegal_decision", "§ 647a.11(f)")
    assert refused_decisions("flop", "check", "river 2000") == ("bad_amount", "§ 647a.11(f)")
    assert refused_decisions("flop", "check") == ("missing_decision", "§ 647a.11(f)")


def test_d_and_f_terminals_on_one_hand_decide_for_themselves() -> None:
    seats = {
        1: seat("flop", "turn", "river"),
        8: seat("fold", position=1),
        9: seat("flop", "check", "river", ante=500, position=1),
    }
    result = play({1: JACKS}, NINES, BOARD, seats)
    assert [result.net(one) for one in (1, 8, 9)] == [4000, -1000, 1500]


def test_c_to_h_the_cards_that_may_be_seen() -> None:
    round_ = deal(begun([1, 2]), "2c 3c 4c 5c 6c 7c")
    assert round_.observation(1)["places"]["dealer"] == ["??", "??"]
    round_.apply(Decide(2, Decision("fold")))
    round_.apply(Decide(1, Decision("flop")))
    deal(round_, "8c 9c Tc Jc")
    assert round_.waiting_for() == [1]
    assert round_.observation(2)["places"]["community"] == ["9c", "Tc", "Jc"]
    round_.apply(Decide(1, Decision("check")))
    deal(round_, "Qc Kc")
    round_.apply(Decide(1, Decision("check")))
    deal(round_, "Ac 2d")
    assert round_.observation(2)["places"]["dealer"] == ["4c", "7c"]
    assert round_.observation(2)["places"]["position 1"] == ["2c", "5c"]
    assert round_.observation(1)["places"]["position 2"] == ["??", "??"]


# (h): the hands


def money(hand: str, dealer: str, board: str = BOARD, **options: str) -> list[tuple[str, int]]:
    seats = {1: seat("flop", "turn", "river")}
    result = play({1: hand}, dealer, board, seats, options=options)
    return [result.money(1, wager) for wager in ("ante", "flop", "turn", "river")]


def cites(hand: str, dealer: str, board: str = BOARD) -> list[str]:
    seats = {1: seat("flop", "turn", "river")}
    result = play({1: hand}, dealer, board, seats)
    wagers = ("ante", "flop", "turn", "river")
    return [result.cite(1, wager).removeprefix(CODE + "§ 647a.") for wager in wagers]


def test_h_from_the_dealers_right_everything_of_one_player_before_the_next() -> None:
    result = settled(**rich_document({1: JACKS, 5: ACE_HIGH}, {1: rich_seat(), 5: rich_seat()}))
    wagers = ["ante", "flop", "bonus", "progressive", "five_card_player", "five_card_dealer", "six_card"]
    assert result.order() == [(one, wager) for one in (5, 1) for wager in wagers]


def test_h_2_i_a_lower_hand_loses_all_four() -> None:
    assert money(ACE_HIGH, NINES) == [("lose", 0)] * 4
    assert cites(ACE_HIGH, NINES) == ["11(h)(2)(i)"] * 4


def test_h_2_ii_a_higher_hand_below_a_straight_wins_all_but_the_ante_which_is_returned() -> None:
    assert money(JACKS, NINES) == [("push", 1000), ("win", 4000), ("win", 2000), ("win", 2000)]
    assert cites(JACKS, NINES) == ["11(h)(2)(ii)", *["12(a)"] * 3]


def ante(kind: str, **options: str) -> str:
    hand, dealer, board = {row[0]: (row[1], row[3], row[4]) for row in LADDER}[kind]
    return money(hand, dealer, board, **options)[0][0]


def test_h_2_ii_a_straight_wins_the_ante_and_three_of_a_kind_returns_it() -> None:
    assert ante("straight") == "win"
    assert ante("three_of_a_kind") == "push"
    assert ante("straight", ante_wins_on="straight") == "win"


def test_h_2_ii_where_the_submission_says_so_it_takes_a_flush() -> None:
    assert ante("flush", ante_wins_on="flush") == "win"
    assert ante("straight", ante_wins_on="flush") == "push"


def test_h_2_ii_there_is_no_third_choice() -> None:
    error = refuse({1: JACKS}, NINES, options={"ante_wins_on": "pair"})
    assert (error["code"], error["cite"]) == ("bad_option", CODE + "§ 647a.11(h)(2)(ii)")


def test_h_2_iii_an_equal_hand_gets_all_four_back() -> None:
    assert money("9s 3c", NINES) == [("push", 1000), ("push", 2000), ("push", 1000), ("push", 1000)]
    assert cites("9s 3c", NINES) == ["11(h)(2)(iii)"] * 4


def test_h_2_iii_a_tied_straight_does_not_win_the_ante() -> None:
    assert money("Td Jh", "Th Jd", "9c 8d 2h 7s Kh")[0] == ("push", 1000)


def test_h_3_the_bonus_is_settled_win_or_lose() -> None:
    assert rich(hand="Kh Kd").money(1, "bonus") == ("win", 3300)
    assert rich(hand="Qh Qd", dealer="Ac As").money(1, "bonus") == ("win", 3300)


# (i): the Progressive Payout Wager and the Envy Bonus

PROGRESSIVE = {"progressive": "A"}


def test_i_only_the_two_cards_and_the_flop_count() -> None:
    hands = {1: "Ah Kh"}
    seats = {1: seat(progressive=100)}
    made_on_the_turn = play(hands, "", "Qh Jh 2c Th 3s", seats, options=PROGRESSIVE)
    assert made_on_the_turn.money(1, "progressive") == ("lose", 0)
    made_on_the_flop = play(hands, "", "Qh Jh Th 2c 3s", seats, options=PROGRESSIVE)
    assert made_on_the_flop.money(1, "progressive")[0] == "win"


def test_i_it_is_paid_although_the_dealer_wins() -> None:
    seats = {1: seat(progressive=100)}
    result = play({1: "9c 9d"}, "Kc Kd", "9h 4s 2c Ks 5d", seats, options=PROGRESSIVE)
    assert result.money(1, "flop") == ("lose", 0)
    assert result.money(1, "progressive") == ("win", 900)


# Position 1 holds a royal flush, position 2 a straight flush, position 3 nothing.
ENVIED = {1: "Ah Kh", 2: "9h 8h", 3: "5d 4s"}
FLOP = "Qh Jh Th"


def envy(seats: dict[int, dict[str, Any]], **more: Any) -> list[tuple[int, str, int]]:
    result = play(ENVIED, more.pop("dealer", ""), FLOP, seats, options=PROGRESSIVE)
    lines = result.result["lines"]
    assert all(line["stake"] == 0 for line in lines if line["wager"] == "progressive_envy")
    return [
        (line["seat"], line["hand"], line["returned"])
        for line in lines
        if line["wager"] == "progressive_envy"
    ]


def test_i_5_one_envy_bonus_for_every_other_players_hand_but_not_for_ones_own() -> None:
    seats = {one: seat(progressive=100) for one in (1, 2, 3)}
    assert envy(seats) == [
        (3, "position 2: straight flush, queen high", 30_000),
        (3, "position 1: royal flush", 100_000),
        (2, "position 1: royal flush", 100_000),
        (1, "position 2: straight flush, queen high", 30_000),
    ]


def test_i_5_it_stands_directly_after_the_progressive_wager() -> None:
    seats = {1: seat(), 2: seat(), 3: seat(progressive=100)}
    result = play(ENVIED, "", FLOP, seats, options=PROGRESSIVE)
    assert result.order()[2:5] == [(3, "progressive"), (3, "progressive_envy"), (3, "progressive_envy")]


def test_i_5_a_hand_without_a_progressive_wager_gives_it_and_receives_none() -> None:
    seats = {1: seat(), 2: seat(), 3: seat(progressive=100)}
    assert [(number, paid) for number, _, paid in envy(seats)] == [(3, 30_000), (3, 100_000)]


def test_i_5_a_folded_hand_gives_it_and_a_folded_bettor_receives_it() -> None:
    seats = {1: seat("fold"), 2: seat("fold"), 3: seat("fold", progressive=100)}
    assert [(number, paid) for number, _, paid in envy(seats)] == [(3, 30_000), (3, 100_000)]


def test_i_5_none_for_the_dealers_hand() -> None:
    seats = {3: seat(progressive=100)}
    result = play({3: "5d 4s"}, "Ah Kh", FLOP, seats, options=PROGRESSIVE)
    assert result.order()[-1] == (3, "progressive")


def test_i_5_four_of_a_kind_earns_none() -> None:
    hand, flop = WITH_FLOP["four_of_a_kind"]
    seats = {1: seat(), 2: seat(progressive=100)}
    result = play({1: hand, 2: "Kc Kd"}, "", flop, seats, options=PROGRESSIVE)
    assert (2, "progressive_envy") not in result.order()


def test_i_5_none_between_terminals_on_one_hand() -> None:
    seats = {1: seat(progressive=100), 2: seat(), 3: seat(), 9: seat(progressive=100, position=1)}
    assert [(number, paid) for number, _, paid in envy(seats)] == [(9, 30_000), (1, 30_000)]


def test_i_5_none_between_seats_of_one_player() -> None:
    seats = {1: seat(player="patron A"), 2: seat(), 3: seat(progressive=100, player="patron A")}
    assert [(number, paid) for number, _, paid in envy(seats)] == [(3, 30_000)]


# (j): the Five Card Hand Bonus

FIVE = {"five_card_player": True, "five_card_dealer": True}


def test_j_only_two_cards_and_the_flop_count() -> None:
    hand, flop = WITH_FLOP["flush"]
    seats = {1: seat(five_card_player=100)}
    assert play({1: hand}, "", flop, seats, options=FIVE).money(1, "five_card_player") == ("win", 5000)
    late = play({1: hand}, "", "Qh Jh 2c 2h 3s", seats, options=FIVE)
    assert late.money(1, "five_card_player") == ("lose", 0)


def test_j_the_players_and_the_dealers_hand_are_two_wagers() -> None:
    hand, flop = WITH_FLOP["flush"]
    seats = {1: seat(five_card_player=100, five_card_dealer=200)}
    result = play({1: hand}, "Kc Kd", flop, seats, options=FIVE)
    assert result.money(1, "five_card_player") == ("win", 5000)
    assert result.money(1, "five_card_dealer") == ("lose", 0)
    other = play({1: "Kc Kd"}, hand, flop, seats, options=FIVE)
    assert other.money(1, "five_card_player") == ("lose", 0)
    assert other.money(1, "five_card_dealer") == ("win", 10_000)


def test_j_a_fold_leaves_both() -> None:
    hand, flop = WITH_FLOP["flush"]
    seats = {1: seat("fold", five_card_player=100, five_card_dealer=100)}
    result = play({1: hand}, "Kh 3h", flop, seats, options=FIVE)
    assert [result.money(1, wager) for wager in FIVE] == [("win", 5000), ("win", 5000)]


# (k): the Six Card Bonus


def test_k_the_four_bonus_cards_and_not_the_board() -> None:
    seats = {1: seat(six_card=100)}
    options = {"six_card": "A"}
    board = play({1: "9c 9d"}, "", "9h 4s 2c 5d 7h", seats, six="Kc Qd 8s 3d", options=options)
    assert board.money(1, "six_card") == ("lose", 0)
    six = play({1: "9c 9d"}, "", "Kc 4s 2c 5d 7h", seats, six="9h Qd 8s 3d", options=options)
    assert six.money(1, "six_card") == ("win", 600)


def test_k_it_is_settled_after_all_other_wagers() -> None:
    assert rich().order()[-1] == (1, "six_card")
