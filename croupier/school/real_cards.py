"""A dealer's hands at a table with real cards: what lies face down has no value until it is turned up.

He has a pack that the round never sees; the round learns a card when it lies open, as at a table.
"""

from __future__ import annotations

import msgspec

from croupier.equipment.cards import Card, FaceDownCard, pack
from croupier.equipment.chance import Chance
from croupier.equipment.ranks.blackjack import is_blackjack
from croupier.play.game import Game
from croupier.play.place import Place
from croupier.play.request import Act, Ask, Cards, Confirmed, Deal, Decide, Roll, Settle, Shake, Turn, Turned
from croupier.play.round import Round
from croupier.play.setup import RoundSetup, TableSetup
from croupier.school.practice import Players


def at_a_table(setup: RoundSetup, game: Game) -> TableSetup:
    """The same round at a table where a dealer has the cards; with dice there is nothing to turn up."""
    fields = {name: getattr(setup, name) for name in setup.__struct_fields__}
    return TableSetup(**fields, real_cards=msgspec.UNSET if game.dice else True)


class RealCards(Players):
    """Deals, turns and settles as a dealer does who enters nothing that nobody may see."""

    def __init__(self, round_: Round, chance: Chance) -> None:
        super().__init__(round_, chance)
        submission = round_.table.submission
        joker = bool(submission.edition.joker.value)
        self.pack = [] if round_.game.dice else chance.shuffle(pack(submission.decks, joker))
        self.layout: dict[str, list[Card]] = {}

    def next_acts(self) -> list[Act]:
        pending = self.round.pending
        if isinstance(pending, Deal):
            return [self._deal()]
        if isinstance(pending, Turn):
            return [self._turn(pending)]
        if isinstance(pending, Settle):
            return [Confirmed()]
        if isinstance(pending, Shake):
            return [Roll(self.chance.dice(pending.dice))]
        assert isinstance(pending, Ask)
        seat = self.round.waiting_for()[0]
        return [Decide(seat, self.decide(self.round.choices(seat)))]

    def _deal(self) -> Cards:
        self._follow_discards()
        dealt: list[Card] = []
        for place, up in self.round.coming():
            card = self.pack.pop()
            self.layout.setdefault(place.name, []).append(card)
            dealt.append(card if up else FaceDownCard())
        return Cards(tuple(dealt))

    def _follow_discards(self) -> None:
        """Cards that a player has thrown away lie in the rack: his hand is what the round says of it."""
        for place in self.round.table.places:
            there = self.layout.get(place.name)
            if there is not None and len(place.cards) < len(there):
                self.layout[place.name] = list(place.cards)

    def _turn(self, pending: Turn) -> Turned:
        there = self.layout[pending.place.name]
        if pending.may_stay and not is_blackjack(there):
            return Turned(pending.place.name)
        return Turned(pending.place.name, tuple(there[index] for index in pending.indexes))


def said_of(coming: list[tuple[Place, bool]]) -> int:
    """How many cards of a deal the dealer enters: those that lie open."""
    return sum(up for _, up in coming)
