"""§ 669a.11: Procedures for completion of each round of play."""

from __future__ import annotations

import pytest

from croupier import games
from croupier.equipment.cards import cards
from croupier.play.choice import parse_decision
from croupier.play.request import Cards, Decide
from croupier.play.round import Round
from croupier.play.setup import RoundSetup, SeatSetup
from tests.sections.raise_it_up_stud import (
    CHECKS,
    DEAD_BOARD,
    FOLD,
    NOTHING,
    ROYAL_OF_HEARTS,
    ROYAL_OF_SPADES,
    TENS,
    play,
    refuse,
    seat,
)

ALL = {"pair_plus": "A", "progressive": True, "six_card": "A"}


def forfeit(**more: object) -> dict[str, object]:
    return {"name": "information_exchanged", "seat": 1, **more}


def test_a_3_who_speaks_of_his_hand_forfeits_all_his_wagers() -> None:
    talker = seat(pair_plus=500, progressive=100, six_card=500) | {"decisions": []}
    result = play(
        {1: TENS, 2: "Th Ts 3s"},
        DEAD_BOARD,
        {1: talker, 2: seat()},
        options=ALL,
        irregularity=forfeit(),
    )
    mine = [line for line in result.result["lines"] if line["seat"] == 1]
    assert len(mine) == 5
    assert {(line["outcome"], line["returned"]) for line in mine} == {("lose", 0)}
    assert {line["cite"] for line in mine} == {"58 Pa. Code § 669a.11(a)(3)"}
    # The other plays on.
    assert result.money(2, "ante") == ("win", 2000)


def test_a_3_after_a_play_wager_that_is_lost_too() -> None:
    seats = {1: seat("play 2000"), 2: seat(*CHECKS, "play 1000")}
    result = play({1: TENS, 2: NOTHING}, DEAD_BOARD, seats, irregularity=forfeit(after_decisions=2))
    assert result.money(1, "play") == ("lose", 0)
    assert result.net(1) == -4000


def test_a_3_overtakes_a_fold_that_still_waits_for_the_others() -> None:
    seats = {1: seat(*FOLD, pair_plus=500), 2: seat(*CHECKS, "play 1000")}
    struck = forfeit(after_decisions=5)
    result = play({1: TENS, 2: NOTHING}, DEAD_BOARD, seats, options=ALL, irregularity=struck)
    assert result.cite(1, "ante") == "58 Pa. Code § 669a.11(a)(3)"
    assert result.net(1) == -2500


def test_a_3_the_last_player_asked_leaves_and_the_round_goes_on() -> None:
    seats = {1: seat() | {"decisions": []}}
    result = play({1: TENS}, DEAD_BOARD, seats, irregularity=forfeit())
    assert result.net(1) == -2000


def test_a_3_both_terminals_of_that_person_lose() -> None:
    silent = seat(player="patron A") | {"decisions": []}
    seats = {1: silent, 2: silent | {"position": 1}, 3: seat(position=1)}
    result = play({1: TENS}, DEAD_BOARD, seats, irregularity=forfeit())
    assert [result.net(number) for number in (1, 2, 3)] == [-2000, -2000, 2000]


def test_a_3_not_before_the_cards_are_dealt() -> None:
    error = refuse({1: TENS}, DEAD_BOARD, irregularity=forfeit(after_cards=3))
    assert error["code"] == "bad_irregularity"
    assert error["cite"] == "58 Pa. Code § 669a.11(a)(3)"


def test_a_3_names_a_seat_of_the_round() -> None:
    struck = {"name": "information_exchanged", "after_decisions": 0, "seat": 5}
    assert refuse({1: TENS}, DEAD_BOARD, irregularity=struck)["code"] == "bad_irregularity"


@pytest.mark.parametrize("times", [1, 2, 3])
def test_b_before_4th_street_one_two_or_three_times_the_ante(times: int) -> None:
    result = play({1: TENS}, DEAD_BOARD, {1: seat(f"play {times * 1000}")})
    assert result.line(1, "play")["stake"] == times * 1000


@pytest.mark.parametrize("amount", [0, 999, 1001, 1500, 2999, 3001, 4000])
def test_b_no_other_amount(amount: int) -> None:
    error = refuse({1: TENS}, DEAD_BOARD, {1: seat(f"play {amount}")})
    assert error["code"] == "bad_amount"
    assert error["cite"] == "58 Pa. Code § 669a.11(b)"
    assert "$10, $20 or $30" in error["message"]


