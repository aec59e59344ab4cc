"""Card removal: every pair against every other, the short way and the long way."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from math import comb
from typing import NamedTuple

import numpy as np
import pytest

from croupier.families.holdem import removal
from croupier.kernel import isomorphism, seven
from croupier.kernel.cards import Cards, cards
from croupier.kernel.scores import Category
from tests.kernel import twins
from tests.kernel.test_seven import random_hands

BOARDS = ["Ks Qs Js Ts 9s", "2c 2d 2h 2s 3c", "Ah 7d 2c Ts 5h", "9h 9d 5c 5s Kd", "Qh Jh 8h 4d 4c"]


class Showdowns(NamedTuple):
    """By board: the unseen cards, and for each pair of them its rank, and how many it beats and ties."""

    left: Cards
    ranks: seven.Ranks
    beaten: removal.Counts
    tied: removal.Counts


def showdowns(boards: Cards) -> Showdowns:
    """Every hole pair of every board of five cards (or three or four) against all dealer pairs."""
    unseen = 52 - boards.shape[1]
    places, tables = removal.pair_places(unseen), seven.tables(boards.shape[1] + 2)
    left = np.empty((len(boards), unseen), dtype=np.uint8)
    ranks = np.empty((len(boards), len(places)), dtype=np.uint16)
    beaten, tied = np.empty_like(ranks), np.empty_like(ranks)
    for row, board in enumerate(boards):
        left[row] = removal.unseen_cards(board)
        removal.rank_pairs(board, left[row], tables, ranks[row])
        removal.count_against_all(ranks[row], places, beaten[row], tied[row])
    return Showdowns(left, ranks, beaten, tied)


def pairs_of(left: Cards) -> Cards:
    """The two cards of each hole pair, ``[board, pair, 2]``, in the order of the showdown's columns."""
    pairs: Cards = left[:, removal.pair_places(left.shape[1])]
    return pairs


def compare_the_long_way(board: Cards) -> list[tuple[int, int]]:
    """Each pair of unseen cards against each other pair that shares no card with it."""
    left = [card for card in range(52) if card not in board.tolist()]
    pairs = list(combinations(left, 2))
    hands = np.array([[*board.tolist(), *pair] for pair in pairs], dtype=np.uint8)
    rank = dict(zip(pairs, seven.rank(hands).tolist(), strict=True))
    with_rank = [(frozenset(pair), rank[pair]) for pair in pairs]
    answers = []
    for pair, mine in with_rank:
        others = [other for cards_of_other, other in with_rank if not pair & cards_of_other]
        answers.append((sum(mine > other for other in others), others.count(mine)))
    return answers


@pytest.mark.parametrize("board", BOARDS)
def test_every_pair_of_a_board_beats_and_ties_as_many_as_by_the_long_way(board: str) -> None:
    found = showdowns(cards(board)[None])
    assert list(zip(found.beaten[0], found.tied[0], strict=True)) == compare_the_long_way(cards(board))


@pytest.mark.parametrize("cards_on_board", [3, 4])
def test_smaller_boards_are_compared_as_well(cards_on_board: int) -> None:
    board = cards("9h 9d 5c 5s")[:cards_on_board]
    found = showdowns(board[None])
    assert list(zip(found.beaten[0], found.tied[0], strict=True)) == compare_the_long_way(board)


def test_some_pairs_agree_with_the_twin_that_knows_no_kernel() -> None:
    board = cards("Ah 7d 2c Ts 5h")
    found = showdowns(board[None])
    pairs = pairs_of(found.left)[0]

    @cache
    def ranked(hand: tuple[int, ...]) -> twins.Key:
        return twins.poker(hand)

    for place in (0, 500, 1080):
        pair = pairs[place].tolist()
        counted = twins.compare_with_all(board.tolist(), pair, lambda hand: ranked(tuple(sorted(hand))))
        assert (found.beaten[0, place], found.tied[0, place]) == counted


def test_pairs_stand_in_the_order_of_the_columns() -> None:
    boards = random_hands(20, 5, seed=1)
    found = showdowns(boards)
    pairs = pairs_of(found.left)
    assert pairs.shape == (20, 1081, 2)
    for row in range(len(boards)):
        hands = np.column_stack([np.tile(boards[row], (1081, 1)), pairs[row]])
        assert (seven.rank(hands) == found.ranks[row]).all()


def test_a_royal_flush_on_the_board_ties_all_990() -> None:
    found = showdowns(cards("As Ks Qs Js Ts")[None])
    assert (found.tied == 990).all()
    assert (found.beaten == 0).all()


def test_over_all_boards_every_showdown_that_is_won_is_lost_by_another() -> None:
    classes = isomorphism.classes(5)
    boards = isomorphism.cards_of(classes.masks)[::20]
    found = showdowns(boards)
    lost = comb(45, 2) - found.beaten.astype(np.int64) - found.tied
    assert (found.beaten.sum(axis=1, dtype=np.int64) == lost.sum(axis=1)).all()
    assert int(lost.min()) >= 0


def test_dealers_below_a_threshold_are_counted_without_the_players_cards() -> None:
    boards = np.array([cards(board) for board in BOARDS[2:]])
    found = showdowns(boards)
    threshold = seven.lowest(Category.PAIR)
    for limit in (0, threshold, threshold + 1000, seven.RANKS + 1):
        below = np.empty_like(found.ranks)
        for row in range(len(boards)):
            removal.count_below(found.ranks[row], removal.pair_places(47), limit, below[row])
        for row in range(len(boards)):
            pairs = [frozenset(pair) for pair in pairs_of(found.left)[row].tolist()]
            for place in (0, 77, 600, 1080):
                expected = sum(
                    rank < limit and not pair & pairs[place]
                    for pair, rank in zip(pairs, found.ranks[row].tolist(), strict=True)
                )
                assert below[row, place] == expected
