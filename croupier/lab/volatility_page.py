"""The figures of volatility as tables, and as a page with the plot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from croupier import games
from croupier.lab.sheets.blocks import Block, Grid, Heading, Text
from croupier.lab.sheets.html import page
from croupier.lab.solve import solve
from croupier.lab.volatility import LEVELS, METHOD, Period, ReserveRisk
from croupier.lab.volatility_plot import band_plot
from croupier.units.money import Cents, dollars


def grids(found: Sequence[Period], risks: Sequence[ReserveRisk]) -> list[tuple[str, Grid]]:
    """Each table with its title; that of progressives only where there are some."""
    tables = [("Win of the house", _periods(found))]
    if risks:
        tables.append(("Progressive meters and their reserves", _risks(risks)))
    return tables


def _dollars(cents: float) -> str:
    return dollars(100 * round(cents / 100))


def _periods(found: Sequence[Period]) -> Grid:
    bands = tuple(f"{level:.0%} of results" for level in LEVELS)
    head = ("time", "rounds", "first wagers", "theoretical win", "deviation", *bands, "chance of a loss")
    rows = tuple(
        (
            one.name,
            f"{one.rounds:,}",
            _dollars(one.handle),
            _dollars(one.mean),
            _dollars(one.deviation),
            *(f"{_dollars(low)} to {_dollars(high)}" for low, high in one.bands.values()),
            f"{one.chance_of_loss:.2%}",
        )
        for one in found
    )
    return Grid(head, rows, frozenset(range(1, len(head))))


def _risks(risks: Sequence[ReserveRisk]) -> Grid:
    head = (
        "wager",
        "meter",
        "wagers between winners",
        "reseed",
        "cost of reseeds",
        "reserve rate",
        "mean reserve",
        "chance that the reserve falls short of the seed",
    )
    rows = tuple(
        (
            f"{one.wager} {one.letter} {dollars(one.stake)}",
            one.meter,
            f"{one.mean_wagers:,.0f}",
            dollars(one.reseed),
            f"{float(one.house_per_wager):.3%}",
            f"{float(one.reserve_rate):.1%}",
            _dollars(one.mean_reserve),
            f"{one.short:.1%}" if one.reserve_rate else "no reserve",
        )
        for one in risks
    )
    return Grid(head, rows, frozenset(range(2, len(head))))


def write_page(
    game: str,
    edition: str,
    options: Mapping[str, Any],
    found: Sequence[Period],
    risks: Sequence[ReserveRisk],
    wager: Cents,
    out: Path,
) -> Path:
    """``GAME-volatility.html`` in a folder."""
    title = f"{games.load(game).title}: volatility"
    blocks: list[Block] = [Heading(1, title), Text(METHOD)]
    for name, grid in grids(found, risks):
        blocks += [Heading(2, name), grid]
    month = found[-1]
    blocks.append(band_plot(solve(game, edition, options), title, month.rounds, wager))
    out.mkdir(parents=True, exist_ok=True)
    path = out / f"{game}-volatility.html"
    path.write_text(page(title, blocks), encoding="utf-8")
    return path
