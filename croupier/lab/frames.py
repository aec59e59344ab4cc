"""Results as tables of pandas: one row for each outcome, ending, wager or line."""

from __future__ import annotations

import pandas as pd

from croupier.lab.joint import Joint
from croupier.lab.par import GamePar
from croupier.lab.simulate import Simulated
from croupier.lab.solve import BaseResult
from croupier.lab.strategy.compare import Compared


def frame_of(found: GamePar | BaseResult | Joint | Simulated | Compared) -> pd.DataFrame:
    """The table that belongs to a result."""
    match found:
        case GamePar():
            return _par(found)
        case BaseResult():
            return _base(found)
        case Joint():
            return _joint(found)
        case Simulated():
            return _simulated(found)
        case Compared():
            return _compared(found)
    raise TypeError(f"{type(found).__name__} has no frame")


def _par(found: GamePar) -> pd.DataFrame:
    rows = [
        {
            "wager": wager,
            "paytable": letter,
            "outcome": row.outcome,
            "pays": row.pays,
            "combinations": row.combinations,
            "probability": float(row.probability),
            "returned": float(row.returned),
            "contribution": float(row.contribution),
        }
        for wager, letters in found.wagers.items()
        for letter, one in letters.items()
        for row in one.result.rows
    ]
    return pd.DataFrame(rows)


def _base(found: BaseResult) -> pd.DataFrame:
    rows = [
        {
            "ending": row.ending,
            "combinations": row.combinations,
            "probability": row.combinations / found.combinations,
            "stake": float(row.stake),
            "net": float(row.net),
        }
        for row in found.endings
    ]
    columns = ["ending", "combinations", "probability", "stake", "net"]
    return pd.DataFrame(rows, columns=columns).set_index("ending")


def _joint(found: Joint) -> pd.DataFrame:
    """The covariances; row and column are wagers."""
    values = [[float(one) for one in row] for row in found.covariance]
    return pd.DataFrame(values, index=list(found.wagers), columns=list(found.wagers))


def _simulated(found: Simulated) -> pd.DataFrame:
    rows = {
        name: {
            "mean": float(one.mean),
            "standard_error": one.standard_error,
            "exact": float(one.exact.mean) if one.exact else None,
            "mean_stake": float(one.mean_stake),
        }
        for name, one in found.columns.items()
    }
    return pd.DataFrame.from_dict(rows, orient="index")


def _compared(found: Compared) -> pd.DataFrame:
    rows = [
        {
            "when": one.when,
            "do": one.decided,
            "better": one.best,
            "frequency": float(one.frequency),
            "cost": float(one.cost),
        }
        for one in found.losses
    ]
    return pd.DataFrame(rows, columns=["when", "do", "better", "frequency", "cost"])
