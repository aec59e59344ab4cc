"""The report of a gaming day for every table and terminal (58 Pa. Code § 605a.2(d)(7)).

It is made from the transfers of the day alone, for any past day, and proved against the balances: what an
account held at the end of the day is what it held at its beginning and what the report says in between.

A round belongs to the day in which it is settled: until then its wagers are holds, and nothing has moved.
Only what progressive wagers give to their meters moves at the bell, and that is no part of these figures.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Protocol

from croupier.accounting.day.given_back import GivenBack, given_back_by_dealer
from croupier.accounting.slips.unattested import UnattestedSlip, unattested_slips
from croupier.events.codes import Code
from croupier.events.event import Event
from croupier.floor.filings.document import FloorDocument
from croupier.units.gaming_day import GamingDay
from croupier.units.money import Cents
from croupier.units.verdict import Finding
from croupier.wagering.day_report import terminal_day
from croupier.wagering.flows import GAME_ACCOUNT, STAKE_LOST, TABLE_WIN, Flows, Side, between, by_terminal

_CORRECTIONS = Side("adjustments")


@dataclass(frozen=True, slots=True)
class TerminalReport:
    """One terminal. (i) to (vi) are the section's; Poker's (iv) does not arise."""

    terminal: str
    opening_cents: Cents
    # (i) deposited into game accounts, in bills and vouchers
    deposited_cents: Cents
    wagered_cents: Cents
    # (ii) credited to game accounts in payment of winnings
    winnings_cents: Cents
    # (iii) collected as losing wagers
    losing_wagers_cents: Cents
    tips_cents: Cents
    # (v) withdrawn from game accounts, by voucher or attendant
    withdrawn_cents: Cents
    corrections_cents: Cents
    closing_cents: Cents
    # what became due from an attendant instead of the terminal
    attendant_cents: Cents
    # (vi) gross table game revenue
    gross_revenue_cents: Cents
    # what fell due from an attendant and was not paid in the day, less what was paid in it of earlier days:
    # added to (vi) it gives the net revenue of the meters, which is taxed (§ 601a.9(e))
    due_not_paid_cents: Cents

    @property
    def unexplained_cents(self) -> Cents:
        """What the figures leave over between opening and closing balance; zero, or the books are wrong."""
        came = self.opening_cents + self.deposited_cents + self.winnings_cents + self.corrections_cents
        went = self.wagered_cents + self.tips_cents + self.withdrawn_cents
        return self.closing_cents - (came - went)


@dataclass(frozen=True, slots=True)
class TableReport:
    """One table. Money is deposited at terminals, and a terminal may change its table; so (i) and (v) are the
    terminals' alone, and a table has the rest. Opening and closing are the table's win in the ledger."""

    table: str
    opening_cents: Cents
    wagered_cents: Cents
    # (ii)
    winnings_cents: Cents
    # (iii)
    losing_wagers_cents: Cents
    attendant_cents: Cents
    # (vi)
    gross_revenue_cents: Cents
    # what its progressive wagers gave to meters, less what void ones took back
    contributed_cents: Cents
    # fixed progressive sums that left the table's win, less those refused
    fixed_sums_won_cents: Cents
    # progressive payouts, of meters and of fixed sums, which revenue counts when they are paid
    progressive_paid_cents: Cents
    corrections_cents: Cents
    closing_cents: Cents

    @property
    def unexplained_cents(self) -> Cents:
        """What the figures leave over between the table's win before and after: zero in sound books."""
        came = self.opening_cents + self.gross_revenue_cents + self.progressive_paid_cents
        went = self.fixed_sums_won_cents + self.contributed_cents - self.corrections_cents
        return self.closing_cents - (came - went)


@dataclass(frozen=True, slots=True)
class GamingDayReport:
    """A gaming day, or what there is of it yet (``complete`` false)."""

    gaming_day: date
    complete: bool
    after_seq: int
    upto_seq: int
    terminals: list[TerminalReport]
    tables: list[TableReport]
    given_back: list[GivenBack] = field(default_factory=list)
    # payments by hand that no second person has attested: § 465a.26(b)(3), (4)
    unattested: list[UnattestedSlip] = field(default_factory=list)

    def total(self, figure: str) -> Cents:
        """A figure over all terminals; § 605a.2(d)(7) speaks of all players."""
        return sum(getattr(line, figure) for line in self.terminals)


