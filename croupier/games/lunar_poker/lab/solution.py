"""All hands of Lunar Poker against all up cards, put together from ``table``."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import combinations
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.games.lunar_poker.lab import table
from croupier.games.lunar_poker.lab.draw import How, how
from croupier.games.lunar_poker.lab.pay import Pays
from croupier.games.lunar_poker.lab.table import (
    BETS,
    EXCHANGE,
    FIVES,
    NONE,
    OTHERS,
    SPADES,
    WAYS,
    Decided,
    Hands,
    Sums,
)
from croupier.kernel import seven
from croupier.kernel.parallel import threads_available
from croupier.kernel.progress import Steps
from croupier.kernel.scores import Category

UP_RANKS = 13
Chart = NDArray[np.uint8]


class UpCard(NamedTuple):
    """Against one up card: classes of five cards, and what is decided about them."""

    five: Hands
    decided: Decided


def straight_flush() -> int:
    """The lowest rank that is paid at once (§ 671a.11(b)(2))."""
    return seven.lowest(Category.STRAIGHT_FLUSH)


def _hands(up: int, size: int, tables: How) -> Hands:
    """The classes of five or six cards."""
    none = np.empty((0, size), dtype=np.uint8)
    number = table.classes_of_size(size, none, none[:, 0])
    sets, weights = np.empty((number, size), dtype=np.uint8), np.empty(number, dtype=np.uint8)
    table.classes_of_size(size, sets, weights)
    found = _ranked(sets, weights, up, tables, with_up=False)
    table.fill_in_pays(found, up, tables)
    return found


def _dealers(up: int, tables: How) -> Hands:
    """The dealer's sets of four, all of them."""
    sets = np.array(list(combinations(range(OTHERS), 4)), dtype=np.uint8)
    return _ranked(sets, np.ones(len(sets), dtype=np.uint8), up, tables, with_up=True)


def _ranked(
    sets: NDArray[np.uint8], weights: NDArray[np.uint8], up: int, tables: How, *, with_up: bool
) -> Hands:
    number = len(sets)
    ranks = np.empty(number, dtype=np.uint16)
    table.rank_sets(sets, up, tables.six if sets.shape[1] == 6 else tables.five, with_up, ranks)
    return Hands(
        sets,
        weights,
        ranks,
        np.argsort(ranks, kind="stable"),
        np.zeros(number, dtype=np.uint8),
        np.zeros(number, dtype=np.int64),
        np.zeros(number, dtype=np.int32),
    )


def solve_up_card(rank: int, pays: Pays) -> UpCard:
    """Everything about one rank of the up card."""
    tables, up = how(pays), SPADES + rank
    five, six = _hands(up, 5, tables), _hands(up, 6, tables)
    table.sweep(_dealers(up, tables), five, six, tables)
    starts = np.cumsum([0, *(comb(OTHERS, size) for size in range(6))])
    sums = Sums(np.zeros(FIVES, dtype=np.int64), np.zeros(starts[-1], dtype=np.int64), starts[:-1])
    table.add_bought(six, tables.choose, sums.bought)
    table.add_supersets(five, tables.choose, sums)
    number = len(five.sets)
    decided = Decided(
        np.zeros(number, dtype=np.int64),
        np.zeros(number),
        np.zeros(number, dtype=np.uint8),
        np.zeros(number, dtype=np.uint8),
        np.zeros(number, dtype=np.bool_),
    )
    table.decide(five, sums, tables, straight_flush(), decided)
    return UpCard(five, decided)


def chart_row(found: UpCard) -> Chart:
    """The decision of each class at the place of its representative among all sets of five; 255 elsewhere."""
    row = np.full(FIVES, NONE, dtype=np.uint8)
    choose = np.array([[comb(place, size) for size in range(1, 6)] for place in range(OTHERS)])
    places = choose[found.five.sets.astype(np.int64), np.arange(5)].sum(axis=1)
    row[places] = found.decided.choice + BETS * found.decided.bets.astype(np.uint8)
    return row


class Worth(NamedTuple):
    """Sums over all hands that are not paid at once, by up card.

    ``without`` in 1 / WAYS for fold, bet and buy alone; ``near`` in Antes with the exchanges as
    ``table`` values them; ``decisions`` how many of the hands take each choice, exchanges by the number
    of cards that stay.
    """

    without: int
    near: float
    decisions: dict[str, int]


NAMES = {table.FOLD: "fold", table.BET_AT_ONCE: "bet", table.BUY: "buy"}


def worth_of_up_card(found: UpCard) -> Worth:
    """The sums for one rank of the up card."""
    weights, decided = found.five.weights.astype(np.int64), found.decided
    asked = decided.choice != table.INSTANT
    near = np.maximum(decided.exact / WAYS, decided.exchange)
    decisions: dict[str, int] = {}
    for choice in np.unique(decided.choice[asked]).tolist():
        kept = (choice - EXCHANGE).bit_count()
        name = NAMES.get(choice) or f"draw_{5 - kept}"
        decisions[name] = decisions.get(name, 0) + int(weights[decided.choice == choice].sum())
    without = sum((weights * decided.exact)[asked].tolist())
    return Worth(without, float((weights * near)[asked].sum()), decisions)


def solution(pays: Pays) -> tuple[Chart, list[Worth]]:
    """``[rank of the up card, set of five]`` what to decide, and the sums for each rank of the up card."""
    steps = Steps("up cards", UP_RANKS)

    def one(rank: int) -> tuple[Chart, Worth]:
        found = solve_up_card(rank, pays)
        steps.take()
        return chart_row(found), worth_of_up_card(found)

    with ThreadPoolExecutor(threads_available()) as pool:
        rows, worth = zip(*pool.map(one, range(UP_RANKS)), strict=True)
    return np.stack(rows), list(worth)
