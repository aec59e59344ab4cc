"""Every document that should have left the house and did not, was late, or of which nobody has heard again.

58 Pa. Code §§ 463a.4(b), 463a.5(a), (b), (f), (g), 607a.2. The summary of a gaming day is due in the day
after it, also where nothing moved (docs/interpretations/4635-daily-summaries.md); lists before operations
and on every first Tuesday; receipts within a business day.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date, datetime, timedelta
from typing import Final, Protocol

from croupier.floor.assets.movement import Movement
from croupier.floor.filings.calendar import business_days_after, calendar_day
from croupier.floor.filings.dispatch import DAILY_SUMMARY, LISTS, Dispatch
from croupier.floor.filings.document import papers
from croupier.floor.filings.listing import ListedBooks, why_no_list
from croupier.floor.filings.sent import filings_of, monthly_lists_are_filed
from croupier.units.gaming_day import GamingDay, parse_instant
from croupier.units.verdict import Finding

ANSWER_BUSINESS_DAYS: Final = 1
_SUMMARY: Final = "58 Pa. Code § 463a.5(f)"


class FilingBooks(ListedBooks, Protocol):
    """What the filings of a house are held against."""

    @property
    def gaming_day(self) -> GamingDay: ...

    def now(self) -> datetime: ...
    def first_opening(self) -> tuple[int, str] | None: ...


def opened_at(books: FilingBooks) -> datetime | None:
    """When the first round of the house was opened; None before operations.

    What happens at a table before that (somebody sits down, cards are brought and inspected) opens nothing.
    """
    first = books.first_opening()
    return parse_instant(first[1]) if first else None


def opened_on(books: FilingBooks) -> date | None:
    """The date on the wall when operations began: filings are dated by the wall, not by the gaming day."""
    opened = opened_at(books)
    return calendar_day(opened) if opened else None


def filing_findings(books: FilingBooks) -> Iterator[tuple[str, str, list[Finding]]]:
    """Title, section and findings of every duty."""
    now = books.now()
    today, day = calendar_day(now), books.gaming_day.day_of(now)
    began, opened = opened_at(books), opened_on(books)
    lacking = (why_no_list(books, name) for name in LISTS)
    lists = [Finding("error", one.code, one.message, one.cite, "register them") for one in lacking if one]
    yield (
        "Every device of the floor is on its master list",
        "58 Pa. Code §§ 463a.5(b), 607a.2(a)",
        _once(lists),
    )
    monthly = monthly_lists_are_filed(filings_of(books), opened, today) if opened else []
    cite = "58 Pa. Code §§ 463a.5(a), (g), 607a.2(a), (c)"
    yield "Every master list is filed before opening and each month", cite, monthly
    sent = papers(books, Dispatch)
    moved = [date.fromisoformat(one.gaming_day) for one in papers(books, Movement)]
    since = min([*moved, *([books.gaming_day.day_of(began)] if began else [])], default=None)
    missed = list(summaries_are_sent(sent, since, day)) if since else []
    yield "The movements of every gaming day are summarized", _SUMMARY, missed
    cite = "58 Pa. Code §§ 463a.2(a), 463a.4(b), 463a.5(f), (g)"
    yield "Every document that was sent has arrived", cite, list(documents_have_arrived(sent, today))


def _once(findings: list[Finding]) -> list[Finding]:
    return list(dict.fromkeys(findings))


def summaries_are_sent(sent: Iterable[Dispatch], since: date, day: date) -> Iterator[Finding]:
    """A Finding for each run of gaming days without a summary, and for each summary that was late.

    ``day`` is the gaming day that runs: the one before it can still be summarized in time.
    """
    known = {one.subject: one for one in sent if one.document == DAILY_SUMMARY}
    run: list[date] = []
    for number in range((day - since).days - 1):
        of = since + timedelta(days=number)
        summary = known.get(of.isoformat())
        if summary is None:
            run.append(of)
            continue
        yield from _missed(run)
        run = []
        if summary.gaming_day > (of + timedelta(days=1)).isoformat():
            message = f"the movements of {of} were summarized only on {summary.gaming_day}"
            yield Finding("error", "summary_late", message, _SUMMARY, "send each in the day after its own")
    yield from _missed(run)


def _missed(run: list[date]) -> Iterator[Finding]:
    if run:
        days = f"{run[0]}" if len(run) == 1 else f"{run[0]} to {run[-1]} ({len(run)} days)"
        message = f"no summary of the movements of {days} was sent"
        yield Finding("error", "summary_missed", message, _SUMMARY, "send it: `croupier filing send`")


def documents_have_arrived(sent: Iterable[Dispatch], today: date) -> Iterator[Finding]:
    """A Finding for each recipient who has not answered within a business day."""
    for one in sent:
        due = business_days_after(date.fromisoformat(one.sent_on), ANSWER_BUSINESS_DAYS)
        if today <= due or not one.not_heard_of:
            continue
        who = " and ".join(f"the {recipient}" for recipient in one.not_heard_of)
        message = f"{one.number} was sent on {one.sent_on}, and no receipt of {who} was entered"
        yield Finding("warning", "receipt_missing", message, one.cite, "ask, and enter the receipt")
