"""The weekly return from the terminals' meters: day by day at the rate of its date (58 Pa. Code § 601a.9)."""

from __future__ import annotations

import asyncio
from datetime import date, timedelta
from pathlib import Path
from typing import Annotated, TypedDict

from fastapi import APIRouter, Query
from starlette.responses import Response

from croupier.accounting.count.found_in_boxes import found_beyond_the_meters
from croupier.accounting.tax.report_print import return_csv, return_notes, return_pdf
from croupier.accounting.tax.revenue import DayRevenue, terminals_net
from croupier.accounting.tax.three_way import findings_of_week
from croupier.accounting.tax.weekly_return import (
    WeeklyReturn,
    is_over,
    proved,
    terminals_alone,
    weekly_return,
)
from croupier.errors import Refused
from croupier.house.books import Store
from croupier.house.floor import Floor
from croupier.law.progressive import parse_rate
from croupier.units.messages import tells
from croupier.units.money import Cents
from croupier.units.verdict import Finding, Refusal
from croupier.web.api.answers import json_response
from croupier.web.api.terminal import TheFloor

router = APIRouter(prefix="/api/console/return", tags=["console"])


class ReturnDay(TypedDict):
    """One gaming day of the return."""

    gaming_day: str
    rate: str
    gross_cents: Cents
    tax_cents: Cents
    local_share_cents: Cents


class WeekDocument(TypedDict):
    """Seven gaming days, and what is due of them."""

    first_day: str
    last_day: str
    days: list[ReturnDay]
    gross_cents: Cents
    tax_cents: Cents
    local_share_cents: Cents
    carried_cents: Cents
    due_cents: Cents
    notes: list[str]


class WeeklyReturnDocument(WeekDocument):
    """``is_over``: only then can it be filed. ``findings`` are those of the three-way proof of its days."""

    is_over: bool
    findings: list[Finding]


Began = Annotated[date | None, Query(description="the day on which table game operations began")]
Share = Annotated[str, Query(description="the local share assessment", examples=["2%"])]
Carried = Annotated[int, Query(le=0, description="a credit of the week before, in cents, zero or below")]


@router.get("/{first}")
@tells(WeeklyReturnDocument)
async def one_week(
    first: date, floor: TheFloor, began: Began = None, local_share: Share = "2%", carried_cents: Carried = 0
) -> Response:
    """Seven gaming days from ``first`` on; tables with chips are entered with ``croupier tax return``."""
    filed, findings = await _return(floor, first, began, local_share, carried_cents)
    found: WeeklyReturnDocument = {
        **_document(filed),
        "is_over": is_over(filed, _today(floor)),
        "findings": findings,
    }
    return json_response(found)


@router.get("/{first}/csv")
async def week_csv(
    first: date, floor: TheFloor, began: Began = None, local_share: Share = "2%", carried_cents: Carried = 0
) -> Response:
    """The same as comma separated values, once the week is over."""
    filed, _ = await _return(floor, first, began, local_share, carried_cents)
    filed = _over(filed, _today(floor))
    return Response(return_csv(filed), media_type="text/csv")


@router.get("/{first}/pdf")
async def week_pdf(
    first: date, floor: TheFloor, began: Began = None, local_share: Share = "2%", carried_cents: Carried = 0
) -> Response:
    """The same on paper, once the week is over."""
    filed, _ = await _return(floor, first, began, local_share, carried_cents)
    filed = _over(filed, _today(floor))
    return Response(return_pdf(filed), media_type="application/pdf")


def _today(floor: Floor) -> date:
    return floor.books.ledger.gaming_day.day_of(floor.books.ledger.now())


def _over(filed: WeeklyReturn, today: date) -> WeeklyReturn:
    """Nobody files a week that still runs: the tax is paid on the week before (4 Pa.C.S. § 13A62)."""
    if not is_over(filed, today):
        message = (
            f"the week of {filed.first_day} ends with {filed.last_day}; the gaming day that runs is {today}"
        )
        raise Refused(Refusal("week_not_over", message, "58 Pa. Code § 601a.9"))
    return filed


async def _return(
    floor: Floor, first: date, began: date | None, share: str, carried: int
) -> tuple[WeeklyReturn, list[Finding]]:
    today = _today(floor)
    if first > today:
        raise ValueError(f"first: {first} has not begun; today is the gaming day of {today}")
    try:
        rate = parse_rate(share)
    except ValueError as error:
        raise ValueError(f"local_share: {error}") from error
    days = await asyncio.to_thread(_days, floor.books.ledger, first, floor.config.drop_folder)
    filed = weekly_return(days, began or first, rate, first, carried, floor.config.tax_rates)
    findings = await asyncio.to_thread(findings_of_week, floor.books.ledger, first, today)
    return proved(terminals_alone(filed, today), findings), findings


def _days(ledger: Store, first: date, drop_books: Path | None) -> list[DayRevenue]:
    """Net revenue of the terminals in each of seven days, with what the count found in their boxes beyond
    the meters (§ 465a.25(a)(3)(ix)); days to come have none yet."""
    before = ledger.tallies(ledger.seq_at_end_of(first - timedelta(days=1)))
    found = []
    for number in range(7):
        day = first + timedelta(days=number)
        after = ledger.tallies(ledger.seq_at_end_of(day))
        net, beyond = terminals_net(before, after), found_beyond_the_meters(drop_books, day, ledger.tallies)
        found.append(DayRevenue(gaming_day=day, terminals=net, counted_beyond_meters=beyond))
        before = after
    return found


def _document(filed: WeeklyReturn) -> WeekDocument:
    return {
        "first_day": str(filed.first_day),
        "last_day": str(filed.last_day),
        "days": [
            {
                "gaming_day": str(day.day),
                "rate": day.rate.rate,
                "gross_cents": day.gross_cents,
                "tax_cents": day.tax_cents,
                "local_share_cents": day.local_share_cents,
            }
            for day in filed.days
        ],
        "gross_cents": filed.gross_cents,
        "tax_cents": filed.tax_cents,
        "local_share_cents": filed.local_share_cents,
        "carried_cents": filed.carried_cents,
        "due_cents": filed.due_cents,
        "notes": return_notes(filed),
    }
