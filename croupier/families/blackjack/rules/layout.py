"""The hands of a blackjack round: whose they are, what lies on them, which card they still wait for.

A seat starts with one hand and may split it. Hands are numbered from the left; the first keeps the
plain names of its wagers, the others carry ``#2``, ``#3``, ``#4``. All that a procedure must remember
to go on after an irregularity stands here, so that its turns can be taken up again at any point.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum

from croupier.equipment.ranks.blackjack import PointCount, count, is_blackjack
from croupier.families.blackjack.rules.first_cards import FirstCard
from croupier.play.place import Place
from croupier.play.seat import Seat, Wager
from croupier.play.seen import SeenHand
from croupier.play.table import Table
from croupier.units.money import Cents


class Stage(IntEnum):
    """How far the round has come."""

    DEAL = 0
    INSURANCE = 1
    TURNS = 2
    DEALER = 3


class BlackjackHand:
    """One hand of a seat.

    ``due`` is the section by which a card is owed to the hand ("" if none is), ``last_card`` that it
    receives no other after that. ``done`` ends its decisions, ``settled`` its wagers; the cards of a
    ``removed`` hand are in the discard rack. ``lammers`` and ``chance`` belong to one game each: the
    Free Bet lammers on the hand, and the place of its second chance card.
    """

    __slots__ = (
        "chance",
        "done",
        "due",
        "lammers",
        "last_card",
        "number",
        "place",
        "removed",
        "seat",
        "settled",
        "split",
    )

    def __init__(self, seat: Seat, place: Place) -> None:
        self.seat = seat
        self.place = place
        self.number = 1
        self.split = False
        self.due = ""
        self.last_card = False
        self.done = False
        self.settled = False
        self.removed = False
        self.lammers: list[str] = []
        self.chance: Place | None = None

    @property
    def points(self) -> PointCount:
        return count(self.place.cards)

    @property
    def is_blackjack(self) -> bool:
        """An ace and a ten among the initial two cards: after a split it is a 21."""
        return not self.split and is_blackjack(self.place.cards)

    @property
    def untouched(self) -> bool:
        """The first two cards, dealt or split, and no card owed."""
        return len(self.place.cards) == 2 and not self.due

    # -- wagers ----------------------------------------------------------------------------------

    def named(self, wager: str) -> str:
        """The name of this hand's wager of a kind: ``double``, or ``double#2`` on the second hand."""
        return wager if self.number == 1 else f"{wager}#{self.number}"

    def bet(self, wager: str, stake: Cents) -> Wager:
        """Place a further wager on this hand."""
        return self.seat.place(self.named(wager), stake)

    def wagers(self, *kinds: str) -> list[Wager]:
        """Those of this hand's wagers that lie there, in the order named."""
        names = (self.named(kind) for kind in kinds)
        return [self.seat[name] for name in names if name in self.seat]

    def stake(self, *kinds: str) -> Cents:
        """What lies on this hand in these kinds together."""
        return sum(wager.stake for wager in self.wagers(*kinds))

    def stakes(self) -> dict[str, Cents]:
        """All that lies on this hand, by the plain names of its wagers."""
        number = "" if self.number == 1 else str(self.number)
        parted = {name.partition("#"): wager.stake for name, wager in self.seat.wagers.items()}
        return {name: stake for (name, _, of), stake in parted.items() if of == number}

    def close(self, *, removed: bool = False) -> None:
        """Its wagers are settled; with them ends what it may do."""
        self.done = self.settled = True
        self.removed = removed


class Layout:
    """All hands of the round, in the order of their turns, and the dealer's errors still to be used up.

    ``awaiting`` is the place that the next card was asked for. ``exposed`` holds a card that was drawn
    in error and shown; ``accepted`` and ``refused`` who has said what about it.
    """

    __slots__ = (
        "accepted",
        "awaiting",
        "boxes",
        "dealing_order",
        "exposed",
        "refused",
        "stage",
        "table",
        "turns",
    )

    def __init__(self, table: Table) -> None:
        self.table = table
        self.boxes = {seat: [BlackjackHand(seat, seat.hand)] for seat in table.clockwise()}
        self.turns = list(table.clockwise())
        self.dealing_order: list[FirstCard] = []
        self.stage = Stage.DEAL
        self.awaiting: Place | None = None
        self.exposed = table.new_place("exposed card")
        self.accepted: set[Seat] = set()
        self.refused: set[Seat] = set()

    def hands(self) -> Iterator[BlackjackHand]:
        """Every hand, in the order of the turns, from the left within a seat."""
        for seat in self.turns:
            yield from self.boxes[seat]

    def hands_seen_by(self, seat: Seat) -> tuple[SeenHand, ...]:
        """The seat's hands from the left. A hand lies face up or is the seat's own: all is seen."""
        asked = next((hand for hand in self.hands() if not hand.done), None)
        return tuple(
            SeenHand(
                number=hand.number,
                cards=tuple(hand.place.cards),
                split=hand.split,
                done=hand.done,
                settled=hand.settled,
                asked=hand is asked,
                wagers=hand.stakes(),
                lammers=tuple(hand.lammers),
                second_chance=next(iter(hand.chance.cards), None) if hand.chance else None,
            )
            for hand in self.boxes[seat]
        )

    def hands_in_turn(self) -> Iterator[BlackjackHand]:
        """Each hand that still has decisions to make, as its turn comes."""
        while True:
            waiting = next((hand for hand in self.hands() if not hand.done), None)
            if waiting is None:
                return
            yield waiting

    def open_hands(self, seat: Seat) -> list[BlackjackHand]:
        """A seat's hands whose wagers are not settled, from the left."""
        return [hand for hand in self.boxes[seat] if not hand.settled]

    @property
    def all_settled(self) -> bool:
        """No hand is left that the dealer's count could decide."""
        return all(hand.settled for hand in self.hands())

    def hand_at(self, place: Place | None) -> BlackjackHand | None:
        """The hand whose cards (or whose second chance card) lie at a place."""
        for hand in self.hands():
            if place is not None and place in (hand.place, hand.chance):
                return hand
        return None

    def split(self, hand: BlackjackHand, by: str) -> BlackjackHand:
        """Part a pair: its second card becomes a hand of its own directly to the right of the first.

        Both wait for their second card; the hands further right move on by one number.
        """
        seat, row = hand.seat, self.boxes[hand.seat]
        place = self.table.new_place("", owner=seat.position)
        place.add(hand.place.take(1), up=True)
        other = BlackjackHand(seat, place)
        row.insert(hand.number, other)
        for number, one in enumerate(row, start=1):
            one.number = number
            if number > 1:
                one.place.name = f"{seat.hand.name}, hand {number}"
        for half in (hand, other):
            half.split = True
            half.due = by
        return other

    def last_turn(self, seat: Seat) -> None:
        """The seat goes on after all others."""
        self.turns.remove(seat)
        self.turns.append(seat)


def layout_of(table: Table) -> Layout:
    """The layout of this table's round, laid out when it is first asked for."""
    if table.state is None:
        table.state = Layout(table)
    layout: Layout = table.state
    return layout
