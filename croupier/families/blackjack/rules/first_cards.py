"""The order of the first two cards, and how it changes when the dealer passes somebody over.

The order is a list, one entry a card. When the dealer is found to have left someone out, the cards
already dealt went, from that point on, one place further than the list says: the list is corrected
and the same cards are laid down again along it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from croupier.play.place import Place
from croupier.play.request import FIRST_TURN, Deal, Play
from croupier.play.table import Table


class FirstCard(NamedTuple):
    """Where one of the first cards goes, whether face up, and by which section."""

    place: Place
    up: bool
    by: str


def first_two_cards(table: Table, by: str) -> list[FirstCard]:
    """One card face up to each box and to the dealer, a second face up to each box, the hole card down."""
    boxes = list(table.hands.values())
    return [
        *(FirstCard(place, True, f"{by}(1)") for place in boxes),
        FirstCard(table.dealer, True, f"{by}(2)"),
        *(FirstCard(place, True, f"{by}(3)") for place in boxes),
        FirstCard(table.dealer, False, f"{by}(4)"),
    ]


def cards_out(order: Sequence[FirstCard]) -> int:
    """How many of the first cards are dealt."""
    return sum(len(place.cards) for place in {entry.place.name: entry.place for entry in order}.values())


def deal_rest(order: Sequence[FirstCard]) -> Play:
    """What is left of the order, one request for each step of the section."""
    rest = order[cards_out(order) :]
    for (up, by), entries in groupby(rest, key=lambda entry: (entry.up, entry.by)):
        yield Deal([entry.place for entry in entries], by, up)


def lay_again(old: Sequence[FirstCard], new: Sequence[FirstCard]) -> None:
    """Lay the cards that are out along another order."""
    cards = [entry.place.take(0) for entry in old[: cards_out(old)]]
    for entry, card in zip(new, cards, strict=False):
        entry.place.add(card, entry.up)


def without(order: Sequence[FirstCard], place: Place) -> list[FirstCard]:
    """Nothing is dealt to this place."""
    return [entry for entry in order if entry.place is not place]


def passed_over(order: Sequence[FirstCard], place: Place, turn: int) -> list[FirstCard]:
    """The place was passed over in the first or the second turn of the deal."""
    own = [index for index, entry in enumerate(order) if entry.place is place]
    index = own[0] if turn == FIRST_TURN else own[-1]
    return [*order[:index], *order[index + 1 :]]


def second_card_late(order: Sequence[FirstCard], place: Place, turn: int, dealer: Place) -> list[FirstCard]:
    """The place was passed over in this turn: its second card comes after all other players have theirs.

    That is before the dealer's hole card, or after it where that is already out.
    """
    second = max((entry for entry in order if entry.place is place), key=lambda entry: entry.by)
    rest = passed_over(order, place, turn)
    rest.insert(max(_after_players(rest, dealer), cards_out(order)), second)
    return rest


def no_further_card(order: Sequence[FirstCard], place: Place, turn: int) -> list[FirstCard]:
    """The place was passed over in this turn and is dealt nothing more."""
    out = cards_out(order)
    rest = passed_over(order, place, turn)
    return [*rest[:out], *without(rest[out:], place)]


def dealer_first_card_late(order: Sequence[FirstCard], dealer: Place) -> list[FirstCard]:
    """The dealer passed himself over: he takes both cards when every player has two."""
    index = next(index for index, entry in enumerate(order) if entry.place is dealer)
    rest = [*order[:index], *order[index + 1 :]]
    rest.insert(_after_players(rest, dealer), order[index])
    return rest


def _after_players(order: Sequence[FirstCard], dealer: Place) -> int:
    return max((index for index, entry in enumerate(order, start=1) if entry.place is not dealer), default=0)
