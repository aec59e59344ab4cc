"""§ 677a.11: procedure for completion of each round of play."""

from __future__ import annotations

import pytest

from croupier.play.choice import Decision
from croupier.play.request import Decide
from croupier.play.round import Round
from tests.sections.heads_up_holdem import (
    ACE_HIGH,
    BOARD,
    CODE,
    JACKS,
    NINES,
    QUEEN_HIGH,
    QUEEN_HIGH_TOO,
    begun,
    deal,
    one_seat,
    play,
    refuse,
    seat,
)
from tests.sections.ladder_of_hands import LADDER

SIDE = {"pocket_bonus": "A", "trips_plus": "A"}


def refused_decisions(*decisions: str) -> tuple[str, str]:
    error = refuse({1: JACKS}, NINES, BOARD, {1: seat(*decisions)})
    return error["code"], error.get("cite", "").removeprefix(CODE)


def raised(*decisions: str) -> int:
    stake: int = one_seat(JACKS, NINES, BOARD, *decisions).line(1, "raise")["stake"]
    return stake


# (b) to (f): decisions


@pytest.mark.parametrize("amount", [1000, 1001, 2500, 3000])
def test_b_before_the_flop_a_raise_of_one_to_three_antes(amount: int) -> None:
    assert raised(f"raise {amount}") == amount


@pytest.mark.parametrize("amount", [0, 999, 3001])
def test_b_any_other_raise_before_the_flop_is_refused(amount: int) -> None:
    assert refused_decisions(f"raise {amount}") == ("bad_amount", "§ 677a.11(b)")


def test_b_a_raise_names_its_amount() -> None:
    assert refused_decisions("raise") == ("bad_amount", "§ 677a.11(b)")


def test_b_nobody_folds_before_the_flop() -> None:
    assert refused_decisions("fold") == ("illegal_decision", "§ 677a.11(b)")


@pytest.mark.parametrize("amount", [1000, 2000])
def test_d_after_the_flop_a_raise_of_one_or_two_antes(amount: int) -> None:
    assert raised("check", f"raise {amount}") == amount


@pytest.mark.parametrize("amount", [999, 2001, 3000])
def test_d_any_other_raise_after_the_flop_is_refused(amount: int) -> None:
    assert refused_decisions("check", f"raise {amount}") == ("bad_amount", "§ 677a.11(d)")


def test_d_nobody_folds_after_the_flop() -> None:
    assert refused_decisions("check", "fold") == ("illegal_decision", "§ 677a.11(d)")


def test_d_a_player_who_has_raised_is_not_asked_again() -> None:
    assert refused_decisions("raise 1000", "check") == ("superfluous_decision", "")
    assert refused_decisions("check", "raise 1000", "raise 1000") == ("superfluous_decision", "")


def test_f_with_all_cards_open_a_raise_of_exactly_the_ante() -> None:
    assert raised("check", "check", "raise 1000") == 1000


@pytest.mark.parametrize("amount", [999, 1001, 2000])
def test_f_any_other_raise_at_the_end_is_refused(amount: int) -> None:
    assert refused_decisions("check", "check", f"raise {amount}") == ("bad_amount", "§ 677a.11(f)")


def test_f_nobody_checks_at_the_end() -> None:
    assert refused_decisions("check", "check", "check") == ("illegal_decision", "§ 677a.11(f)")


def test_f_a_decision_must_not_be_missing() -> None:
    assert refused_decisions("check", "check") == ("missing_decision", "§ 677a.11(f)")


def open_cards(round_: Round) -> int:
    return sum(round_.table.community.up)


def test_c_and_e_three_then_five_community_cards_are_turned_up() -> None:
    round_ = deal(begun([1, 2]), "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc")
    assert open_cards(round_) == 0
    round_.apply(Decide(2, Decision("check")))
    assert open_cards(round_) == 0
    round_.apply(Decide(1, Decision("raise", 1500)))
    assert open_cards(round_) == 3
    assert round_.observation(2)["places"]["community"] == ["8c", "9c", "Tc", "??", "??"]
    assert round_.waiting_for() == [2]
    round_.apply(Decide(2, Decision("check")))
    assert open_cards(round_) == 5
    assert round_.observation(2)["places"]["dealer"] == ["??", "??"]


def test_c_and_e_the_cards_are_turned_up_though_nobody_is_left_to_ask() -> None:
    assert one_seat(JACKS, NINES, BOARD, "raise 3000").money(1, "raise") == ("win", 6000)


def test_f_a_fold_loses_ante_and_odds_at_once() -> None:
    result = one_seat(JACKS, NINES, BOARD, "check", "check", "fold")
    assert result.order() == [(1, "ante"), (1, "odds")]
    for wager in ("ante", "odds"):
        assert result.money(1, wager) == ("lose", 0)
        assert result.cite(1, wager) == CODE + "§ 677a.11(f)"


