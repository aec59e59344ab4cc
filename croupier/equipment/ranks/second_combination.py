"""The second combination in a winning hand of five or six cards, as Lunar Poker pays it.

A combination is made of the cards that form it, without kickers: two cards for a pair or ace-king,
three for three of a kind, four for two pair or four of a kind, five for the rest. A second one needs at
least one card that is not in the first, and may be of the same kind
(docs/interpretations/6710-second-combination.md).
"""

from __future__ import annotations

from collections.abc import Sequence

from croupier.equipment.cards import Card
from croupier.equipment.ranks.ace_king import ACE_KING, is_ace_king
from croupier.equipment.ranks.poker import (
    FOUR_OF_A_KIND,
    PAIR,
    THREE_OF_A_KIND,
    TWO_PAIR,
    PokerHand,
    best,
)

_RANKS_THAT_FORM = {PAIR: 1, THREE_OF_A_KIND: 1, FOUR_OF_A_KIND: 1, TWO_PAIR: 2}


def forming_cards(five: Sequence[Card], hand: PokerHand) -> set[Card]:
    """Those of the five cards that make the hand what it is."""
    count = 2 if is_ace_king(hand) else _RANKS_THAT_FORM.get(hand.order)
    if count is None:
        return set(five)
    ranks = hand.ties[:count]
    return {card for card in five if card.rank in ranks}


def second_combination(cards: Sequence[Card]) -> PokerHand | None:
    """The best second combination in a hand of ace-king or better; None if there is none."""
    cards = list(cards)
    fives = [cards] if len(cards) == 5 else [cards[:out] + cards[out + 1 :] for out in range(len(cards))]
    ranked = [(best(five), five) for five in fives]
    hand, five = max(ranked, key=lambda one: one[0])
    winning = forming_cards(five, hand)
    better = [hand for hand, five in ranked if hand.order > PAIR and not forming_cards(five, hand) <= winning]
    if better:
        return max(better)
    return _pair_or_ace_king(cards, winning)


def _pair_or_ace_king(cards: Sequence[Card], winning: set[Card]) -> PokerHand | None:
    """What two cards can form of which at least one is not in the winning combination."""
    ranks = [card.rank for card in cards]
    others = {card.rank for card in cards if card not in winning}
    pairs = [rank for rank in others if ranks.count(rank) > 1]
    if pairs:
        return PokerHand(PAIR, (max(pairs),))
    if (14 in others and 13 in ranks) or (13 in others and 14 in ranks):
        return ACE_KING
    return None
