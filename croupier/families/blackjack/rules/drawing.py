"""Every card after the first two: to a player's hand that is owed one, and to the dealer."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from croupier.equipment.ranks.blackjack import PointCount, count
from croupier.families.blackjack.rules.layout import BlackjackHand, Stage, layout_of
from croupier.law.edition import Edition
from croupier.play.choice import Choice
from croupier.play.place import Place
from croupier.play.request import Deal, Play, Request
from croupier.play.table import Table

HITS_SOFT = "dealer_hits_soft"


def next_card(table: Table, place: Place, by: str) -> Play:
    """One card face up: from the shoe, unless one drawn in error and exposed waits to be used first."""
    layout = layout_of(table)
    if layout.exposed.cards:
        place.add(layout.exposed.take(0), up=True)
        return
    layout.awaiting = place
    yield Deal((place,), by, True)
    layout.awaiting = None


def deal_due_card(table: Table, hand: BlackjackHand) -> Play:
    """The card that the hand is owed, on the hand or on its second chance."""
    yield from next_card(table, hand.chance or hand.place, hand.due)
    hand.due = ""


def card_in_error(table: Table) -> bool:
    """A card drawn in error has been exposed in this round, and waits or was refused by somebody."""
    layout = layout_of(table)
    return bool(layout.exposed.cards or layout.refused)


def may_draw(table: Table, hand: BlackjackHand, by: str) -> Generator[Request, Any, bool]:
    """False once the player has refused a card that was drawn in error and exposed.

    While such a card waits, the player says first whether he accepts it: one who does not receives no
    further card in the round. He who has already doubled down has asked for the next card and takes it.
    """
    layout, seat = layout_of(table), hand.seat
    if seat in layout.refused:
        return False
    if layout.exposed.cards and seat not in layout.accepted and not (hand.due and hand.last_card):
        answer = yield from table.ask(seat, [Choice("accept"), Choice("refuse")], by)
        if answer.word == "refuse":
            layout.refused.add(seat)
            return False
        layout.accepted.add(seat)
    return True


def hits_soft(edition: Edition) -> bool:
    """Whether the dealer draws to a soft hand of the total on which he stands; no chapter says so."""
    figure = edition.figures.get(HITS_SOFT)
    return figure is not None and bool(figure.value)


def dealer_goes_on(edition: Edition, hand: PointCount) -> bool:
    """The dealer has not the hard or soft total on which he stands, the edition's figure (17)."""
    stands_on: int = edition.figure("dealer_stands_on")
    return hand.total < stands_on + (hand.soft and hits_soft(edition))


def dealer_draws(table: Table, by: str) -> Play:
    """The dealer draws until he has a hard or soft total of at least the edition's figure, 17."""
    while dealer_goes_on(table.edition, count(table.dealer.cards)):
        yield from next_card(table, table.dealer, by)


def turn_hole_card(table: Table, by: str) -> Play:
    """All decisions are made: the dealer shows his hand."""
    layout_of(table).stage = Stage.DEALER
    yield from table.turn(table.dealer, by=by)


def discard_exposed(table: Table) -> None:
    """A card drawn in error that nobody used goes to the discard rack."""
    exposed = layout_of(table).exposed
    while exposed.cards:
        table.discards.add(exposed.take(0), up=True)
