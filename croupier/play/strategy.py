"""A strategy that a person can keep in mind: rules and charts as data, and what they cost.

A game gives its strategies through ``croupier/games/GAME/lab/strategy.py``, imported only when somebody asks:
``strategies(submission) -> list[RuleStrategy]``, the one to recommend first. ``croupier/lab/strategy`` draws
them.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True)
class Rules:
    """One question of the round and its answers, read from the top: the first line that fits is done."""

    title: str
    lines: tuple[tuple[str, str], ...]
    """Pairs of *when* and *do*: ``("a pair of tens or better", "raise 3 times the Ante")``."""


@dataclass(frozen=True)
class Chart:
    """A table of one question: what is held in rows, what is seen in columns, a short sign in each cell."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    legend: tuple[tuple[str, str], ...] = ()
    """What each sign means: ``("H", "hit")``."""

    def __post_init__(self) -> None:
        for label, cells in self.rows:
            if len(cells) != len(self.columns):
                raise ValueError(
                    f"chart {self.title!r}: row {label!r} has {len(cells)} cells, not one a column"
                )


@dataclass(frozen=True)
class RuleStrategy:
    """A strategy and its price. ``edge`` is the house's edge against it, ``optimum`` that under best play.

    Both are per unit of the wager ``per``. Fractions are exact; a float was computed or sampled, and
    ``method`` says how (with ``standard_error`` where it was sampled). ``source`` says whose strategy it is.
    """

    name: str
    source: str
    rules: tuple[Rules, ...]
    per: str
    edge: Fraction | float
    optimum: Fraction | float
    method: str
    charts: tuple[Chart, ...] = ()
    standard_error: float = 0.0

    @property
    def cost(self) -> Fraction | float:
        """What following it gives away against best play, per unit of the first wager."""
        return self.edge - self.optimum
