"""The base game on a sheet: best play, every ending, and how far a sample may lie from the edge."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import sqrt
from statistics import NormalDist
from typing import Final

from croupier.lab.misprints import percent
from croupier.lab.par import GamePar
from croupier.lab.sheets.blocks import Block, Grid, Heading, Text
from croupier.lab.solve.result import BaseResult, EndingRow
from croupier.lab.strategy import has_strategy, strategies
from croupier.lab.strategy.card import price_of
from croupier.play.strategy import RuleStrategy

ROUNDS: Final = tuple(10**power for power in range(3, 10))
LEVELS: Final = (0.90, 0.95, 0.99)
INDEX_LEVEL: Final = 0.90
"""The volatility index is that of PAR sheets of slot machines: deviations that hold 90% of all results."""


def reach(level: float) -> float:
    """How many standard deviations to each side hold this share of all results."""
    return NormalDist().inv_cdf((1 + level) / 2)


def volatility_index(deviation: float) -> float:
    """The deviation of one round times the reach of 90%."""
    return reach(INDEX_LEVEL) * deviation


def base_summary(base: BaseResult) -> tuple[str, str, str, str, str, str]:
    """Its line in the summary."""
    hits = base.hit_frequency
    return (
        f"base game, per {base.per}",
        percent(base.edge),
        short(base.edge) if base.exact else base.method,
        "-" if hits is None else percent(hits),
        f"{base.standard_deviation:.4f}",
        "best play",
    )


def base_game(par: GamePar) -> Iterator[Block]:
    """Everything about the base game; one sentence where it has no solver."""
    yield Heading(2, "Base game")
    base = par.base
    if base is None:
        yield Text("The base game is not on this sheet: its edge needs a solver of the decisions.")
        return
    yield Text(f"Method: {base.method}; {base.method_detail}. Explained in docs/mathematics/{base.page}.")
    for sentence in base.assumes:
        yield Text(f"Assumption: {sentence}.")
    yield figures(base)
    if base.sampled:
        rounds, edge, error = base.sampled
        yield Text(f"Simulated in {rounds:,} rounds: edge {edge:.4%}, standard error {error:.4%}.")
    yield decisions(base)
    if base.endings:
        yield Heading(3, "Endings under best play")
        yield endings(base)
    yield Heading(3, "How far the mean of a sample may lie from the edge")
    yield confidence(base.edge, base.standard_deviation)
    if has_strategy(par.game.id):
        for one in strategies(par.game.id, par.edition.id, par.selected):
            yield from strategy(one)


def figures(base: BaseResult) -> Grid:
    """The figures of the trade, each exactly where it is exact."""

    def exactly(value: Fraction | None) -> str:
        return short(value) if base.exact and value is not None else "-"

    hits = base.hit_frequency
    rows = (
        (f"edge, of the {base.per} wager", percent(base.edge), exactly(base.edge)),
        ("mean stake", f"{float(base.mean_stake):.6f}", exactly(base.mean_stake)),
        ("element of risk", percent(base.element_of_risk), exactly(base.element_of_risk)),
        ("hit frequency (ahead after the round)", "-" if hits is None else percent(hits), exactly(hits)),
        ("variance", f"{float(base.variance):.6f}", exactly(base.variance)),
        ("standard deviation", f"{base.standard_deviation:.6f}", "-"),
        ("volatility index (90%)", f"{volatility_index(base.standard_deviation):.6f}", "-"),
    )
    return Grid(("figure", "value", "exactly"), rows, frozenset((1, 2)))


def decisions(base: BaseResult) -> Grid:
    """How often each decision is taken."""
    rows = tuple((name.replace("_", " "), percent(share)) for name, share in base.decisions.items())
    return Grid(("decision", "share of rounds"), rows, frozenset((1,)))


def endings(base: BaseResult) -> Grid:
    """Combinations, probability, stake, net and contribution of every ending."""
    rows = [
        (
            one.ending.replace("_", " "),
            f"{one.combinations:,}",
            f"{one.combinations / base.combinations:.10f}",
            short(one.stake),
            short(one.net),
            f"{float(contribution(one, base)):+.8f}",
        )
        for one in base.endings
    ]
    total = f"{-float(base.edge):+.8f}"
    stake = f"{float(base.mean_stake):.6f}"
    rows.append(("total; minus the edge", f"{base.combinations:,}", "1", stake, "", total))
    head = ("ending", "combinations", "probability", "stake", "net", "contribution")
    return Grid(head, tuple(rows), frozenset(range(1, 6)))


def contribution(one: EndingRow, base: BaseResult) -> Fraction:
    """What an ending adds to the mean net of a round."""
    return one.net * one.combinations / base.combinations


def confidence(edge: Fraction, deviation: float) -> Grid:
    """For 10^3 to 10^9 rounds: the bounds of the mean result, by the normal approximation."""
    rows = []
    for rounds in ROUNDS:
        error = deviation / sqrt(rounds)
        bands = (
            f"{float(edge) - reach(level) * error:.4%} to {float(edge) + reach(level) * error:.4%}"
            for level in LEVELS
        )
        rows.append((f"{rounds:,}", f"{error:.4%}", *bands))
    head = ("rounds", "standard error", *(f"{level:.0%} of samples" for level in LEVELS))
    return Grid(head, tuple(rows), frozenset(range(5)))


def strategy(one: RuleStrategy) -> Iterator[Block]:
    """A strategy that a person can keep in mind, and its cost."""
    yield Heading(3, f"Strategy: {one.name} ({one.source})")
    for rules in one.rules:
        yield Grid((rules.title, "do"), rules.lines)
    for chart in one.charts:
        head = (chart.title, *chart.columns)
        yield Grid(head, tuple((label, *cells) for label, cells in chart.rows))
        if chart.legend:
            yield Text("; ".join(f"{sign}: {meaning}" for sign, meaning in chart.legend))
    yield Text(f"{price_of(one)} {one.method}.")


def short(value: Fraction) -> str:
    """A fraction where it is short, else its decimals."""
    text = f"{value.numerator:,}" if value.denominator == 1 else str(value)
    return text if len(text) <= 40 else f"{float(value):.12g}"
