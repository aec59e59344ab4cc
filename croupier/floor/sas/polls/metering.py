"""Meters: the single polls 10 to 20, bills by denomination, and the selected meters of 2F and 6F."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from croupier.floor.sas.bcd import to_bcd
from croupier.floor.sas.codes import MeterCode
from croupier.floor.sas.polls.registry import Reply, answers
from croupier.floor.sas.realtime import bill_information

if TYPE_CHECKING:
    from croupier.floor.sas.device import Device
    from croupier.floor.sas.polls.registry import Handler

SINGLE: Final = {
    0x0F: (
        MeterCode.CANCELLED,
        MeterCode.COIN_IN,
        MeterCode.COIN_OUT,
        MeterCode.DROP,
        MeterCode.JACKPOTS,
        MeterCode.GAMES_PLAYED,
    ),
    0x10: (MeterCode.CANCELLED,),
    0x11: (MeterCode.COIN_IN,),
    0x12: (MeterCode.COIN_OUT,),
    0x13: (MeterCode.DROP,),
    0x14: (MeterCode.JACKPOTS,),
    0x15: (MeterCode.GAMES_PLAYED,),
    0x16: (MeterCode.GAMES_WON,),
    0x17: (MeterCode.GAMES_LOST,),
    0x19: (
        MeterCode.COIN_IN,
        MeterCode.COIN_OUT,
        MeterCode.DROP,
        MeterCode.JACKPOTS,
        MeterCode.GAMES_PLAYED,
    ),
    0x1A: (MeterCode.CURRENT_CREDITS,),
    0x1E: (
        MeterCode.BILLS_1,
        MeterCode.BILLS_5,
        MeterCode.BILLS_10,
        MeterCode.BILLS_20,
        MeterCode.BILLS_50,
        MeterCode.BILLS_100,
    ),
    # Our link counts in cents, so the "true" counts are the counts.
    0x2A: (MeterCode.COIN_IN,),
    0x2B: (MeterCode.COIN_OUT,),
    0x31: (MeterCode.BILLS_1,),
    0x32: (MeterCode.BILLS_2,),
    0x33: (MeterCode.BILLS_5,),
    0x34: (MeterCode.BILLS_10,),
    0x35: (MeterCode.BILLS_20,),
    0x36: (MeterCode.BILLS_50,),
    0x37: (MeterCode.BILLS_100,),
    0x46: (MeterCode.BILLS,),
}

# The polls of one meter send eight digits; the extended poll sends the ten of § 605a.5(d)'s display.
SINGLE_SIZE: Final = 4
EXTENDED_SIZE: Final = 5
# Of the selected meters, those of tickets in cents are longer than the others.
LONGER: Final = frozenset(
    {
        MeterCode.TICKETS_IN_CENTS,
        MeterCode.TICKETS_OUT_CENTS,
        MeterCode.CASHABLE_IN_CENTS,
        MeterCode.CASHABLE_OUT_CENTS,
    }
)


def _meters(codes: tuple[MeterCode, ...]) -> Handler:
    def reply(device: Device, data: bytes) -> Reply:
        return b"".join(to_bcd(device.image.meter(code) or 0, SINGLE_SIZE) for code in codes)

    return reply


for _command, _codes in SINGLE.items():
    answers(_command)(_meters(_codes))


@answers(0x18)
def rounds_since_power_and_door(device: Device, data: bytes) -> Reply:
    """Since power was last applied, and since the main door was last closed."""
    image = device.image
    begun = (image.counters.rounds_at_power, image.counters.rounds_at_door)
    return b"".join(to_bcd(image.rounds - before, 2) for before in begun)


@answers(0x1C)
def machine_meters(device: Device, data: bytes) -> Reply:
    """Coin in, coin out, drop, jackpots, games played, games won, door openings, power resets."""
    counted = _meters((*SINGLE[0x19], MeterCode.GAMES_WON))(device, data)
    assert isinstance(counted, bytes)
    counters = device.image.counters
    opened, applied = counters.doors_opened, counters.power_applied
    return counted + to_bcd(opened, SINGLE_SIZE) + to_bcd(applied, SINGLE_SIZE)


@answers(0x20)
def dollars_of_bills(device: Device, data: bytes) -> Reply:
    return to_bcd((device.image.meter(MeterCode.BILLS) or 0) // 100, SINGLE_SIZE)


@answers(0x2D)
def hand_paid_cancelled_credits(device: Device, data: bytes) -> Reply:
    """Of the whole terminal (game 0000); a single game has no such meter."""
    value = device.image.meter(MeterCode.HAND_PAID_CANCELLED) if data == b"\0\0" else 0
    return data + to_bcd(value or 0, SINGLE_SIZE)


@answers(0x48)
def last_bill(device: Device, data: bytes) -> Reply:
    """Country, which bill, how many of it; zeros before the first."""
    cents = device.image.counters.last_bill_cents
    return bill_information(cents, device.image.bills_of(cents)) if cents else bytes(6)


@answers(0x49)
def bills_in_the_box(device: Device, data: bytes) -> Reply:
    return to_bcd(device.image.counters.box_bills, SINGLE_SIZE)


@answers(0x4A)
def value_in_the_box(device: Device, data: bytes) -> Reply:
    return to_bcd(device.image.counters.box_cents, SINGLE_SIZE)


def _is_metered(device: Device, game: bytes) -> bool:
    """The books meter the terminal. A game has meters of its own where the terminal offers no other."""
    games = device.identity.games
    return game == b"\0\0" or (len(games) == 1 and game == to_bcd(games[0].number, 2))


@answers(0x52)
def game_meters(device: Device, data: bytes) -> Reply:
    """Coin in, coin out, jackpots and games played of one game."""
    if not _is_metered(device, data):
        return None
    codes = (MeterCode.COIN_IN, MeterCode.COIN_OUT, MeterCode.JACKPOTS, MeterCode.GAMES_PLAYED)
    return data + b"".join(to_bcd(device.image.meter(code) or 0, SINGLE_SIZE) for code in codes)


@answers(0x2F)
def selected_meters(device: Device, data: bytes) -> Reply:
    """Game number, then up to ten codes of one byte. Codes that we do not have are left out."""
    game, codes = data[:2], data[2:12]
    if not _is_metered(device, game):
        return None
    values = [(code, device.image.meter(code)) for code in codes]
    sized = [(code, value, EXTENDED_SIZE if code in LONGER else SINGLE_SIZE) for code, value in values]
    body = game + b"".join(bytes([c]) + to_bcd(v, size) for c, v, size in sized if v is not None)
    return bytes([len(body)]) + body


@answers(0x6F, 0xAF)
def extended_meters(device: Device, data: bytes) -> Reply:
    """Game number, then up to twelve codes of two bytes. A code that we do not have comes with size 0."""
    game, rest = data[:2], data[2:26]
    if len(rest) % 2 or not _is_metered(device, game):
        return None
    body = game
    for place in range(0, len(rest), 2):
        value = device.image.meter(int.from_bytes(rest[place : place + 2], "little"))
        body += rest[place : place + 2]
        body += b"\0" if value is None else bytes([EXTENDED_SIZE]) + to_bcd(value, EXTENDED_SIZE)
    return bytes([len(body)]) + body