def test_f_folded_optional_wagers_are_still_settled() -> None:
    result = one_seat(
        "Ac Ad",
        NINES,
        "2c 7d Ah Js 4c",
        "check",
        "check",
        "fold",
        options=SIDE,
        pocket_bonus=500,
        trips_plus=100,
    )
    assert result.money(1, "pocket_bonus") == ("win", 15500)
    assert result.money(1, "trips_plus") == ("win", 400)


def test_f_folds_are_collected_first_in_the_order_of_the_decisions() -> None:
    fold = ("check", "check", "fold")
    seats = {
        1: seat(*fold, pocket_bonus=100),
        2: seat(trips_plus=100, pocket_bonus=100),
        3: seat(*fold, trips_plus=100),
    }
    result = play({1: "Kc 5h", 2: JACKS, 3: "Qc 5s"}, NINES, BOARD, seats, options=SIDE)
    assert result.order() == [
        (1, "ante"),
        (1, "odds"),
        (3, "ante"),
        (3, "odds"),
        (3, "trips_plus"),
        (2, "ante"),
        (2, "raise"),
        (2, "odds"),
        (2, "pocket_bonus"),
        (2, "trips_plus"),
        (1, "pocket_bonus"),
    ]


def test_f_everyone_may_fold() -> None:
    seats = {1: seat("check", "check", "fold"), 4: seat("check", "check", "fold", ante=700)}
    result = play({1: JACKS, 4: ACE_HIGH}, NINES, BOARD, seats)
    assert (result.net(1), result.net(4)) == (-2000, -1400)


def test_f_terminals_on_one_hand_decide_for_themselves() -> None:
    seats = {
        1: seat("raise 3000"),
        8: seat("check", "check", "fold", position=1),
        9: seat("check", "raise 500", ante=500, position=1),
    }
    result = play({1: JACKS}, NINES, BOARD, seats)
    assert [result.net(one) for one in (1, 8, 9)] == [4000, -2000, 1000]


def test_g_players_are_settled_from_the_dealers_right_one_at_a_time() -> None:
    result = play({1: JACKS, 3: ACE_HIGH, 6: "Kh 5d"}, NINES)
    assert result.order() == [(one, wager) for one in (6, 3, 1) for wager in ("ante", "raise", "odds")]


# (h): the dealer's hand against the player's


def money(hand: str, dealer: str, board: str = BOARD) -> list[tuple[str, int]]:
    result = one_seat(hand, dealer, board, "raise 2000")
    return [result.money(1, wager) for wager in ("ante", "raise", "odds")]


def cites(hand: str, dealer: str, board: str = BOARD) -> list[str]:
    result = one_seat(hand, dealer, board, "raise 2000")
    return [result.cite(1, wager).removeprefix(CODE) for wager in ("ante", "raise", "odds")]


def test_h_1_i_without_a_pair_of_the_dealer_the_ante_pushes_and_the_rest_is_paid() -> None:
    assert money(JACKS, QUEEN_HIGH) == [("push", 1000), ("win", 4000), ("push", 1000)]
    assert cites(JACKS, QUEEN_HIGH) == ["§ 677a.11(h)(1)", "§ 677a.12(a)", "§ 677a.12(b)"]


def test_h_1_i_the_odds_wager_is_paid_though_the_ante_pushes() -> None:
    board = "9c 8d 2h 7s Kh"
    assert money("Td Jh", "Ac Qd", board) == [("push", 1000), ("win", 4000), ("win", 2000)]


def test_h_1_ii_an_equal_hand_without_a_pair_pushes_everything() -> None:
    assert money(QUEEN_HIGH, QUEEN_HIGH_TOO) == [("push", 1000), ("push", 2000), ("push", 1000)]
    assert cites(QUEEN_HIGH, QUEEN_HIGH_TOO) == ["§ 677a.11(h)(1)", *["§ 677a.11(h)(1)(ii)"] * 2]


def test_h_1_iii_a_lower_hand_still_gets_the_ante_back() -> None:
    assert money(QUEEN_HIGH, ACE_HIGH) == [("push", 1000), ("lose", 0), ("lose", 0)]
    assert cites(QUEEN_HIGH, ACE_HIGH) == ["§ 677a.11(h)(1)", *["§ 677a.11(h)(1)(iii)"] * 2]


def test_h_1_and_2_a_pair_of_twos_on_the_board_is_a_pair_of_the_dealer() -> None:
    assert money(ACE_HIGH, QUEEN_HIGH, "2c 7d 9h Js 4c")[0] == ("push", 1000)
    assert money(ACE_HIGH, QUEEN_HIGH, "2c 7d 9h Js 2d")[0] == ("win", 2000)


