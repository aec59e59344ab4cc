"""The smaller boards inside a board, up to a renaming of the suits: flops and turns of five community cards.

A set of cards becomes the representative of its class by writing its four suit patterns in descending order;
the renaming that does so also carries the hole cards along, so that what a hole pair is worth on a flop
can be added up over all boards that hold the flop. Where a representative has equal patterns, several
renamings lead to it, and hole pairs that they turn into each other are the same pair seen twice: their
sums belong together (:func:`orbits`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import combinations, permutations
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.kernel import isomorphism
from croupier.kernel.cards import DECK_SIZE, Cards
from croupier.kernel.jit import jit
from croupier.kernel.masks import mask_of, suit_of
from croupier.kernel.parallel import Tally, in_slices, sum_of_shares, threads_available
from croupier.kernel.progress import Steps

PAIRS = comb(DECK_SIZE, 2)
PLACES = DECK_SIZE * DECK_SIZE
HANDS = 169
PIECES = 16
PairIndex = NDArray[np.uint16]
Bits = NDArray[np.uint8]


class Boards(NamedTuple):
    """Representatives of all boards of one size, with the number of boards that each stands for."""

    cards: Cards
    weights: NDArray[np.int64]


class SubBoards(NamedTuple):
    """For each board and each choice of its cards: the class of these, and the new suit of each suit."""

    classes: NDArray[np.uint16]
    suits: NDArray[np.uint8]


@cache
def boards(size: int) -> Boards:
    """The representatives of boards of this size, sorted by their masks."""
    found = isomorphism.classes(size)
    cards = np.sort(isomorphism.cards_of(found.masks), axis=1)
    masks = np.empty(len(cards), dtype=np.uint64)
    represent_all(cards, masks)
    order = np.argsort(masks)
    renamed = cards_of_masks(masks[order], size)
    return Boards(renamed, found.weights[order].astype(np.int64))


@jit
def represent(mask: np.uint64, new_suits: NDArray[np.uint8]) -> np.uint64:
    """The representative of a set of cards; ``new_suits`` receives the renaming that leads to it."""
    order = np.zeros(4, dtype=np.int64)
    for suit in range(1, 4):
        place = suit
        while place > 0 and suit_of(mask, order[place - 1]) < suit_of(mask, suit):
            order[place] = order[place - 1]
            place -= 1
        order[place] = suit
    renamed = np.uint64(0)
    for place in range(4):
        new_suits[order[place]] = place
        renamed |= suit_of(mask, order[place]) << np.uint64(13 * place)
    return renamed


@jit
def represent_all(hands: Cards, masks: NDArray[np.uint64]) -> None:
    """The representative of every row, as a mask."""
    suits = np.empty(4, dtype=np.uint8)
    for row in range(len(hands)):
        masks[row] = represent(mask_of(hands[row]), suits)


@jit
def cards_of_masks(masks: NDArray[np.uint64], size: int) -> Cards:
    """The cards of every mask, ascending."""
    hands = np.empty((len(masks), size), dtype=np.uint8)
    for row in range(len(masks)):
        place = 0
        for card in range(DECK_SIZE):
            if (masks[row] >> np.uint64(card)) & np.uint64(1):
                hands[row, place] = card
                place += 1
    return hands


@jit
def fill_in_sub_boards(
    hands: Cards,
    choices: NDArray[np.uint8],
    known: NDArray[np.uint64],
    classes: NDArray[np.uint16],
    suits: NDArray[np.uint8],
) -> None:
    """Look up the representative of every choice of cards of every board among the sorted ``known``."""
    for row in range(len(hands)):
        for column in range(len(choices)):
            mask = np.uint64(0)
            for place in choices[column]:
                mask |= np.uint64(1) << np.uint64(hands[row, place])
            wanted = represent(mask, suits[row, column])
            low, high = 0, len(known)
            while high - low > 1:
                middle = (low + high) // 2
                if known[middle] <= wanted:
                    low = middle
                else:
                    high = middle
            classes[row, column] = low


def choices_of(size: int, smaller: int) -> NDArray[np.uint8]:
    """Which places of a board of ``size`` cards each of its smaller boards takes, one row each."""
    return np.array(list(combinations(range(size), smaller)), dtype=np.uint8)


@cache
def sub_boards(size: int, smaller: int) -> SubBoards:
    """The smaller boards of every board of ``boards(size)``, in the order of :func:`choices_of`."""
    hands, choices = boards(size).cards, choices_of(size, smaller)
    known = np.empty(len(boards(smaller).cards), dtype=np.uint64)
    represent_all(boards(smaller).cards, known)
    classes = np.empty((len(hands), len(choices)), dtype=np.uint16)
    suits = np.empty((len(hands), len(choices), 4), dtype=np.uint8)
    in_slices(
        len(hands),
        lambda rows: fill_in_sub_boards(hands[rows], choices, known, classes[rows], suits[rows]),
    )
    return SubBoards(classes, suits)


# Hole pairs.


@cache
def pair_index() -> PairIndex:
    """The number of a pair of cards, 0 to 1,325, in either order; of a card with itself, 0."""
    table = np.zeros((DECK_SIZE, DECK_SIZE), dtype=np.uint16)
    for place, (first, second) in enumerate(combinations(range(DECK_SIZE), 2)):
        table[first, second] = table[second, first] = place
    return table


@cache
def starting_hands() -> NDArray[np.uint8]:
    """Which of the 169 starting hands each pair of cards is: 13 x high + low suited, 13 x low + high not."""
    found = np.zeros(PAIRS, dtype=np.uint8)
    for place, (first, second) in enumerate(combinations(range(DECK_SIZE), 2)):
        low, high = sorted((first % 13, second % 13))
        suited = first // 13 == second // 13
        found[place] = 13 * high + low if suited else 13 * low + high
    return found


@jit
def fill_in_orbits(
    hands: Cards, renamings: NDArray[np.uint8], index: PairIndex, firsts: NDArray[np.uint16]
) -> None:
    """For every pair the least pair that a renaming which keeps the board turns it into."""
    for row in range(len(hands)):
        mask = mask_of(hands[row])
        for renaming in renamings:
            keeps = True
            for suit in range(4):
                keeps = keeps and suit_of(mask, suit) == suit_of(mask, renaming[suit])
            if not keeps:
                continue
            for first in range(DECK_SIZE):
                moved = 13 * renaming[first // 13] + first % 13
                for second in range(first + 1, DECK_SIZE):
                    other = 13 * renaming[second // 13] + second % 13
                    pair = index[first, second]
                    firsts[row, pair] = min(firsts[row, pair], index[moved, other])


@cache
def orbits(size: int) -> NDArray[np.uint16]:
    """``[board, pair]``: the pair that stands for all that are the same to this representative."""
    hands = boards(size).cards
    firsts = np.full((len(hands), PAIRS), PAIRS, dtype=np.uint16)
    renamings = np.array(list(permutations(range(4))), dtype=np.uint8)
    in_slices(len(hands), lambda rows: fill_in_orbits(hands[rows], renamings, pair_index(), firsts[rows]))
    return firsts


# Values of pairs of cards lie flat, 52 x first card + second card. Unsigned places spare the compiled code
# the look from the array's end, and the loops over thirteen ranks become vector instructions.


@jit
def gather(sums: Any, firsts: NDArray[np.uint16], index: PairIndex, gathered: Tally) -> None:
    """Add up one board's sums of every orbit, both orders of a pair, at the pair that stands for it."""
    for first in range(DECK_SIZE):
        for second in range(first + 1, DECK_SIZE):
            both = np.int64(sums[DECK_SIZE * first + second]) + np.int64(sums[DECK_SIZE * second + first])
            gathered[firsts[index[first, second]]] += both


