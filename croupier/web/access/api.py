"""Signing in and out, oneself, terminals' keys and modes, and the log, over HTTP."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Final, TypedDict

from fastapi import APIRouter, Depends, Query, Request
from starlette.responses import Response

from croupier.access.password import SALT_BYTES, hash_password, password_refusal
from croupier.access.session import TOKEN_BYTES, hash_of
from croupier.access.sign_in import open_session
from croupier.access.terminal_key import TEST
from croupier.events.codes import DEVICE_CODES, Code, code_named
from croupier.events.export import LogEntry, document
from croupier.events.search import A_PAGE, query
from croupier.house import linked_accounts
from croupier.house.floor import Floor
from croupier.units.messages import tells
from croupier.units.name_spaces import sent_id
from croupier.units.verdict import Refusal
from croupier.wagering.devices.device import ENROLLED
from croupier.web.access import requests as r
from croupier.web.access.door import Door, Shown, terminal_principal
from croupier.web.access.passwords import TOO_MANY
from croupier.web.access.principal import PERSON, Principal, Who
from croupier.web.access.state import (
    DEVICE_COOKIE,
    SESSION_COOKIE,
    TERMINAL_COOKIE,
    Access,
    access_of,
)
from croupier.web.access.tries import LONGEST_PAUSE_SECONDS
from croupier.web.api.answers import error_response, json_response, refusal_response
from croupier.web.api.terminal import TheFloor

router = APIRouter(prefix="/api", tags=["access"])


class SessionDocument(Who):
    """Who is signed in, and whether the demonstration did so by itself."""

    demo: bool


class SignedIn(Who):
    """``token`` is for programs; a browser has it in a cookie."""

    token: str


class LogFound(TypedDict):
    """Entries of the log, newest first."""

    entries: list[LogEntry]


WRONG, TOO_MANY_TRIES = 401, 429
YEAR_SECONDS: Final = 366 * 24 * 3600
MOST_SEARCHED: Final = 1000


async def the_access(request: Request) -> Access:
    return access_of(request)


TheAccess = Annotated[Access, Depends(the_access)]


async def person_of(request: Request) -> Principal:
    """Who asks, as the gate recognised them."""
    found: Principal = request.state.person
    return found


ThePerson = Annotated[Principal, Depends(person_of)]


async def door_of(request: Request) -> Door:
    found: Door = request.state.door
    return found


TheDoor = Annotated[Door, Depends(door_of)]

# -- signing in and out ----------------------------------------------------------------------------


@router.get("/session")
@tells(SessionDocument)
async def session(person: ThePerson, access: TheAccess) -> Response:
    """Who is signed in here; the demonstration says that it did so by itself."""
    found: SessionDocument = {**person.document(), "demo": access.demo}
    return json_response(found)


@router.post("/sign-in")
@tells(SignedIn)
async def sign_in(request: Request, body: r.SignIn, access: TheAccess, door: TheDoor) -> Response:
    """A name and a password for a session, in a cookie and as ``token`` for programs."""
    who: Shown = request.state.shown
    found = await door.passwords.try_one(
        body.name, body.password.get_secret_value(), who.address, who.devices
    )
    if isinstance(found, Refusal):
        return _not_signed_in(found)
    before: Principal = request.state.person
    if before.session:
        # Whoever was signed in here is signed out by it: nobody works on under an earlier session.
        await asyncio.to_thread(access.people.end_session, before.session)
        door.forget()
        access.log.enter(Code.SIGNED_OUT, person=before.name)
    token = access.token(TOKEN_BYTES)
    person = await asyncio.to_thread(access.people.person, found.name)
    assert person is not None
    await asyncio.to_thread(open_session, access.people, person, token, access.clock.now())
    access.log.enter(Code.SIGNED_IN, person=found.name, facts={"address": who.address})
    told: SignedIn = {**found.document(), "token": token}
    answer = json_response(told)
    _set_cookie(answer, SESSION_COOKIE, token, access)
    marks = await asyncio.to_thread(door.passwords.marked, found.name, who.devices)
    _set_cookie(answer, DEVICE_COOKIE, marks, access, YEAR_SECONDS)
    return answer


def _not_signed_in(refusal: Refusal) -> Response:
    """The same for every name, known or not."""
    status = TOO_MANY_TRIES if refusal == TOO_MANY else WRONG
    answer = error_response(status, refusal.code, refusal.message)
    if status == TOO_MANY_TRIES:
        answer.headers["retry-after"] = str(int(LONGEST_PAUSE_SECONDS))
    return answer


@router.post("/sign-out")
async def sign_out(person: ThePerson, access: TheAccess, door: TheDoor) -> Response:
    """The session ends."""
    if person.session:
        await asyncio.to_thread(access.people.end_session, person.session)
        door.forget()
        access.log.enter(Code.SIGNED_OUT, person=person.name)
    answer = json_response({"signed_out": bool(person.session)})
    answer.delete_cookie(SESSION_COOKIE, path="/", secure=access.secure, httponly=True, samesite="strict")
    return answer


@router.post("/terminal-key")
@tells(Who)
async def terminal_key(request: Request, body: r.ShowKey, access: TheAccess) -> Response:
    """A terminal shows its key once and keeps it in a cookie."""
    secret = body.key.get_secret_value().strip().lower()
    key = await asyncio.to_thread(access.people.key_with, hash_of(secret))
    address = request.client.host if request.client else ""
    if key is None:
        access.log.refused(f"key:{address}", Code.TERMINAL_KEY_REFUSED, facts={"address": address})
        return error_response(WRONG, "wrong_key", "this is not the key of a terminal")
    access.log.enter(Code.TERMINAL_SIGNED_IN, device=key.asset_number, facts={"address": address})
    answer = json_response(terminal_principal(key).document())
    _set_cookie(answer, TERMINAL_COOKIE, secret, access, YEAR_SECONDS)
    return answer


def _set_cookie(answer: Response, name: str, value: str, access: Access, age: int | None = None) -> None:
    """Not for scripts, not for other sites, and with TLS never without it."""
    answer.set_cookie(
        name, value, max_age=age, path="/", secure=access.secure, httponly=True, samesite="strict"
    )


# -- oneself ---------------------------------------------------------------------------------------


@router.post("/password")
async def password(
    request: Request, body: r.NewPassword, person: ThePerson, access: TheAccess, door: TheDoor
) -> Response:
    """A new password of one's own; every session of the person ends."""
    if person.kind != PERSON:
        return refusal_response(Refusal("no_password", "whoever is signed in here has no password"))
    who: Shown = request.state.shown
    found = await door.passwords.try_one(person.name, body.old.get_secret_value(), who.address, who.devices)
    if isinstance(found, Refusal):
        return _not_signed_in(found)
    new = body.new.get_secret_value()
    refusal = password_refusal(new, person.name, access.limits.shortest_password)
    if refusal is None and new == body.old.get_secret_value():
        refusal = Refusal("same_password", "password: it is the one before")
    if refusal is not None:
        return refusal_response(refusal)
    secret = await asyncio.to_thread(hash_password, new, access.chance(SALT_BYTES))
    await asyncio.to_thread(access.people.set_secret, person.name, secret, False, access.clock.now())
    await asyncio.to_thread(access.people.end_sessions_of, person.name)
    door.forget()
    access.log.enter(Code.PASSWORD_CHANGED, person=person.name)
    return json_response({"changed": True})


