"""Where a blackjack dealer ends, for any cards left in the shoe: a walk along a tree of his hands.

A dealer's hand is a multiset of values that he draws to his up card, and a number of orders in which he
draws them without stopping early. Sorted, these multisets share their beginnings: they are a tree, and the
chance of a node is that of its parent times the chance of one card more. One walk gives the whole
distribution.

A Blackjack of the dealer is in no tree: with an ace or a ten up he looks first, and nothing is played
against it. What a walk gives is therefore the chance of each end *and* of no Blackjack; it adds up to
:func:`no_blackjack`, not to 1. Chances like these may be averaged over cards still to come as if the dealer
had not looked, because he looks at a card that is as random as any other
(docs/mathematics/blackjack.md).
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.kernel.jit import jit

Reals = NDArray[np.float64]
Small = NDArray[np.uint8]
Held = NDArray[np.int8]
Indices = NDArray[np.int64]

VALUES = 10
"""Values 1 (an ace) to 10 (a ten, jack, queen or king); arrays are indexed by value - 1."""
ACE, TEN = 0, 9
MOST = 21
PUSHES, BUSTS = 5, 6
ENDS = 7
"""17, 18, 19, 20, 21, exactly 22, more than 22."""
LOWEST_END = 17
DEEPEST = 16
"""No dealer's hand has so many cards, and 16 of each value fit a byte."""
LANES = 8


class Tree(NamedTuple):
    """All nodes of all up cards, parents first; those of up card v are ``first[v]`` to ``first[v + 1]``.

    ``slots`` is the value of the node's card times ``DEEPEST``, plus how many of that value were drawn
    before it; ``orders`` is 0 where the dealer does not stop.
    """

    first: NDArray[np.uint64]
    depths: Small
    slots: Small
    orders: Reals
    ends: Small


class Room(NamedTuple):
    """What a walk writes on: eight shoes side by side, which the processor handles together."""

    path: Reals
    of_value: Reals
    per_card: Reals
    ends: Reals


@jit
def new_room() -> Room:
    """Room for one walk at a time."""
    return Room(
        np.empty((DEEPEST, LANES)),
        np.empty((VALUES * DEEPEST, LANES)),
        np.empty((DEEPEST, LANES)),
        np.empty((ENDS, LANES)),
    )


def total_of(values: tuple[int, ...]) -> int:
    """The count of a hand: one ace is 11 where that does not bust it."""
    hard = sum(values)
    return hard + 10 if 1 in values and hard + 10 <= MOST else hard


def final_hands(up: int, stands_on: int, hits_soft: bool = False) -> Counter[tuple[int, ...]]:
    """The cards that a dealer adds to an up card, sorted, with the number of orders; no Blackjack."""
    found: Counter[tuple[int, ...]] = Counter()
    going: Counter[tuple[int, ...]] = Counter({(): 1})
    while going:
        further: Counter[tuple[int, ...]] = Counter()
        for drawn, ways in going.items():
            for value in range(1, VALUES + 1):
                held = tuple(sorted((*drawn, value), reverse=True))
                whole = (up, *held)
                count = total_of(whole)
                soft = count != sum(whole)
                if count < stands_on or (hits_soft and soft and count == stands_on):
                    further[held] += ways
                elif drawn or count != MOST:
                    found[held] += ways
        going = further
    return found


@cache
def dealer_tree(stands_on: int = 17, hits_soft: bool = False) -> Tree:
    """The tree of a dealer who stands on all counts from ``stands_on``."""
    first, nodes = [0], []
    for up in range(1, VALUES + 1):
        final = final_hands(up, stands_on, hits_soft)
        prefixes = {held[:size] for held in final for size in range(1, len(held) + 1)}
        for held in sorted(prefixes):
            end = total_of((up, *held))
            nodes.append(
                (
                    len(held),
                    (held[-1] - 1) * DEEPEST + held[:-1].count(held[-1]),
                    final.get(held, 0),
                    min(end, LOWEST_END + BUSTS) - LOWEST_END if held in final else 0,
                )
            )
        first.append(len(nodes))
    depths, slots, orders, ends = zip(*nodes, strict=True)
    return Tree(
        np.array(first, dtype=np.uint64),
        np.array(depths, dtype=np.uint8),
        np.array(slots, dtype=np.uint8),
        np.array(orders, dtype=np.float64),
        np.array(ends, dtype=np.uint8),
    )


@jit
def no_blackjack(up: int, left: Reals, cards: float) -> float:
    """The chance that the hole card, one of those left, makes no Blackjack with the up card."""
    if up == ACE:
        return float(1.0 - left[TEN] / cards)
    if up == TEN:
        return float(1.0 - left[ACE] / cards)
    return 1.0


