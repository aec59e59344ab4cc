"""The long form of exceptions, for hosts that take events in real time: the code and what belongs to it."""

from __future__ import annotations

from typing import Final

from croupier.floor.sas.bcd import to_bcd
from croupier.floor.sas.codes import Raised
from croupier.units.money import Cents

# The number of the United States in the protocol's list of countries, and of their bills in its list of
# bills.
UNITED_STATES: Final = 37
BILL_NUMBERS: Final[dict[Cents, int]] = {
    100: 0,
    200: 1,
    500: 2,
    1_000: 3,
    2_000: 4,
    5_000: 6,
    10_000: 7,
}
# The field of a wager has four digits; a larger wager shows the largest of them.
LARGEST_SHOWN: Final = 9_999


def bill(cents: Cents, count: int) -> bytes:
    """A bill: country, which bill, how many of it were ever accepted."""
    return bytes([Raised.BILL_ACCEPTED]) + bill_information(cents, count)


def bill_information(cents: Cents, count: int) -> bytes:
    return to_bcd(UNITED_STATES, 1) + to_bcd(BILL_NUMBERS[cents], 1) + to_bcd(count, 4)


def round_started(wagered_cents: Cents, coin_in_cents: Cents, group: int) -> bytes:
    """The wager, the meter of wagers, the kind of wager (not told apart: 00), the progressive group."""
    wagered = to_bcd(min(wagered_cents, LARGEST_SHOWN), 2)
    return bytes([Raised.ROUND_STARTED]) + wagered + to_bcd(coin_in_cents, 4) + bytes([0, group])


def round_ended(won_cents: Cents) -> bytes:
    """What the round won, whoever pays it."""
    return bytes([Raised.ROUND_ENDED]) + to_bcd(won_cents, 4)
