"""Money that a device reports: the only way by which currency and vouchers get into a game account.

The event is taken once, in the order of its number. What the rules of the terminal do not let in (a bill that
it does not accept, a voucher that was redeemed) is an answer like any other: the number is used, nothing
moves, and the device gives the paper back.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import ClassVar, Final

from croupier.errors import Refused, RefusedForNow
from croupier.ledger.canonical import Json, canonical, digest
from croupier.ledger.command import Command, Footprint
from croupier.ledger.draft import Draft, not_now
from croupier.units import own_ids as own
from croupier.units.ids import identifier
from croupier.units.verdict import Refusal
from croupier.wagering.devices.device import ENROLLED, Device
from croupier.wagering.devices.event import BILL, DeviceEvent, is_signed
from croupier.wagering.game_account import BuyInByCurrency, GameAccountCommand, terminal_of
from croupier.wagering.redemption import BuyInByVoucher

INSERTED: Final = "58 Pa. Code § 605a.3(a)(1)(i)"


def event_id(event: DeviceEvent) -> str:
    """The id of the command for an event; no client chooses it, so nobody else can use it up."""
    return own.DEVICE_EVENT(device=event.device, number=event.number)


def unsigned(event: DeviceEvent) -> Refusal:
    message = f"the event {event.number} of {event.device} does not bear the signature of its key"
    return Refusal("bad_signature", message, INSERTED)


def tried(rule: Command, draft: Draft, cite: str) -> dict[str, Json] | Refusal:
    """The facts of a rule that a device's report asks for, or why not; a refusal leaves the draft empty."""
    try:
        rule.check()
        return dict(rule.execute(draft))
    except Refused as refused:
        no = refused.refusal
    except ValueError as error:
        no = Refusal("malformed", str(error), cite)
    draft.start_over()
    return no


@dataclass(frozen=True, slots=True, kw_only=True)
class BuyInByDevice(Command):
    """§ 605a.3(a)(1)(i): what lies in the validator, in the account of its terminal.

    ``public_key`` is the key by which the signature was found good; it must be the device's when the command
    runs. The number of the event is what makes it the same event, not the time at which it was told.
    """

    kind: ClassVar[str] = "buy_in_by_device"
    account: str
    event: DeviceEvent
    signature: str
    public_key: str

    def check(self) -> None:
        Command.check(self)
        self.event.check()
        if terminal_of(identifier(self.account, "account")) != self.event.terminal:
            raise ValueError(f"account: {self.account} is not an account of {self.event.terminal}")
        if not is_signed(self.event, self.signature, self.public_key):
            raise Refused(unsigned(self.event))

    def digest(self) -> str:
        return digest(canonical([self.kind, self.account, asdict(replace(self.event, at=""))]))

    def footprint(self) -> Footprint:
        inner = self._rule().footprint()
        return replace(inner, records=(*inner.records, (Device, self.event.device)))

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        device = self._next(draft)
        facts = self._let_in(draft)
        draft.put(replace(device, last_number=self.event.number))
        return {
            "device": device.id,
            "number": self.event.number,
            "event": asdict(self.event),
            "signature": self.signature,
        } | facts

    def _let_in(self, draft: Draft) -> dict[str, Json]:
        found = tried(self._rule(), draft, INSERTED)
        if not isinstance(found, Refusal):
            return {"accepted": True} | found
        no = {"code": found.code, "message": found.message, "cite": found.cite, "facts": dict(found.facts)}
        return {"accepted": False, "refusal": no}

    def _rule(self) -> GameAccountCommand:
        """The rule that lets the money in."""
        if self.event.kind == BILL:
            return BuyInByCurrency(id=self.id, account=self.account, bill_cents=self.event.amount_cents)
        return BuyInByVoucher(id=self.id, account=self.account, number=self.event.voucher)

    def _next(self, draft: Draft) -> Device:
        """The device, if this is its next event. None of these answers is kept: the event may come again."""
        event = self.event
        device = draft.record(Device, event.device)
        if device is None:
            raise not_now("device_not_found", f"there is no device {event.device}", INSERTED)
        if device.state != ENROLLED:
            raise not_now(
                "device_withdrawn", f"device {device.id} was withdrawn at {device.ended_at}", INSERTED
            )
        if device.public_key != self.public_key:
            raise RefusedForNow(unsigned(event))
        if device.terminal != event.terminal:
            raise not_now(
                "wrong_terminal", f"device {device.id} is not enrolled for {event.terminal}", INSERTED
            )
        expected = device.last_number + 1
        if event.number > expected:
            raise not_now(
                "events_missing",
                f"device {device.id} sent event {event.number}, but event {expected} has not come yet",
                INSERTED,
            )
        if event.number < expected:
            raise not_now(
                "event_taken_before",
                f"event {event.number} of device {device.id} was taken before; its next one is {expected}",
                INSERTED,
            )
        return device
