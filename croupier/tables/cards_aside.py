"""The part of a table that knows cards which its reader has seen and which lie at no place of the layout."""

from __future__ import annotations

from croupier.equipment.cards import Card
from croupier.equipment.cards import cards as read_cards
from croupier.play.procedure import CHANGE_CARDS, RESHUFFLE, SHUFFLES
from croupier.play.request import Cards
from croupier.tables import events as e
from croupier.tables.acts import read_act
from croupier.tables.in_play import RoundInPlay
from croupier.tables.rewound import before_last


class CardsAside:
    """Cards that left the shoe when none was due, until it is said what they were."""

    play: RoundInPlay | None

    def __init__(self) -> None:
        self.aside: list[Card] = []
        """Nobody has said yet what they were: no other card is dealt before."""
        self.next_cards: list[Card] = []
        """Drawn in error and not exposed: they are the next cards when cards are due again, in the next round
        if no more are due in this one, as long as the shoe is not shuffled."""

    def _set_aside(self, event: e.CardSetAside, seq: int) -> None:
        self.aside.append(*read_cards(event.card))

    def _explained(self, cards: str) -> None:
        """It was said between two rounds what a card was."""
        for card in read_cards(cards):
            if card in self.aside:
                self.aside.remove(card)

    def _shuffled_in(self, act: str) -> None:
        """Between two rounds: a card that was to be the next is among those that are shuffled or changed."""
        if act in (*SHUFFLES, RESHUFFLE, CHANGE_CARDS):
            self.next_cards = []

    def _dealt_on(self, act: Cards) -> None:
        """Cards that were drawn in error come before any other."""
        del self.next_cards[: len(act.cards)]

    def _take_out(self, event: e.CardTakenOut) -> RoundInPlay:
        """The round without a card, which an irregularity concerns; the cards after it have moved up."""
        assert self.play is not None
        play = before_last(self.play, event.removed) if event.removed else self.play
        play.apply(read_act(event.act))
        for card in read_cards(event.moved):
            play.apply(Cards((card,)))
        self.aside, self.next_cards = read_cards(event.aside), read_cards(event.waiting)
        return play
