"""The two sets of books held against each other: accounts, wagers at risk, vouchers, meters, pools, days."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from datetime import date
from typing import Any

from croupier.accounting.day.report import gaming_day_report, report_agrees_with_the_ledger
from croupier.store.audit import audit
from croupier.store.reads import Reads
from croupier.wagering.progressive.meter import ProgressiveMeter
from tests.auditor import days as d
from tests.auditor.books import Books
from tests.auditor.difference import Difference, same

COUNTED = (
    "wagers_accepted",
    "wagered_cents",
    "contributed_cents",
    "returned_cents",
    "hits",
    "terminal_paid_cents",
    "attendant_paid_cents",
)
"""What a progressive meter counts beside what it shows."""


def compare(books: Books, reads: Reads, shown: Mapping[str, Mapping[str, int]]) -> None:
    """Everything that stands in the ledger now. ``shown`` is what the tables' meters display."""
    ledger = {name: cents for name, cents in reads.trial_balance().items() if cents}
    _each("account", books.accounts(), ledger)
    held: Counter[str] = Counter()
    for hold in reads.open_holds():
        held[hold.account.split(":")[1]] += hold.amount_cents
    _each("wagers at risk of", books.holds(), held)
    tallies = {key: count for key, count in reads.tallies().items() if count}
    _each("meter", {key: count for key, count in books.meters.items() if count}, tallies)
    outstanding = {v.number: v.amount_cents for v in reads.vouchers() if v.state == "outstanding"}
    _each("outstanding voucher", books.vouchers, outstanding)
    _progressives(books, reads)
    for table, meters in shown.items():
        _each(f"meter shown at {table}", books.pools.shown(table), meters)


def _progressives(books: Books, reads: Reads) -> None:
    """Every meter's counts and its part of a cent, and the hits that wait."""
    theirs: dict[tuple[str, str], int] = {}
    for meter in reads.progressive_meters():
        theirs |= _meter_counts(meter)
        same(f"part of a cent of {meter.account}", books.pools.rest[meter.account], meter.remainder)
    _each("count of", {key: count for key, count in books.pools.counts.items() if count}, theirs)
    pending = {hit.id.rpartition("/")[0]: hit.amount_cents for hit in reads.progressive_hits(state="pending")}
    mine = {"/".join(key): hit.cents for key, hit in books.hits.items()}
    _each("hit that waits", mine, pending)


def _each(what: str, mine: Mapping[Any, int], theirs: Mapping[Any, int]) -> None:
    for name in sorted(mine.keys() | theirs.keys(), key=str):
        same(f"{what} {name}", mine.get(name, 0), theirs.get(name, 0))


def compare_days(books: Books, reads: Reads, today: date) -> int:
    """Every gaming day of the run by its report, terminal by terminal and table by table; how many."""
    for day in books.days.known():
        report = gaming_day_report(reads, date.fromisoformat(day), today)
        for finding in report_agrees_with_the_ledger(report):
            raise Difference(f"report of {day}", "sound", finding.message)
        terminals = {line.terminal: line for line in report.terminals}
        for name in sorted(terminals.keys() | books.purses.keys()):
            mine = books.days.terminals.get((day, name), Counter())
            _figures(f"report of {day}, {name}", d.OF_TERMINALS, mine, terminals.get(name))
        tables = {line.table: line for line in report.tables}
        for name in sorted(tables.keys() | books.pools.tables.keys()):
            mine = books.days.tables.get((day, name), Counter())
            _figures(f"report of {day}, {name}", d.OF_TABLES, mine, tables.get(name))
    return len(books.days.known())


def _figures(what: str, figures: tuple[str, ...], mine: Counter[str], line: object) -> None:
    for figure in figures:
        same(f"{what}, {figure}", mine[figure], getattr(line, f"{figure}_cents", 0))


def _meter_counts(meter: ProgressiveMeter) -> dict[tuple[str, str], int]:
    return {(meter.account, name): count for name in COUNTED if (count := getattr(meter, name))}


def compare_journal(reads: Reads) -> int:
    """The chain of the journal, and everything that follows from it, recomputed; how many records it has."""
    found = audit(reads)
    if not found.is_sound:
        raise Difference("the journal", "sound", found)
    return reads.head().seq
