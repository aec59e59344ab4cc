"""What a game's simulation offers: rounds of one seat, played by compiled code and added up exactly.

``simulator(submission) -> Simulator`` of the module that the game's ``LAB`` names gives rounds of one seat
under these options, with every wager that the submission offers; which optional wagers it can play stands in
the ``LAB`` (``side_wagers``, ``only_if_named``).

A simulator knows round *i* of a seed without the rounds before it (``kernel/stream.py``), and its sums are
whole cents; so the rounds may be divided among any number of workers and come to the same. Any round can be
had as the document that ``croupier settle`` takes, which is how the tests compare it with ``rules.py``.

Progressive meters stand at their seed in every round, and nobody else is at the table to earn an Envy Bonus.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from croupier.errors import Fault
from croupier.kernel.stream import checked_seed
from croupier.play.endings import Endings, Showdown
from croupier.play.submission import Submission
from croupier.units.money import Cents

UNIT: Cents = 1000
"""What is staked on each wager before the deal, where the text does not fix its amount: ten dollars.

It is the table minimum too, so that a payout limit that a chapter demands is never reached by one seat.
"""

ONE_DOLLAR: Cents = 100

BASE = "base"
"""The column of all wagers that are not optional, with those that decisions place: the base game."""

SumsArray = NDArray[np.int64]
"""One row a column, the base game's first; staked, net and square of the net in cents."""


class Sums(NamedTuple):
    """Of one column over some rounds: cents staked, cents ahead, and the sum of the squares of these."""

    staked: int = 0
    net: int = 0
    square: int = 0

    def plus(self, other: Sums) -> Sums:
        """The two together."""
        return Sums(self.staked + other.staked, self.net + other.net, self.square + other.square)


@dataclass(frozen=True)
class Tally:
    """Rounds added up, by column; whole numbers, so that the order of adding never matters."""

    rounds: int = 0
    columns: Mapping[str, Sums] = field(default_factory=dict)

    def __add__(self, other: Tally) -> Tally:
        names = list(dict.fromkeys((*self.columns, *other.columns)))
        none = Sums()
        added = {name: self.columns.get(name, none).plus(other.columns.get(name, none)) for name in names}
        return Tally(self.rounds + other.rounds, added)


class Simulator(Protocol):
    """Rounds of one seat, each found by a seed and its number."""

    @property
    def wagers(self) -> tuple[str, ...]:
        """The columns beside ``base``, under the names of the settlement lines; ``#2`` counts as hand 1."""

    @property
    def side_wagers(self) -> frozenset[str]:
        """Those that are not of the base game: optional wagers and the bonuses that belong to them."""

    @property
    def units(self) -> Mapping[str, Cents]:
        """For every column, ``base`` too, the stake of which its mean is given as a multiple."""

    @property
    def plays(self) -> str:
        """How decisions are made: best play, or a rule that comes near to it with what it costs."""

    @property
    def exact(self) -> Mapping[str, Fraction | None]:
        """Exact means that are not what ``croupier par`` gives first; None where there is none.

        A count may take for granted what best play does not do, such as never to fold a paying hand.
        """

    def run(self, seed: int, first: int, count: int) -> Tally:
        """Rounds ``first`` to ``first + count - 1``."""

    def document(self, seed: int, index: int) -> dict[str, Any]:
        """One round as ``croupier settle`` takes it: seat 1, cards or dice, wagers, decisions."""


class Columns(NamedTuple):
    """The columns of a kernel in its order: the base game's wagers first, then all others that it knows.

    ``stakes`` is what is put on each before the deal. A wager that is not offered stakes 0 and is left out
    of what a simulator reports; one that a decision places stakes 0 as well and stands in ``decided``.
    """

    base: tuple[str, ...]
    side: tuple[str, ...]
    stakes: Mapping[str, Cents]
    decided: frozenset[str] = frozenset()

    @property
    def names(self) -> tuple[str, ...]:
        """All of them, in the kernel's order."""
        return (*self.base, *self.side)

    def array(self) -> NDArray[np.int64]:
        """The stakes as a kernel takes them."""
        return np.array([self.stakes.get(name, 0) for name in self.names], dtype=np.int64)

    def reported(self) -> tuple[str, ...]:
        """Those at risk in some round."""
        return tuple(name for name in self.names if self.stakes.get(name) or name in self.decided)


Kernel = Callable[[np.uint64, int, int, SumsArray], None]
"""Plays rounds ``first`` to ``first + count - 1`` of a seed and adds them to the sums."""


