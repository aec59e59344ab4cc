"""What a base game costs under best play, in the figures that the trade uses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import NamedTuple

from croupier.kernel.solution import Appraisal, Sampled, Solution
from croupier.lab.shapes import BaseFigures, EndingFigures

EXACT = "exact"


class EndingRow(NamedTuple):
    """One way in which the base game ends under best play, in units of the first wager."""

    ending: str
    combinations: int
    stake: Fraction
    net: Fraction


@dataclass(frozen=True)
class BaseResult:
    """Everything is in units of the first wager, ``per``, which every round stakes.

    ``edge`` is what the player loses on average, ``mean_stake`` all that he stakes on average, and
    ``element_of_risk`` the one divided by the other. ``decisions`` says how often each is taken, ``endings``
    how many of ``combinations`` deals end in each way: none where the game is appraised and not counted.
    ``edge_of_stakes`` is the edge of the play whose stakes were measured, where that is not quite the best
    play.
    """

    edge: Fraction
    per: str
    mean_stake: Fraction
    variance: Fraction
    decisions: Mapping[str, Fraction]
    method: str
    method_detail: str
    page: str
    assumes: tuple[str, ...] = ()
    standard_error: float = 0.0
    sampled: Sampled | None = None
    endings: tuple[EndingRow, ...] = ()
    combinations: int = 0
    edge_of_stakes: Fraction | None = None

    @property
    def exact(self) -> bool:
        """Whether the fractions are the figures themselves, not floating-point numbers written as such."""
        return self.method == EXACT

    @property
    def element_of_risk(self) -> Fraction:
        """The loss per unit of all that is staked, both of one and the same play."""
        edge = self.edge if self.edge_of_stakes is None else self.edge_of_stakes
        return edge / self.mean_stake

    @property
    def hit_frequency(self) -> Fraction | None:
        """How often the player is ahead after a round; None where endings are not counted."""
        if not self.endings:
            return None
        return Fraction(sum(one.combinations for one in self.endings if one.net > 0), self.combinations)

    @property
    def standard_deviation(self) -> float:
        """Of the net of one round."""
        return sqrt(self.variance)


def from_solution(solution: Solution) -> BaseResult:
    """The figures of a game whose endings are counted."""
    mean = solution.mean()
    square = stake = Fraction(0)
    decisions: dict[str, Fraction] = {}
    for ending, number in solution.endings.items():
        chance = Fraction(number, solution.total)
        square += chance * ending.net**2
        stake += chance * ending.staked
        decisions[ending.decision] = decisions.get(ending.decision, Fraction(0)) + chance
    return BaseResult(
        edge=-mean,
        per=solution.per,
        mean_stake=stake,
        variance=square - mean**2,
        decisions=dict(sorted(decisions.items(), key=lambda each: -each[1])),
        method=EXACT,
        method_detail=solution.method,
        page=solution.page,
        assumes=solution.assumes,
        endings=_rows(solution),
        combinations=solution.total,
    )


def _rows(solution: Solution) -> tuple[EndingRow, ...]:
    """Every ending with its name: by showdown where the game declares them, else by what it nets."""
    if not solution.shown:
        return tuple(
            EndingRow(f"{one.decision}: net {one.net}", number, one.staked, one.net)
            for one, number in solution.endings.items()
        )
    return tuple(
        EndingRow(
            f"{shown.decision}: {' '.join(map(str, shown.showdown))}".replace("_", " "),
            number,
            *solution.prices[shown],
        )
        for shown, number in solution.shown.items()
    )


def from_appraisal(appraisal: Appraisal) -> BaseResult:
    """The figures of a game that was appraised, not counted; its ``kind`` is the method."""
    return BaseResult(
        edge=Fraction(appraisal.edge),
        per=appraisal.per,
        mean_stake=Fraction(appraisal.mean_stake),
        variance=Fraction(appraisal.standard_deviation) ** 2,
        decisions={
            name: Fraction(share)
            for name, share in sorted(appraisal.decisions.items(), key=lambda one: -one[1])
        },
        method=appraisal.kind,
        method_detail=appraisal.method,
        page=appraisal.page,
        assumes=appraisal.assumes,
        standard_error=appraisal.standard_error,
        sampled=appraisal.sampled,
        edge_of_stakes=None if appraisal.edge_of_stakes is None else Fraction(appraisal.edge_of_stakes),
    )


def document(result: BaseResult) -> BaseFigures:
    """The ``base`` entry of ``croupier par GAME --json``; fractions only where the method is exact."""
    found: BaseFigures = {
        "edge": float(result.edge),
        "per": result.per,
        "mean_stake": float(result.mean_stake),
        "element_of_risk": float(result.element_of_risk),
        "standard_deviation": result.standard_deviation,
        "decisions": {name: float(share) for name, share in result.decisions.items()},
        "method": result.method,
        "method_detail": result.method_detail,
        "explained_in": f"docs/mathematics/{result.page}",
        "assumes": list(result.assumes),
    }
    if result.endings:
        found = {**found, **_endings(result)}
    if result.edge_of_stakes is not None:
        found["edge_of_stakes"] = float(result.edge_of_stakes)
    if result.exact:
        found["edge_exact"] = str(result.edge)
        found["mean_stake_exact"] = str(result.mean_stake)
        found["variance_exact"] = str(result.variance)
    if result.standard_error:
        found["standard_error"] = result.standard_error
    if result.sampled:
        rounds, edge, error = result.sampled
        found["simulated"] = {"rounds": rounds, "edge": edge, "standard_error": error}
    return found


def _endings(result: BaseResult) -> EndingFigures:
    """Every ending; combinations add up to the whole, and net x combinations to minus the edge."""
    hits = result.hit_frequency or Fraction(0)
    return {
        "combinations": result.combinations,
        "hit_frequency": float(hits),
        "hit_frequency_exact": str(hits),
        "endings": [
            {
                "ending": one.ending,
                "combinations": one.combinations,
                "stake": str(one.stake),
                "net": str(one.net),
            }
            for one in result.endings
        ],
    }
