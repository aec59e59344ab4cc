"""Filings: what was sent to the Bureau, and what is due (58 Pa. Code §§ 463a.5(a), (g), 607a.2(c))."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import ClassVar

from croupier.floor.filings.calendar import calendar_day, next_first_tuesday
from croupier.floor.filings.dispatch import Dispatch
from croupier.floor.filings.document import Documents, Paper, keep, paper, papers, touched
from croupier.floor.filings.master_lists import MASTER_LISTS
from croupier.floor.filings.written_time import written_date
from croupier.ledger.canonical import Json
from croupier.ledger.command import Command, Footprint
from croupier.ledger.draft import Draft, refuse
from croupier.units.signature import Signature
from croupier.units.verdict import Finding


class Filing(Paper, frozen=True, kw_only=True):
    """A list that was filed; ``file_digest`` is the SHA-256 of the file.

    ``entered_on`` is the day on which the books were told, by their own clock. One that is after ``filed_on``
    marks a filing that nothing but somebody's word puts on its day.
    """

    paper_kind: ClassVar[str] = "filing"

    list_name: str
    filed_on: str
    file_digest: str
    entered_on: str = ""
    entered_by: str = ""

    @property
    def number(self) -> str:
        return f"{self.list_name}@{self.filed_on}"

    @property
    def is_entered_later(self) -> bool:
        """Whether its day was past when it was entered."""
        return self.entered_on > self.filed_on


@dataclass(frozen=True, slots=True, kw_only=True)
class FileList(Command):
    """Enter a list that was filed on an earlier day, on the word of whoever is signed in; it is marked as
    entered later. One of today is made of the devices as they stand, and sent (``SendDocument``)."""

    kind: ClassVar[str] = "file_list"
    list_name: str
    filed_on: str
    file_digest: str
    by: Signature

    def check(self) -> None:
        Command.check(self)
        if self.list_name not in MASTER_LISTS:
            raise ValueError(f"list_name: {self.list_name!r} is not one of {', '.join(MASTER_LISTS)}")
        written_date(self.filed_on, "filed_on")

    def footprint(self) -> Footprint:
        return Footprint(records=(touched(Filing, self._filing("").number),))

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        today = calendar_day(draft.moment.at).isoformat()
        if self.filed_on >= today:
            message = (
                f"filed_on: {self.filed_on} is not past; a list of today is sent, `croupier filing send`"
            )
            raise refuse("not_past", message, "58 Pa. Code § 463a.5(g)")
        if not self.by:
            raise refuse("author_missing", "nobody says that the list was filed", "58 Pa. Code § 463a.5(g)")
        filing = self._filing(today)
        if paper(draft, Filing, filing.number) is None:
            keep(draft, filing)
        return {"filing": filing.number, "entered_on": today}

    def _filing(self, entered_on: str) -> Filing:
        return Filing(
            list_name=self.list_name,
            filed_on=self.filed_on,
            file_digest=self.file_digest,
            entered_on=entered_on,
            entered_by=self.by,
        )


def filings_of(books: Documents) -> list[Filing]:
    """Every list that was filed: sent from these books, or entered later."""
    sent = [
        Filing(
            list_name=one.document,
            filed_on=one.sent_on,
            file_digest=one.file_digest,
            entered_on=one.sent_on,
            entered_by=one.author,
        )
        for one in papers(books, Dispatch)
        if one.document in MASTER_LISTS
    ]
    return [*papers(books, Filing), *sent]


def monthly_lists_are_filed(filings: Iterable[Filing], opened_on: date, today: date) -> list[Finding]:
    """A Finding for every list that was not filed before opening, or not on a first Tuesday since then.

    A list filed late in its month counts as filed, and late; before the month's first Tuesday it is early and
    does not count for it. One that the books were told of later counts, with a warning.
    """
    known = list(filings)
    findings: list[Finding] = []
    for name in MASTER_LISTS:
        filed = sorted(date.fromisoformat(one.filed_on) for one in known if one.list_name == name)
        if not filed or filed[0] > opened_on:
            what, cite = "was not filed before operations", before_opening_cite(name)
            findings.append(_finding(name, "not_filed_before_opening", what, cite))
        findings += _of_months(name, filed, opened_on, today)
    return findings + [_entered_later(filing) for filing in known if filing.is_entered_later]


def _entered_later(filing: Filing) -> Finding:
    message = (
        f"the list {filing.list_name} filed on {filing.filed_on} was entered only on {filing.entered_on}"
    )
    remedy = "keep what the Bureau answered with it"
    return Finding("warning", "filing_entered_later", message, "58 Pa. Code § 463a.5(g)", remedy)


def _of_months(name: str, filed: list[date], opened_on: date, today: date) -> Iterator[Finding]:
    """One for each month in which a list was due and was not filed, or late; the day itself is still open."""
    cite = _cite(name, "(g)", "(c)")
    due = next_first_tuesday(opened_on + timedelta(days=1))
    while due <= today:
        following = next_first_tuesday(due + timedelta(days=1))
        since = [day for day in filed if due <= day < following]
        if not since and today > due:
            yield _finding(name, "list_overdue", f"was due on {due.isoformat()}", cite)
        elif since and since[0] > due:
            late = f"was due on {due.isoformat()} and filed on {since[0].isoformat()}"
            yield _finding(name, "list_late", late, cite)
        due = following


def before_opening_cite(name: str) -> str:
    """The section by which a list is filed before operations."""
    return _cite(name, "(a)", "(a)")


def _cite(name: str, of_terminals: str, of_tables: str) -> str:
    on_terminals = "terminals" in name
    return f"58 Pa. Code § {f'463a.5{of_terminals}' if on_terminals else f'607a.2{of_tables}'}"


def _finding(name: str, code: str, what: str, cite: str) -> Finding:
    return Finding("error", code, f"the list {name} {what}", cite, "file it now")