@jit
def prepare(left: Reals, cards: Reals, room: Room) -> None:
    """For each lane: how many cards of a value are left after so many copies, and of how many in all."""
    for lane in range(LANES):
        for value in range(VALUES):
            for copies in range(DEEPEST):
                room.of_value[value * DEEPEST + copies, lane] = left[value, lane] - copies
        room.path[0, lane] = 1.0
        for depth in range(1, DEEPEST):
            room.per_card[depth, lane] = 1.0 / (cards[lane] - depth + 1)
    room.ends[:] = 0.0


@jit
def walk(tree: Tree, up: int, room: Room) -> None:
    """The chances of the seven ends in every lane, into ``room.ends``."""
    path, of_value, per_card, ends = room.path, room.of_value, room.per_card, room.ends
    for node in range(tree.first[up], tree.first[up + 1]):
        depth, slot, end, orders = tree.depths[node], tree.slots[node], tree.ends[node], tree.orders[node]
        above = depth - np.uint8(1)
        for lane in range(LANES):
            chance = path[above, lane] * (of_value[slot, lane] * per_card[depth, lane])
            path[depth, lane] = chance
            ends[end, lane] += orders * chance


@jit
def walk_and_draw(tree: Tree, up: int, pays: Reals, left: Reals, room: Room, worth: Reals) -> None:
    """``worth[lane]``: the mean of ``pays[value, end]`` over one further card and the dealer's end.

    The further card may be thought to come after the dealer's: cards of a shuffled shoe may change places.
    So at each end it is one of those left, which ``room.ends`` holds all paid, without those that he drew.
    """
    path, of_value, per_card, all_paid = room.path, room.of_value, room.per_card, room.ends
    values = np.zeros(DEEPEST, dtype=np.uint8)
    worth[:] = 0.0
    for value in range(VALUES):
        for end in range(ENDS):
            for lane in range(LANES):
                all_paid[end, lane] += left[value, lane] * pays[value, end]
    for node in range(tree.first[up], tree.first[up + 1]):
        depth, slot, end, orders = tree.depths[node], tree.slots[node], tree.ends[node], tree.orders[node]
        above = depth - np.uint8(1)
        values[depth] = slot // np.uint8(DEEPEST)
        for lane in range(LANES):
            path[depth, lane] = path[above, lane] * (of_value[slot, lane] * per_card[depth, lane])
        if orders > 0.0:
            gone = 0.0
            for card in range(np.uint8(1), depth + np.uint8(1)):
                gone += pays[values[card], end]
            for lane in range(LANES):
                chance = orders * path[depth, lane] * per_card[depth + np.uint8(1), lane]
                worth[lane] += chance * (all_paid[end, lane] - gone)


@jit
def fill_lanes(shoe: Reals, held: Held, hands: Indices, begin: int, left: Reals, cards: Reals) -> None:
    """The cards left beside each of the next hands; lanes without a hand repeat the last one."""
    for lane in range(LANES):
        hand = hands[min(begin + lane, len(hands) - 1)]
        cards[lane] = 0.0
        for value in range(VALUES):
            left[value, lane] = shoe[value] - held[hand, value]
            cards[lane] += left[value, lane]


@jit
def ends_beside(tree: Tree, up: int, shoe: Reals, held: Held, hands: Indices, ends: Reals) -> None:
    """``ends[hand]``: where the dealer ends when these hands have left the shoe, for each of ``hands``.

    ``shoe`` is what is left beside the up card and all else that is known.
    """
    room, left, cards = new_room(), np.empty((VALUES, LANES)), np.empty(LANES)
    for begin in range(0, len(hands), LANES):
        fill_lanes(shoe, held, hands, begin, left, cards)
        prepare(left, cards, room)
        walk(tree, up, room)
        for lane in range(min(LANES, len(hands) - begin)):
            for end in range(ENDS):
                ends[hands[begin + lane], end] = room.ends[end, lane]


@jit
def worth_of_a_card(
    tree: Tree, up: int, shoe: Reals, held: Held, hands: Indices, rows: Indices, pays: Reals, worth: Reals
) -> None:
    """``worth[hand]``: the mean of what one further card and the dealer's end bring to each of ``hands``.

    ``pays[row, value, end]`` is what they bring to a hand of a row; ``rows`` says which is the hand's.
    """
    room, left, cards = new_room(), np.empty((VALUES, LANES)), np.empty(LANES)
    found = np.empty(LANES)
    begin = 0
    while begin < len(hands):
        # All lanes are of one row, so that what is paid is the same in each.
        row, stop = rows[hands[begin]], begin + 1
        while stop < min(len(hands), begin + LANES) and rows[hands[stop]] == row:
            stop += 1
        fill_lanes(shoe, held, hands[:stop], begin, left, cards)
        prepare(left, cards, room)
        walk_and_draw(tree, up, pays[row], left, room, found)
        for lane in range(stop - begin):
            worth[hands[begin + lane]] = found[lane]
        begin = stop