@dataclass(frozen=True)
class KernelSimulator:
    """A :class:`Simulator` made of a compiled kernel and a function that tells one round of it."""

    columns: Columns
    kernel: Kernel
    tell: Callable[[int, int], dict[str, Any]]
    plays: str = "best play"
    exact: Mapping[str, Fraction | None] = field(default_factory=dict)

    @property
    def wagers(self) -> tuple[str, ...]:
        """What the kernel reports under this submission."""
        return self.columns.reported()

    @property
    def side_wagers(self) -> frozenset[str]:
        """The columns that are not of the base game."""
        return frozenset(self.columns.side) & frozenset(self.wagers)

    @property
    def units(self) -> Mapping[str, Cents]:
        """A wager's own stake; for what decisions place and for the base game the first wager's."""
        first = self.columns.stakes[self.columns.base[0]]
        return {name: self.columns.stakes.get(name) or first for name in (BASE, *self.wagers)}

    def run(self, seed: int, first: int, count: int) -> Tally:
        """Rounds ``first`` to ``first + count - 1``."""
        names = self.columns.names
        sums = np.zeros((1 + len(names), 3), dtype=np.int64)
        self.kernel(np.uint64(checked_seed(seed)), first, count, sums)
        rows = {name: Sums(*map(int, row)) for name, row in zip((BASE, *names), sums, strict=True)}
        return Tally(count, {name: rows[name] for name in (BASE, *self.wagers)})

    def document(self, seed: int, index: int) -> dict[str, Any]:
        """One round as ``croupier settle`` takes it."""
        return self.tell(checked_seed(seed), index)


class Prices(NamedTuple):
    """What some columns stake and net, in cents, at each of the outcomes that decide them.

    ``staked`` and ``net`` are ``[outcome, column]``. A kernel counts outcomes and knows no money. Where
    prices come from witnesses, ``known`` says for which outcomes there is one; to count another is a fault.
    """

    columns: tuple[str, ...]
    staked: NDArray[np.int64]
    net: NDArray[np.int64]
    known: NDArray[np.bool_] | None = None

    def check(self, counts: NDArray[np.int64]) -> None:
        """Fault where an outcome was counted that has no price."""
        if self.known is not None and counts[~self.known].any():
            outcomes = np.flatnonzero((counts != 0) & ~self.known).tolist()
            raise Fault(
                f"{', '.join(self.columns)}: the outcomes {outcomes} were counted and have no witness"
            )

    def sums(self, counts: NDArray[np.int64]) -> dict[str, Sums]:
        """The columns after so many rounds of each outcome."""
        self.check(counts)
        figures = (counts @ self.staked, counts @ self.net, counts @ self.net**2)
        return {name: Sums(*(int(one[place]) for one in figures)) for place, name in enumerate(self.columns)}

    def together(self, counts: NDArray[np.int64]) -> Sums:
        """All of its columns as one."""
        self.check(counts)
        staked, net = self.staked.sum(axis=1), self.net.sum(axis=1)
        return Sums(int(counts @ staked), int(counts @ net), int(counts @ net**2))


Counting = Callable[[np.uint64, int, int, NDArray[np.int64]], None]
"""Plays rounds ``first`` to ``first + count - 1`` and counts their outcomes, group after group."""


@dataclass(frozen=True)
class CountingSimulator:
    """A :class:`Simulator` whose kernel counts outcomes, which are priced afterwards.

    ``groups`` are the outcomes that decide some columns each; every round counts one outcome of every
    group. The first group is the base game. ``stakes`` are the wagers before the deal; a column that is
    staked at no outcome is not reported. ``tell`` makes the document of a round from the seed, the round's
    number and the base game's outcome, which must say what was decided.
    """

    groups: tuple[Prices, ...]
    stakes: Mapping[str, Cents]
    play: Counting
    tell: Callable[[int, int, int], dict[str, Any]]
    first_wager: str
    plays: str = "best play"
    exact: Mapping[str, Fraction | None] = field(default_factory=dict)

    @property
    def wagers(self) -> tuple[str, ...]:
        """The columns that stake something at some outcome."""
        return tuple(
            name
            for group in self.groups
            for place, name in enumerate(group.columns)
            if group.staked[:, place].any()
        )

    @property
    def side_wagers(self) -> frozenset[str]:
        """The columns that are not of the base game."""
        return frozenset(self.wagers) - frozenset(self.groups[0].columns)

    @property
    def units(self) -> Mapping[str, Cents]:
        """A wager's own stake; for what decisions place and for the base game the first wager's."""
        return {name: self.stakes.get(name) or self.stakes[self.first_wager] for name in (BASE, *self.wagers)}

    def run(self, seed: int, first: int, count: int) -> Tally:
        """Rounds ``first`` to ``first + count - 1``."""
        by_group = self._count(seed, first, count)
        found = {BASE: self.groups[0].together(by_group[0])}
        for group, counted in zip(self.groups, by_group, strict=True):
            found |= group.sums(counted)
        return Tally(count, {name: found[name] for name in (BASE, *self.wagers)})

    def document(self, seed: int, index: int) -> dict[str, Any]:
        """One round as ``croupier settle`` takes it."""
        (outcome,) = np.flatnonzero(self._count(seed, index, 1)[0])
        return self.tell(seed, index, int(outcome))

    def _count(self, seed: int, first: int, count: int) -> list[NDArray[np.int64]]:
        """The outcomes of each group."""
        sizes = [len(group.staked) for group in self.groups]
        counts = np.zeros(sum(sizes), dtype=np.int64)
        self.play(np.uint64(checked_seed(seed)), first, count, counts)
        return np.split(counts, np.cumsum(sizes)[:-1])