@pytest.mark.parametrize("times", [1, 2])
def test_d_after_4th_street_once_or_twice_the_ante(times: int) -> None:
    result = play({1: TENS}, DEAD_BOARD, {1: seat("check", f"play {times * 1000}")})
    assert result.line(1, "play")["stake"] == times * 1000


@pytest.mark.parametrize("amount", [999, 1500, 2001, 3000])
def test_d_no_other_amount(amount: int) -> None:
    error = refuse({1: TENS}, DEAD_BOARD, {1: seat("check", f"play {amount}")})
    assert error["cite"] == "58 Pa. Code § 669a.11(d)"


def test_f_after_5th_street_the_ante_once() -> None:
    assert play({1: TENS}, DEAD_BOARD, {1: seat(*CHECKS, "play 1000")}).line(1, "play")["stake"] == 1000


@pytest.mark.parametrize("amount", [999, 1001, 2000])
def test_f_no_other_amount(amount: int) -> None:
    error = refuse({1: TENS}, DEAD_BOARD, {1: seat(*CHECKS, f"play {amount}")})
    assert error["cite"] == "58 Pa. Code § 669a.11(f)"


@pytest.mark.parametrize(
    ("decisions", "section"),
    [
        (["fold"], "b"),
        (["play"], "b"),
        (["check 100"], "b"),
        (["check", "fold"], "d"),
        ([*CHECKS, "check"], "f"),
    ],
)
def test_b_d_f_what_may_not_be_decided(decisions: list[str], section: str) -> None:
    error = refuse({1: TENS}, DEAD_BOARD, {1: seat(*decisions)})
    assert error["cite"] == f"58 Pa. Code § 669a.11({section})"


def test_b_d_f_who_has_played_is_not_asked_again() -> None:
    error = refuse({1: TENS}, DEAD_BOARD, {1: seat("play 1000", "check")})
    assert error["code"] == "superfluous_decision"
    assert refuse({1: TENS}, DEAD_BOARD, {1: seat("check")})["code"] == "missing_decision"


def test_c_e_h_the_community_cards_are_revealed_one_by_one() -> None:
    one = SeatSetup(seat=1, wagers={"ante": 500, "blind": 500})
    setup = RoundSetup(game="raise_it_up_stud", dealing="manual_shoe", seats=[one])
    round_ = Round(games.load("raise_it_up_stud"), setup)
    round_.apply(Cards(tuple(cards(NOTHING))))
    round_.apply(Cards(tuple(cards(DEAD_BOARD))))
    seen = []
    for decision in FOLD:
        seen.append(round_.observation(1)["places"]["community"])
        round_.apply(Decide(1, parse_decision(decision)))
    seen.append(round_.observation(1)["places"]["community"])
    assert seen == [["??", "??", "??"], ["4s", "??", "??"], ["4s", "7d", "??"], ["4s", "7d", "Kh"]]


def test_f_a_fold_collects_ante_and_blind_at_once() -> None:
    result = play({1: TENS}, DEAD_BOARD, {1: seat(*FOLD)})
    assert result.order() == [(1, "ante"), (1, "blind")]
    assert result.cite(1, "ante") == result.cite(1, "blind") == "58 Pa. Code § 669a.11(f)"
    assert result.net(1) == -2000


@pytest.mark.parametrize(
    ("folded", "playing", "shown"),
    [
        ({}, {}, False),
        ({"pair_plus": 500}, {}, True),
        ({"six_card": 500}, {}, True),
        ({"progressive": 100}, {}, True),
        ({}, {"pair_plus": 500, "six_card": 500}, False),
        # It may owe this player an Envy Bonus.
        ({}, {"progressive": 100}, True),
    ],
    ids=str,
)
def test_f_a_folded_hand_is_shown_only_if_something_depends_on_it(
    folded: dict[str, int], playing: dict[str, int], shown: bool
) -> None:
    seats = [
        SeatSetup(seat=1, wagers={"ante": 500, "blind": 500, **folded}),
        SeatSetup(seat=2, wagers={"ante": 500, "blind": 500, **playing}),
    ]
    setup = RoundSetup(
        game="raise_it_up_stud", dealing="automated_shoe", seats=seats, options=ALL, meters={"main": 100000}
    )
    round_ = Round(games.load("raise_it_up_stud"), setup)
    round_.apply(Cards(tuple(cards(f"{NOTHING} {TENS}"))))
    round_.apply(Cards(tuple(cards(DEAD_BOARD))))
    for number, decision in ((1, "check"), (2, "check")) * 2 + ((1, "fold"), (2, "play 500")):
        round_.apply(Decide(number, parse_decision(decision)))
    assert round_.over
    assert round_.observation(2)["places"]["position 1"] == (NOTHING.split() if shown else ["??"] * 3)
    assert round_.observation(1)["places"]["position 2"] == TENS.split()


