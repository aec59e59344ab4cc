"""What the host may know of tickets beside their numbers: how they are validated (7B), their counts (50)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from croupier.floor.sas.bcd import to_bcd
from croupier.floor.sas.codes import MeterCode
from croupier.floor.sas.polls.registry import Ack, Reply, answers
from croupier.wagering.voucher import LIFE_DAYS

if TYPE_CHECKING:
    from croupier.floor.sas.device import Device

# Bits of the status: a printer pays out, the host redeems tickets.
PRINTER_PAYS: Final = 0x0001
REDEEMED_BY_HOST: Final = 0x0020

# Kinds of validation. Ours: cashable tickets printed, and redeemed. The others exist, and there were none.
PRINTED: Final = 0x00
REDEEMED: Final = 0x80
NEVER: Final = frozenset({0x01, 0x02, 0x03, 0x04, 0x10, 0x20, 0x40, 0x60, 0x81, 0x82})
_METERS: Final = {
    PRINTED: (MeterCode.TICKETS_OUT_COUNT, MeterCode.TICKETS_OUT_CENTS),
    REDEEMED: (MeterCode.TICKETS_IN_COUNT, MeterCode.TICKETS_IN_CENTS),
}


@answers(0x7B)
def validation_status(device: Device, data: bytes) -> Reply:
    """Asset number, what is done, for how many days tickets are good. What the host would change stays: how
    vouchers are issued is in the internal controls of the house (58 Pa. Code § 461a.8)."""
    if len(data) != 8:
        return Ack.NO
    status = PRINTER_PAYS | (REDEEMED_BY_HOST if device.policy.host_redeems else 0)
    digits = re.sub(r"\D", "", device.asset_number)
    number = int(digits or "0") % 2**32
    body = number.to_bytes(4, "little") + status.to_bytes(2, "little") + to_bcd(LIFE_DAYS, 2) + to_bcd(0, 2)
    return bytes([len(body)]) + body


@answers(0x50)
def validation_meters(device: Device, data: bytes) -> Reply:
    """How many of one kind, and how much."""
    if data[0] in NEVER:
        return data + bytes(9)
    if data[0] not in _METERS:
        return Ack.NO
    count, cents = (device.image.meter(code) or 0 for code in _METERS[data[0]])
    return data + to_bcd(count, 4) + to_bcd(cents, 5)
