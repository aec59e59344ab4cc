"""The link to the house: it asks every second what to do, and sends every event that the house does not have.

The house says which event it has last; whatever the spool has after that is sent, in order, until it is
answered. So neither a lost answer nor a house that was restored from a backup needs anything special.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Thread
from typing import Any, Final

import httpx

from croupier.gateway.spool import Kept, Spool
from croupier.wagering.devices.event import DeviceKey
from croupier.wagering.devices.question import Instructions, Question

ASK_SECONDS: Final = 1.0
ANSWER_SECONDS: Final = 5.0
_AGAIN: Final = (
    "events_missing",
    "event_taken_before",
    "clocks_differ",
    "asked_before",
    "terminal_in_test_mode",
)
"""Refusals after which the house is asked anew; any other ends the work of the gateway until a person
looks."""


class HouseAway(Exception):
    """The house does not answer; everything is kept until it does."""


class Link:
    """One house. ``instructions`` is what it said last, None while it cannot be heard."""

    def __init__(self, house: str, device: str, key: DeviceKey, spool: Spool, now: Callable[[], str]) -> None:
        self._http = httpx.Client(base_url=house.rstrip("/"), timeout=ANSWER_SECONDS)
        self._device = device
        self._key = key
        self._spool = spool
        self._now = now
        self.instructions: Instructions | None = None
        self.refused = ""
        """Why the house listens no more; a person has to look."""
        self.wake = Event()
        self._ending = Event()
        self._thread = Thread(target=self._run, name="link", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._ending.set()
        self.wake.set()
        self._thread.join(2 * ANSWER_SECONDS)
        self._http.close()

    def _run(self) -> None:
        while not self._ending.is_set():
            try:
                self.turn()
            except HouseAway:
                self.instructions = None
            self.wake.wait(ASK_SECONDS)
            self.wake.clear()

    def turn(self) -> None:
        """Ask, and send what the house does not have."""
        answer = self._post("question", self._asked())
        if "error" in answer:
            self._no(answer["error"])
            return
        told: Instructions = answer  # type: ignore[assignment]
        if told["last_number"] > self._spool.last_number:
            self.refused = (
                f"the house has {told['last_number']} events of {self._device}, this spool "
                f"{self._spool.last_number}: its disk was lost; withdraw the device and enroll it anew"
            )
            return
        self.refused = ""
        self.instructions = told
        for kept in self._spool.after(told["last_number"]):
            if not self._send(kept):
                return
        for kept in self._spool.unanswered(told["last_number"]):
            # The house has it, and its answer got lost: the same event has the same answer.
            if not self._send(kept):
                return

    def _send(self, kept: Kept) -> bool:
        body = kept.event.document() | {"signature": kept.signature}
        del body["device"]
        answer = self._post("events", body)
        if "error" in answer:
            self._no(answer["error"])
            return False
        if "accepted" not in answer:
            raise HouseAway
        refusal = answer.get("refusal") or {}
        told = {"accepted": answer["accepted"], "code": refusal.get("code", "")}
        self._spool.answered(kept.event.number, told)
        return True

    def _no(self, error: dict[str, Any]) -> None:
        if error.get("code") not in _AGAIN:
            self.refused = str(error.get("message", error))
        self.instructions = None

    def _asked(self) -> dict[str, Any]:
        question = Question(self._device, self._now())
        return {"at": question.at, "signature": self._key.sign(question)}

    def _post(self, what: str, body: dict[str, Any]) -> dict[str, Any]:
        try:
            answer = self._http.post(f"/api/devices/{self._device}/{what}", json=body)
            if answer.status_code >= httpx.codes.INTERNAL_SERVER_ERROR:
                raise HouseAway
            found: dict[str, Any] = answer.json()
        except (httpx.HTTPError, ValueError) as error:
            raise HouseAway from error
        return found