def test_f_pair_plus_survives_a_fold() -> None:
    result = play({1: TENS}, DEAD_BOARD, {1: seat(*FOLD, pair_plus=500)}, options=ALL)
    assert result.money(1, "pair_plus") == ("win", 1000)


def test_g_a_fold_forfeits_the_progressive_payout() -> None:
    seats = {1: seat(*FOLD, progressive=100)}
    result = play({1: ROYAL_OF_SPADES}, DEAD_BOARD, seats, options=ALL, meters={"main": 500_000})
    assert result.money(1, "progressive") == ("lose", 0)
    assert result.cite(1, "progressive") == "58 Pa. Code § 669a.11(g)"
    assert result.meters == {"main": 500_000}


def test_g_a_fold_does_not_forfeit_the_envy_bonus() -> None:
    seats = {1: seat(*FOLD, progressive=100), 2: seat()}
    result = play({1: NOTHING, 2: ROYAL_OF_HEARTS}, "4s 7d Kc", seats, options=ALL)
    assert result.money(1, "progressive_envy") == ("win", 2500)


def test_g_a_fold_does_not_forfeit_the_six_card_bonus() -> None:
    result = play({1: "7c 7h 2d"}, "7d 4s Kh", {1: seat(*FOLD, six_card=500)}, options=ALL)
    assert result.money(1, "six_card") == ("win", 3000)


def test_everyone_folds_and_the_round_is_still_dealt_out() -> None:
    seats = {1: seat(*FOLD, six_card=500), 2: seat(*FOLD, pair_plus=500)}
    result = play({1: NOTHING, 2: TENS}, DEAD_BOARD, seats, options=ALL)
    assert result.order() == [
        (1, "ante"),
        (1, "blind"),
        (2, "ante"),
        (2, "blind"),
        (2, "pair_plus"),
        (1, "six_card"),
    ]


def test_i_folds_first_then_from_the_dealers_right_each_in_the_order_of_the_section() -> None:
    wagers = {"six_card": 500, "progressive": 100, "pair_plus": 500}
    seats = {1: seat(**wagers), 3: seat(*FOLD, **wagers), 6: seat(**wagers)}
    hands = {1: NOTHING, 3: ROYAL_OF_SPADES, 6: TENS}
    assert play(hands, DEAD_BOARD, seats, options=ALL).order() == [
        (3, "ante"),
        (3, "blind"),
        (6, "pair_plus"),
        (6, "ante"),
        (6, "play"),
        (6, "blind"),
        (6, "progressive"),
        (6, "progressive_envy"),
        (6, "six_card"),
        (3, "pair_plus"),
        (3, "progressive"),
        (3, "six_card"),
        (1, "pair_plus"),
        (1, "ante"),
        (1, "play"),
        (1, "blind"),
        (1, "progressive"),
        (1, "progressive_envy"),
        (1, "six_card"),
    ]


@pytest.mark.parametrize(("own", "outcome"), [(TENS, "win"), ("9c 9d 3h", "lose")])
def test_i_2_tens_win_and_nines_lose(own: str, outcome: str) -> None:
    result = play({1: own}, DEAD_BOARD)
    assert result.line(1, "ante")["outcome"] == outcome
    assert result.line(1, "play")["outcome"] == outcome
    assert result.line(1, "blind")["outcome"] == ("push" if outcome == "win" else "lose")


def test_i_2_i_a_losing_hand_cites_the_subparagraph() -> None:
    result = play({1: NOTHING}, DEAD_BOARD)
    for wager in ("ante", "play", "blind"):
        assert result.cite(1, wager) == "58 Pa. Code § 669a.11(i)(2)(i)"


def test_i_2_a_pair_on_the_board_counts_for_everyone() -> None:
    result = play({1: "2c 5d 9h", 2: "3c 6d 8h"}, "Ts Th 4d")
    assert result.net(1) == result.net(2) == 2000


