"""Deals up to a renaming of the suits, each with the number of deals that it stands for.

A deal gives each suit a set of ranks for every group of cards dealt (a hand; or hole cards and flop).
Suits are equal in rank, so that only *which four suit patterns* occur matters, not which suit has which.
Writing the four patterns in a fixed order gives every class exactly once, and nothing is generated to be
thrown away. A class stands for 4! deals, divided by the factorials of the multiplicities of its equal
patterns. There are 134,459 classes of five cards and 6,009,159 of seven; the weights add up to
C(52, 5) and C(52, 7).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import accumulate, combinations, combinations_with_replacement, groupby
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.kernel.cards import Cards
from croupier.kernel.jit import jit
from croupier.kernel.parallel import in_turn

Masks = NDArray[np.uint16]
Shape = tuple[int, ...]
Choice = tuple[Shape, Shape, Shape, Shape]


class Classes(NamedTuple):
    """Classes of deals: ``masks[class, suit, group]`` is a set of ranks, ``weights[class]`` 1 to 24."""

    masks: Masks
    weights: NDArray[np.uint8]


def suit_shapes(groups: Shape) -> list[Shape]:
    """How many cards of each group one suit may have: all vectors up to ``groups``, in fixed order."""
    shapes: list[Shape] = [()]
    for size in groups:
        shapes = [(*shape, held) for shape in shapes for held in range(size + 1)]
    return [shape for shape in shapes if sum(shape) <= 13]


def choices_of_shapes(groups: Shape) -> Iterator[Choice]:
    """Every choice of four suit shapes, in descending order, that adds up to ``groups``."""
    shapes = suit_shapes(groups)[::-1]
    for first, second, third in combinations_with_replacement(shapes, 3):
        held = [sum(counts) for counts in zip(first, second, third, strict=True)]
        fourth = tuple(size - taken for size, taken in zip(groups, held, strict=True))
        if fourth <= third and fourth in shapes:
            yield first, second, third, fourth


@cache
def patterns(shape: Shape) -> Masks:
    """Every way to give one suit's thirteen ranks to the groups in these numbers: one row of masks each."""
    rows: list[tuple[int, ...]] = [()]
    for held in shape:
        rows = [
            (*row, sum(1 << rank for rank in chosen))
            for row in rows
            for chosen in combinations([rank for rank in range(13) if not sum(row) >> rank & 1], held)
        ]
    return np.array(rows, dtype=np.uint16).reshape(len(rows), len(shape))


@jit
def weight_of(first_two: bool, middle_two: bool, last_two: bool) -> int:
    """The deals that a class stands for, by which neighbours among its four patterns are equal.

    Equal patterns stand together; dividing by 2, 3, 4 along a run divides by the run's factorial.
    """
    weight = 24
    run = 1
    for equal in (first_two, middle_two, last_two):
        run = run + 1 if equal else 1
        weight //= run
    return weight


@jit
def fill_in(
    first: Masks,
    second: Masks,
    third: Masks,
    fourth: Masks,
    same: NDArray[np.bool_],
    start: int,
    masks: Masks,
    weights: NDArray[np.uint8],
) -> None:
    """Write all classes of one choice of shapes from ``start`` on.

    Where a suit has the same shape as the one before it (``same``), it starts at that one's pattern.
    """
    at = start
    for a in range(len(first)):
        for b in range(a if same[0] else 0, len(second)):
            for c in range(b if same[1] else 0, len(third)):
                for d in range(c if same[2] else 0, len(fourth)):
                    for group in range(masks.shape[2]):
                        masks[at, 0, group] = first[a, group]
                        masks[at, 1, group] = second[b, group]
                        masks[at, 2, group] = third[c, group]
                        masks[at, 3, group] = fourth[d, group]
                    weights[at] = weight_of(same[0] and a == b, same[1] and b == c, same[2] and c == d)
                    at += 1


def number_of_classes(shapes: Choice) -> int:
    """How many classes a choice of shapes has: combinations with repetition for every run of equals."""
    number = 1
    for shape, equal in groupby(shapes):
        run = len(list(equal))
        number *= comb(len(patterns(shape)) + run - 1, run)
    return number


def classes(*groups: int) -> Classes:
    """All classes of deals with groups of these sizes: ``classes(7)``, or ``classes(2, 3)`` for two rounds.

    Cards within a group have no order; the groups are told apart.
    """
    if not groups or min(groups) < 0 or sum(groups) > 52:
        raise ValueError(f"groups: numbers of cards of which a deck of 52 can be dealt, not {groups}")
    choices = list(choices_of_shapes(groups))
    numbers = [number_of_classes(choice) for choice in choices]
    starts = list(accumulate(numbers, initial=0))
    masks = np.empty((starts[-1], 4, len(groups)), dtype=np.uint16)
    weights = np.empty(starts[-1], dtype=np.uint8)

    def write(which: int) -> None:
        choice = choices[which]
        same = np.array([choice[suit] == choice[suit + 1] for suit in range(3)])
        first, second, third, fourth = (patterns(shape) for shape in choice)
        fill_in(first, second, third, fourth, same, starts[which], masks, weights)

    in_turn(sorted(range(len(choices)), key=numbers.__getitem__, reverse=True), write)
    return Classes(masks, weights)


@jit
def write_cards(masks: Masks, cards: Cards) -> None:
    """The cards of every class, by group, then suit, then rank."""
    for row in range(masks.shape[0]):
        place = 0
        for group in range(masks.shape[2]):
            for suit in range(4):
                for rank in range(13):
                    if masks[row, suit, group] >> rank & 1:
                        cards[row, place] = 13 * suit + rank
                        place += 1


def cards_of(masks: Masks) -> Cards:
    """Classes as hands: one row of cards each, the first group's first."""
    size = int(np.bitwise_count(masks[0]).sum()) if len(masks) else 0
    cards = np.empty((len(masks), size), dtype=np.uint8)
    write_cards(masks, cards)
    return cards
