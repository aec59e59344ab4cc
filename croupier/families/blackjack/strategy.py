"""A strategy for every hand against every up card, and what it comes to over all deals.

A strategy looks at the cards of the hand in play and at the up card; after a split also at the value that was
split and, where that matters, at which of the hands it is.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.families.blackjack.dealer import VALUES, Reals
from croupier.families.blackjack.hands import HARDEST, all_hands, shoe_of
from croupier.families.blackjack.values import Actions
from croupier.kernel.disk_cache import kept_table
from croupier.kernel.jit import jit
from croupier.kernel.parallel import threads_available

FIRST, OTHERS = 0, 1
UNSPLIT = 0
"""Row of ``taken``; the row of a split pair is its value (1 to 10)."""


class Strategy(NamedTuple):
    """``hand[up, hand]`` before a split; ``split[up, value, which, hand]`` after one of this value.

    ``again[up, value, which]``: a pair is split once more. ``taken[up, row, bust]``: a second chance is
    taken with this busted hand. All entries are small numbers, so that a strategy is one array of bytes.
    """

    hand: Actions
    split: Actions
    again: NDArray[np.uint8]
    taken: NDArray[np.uint8]


@jit
def own_strategy(shared: Strategy) -> Strategy:
    """A copy for one thread: threads that touch the same arrays hinder each other."""
    return Strategy(shared.hand.copy(), shared.split.copy(), shared.again.copy(), shared.taken.copy())


class UpCardStrategy(NamedTuple):
    """The part of a strategy that belongs to one up card."""

    hand: Actions
    split: Actions
    again: NDArray[np.uint8]
    taken: NDArray[np.uint8]


def stacked(parts: Iterable[UpCardStrategy]) -> Strategy:
    """A strategy from what it says against each up card, an ace first."""
    return Strategy(*(np.stack(arrays) for arrays in zip(*parts, strict=True)))


def part_of(strategy: Strategy, up: int) -> UpCardStrategy:
    """What a strategy says against one up card."""
    return UpCardStrategy(*(table[up] for table in strategy))


class Ending(NamedTuple):
    """A way in which a deal goes on: the first decision, its chance, and net and further stake times that."""

    decision: str
    chance: float
    net: float
    stake: float


class Answer(NamedTuple):
    """For one up card: what becomes of two cards (values from 0), and the strategy."""

    endings: Callable[[int, int], Iterable[Ending]]
    strategy: UpCardStrategy


class Totals(NamedTuple):
    """Net and stake of a round in units of the first wager, and how often each first decision is taken."""

    net: float
    stake: float
    decisions: Mapping[str, float]


def empty_part(busts: bool) -> UpCardStrategy:
    """To be filled; a game in which a bust is the end has no entries for busts."""
    hands = all_hands(HARDEST)
    return UpCardStrategy(
        np.zeros(hands.live, dtype=np.uint8),
        np.zeros((VALUES, 2, hands.live), dtype=np.uint8),
        np.zeros((VALUES, 2), dtype=np.uint8),
        np.zeros((VALUES + 1, len(hands.hard) - hands.live if busts else 0), dtype=np.uint8),
    )


def over_all_deals(decks: int, answer: Callable[[int, Reals], Answer]) -> tuple[Strategy, Totals]:
    """Ask for every up card, with the rest of the shoe, and add up all deals."""
    shoe = shoe_of(decks)

    def one(up: int) -> tuple[UpCardStrategy, list[Ending]]:
        left = shoe.copy()
        left[up] -= 1
        found = answer(up, left)
        endings = [
            _times(ending, chance * shoe[up] / shoe.sum())
            for first, second, chance in two_card_deals(left)
            for ending in found.endings(first, second)
        ]
        return found.strategy, endings

    with ThreadPoolExecutor(threads_available()) as pool:
        parts = list(pool.map(one, range(VALUES)))
    return stacked([part for part, _ in parts]), _totals(ending for _, endings in parts for ending in endings)


def two_card_deals(left: Reals) -> Iterable[tuple[int, int, float]]:
    """Two cards of the player, the lower value first, and the chance of these."""
    cards = left.sum()
    for one in range(VALUES):
        for other in range(one, VALUES):
            ways = left[one] * (left[one] - 1) if one == other else 2 * left[one] * left[other]
            yield one, other, float(ways / (cards * (cards - 1)))


def _times(ending: Ending, chance: float) -> Ending:
    return Ending(ending.decision, *(chance * figure for figure in ending[1:]))


def _totals(endings: Iterable[Ending]) -> Totals:
    net, stake = 0.0, 1.0
    decisions: defaultdict[str, float] = defaultdict(float)
    for ending in endings:
        net += ending.net
        stake += ending.stake
        decisions[ending.decision] += ending.chance
    return Totals(
        float(net), float(stake), {name: float(share) for name, share in decisions.items() if share > 0.0}
    )


def kept_strategy(name: str, key: Any, busts: bool, build: Callable[[], Strategy]) -> Strategy:
    """A strategy from the cache folder, where its four tables are one row of bytes, or built now."""

    def as_bytes() -> NDArray[np.uint8]:
        return np.concatenate([table.ravel() for table in build()])

    row = kept_table(f"{name}-strategy", key, as_bytes, builder=build)
    tables, begin = [], 0
    for table in empty_part(busts):
        end = begin + VALUES * table.size
        tables.append(np.ascontiguousarray(row[begin:end]).reshape(VALUES, *table.shape))
        begin = end
    return Strategy(*tables)
