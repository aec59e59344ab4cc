"""The solvers' kernels against their slow twins: the evaluators that the rules themselves use."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from math import comb

import numpy as np
import pytest

from croupier.equipment.cards import Card, cards
from croupier.equipment.ranks import poker
from croupier.families.holdem import hole_pairs as faces
from croupier.families.holdem import raise_once
from croupier.games.flop_poker.lab.solver import flops_by_row
from croupier.games.flop_poker.rules import best_with_flop
from croupier.games.high_card_flush.lab import showdown as flush_showdown
from croupier.games.high_card_flush.lab import ways as flush_ways
from croupier.games.raise_it_up_stud.lab import growing_hand
from croupier.kernel import seven
from croupier.kernel.cards import text
from croupier.kernel.paying_pair import rows_from_pair
from croupier.kernel.scores import Category
from croupier.kernel.sub_boards import boards, orbits, pair_index, sub_boards


def as_cards(codes: Iterable[int]) -> list[Card]:
    return cards(text(codes))


# Boards within boards.


@pytest.mark.parametrize(("size", "number"), [(3, 1_755), (4, 16_432), (5, 134_459)])
def test_the_classes_of_boards_stand_for_all_boards(size: int, number: int) -> None:
    found = boards(size)
    assert len(found.cards) == number
    assert int(found.weights.sum()) == comb(52, size)


@pytest.mark.parametrize("smaller", [3, 4])
def test_every_smaller_board_is_reached_as_often_as_it_is_dealt(smaller: int) -> None:
    inside, weights = sub_boards(5, smaller).classes, boards(5).weights
    reached = np.zeros(len(boards(smaller).cards), dtype=np.int64)
    np.add.at(reached, inside, weights[:, None])
    assert (reached == boards(smaller).weights * comb(52 - smaller, 5 - smaller)).all()


def test_hole_pairs_and_flops_make_1286792_classes() -> None:
    firsts, index = orbits(3), pair_index()
    number = 0
    for flop, row in zip(boards(3).cards, firsts, strict=True):
        left = [card for card in range(52) if card not in flop]
        number += len({int(row[index[first, second]]) for first, second in combinations(left, 2)})
    assert number == 1_286_792


# Hold'em against the dealer.


def test_results_against_the_dealer_agree_with_990_hands_compared_one_by_one() -> None:
    rng = random.Random(677)
    found, room = np.zeros(raise_once.RESULTS, dtype=np.int64), faces.new_faces()
    qualifies = seven.lowest(Category.PAIR)
    for _ in range(4):
        *board, first, second = rng.sample(range(52), 7)
        number = faces.show_down(np.array(board, dtype=np.uint8), seven.tables(7), qualifies, room)
        low, high = sorted((int(room.faces[first]), int(room.faces[second])))
        words = (room.words[:number] & ((1 << faces.PAIR_BITS) - 1)).tolist()
        at = words.index(low << faces.FACE_BITS | high)
        rank = int(faces.rank_of_word(room.words[at]))
        beaten, tied, below = int(room.beaten[at]), int(room.tied[at]), int(room.below[at])
        raise_once.results_of(rank, beaten, tied, below, qualifies, found)
        assert found.tolist() == results_one_by_one(board, [first, second])


def results_one_by_one(board: list[int], hole: list[int]) -> list[int]:
    shared = as_cards(board)
    own = poker.best([*as_cards(hole), *shared])
    tally = [0] * raise_once.RESULTS
    for dealt in combinations([card for card in range(52) if card not in (*board, *hole)], 2):
        dealer = poker.best([*as_cards(dealt), *shared])
        pairless = dealer.order < poker.PAIR
        if own == dealer:
            tally[raise_once.TIE] += 1
        elif own > dealer:
            tally[raise_once.WIN_UNQUALIFIED if pairless else raise_once.WIN] += 1
        else:
            tally[raise_once.LOSE_UNQUALIFIED if pairless else raise_once.LOSE] += 1
    return tally


# High Card Flush.


def test_the_dealers_flushes_agree_with_all_sets_of_each_suit_listed() -> None:
    rng = random.Random(678)
    ways = flush_ways.all_ways()
    found = np.zeros(flush_showdown.OUTCOMES, dtype=np.int64)
    hands = [rng.sample(range(52), 7) for _ in range(6)]
    hands += [list(range(7)), [0, 1, 2, 13, 14, 26, 39], [5, 6, 7, 18, 19, 20, 51]]
    for hand in hands:
        masks = [sum(1 << card % 13 for card in hand if card // 13 == suit) for suit in range(4)]
        length = flush_showdown.dealers_by_outcome(np.array(masks, dtype=np.int64), 3, 7, ways, found)
        assert length == max(mask.bit_count() for mask in masks)
        assert found.tolist() == flush_outcomes_by_listing(masks)


def flush_outcomes_by_listing(masks: list[int]) -> list[int]:
    """Every set of every suit is listed by size and rank; suits are joined by their best flush."""
    own = max((mask.bit_count(), mask) for mask in masks)
    qualifying = (3, 1 << 7)
    joined: Counter[tuple[int, int]] = Counter({(0, 0): 1})
    for mask in masks:
        sets = Counter(
            (chosen.bit_count(), place((chosen.bit_count(), chosen), own, qualifying))
            for chosen in range(1 << 13)
            if not chosen & mask and chosen.bit_count() <= 7
        )
        grown: Counter[tuple[int, int]] = Counter()
        for (size, best), ways in joined.items():
            for (more, other), number in sets.items():
                if size + more <= 7:
                    grown[size + more, max(best, other)] += ways * number
        joined = grown
    at = {best: ways for (size, best), ways in joined.items() if size == 7}
    return [at.get(0, 0), at.get(1, 0), at.get(2, 0), at.get(3, 0)]


def place(flush: tuple[int, int], own: tuple[int, int], qualifying: tuple[int, int]) -> int:
    """0: does not qualify; 1: loses to the player; 2: ties; 3: wins."""
    if flush < qualifying:
        return 0
    return 3 if flush > own else 2 if flush == own else 1


# Hands without a dealer.


def test_the_sixth_card_agrees_with_the_rules_evaluator() -> None:
    rng = random.Random(669)
    tally = growing_hand.outcomes_of_five(rows_from_pair(10), len(Category))
    for row in rng.sample(range(len(tally)), 8):
        five = boards(5).cards[row].tolist()
        expected = [0] * len(Category)
        for card in range(52):
            if card not in five:
                expected[paid_row(poker.best(as_cards([*five, card])), 10)] += 1
        assert tally[row].tolist() == expected


def test_flops_agree_with_the_rules_choice_of_two_cards() -> None:
    own = np.array([9, 22, 50], dtype=np.uint8)
    held, left = as_cards(own), as_cards(card for card in range(52) if card not in own)
    expected = [0] * len(Category)
    for flop in combinations(left, 3):
        expected[paid_row(best_with_flop(held, flop), 11)] += 1
    assert flops_by_row(own, rows_from_pair(11)).tolist() == expected
    assert sum(expected) == comb(49, 3)


def paid_row(hand: poker.PokerHand, pair: int) -> int:
    return hand.order if hand >= poker.PokerHand(poker.PAIR, (pair,)) else 0