@pytest.mark.parametrize(("own", "outcome"), [("2c 2d 9h", "win"), ("2c 3d 9h", "lose")])
def test_i_1_pair_plus_needs_a_pair_in_the_three_cards(own: str, outcome: str) -> None:
    # A pair with the board does not help.
    result = play({1: own}, "3s 7d Kh", {1: seat(pair_plus=500)}, options=ALL)
    assert result.line(1, "pair_plus")["outcome"] == outcome


@pytest.mark.parametrize(
    ("own", "outcome"), [("5c 6d 7h", "win"), ("Ac 2d 3h", "win"), ("5c 9c Jc", "lose"), ("5c 5d Jc", "lose")]
)
def test_i_3_i_progressive_needs_a_straight_and_a_flush_is_less(own: str, outcome: str) -> None:
    result = play({1: own}, DEAD_BOARD, {1: seat(progressive=100)}, options=ALL)
    assert result.line(1, "progressive")["outcome"] == outcome


def test_i_3_i_the_community_cards_do_not_help_the_progressive() -> None:
    result = play({1: "5c 6d Jh"}, "7d 8s 9h", {1: seat(progressive=100)}, options=ALL)
    assert result.line(1, "ante")["hand"] == "straight, nine high"
    assert result.money(1, "progressive") == ("lose", 0)


def test_i_3_i_e_envy_for_every_qualifying_hand_of_others_from_the_dealers_right() -> None:
    hands = {1: ROYAL_OF_SPADES, 2: NOTHING, 5: ROYAL_OF_HEARTS}
    seats = {1: seat(progressive=100), 2: seat(progressive=100), 5: seat(progressive=500)}
    result = play(hands, "4s 7d Kc", seats, options=ALL, meters={"main": 500_000})
    envy = [
        (line["seat"], line["returned"])
        for line in result.result["lines"]
        if line["wager"] == "progressive_envy"
    ]
    assert envy == [(5, 50_000), (2, 2_500), (2, 10_000), (1, 2_500)]


def test_i_3_i_e_a_folded_hand_and_one_without_the_wager_still_give_envy() -> None:
    hands = {1: ROYAL_OF_SPADES, 2: NOTHING, 5: ROYAL_OF_HEARTS}
    seats = {1: seat(*FOLD), 2: seat(progressive=100), 5: seat()}
    result = play(hands, "4s 7d Kc", seats, options=ALL)
    returned = [line["returned"] for line in result.result["lines"] if line["wager"] == "progressive_envy"]
    assert returned == [2_500, 10_000]


def test_i_3_i_e_no_envy_for_ones_own_hand_nor_for_a_terminal_beside() -> None:
    seats = {1: seat(progressive=100), 2: seat(progressive=100, position=1)}
    result = play({1: ROYAL_OF_HEARTS}, "4s 7d Kc", seats, options=ALL)
    assert not [entry for entry in result.order() if entry[1] == "progressive_envy"]


def test_i_3_i_e_no_envy_without_the_wager() -> None:
    seats = {1: seat(), 2: seat(progressive=100)}
    result = play({1: NOTHING, 2: ROYAL_OF_HEARTS}, "4s 7d Kc", seats, options=ALL)
    assert not [entry for entry in result.order() if entry[1] == "progressive_envy"]


def test_i_3_i_e_a_lower_straight_flush_gives_none() -> None:
    seats = {1: seat(progressive=100), 2: seat()}
    result = play({1: NOTHING, 2: "Kh Qh Jh"}, "4s 7d Kc", seats, options=ALL)
    assert not [entry for entry in result.order() if entry[1] == "progressive_envy"]


@pytest.mark.parametrize(("own", "outcome"), [("7c 7h 2d", "win"), ("7c Kd 2d", "lose")])
def test_i_3_ii_six_card_bonus_needs_three_of_a_kind(own: str, outcome: str) -> None:
    result = play({1: own}, "7d 4s Kh", {1: seat(six_card=500)}, options=ALL)
    assert result.line(1, "six_card")["outcome"] == outcome


def test_two_terminals_on_one_hand_decide_alone() -> None:
    seats = {11: seat("play 3000", position=2), 12: seat(*FOLD, position=2)}
    result = play({2: TENS}, DEAD_BOARD, seats)
    assert result.net(11) == 4000
    assert result.net(12) == -2000
