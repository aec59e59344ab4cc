"""Who stands at the console, what they may do there, and which gaming day it is."""

from __future__ import annotations

from typing import TypedDict

from fastapi import APIRouter
from starlette.responses import Response

from croupier.access.rights import rights
from croupier.access.roles import DEPARTMENTS, STAFF, Role
from croupier.access.signature import number_of
from croupier.events.codes import Code
from croupier.house.floor import Floor
from croupier.units.gaming_day import instant_text
from croupier.units.messages import tells
from croupier.web.access.api import TheAccess, ThePerson
from croupier.web.access.principal import Principal, Who
from croupier.web.api.answers import json_response
from croupier.web.api.terminal import TheFloor

router = APIRouter(prefix="/api/console", tags=["console"])


class ConsolePerson(Who):
    """Who stands at the console; ``department`` is empty for a visitor, who is of all."""

    credential: str
    department: str


class ActDocument(TypedDict):
    """An act that the person may do, and the roles of its second person."""

    title: str
    section: str
    second: list[Role]


class CodeDocument(TypedDict):
    """A code of the log of events."""

    code: str
    group: str
    words: str


class DayDocument(TypedDict):
    """The gaming day that runs now; every time on the console is shown in its zone."""

    now: str
    gaming_day: str
    begins: str
    ends: str
    zone: str
    start_hour: int
    clock_in_doubt: bool


class ConsoleSession(TypedDict):
    """The person, their acts, and the day."""

    house: str
    demo: bool
    person: ConsolePerson
    roles: list[Role]
    acts: dict[str, ActDocument]
    codes: list[CodeDocument]
    day: DayDocument


@router.get("")
@tells(ConsoleSession)
async def session(person: ThePerson, access: TheAccess, floor: TheFloor) -> Response:
    """The person, their acts, and the day. The page hides what is not there; the gate refuses it anyway."""
    allowed = {act: right for act, right in rights().items() if right.allows(person.staff_roles)}
    who: ConsolePerson = {
        **person.document(),
        "roles": sorted(person.staff_roles),
        "credential": number_of(person),
        "department": _of(person),
    }
    found: ConsoleSession = {
        "house": floor.config.name,
        "demo": access.demo,
        "person": who,
        "roles": list(STAFF),
        "acts": {
            act: {"title": right.title, "section": right.section, "second": list(right.second)}
            for act, right in allowed.items()
        },
        "codes": [{"code": str(code), "group": code.group, "words": code.words} for code in Code],
        "day": day_document(floor),
    }
    return json_response(found)


def _of(person: Principal) -> str:
    """The department, in the words of the acts of drop and count; empty for a visitor, who is of all."""
    departments = {DEPARTMENTS[role] for role in person.staff_roles}
    return departments.pop().replace(" ", "_") if len(departments) == 1 else ""


def day_document(floor: Floor) -> DayDocument:
    """The gaming day that runs now; every time on the console is shown in its zone."""
    ledger = floor.books.ledger
    reading, gaming_day = ledger.house_time(floor.clock.now()), ledger.gaming_day
    now = reading.at
    today = gaming_day.day_of(now)
    return {
        "now": instant_text(now),
        "gaming_day": today.isoformat(),
        "begins": instant_text(gaming_day.begins(today)),
        "ends": instant_text(gaming_day.ends(today)),
        "zone": gaming_day.zone,
        "start_hour": gaming_day.start_hour,
        "clock_in_doubt": reading.in_doubt,
    }
