"""Who the terminal is: identification, games, serial number, software signature, hand pays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from croupier.floor.sas.bcd import from_bcd, to_bcd
from croupier.floor.sas.codes import HandPayLevel
from croupier.floor.sas.crc import crc16
from croupier.floor.sas.polls.registry import Ack, Reply, answers

if TYPE_CHECKING:
    from croupier.floor.sas.device import Device, Game

PROTOCOL_VERSION: Final = b"602"
# Two letters for the maker and three more; the link counts in cents, whatever credits the player sees.
GAME_ID: Final = b"CR"
ADDITIONAL_ID: Final = b"EWT"
ONE_CENT: Final = 0x01

_LEVELS: Final = {
    "jackpot": HandPayLevel.WIN,
    "progressive": HandPayLevel.PROGRESSIVE,
    "cancelled_credits": HandPayLevel.CANCELLED_CREDITS,
}

# Features of poll A0. First byte: validation extensions, numbers from the system, tickets redeemed. Second
# byte: credits metered when won, tickets counted in drop and cancelled credits, extended meters.
_FEATURES: Final = bytes([0b1011_0000, 0b0000_1101, 0b0000_0000])


def _described(device: Device, game: Game) -> bytes:
    return (
        GAME_ID
        + ADDITIONAL_ID
        + bytes([ONE_CENT, min(game.largest_wager_cents, 0xFF), device.identity.progressive_group, 0, 0])
        + f"{game.paytable:<6.6}".encode("ascii", "replace")
        + f"{game.payback_hundredths % 10_000:04d}".encode()
    )


def _game(device: Device, number: bytes) -> Game | None:
    try:
        wanted = from_bcd(number)
    except ValueError:
        return None
    games = device.identity.games
    return games[0] if wanted == 0 else next((g for g in games if g.number == wanted), None)


@answers(0x1F)
def machine_information(device: Device, data: bytes) -> Reply:
    return _described(device, device.identity.games[0])


@answers(0x1B)
def hand_pay(device: Device, data: bytes) -> Reply:
    """The oldest hand pay that is due; all zeros if there is none."""
    due = device.image.hand_pays
    if not due:
        return bytes(20)
    level = _LEVELS[due[0].what]
    group = device.identity.progressive_group if level is HandPayLevel.PROGRESSIVE else 0
    # Group, level, amount, what was already paid of it, how it may be reset (only by an attendant).
    return bytes([group, level]) + to_bcd(due[0].due_cents, 5) + to_bcd(0, 2) + b"\0" + bytes(10)


@answers(0x21)
def software_signature(device: Device, data: bytes) -> Reply:
    """The CRC of the running software from the host's seed, as `croupier verify-software` computes it."""
    seed = int.from_bytes(data, "little")
    return crc16(device.identity.software, seed).to_bytes(2, "little")


@answers(0x51)
def games_implemented(device: Device, data: bytes) -> Reply:
    return to_bcd(len(device.identity.games), 2)


@answers(0x53)
def game_configuration(device: Device, data: bytes) -> Reply:
    game = _game(device, data)
    return Ack.NO if game is None else data + _described(device, game)


@answers(0x54)
def version_and_serial_number(device: Device, data: bytes) -> Reply:
    text = PROTOCOL_VERSION + device.identity.serial_number.encode("ascii", "replace")[:40]
    return bytes([len(text)]) + text


@answers(0x55)
def selected_game(device: Device, data: bytes) -> Reply:
    return to_bcd(device.identity.games[0].number, 2)


@answers(0x56)
def enabled_games(device: Device, data: bytes) -> Reply:
    games = device.identity.games if device.image.enabled else ()
    return bytes([1 + 2 * len(games), len(games)]) + b"".join(to_bcd(game.number, 2) for game in games)


@answers(0xA0)
def features(device: Device, data: bytes) -> Reply:
    return data + _FEATURES
