"""``risk``: what many rounds with one unit on each wager come to, for the player and for the house."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from croupier.errors import Refused
from croupier.lab.joint import Joint, joint
from croupier.lab.risk.law import Moments, moments_of, total_law
from croupier.lab.risk.ruin import Ruin, ruin_ever, ruin_of
from croupier.lab.risk.sums import Sum, nearly_normal, sum_of
from croupier.units.money import Cents
from croupier.units.verdict import Refusal

LEVELS: Final = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
MOST_ROUNDS: Final = 10**12


@dataclass(frozen=True)
class Risk:
    """So many rounds with ``unit`` cents on each wager of one seat. Results are the player's, in cents.

    ``n0`` is the number of rounds after which what is expected equals one standard deviation; None where
    nothing is expected either way. ``ruin`` and what belongs to it are there where a bankroll is named.
    """

    joint: Joint
    rounds: int
    unit: Cents
    n0: float | None
    probability_of_loss: float
    house_loss: float
    quantiles: Mapping[float, int]
    method: str
    bankroll: Cents | None = None
    ruin: Ruin | None = None
    ruin_ever: float | None = None


def risk(
    game_id: str,
    rounds: int,
    wagers: Sequence[str] = ("base",),
    bankroll: Cents | None = None,
    unit: Cents = 1000,
    edition_id: str = "",
    options: Mapping[str, Any] | None = None,
) -> Risk:
    """One seat at best play. Where wagers are counted together, the law of a round is known exactly."""
    _check(rounds, bankroll, unit)
    found = joint(game_id, wagers, 1, edition_id, options)
    law = total_law(found.counts) if found.counts else None
    one = moments_of(law) if law else Moments(float(found.mean), found.standard_deviation)
    whole: Sum = sum_of(law, rounds) if law else nearly_normal(one, rounds)
    units = None if bankroll is None else bankroll / unit
    return Risk(
        joint=found,
        rounds=rounds,
        unit=unit,
        n0=float(found.variance / found.mean**2) if found.mean else None,
        probability_of_loss=whole.below(0.0),
        house_loss=1 - whole.below(1e-9 if law is None else float(law.step)),
        quantiles={level: round(whole.quantile(level) * unit) for level in LEVELS},
        method=whole.method,
        bankroll=bankroll,
        ruin=None if units is None else ruin_of(law, one, units, rounds),
        ruin_ever=None if units is None else ruin_ever(one, units),
    )


def _check(rounds: int, bankroll: Cents | None, unit: Cents) -> None:
    for name, value, most in (("rounds", rounds, MOST_ROUNDS), ("unit", unit, 10**9)):
        if not 1 <= value <= most:
            raise Refused(Refusal(f"bad_{name}", f"{name}: 1 to {most}, not {value}"))
    if bankroll is not None and not 1 <= bankroll <= 10**13:
        raise Refused(Refusal("bad_bankroll", f"bankroll: 1 to {10**13} cents, not {bankroll}"))
