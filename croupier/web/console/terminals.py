"""The terminals of the console: their state, their meters, and taking them out of service and back."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import TypedDict

from fastapi import APIRouter
from starlette.responses import Response

from croupier.events.codes import Code
from croupier.floor.assets.register import Register
from croupier.floor.assets.service_life import BY_THE_HOUSE, DISABLED, DISABLING, ENABLED, DeviceLife
from croupier.floor.assets.table_count import tables_for_terminals
from croupier.floor.central.activation import DisableTerminal
from croupier.floor.central.service import ReturnDeviceToService
from croupier.house.cabinets import Cabinet
from croupier.house.cashier import account_of
from croupier.house.floor import Floor
from croupier.house.readiness import ReadyDocument
from croupier.ledger.command import Command, Receipt
from croupier.ledger.entry import TallyKey
from croupier.ledger.ledger import Answer
from croupier.units.messages import tells
from croupier.units.money import Cents
from croupier.wagering import meters as m
from croupier.web.access.api import TheAccess, ThePerson
from croupier.web.access.signing import Signer
from croupier.web.api import requests as r
from croupier.web.api.answers import answer_response, json_response
from croupier.web.api.terminal import TheFloor

router = APIRouter(prefix="/api/console", tags=["console"])


class TerminalSums(TypedDict):
    """What was wagered at a terminal, what was paid for it, and the bills in its box."""

    coin_in_cents: Cents
    coin_out_cents: Cents
    bill_in_cents: Cents


class TerminalRow(TerminalSums):
    """A terminal with its state, its credits and its seats."""

    id: str
    state: str
    reason: str
    missing: list[str]
    credits_cents: Cents
    at_risk_cents: Cents
    hand_pay_cents: Cents
    tables: list[str]
    connected: bool
    denomination_cents: Cents
    largest_win_cents: Cents
    cabinet: Cabinet


class TerminalList(TypedDict):
    """Every terminal."""

    terminals: list[TerminalRow]


class ReadingDocument(TypedDict):
    """One meter of a terminal, as it counts and as it shows."""

    meter: str
    cite: str
    denomination_cents: Cents
    value: int
    shown: str
    rollovers: int
    counts_cents: bool


class TerminalMeters(TypedDict):
    """All meters of a terminal."""

    terminal: str
    meters: list[ReadingDocument]


class TableCountDocument(TypedDict):
    """Tables in the sense of the limit."""

    other_tables: int
    hybrid_tables: int
    terminals: int
    terminals_count_as: int
    counted: int
    limit: int | None
    category: int


_PAID = (
    m.COIN_OUT,
    m.ATTENDANT_PAID_JACKPOTS,
    m.TERMINAL_PAID_PROGRESSIVE,
    m.ATTENDANT_PAID_PROGRESSIVE,
)


class Stopped(r.Given):
    """Why a terminal is taken out of service."""

    reason: r.Text


@router.get("/terminals")
@tells(TerminalList)
async def terminals(floor: TheFloor) -> Response:
    """Every terminal: state, credits, seats, and what its meters come to."""
    found: TerminalList = {"terminals": await asyncio.to_thread(_all, floor)}
    return json_response(found)


@router.get("/terminals/{terminal}")
@tells(TerminalMeters)
async def one_terminal(terminal: str, floor: TheFloor) -> Response:
    """All meters of a terminal, § 605a.5(d)."""
    floor.terminal(terminal)
    tallies = await asyncio.to_thread(floor.books.ledger.tallies)
    readings: list[ReadingDocument] = [
        {
            "meter": reading.meter.title,
            "cite": reading.meter.cite,
            "denomination_cents": reading.denomination_cents,
            "value": reading.value,
            "shown": reading.shown,
            "rollovers": reading.rollovers,
            "counts_cents": reading.meter.counts_cents,
        }
        for reading in m.readings(tallies, terminal)
    ]
    found: TerminalMeters = {"terminal": terminal, "meters": readings}
    return json_response(found)


@router.post("/terminals/{terminal}/disable")
async def disable(
    terminal: str, body: Stopped, floor: TheFloor, signer: Signer, person: ThePerson, access: TheAccess
) -> Response:
    """Out of service, at once or when the round in play is over."""
    if not body.reason.strip():
        raise ValueError("reason: a terminal is disabled for a reason")
    command = DisableTerminal(
        id=body.id,
        asset_number=floor.terminal(terminal),
        reason=f"{BY_THE_HOUSE}{body.reason.strip()} ({signer})",
        accounts=(account_of(terminal),),
    )
    answer = await _ordered(floor, command)
    if isinstance(answer, Receipt) and not person.training:
        access.log.enter(
            Code.TERMINAL_DISABLED,
            device=terminal,
            person=person.name,
            text=body.reason,
            facts={"state": answer.facts["state"]},
        )
    return answer_response(answer)


@router.post("/terminals/{terminal}/enable")
async def enable(
    terminal: str, body: r.Given, floor: TheFloor, person: ThePerson, access: TheAccess
) -> Response:
    """Back into service what the house took out of it, if nothing is missing for its use."""
    answer = await _enabled(floor, body.id, floor.terminal(terminal))
    if isinstance(answer, Receipt) and not person.training:
        access.log.enter(Code.TERMINAL_ENABLED, device=terminal, person=person.name)
    return answer_response(answer)


async def _ordered(floor: Floor, command: Command) -> Answer:
    return await floor.books.submit(command, lambda receipt: floor.on_change())


async def _enabled(floor: Floor, command_id: str, terminal: str) -> Answer:
    register = await floor.readiness.register()
    missing = register.why_no_terminal(terminal, floor.readiness.declared)
    for refusal in [*missing, *register.why_no_further_terminal(terminal)]:
        return refusal
    asset = register.assets[terminal]
    command = ReturnDeviceToService(
        id=command_id,
        asset_number=terminal,
        software_id=asset.software_id,
        location=asset.location,
        linked=False,
    )
    return await _ordered(floor, command)


# -- the list --------------------------------------------------------------------------------------


def _all(floor: Floor) -> list[TerminalRow]:
    ledger = floor.books.ledger
    known = {terminal.asset_number: terminal for terminal in ledger.terminals()}
    # Read after the terminals: one that was disabled has its reason by then.
    register = Register.read(ledger)
    lives = register.lives
    sums = _sums(ledger.tallies())
    seated: dict[str, list[str]] = {}
    for desk in list(floor.desks.values()):
        for terminal in list(desk.table.seats):
            seated.setdefault(terminal, []).append(desk.id)
    found: list[TerminalRow] = []
    nothing: TerminalSums = {"coin_in_cents": 0, "coin_out_cents": 0, "bill_in_cents": 0}
    for terminal, standing in sorted(floor.cashier.standings.items()):
        record, life = known.get(terminal), lives.get(terminal)
        enabled = record is None or bool(record.enabled)
        found.append(
            {
                "id": terminal,
                "state": _state(enabled, life),
                "reason": life.reason if life else "",
                "missing": [str(one) for one in register.why_no_terminal(terminal, floor.readiness.declared)],
                "credits_cents": standing.balance_cents - standing.held_cents,
                "at_risk_cents": standing.held_cents,
                "hand_pay_cents": standing.due_cents,
                "tables": seated.get(terminal, []),
                "connected": floor.hub.listens(f"terminal:{terminal}") or terminal in floor.automatic,
                "denomination_cents": record.denomination_cents if record else 1,
                "largest_win_cents": record.largest_win_cents if record else 0,
                "cabinet": floor.cabinets.of(terminal),
                **sums.get(terminal, nothing),
            }
        )
    return found


def _state(enabled: bool, life: DeviceLife | None) -> str:
    if not enabled:
        return DISABLED
    return DISABLING if life is not None and life.state == DISABLING else ENABLED


def _sums(tallies: Mapping[TallyKey, int]) -> dict[str, TerminalSums]:
    """Of each terminal what was wagered, what was paid for it, and the bills in its box."""
    paid = {meter.code for meter in _PAID}
    found: dict[str, TerminalSums] = {}
    for (subject, code, _), value in tallies.items():
        one = found.setdefault(subject, {"coin_in_cents": 0, "coin_out_cents": 0, "bill_in_cents": 0})
        if code == m.COIN_IN.code:
            one["coin_in_cents"] += value
        elif code in paid:
            one["coin_out_cents"] += value
        elif code == m.BILL_IN.code:
            one["bill_in_cents"] += value
    return found


# -- how many tables this counts as ----------------------------------------------------------------


@router.get("/table-count")
@tells(TableCountDocument)
async def table_count(floor: TheFloor) -> Response:
    """Tables in the sense of the limit, § 605a.9(b)."""
    register = await floor.readiness.register()
    count = register.count(floor.readiness.declared)
    found: TableCountDocument = {
        "other_tables": count.other_tables,
        "hybrid_tables": len(floor.desks),
        "terminals": count.terminals_in_use,
        "terminals_count_as": tables_for_terminals(count.terminals_in_use),
        "counted": count.counted,
        "limit": count.limit,
        "category": floor.config.license_category,
    }
    return json_response(found)


# -- what is missing -------------------------------------------------------------------------------


@router.get("/ready")
@tells(ReadyDocument)
async def ready(floor: TheFloor) -> Response:
    """Why the server, a table or a terminal may not be used; nothing where it may."""
    return json_response(floor.readiness.document(await floor.readiness.register()))
