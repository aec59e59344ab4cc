"""Two cards of one's own beside community cards: how they are dealt and ranked, and what a void round
owes them.

The hold'em chapters return the wagers of a void round but settle the wagers on the two cards
themselves, once everyone has them. That, and a deal that an irregularity broke off, are mechanisms here.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from croupier.equipment.cards import Card
from croupier.equipment.ranks.poker import PokerHand, best
from croupier.play.irregularity import LAST_CARD, Irregularity, Moment, any_time, face_up_card
from croupier.play.place import Place
from croupier.play.procedure import RESHUFFLE
from croupier.play.request import Deal, Irregular, Play
from croupier.play.seat import Seat
from croupier.play.table import Table

HOLE_CARDS = 2

SettleSeat = Callable[[Table, Seat], None]


class BestHands(dict[Place, PokerHand]):
    """The best hand of each place's own cards and these community cards, found once when first needed."""

    def __init__(self, community: list[Card]) -> None:
        super().__init__()
        self.community = community

    def __missing__(self, place: Place) -> PokerHand:
        hand = self[place] = best(place.cards + self.community)
        return hand


def hole_card_order(table: Table) -> list[Place]:
    """Where the two cards of every player and of the dealer go, one after the other.

    One card at a time around the table, or a stack of two to each place from an automated shoe.
    """
    places = table.everyone_and_dealer()
    if table.method == "automated_shoe":
        return [place for place in places for _ in range(HOLE_CARDS)]
    return places * HOLE_CARDS


def hole_cards_are_dealt(table: Table) -> bool:
    """Each player and the dealer have received their two cards."""
    return all(len(place.cards) == HOLE_CARDS for place in table.everyone_and_dealer())


def deal_what_is_missing(table: Table, order: Sequence[Place]) -> Play:
    """Deal an order of cards from the point that it has reached, which may be its end."""
    dealt = sum(len(place.cards) for place in set(order))
    if dealt < len(order):
        yield Deal(order[dealt:], table.dealing_section)


def void_all_but(table: Table, kept: Collection[str], settle: SettleSeat, by: str) -> None:
    """Return all wagers except the kept ones; these are settled from the dealer's right."""
    table.void([wager for wager in table.all_wagers() if wager.name not in kept], by)
    for seat in table.counterclockwise():
        settle(table, seat)


def face_up_irregularities(
    by: str, *, kept: Collection[str], settle: SettleSeat, moment: Moment = any_time
) -> dict[str, Irregularity]:
    """One card found face up is not used; more than one void the round.

    A second single card in the same round is more than one. Once everyone has two cards the ``kept``
    wagers are settled all the same.
    """

    def more_than_one(table: Table, act: Irregular) -> Play:
        if hole_cards_are_dealt(table):
            void_all_but(table, kept, settle, by)
        else:
            table.void(table.all_wagers(), by)
        return
        yield

    return {
        "face_up_card": Irregularity(
            "a card found face up in the shoe or deck",
            by,
            face_up_card(more_than_one),
            moment,
            takes_card=True,
            until=LAST_CARD,
            afterwards=(RESHUFFLE,),
        ),
        "face_up_cards": Irregularity(
            "more than one card found face up",
            by,
            more_than_one,
            moment,
            until=LAST_CARD,
            afterwards=(RESHUFFLE,),
        ),
    }
