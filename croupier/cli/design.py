"""``croupier design``: paytables of a wager's shape that keep a wanted share, best first."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from croupier.cli._variation import EDITION, EDITION_FILE, OPTION, PAYTABLE, RULE, edition_asked
from croupier.cli.par import read_options
from croupier.errors import DataError

if TYPE_CHECKING:
    from croupier.lab.designer import Brief, Proposal, Template
    from croupier.lab.par import WagerPar


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("design")(design)


def design(
    game: str = typer.Argument(help="The id of a game."),
    wager: str = typer.Argument(help="A wager whose value is a count."),
    target_edge: str = typer.Option(..., "--target-edge", help="What the house shall keep, like 5%."),
    tolerance: str = typer.Option("0.1%", "--tolerance", help="How far from it an edge may be."),
    hit: str = typer.Option("0%..100%", "--hit", help="The hit frequency, like 20%..30%."),
    like: str = typer.Option("", "--like", help="The paytable to start from; the first if left out."),
    bound: list[str] = typer.Option([], "--bound", help="OUTCOME=LEAST..MOST, what a row may pay."),
    keep: list[str] = typer.Option([], "--keep", help="An outcome whose row shall stay."),
    changes: int = typer.Option(3, "--changes", help="In how many rows a proposal may differ."),
    long_run: bool = typer.Option(False, "--long-run", help="A progressive by its long-run return."),
    number: int = typer.Option(10, "--number", help="How many proposals are shown."),
    edition: str = EDITION,
    option: list[str] = OPTION,
    edition_file: Path | None = EDITION_FILE,
    paytable: list[str] = PAYTABLE,
    rule: list[str] = RULE,
    as_json: bool = typer.Option(False, "--json", help="Print JSON."),
) -> None:
    """Propose paytables with a wanted edge and hit frequency; every figure is exact."""
    from croupier.lab.designer import Brief, propose
    from croupier.lab.par import outside_sentence, par, unknown_wager

    low, high = read_range(hit, "--hit")
    options = read_options(option)
    edition = edition_asked(game, edition, edition_file, paytable, rule, options)
    found = par(game, edition, options)
    letters = found.wagers.get(wager)
    if letters is None:
        raise unknown_wager(found, wager)
    start = letters.get(like) if like else next(iter(letters.values()))
    if start is None:
        raise DataError(f"--like {like!r}: {wager} has the paytables {', '.join(letters)}")
    brief = Brief(
        read_share(target_edge, "--target-edge"),
        read_share(tolerance, "--tolerance"),
        low,
        high,
        changes,
        dict(read_bound(one) for one in bound),
        frozenset(keep),
    )
    template = _template(start, long_run)
    proposals = propose(template, brief)
    if found.edition.outside and not as_json:
        print(outside_sentence(found.edition))
    _report(start, template, brief, proposals, number, as_json)


def _template(start: WagerPar, long_run: bool) -> Template:
    from croupier.lab.designer import Template

    counts, odds = start.result.counts, start.odds
    if not start.progressive:
        return Template(counts, odds)
    stake, result = next(iter(start.progressive.items()))
    if not long_run:
        return Template(counts, odds, stake, {name: one.seed for name, one in result.meters.items()})
    if result.long_run is None:
        raise DataError("--long-run: the rate of progression is left to the Rules Submission")
    # What a meter shows on average when it is paid from: the deviation is that of such a round.
    meters = {name: one.mean or one.seed for name, one in result.meters.items()}
    paid = sum((one.slope * meters[name] for name, one in result.meters.items()), start=result.without_meters)
    return Template(counts, odds, stake, meters, result.long_run - paid)


def read_share(text: str, name: str) -> Fraction:
    """``5%`` or ``0.05``."""
    try:
        return Fraction(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    except (ValueError, ZeroDivisionError):
        raise DataError(f"{name} {text!r}: say a share like 5% or 0.05") from None


def read_range(text: str, name: str) -> tuple[Fraction, Fraction]:
    """``20%..30%``."""
    low, separator, high = text.partition("..")
    if not separator:
        raise DataError(f"{name} {text!r}: say a range like 20%..30%")
    return read_share(low, name), read_share(high, name)


def read_bound(text: str) -> tuple[str, tuple[int, int]]:
    """``four_card_flush=1..3``."""
    match = re.fullmatch(r"([a-z0-9_]+)=(\d+)\.\.(\d+)", text)
    if match is None:
        raise DataError(f"--bound {text!r}: say OUTCOME=LEAST..MOST in whole numbers")
    return match[1], (int(match[2]), int(match[3]))


def _report(
    start: WagerPar,
    template: Template,
    brief: Brief,
    proposals: list[Proposal],
    number: int,
    as_json: bool,
) -> None:
    from croupier.lab.misprints import percent

    if as_json:
        print(json.dumps([_document(one) for one in proposals[:number]], indent=1))
        return
    if not proposals:
        raise DataError(
            f"no paytable with at most {brief.most_changes} changed rows within the bounds keeps "
            f"{percent(brief.target)} to within {percent(brief.tolerance)}; widen --bound, --changes, "
            "--hit or --tolerance"
        )
    from rich.console import Console
    from rich.table import Table

    name = f"{start.wager} {start.letter}".strip()
    table = Table(
        "edge", "exactly", "hit frequency", "deviation", f"changes to {name} ({percent(start.result.edge)})"
    )
    for one in proposals[:number]:
        rows = [f"{row}: {template.odds[row]} -> {one.odds[row]}" for row in one.changed]
        table.add_row(
            percent(one.edge),
            str(one.edge),
            percent(one.result.hit_frequency),
            f"{one.result.standard_deviation:.3f}",
            "\n".join(rows) or "none",
        )
    console = Console()
    Console(width=None if console.is_terminal else 140).print(table)
    print(f"{len(proposals)} proposals within the bounds; the best {min(number, len(proposals))} are shown")


def _document(one: Proposal) -> dict[str, Any]:
    return {
        "edge": float(one.edge),
        "edge_exact": str(one.edge),
        "hit_frequency": float(one.result.hit_frequency),
        "variance": float(one.result.variance),
        "changed": list(one.changed),
        "paytable": {name: str(odds) for name, odds in one.odds.items()},
    }
