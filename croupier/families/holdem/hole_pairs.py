"""Hole pairs by what they can do to a board: of the 1,081 at most 91 differ, or 276 if a flush can be made.

Two hole cards make a flush only in a suit of which the board has three, and that is one suit at most. A
card of the others is no more than its rank: call a rank, or a rank in the suit of the flush, the *face* of a
card. Pairs of the same two faces rank alike and beat as many dealer hands, so that a board is sorted and
walked up by pairs of faces, each as heavy as the pairs of cards that it stands for. The walk is that of
:mod:`~croupier.families.holdem.removal`, which does the same card by card.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.families.holdem.removal import DIGIT_BITS, DIGITS, Counts, Packed, spread
from croupier.kernel.cards import DECK_SIZE, Cards
from croupier.kernel.jit import jit
from croupier.kernel.masks import mask_of, suit_of
from croupier.kernel.seven import NO_FLUSH, Tables, rank_of

RANKS = 13
FACES = 2 * RANKS
MOST_PAIRS = FACES * (FACES + 1) // 2
FOR_A_FLUSH = 3

# A pair of faces is a word: five bits each for the two, the rank of the hand above them.
FACE_BITS = 5
FACE_MASK = (1 << FACE_BITS) - 1
PAIR_BITS = 2 * FACE_BITS


class Faces(NamedTuple):
    """Room for one board, made once for all boards of a thread.

    ``faces`` is the face of each card of the deck, ``suits[face]`` a bit for each suit in which such a card
    is unseen, ``held[face]`` their number. ``words`` are the pairs of faces, ascending by rank; ``beaten``,
    ``tied`` and ``below`` belong to them: how many dealer hands lose to such a pair, tie it, do not qualify.
    """

    left: Cards
    faces: NDArray[np.uint8]
    suits: NDArray[np.uint8]
    held: NDArray[np.int64]
    words: Packed
    moved: Packed
    low: NDArray[np.uint32]
    high: NDArray[np.uint32]
    passed: NDArray[np.int64]
    unqualified: NDArray[np.int64]
    beaten: Counts
    tied: Counts
    below: Counts


def new_faces() -> Faces:
    """Room for boards of five cards."""
    words, moved = (np.empty(MOST_PAIRS, dtype=np.uint32) for _ in range(2))
    low, high = (np.empty(DIGITS, dtype=np.uint32) for _ in range(2))
    held, passed, unqualified = (np.empty(FACES, dtype=np.int64) for _ in range(3))
    beaten, tied, below = (np.empty(MOST_PAIRS, dtype=np.uint16) for _ in range(3))
    left, faces, suits = (np.empty(size, dtype=np.uint8) for size in (DECK_SIZE - 5, DECK_SIZE, FACES))
    return Faces(left, faces, suits, held, words, moved, low, high, passed, unqualified, beaten, tied, below)


@jit
def bits_of_four(bits: Any) -> Any:
    """How many of four bits are set."""
    return (bits & 1) + (bits >> 1 & 1) + (bits >> 2 & 1) + (bits >> 3 & 1)


@jit
def first_face(word: np.uint32) -> Any:
    """The first of a word's two faces."""
    return np.int64(word >> np.uint32(FACE_BITS) & np.uint32(FACE_MASK))


@jit
def second_face(word: np.uint32) -> Any:
    """The second of a word's two faces, never below the first."""
    return np.int64(word & np.uint32(FACE_MASK))


@jit
def rank_of_word(word: np.uint32) -> Any:
    """The rank of the hand."""
    return np.int64(word >> np.uint32(PAIR_BITS))


@jit
def flush_suit(mask: np.uint64) -> int:
    """The suit of which the board has three or more; 4 where there is none."""
    for suit in range(4):
        ranks, number = suit_of(mask, suit), 0
        while ranks:
            ranks &= ranks - np.uint64(1)
            number += 1
        if number >= FOR_A_FLUSH:
            return suit
    return NO_FLUSH


@jit
def turn_faces(mask: np.uint64, flush: int, room: Faces) -> None:
    """Which face each card has, and how many of each are unseen."""
    room.suits[:] = 0
    place = 0
    for suit in range(4):
        first = RANKS if suit == flush else 0
        for rank in range(RANKS):
            card = RANKS * suit + rank
            room.faces[card] = first + rank
            if not mask >> np.uint64(card) & np.uint64(1):
                room.left[place] = card
                place += 1
                room.suits[first + rank] |= np.uint8(1 << suit)
    for face in range(FACES):
        room.held[face] = bits_of_four(np.int64(room.suits[face]))


