"""The table that a game plays on: seats and places, dealing, asking, and (from Settlement) paying.

Dealing procedures are mechanisms here, not copies in every game: one card at a time around the table,
stacks from an automated shoe, burns, and cards to one place.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import Any

from croupier.equipment.cards import Card
from croupier.play.choice import Choice, Decision
from croupier.play.meters import Meters
from croupier.play.place import Place
from croupier.play.request import Ask, Deal, Play, Request, Settle, Shake, Turn
from croupier.play.seat import Seat, Wager
from croupier.play.settlement import Settlement
from croupier.play.setup import RoundSetup
from croupier.play.submission import Submission


class Table(Settlement):
    """What a game's procedure may see and do."""

    def __init__(self, setup: RoundSetup, submission: Submission, meters: Meters) -> None:
        super().__init__(submission, meters)
        self.setup = setup
        self.options = submission.options
        self.method = setup.dealing
        self.seats: list[Seat] = []
        self.hands: dict[int, Place] = {}
        self.dealer = Place("dealer")
        self.community = Place("community", deals_up=True)
        self.discards = Place("discards")
        self.places = [self.dealer, self.community, self.discards]
        self.notes: list[str] = []
        self.decided = False
        """A game sets this once every decision is made: what comes to light then can change none."""
        self.left: dict[Card, int] = {}
        """How many of each card may still come in this round."""
        self.state: Any = None
        """What a game's procedure must remember so that an irregularity can take it up again."""
        self.lammers: list[str] = []
        """The lammers that were collected for the wagers that stay up after the round."""

    def sit(self, number: int, position: int, player: str, wagers: Mapping[str, int]) -> Seat:
        """A seat with the wagers that it placed before the deal."""
        hand = self.hands.get(position)
        if hand is None:
            hand = self.hands[position] = self.new_place(f"position {position}", owner=position)
        seat = Seat(number, position, player, hand)
        for name, stake in wagers.items():
            seat.place(name, stake)
        self.seats.append(seat)
        return seat

    def seated(self) -> None:
        """All are seated: fix the order, clockwise from the dealer's left, terminals of a hand together."""
        self.seats.sort(key=lambda seat: (seat.position, seat.number))
        self.hands = dict(sorted(self.hands.items()))

    def new_place(self, name: str, owner: int = 0, deals_up: bool = False) -> Place:
        """A further area of the layout (the Six Card Bonus cards, a split hand)."""
        place = Place(name, owner, deals_up)
        self.places.append(place)
        return place

    def note(self, text: str) -> None:
        """Write something into the round's record that moves no money."""
        self.notes.append(text)

    # -- order -----------------------------------------------------------------------------------

    def clockwise(self) -> list[Seat]:
        """From the player farthest to the dealer's left."""
        return self.seats

    def counterclockwise(self) -> list[Seat]:
        """From the player farthest to the dealer's right."""
        return self.seats[::-1]

    @property
    def dealing_section(self) -> str:
        """The section of the dealing method in use."""
        return self.edition.dealing[self.method]

    # -- dealing ---------------------------------------------------------------------------------

    def deal_around(self, count: int, *, to: Sequence[Place] | None = None, up: bool | None = None) -> Play:
        """Manual shoe or hand: one card at a time to each place in turn until all have ``count``."""
        places = list(self.hands.values()) if to is None else list(to)
        yield Deal(places * count, self.dealing_section, up)

    def deal_stacks(self, count: int, *, to: Sequence[Place] | None = None, up: bool | None = None) -> Play:
        """Automated shoe: a stack of ``count`` cards to each place in turn."""
        places = self.hands.values() if to is None else to
        yield Deal([place for place in places for _ in range(count)], self.dealing_section, up)

    def deal_hands(self, count: int, *, to: Sequence[Place] | None = None) -> Play:
        """Each place its cards, as the dealing method in use brings them."""
        if self.method == "automated_shoe":
            yield from self.deal_stacks(count, to=to)
        else:
            yield from self.deal_around(count, to=to)

    def everyone_and_dealer(self) -> list[Place]:
        """The usual order of a deal: the players clockwise, then the dealer."""
        return [*self.hands.values(), self.dealer]

    def deal_to(self, place: Place, count: int = 1, *, by: str, up: bool | None = None) -> Play:
        """Some cards to one place."""
        yield Deal([place] * count, by, up)

    def burn(self, by: str) -> Play:
        """The next card goes to the discard rack unseen."""
        yield Deal([self.discards], by)

    def roll(self, dice: int, by: str, *, may_stop: bool = False) -> Generator[Request, Any, tuple[int, ...]]:
        """Throw so many dice; with ``may_stop`` the answer may be that they are not thrown again: ()."""
        faces: tuple[int, ...] = yield Shake(dice, by, may_stop)
        return faces

    # -- turning cards up ------------------------------------------------------------------------

    def turn(
        self,
        *places: Place,
        by: str,
        first: int | None = None,
        only: Sequence[int] | None = None,
        note: str = "",
    ) -> Play:
        """Turn up these places one after the other: all of their cards, the first so many, or only some.

        What the dealer turns is named hand by hand, as far as no reader has seen it before.
        """
        for place in places:
            if only is None:
                place.turn_up(first)
            for index in only or ():
                place.up[index] = True
            if unknown := place.to_be_turned():
                yield Turn(place, unknown, by, note=note)

    def settlement(self, by: str) -> Play:
        """All hands lie open. At a table with real cards the dealer says when they are settled."""
        if self.setup.is_settled_by_dealer:
            yield Settle(by)

    def reveal(self, *places: Place, by: str, note: str = "") -> Play:
        """The dealer turns up what wagers depend on, in the chapter's order, then settles.

        Every decision is made by then: what comes to light can change none.
        """
        self.decided = True
        yield from self.turn(*dict.fromkeys(places), by=by, note=note)
        yield from self.settlement(by)

    # -- asking ----------------------------------------------------------------------------------

    def ask(self, seat: Seat, choices: Sequence[Choice], by: str) -> Generator[Request, Any, Decision]:
        """One seat decides before anything else goes on."""
        answers: dict[Seat, Decision] = yield Ask({seat: choices}, by)
        return answers[seat]

    def ask_all(
        self, choices: Mapping[Seat, Sequence[Choice]], by: str, silence: Decision | None = None
    ) -> Generator[Request, Any, dict[Seat, Decision]]:
        """All these seats decide; no decision changes the cards, so they need not wait for each other."""
        if not choices:
            return {}
        answers: dict[Seat, Decision] = yield Ask(choices, by, silence)
        return answers

    # -- wagers ----------------------------------------------------------------------------------

    def open_wagers(self) -> list[Wager]:
        """Every wager that this round has still to settle, seat by seat clockwise."""
        return [wager for wager in self.all_wagers() if not wager.settled and not wager.carried]

    def carried(self) -> list[Wager]:
        """Every wager that stays up after the round, seat by seat clockwise."""
        return [wager for wager in self.all_wagers() if wager.carried]

    def all_wagers(self) -> list[Wager]:
        """Every wager of the round, seat by seat clockwise."""
        return [wager for seat in self.seats for wager in seat.wagers.values()]

    def offers(self, wager: str) -> bool:
        """The Rules Submission offers this optional wager."""
        return wager in self.submission.offered
