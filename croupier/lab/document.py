"""PAR results as the JSON document that docs/contract.md describes."""

from __future__ import annotations

from fractions import Fraction
from math import ceil
from typing import Any

from croupier.lab.par import GamePar, WagerPar
from croupier.lab.progressive import MeterFigures, ProgressiveResult
from croupier.lab.shapes import (
    BaseFigures,
    EnvyDocument,
    MeterFiguresDocument,
    OutcomeDocument,
    ProgressiveDocument,
    StakeDocument,
    WagerFigures,
)
from croupier.lab.solve.result import document as solved
from croupier.lab.wager import Row
from croupier.law.edition import Edition


def document(par: GamePar) -> dict[str, Any]:
    """The whole answer of ``croupier par GAME --json``."""
    return {
        "game": par.game.id,
        "edition": par.edition.id,
        "title": par.edition.title,
        "source": par.edition.source,
        "options": {name: value for name, value in par.options.items() if value is not None},
        "wagers": {
            wager: {letter: wager_document(one, par.edition.seats.value) for letter, one in letters.items()}
            for wager, letters in par.wagers.items()
        },
        "base": base_document(par),
        "warnings": list(par.warnings),
        **outside_document(par.edition),
        "notes": [*par.notes, *par.deferred],
    }


def outside_document(edition: Edition) -> dict[str, Any]:
    """What every answer about a variation says beside its figures."""
    if not edition.outside:
        return {}
    return {"regulation": False, "outside_the_regulation": list(edition.outside)}


def base_document(par: GamePar) -> BaseFigures | None:
    """The base game under best play; None where it has no solver."""
    return None if par.base is None else solved(par.base)


def wager_document(par: WagerPar, seats: int) -> WagerFigures:
    """One wager under one paytable."""
    result = par.result
    found: WagerFigures = {
        "edge": float(result.edge),
        "edge_exact": str(result.edge),
        "combinations": result.combinations,
        "hit_frequency": float(result.hit_frequency),
        "hit_frequency_exact": str(result.hit_frequency),
        "variance": float(result.variance),
        "variance_exact": str(result.variance),
        "standard_deviation": result.standard_deviation,
        "outcomes": [outcome_document(row) for row in result.rows],
        "cite": par.cite,
        "method": "exact",
        "method_detail": result.counts.method,
        "explained_in": f"docs/mathematics/{result.counts.page}",
        "assumes": list(result.counts.assumes),
    }
    if result.extras:
        found["extras"] = [outcome_document(row) for row in result.extras]
    if par.progressive:
        first = next(iter(par.progressive.values()))
        found = {**found, **progressive_document(first)}
        found["by_stake"] = {str(stake): _by_stake(one) for stake, one in par.progressive.items()}
    if par.envy:
        found["with_envy"] = {
            str(stake): _with_envy(par.edge_at(stake), each, seats) for stake, each in par.envy.items()
        }
    if par.variants:
        found["variants"] = [
            {
                "name": one.name,
                "title": one.title,
                "edge": float(one.edge),
                "edge_exact": str(one.edge),
                "method": one.method,
            }
            for one in par.variants
        ]
    return found


def outcome_document(row: Row) -> OutcomeDocument:
    """One row of the outcome table."""
    return {
        "hand": row.outcome,
        "pays": row.pays,
        "combinations": row.combinations,
        "probability": float(row.probability),
        "contribution": float(row.contribution),
        "contribution_exact": str(row.contribution),
    }


def progressive_document(result: ProgressiveResult) -> ProgressiveDocument:
    """A progressive wager at its lowest amount: ``break_even_meter`` is that of its first meter."""
    first = next(iter(result.meters.values()))
    return {
        "stake": result.stake,
        "break_even_meter": _cents(first.break_even),
        "break_even_meter_exact": None if first.break_even is None else str(first.break_even),
        "meters": {name: meter_document(figures) for name, figures in result.meters.items()},
        "return_without_meters": float(result.without_meters),
        "return_without_meters_exact": str(result.without_meters),
        "long_run_return": None if result.long_run is None else float(result.long_run),
        "long_run_return_exact": None if result.long_run is None else str(result.long_run),
        "long_run_return_without_open_rates_exact": str(result.long_run_without_rates),
    }


def meter_document(figures: MeterFigures) -> MeterFiguresDocument:
    """One meter, in cents; ``return_per_cent``: what a cent on the meter returns per cent staked."""
    rule = figures.rule
    return {
        "seed": int(figures.seed),
        "reseed": int(figures.reseed),
        "primary_rate": None if rule.primary is None else float(rule.primary),
        "reserve_rate": float(rule.reserve),
        "return_per_cent_exact": str(figures.slope),
        "break_even": _cents(figures.break_even),
        "break_even_exact": None if figures.break_even is None else str(figures.break_even),
        "emptied_once_in": None if not figures.emptied else float(1 / figures.emptied),
        "mean_when_paid": _cents(figures.mean),
    }


def _by_stake(result: ProgressiveResult) -> StakeDocument:
    edge = result.at_seed.edge
    first = next(iter(result.meters.values()))
    return {
        "edge": float(edge),
        "edge_exact": str(edge),
        "break_even_meter": _cents(first.break_even),
        "long_run_return": None if result.long_run is None else float(result.long_run),
    }


def _with_envy(edge: Fraction, each: Fraction, seats: int) -> EnvyDocument:
    """The edge by the number of other hands that are dealt."""
    return {
        "return_of_each_other_hand_exact": str(each),
        "edge_by_other_hands": {
            str(others): {"edge": float(edge - others * each), "edge_exact": str(edge - others * each)}
            for others in range(seats)
        },
    }


def _cents(amount: Fraction | None) -> int | None:
    """The first whole cent that reaches an amount."""
    return None if amount is None else ceil(amount)
