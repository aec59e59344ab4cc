"""What several wagers come to together: how often each combination of their results comes.

A game that can count this says so in its ``LAB`` (``joint``). Results are nets per unit staked on each wager,
``base`` in units of the first wager; the counts add up to all deals or rolls, as everywhere in the lab.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from croupier.play.endings import BASE, EXACT_STAKE, Endings, PriceTable, Showdown
from croupier.play.simulator import stake_of
from croupier.play.submission import Submission
from croupier.units.money import Cents

Nets = tuple[Fraction, ...]
"""The results of some wagers, each per unit staked on it."""

Matrix = tuple[tuple[Fraction, ...], ...]


@dataclass(frozen=True)
class JointCounts:
    """How many of ``total`` equally likely cases end in each combination of results."""

    outcomes: Mapping[Nets, int]
    total: int
    method: str

    def __post_init__(self) -> None:
        if sum(self.outcomes.values()) != self.total:
            raise ValueError(f"the outcomes add up to {sum(self.outcomes.values())}, not to {self.total}")

    def means(self) -> Nets:
        """What each wager nets on average."""
        size = len(next(iter(self.outcomes)))
        sums = [
            sum((nets[place] * number for nets, number in self.outcomes.items()), Fraction(0))
            for place in range(size)
        ]
        return tuple(one / self.total for one in sums)

    def products(self) -> Matrix:
        """The mean of the product of each two wagers, a wager with itself included."""
        places = range(len(next(iter(self.outcomes))))
        found = {
            (one, other): sum((n[one] * n[other] * k for n, k in self.outcomes.items()), Fraction(0))
            for one in places
            for other in places
            if one <= other
        }
        return tuple(
            tuple(found[min(one, other), max(one, other)] / self.total for other in places) for one in places
        )


class Between(NamedTuple):
    """Mean products of the wagers of two seats; ``errors`` are standard errors, 0 where it was counted."""

    products: tuple[tuple[Fraction, ...], ...]
    method: str
    errors: tuple[tuple[float, ...], ...] = ()


class JointTally:
    """Collects cases; those with the same results are one."""

    def __init__(self) -> None:
        self.outcomes: defaultdict[Nets, Fraction] = defaultdict(Fraction)

    def add(self, nets: Iterable[Fraction], number: int | Fraction) -> None:
        """Count a combination so many times more, or with so much more of all weight."""
        if number:
            self.outcomes[tuple(nets)] += number

    def counts(self, method: str) -> JointCounts:
        """All that was counted, in whole numbers."""
        scale = lcm(*(number.denominator for number in self.outcomes.values()))
        found = {nets: int(number * scale) for nets, number in self.outcomes.items()}
        return JointCounts(found, sum(found.values()), method)


class WagerPrices:
    """What an optional wager nets per unit at each of its endings, asked of the rules."""

    def __init__(self, table: PriceTable, wager: str, stake: Cents) -> None:
        self.table, self.wager, self.stake = table, wager, stake
        self._found: dict[tuple[str, Showdown], Fraction] = {}

    def net(self, line: str, showdown: Showdown) -> Fraction:
        """After this line of play and this showdown."""
        key = (line, showdown)
        if key not in self._found:
            net = self.table.settled(line, showdown).net((self.wager,))
            self._found[key] = Fraction(net, self.stake)
        return self._found[key]


def side_prices(
    submission: Submission, endings: Mapping[str, Endings], wagers: Sequence[str]
) -> dict[str, WagerPrices]:
    """The prices of those wagers that are not the base game, at stakes that never round."""
    required = {name: stake_of(submission, name, EXACT_STAKE) for name in submission.required}
    found = {}
    for wager in (name for name in wagers if name != BASE):
        stake = stake_of(submission, wager, EXACT_STAKE)
        table = endings[wager].prices(submission, {**required, wager: stake})
        found[wager] = WagerPrices(table, wager, stake)
    return found
