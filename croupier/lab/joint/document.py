"""Covariances as the JSON document that docs/contract.md describes, and as tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.lab.joint.answer import EXACT, Joint


def document(found: Joint, of: Mapping[str, Any]) -> dict[str, Any]:
    """The whole answer; ``of`` says game, edition and options. Fractions are text: nothing is lost."""
    answer: dict[str, Any] = {
        **of,
        "wagers": list(found.wagers),
        "seats": found.seats,
        "means": [str(mean) for mean in found.means],
        "covariance": [[str(one) for one in row] for row in found.covariance],
        "correlation": found.correlation(),
        "mean": str(found.mean),
        "variance": str(found.variance),
        "standard_deviation": found.standard_deviation,
        "method": found.method,
        "method_detail": found.detail,
        "explained_in": "docs/mathematics/joint.md",
    }
    if found.method != EXACT:
        answer["standard_error"] = [list(row) for row in found.errors]
    return answer


def lines(found: Joint) -> list[str]:
    """Correlations and deviations for a person, one wager a line."""
    width = max(len(name) for name in found.wagers)
    told = [f"{'':{width}}  {'mean':>9}  {'deviation':>9}  correlation with " + ", ".join(found.wagers)]
    for place, (name, row) in enumerate(zip(found.wagers, found.correlation(), strict=True)):
        deviation = float(found.covariance[place][place]) ** 0.5
        figures = " ".join(f"{one:7.4f}" for one in row)
        told.append(f"{name:{width}}  {float(found.means[place]):9.5f}  {deviation:9.4f}  {figures}")
    told.append(
        f"all together: mean {float(found.mean):.6f}, standard deviation {found.standard_deviation:.4f} "
        "for one unit on each"
    )
    told.append(f"{found.method}: {found.detail}")
    return told
