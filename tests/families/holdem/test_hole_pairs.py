"""Hole pairs by their faces against the same walk card by card, on every thirty-first class of boards."""

from __future__ import annotations

from functools import cache
from math import comb

import numpy as np
import pytest
from numpy.typing import NDArray

from croupier.families.holdem import hole_pairs
from croupier.families.holdem.removal import (
    count_against_all,
    count_below,
    pair_places,
    rank_pairs,
    unseen_cards,
)
from croupier.kernel import seven
from croupier.kernel.cards import DECK_SIZE, cards
from croupier.kernel.masks import mask_of
from croupier.kernel.scores import Category
from croupier.kernel.sub_boards import HANDS, PLACES, boards, pair_index, starting_hands


@cache
def pair_cards() -> NDArray[np.uint8]:
    """The two places of every pair of 47 unseen cards; not made while tests are collected."""
    return pair_places(47)


def by_cards(board: NDArray[np.uint8], qualifies: int) -> NDArray[np.uint16]:
    """Rank, beaten, tied and below of all 1,081 pairs, in rows."""
    found = np.zeros((4, len(pair_cards())), dtype=np.uint16)
    rank_pairs(board, unseen_cards(board), seven.tables(7), found[0])
    count_against_all(found[0], pair_cards(), found[1], found[2])
    count_below(found[0], pair_cards(), qualifies, found[3])
    return found


def by_faces(board: NDArray[np.uint8], qualifies: int, room: hole_pairs.Faces) -> NDArray[np.uint16]:
    """The same through the faces, dealt out to the pairs of cards."""
    number = hole_pairs.show_down(board, seven.tables(7), qualifies, room)
    words = room.words[:number]
    first, second = words >> hole_pairs.FACE_BITS & hole_pairs.FACE_MASK, words & hole_pairs.FACE_MASK
    dealt = np.empty((4, PLACES), dtype=np.uint16)
    counted = (words >> hole_pairs.PAIR_BITS, room.beaten[:number], room.tied[:number], room.below[:number])
    for row, values in enumerate(counted):
        table = np.zeros((hole_pairs.FACES, hole_pairs.FACES), dtype=np.uint16)
        table[first, second] = table[second, first] = values
        hole_pairs.deal_out(table, room, dealt[row])
    left = room.left.astype(np.int64)
    return dealt[:, DECK_SIZE * left[pair_cards()[:, 0]] + left[pair_cards()[:, 1]]]


@pytest.mark.parametrize("lowest", [None, Category.PAIR])
def test_pairs_of_faces_say_of_every_pair_of_cards_what_the_cards_say(lowest: Category | None) -> None:
    qualifies = 0 if lowest is None else seven.lowest(lowest)
    room = hole_pairs.new_faces()
    for board in boards(5).cards[::31]:
        assert (by_faces(board, qualifies, room) == by_cards(board, qualifies)).all(), board


@pytest.mark.parametrize(
    ("board", "pairs"),
    [
        # Thirteen ranks, and each may be paired: 13 x 14 / 2.
        ("2c 5d 8h Js Ac", 91),
        # Three aces are out: the last one has no equal.
        ("Ac Ad Ah 5s 9c", 90),
        # Thirteen ranks of three suits and ten cards of the flush's; a card of it has no equal.
        ("2c 5c 8c Jd Ah", 91 + 13 * 10 + 45),
        ("2c 5c 8c Jc Kc", 91 + 13 * 8 + 28),
    ],
)
def test_as_many_pairs_of_faces_as_can_differ(board: str, pairs: int) -> None:
    room = hole_pairs.new_faces()
    assert hole_pairs.show_down(cards(board), seven.tables(7), 0, room) == pairs


def test_two_cards_of_the_board_do_not_make_a_suit_matter_and_three_do() -> None:
    masks = [mask_of(cards(board)) for board in ("2c 5c 8d Jd Ah", "2c 5c 8c Jd Ah")]
    assert [hole_pairs.flush_suit(mask) for mask in masks] == [seven.NO_FLUSH, 0]


def test_pairs_of_faces_stand_for_all_pairs_and_for_their_starting_hands() -> None:
    room = hole_pairs.new_faces()
    for board in boards(5).cards[::997]:
        counted = np.zeros(HANDS, dtype=np.int64)
        for word in room.words[: hole_pairs.show_down(board, seven.tables(7), 0, room)]:
            first, second = int(hole_pairs.first_face(word)), int(hole_pairs.second_face(word))
            for suited in range(2):
                hand = hole_pairs.starting_hand(first, second, suited)
                counted[hand] += hole_pairs.pairs_of(first, second, suited, room.suits)
        left = room.left.astype(np.int64)
        pairs = pair_index()[left[pair_cards()[:, 0]], left[pair_cards()[:, 1]]]
        assert (counted == np.bincount(starting_hands()[pairs], minlength=HANDS)).all()
        assert counted.sum() == comb(47, 2)


def test_numbers_of_pairs_are_taken_together_by_face_and_by_suit() -> None:
    room, rng = hole_pairs.new_faces(), np.random.default_rng(677)
    bits = rng.integers(0, 1 << 10, PLACES).astype(np.uint16)
    numbers = rng.integers(0, 12, 1 << 10).astype(np.int64)
    sums = np.empty((2, hole_pairs.FACES, hole_pairs.FACES), dtype=np.int64)
    for board in boards(5).cards[::9973]:
        hole_pairs.show_down(board, seven.tables(7), 0, room)
        hole_pairs.take_together(bits, numbers, room, sums)
        wanted = np.zeros_like(sums)
        for first in range(DECK_SIZE):
            for second in range(first + 1, DECK_SIZE):
                if first not in board and second not in board:
                    low, high = sorted((int(room.faces[first]), int(room.faces[second])))
                    suited = int(first // 13 == second // 13)
                    wanted[suited, low, high] += numbers[bits[52 * first + second]]
        assert (sums == wanted).all()