@jit
def rank_faces(board: Cards, mask: np.uint64, flush: int, tables: Tables, room: Faces) -> int:
    """Write the words of all pairs of faces, unsorted, and count their digits; the number of words.

    A face stands for its cards by a card of any suit but the flush's, seen or not: only the flush's cards
    are looked at one by one, and no other suit reaches five.
    """
    any_suit = 1 if flush == 0 else 0
    board_key = np.uint32(0)
    for card in board:
        board_key += tables.card_keys[card]
    room.low[:] = 0
    room.high[:] = 0
    number = 0
    for first in range(FACES):
        if room.held[first] == 0:
            continue
        suit = flush if first >= RANKS else any_suit
        card = RANKS * suit + first % RANKS
        key = np.uint32(board_key + tables.card_keys[card])
        with_first = mask | np.uint64(1) << np.uint64(card)
        for second in range(first if room.held[first] > 1 else first + 1, FACES):
            if room.held[second] == 0:
                continue
            suit = flush if second >= RANKS else any_suit
            card = RANKS * suit + second % RANKS
            both = np.uint32(key + tables.card_keys[card])
            rank = np.uint32(rank_of(both, with_first | np.uint64(1) << np.uint64(card), tables))
            room.words[number] = rank << np.uint32(PAIR_BITS) | np.uint32(first << FACE_BITS | second)
            room.low[rank & np.uint32(DIGITS - 1)] += np.uint32(1)
            room.high[rank >> np.uint32(DIGIT_BITS)] += np.uint32(1)
            number += 1
    return number


@jit
def pass_words(start: int, end: int, room: Faces) -> int:
    """Count the pairs of cards of some words as passed, with each of their cards; how many they are."""
    pairs = 0
    for at in range(start, end):
        first, second = first_face(room.words[at]), second_face(room.words[at])
        one, other = room.held[first], room.held[second]
        if first == second:
            pairs += one * (one - 1) // 2
            room.passed[first] += one - 1
        else:
            pairs += one * other
            room.passed[first] += other
            room.passed[second] += one
    return pairs


@jit
def walk_up(number: int, qualifies: int, room: Faces) -> None:
    """For each pair of faces, how many dealer hands it beats, ties, and how many do not qualify."""
    room.passed[:] = 0
    room.unqualified[:] = 0
    total, unqualified, start = 0, 0, 0
    while start < number:
        rank = rank_of_word(room.words[start])
        end = start
        while end < number and rank_of_word(room.words[end]) == rank:
            first, second = first_face(room.words[end]), second_face(room.words[end])
            room.beaten[end] = total - room.passed[first] - room.passed[second]
            end += 1
        total += pass_words(start, end, room)
        # The pair itself is among the equals, and was taken away with either of its cards.
        for at in range(start, end):
            first, second = first_face(room.words[at]), second_face(room.words[at])
            room.tied[at] = total + 1 - room.passed[first] - room.passed[second] - room.beaten[at]
        if rank < qualifies:
            unqualified = total
            room.unqualified[:] = room.passed
        start = end
    for at in range(number):
        first, second = first_face(room.words[at]), second_face(room.words[at])
        itself = 1 if rank_of_word(room.words[at]) < qualifies else 0
        room.below[at] = unqualified + itself - room.unqualified[first] - room.unqualified[second]


@jit
def show_down(board: Cards, tables: Tables, qualifies: int, room: Faces) -> int:
    """Rank and count all hole pairs of one board; the number of pairs of faces."""
    mask = mask_of(board)
    flush = flush_suit(mask)
    turn_faces(mask, flush, room)
    number = rank_faces(board, mask, flush, tables, room)
    spread(room.words[:number], np.uint32(PAIR_BITS), room.low, room.moved)
    spread(room.moved[:number], np.uint32(PAIR_BITS + DIGIT_BITS), room.high, room.words)
    walk_up(number, qualifies, room)
    return number


# From pairs of faces to pairs of cards, and back.


@jit
def pairs_of(first: int, second: int, suited: int, suits: NDArray[np.uint8]) -> Any:
    """How many pairs of unseen cards have these faces and are of one suit (1), or of two (0)."""
    one = bits_of_four(np.int64(suits[first]))
    if first == second:
        return 0 if suited else one * (one - 1) // 2
    of_one_suit = bits_of_four(np.int64(suits[first] & suits[second]))
    return of_one_suit if suited else one * bits_of_four(np.int64(suits[second])) - of_one_suit


@jit
def starting_hand(first: int, second: int, suited: int) -> int:
    """Which of the 169 starting hands two faces are, numbered as in ``sub_boards.starting_hands``."""
    one, other = first % RANKS, second % RANKS
    low, high = min(one, other), max(one, other)
    return RANKS * high + low if suited else RANKS * low + high


@jit
def deal_out(values: Any, room: Faces, dealt: Any) -> None:
    """``values[face, face]`` by pair of cards, 52 x lower card + higher card; zero where one is seen."""
    dealt[:] = 0
    for lower in range(len(room.left)):
        first = np.int64(room.left[lower])
        of_first = values[room.faces[first]]
        for higher in range(lower + 1, len(room.left)):
            second = np.int64(room.left[higher])
            dealt[DECK_SIZE * first + second] = of_first[room.faces[second]]


@jit
def take_together(bits: NDArray[np.uint16], numbers: Any, room: Faces, sums: Any) -> None:
    """``sums[suited, face, face]`` of ``numbers[bits]`` over the pairs of cards, the lower face first."""
    sums[:] = 0
    for lower in range(len(room.left)):
        first = np.int64(room.left[lower])
        one = room.faces[first]
        for higher in range(lower + 1, len(room.left)):
            second = np.int64(room.left[higher])
            other = room.faces[second]
            suited = 1 if first // RANKS == second // RANKS else 0
            sums[suited, min(one, other), max(one, other)] += numbers[bits[DECK_SIZE * first + second]]
