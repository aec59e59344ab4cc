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
from typing import Any, Final, TypedDict

from croupier.house.books import Store
from croupier.house.lab_process import Report
from croupier.tables.ends import SETTLED, ends_of_rounds
from croupier.tables.hybrid_table import HybridTable
from croupier.units.money import Cents
from croupier.units.outcome import Outcome
from croupier.web.console.win_theory import Figures, Theory

LEVELS: Final = (0.95, 0.99)
READING_SHARE: Final = 0.3
"""How much of the progress bar the reading of the journal takes; the laboratory has the rest."""


class BandDocument(TypedDict):
    """Where chance alone leaves the win in so large a share of all cases."""

    level: float
    low_cents: Cents
    high_cents: Cents


class WinLine(TypedDict):
    """One table; without a theory as long as it is not known, or where nothing was played."""

    table: str
    game: str
    rounds: int
    wagers: int
    handle_cents: Cents
    actual_cents: Cents
    theoretical_cents: Cents | None
    deviation_cents: Cents | None
    bands: list[BandDocument]
    chance: float | None
    note: str
    progress: float | None
    working: bool


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
            if line["outcome"] == Outcome.VOID:
                continue
            self.staked_cents += line["stake"]
            self.returned_cents += line["returned"]
            self.wagers.setdefault(line["wager"].partition("#")[0], Stakes()).add(line["stake"])


def table_wins(
    ledger: Store,
    tables: Mapping[str, HybridTable],
    days: tuple[date, date],
    theory: Theory,
    report: Report,
) -> list[WinLine]:
    """Every table of the house, and every other one that settled something in these days.

    What is known already is reported on the way: first what was settled, then one table after the other with
    its theory; ``progress`` is how far that of a table is, and None once it is there.
    """
    settled = _all_settled(ledger, tables, days, report)
    found = {name: _line(name, tables.get(name), one, None) for name, one in sorted(settled.items())}
    played = [name for name in found if settled[name].rounds]

    def told(name: str, before: float) -> Report:
        def tell(what: str, done: float, partial: Any = None) -> None:
            found[name]["progress"], found[name]["working"] = done, True
            share = READING_SHARE + (1 - READING_SHARE) * (before + done) / len(played)
            report(what, share, list(found.values()))

        return tell

    for number, name in enumerate(played):
        table = tables.get(name)
        found[name] = _line(name, table, settled[name], theory.of(table, told(name, number)))
    return list(found.values())


def _all_settled(
    ledger: Store, tables: Mapping[str, HybridTable], days: tuple[date, date], report: Report
) -> dict[str, Settled]:
    first, last = days
    after, upto = ledger.seq_at_end_of(first - timedelta(days=1)), ledger.seq_at_end_of(last)
    settled: dict[str, Settled] = {table: Settled() for table in tables}
    for table, lines in _settlements(ledger, after, upto, report):
        settled.setdefault(table, Settled()).add(lines)
    return settled


def _settlements(
    ledger: Store, after: int, upto: int, report: Report
) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    for number, record in enumerate(ends_of_rounds(ledger, after, upto, kinds=(SETTLED,))):
        if number % 500 == 0:
            report("the journal", READING_SHARE * (upto - record.seq) / max(1, upto - after))
        facts = json.loads(record.body)["facts"]
        if facts["event"]["lines"]:
            yield facts["table"], facts["event"]["lines"]


def _line(name: str, table: HybridTable | None, settled: Settled, theory: Figures | None) -> WinLine:
    """One table; without a theory as long as it is not known, or where nothing was played."""
    waits = theory is None and settled.rounds > 0
    theory = theory or Figures({}, "")
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
        "progress": 0.0 if waits else None,
        "working": False,
    }


def _band(level: float, mean: float, deviation: float) -> BandDocument:
    reach = NormalDist().inv_cdf((1 + level) / 2) * deviation
    return {"level": level, "low_cents": round(mean - reach), "high_cents": round(mean + reach)}


def _chance(actual: Cents, mean: float, deviation: float) -> float:
    """How often chance alone leads at least so far from the theoretical win, to either side."""
    return 2 * NormalDist().cdf(-abs(actual - mean) / deviation)
