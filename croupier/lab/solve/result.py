"""What a base game costs under best play, in the figures that the trade uses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from croupier.kernel.solution import Appraisal, Sampled, Solution
from croupier.lab.shapes import BaseFigures

EXACT = "exact"


@dataclass(frozen=True)
class BaseResult:
    """Everything is in units of the first wager, ``per``, which every round stakes.

    ``edge`` is what the player loses on average, ``mean_stake`` all that he stakes on average, and
    ``element_of_risk`` the one divided by the other. ``decisions`` says how often each is taken.
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

    @property
    def exact(self) -> bool:
        """Whether the fractions are the figures themselves, not floating-point numbers written as such."""
        return self.method == EXACT

    @property
    def element_of_risk(self) -> Fraction:
        """The loss per unit of all that is staked."""
        return self.edge / self.mean_stake

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