def test_h_2_i_a_higher_hand_wins_ante_and_raise() -> None:
    assert money(JACKS, NINES) == [("win", 2000), ("win", 4000), ("push", 1000)]
    assert cites(JACKS, NINES) == ["§ 677a.12(a)", "§ 677a.12(a)", "§ 677a.12(b)"]


def test_h_2_ii_an_equal_hand_pushes_everything() -> None:
    assert money("9s 3c", NINES) == [("push", 1000), ("push", 2000), ("push", 1000)]
    assert cites("9s 3c", NINES) == ["§ 677a.11(h)(2)(ii)"] * 3


def test_h_2_iii_a_below_a_straight_everything_is_lost() -> None:
    _, straight, _, trips, board = LADDER[5]
    assert money(trips, straight, board) == [("lose", 0)] * 3
    assert cites(trips, straight, board) == [
        "§ 677a.11(h)(2)(iii)",
        "§ 677a.11(h)(2)(iii)(A)",
        "§ 677a.11(h)(2)(iii)(A)",
    ]


def test_h_2_iii_b_a_beaten_straight_keeps_the_odds_wager_and_is_paid_a_bad_beat() -> None:
    _, flush, _, straight, board = LADDER[4]
    assert money(straight, flush, board) == [("lose", 0), ("lose", 0), ("win", 5000)]
    assert cites(straight, flush, board) == [
        "§ 677a.11(h)(2)(iii)",
        "§ 677a.11(h)(2)(iii)(B)",
        "§ 677a.12(c)",
    ]


def test_h_2_ii_an_equal_straight_is_no_bad_beat() -> None:
    assert money("Td Jh", "Th Jd", "9c 8d 2h 7s Kh")[2] == ("push", 1000)


# (i): the optional wagers


def pocket_bonus(hand: str) -> tuple[str, int]:
    return one_seat(hand, NINES, BOARD, options=SIDE, pocket_bonus=100).money(1, "pocket_bonus")


@pytest.mark.parametrize("hand", ["Ac Ad", "2d 2h", "Ah Kh", "Ah Qd", "Jd Ah"])
def test_i_1_i_a_pair_or_an_ace_with_a_king_queen_or_jack_wins(hand: str) -> None:
    assert pocket_bonus(hand)[0] == "win"


@pytest.mark.parametrize("hand", ["Ah Th", "Kh Qh", "Ah 2d", "Kd Js"])
def test_i_1_ii_other_cards_lose(hand: str) -> None:
    board = "2c 7d 9h 8s 4c"
    result = one_seat(hand, NINES, board, options=SIDE, pocket_bonus=100)
    assert result.money(1, "pocket_bonus") == ("lose", 0)
    assert result.cite(1, "pocket_bonus") == CODE + "§ 677a.12(d)"


def test_i_1_a_pair_made_with_the_board_does_not_count() -> None:
    assert pocket_bonus(JACKS) == ("lose", 0)


def trips_plus(hand: str, board: str) -> tuple[str, int]:
    return one_seat(hand, "Kc Qd", board, options=SIDE, trips_plus=100).money(1, "trips_plus")


def test_i_2_three_of_a_kind_wins_and_two_pair_loses() -> None:
    assert trips_plus("9d 9s", "2c 7d 9h Js 4c") == ("win", 400)
    assert trips_plus("9d Jh", "2c 7d 9h Js 4c") == ("lose", 0)


def test_i_2_the_board_alone_may_make_the_hand() -> None:
    assert trips_plus("3d 4s", "9c 9d 9h Js 2c") == ("win", 400)


def test_i_2_it_is_paid_although_the_dealer_wins() -> None:
    _, quads, _, full_house, board = LADDER[2]
    result = one_seat(full_house, quads, board, options=SIDE, trips_plus=100)
    assert result.money(1, "ante") == ("lose", 0)
    assert result.money(1, "trips_plus") == ("win", 1000)


def test_i_the_optional_wagers_come_after_the_seats_other_wagers() -> None:
    result = one_seat(JACKS, NINES, BOARD, options=SIDE, trips_plus=100, pocket_bonus=100)
    assert [wager for _, wager in result.order()] == ["ante", "raise", "odds", "pocket_bonus", "trips_plus"]


def test_g_cards_of_a_folded_hand_without_optional_wagers_are_not_shown() -> None:
    round_ = deal(begun([1, 2]), "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc")
    for _ in range(2):
        for one in (1, 2):
            round_.apply(Decide(one, Decision("check")))
    round_.apply(Decide(1, Decision("fold")))
    round_.apply(Decide(2, Decision("raise", 500)))
    assert round_.over
    assert round_.observation(2)["places"]["position 1"] == ["??", "??"]
    assert round_.observation(1)["places"]["position 2"] == ["3c", "6c"]
