"""Hands of blackjack that end in a stated way, for the witnesses of the blackjack games.

Blackjack is priced by hands, not by rounds: what a wager, a lammer or a Second Chance Wager on one hand comes
to when the hand wins, ties, meets the dealer's 22 or loses. The dealer's cards are those that he draws until
he stands, none an ace, so that nobody is asked about insurance.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from croupier.equipment.cards import DECK, Card
from croupier.equipment.ranks.blackjack import count
from croupier.play.endings import Figures

WIN, TIE, DEALER_22, LOSE = OUTCOMES = ("win", "tie", "dealer_22", "lose")
"""As the paytables name them, in the order of the kernels."""

STANDS_ON, PUSHES_WITH = "dealer_stands_on", "dealer_pushes_with"
FIGURES = (STANDS_ON, PUSHES_WITH)

TWO_TO_TEN = range(2, 11)


def hand(ranks: Sequence[int]) -> list[Card]:
    """Cards of these ranks, in suits that differ from card to card."""
    return [DECK[place % 4 * 13 + rank - 2] for place, rank in enumerate(ranks)]


def dealer_hands(figures: Figures) -> Iterator[list[Card]]:
    """Two or three cards without an ace with which the dealer stands or busts."""
    for size in (2, 3):
        for ranks in product(TWO_TO_TEN, repeat=size):
            if sum(ranks) >= figures[STANDS_ON] > sum(ranks[:-1]):
                yield hand(ranks)


def outcome_of(total: int, dealer: Sequence[Card], figures: Figures) -> str:
    """How a hand of this total, which has not busted, compares with the dealer's."""
    points = count(dealer)
    if points.total == figures[PUSHES_WITH]:
        return DEALER_22
    if points.bust or total > points.total:
        return WIN
    return TIE if total == points.total else LOSE
