"""Filings: what was sent to the Bureau, and what is due (58 Pa. Code §§ 463a.5(a), (g), 607a.2(c))."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from croupier.floor.filings.calendar import calendar_day, last_first_tuesday
from croupier.floor.filings.document import Paper, keep, paper, touched
from croupier.floor.filings.master_lists import MASTER_LISTS
from croupier.ledger.canonical import Json
from croupier.ledger.command import Command, Footprint
from croupier.ledger.draft import Draft, refuse
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

    @property
    def number(self) -> str:
        return f"{self.list_name}@{self.filed_on}"

    @property
    def is_entered_later(self) -> bool:
        """Whether its day was past when it was entered."""
        return self.entered_on > self.filed_on


@dataclass(frozen=True, slots=True, kw_only=True)
class FileList(Command):
    """Record that a list was filed: today, or with its day and the mark that it is entered later."""

    kind: ClassVar[str] = "file_list"
    list_name: str
    filed_on: str
    file_digest: str

    def check(self) -> None:
        Command.check(self)
        if self.list_name not in MASTER_LISTS:
            raise ValueError(f"list_name: {self.list_name!r} is not one of {', '.join(MASTER_LISTS)}")
        try:
            date.fromisoformat(self.filed_on)
        except ValueError:
            raise ValueError(f"filed_on: {self.filed_on!r} is not a date") from None

    def footprint(self) -> Footprint:
        return Footprint(records=(touched(Filing, self._filing("").number),))

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        today = calendar_day(draft.moment.at).isoformat()
        if self.filed_on > today:
            raise refuse("not_yet", f"filed_on: {self.filed_on} has not come yet", "58 Pa. Code § 463a.5(g)")
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
        )


def monthly_lists_are_filed(filings: Iterable[Filing], opened_on: date, today: date) -> list[Finding]:
    """A Finding for every list that was not filed before opening, or not on the last first Tuesday.

    A list filed late in the month counts as filed, and late; before the month's first Tuesday it is early and
    does not count for it. One that the books were told of later counts, with a warning.
    """
    known = list(filings)
    findings: list[Finding] = []
    for name in MASTER_LISTS:
        filed = sorted(date.fromisoformat(one.filed_on) for one in known if one.list_name == name)
        findings += _of_list(name, filed, opened_on, today)
    return findings + [_entered_later(filing) for filing in known if filing.is_entered_later]


def _entered_later(filing: Filing) -> Finding:
    message = (
        f"the list {filing.list_name} filed on {filing.filed_on} was entered only on {filing.entered_on}"
    )
    remedy = "keep what the Bureau answered with it"
    return Finding("warning", "filing_entered_later", message, "58 Pa. Code § 463a.5(g)", remedy)


def _of_list(name: str, filed: list[date], opened_on: date, today: date) -> list[Finding]:
    initial = "58 Pa. Code § 463a.5(a)" if "terminals" in name else "58 Pa. Code § 607a.2(a)"
    monthly = "58 Pa. Code § 463a.5(g)" if "terminals" in name else "58 Pa. Code § 607a.2(c)"
    findings = []
    if not filed or filed[0] > opened_on:
        findings.append(
            _finding(name, "not_filed_before_opening", "was not filed before operations", initial)
        )
    due = last_first_tuesday(today)
    if due <= opened_on:
        return findings
    since = [day for day in filed if day >= due]
    if not since and today > due:
        findings.append(_finding(name, "list_overdue", f"was due on {due.isoformat()}", monthly))
    elif since and since[0] > due:
        late = f"was due on {due.isoformat()} and filed on {since[0].isoformat()}"
        findings.append(_finding(name, "list_late", late, monthly))
    return findings


def _finding(name: str, code: str, what: str, cite: str) -> Finding:
    return Finding("error", code, f"the list {name} {what}", cite, "file it now")