@jit
def decide(
    start: int,
    stop: int,
    sums: Any,
    firsts: NDArray[np.uint16],
    index: PairIndex,
    positive: Bits,
    gains: Tally,
) -> None:
    """Whether the sum of each pair's orbit is positive, in both orders of the pair; what they come to."""
    gathered = np.empty(PAIRS, dtype=np.int64)
    for row in range(start, stop):
        gathered[:] = 0
        gather(sums[row], firsts[row], index, gathered)
        for first in range(DECK_SIZE):
            for second in range(first + 1, DECK_SIZE):
                found = gathered[firsts[row, index[first, second]]] > 0
                positive[row, DECK_SIZE * first + second] = found
                positive[row, DECK_SIZE * second + first] = found
        for pair in range(PAIRS):
            gains[pair] += max(gathered[pair], 0)


@jit
def block(first_suit: int, second_suit: int) -> np.uint64:
    """Where the pairs of two suits begin."""
    return np.uint64(13 * DECK_SIZE * first_suit + 13 * second_suit)


@jit
def add_to_sub_boards(values: Any, classes: Any, suits: Any, sums: Any) -> None:
    """Add every hole pair's value on one board to its sum on each smaller board.

    ``values`` has the lower card of a pair first and zero for cards on the board. A suit moves as a
    whole, so that thirteen neighbours are added to thirteen neighbours; which of two suits comes first may
    change, and :func:`gather` adds both orders.
    """
    for column in range(len(classes)):
        into = sums[classes[column]]
        for suit in range(4):
            for other in range(suit, 4):
                target = block(suits[column, suit], suits[column, other])
                source = block(suit, other)
                for _ in range(13):
                    for rank in range(13):
                        into[target + np.uint64(rank)] += values[source + np.uint64(rank)]
                    target += np.uint64(DECK_SIZE)
                    source += np.uint64(DECK_SIZE)


