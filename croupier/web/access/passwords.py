"""Trying a password: slowed, queued, looked at off the event loop, and answered alike for every name.

An unknown name costs no hash: it waits as long as a wrong password of a known name usually takes, and gets
the same words. So a crowd of invented names holds nobody up, and nobody learns from an answer which names
there are; what its time tells is what the times of two real tries differ by.
"""

from __future__ import annotations

import asyncio
from typing import Final

from croupier.access.person import Person
from croupier.access.sign_in import WRONG, recognise
from croupier.events.codes import Code
from croupier.units.verdict import Refusal
from croupier.web.access.known_browsers import NONCE_BYTES, mark, own_mark, with_mark
from croupier.web.access.principal import PERSON, Principal
from croupier.web.access.state import Access
from croupier.web.access.tries import Tries
from croupier.web.access.turns import KNOWN, QueueFull, Turns

TOO_MANY: Final = Refusal("too_many_tries", "too many tries to sign in; wait a little, and try again")
FIRST_GUESS_SECONDS: Final = 0.2
"""How long a wrong password takes, until one has come."""
_WEIGHT: Final = 0.2


class Passwords:
    """One for each server process."""

    def __init__(self, access: Access) -> None:
        self._access = access
        self._tries = Tries(access.limits)
        self.turns = Turns()
        self._usual_seconds = FIRST_GUESS_SECONDS

    async def try_one(self, name: str, password: str, address: str, devices: str = "") -> Principal | Refusal:
        """Whose password it is; every failure is in the log, without the password."""
        device = await asyncio.to_thread(self._device_of, name, devices)
        place = device or address or "nowhere"
        waits = self._tries.wait(name, place, asyncio.get_running_loop().time())
        if waits is None:
            return self._refused(TOO_MANY, "", address)
        await asyncio.sleep(waits)
        try:
            known, found = await self._look_at(name, password, KNOWN if device else address or "nowhere")
        except QueueFull:
            return self._refused(TOO_MANY, "", address)
        if isinstance(found, Refusal):
            # What was typed for a name may be a password by mistake: only names that exist are logged.
            if known and self._tries.is_slowed(name, place):
                self._access.log.enter(Code.LOCKED_OUT, person=name, facts={"address": address})
            return self._refused(found, name if known else "", address)
        self._tries.forget(name, place)
        return Principal(
            PERSON,
            found.name,
            found.full_name,
            found.credential,
            found.roles,
            must_change=found.must_change,
        )

    async def _look_at(self, name: str, password: str, lane: str) -> tuple[bool, Person | Refusal]:
        """Whether the name is known, and whose password it is."""
        people, loop = self._access.people, asyncio.get_running_loop()
        begun = loop.time()
        if await asyncio.to_thread(people.person, name) is None:
            if self.turns.is_full(lane):
                raise QueueFull
            await asyncio.sleep(self._usual_seconds)
            return False, WRONG
        async with self.turns.turn(lane):
            found = await asyncio.to_thread(recognise, people, name, password)
        self._usual_seconds += _WEIGHT * (loop.time() - begun - self._usual_seconds)
        return True, found

    def _refused(self, refusal: Refusal, known: str, address: str) -> Refusal:
        facts = {"address": address, "reason": refusal.code}
        source = f"sign-in:{known}:{refusal.code}"
        self._access.log.refused(source, Code.SIGN_IN_REFUSED, person=known, facts=facts)
        return refusal

    # -- browsers that are known -------------------------------------------------------------------

    def _device_of(self, name: str, devices: str) -> str:
        """The mark of a browser in which this person has signed in before; empty if it is new."""
        if not devices:
            return ""
        return own_mark(self._access.device_key, name, self._access.people.secret_of(name), devices)

    def marked(self, name: str, devices: str) -> str:
        """The cookie of a browser in which this person has now signed in."""
        access = self._access
        secret = access.people.secret_of(name)
        before = own_mark(access.device_key, name, secret, devices)
        return with_mark(devices, before, mark(access.device_key, name, secret, access.chance(NONCE_BYTES)))