@router.post("/training")
async def training(body: r.Training, person: ThePerson, access: TheAccess, door: TheDoor) -> Response:
    """Work on the training floor, whose books nobody counts, or leave it."""
    if not person.session:
        return refusal_response(Refusal("not_a_person", "only a person who signed in can train"))
    await asyncio.to_thread(access.people.set_training, person.session, body.on)
    door.forget()
    access.log.enter(Code.TRAINING_BEGUN if body.on else Code.TRAINING_ENDED, person=person.name)
    return json_response({"training": body.on})


# -- terminals -------------------------------------------------------------------------------------


@router.post("/terminals/{terminal}/events")
async def report(terminal: str, body: r.DeviceReport, access: TheAccess, floor: TheFloor) -> Response:
    """What a terminal tells of its doors, its bill validator, its printer and its power."""
    floor.terminal(terminal)
    code = code_named(body.code)
    if code not in DEVICE_CODES:
        refusal = Refusal("not_a_device_code", f"code: a terminal cannot report {code} (docs/events.md)")
        return refusal_response(refusal)
    if await asyncio.to_thread(_has_gateway, floor, terminal):
        message = f"the gateway of {terminal} reports its devices, signed; a page is no device"
        return refusal_response(Refusal("not_by_page", message, "58 Pa. Code §§ 465a.17(d), 605a.5(a)"))
    amount = body.amount_cents or 0
    facts = {"reported": sent_id(body.id)}
    access.log.enter(code, device=terminal, text=body.text, amount_cents=amount, facts=facts)
    await access.log.written()
    return json_response({"id": sent_id(body.id), "code": str(code)})