class DayBooks(Protocol):
    """What a report asks of the books."""

    @property
    def gaming_day(self) -> GamingDay: ...
    def seq_at_end_of(self, day: date) -> int: ...
    def flows(self, from_seq: int = 0, upto_seq: int | None = None) -> Flows: ...
    def trial_balance(self, as_of_seq: int | None = None) -> Mapping[str, Cents]: ...
    def floor_documents(self, kind: str) -> list[FloorDocument]: ...
    def significant(self, code: str, after_seq: int, upto_seq: int) -> list[Event]: ...


def gaming_day_report(books: DayBooks, day: date, today: date) -> GamingDayReport:
    """The report of any day up to today; the day of today is reported as far as it has come."""
    if day > today:
        raise ValueError(f"day: {day} has not begun; today is the gaming day of {today}")
    after = books.seq_at_end_of(day - timedelta(days=1))
    upto = books.seq_at_end_of(day)
    flows = books.flows(after, upto)
    opening, closing = books.trial_balance(after), books.trial_balance(upto)
    return GamingDayReport(
        gaming_day=day,
        complete=day < today,
        after_seq=after,
        upto_seq=upto,
        terminals=_terminals(flows, opening, closing),
        tables=_tables(flows, opening, closing),
        unattested=unattested_slips(books, books.gaming_day, day),
        given_back=given_back_by_dealer(books.significant(Code.ROUND_GIVEN_BACK, after, upto)),
    )


def _terminals(
    flows: Flows, opening: Mapping[str, Cents], closing: Mapping[str, Cents]
) -> list[TerminalReport]:
    moved = by_terminal(flows)
    before, after = _held_at(opening), _held_at(closing)
    return [
        _terminal(name, moved.get(name, {}), before.get(name, 0), after.get(name, 0))
        for name in sorted(moved.keys() | before.keys() | after.keys())
    ]


def _held_at(balances: Mapping[str, Cents]) -> dict[str, Cents]:
    """What the game accounts of each terminal hold."""
    held: dict[str, Cents] = {}
    for account, cents in balances.items():
        kind, _, rest = account.partition(":")
        if kind == "game_account":
            terminal = rest.partition(":")[0]
            held[terminal] = held.get(terminal, 0) + cents
    return held


def _terminal(name: str, flows: Flows, opening: Cents, closing: Cents) -> TerminalReport:
    day = terminal_day(flows, name)
    wagered, _ = between(flows, name, GAME_ACCOUNT, TABLE_WIN)
    return TerminalReport(
        terminal=name,
        opening_cents=opening,
        deposited_cents=day.deposited_cents,
        wagered_cents=wagered,
        winnings_cents=day.winnings_cents,
        losing_wagers_cents=day.losing_wagers_cents,
        tips_cents=between(flows, name, GAME_ACCOUNT, Side("tips"))[0],
        withdrawn_cents=day.withdrawn_cents,
        corrections_cents=between(flows, name, _CORRECTIONS, GAME_ACCOUNT)[0]
        - between(flows, name, GAME_ACCOUNT, _CORRECTIONS)[0],
        closing_cents=closing,
        attendant_cents=wagered - day.winnings_cents - day.gross_revenue_cents,
        gross_revenue_cents=day.gross_revenue_cents,
        due_not_paid_cents=day.due_not_paid_cents,
    )


# -- tables ------------------------------------------------------------------------------------------

# What a transfer is to a table, by the kind of the account at its other end.
_OUT_OF_THE_TABLE = {
    "game_account": "paid",
    "hand_pays_due": "jackpots",
    "progressive_hits": "fixed_won",
    "progressive_main": "contributed",
    "progressive_reserve": "contributed",
    "adjustments": "corrected_down",
}
_INTO_THE_TABLE = {
    "game_account": "wagered",
    "progressive_hits": "fixed_refused",
    "progressive_main": "taken_back",
    "progressive_reserve": "taken_back",
    "adjustments": "corrected_up",
}
_OUT_OF_ITS_HITS = {"game_account": "hits_paid", "hand_pays_due": "hits_due"}