def prices_of(columns: Mapping[str, Sequence[tuple[Cents, Cents]]]) -> Prices:
    """Prices from (staked, net) of every outcome, column by column."""
    table = np.array([list(rows) for rows in columns.values()], dtype=np.int64)
    return Prices(tuple(columns), table[:, :, 0].T.copy(), table[:, :, 1].T.copy())


def witnessed_prices(
    endings: Endings,
    submission: Submission,
    outcomes: Sequence[tuple[str, Showdown]],
    stakes: Mapping[str, Cents],
    columns: Sequence[str] = (),
) -> Prices:
    """Prices from the witnesses of a game: a line of play and a showdown for each outcome of the kernel.

    ``columns`` are the wagers that are told apart, all of the endings' if left out; they are staked nowhere
    where they are not offered.
    """
    names = tuple(columns or endings.wagers)
    table = endings.prices(submission, stakes)
    shape = (len(outcomes), len(names))
    staked, net = np.zeros(shape, dtype=np.int64), np.zeros(shape, dtype=np.int64)
    if not any(name in table.stakes for name in names):
        return Prices(names, staked, net)
    known = np.array([showdown in table for _, showdown in outcomes])
    for place, (line, showdown) in enumerate(outcomes):
        if not known[place]:
            continue
        settled = table.settled(line, showdown)
        for column, name in enumerate(names):
            staked[place, column] = settled.staked((name,))
            net[place, column] = settled.net((name,))
    return Prices(names, staked, net, known)


def stake_of(submission: Submission, wager: str, unit: Cents = UNIT) -> Cents:
    """What is staked on a wager before the deal: 0 if it is not offered, the least amount if it is fixed.

    A wager on a meter is one dollar, for which ``croupier par`` gives its figures at the seed.
    """
    rule = submission.placeable.get(wager)
    if rule is None:
        return 0
    if rule.one_of:
        return min(rule.one_of)
    if wager in submission.edition.progressives:
        return ONE_DOLLAR
    return min(unit, rule.at_most) if rule.at_most else unit


def stakes_of(submission: Submission, wagers: Iterable[str]) -> dict[str, Cents]:
    """The same for several."""
    return {name: stake_of(submission, name) for name in wagers}


def selected_options(submission: Submission) -> dict[str, Any]:
    """The options of a submission as a document states them."""
    chosen: dict[str, Any] = {name: letter or True for name, letter in submission.offered.items()}
    for name, value in submission.options.items():
        if value != submission.edition.options[name].default:
            chosen[name] = value
    if submission.payout_limit:
        chosen["payout_limit"] = submission.payout_limit
    if submission.meter_reset:
        chosen["meter_reset"] = submission.meter_reset
    return chosen


def round_document(
    submission: Submission, wagers: Mapping[str, Cents], decisions: Iterable[str], **dealt: Any
) -> dict[str, Any]:
    """A round of one seat; ``dealt`` is ``cards`` or ``dice``, and what else the game's documents need.

    Wagers of 0 are left out. The way of dealing is the edition's first; it may be given instead.
    """
    edition = submission.edition
    placed = {name: stake for name, stake in wagers.items() if stake and name in submission.placeable}
    document: dict[str, Any] = {
        "game": edition.game,
        "edition": edition.id,
        "options": selected_options(submission),
        "minimum": submission.minimum,
        "seats": [{"seat": 1, "wagers": placed, "decisions": list(decisions)}],
    }
    if edition.dealing:
        document["dealing"] = next(iter(edition.dealing))
    return document | dealt
