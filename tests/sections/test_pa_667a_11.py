"""§ 667a.11: Procedures for completion of each round of play."""

from __future__ import annotations

import pytest

from tests.sections.flop_poker import DEAD_FLOP, JACKS, NOTHING, play, refuse, seat

BOTH = {"three_card_bonus": True, "progressive": "A"}


def test_b_a_fold_collects_the_ante_alone() -> None:
    seats = {1: seat("fold", three_card_bonus=200, progressive=100)}
    result = play({1: JACKS}, DEAD_FLOP, seats, options=BOTH)
    assert result.money(1, "ante") == ("lose", 0)
    assert result.cite(1, "ante") == "58 Pa. Code § 667a.11(b)"
    assert result.order() == [(1, "ante"), (1, "three_card_bonus"), (1, "progressive"), (1, "pot")]


def test_b_a_folded_hand_still_wins_the_three_card_bonus() -> None:
    seats = {1: seat("fold", three_card_bonus=200)}
    result = play({1: JACKS}, DEAD_FLOP, seats, options=BOTH)
    assert result.money(1, "three_card_bonus") == ("win", 400)


def test_b_a_folded_hand_still_wins_the_progressive() -> None:
    seats = {1: seat("fold", progressive=100)}
    result = play({1: "2h 5h 9h"}, "Jh Kh 3c", seats, options=BOTH)
    assert result.money(1, "progressive") == ("win", 2000)


def test_b_a_folded_hand_still_wins_the_pot() -> None:
    seats = {1: seat("fold"), 2: seat()}
    result = play({1: JACKS, 2: NOTHING}, DEAD_FLOP, seats)
    assert result.money(1, "pot") == ("win", 1000)
    assert result.money(2, "pot") == ("lose", 0)


def test_b_everyone_folds_and_the_flop_still_decides_the_pot() -> None:
    seats = {1: seat("fold"), 2: seat("fold"), 3: seat("fold")}
    result = play({1: NOTHING, 2: "8c Td Kc", 3: "6s Qh Ad"}, DEAD_FLOP, seats)
    assert result.money(2, "pot") == ("win", 1500)
    assert [result.net(number) for number in (1, 2, 3)] == [-1500, 0, -1500]


@pytest.mark.parametrize("word", ["raise", "check", "fold 100", "flop 1000"])
def test_b_nothing_else_may_be_decided(word: str) -> None:
    error = refuse({1: NOTHING}, DEAD_FLOP, {1: seat(word)})
    assert error["cite"] == "58 Pa. Code § 667a.11(b)"


def test_b_a_missing_and_a_superfluous_decision_are_refused() -> None:
    silent = seat() | {"decisions": []}
    assert refuse({1: NOTHING}, DEAD_FLOP, {1: silent})["code"] == "missing_decision"
    twice = seat() | {"decisions": ["flop", "flop"]}
    assert refuse({1: NOTHING}, DEAD_FLOP, {1: twice})["code"] == "superfluous_decision"


def test_c_the_burned_card_plays_no_part() -> None:
    # A third jack is burned.
    result = play({1: JACKS}, DEAD_FLOP, cards="Jc Jd 3h Jh 4s 7d Kh")
    assert result.line(1, "flop")["hand"] == "pair of jacks"


def test_d_folds_first_then_from_the_dealers_right_then_the_pot() -> None:
    hands = {1: NOTHING, 3: JACKS, 6: "8c Td Kc"}
    seats = {
        1: seat("fold", three_card_bonus=100),
        3: seat(three_card_bonus=100, progressive=100),
        6: seat("fold", progressive=100),
    }
    assert play(hands, DEAD_FLOP, seats, options=BOTH).order() == [
        (1, "ante"),
        (6, "ante"),
        (6, "progressive"),
        (3, "three_card_bonus"),
        (3, "ante"),
        (3, "flop"),
        (3, "progressive"),
        (1, "three_card_bonus"),
        (6, "pot"),
        (3, "pot"),
        (1, "pot"),
    ]


def test_d_the_order_in_which_seats_are_listed_does_not_matter() -> None:
    hands = {1: NOTHING, 3: JACKS}
    there = play(hands, DEAD_FLOP, {1: seat(), 3: seat()})
    back = play(hands, DEAD_FLOP, {3: seat(), 1: seat()})
    assert there.order() == back.order()


def test_d_2_exactly_two_of_the_flop_are_used() -> None:
    # Three queens on the flop and two cards of one's own would be a full house with a free choice of
    # cards; all three own cards must play, so it is two pair.
    result = play({1: "5c 5d 9h"}, "Qc Qd Qh")
    assert result.line(1, "flop")["hand"] == "two pair, queens and fives"
    assert result.line(1, "flop")["pays"] == "2 to 1"


