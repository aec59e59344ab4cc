"""The door: from what a request shows (a session, a terminal's key) to who it is.

What was found is remembered for a moment, so that a wager does not ask the database who placed it. A
session or key that is ended is forgotten at once in this process, and within the moment in the others.
"""

from __future__ import annotations

import asyncio
import base64
import binascii
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from croupier.access.roles import Role
from croupier.access.session import Session, hash_of
from croupier.access.sign_in import person_of, recognise
from croupier.access.terminal_key import TEST, TerminalKey
from croupier.events.codes import Code
from croupier.units.verdict import Refusal
from croupier.web.access_principal import NOBODY, PERSON, TERMINAL, VISITOR, Principal, visitor
from croupier.web.access_state import SESSION_COOKIE, TERMINAL_COOKIE, VISITOR_COOKIE, Access

SESSION_SECONDS: Final = 5.0
KEY_SECONDS: Final = 30.0
NOBODY_SECONDS: Final = 1.0
MOST_REMEMBERED: Final = 20_000
AT_ONCE: Final = 2
"""How many passwords are tried at the same time: each takes 64 MB."""

_VISITOR: Final = re.compile(r"[0-9a-f]{8}")


@dataclass(frozen=True, slots=True)
class Shown:
    """What a request shows of who it is."""

    session: str = ""
    key: str = ""
    visitor: str = ""
    address: str = ""


def shown(headers: Mapping[str, str], cookies: Mapping[str, str], address: str) -> Shown:
    """Cookies, or ``Authorization: Bearer`` with either kind of secret."""
    scheme, _, secret = headers.get("authorization", "").partition(" ")
    bearer = secret.strip() if scheme.lower() == "bearer" else ""
    return Shown(
        session=bearer or cookies.get(SESSION_COOKIE, ""),
        key=bearer or cookies.get(TERMINAL_COOKIE, ""),
        visitor=cookies.get(VISITOR_COOKIE, ""),
        address=address,
    )


class Door:
    """One for each server process."""

    def __init__(self, access: Access) -> None:
        self._access = access
        self._remembered: dict[str, tuple[float, Principal]] = {}
        self._trying = asyncio.Semaphore(AT_ONCE)

    def forget(self) -> None:
        """Somebody's session, roles or key changed."""
        self._remembered.clear()

    async def identify(self, one: Shown) -> Principal:
        """Who it is. A person at a terminal's own screen is both."""
        person = await self._remember("s", one.session, one.address) if one.session else NOBODY
        terminal = await self._remember("t", one.key, one.address) if one.key else NOBODY
        if person.kind == PERSON and terminal.kind == TERMINAL:
            roles = person.roles | {Role.PATRON_TERMINAL}
            training = person.training or terminal.training
            return replace(person, terminal=terminal.terminal, roles=roles, training=training)
        found = person if person.is_somebody else terminal
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
        for session in expired:
            facts = {"since": session.opened_at, "last_used": session.seen_at}
            self._access.log.enter(Code.SESSION_EXPIRED, person=session.person, facts=facts)
        return found

    def _signed_in(self, hashed: str, on_expired: Callable[[Session], None]) -> Principal:
        access, now = self._access, self._access.clock.now()
        found = person_of(access.people, hashed, access.limits, now, on_expired)
        if isinstance(found, Refusal):
            return NOBODY
        session, person = found
        if session.is_worth_noting(now):
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

    # -- passwords ---------------------------------------------------------------------------------

    async def try_password(self, name: str, password: str, address: str) -> Principal | Refusal:
        """Whose password it is; every failure is in the log, without the password."""
        access = self._access
        async with self._trying:
            found = await asyncio.to_thread(
                recognise, access.people, name, password, access.limits, access.clock.now()
            )
        if isinstance(found, Refusal):
            facts = {"address": address, "reason": found.code}
            # What was typed for a name may be a password by mistake: only names that exist are logged.
            known = name if await asyncio.to_thread(access.people.person, name) else ""
            access.log.refused(f"sign-in:{known}", Code.SIGN_IN_REFUSED, person=known, facts=facts)
            if found.code == "locked_out_now":
                access.log.enter(Code.LOCKED_OUT, person=known, facts={"address": address})
            return found
        return Principal(
            PERSON,
            found.name,
            found.full_name,
            found.credential,
            found.roles,
            must_change=found.must_change,
        )

    async def second(self, header: str, first: Principal, address: str) -> Principal | Refusal:
        """The second person of an act, from the header of the request."""
        scheme, _, given = header.partition(" ")
        if scheme.lower() == "bearer":
            found = await self._remember("s", given.strip(), address)
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
        return await self.try_password(name, password, address)


def terminal_principal(key: TerminalKey) -> Principal:
    """A terminal that showed its key."""
    return Principal(
        TERMINAL,
        key.asset_number,
        roles=frozenset({Role.PATRON_TERMINAL}),
        terminal=key.asset_number,
        training=key.mode == TEST,
    )
