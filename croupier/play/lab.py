"""The mathematics of a game as the lab asks for it: what there is, and in which module.

A game declares its :class:`Lab` in ``croupier/games/GAME/lab/__init__.py``, as plain data: no compiled code
is loaded before something must be counted. Each module that the declaration names has what the protocol of
its part says.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Protocol

from croupier.kernel.counts import Counts, Variant
from croupier.kernel.solution import Appraisal, Solution
from croupier.law.edition import Edition
from croupier.play.endings import Endings
from croupier.play.strategy import RuleStrategy
from croupier.play.submission import Submission
from croupier.units.odds import Odds

if TYPE_CHECKING:
    from croupier.play.joint import Between, JointCounts
    from croupier.play.seen import Seen
    from croupier.play.simulator import Simulator
    from croupier.play.written import Asked, Decide, Mistake, Situation

Options = Mapping[str, Any]
"""The options of a Rules Submission, each decided."""

Extras = Mapping[str, tuple[Odds, Fraction]]
"""What is paid beside a wager, won or lost, whatever its outcome: at which odds, and how likely it is."""


@dataclass(frozen=True)
class CountedWager:
    """How a wager is counted, what is paid beside it, and what it is worth when it is played otherwise."""

    counts: Callable[[Edition, Options], Counts]
    extras: Callable[[Edition, Options], Extras] | None = None
    variants: Callable[[Edition, Options], list[Variant]] | None = None


@dataclass(frozen=True)
class Rule:
    """A variation that no chapter allows and that the solver of the game can follow (``--rule``).

    It sets a figure of the edition, or an option beyond its printed values. ``values`` are those that can be
    given (any value of the figure's own shape where there are none); ``means`` says what stands for each.
    """

    values: tuple[Any, ...] = ()
    figure: str = ""
    option: str = ""
    means: Mapping[Any, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class SeenEdge:
    """The edge against a player who decides best with what he has seen, per unit of the first wager."""

    seen: str
    edge: Fraction | float
    method: str
    standard_error: float = 0.0


class EndingsModule(Protocol):
    """Every way in which the base game and the optional wagers can end, with a witness for each."""

    ENDINGS: Mapping[str, Endings]
    """``base``, and the optional wagers by their names."""


class CountsModule(Protocol):
    """Every wager whose value is a count."""

    COUNTS: Mapping[str, CountedWager]


class PlainCountsModule(Protocol):
    """Counts in plain Python, by the family of the paytable, for where the lab is not installed."""

    COUNTS: Mapping[str, Callable[[str], Mapping[str, int]]]
    """For a wager of the family, how often each outcome comes."""


class SolverModule(Protocol):
    """The base game under best play."""

    def solve(self, edition: Edition, options: Options) -> Solution | Appraisal:
        """With the options that change it decided."""
        ...


class SimulationModule(Protocol):
    """Rounds of one seat in compiled code."""

    def simulator(self, submission: Submission) -> Simulator:
        """With every wager that the submission offers."""
        ...


class StrategyModule(Protocol):
    """What a person can keep in mind."""

    def strategies(self, submission: Submission) -> list[RuleStrategy]:
        """The one to recommend first."""
        ...


class JointModule(Protocol):
    """What several wagers of one hand, or of several seats, come to together."""

    def counts(self, submission: Submission, wagers: Sequence[str]) -> JointCounts:
        """One seat: how often each combination of results comes. ``base`` is the base game."""
        ...

    def between(self, submission: Submission, wagers: Sequence[str]) -> Between | None:
        """Two seats of one table: the mean product of each wager of the one with each of the other.

        None where the game cannot say.
        """
        ...


class WrittenModule(Protocol):
    """Strategies that a person writes down, where one decision is all that a round asks."""

    ASKED: Asked
    METHOD: str
    MISTAKES: tuple[Mistake, ...]

    def situations(self, submission: Submission) -> list[Situation]:
        """Every situation with what each answer is worth; their deals add up to all."""
        ...

    def simulated(self, submission: Submission, decide: Decide) -> Simulator:
        """Rounds in which a strategy is followed."""
        ...


class AdviceModule(Protocol):
    """What each decision is worth to a seat that is asked."""

    def values(self, seen: Seen) -> dict[str, Fraction | float]:
        """For each legal decision, written as ``croupier settle`` takes it (``"raise 2000"``).

        The expected net result of all that is still open and that the decision touches, in units of ``per``,
        stakes already placed included (a fold that gives up one Ante is worth -1). A Fraction is exact; a
        float says that the method is not. Of a range of amounts the least and the greatest are given, and
        what lies between where the value is not linear in the amount.
        """
        ...


class PartialModule(Protocol):
    """What a player gains who sees cards that he should not."""

    def edges(self, edition: Edition, blind: Fraction) -> list[SeenEdge]:
        """From little seen to much; ``blind`` is the edge against one who has seen nothing."""
        ...


@dataclass(frozen=True)
class Lab:
    """What the mathematics of a game can answer. The first fields name modules of ``package``, or are empty.

    ``endings``: the module that names every ending and finds its witness; where there is one, prices come
    from settling. ``keeps_counts``: the solver keeps its counts on disk, and prices them at every start.
    ``shipped_counts``: what of its counts is shipped, each as module, function and arguments.
    ``rules``: variations beyond every printed edition that the solver follows.
    ``options``: those that change the solution of the base game; no other reaches the solver.
    ``side_wagers``: the optional wagers that a simulation of one seat can play; ``only_if_named``: those of
    them that it plays only where an option names them.
    ``per``: the first wager, of whose stake the values of advice are multiples; ``counted``: one sentence,
    what these values count and what they leave out; ``no_decisions``: why a game that asks nothing has none.
    ``paytables``: the paytable of a wager that is counted by another than its own.
    ``warnings`` and ``notes`` stand on every PAR sheet.
    """

    package: str
    endings: str = ""
    keeps_counts: bool = False
    counts: str = ""
    plain_counts: str = ""
    solver: str = ""
    simulation: str = ""
    strategy: str = ""
    advice: str = ""
    joint: str = ""
    written: str = ""
    partial: str = ""
    options: tuple[str, ...] = ()
    side_wagers: tuple[str, ...] = ()
    only_if_named: tuple[str, ...] = ()
    per: str = ""
    counted: str = ""
    no_decisions: str = ""
    rules: Mapping[str, Rule] = field(default_factory=dict)
    shipped_counts: tuple[tuple[str, str, tuple[int, ...]], ...] = ()
    paytables: Mapping[str, str] = field(default_factory=dict)
    warnings: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    def all_endings(self) -> Mapping[str, Endings]:
        """The endings of the base game and of the optional wagers; none where a game declares none."""
        if not self.endings:
            return {}
        module: EndingsModule = self._module(self.endings)
        return module.ENDINGS

    def counted_wagers(self) -> Mapping[str, CountedWager]:
        """Every wager whose value is a count, by its name; none where nothing is counted."""
        if not self.counts:
            return {}
        module: CountsModule = self._module(self.counts)
        return module.COUNTS

    def plainly_counted(self) -> Mapping[str, Callable[[str], Mapping[str, int]]]:
        """What can be counted where the lab is not installed, by the family of the paytable."""
        if not self.plain_counts:
            return {}
        module: PlainCountsModule = self._module(self.plain_counts)
        return module.COUNTS

    def solver_module(self) -> SolverModule:
        """The module that solves the base game."""
        module: SolverModule = self._module(self.solver)
        return module

    def simulation_module(self) -> SimulationModule:
        """The module that simulates."""
        module: SimulationModule = self._module(self.simulation)
        return module

    def strategy_module(self) -> StrategyModule:
        """The module that states strategies."""
        module: StrategyModule = self._module(self.strategy)
        return module

    def advice_module(self) -> AdviceModule:
        """The module that values decisions."""
        module: AdviceModule = self._module(self.advice)
        return module

    def joint_module(self) -> JointModule:
        """The module that counts several wagers together."""
        module: JointModule = self._module(self.joint)
        return module

    def written_module(self) -> WrittenModule:
        """The module that values strategies that a person writes down."""
        module: WrittenModule = self._module(self.written)
        return module

    def partial_module(self) -> PartialModule:
        """The module that knows what seen cards are worth."""
        module: PartialModule = self._module(self.partial)
        return module

    def name_of(self, part: str) -> str:
        """A module of the package by its whole name."""
        return f"{self.package}.{part}"

    def _module(self, part: str) -> Any:
        if not part:
            raise LookupError(f"{self.package} has no such part")
        return importlib.import_module(self.name_of(part))


NO_LAB = Lab(package="")
"""Of a game without mathematics."""
