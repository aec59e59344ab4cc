"""What the tables should have won: every settled wager at its edge, and how far chance may lead from that.

The theoretical win of a round is that of its first wager under best play (the base game with all that is
added to it later) and that of every side wager. The squares of the stakes carry the variance. Rounds of one
table share the dealer's cards; the band takes them as independent and says so.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from math import sqrt
from statistics import NormalDist
from typing import Any, Final

from croupier.errors import Refused
from croupier.kernel.progress import reporting
from croupier.ledger.journal import JournalRecord
from croupier.play.submission import Submission
from croupier.tables.hybrid_table import HybridTable
from croupier.tables.records import STEP
from croupier.units.money import Cents
from croupier.web.books import Store
from croupier.web.console.work import Report

LEVELS: Final = (0.95, 0.99)
READING_SHARE: Final = 0.3
"""How much of the progress bar the reading of the journal takes; the laboratory has the rest."""


@dataclass
class Stakes:
    """All stakes on one wager."""

    number: int = 0
    cents: Cents = 0
    squares: int = 0

    def add(self, cents: Cents) -> None:
        self.number += 1
        self.cents += cents
        self.squares += cents * cents


@dataclass
class Settled:
    """What a table settled: rounds, and the stakes by wager."""

    rounds: int = 0
    wagers: dict[str, Stakes] = field(default_factory=dict)
    staked_cents: Cents = 0
    returned_cents: Cents = 0

    def add(self, lines: list[dict[str, Any]]) -> None:
        self.rounds += 1
        for line in lines:
            # A void wager went back: it was never played.
            if line["outcome"] == "void":
                continue
            self.staked_cents += line["stake"]
            self.returned_cents += line["returned"]
            self.wagers.setdefault(line["wager"].partition("#")[0], Stakes()).add(line["stake"])


@dataclass(frozen=True)
class Figures:
    """What the laboratory knows of a game as it is offered: edge and variance per unit, by wager."""

    edges: Mapping[str, tuple[float, float]]
    base: str
    note: str = ""


def table_wins(
    ledger: Store, tables: Mapping[str, HybridTable], first: date, last: date, report: Report
) -> list[dict[str, Any]]:
    """Every table of the house, and every other one that settled something in these days."""
    after, upto = ledger.seq_at_end_of(first - timedelta(days=1)), ledger.seq_at_end_of(last)
    settled: dict[str, Settled] = {table: Settled() for table in tables}
    for table, lines in _settlements(ledger.journal(after, upto - after), after, upto, report):
        settled.setdefault(table, Settled()).add(lines)
    waiting = Figures({}, "", "")
    found = {name: _line(name, tables.get(name), one, waiting) for name, one in sorted(settled.items())}
    known: dict[str, Figures] = {}
    for number, (name, one) in enumerate(sorted(settled.items())):
        done = READING_SHARE + (1 - READING_SHARE) * number / len(settled)
        report(f"the mathematics of {name}", done, list(found.values()))
        if one.rounds:
            found[name] = _line(name, tables.get(name), one, _theory(tables.get(name), known, report, done))
    return list(found.values())


def _theory(table: HybridTable | None, known: dict[str, Figures], report: Report, done: float) -> Figures:
    """The figures of a table, once for all tables that offer the same; long counts say how far they are."""
    if table is None:
        return Figures({}, "", "the table is not in the configuration any more")
    key = f"{table.game.id}:{table.edition.id}:{table.config.options}"
    if key not in known:
        with reporting(lambda what, share: report(f"{what}, {share:.0%}", done)):
            known[key] = figures_of(table.submission, table.config.options)
    return known[key]


def _settlements(
    records: Iterator[JournalRecord], after: int, upto: int, report: Report
) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    for record in records:
        if record.seq % 500 == 0:
            report("the journal", READING_SHARE * (record.seq - after) / max(1, upto - after))
        if record.kind == STEP and '"round_settled"' in record.body:
            facts = json.loads(record.body)["facts"]
            if facts["event"]["event"] == "round_settled" and facts["event"]["lines"]:
                yield facts["table"], facts["event"]["lines"]


def figures_of(submission: Submission, selected: Mapping[str, Any]) -> Figures:
    """The laboratory's figures; with a sentence instead where it is not installed or cannot count a game."""
    try:
        from croupier.lab.par import par
        from croupier.lab.solve import solve_submitted
    except ModuleNotFoundError:
        return Figures({}, "", "the laboratory is not installed")
    from croupier import games

    edition = submission.edition
    try:
        counted = par(edition.game, edition.id, selected)
        base = solve_submitted(games.load(edition.game), edition, submission.options)
    except Refused as refused:
        return Figures({}, "", refused.refusal.message)
    # A wager that is offered is there under its own paytable alone.
    edges = {
        wager: (float(one.result.edge), float(one.result.variance))
        for wager, letters in counted.wagers.items()
        for one in [next(iter(letters.values()))]
    }
    if base is None:
        return Figures(edges, "", "the base game has no solver yet")
    if base.per not in edges:
        edges[base.per] = (float(base.edge), float(base.variance))
    return Figures(edges, base.per)


def _line(name: str, table: HybridTable | None, settled: Settled, theory: Figures) -> dict[str, Any]:
    mean = variance = 0.0
    for wager, stakes in settled.wagers.items():
        edge, spread = theory.edges.get(wager, (0.0, 0.0))
        mean += stakes.cents * edge
        variance += stakes.squares * spread
    actual = settled.staked_cents - settled.returned_cents
    deviation = sqrt(variance)
    has_theory = bool(settled.rounds and theory.edges and not theory.note)
    return {
        "table": name,
        "game": table.game.title if table else "",
        "rounds": settled.rounds,
        "wagers": sum(stakes.number for stakes in settled.wagers.values()),
        "handle_cents": settled.staked_cents,
        "actual_cents": actual,
        "theoretical_cents": round(mean) if has_theory else None,
        "deviation_cents": round(deviation) if has_theory else None,
        "bands": [_band(level, mean, deviation) for level in LEVELS] if has_theory else [],
        "chance": _chance(actual, mean, deviation) if has_theory and deviation else None,
        "note": theory.note if settled.rounds else "",
    }


def _band(level: float, mean: float, deviation: float) -> dict[str, Any]:
    reach = NormalDist().inv_cdf((1 + level) / 2) * deviation
    return {"level": level, "low_cents": round(mean - reach), "high_cents": round(mean + reach)}


def _chance(actual: Cents, mean: float, deviation: float) -> float:
    """How often chance alone leads at least so far from the theoretical win, to either side."""
    return 2 * NormalDist().cdf(-abs(actual - mean) / deviation)
