"""Risk as the JSON document that docs/contract.md describes, and in sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from croupier.lab.risk.answer import Risk
from croupier.lab.risk.ruin import MODEL
from croupier.units.money import dollars

LEGEND: Final = {
    "n0": "rounds after which what is expected equals one standard deviation",
    "probability_of_loss": "how likely the player has lost money after the rounds",
    "quantiles": "by level, the player's result in cents that is not exceeded with this chance",
    "ruin": "how likely the player's bankroll is gone within the rounds",
    "ruin_ever": "the same without an end",
    "hold": "win over drop under the model of play",
    "house": "the same after the same rounds for the house",
}


def document(found: Risk, of: Mapping[str, Any]) -> dict[str, Any]:
    """The whole answer; ``of`` says game, edition and options."""
    answer: dict[str, Any] = {
        **of,
        "wagers": list(found.joint.wagers),
        "rounds": found.rounds,
        "unit": found.unit,
        "mean": str(found.joint.mean),
        "standard_deviation": found.joint.standard_deviation,
        "n0": found.n0,
        "probability_of_loss": found.probability_of_loss,
        "quantiles": {str(level): cents for level, cents in found.quantiles.items()},
        "ruin": found.ruin.probability if found.ruin else None,
        "house": {
            "probability_of_loss": found.house_loss,
            "quantiles": {
                str(round(1 - level, 4)): -cents for level, cents in reversed(list(found.quantiles.items()))
            },
        },
        "method": found.method,
        "one_round": f"{found.joint.method}: {found.joint.detail}",
        "legend": LEGEND,
        "explained_in": "docs/mathematics/joint.md",
    }
    if found.ruin is not None:
        answer |= {
            "bankroll": found.bankroll,
            "ruin_ever": found.ruin_ever,
            "ruin_method": found.ruin.method,
            "hold": found.ruin.hold,
            "model_of_play": MODEL,
        }
    return answer


def lines(found: Risk) -> list[str]:
    """The same for a person."""
    n0 = "none" if found.n0 is None else f"{found.n0:,.0f} rounds"
    told = [
        f"{found.rounds:,} rounds with {dollars(found.unit)} on each of {', '.join(found.joint.wagers)}",
        f"N0: {n0}",
        f"the player has lost money with a chance of {found.probability_of_loss:.4%}, "
        f"the house with {found.house_loss:.4%}",
        *(
            f"{level:.0%} of results are not above {dollars(cents)}"
            for level, cents in found.quantiles.items()
        ),
        f"{found.method}; one round {found.joint.method}: {found.joint.detail}",
    ]
    if found.ruin is not None and found.bankroll is not None:
        told += [
            f"a bankroll of {dollars(found.bankroll)} is gone within the rounds with a chance of "
            f"{found.ruin.probability:.4%} ({found.ruin.method}), without an end with {found.ruin_ever:.4%}",
            f"hold (win over drop): {found.ruin.hold:.4%}; {MODEL}",
        ]
    return told