def _has_gateway(floor: Floor, terminal: str) -> bool:
    """Whether an enrolled device of the cabinet itself speaks for its doors, validator and printer."""
    devices = floor.books.ledger.devices(terminal)
    return any(one.state == ENROLLED and not one.is_simulated for one in devices)


@router.post("/terminals/{terminal}/mode")
async def mode(
    terminal: str, body: r.Mode, person: ThePerson, access: TheAccess, door: TheDoor, floor: TheFloor
) -> Response:
    """Test mode and back. Only a terminal that nobody uses: no credits, nothing due, no seat."""
    await linked_accounts.look_up(floor, floor.terminal(terminal))
    standing = floor.cashier.standings[terminal]
    if standing.balance_cents or standing.due_cents or floor.seated_at(terminal):
        message = f"terminal {terminal} is in use: it has credits, something due, or a seat"
        return refusal_response(Refusal("terminal_in_use", message, "58 Pa. Code § 605a.5(d)"))
    key = await asyncio.to_thread(access.people.key_of, terminal)
    if key is None:
        return refusal_response(Refusal("no_terminal_key", f"terminal {terminal} has no key of its own"))
    if key.mode != body.mode:
        await asyncio.to_thread(access.people.set_mode, terminal, body.mode)
        door.forget()
        code = Code.TEST_MODE_BEGUN if body.mode == TEST else Code.TEST_MODE_ENDED
        access.log.enter(code, device=terminal, person=person.name)
    return json_response({"id": sent_id(body.id), "terminal": terminal, "mode": body.mode})


# -- the log and the people ------------------------------------------------------------------------


@router.get("/log")
@tells(LogFound)
async def log(
    access: TheAccess,
    since: str = "",
    until: str = "",
    code: str = "",
    person: str = "",
    device: str = "",
    text: str = "",
    limit: Annotated[int, Query(ge=1, le=MOST_SEARCHED)] = A_PAGE,
) -> Response:
    """Entries of the log, newest first; every filter that is given must hold. ``code``: codes or groups."""
    asked = query(since=since, until=until, code=code, person=person, device=device, text=text, limit=limit)
    found = await asyncio.to_thread(access.search, asked)
    told: LogFound = {"entries": [document(entry) for entry in found]}
    return json_response(told)


@router.get("/people")
async def people(access: TheAccess) -> Response:
    """The accounts of the house; no secret is among them."""
    found = await asyncio.to_thread(access.people.people)
    now = access.clock.now()
    described: list[dict[str, Any]] = [
        {
            "name": one.name,
            "full_name": one.full_name,
            "credential": one.credential,
            "roles": sorted(one.roles),
            "state": one.state,
            "locked": one.is_locked(now),
        }
        for one in found
    ]
    return json_response({"people": described})
