"""Vouchers where the house redeems and issues them: at registered places whose capability is on.

58 Pa. Code §§ 461a.8(d)(1), 461a.10(k). What a voucher is worth, and that it is good once, says
``wagering/redemption``; here is whether this place may. A redemption machine signs for each voucher that lies
in it, as a validator does.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Final

import msgspec

from croupier.errors import Refused, RefusedForNow
from croupier.floor.assets.attendant_call import AttendantCall, call
from croupier.floor.assets.conditions import can_print
from croupier.floor.assets.service_life import DeviceLife
from croupier.floor.assets.voucher_place import VoucherPlace, check_vouchers, touched_place, vouchers_are_on
from croupier.floor.filings.document import keep, touched
from croupier.ledger.canonical import Json, canonical, digest, values_of
from croupier.ledger.command import Command, Footprint
from croupier.ledger.draft import Draft, not_now
from croupier.units import own_ids as own
from croupier.units.money import Cents
from croupier.units.verdict import Refusal
from croupier.wagering.devices.buying_in import BuyInByDevice, tried
from croupier.wagering.devices.device import Device
from croupier.wagering.devices.event import BILL, VOUCHER, DeviceEvent, is_signed
from croupier.wagering.devices.report import content
from croupier.wagering.game_account import CashOut, GameAccountCommand, terminal_of
from croupier.wagering.redemption import BuyInByVoucher, RedeemVoucher
from croupier.wagering.terminal import Terminal

CANCELLED: Final = "58 Pa. Code § 461a.10(k)"

ATTENDANT: Final = "attendant"
TOO_MUCH: Final = "too_much"
VOUCHERS_OFF: Final = "vouchers_off"
NO_PRINTER: Final = "no_printer"
"""Why an attendant pays what was cashed out, and no voucher does."""


def _at_terminal(account: str) -> str:
    return f"terminal:{terminal_of(account)}"


def _with_cabinet(footprint: Footprint, terminal: str) -> Footprint:
    """What a printer does is known from the life of its cabinet."""
    return replace(footprint, records=(*footprint.records, touched(DeviceLife, terminal)))


def _with_place(footprint: Footprint, place: str) -> Footprint:
    return replace(footprint, records=(*footprint.records, touched_place(place)))


@dataclass(frozen=True, slots=True, kw_only=True)
class CashOutWhereEnabled(CashOut):
    """Where the capability is off, or the printer has no paper, no voucher is issued: an attendant pays, as
    what exceeds the configured or physical capability of a terminal is paid (§ 605a.5(d)(4)).

    ``is_unheard``: the gateway of the cabinet is silent, so that nobody would print. It is what the house
    knows in that moment, and no part of what the patron asks.
    """

    is_unheard: bool = False

    def digest(self) -> str:
        return digest(canonical([self.kind, values_of(self, without=("id", "fence", "is_unheard"))]))

    def footprint(self) -> Footprint:
        return _with_cabinet(
            _with_place(CashOut.footprint(self), _at_terminal(self.account)), terminal_of(self.account)
        )

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        facts = dict(CashOut.execute(self, draft))
        return facts | ({"because": self._why_no_ticket(draft)} if facts["paid_by"] == ATTENDANT else {})

    def largest_voucher(self, draft: Draft, terminal: Terminal) -> Cents:
        return 0 if self._why_no_ticket(draft) != TOO_MUCH else terminal.largest_voucher_cents

    def _why_no_ticket(self, draft: Draft) -> str:
        if not vouchers_are_on(draft, _at_terminal(self.account)):
            return VOUCHERS_OFF
        prints = not self.is_unheard and can_print(draft, terminal_of(self.account))
        return TOO_MUCH if prints else NO_PRINTER


@dataclass(frozen=True, slots=True, kw_only=True)
class BuyInByVoucherWhereEnabled(BuyInByVoucher):
    """Where the capability is off a voucher is given back."""

    def footprint(self) -> Footprint:
        return _with_cabinet(
            _with_place(BuyInByVoucher.footprint(self), _at_terminal(self.account)), terminal_of(self.account)
        )

    def can_print(self, draft: Draft) -> bool:
        return can_print(draft, terminal_of(self.account))

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        check_vouchers(draft, _at_terminal(self.account))
        return BuyInByVoucher.execute(self, draft)


@dataclass(frozen=True, slots=True, kw_only=True)
class BuyInWhereEnabled(BuyInByDevice):
    """What lies in a validator: bills as ever, vouchers where the capability is on.

    A bill that a validator reports lies in its box. One that the house cannot credit, since the terminal was
    being disabled in that moment, calls an attendant; a simulated one gives it back.
    """

    def footprint(self) -> Footprint:
        found = BuyInByDevice.footprint(self)
        return replace(found, records=(*found.records, touched(AttendantCall, self.event.terminal)))

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        facts = BuyInByDevice.execute(self, draft)
        device = draft.record(Device, self.event.device)
        if self.event.kind == BILL and not facts["accepted"] and device and not device.is_simulated:
            call(draft, self.event.terminal, self.event.device, self.event.amount_cents)
        return facts

    def _rule(self) -> GameAccountCommand:
        if self.event.kind == BILL:
            return BuyInByDevice._rule(self)
        return BuyInByVoucherWhereEnabled(id=self.id, account=self.account, number=self.event.voucher)


@dataclass(frozen=True, slots=True, kw_only=True)
class RedeemAtPlace(RedeemVoucher):
    """Cash for a voucher at a registered cage whose capability is on."""

    def footprint(self) -> Footprint:
        return _with_place(RedeemVoucher.footprint(self), self.place)

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        check_vouchers(draft, self.place)
        return RedeemVoucher.execute(self, draft)


@dataclass(frozen=True, slots=True, kw_only=True)
class RedeemAtMachine(Command):
    """A voucher that lies in a redemption machine: its key has signed, each request has the next number.

    What is not good is an answer like any other: the number is used, and the machine gives the paper back.
    ``public_key`` is the key by which the signature was found good; it must be the machine's when the command
    runs. Whoever is not the machine uses up none of its numbers, and hears none of its answers.
    """

    kind: ClassVar[str] = "redeem_at_machine"
    event: DeviceEvent
    signature: str
    public_key: str

    def check(self) -> None:
        Command.check(self)
        self.event.check()
        if self.event.kind != VOUCHER or self.event.terminal != self.event.device:
            raise ValueError("kind: a redemption machine reports vouchers, in its own name")
        if not is_signed(self.event, self.signature, self.public_key):
            raise Refused(unsigned(self.event))

    @property
    def place(self) -> str:
        return f"kiosk:{self.event.device}"

    def digest(self) -> str:
        return digest(canonical([self.kind, content(self.event)]))

    def footprint(self) -> Footprint:
        return _with_place(self._rule().footprint(), self.place)

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        machine = self._machine(draft)
        if self.event.number != machine.last_number + 1:
            message = f"the next request of {self.place} has the number {machine.last_number + 1}"
            raise not_now("not_the_next_number", message, CANCELLED)
        facts = self._paid(draft)
        keep(draft, msgspec.structs.replace(machine, last_number=self.event.number))
        return {"place": self.place, "number": self.event.number} | facts

    def _machine(self, draft: Draft) -> VoucherPlace:
        """The machine, if it is registered, on, and has signed. None of these answers is kept."""
        try:
            machine = check_vouchers(draft, self.place)
        except Refused as refused:
            raise RefusedForNow(refused.refusal) from refused
        if machine is None or machine.public_key != self.public_key:
            raise RefusedForNow(unsigned(self.event))
        return machine

    def _paid(self, draft: Draft) -> dict[str, Json]:
        found = tried(self._rule(), draft, CANCELLED)
        if not isinstance(found, Refusal):
            return {"accepted": True} | found
        no = {"code": found.code, "message": found.message, "cite": found.cite}
        return {"accepted": False, "refusal": no}

    def _rule(self) -> RedeemVoucher:
        return RedeemVoucher(id=self.id, number=self.event.voucher, place=self.place)


def unsigned(event: DeviceEvent) -> Refusal:
    message = f"the request {event.number} does not bear the signature of kiosk:{event.device}"
    return Refusal("bad_signature", message, CANCELLED)


def machine_command(event: DeviceEvent, signature: str, public_key: str) -> RedeemAtMachine:
    """The command for a request of a machine; no client chooses its id."""
    return RedeemAtMachine(
        id=own.MACHINE(device=event.device, number=event.number),
        event=event,
        signature=signature,
        public_key=public_key,
    )
