"""Orders: enable and disable, the bill acceptor, the clock, progressive broadcasts."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from croupier.floor.sas.bcd import from_bcd, to_bcd
from croupier.floor.sas.poll_lengths import WHY
from croupier.floor.sas.polls.registry import Ack, Reply, answers
from croupier.units.verdict import Refusal

if TYPE_CHECKING:
    from croupier.floor.sas.device import Device
    from croupier.ledger.ledger import Answer

LONGEST_REASON: Final = 250


def _obeyed(device: Device, order: str, answer: Answer) -> Ack:
    """Yes or no is all that the protocol has; the reason is in the log of the house, and in the answer to
    CE."""
    if not isinstance(answer, Refusal):
        return Ack.YES
    device.refused_because = str(answer)
    device.orders.refused(device.asset_number, order, answer)
    return Ack.NO


@answers(0x01)
def disable(device: Device, data: bytes) -> Reply:
    """No further rounds; the round in play is completed (58 Pa. Code § 463a.4(b))."""
    return _obeyed(device, "disable", device.orders.disable(device.asset_number, "central control"))


@answers(0x02)
def enable(device: Device, data: bytes) -> Reply:
    return _obeyed(device, "enable", device.orders.enable(device.asset_number))


@answers(0x06)
def bill_acceptor_on(device: Device, data: bytes) -> Reply:
    return _obeyed(device, "bill acceptor on", device.orders.set_bill_acceptor(device.asset_number, True))


@answers(0x07)
def bill_acceptor_off(device: Device, data: bytes) -> Reply:
    return _obeyed(device, "bill acceptor off", device.orders.set_bill_acceptor(device.asset_number, False))


@answers(WHY)
def why_refused(device: Device, data: bytes) -> Reply:
    """Why the last order was refused. Not in the protocol: only our own host asks it."""
    text = device.refused_because.encode()[:LONGEST_REASON]
    return bytes([len(text)]) + text


@answers(0x0E)
def events_in_real_time(device: Device, data: bytes) -> Reply:
    """01: exceptions are told in their long form, and before the answer to any poll; 00: as one byte."""
    if data[0] > 1:
        return Ack.NO
    device.real_time = bool(data[0])
    device.changed = True
    return Ack.YES


@answers(0x94)
def reset_hand_pay(device: Device, data: bytes) -> Reply:
    """Whatever the host wishes, an attendant pays and signs for it (58 Pa. Code § 465a.26): 01, it cannot be
    reset from here; 02, there is no hand pay."""
    due = any(hand_pay.due_cents for hand_pay in device.image.hand_pays)
    return bytes([0x01 if due else 0x02])


@answers(0x7F)
def set_clock(device: Device, data: bytes) -> Reply:
    """Month, day, year, hours, minutes, seconds; kept as a difference to our own clock."""
    try:
        month, day, year = from_bcd(data[0:1]), from_bcd(data[1:2]), from_bcd(data[2:4])
        hours, minutes, seconds = (from_bcd(data[i : i + 1]) for i in (4, 5, 6))
        told = datetime(year, month, day, hours, minutes, seconds, tzinfo=UTC)
    except ValueError:
        return Ack.NO
    device.clock_offset = told - device.clock.now()
    return Ack.YES


@answers(0x7E)
def tell_clock(device: Device, data: bytes) -> Reply:
    now = device.clock.now().astimezone(UTC) + device.clock_offset
    return to_bcd(int(f"{now:%m%d%Y%H%M%S}"), 7)


@answers(0x80)
def progressive_level(device: Device, data: bytes) -> Reply:
    """Group, level and amount of one progressive meter."""
    return _broadcast(device, data[0], data[1:])


@answers(0x86)
def progressive_levels(device: Device, data: bytes) -> Reply:
    """Group, then level and amount of each of its meters."""
    return _broadcast(device, data[0], data[1:]) if data else Ack.NO


def _broadcast(device: Device, group: int, levels: bytes) -> Ack:
    if group != device.identity.progressive_group or len(levels) % 6:
        return Ack.NO
    try:
        amounts = {(group, levels[i]): from_bcd(levels[i + 1 : i + 6]) for i in range(0, len(levels), 6)}
    except ValueError:
        return Ack.NO
    device.progressives.update(amounts)
    device.heard_levels.update(dict.fromkeys(amounts, device.clock.now()))
    return Ack.YES
