"""The door: from what a request shows (a session, a terminal's key) to who it is.

What was found is remembered for a moment, so that a wager does not ask the database who placed it. What is
remembered, and who is at the other end of each open WebSocket, is looked at again every two seconds, and at
once when something changed in this process: a session, key or role that another process (or a command) has
ended or changed is noticed then, and the connection is cut.
"""

from __future__ import annotations

import asyncio
import base64
import binascii
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final

from croupier.access.roles import Role
from croupier.access.session import Session, hash_of
from croupier.access.sign_in import person_of
from croupier.access.terminal_key import TEST, TerminalKey
from croupier.errors import OperatingError
from croupier.events.codes import Code
from croupier.units.verdict import Refusal
from croupier.web.access.passwords import Passwords
from croupier.web.access.presence import Presence, Presences
from croupier.web.access.principal import NOBODY, PERSON, TERMINAL, VISITOR, Principal, visitor
from croupier.web.access.state import (
    DEVICE_COOKIE,
    SESSION_COOKIE,
    TERMINAL_COOKIE,
    VISITOR_COOKIE,
    Access,
)

SESSION_SECONDS: Final = 5.0
KEY_SECONDS: Final = 30.0
NOBODY_SECONDS: Final = 1.0
MOST_REMEMBERED: Final = 20_000
CHECK_SECONDS: Final = 2.0
"""So long after its end in another process a session or key may still open something here."""

_VISITOR: Final = re.compile(r"[0-9a-f]{8}")


@dataclass(frozen=True, slots=True)
class Shown:
    """What a request shows of who it is."""

    session: str = ""
    key: str = ""
    visitor: str = ""
    address: str = ""
    devices: str = ""


def shown(headers: Mapping[str, str], cookies: Mapping[str, str], address: str) -> Shown:
    """Cookies, or ``Authorization: Bearer`` with either kind of secret."""
    scheme, _, secret = headers.get("authorization", "").partition(" ")
    bearer = secret.strip() if scheme.lower() == "bearer" else ""
    return Shown(
        session=bearer or cookies.get(SESSION_COOKIE, ""),
        key=bearer or cookies.get(TERMINAL_COOKIE, ""),
        visitor=cookies.get(VISITOR_COOKIE, ""),
        address=address,
        devices=cookies.get(DEVICE_COOKIE, ""),
    )