def test_d_2_a_flush_needs_all_three_own_cards() -> None:
    result = play({1: "5c 8c Ad"}, "Jc Kc 2c")
    assert result.line(1, "flop")["outcome"] == "lose"


@pytest.mark.parametrize(("own", "outcome"), [("Jc Jd 3h", "win"), ("Tc Td 3h", "lose")])
def test_d_2_jacks_win_and_tens_lose_ante_and_flop(own: str, outcome: str) -> None:
    result = play({1: own}, DEAD_FLOP)
    assert result.line(1, "ante")["outcome"] == outcome
    assert result.line(1, "flop")["outcome"] == outcome


def test_d_2_a_losing_hand_cites_the_paragraph() -> None:
    result = play({1: NOTHING}, DEAD_FLOP)
    assert result.cite(1, "ante") == result.cite(1, "flop") == "58 Pa. Code § 667a.11(d)(2)"


def test_d_2_a_pair_that_the_flop_completes_counts() -> None:
    assert play({1: "2c 5d Jh"}, "Js 7d Kh").money(1, "flop") == ("win", 2000)


def test_d_2_a_pair_on_the_flop_counts_for_everyone() -> None:
    result = play({1: "2c 5d 9h", 2: "3c 6d 8h"}, "Ks Kh 4d")
    assert result.money(1, "flop") == ("win", 2000)
    assert result.money(2, "flop") == ("win", 2000)


@pytest.mark.parametrize(("flop", "outcome"), [("Jh Kh 3c", "win"), ("Jh Kd 3c", "lose")])
def test_d_2_progressive_needs_a_flush(flop: str, outcome: str) -> None:
    result = play({1: "2h 5h 9h"}, flop, {1: seat(progressive=100)}, options=BOTH)
    assert result.line(1, "progressive")["outcome"] == outcome


def test_d_2_a_straight_does_not_win_the_progressive() -> None:
    result = play({1: "5h 6d 7c"}, "8h 9s Ac", {1: seat(progressive=100)}, options=BOTH)
    assert result.money(1, "progressive") == ("lose", 0)


def test_e_the_pot_goes_whole_to_the_highest_hand() -> None:
    hands = {1: NOTHING, 2: JACKS, 3: "8c Td Kc"}
    result = play(hands, DEAD_FLOP)
    # The king of the flop gives seat 3 a pair of kings.
    assert result.money(3, "pot") == ("win", 1500)
    assert result.line(3, "pot")["pays"] == "pot"
    assert result.cite(3, "pot") == result.cite(1, "pot") == "58 Pa. Code § 667a.11(e)"


def test_e_a_tie_in_rank_goes_to_the_next_highest_card() -> None:
    result = play({1: "Ks 9d 2h", 2: "Kc 8d 3h"}, "Kh 4s 5d")
    assert result.money(1, "pot") == ("win", 1000)


def test_e_identical_hands_split_the_pot_evenly() -> None:
    hands = {1: "Ks 9d 2h", 2: NOTHING, 3: "Kc 9s 2d"}
    result = play(hands, "Kh 4s 6d")
    assert result.money(1, "pot") == ("win", 750)
    assert result.money(3, "pot") == ("win", 750)


def test_e_odd_cents_go_to_the_first_winners_in_settlement_order() -> None:
    hands = {1: "Ks 9d 2h", 2: "Kd 9c 2s", 3: "Kc 9s 2d", 4: NOTHING}
    result = play(hands, "Kh 4s 6d")
    # 2,000 cents between three: 667, 667, 666, from the dealer's right.
    assert [result.line(number, "pot")["returned"] for number in (3, 2, 1)] == [667, 667, 666]


def test_e_a_share_that_equals_the_stake_is_still_a_win() -> None:
    result = play({1: "Ks 9d 2h", 2: "Kd 9c 2s"}, "Kh 4s 6d")
    assert result.money(1, "pot") == result.money(2, "pot") == ("win", 500)


def test_e_one_player_alone_gets_the_pot_back() -> None:
    assert play({1: NOTHING}, DEAD_FLOP).money(1, "pot") == ("win", 500)


def test_two_terminals_on_one_hand_decide_alone_and_share_the_pot() -> None:
    hands = {2: JACKS, 4: NOTHING}
    seats = {11: seat(position=2), 12: seat("fold", position=2), 4: seat()}
    result = play(hands, DEAD_FLOP, seats)
    assert result.money(11, "flop") == ("win", 2000)
    assert result.money(12, "ante") == ("lose", 0)
    assert result.money(11, "pot") == result.money(12, "pot") == ("win", 750)
    # Terminals of one hand are settled together, the higher number first.
    assert [entry for entry in result.order() if entry[1] == "pot"] == [(4, "pot"), (12, "pot"), (11, "pot")]