def _tables(flows: Flows, opening: Mapping[str, Cents], closing: Mapping[str, Cents]) -> list[TableReport]:
    moved: dict[str, Counter[str]] = {}
    for (debit, credit, purpose), (cents, _) in flows.items():
        table, word = _at_a_table(debit, credit)
        if table:
            counted = moved.setdefault(table, Counter())
            counted[word] += cents
            counted["lost"] += cents if word == "wagered" and purpose == STAKE_LOST else 0
    wins = [account for account in {*opening, *closing} if account.startswith("table_win:")]
    return [
        _table(
            name,
            moved.get(name, Counter()),
            opening.get(f"table_win:{name}", 0),
            closing.get(f"table_win:{name}", 0),
        )
        for name in sorted(moved.keys() | {account.partition(":")[2] for account in wins})
    ]


def _at_a_table(debit: str, credit: str) -> tuple[str, str]:
    """The table that a transfer concerns, and what it is to it; no table if it concerns none."""
    (out_of, _, from_name), (into, _, to_name) = debit.partition(":"), credit.partition(":")
    if out_of == "table_win":
        return from_name, _OUT_OF_THE_TABLE.get(into, "")
    if into == "table_win":
        return to_name, _INTO_THE_TABLE.get(out_of, "")
    if out_of == "progressive_hits" and into in _OUT_OF_ITS_HITS:
        return from_name, _OUT_OF_ITS_HITS[into]
    return "", ""


def _table(name: str, moved: Counter[str], opening: Cents, closing: Cents) -> TableReport:
    winnings = moved["paid"] + moved["hits_paid"]
    attendant = moved["jackpots"] + moved["hits_due"]
    return TableReport(
        table=name,
        opening_cents=opening,
        wagered_cents=moved["wagered"],
        winnings_cents=winnings,
        losing_wagers_cents=moved["lost"],
        attendant_cents=attendant,
        gross_revenue_cents=moved["wagered"] - winnings - attendant,
        contributed_cents=moved["contributed"] - moved["taken_back"],
        fixed_sums_won_cents=moved["fixed_won"] - moved["fixed_refused"],
        progressive_paid_cents=moved["hits_paid"] + moved["hits_due"],
        corrections_cents=moved["corrected_up"] - moved["corrected_down"],
        closing_cents=closing,
    )


# -- the proof ---------------------------------------------------------------------------------------

SAME_FOR_BOTH = (
    "wagered_cents",
    "winnings_cents",
    "losing_wagers_cents",
    "attendant_cents",
    "gross_revenue_cents",
)
"""What comes to the same over all tables as over all terminals."""


def report_agrees_with_the_ledger(report: GamingDayReport) -> list[Finding]:
    """A Finding for every cent of a terminal or table that the report leaves unexplained, and for every
    figure that the terminals have otherwise than the tables."""
    findings = [
        _finding(
            f"terminal {line.terminal}: {line.unexplained_cents} cents between opening and closing balance"
        )
        for line in report.terminals
        if line.unexplained_cents
    ]
    findings += [
        _finding(f"table {line.table}: {line.unexplained_cents} cents between opening and closing win")
        for line in report.tables
        if line.unexplained_cents
    ]
    for figure in SAME_FOR_BOTH:
        at_tables = sum(getattr(line, figure) for line in report.tables)
        if at_tables != report.total(figure):
            findings.append(
                _finding(f"{figure}: the terminals come to {report.total(figure)}, the tables to {at_tables}")
            )
    return findings


def _finding(what: str) -> Finding:
    return Finding(
        "error",
        "report_differs",
        f"the report leaves unexplained {what}",
        "58 Pa. Code § 605a.2(d)(7)",
        "run croupier audit verify, and look for transfers that no command of the tables makes",
    )
