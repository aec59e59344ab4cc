"""Seen cards: the kernels against brute force, and the figures that surveillance reads."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest

from croupier import games
from croupier.errors import Refused
from croupier.families.holdem.removal import pair_places, rank_pairs, unseen_cards
from croupier.games.heads_up_holdem.lab.seen_boards import count_with_seen, meet_seen, rename, representatives
from croupier.games.high_card_flush.lab import seen_cards as flush_seen
from croupier.games.high_card_flush.lab.showdown import OUTCOMES, dealers_by_outcome
from croupier.games.high_card_flush.lab.solver import highest_raise, prices_of
from croupier.games.high_card_flush.lab.ways import all_ways, binomials
from croupier.kernel import seven
from croupier.kernel.cards import cards
from croupier.kernel.scores import Category
from croupier.lab.partial import edges

QUALIFY = np.array([3, 7], dtype=np.int64)


def by_suit(codes: np.ndarray) -> np.ndarray:
    found = np.zeros(4, dtype=np.int64)
    for code in codes:
        found[code // 13] |= 1 << int(code % 13)
    return found


def outcomes(hand: np.ndarray, left: np.ndarray, known: np.ndarray, drawn: int, total: int) -> np.ndarray:
    found = np.zeros(OUTCOMES, dtype=np.int64)
    ways, room = np.zeros((2, 8), dtype=np.int64), np.zeros(4, dtype=np.int64)
    flush_seen.outcomes_seen(hand, left, known, drawn, total, QUALIFY, binomials(), ways, room, found)
    return found


@pytest.mark.parametrize("seed", range(30))
def test_each_card_of_the_dealer_in_turn_gives_every_hand_seven_times(seed: int) -> None:
    dealt = np.random.default_rng(seed).permutation(52)[:7]
    hand = by_suit(dealt)
    left = 0x1FFF & ~hand
    blind = np.zeros(OUTCOMES, dtype=np.int64)
    dealers_by_outcome(hand, 3, 7, all_ways(), blind)
    nothing = np.zeros(4, dtype=np.int64)
    assert np.array_equal(outcomes(hand, left, nothing, 7, comb(45, 7)), blind)
    by_dealer, by_others = np.zeros_like(blind), np.zeros_like(blind)
    for code in np.setdiff1d(np.arange(52), dealt):
        one = by_suit(np.array([code]))
        by_dealer += outcomes(hand, left & ~one, one, 6, comb(44, 6))
        by_others += outcomes(hand, left & ~one, nothing, 7, comb(44, 7))
    assert np.array_equal(by_dealer, 7 * blind)
    assert np.array_equal(by_others, 38 * blind)


def test_knowledge_never_loses_and_more_of_it_gains_more() -> None:
    most = [1, 1, 1, 1, 1, 2, 3, 3]
    few = flush_seen.sampled_gains((3, 9), most, 7, 4000, 1)
    many = flush_seen.sampled_gains((3, 9), most, 35, 4000, 1)
    assert few.min() >= 0
    assert many.min() >= 0
    assert many.mean() > few.mean() > 0


def test_the_dealers_hands_with_a_seen_card_are_counted_one_by_one() -> None:
    board, seen = cards("2c 9d Jh Jc 5s"), 40
    left = unseen_cards(np.append(board, np.uint8(seen)))
    tables, pairs = seven.tables(7), pair_places(46)
    ranks = np.empty(len(pairs), dtype=np.uint16)
    rank_pairs(board, left, tables, ranks)
    theirs, order = np.empty(46, dtype=np.uint16), np.empty(46, dtype=np.uint16)
    meet_seen(board, seen, left, tables, theirs, order)
    beaten, tied, below = (np.empty(len(pairs), dtype=np.uint16) for _ in range(3))
    qualifies = seven.lowest(Category.TWO_PAIR)
    count_with_seen(ranks, pairs, theirs, order, qualifies, beaten, tied, below)
    for pair in range(0, len(pairs), 37):
        others = [theirs[place] for place in range(46) if place not in pairs[pair]]
        assert beaten[pair] == sum(rank < ranks[pair] for rank in others)
        assert tied[pair] == sum(rank == ranks[pair] for rank in others)
        assert below[pair] == sum(rank < qualifies for rank in others)


def test_boards_without_the_seen_card_are_all_there_up_to_three_suits() -> None:
    nothing, none = np.empty(0, dtype=np.uint64), np.empty(0, dtype=np.int64)
    for size in (1, 2, 3):
        number = representatives(size, 5, nothing, none)
        masks, weights = np.empty(number, dtype=np.uint64), np.empty(number, dtype=np.int64)
        representatives(size, 5, masks, weights)
        assert int(weights.sum()) == comb(51, size)
        suits = np.empty(4, dtype=np.uint8)
        found = set()
        for chosen in combinations([card for card in range(52) if card != 5], size):
            found.add(int(rename(np.uint64(sum(1 << card for card in chosen)), suits)))
        assert found == set(map(int, masks))


def test_a_game_that_is_not_worked_out_says_so() -> None:
    with pytest.raises(Refused, match="not for go_fore_it"):
        edges("go_fore_it")


def test_the_highest_raises_are_those_of_the_edition() -> None:
    prices = prices_of(games.load("high_card_flush").edition())
    assert [highest_raise(prices, length) for length in range(2, 8)] == [1, 1, 1, 2, 3, 3]


@pytest.mark.long
def test_what_surveillance_must_watch_for_in_heads_up_holdem() -> None:
    blind, dealers, others = edges("heads_up_holdem")
    assert dealers.edge == Fraction(-361808376619, 3476726253000)
    assert others.edge == Fraction(3388539139, 75504661050)
    assert dealers.edge < others.edge < blind.edge


@pytest.mark.long
def test_what_surveillance_must_watch_for_in_high_card_flush() -> None:
    blind, dealers, other, *hands = edges("high_card_flush")
    assert dealers.edge < other.edge < blind.edge
    assert sorted((float(one.edge) for one in hands), reverse=True) == [float(one.edge) for one in hands]
    assert all(one.standard_error < 0.0005 for one in hands)
