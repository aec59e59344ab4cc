"""Envy Bonuses: paid to a bettor when another player's hand is a rare one.

docs/interpretations/0003-several-seats-on-one-hand.md: a seat earns none from its own position, nor
from a position that a seat of the same player plays.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from croupier.law.paytable import PaytableFamily
from croupier.play.seat import Seat, Wager
from croupier.play.table import Table
from croupier.units.money import Cents, parse_dollars
from croupier.units.odds import FixedSum


class EnvyHand(NamedTuple):
    """A dealt hand that earns others an Envy Bonus: where it lies, its row, and what to call it."""

    position: int
    outcome: str
    words: str


def envy_column(family: PaytableFamily, stake: Cents) -> str:
    """The column for a wager of this size: columns are headed by amounts, and the largest that the
    wager reaches applies. "" if it reaches none."""
    reached = [letter for letter in family.columns if parse_dollars(letter) <= stake]
    return max(reached, key=parse_dollars) if reached else ""


def pay_envy(table: Table, wager: Wager, family: str, hands: Sequence[EnvyHand]) -> None:
    """One line for every qualifying hand of another position, directly after the wager's own line."""
    columns = table.edition.paytables[family]
    column = envy_column(columns, wager.stake)
    if not column:
        return
    paytable = columns.columns[column]
    for hand in hands:
        odds = paytable.odds[hand.outcome]
        if isinstance(odds, FixedSum) and not _shared(table, wager.seat, hand.position):
            table.bonus(
                wager.seat,
                f"{wager.name}_envy",
                odds.cents,
                pays=odds,
                by=paytable.cite,
                hand=hand.words,
            )


def _shared(table: Table, seat: Seat, position: int) -> bool:
    """The position is the seat's own, or one that a seat of the same player plays."""
    return any(seat.shares_with(other) for other in table.seats if other.position == position)