@jit
def collect_bits(classes: Any, suits: Any, bits: Bits, lowest: int, found: NDArray[np.uint16]) -> None:
    """For every pair of cards, one bit for each smaller board: what ``bits`` says of the pair there.

    The first smaller board's is bit ``lowest``; the others stand above it.
    """
    for column in range(len(classes)):
        within = bits[classes[column]]
        for suit in range(4):
            for other in range(suit, 4):
                source = block(suits[column, suit], suits[column, other])
                target = block(suit, other)
                for _ in range(13):
                    for rank in range(13):
                        bit = np.uint16(within[source + np.uint64(rank)]) << np.uint16(lowest + column)
                        found[target + np.uint64(rank)] |= bit
                    target += np.uint64(DECK_SIZE)
                    source += np.uint64(DECK_SIZE)


class Decisions(NamedTuple):
    """Where a sum is positive, and what that is worth for each starting hand."""

    bits: Bits
    gains: Tally


def where_positive(sums: Any, size: int) -> Decisions:
    """Decide for every board of ``size`` cards and hole pair by the sign of the sum over its orbit."""
    firsts, index = orbits(size), pair_index()
    bits = np.zeros(sums.shape, dtype=np.uint8)

    def gained(share: int, shares: int) -> Tally:
        gains = np.zeros(PAIRS, dtype=np.int64)
        start, stop = (len(sums) * each // shares for each in (share, share + 1))
        decide(start, stop, sums, firsts, index, bits, gains)
        return gains

    by_pair = sum_of_shares(gained)
    return Decisions(bits, by_starting_hand(by_pair))


def by_starting_hand(by_pair: Tally) -> Tally:
    """Sums by pair of cards as sums by starting hand."""
    found = np.zeros(HANDS, dtype=np.int64)
    np.add.at(found, starting_hands(), by_pair)
    return found


@jit
def piece_of(piece: int, pieces: int, rows: int) -> tuple[int, int]:
    """Where a piece of the rows begins and ends. Neighbours have smaller boards in common: what is added up
    over these is still at hand for the next."""
    return rows * piece // pieces, rows * (piece + 1) // pieces


def in_shares(
    work: Callable[..., None], empty: Sequence[tuple[tuple[int, ...], Any]], threads: int | None = None
) -> list[Any]:
    """Let each thread do its part of the boards into tallies of its own (shape and type), and add these up.

    A thread does its boards in several pieces, to tell in between how far it has come; ``work`` is given the
    number of a piece and of all.
    """
    shares = threads_available() if threads is None else threads
    steps = Steps("boards", shares * PIECES)

    def one(share: int) -> list[Any]:
        tallies = [np.zeros(shape, dtype=dtype) for shape, dtype in empty]
        for piece in range(PIECES):
            work(share * PIECES + piece, shares * PIECES, *tallies)
            steps.take()
        return tallies

    with ThreadPoolExecutor(shares) as pool:
        parts = list(pool.map(one, range(shares)))
    for part in parts[1:]:
        for whole, piece in zip(parts[0], part, strict=True):
            whole += piece
    return parts[0]
