"""The codes of the protocol that our terminals use: polls, exceptions, meters."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from croupier.units.money import Cents

# A general poll is the address with its high bit set; the address 0 speaks to all and wakes the line.
GENERAL: Final = 0x80
EVERYONE: Final = 0
LAST_ADDRESS: Final = 127


class Raised(IntEnum):
    """Exceptions: what a terminal answers to a general poll."""

    NOTHING = 0x00
    MAIN_DOOR_OPENED = 0x11
    MAIN_DOOR_CLOSED = 0x12
    LOGIC_DOOR_OPENED = 0x15
    LOGIC_DOOR_CLOSED = 0x16
    POWER_APPLIED = 0x17
    POWER_LOST = 0x18
    BOX_DOOR_OPENED = 0x19
    BOX_DOOR_CLOSED = 0x1A
    BOX_REMOVED = 0x1B
    BOX_INSERTED = 0x1C
    BELLY_DOOR_OPENED = 0x1D
    BELLY_DOOR_CLOSED = 0x1E
    BOX_FULL = 0x27
    BILL_JAM = 0x28
    BILL_VALIDATOR_FAULT = 0x29
    BILL_REJECTED = 0x2B
    OPTIONS_CHANGED = 0x3C
    TICKET_PRINTED = 0x3D
    VALIDATION_ID_MISSING = 0x3F
    BILL_1 = 0x47
    BILL_5 = 0x48
    BILL_10 = 0x49
    BILL_20 = 0x4A
    BILL_50 = 0x4B
    BILL_100 = 0x4C
    BILL_2 = 0x4D
    BILL_ACCEPTED = 0x4F
    HAND_PAY_PENDING = 0x51
    HAND_PAY_RESET = 0x52
    NO_PROGRESSIVE_BROADCAST = 0x53
    PROGRESSIVE_WON = 0x54
    VALIDATION_WANTED = 0x57
    PRINTER_FAULT = 0x60
    PAPER_OUT = 0x61
    TICKET_INSERTED = 0x67
    TICKET_TRANSFER_COMPLETE = 0x68
    QUEUE_OVERFLOW = 0x70
    PAPER_LOW = 0x74
    PRINTER_BACK = 0x76
    METERS_RESET = 0x7A
    ROUND_STARTED = 0x7E
    ROUND_ENDED = 0x7F
    TEST_MODE_BEGUN = 0x84
    TEST_MODE_ENDED = 0x85
    OUT_OF_SERVICE = 0x86


BILL_RAISED: Final[dict[Cents, Raised]] = {
    100: Raised.BILL_1,
    200: Raised.BILL_2,
    500: Raised.BILL_5,
    1_000: Raised.BILL_10,
    2_000: Raised.BILL_20,
    5_000: Raised.BILL_50,
    10_000: Raised.BILL_100,
}


class MeterCode(IntEnum):
    """Meters of polls 2F (one byte) and 6F (two bytes, low byte first). Amounts are in cents."""

    COIN_IN = 0x0000
    COIN_OUT = 0x0001
    JACKPOTS = 0x0002
    HAND_PAID_CANCELLED = 0x0003
    CANCELLED = 0x0004
    GAMES_PLAYED = 0x0005
    GAMES_WON = 0x0006
    GAMES_LOST = 0x0007
    BILLS = 0x000B
    CURRENT_CREDITS = 0x000C
    TICKETS_IN_CENTS = 0x000D
    TICKETS_OUT_CENTS = 0x000E
    TICKETS_IN_COUNT = 0x0011
    TICKETS_OUT_COUNT = 0x0012
    TICKETS_IN = 0x0015
    TICKETS_OUT = 0x0016
    MACHINE_PAID = 0x001C
    MACHINE_PAID_PROGRESSIVE = 0x001D
    ATTENDANT_PAID = 0x001F
    ATTENDANT_PAID_PROGRESSIVE = 0x0020
    WON = 0x0022
    HAND_PAID = 0x0023
    DROP = 0x0024
    BILLS_1 = 0x0040
    BILLS_2 = 0x0041
    BILLS_5 = 0x0042
    BILLS_10 = 0x0043
    BILLS_20 = 0x0044
    BILLS_50 = 0x0046
    BILLS_100 = 0x0047
    TIPS = 0x007A
    CASHABLE_IN_CENTS = 0x0080
    CASHABLE_IN_COUNT = 0x0081
    CASHABLE_OUT_CENTS = 0x0086
    CASHABLE_OUT_COUNT = 0x0087


BILL_METERS: Final[dict[MeterCode, Cents]] = {
    MeterCode.BILLS_1: 100,
    MeterCode.BILLS_2: 200,
    MeterCode.BILLS_5: 500,
    MeterCode.BILLS_10: 1_000,
    MeterCode.BILLS_20: 2_000,
    MeterCode.BILLS_50: 5_000,
    MeterCode.BILLS_100: 10_000,
}


class HandPayLevel(IntEnum):
    """What a hand pay is for, in poll 1B; progressive levels are 01 to 20."""

    WIN = 0x00
    PROGRESSIVE = 0x01
    CANCELLED_CREDITS = 0x80
