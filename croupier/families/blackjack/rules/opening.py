"""Before the first decision: two cards each, the Insurance Wager, and the card reader device."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Any

from croupier.equipment.ranks.blackjack import is_blackjack, is_ten
from croupier.equipment.ranks.points import ACE
from croupier.families.blackjack.rules.first_cards import deal_rest, first_two_cards
from croupier.families.blackjack.rules.layout import Stage, layout_of
from croupier.play.choice import Choice, Decision
from croupier.play.request import Play, Request, Turn
from croupier.play.seat import Seat
from croupier.play.table import Table

HOLE = 1
"""The place of the dealer's second card among his own."""


def deal_first_two(table: Table, by: str) -> Play:
    """Two cards to each box and to the dealer, or what is still missing of them.

    Nothing is dealt where an irregularity has left no hand alive.
    """
    layout = layout_of(table)
    if not layout.dealing_order:
        layout.dealing_order = first_two_cards(table, by)
    if not layout.all_settled:
        yield from deal_rest(layout.dealing_order)
    layout.stage = Stage.INSURANCE


def dealer_shows_ace(table: Table) -> bool:
    """The first card dealt to the dealer is an ace."""
    return table.dealer.cards[0].rank == ACE


def dealer_shows_ace_or_ten(table: Table) -> bool:
    """The first card dealt to the dealer calls for the card reader device."""
    return dealer_shows_ace(table) or is_ten(table.dealer.cards[0])


def card_reader_finds_blackjack(table: Table, by: str) -> Generator[Request, Any, bool]:
    """With an ace or a ten up the device tells whether the hole card makes a Blackjack.

    Then no further card is dealt and the hand is shown; otherwise the hole card stays hidden.
    """
    if not dealer_shows_ace_or_ten(table):
        return False
    if not table.dealer.is_known:
        yield Turn(table.dealer, [HOLE], by, may_stay=True)
    found = table.dealer.is_known and is_blackjack(table.dealer.cards)
    if found:
        table.dealer.turn_up()
    return found


def offer_insurance(
    table: Table,
    seats: Sequence[Seat],
    by: str,
    instead: Callable[[Seat], list[Choice]] = lambda seat: [],
) -> Generator[Request, Any, dict[Seat, Decision]]:
    """With an ace up each of these players may insure, decline, or take what is offered ``instead``.

    Up to half of the initial Blackjack Wager, to the next cent where half is none
    (docs/interpretations/6722-half-a-wager.md).
    """
    if not dealer_shows_ace(table):
        return {}
    choices = {}
    for seat in seats:
        half = (seat.stake("blackjack") + 1) // 2
        insurance = Choice("insurance", at_least=1, at_most=half, by=f"{by}(b)")
        choices[seat] = [insurance, *instead(seat), Choice("decline")]
    decisions = yield from table.ask_all(choices, f"{by}(a)")
    for seat, decision in decisions.items():
        if decision.word == "insurance":
            seat.place("insurance", decision.amount or 0)
    return decisions


def collect_insurance(table: Table, by: str) -> None:
    """The device found no Blackjack: Insurance Wagers are lost before any further card is drawn."""
    for seat in table.counterclockwise():
        if "insurance" in seat:
            table.lose(seat["insurance"], by=by, hand="dealer has no Blackjack")
