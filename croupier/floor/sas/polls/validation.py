"""Tickets: numbers from the host (57, 58), numbers of our own (4C, 4D), and redemption (70, 71)."""

from __future__ import annotations

from datetime import UTC, date
from typing import TYPE_CHECKING, Final

from croupier.floor.sas.bcd import from_bcd, to_bcd
from croupier.floor.sas.polls.registry import Reply, answers
from croupier.units.gaming_day import parse_instant
from croupier.units.verdict import Refusal

if TYPE_CHECKING:
    from croupier.floor.sas.device import CashOutWaiting, Device, TicketInside
    from croupier.floor.sas.image import PrintedTicket

# Answers to 57 and 58.
CASHABLE: Final = 0x00
NOT_WAITING: Final = 0x80
ACCEPTED: Final = 0x00
NOT_CASHING_OUT: Final = 0x80
REJECTED: Final = 0x81

# What the machine says of a ticket in 70 and 71.
REDEEMED: Final = 0x00
WAITING: Final = 0x20
REJECTED_BY_HOST: Final = 0x80
WRONG_NUMBER: Final = 0x81
WRONG_FUNCTION: Final = 0x82
WRONG_AMOUNT: Final = 0x86
CANNOT_NOW: Final = 0x87
NO_TICKET: Final = 0xFF

# What the host says in 71.
APPROVED: Final = 0x00
STATUS_ONLY: Final = 0xFF
NUMBER_SIZE: Final = 9


@answers(0x57)
def pending_cash_out(device: Device, data: bytes) -> Reply:
    """What waits for a validation number."""
    waiting = device.cash_out
    if waiting is None:
        return bytes([NOT_WAITING]) + to_bcd(0, 5)
    return bytes([CASHABLE]) + to_bcd(waiting.cents, 5)


@answers(0x58)
def validation_number(device: Device, data: bytes) -> Reply:
    """System number and sixteen digits: the ticket is printed under them. System 00 refuses the ticket."""
    waiting = device.cash_out
    try:
        number = f"{from_bcd(data):018d}"
    except ValueError:
        return bytes([REJECTED if waiting else NOT_CASHING_OUT])
    if waiting is None:
        return bytes([ACCEPTED if number == device.last_number else NOT_CASHING_OUT])
    if data[0] == 0:
        # The host cannot validate now; the credits stay, and the player may ask again or call.
        device.cash_out = None
        device.changed = True
        return bytes([ACCEPTED])
    answer = device.orders.print_ticket(device.asset_number, waiting.account, number)
    refused = isinstance(answer, Refusal) and not _printed_before(device, waiting, number)
    device.cash_out = None
    device.last_number = device.last_number if refused else number
    device.changed = True
    return bytes([REJECTED if refused else ACCEPTED])


def _printed_before(device: Device, waiting: CashOutWaiting, number: str) -> bool:
    """Whether this very cash-out is printed: the answer to the host was lost when the link was killed."""
    printed = any((t.number, t.amount_cents) == (number, waiting.cents) for t in device.image.tickets)
    return printed and not device.image.credits.get(waiting.account)


@answers(0x4C)
def set_validation_id(device: Device, data: bytes) -> Reply:
    """The machine's validation id and sequence; an id of zero only asks."""
    if any(data[:3]):
        device.validation_id = int.from_bytes(data[:3], "little")
        device.validation_sequence = int.from_bytes(data[3:], "little")
        device.changed = True
    return device.validation_id.to_bytes(3, "little") + device.validation_sequence.to_bytes(3, "little")


@answers(0x4D)
def validation_information(device: Device, data: bytes) -> Reply:
    """A printed ticket. 00: the oldest that the host has not read; FF: the same without moving on; n: the
    nth of those kept."""
    tickets = list(device.image.tickets)
    function = data[0]
    if function in (0x00, 0xFF):
        unread = [ticket for ticket in tickets if ticket.ordinal > device.tickets_read]
        found = unread[0] if unread else None
        if found is not None and function == 0x00:
            ordinal = found.ordinal
            device.once_acknowledged(lambda: setattr(device, "tickets_read", ordinal))
    else:
        found = next((ticket for ticket in tickets if _index(ticket) == function), None)
    return bytes(31) if found is None else _ticket(found)


def _index(ticket: PrintedTicket) -> int:
    return (ticket.ordinal - 1) % 31 + 1


def _ticket(ticket: PrintedTicket) -> bytes:
    at = parse_instant(ticket.at).astimezone(UTC)
    expires = date.fromisoformat(ticket.expires_day)
    return (
        bytes([CASHABLE, _index(ticket)])
        + to_bcd(int(f"{at:%m%d%Y}"), 4)
        + to_bcd(int(f"{at:%H%M%S}"), 3)
        + to_bcd(int(ticket.number[2:]), 8)
        + to_bcd(ticket.amount_cents, 5)
        + (ticket.ordinal % 10_000).to_bytes(2, "little")
        + to_bcd(int(ticket.number[:2]), 1)
        + to_bcd(int(f"{expires:%m%d%Y}"), 4)
        + bytes(2)
    )


@answers(0x70)
def ticket_in_escrow(device: Device, data: bytes) -> Reply:
    """The number of a ticket in the validator."""
    if device.ticket is None or device.ticket.status != WAITING:
        return bytes([1, NO_TICKET])
    return _with_length(bytes([0x00]) + to_bcd(0, 5) + _number(device.ticket))


@answers(0x71)
def redeem_ticket(device: Device, data: bytes) -> Reply:
    """The host approves a ticket for an amount, or rejects it; what became of it."""
    ticket = device.ticket
    if ticket is None:
        return bytes([1, NO_TICKET])
    if data and data[0] != STATUS_ONLY and ticket.status == WAITING:
        _decide(device, ticket, data)
        device.changed = True
    return _with_length(bytes([ticket.status]) + to_bcd(ticket.cents, 5) + _number(ticket))


def _decide(device: Device, ticket: TicketInside, data: bytes) -> None:
    code, amount, number = data[0], data[1:6], data[7 : 7 + NUMBER_SIZE]
    if code >= 0x80:
        ticket.status = REJECTED_BY_HOST
    elif code != APPROVED or len(data) < 7 + NUMBER_SIZE:
        ticket.status = WRONG_FUNCTION
    elif number.hex() != ticket.number:
        ticket.status = WRONG_NUMBER
    else:
        _redeem(device, ticket, amount)


def _redeem(device: Device, ticket: TicketInside, amount: bytes) -> None:
    try:
        cents = from_bcd(amount)
    except ValueError:
        ticket.status = WRONG_AMOUNT
        return
    answer = device.orders.redeem_ticket(device.asset_number, ticket.account, ticket.number, cents)
    if isinstance(answer, Refusal):
        ticket.status = WRONG_AMOUNT if answer.code == "voucher_amount_mismatch" else CANNOT_NOW
        return
    ticket.status, ticket.cents = REDEEMED, cents


def _number(ticket: TicketInside) -> bytes:
    """A code that says "decimal digits", then the digits."""
    return b"\0" + bytes.fromhex(ticket.number)


def _with_length(body: bytes) -> bytes:
    return bytes([len(body)]) + body
