"""A solution as a document, to be kept in a file: what a solver answers, whole."""

from __future__ import annotations

from dataclasses import asdict
from fractions import Fraction
from typing import Any

from croupier.kernel.solution import Appraisal, Ending, Sampled, Solution

Found = Solution | Appraisal


def written(solution: Found) -> dict[str, Any]:
    """As JSON takes it; fractions are text."""
    if isinstance(solution, Appraisal):
        return {"appraisal": asdict(solution) | {"sampled": solution.sampled}}
    return {
        "endings": [
            [one.decision, str(one.staked), str(one.net), number] for one, number in solution.endings.items()
        ],
        "total": solution.total,
        **described(solution),
    }


def described(solution: Solution) -> dict[str, Any]:
    """What a solution says of itself."""
    return {
        "per": solution.per,
        "method": solution.method,
        "page": solution.page,
        "assumes": list(solution.assumes),
    }


def read(found: dict[str, Any]) -> Found:
    """The same back; a document that is not one raises KeyError, TypeError or ValueError."""
    if "appraisal" in found:
        return _appraisal(**found["appraisal"])
    endings = {
        Ending(decision, Fraction(staked), Fraction(net)): number
        for decision, staked, net, number in found["endings"]
    }
    return Solution(
        endings,
        total=found["total"],
        per=found["per"],
        method=found["method"],
        page=found["page"],
        assumes=tuple(found["assumes"]),
    )


def _appraisal(*, assumes: list[str], sampled: list[Any] | None, **figures: Any) -> Appraisal:
    return Appraisal(**figures, assumes=tuple(assumes), sampled=Sampled(*sampled) if sampled else None)