class Door:
    """One for each server process."""

    def __init__(self, access: Access) -> None:
        self._access = access
        self._remembered: dict[str, tuple[float, Principal]] = {}
        self._news = asyncio.Event()
        self.presences = Presences()
        self.passwords = Passwords(access)

    def forget(self) -> None:
        """Somebody's session, roles or key changed: open connections are looked at at once."""
        self._remembered.clear()
        self._news.set()

    async def run(self) -> None:
        """Look again and again at everybody who was let in, as long as the server runs."""
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(CHECK_SECONDS):
                    await self._news.wait()
            self._news.clear()
            try:
                await self.check()
            except OperatingError:
                # A database that is away for a moment ends nobody's session; the next look tells.
                continue
            except Exception:  # noqa: BLE001 - whatever it is, who is here can no longer be known
                self._remembered.clear()
                for presence in self.presences.open:
                    presence.gone.set()

    async def check(self) -> None:
        """Forget whoever is no longer who they were, and cut their connections."""
        now = asyncio.get_running_loop().time()
        self._remembered = {key: one for key, one in self._remembered.items() if now < one[0]}
        asked = {key for key, (_, found) in self._remembered.items() if found.is_somebody}
        watched = [one for one in self.presences.open if one.session or one.key]
        asked |= {f"s{one.session}" for one in watched if one.session}
        asked |= {f"t{one.key}" for one in watched if one.key}
        if not asked:
            return
        expired: list[Session] = []
        found = await asyncio.to_thread(self._look_up, asked, expired.append)
        self._enter_expired(expired)
        for key, who in found.items():
            if key in self._remembered and self._remembered[key][1] != who:
                del self._remembered[key]
        for presence in watched:
            session = found.get(f"s{presence.session}", NOBODY)
            if _both(session, found.get(f"t{presence.key}", NOBODY)) != presence.person:
                presence.gone.set()

    def _look_up(self, asked: set[str], on_expired: Callable[[Session], None]) -> dict[str, Principal]:
        """Who everybody is now: one question for all keys, one for each session."""
        found: dict[str, Principal] = {}
        if any(key.startswith("t") for key in asked):
            enrolled = self._access.people.keys()
            terminals = {f"t{one.key_hash}": terminal_principal(one) for one in enrolled}
            found |= {key: terminals.get(key, NOBODY) for key in asked if key.startswith("t")}
        for key in asked:
            if key.startswith("s"):
                found[key] = self._signed_in(key[1:], on_expired, uses_it=False)
        return found

    def presence(self, one: Shown, person: Principal) -> Presence:
        """Of a connection that stays open; the demonstration's visitors show nothing that could end."""
        if person.kind == VISITOR:
            return Presence()
        session = hash_of(one.session) if one.session else ""
        key = hash_of(one.key) if one.key else ""
        return Presence(session, key, person)

    async def identify(self, one: Shown) -> Principal:
        """Who it is. A person at a terminal's own screen is both."""
        person = await self._remember("s", one.session, one.address) if one.session else NOBODY
        terminal = await self._remember("t", one.key, one.address) if one.key else NOBODY
        found = _both(person, terminal)
        if found.is_somebody or not self._access.demo:
            return found
        known = _VISITOR.fullmatch(one.visitor)
        return visitor(f"visitor-{one.visitor}" if known else "visitor")

    async def _remember(self, kind: str, secret: str, address: str) -> Principal:
        hashed = hash_of(secret)
        now = asyncio.get_running_loop().time()
        until, found = self._remembered.get(kind + hashed, (0.0, NOBODY))
        if now < until:
            return found
        if kind == "s":
            found = await self._person(hashed)
        else:
            found = await asyncio.to_thread(self._terminal, hashed)
        if kind == "t" and not found.is_somebody:
            found = NOBODY
        seconds = {PERSON: SESSION_SECONDS, TERMINAL: KEY_SECONDS}.get(found.kind, NOBODY_SECONDS)
        if len(self._remembered) >= MOST_REMEMBERED:
            self._remembered.clear()
        self._remembered[kind + hashed] = (now + seconds, found)
        return found

    async def _person(self, hashed: str) -> Principal:
        """Whose session it is. One that has ended by time is noticed, and entered, when it is shown again."""
        expired: list[Session] = []
        found = await asyncio.to_thread(self._signed_in, hashed, expired.append)
        self._enter_expired(expired)
        return found

    def _enter_expired(self, expired: list[Session]) -> None:
        for session in expired:
            facts = {"since": session.opened_at, "last_used": session.seen_at}
            self._access.log.enter(Code.SESSION_EXPIRED, person=session.person, facts=facts)

    def _signed_in(
        self, hashed: str, on_expired: Callable[[Session], None], uses_it: bool = True
    ) -> Principal:
        access, now = self._access, self._access.clock.now()
        found = person_of(access.people, hashed, access.limits, now, on_expired)
        if isinstance(found, Refusal):
            return NOBODY
        session, person = found
        if uses_it and session.is_worth_noting(now):
            access.people.note_use(hashed, now)
        return Principal(
            PERSON,
            person.name,
            person.full_name,
            person.credential,
            person.roles,
            session=hashed,
            training=session.training,
            must_change=person.must_change,
        )

    def _terminal(self, hashed: str) -> Principal:
        key = self._access.people.key_with(hashed)
        return NOBODY if key is None else terminal_principal(key)

    async def second(self, header: str, first: Principal, one: Shown) -> Principal | Refusal:
        """The second person of an act, from the header of the request."""
        scheme, _, given = header.partition(" ")
        if scheme.lower() == "bearer":
            found = await self._remember("s", given.strip(), one.address)
            if found.kind == PERSON:
                return found
            return Refusal("second_person_unknown", "the second person is not signed in")
        if scheme.lower() != "basic":
            return Refusal("second_person_unreadable", "Croupier-Second: it must begin with Basic or Bearer")
        try:
            name, _, password = base64.b64decode(given, validate=True).decode().partition(":")
        except (binascii.Error, UnicodeDecodeError):
            return Refusal("second_person_unreadable", "Croupier-Second: it is not name:password in base64")
        if first.kind == VISITOR:
            return visitor(f"visitor-{name}"[:60])
        return await self.passwords.try_one(name, password, one.address, one.devices)


def _both(person: Principal, terminal: Principal) -> Principal:
    """A person at a terminal's own screen is both; otherwise whichever of the two there is."""
    if person.kind == PERSON and terminal.kind == TERMINAL:
        roles = person.roles | {Role.PATRON_TERMINAL}
        training = person.training or terminal.training
        return replace(person, terminal=terminal.terminal, roles=roles, training=training)
    return person if person.is_somebody else terminal


def terminal_principal(key: TerminalKey) -> Principal:
    """A terminal that showed its key."""
    return Principal(
        TERMINAL,
        key.asset_number,
        roles=frozenset({Role.PATRON_TERMINAL}),
        terminal=key.asset_number,
        training=key.mode == TEST,
    )
