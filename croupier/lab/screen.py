"""PAR results as tables for a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rich.table import Table

from croupier.lab.misprints import percent
from croupier.lab.par import GamePar, WagerPar
from croupier.lab.progressive import ProgressiveResult
from croupier.units.money import dollars

MOST_VARIANTS = 12


def tables(par: GamePar) -> Iterator[Table]:
    """A summary, then the outcome table of every paytable, then meters, Envy Bonuses and variants."""
    yield summary(par)
    for letters in par.wagers.values():
        for one in letters.values():
            yield outcomes(one)
            for result in one.progressive.values():
                yield meters(one, result)
            if one.envy:
                yield envy(one, par.edition.seats.value)
            if one.variants:
                yield variants(one)


def title(one: WagerPar) -> str:
    """``flush_bonus A``."""
    return f"{one.wager} {one.letter}".strip()


def summary(par: GamePar) -> Table:
    """One line for every wager and paytable."""
    table = Table("wager", "edge", "exactly", "hit frequency", "deviation", "method", title=par.edition.title)
    for letters in par.wagers.values():
        for one in letters.values():
            result = one.result
            exact = str(result.edge) if len(str(result.edge)) < 40 else "see --json"
            table.add_row(
                title(one) + (" (at the seed)" if one.progressive else ""),
                percent(result.edge),
                exact,
                percent(result.hit_frequency),
                f"{result.standard_deviation:.3f}",
                result.counts.method,
            )
    return table


def outcomes(one: WagerPar) -> Table:
    """What can happen, how often, what it pays, and what that is worth."""
    assumes = "; ".join(one.result.counts.assumes)
    table = Table(
        "outcome",
        "combinations",
        "probability",
        "pays",
        "contribution",
        title=f"{title(one)} ({one.cite})",
        caption=f"assuming that {assumes}" if assumes else None,
    )
    for row in one.result.rows:
        table.add_row(
            row.outcome,
            f"{row.combinations:,}",
            f"{float(row.probability):.8f}",
            row.pays,
            f"{float(row.contribution):+.6f}",
        )
    for row in one.result.extras:
        beside = f"{row.outcome} (beside the wager)"
        table.add_row(
            beside, "", f"{float(row.probability):.8f}", row.pays, f"{float(row.contribution):+.6f}"
        )
    table.add_row("edge", f"{one.result.combinations:,}", "", "", f"{float(-one.result.edge):+.6f}")
    return table


def meters(one: WagerPar, result: ProgressiveResult) -> Table:
    """Every meter of a progressive wager."""
    long_run = (
        percent(result.long_run)
        if result.long_run is not None
        else f"{percent(result.long_run_without_rates)} and the rate of the Rules Submission"
    )
    table = Table(
        "meter",
        "seed",
        "edge at seed",
        "break-even",
        "emptied once in",
        "mean when paid",
        title=f"{title(one)} at {dollars(result.stake)}; long-run return {long_run}",
    )
    for name, figures in result.meters.items():
        table.add_row(
            name,
            _money(figures.seed),
            percent(result.at_seed.edge),
            _money(figures.break_even),
            f"{float(1 / figures.emptied):,.0f}" if figures.emptied else "never",
            _money(figures.mean),
        )
    return table


def envy(one: WagerPar, seats: int) -> Table:
    """The edge by the number of other hands that are dealt."""
    table = Table(
        "wager", *(f"{others} other hands" for others in range(seats)), title=f"{title(one)} with Envy"
    )
    for stake, each in one.envy.items():
        edge = one.progressive[stake].at_seed.edge if one.progressive else one.result.edge
        table.add_row(dollars(stake), *(percent(edge - others * each) for others in range(seats)))
    return table


def variants(one: WagerPar) -> Table:
    """The same wager played otherwise; of many the extremes are shown, the rest is in the JSON."""
    table = Table("variant", "edge", "exactly", title=f"{title(one)} otherwise")
    shown = sorted(one.variants, key=lambda variant: variant.edge)
    if len(shown) > MOST_VARIANTS:
        half = MOST_VARIANTS // 2
        table.caption = f"the extremes of {len(shown)}; all of them with --json"
        shown = shown[:half] + shown[-half:]
    for variant in shown:
        exact = str(variant.edge) if len(str(variant.edge)) < 40 else "see --json"
        table.add_row(variant.title, percent(variant.edge), exact)
    return table


def _money(cents: Fraction | None) -> str:
    return "-" if cents is None else f"${float(cents) / 100:,.2f}"
