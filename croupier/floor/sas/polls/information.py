"""Who the terminal is: identification, games, serial number, software signature, hand pays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from croupier.floor.sas.bcd import from_bcd, to_bcd
from croupier.floor.sas.codes import HandPayLevel
from croupier.floor.sas.crc import crc16
from croupier.floor.sas.polls.registry import Ack, Reply, answers

if TYPE_CHECKING:
    from croupier.floor.sas.device import Device, Game
    from croupier.floor.sas.image import HandPay

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

# A wager of 255 cents or more is shown as the largest that the byte holds; every table takes such wagers.
LARGEST_WAGER: Final = 0xFF

# Features of poll A0, only what is true of our terminals. First byte: the status of validation (7B) is told,
# the host gives the numbers of tickets, the host redeems tickets. Second byte: credits are metered when won,
# tickets are counted in drop and cancelled credits, extended meters. The other four have nothing that we do.
VALIDATION_STATUS: Final = 0b0001_0000
NUMBERS_FROM_HOST: Final = 0b0010_0000
REDEEMED_BY_HOST: Final = 0b1000_0000
METERING: Final = 0b0000_1101


def _described(device: Device, game: Game) -> bytes:
    return (
        GAME_ID
        + ADDITIONAL_ID
        + bytes([ONE_CENT, LARGEST_WAGER, device.identity.progressive_group, 0, 0])
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
    """The oldest hand pay that the host has not read, paid or not; then the oldest that is due."""
    told = device.image.hand_pay_to_tell()
    if told is None:
        return bytes(20)
    if not told.read:
        device.once_acknowledged(lambda: _read(device, told))
    level = _LEVELS[told.what]
    group = device.identity.progressive_group if level is HandPayLevel.PROGRESSIVE else 0
    amount = told.due_cents if told.read else told.whole_cents
    # Group, level, amount, what was already paid of it, how it may be reset (only by an attendant).
    return bytes([group, level]) + to_bcd(amount, 5) + to_bcd(0, 2) + b"\0" + bytes(10)


def _read(device: Device, told: HandPay) -> None:
    told.read = True
    device.image.forget_hand_pays()


@answers(0x21)
def software_signature(device: Device, data: bytes) -> Reply:
    """The CRC of the running software from the host's seed, as `croupier verify-software` computes it.

    The order is acknowledged; the result is the answer to a later general poll.
    """
    seed = int.from_bytes(data, "little")
    device.answer_later(0x21, crc16(device.identity.software, seed).to_bytes(2, "little"))
    return Ack.YES


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
    if _game(device, data) is None:
        return Ack.NO
    policy = device.policy
    first = VALIDATION_STATUS
    first |= NUMBERS_FROM_HOST if policy.host_numbers else 0
    first |= REDEEMED_BY_HOST if policy.host_redeems else 0
    return data + bytes([first, METERING, 0, 0, 0, 0])
