"""Setting the hands: § 670a.11(b) for the player, (d) for the dealer, and how two settings compare."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from croupier.equipment.cards import JOKER, Card, rank_word
from croupier.equipment.ranks.pai_gow import ACE, PaiGowHand, best
from croupier.equipment.ranks.poker import HIGH_CARD, ROYAL_FLUSH, STRAIGHT_FLUSH


class SetHands(NamedTuple):
    """Six cards as a high hand of five and a low hand of one."""

    high: PaiGowHand
    low: Card

    @property
    def words(self) -> str:
        return f"{self.high.words} and {'joker' if self.low is JOKER else rank_word(self.low.rank)}"


def set_hands(cards: Sequence[Card], low: Card) -> SetHands:
    """One of the six cards as the low hand, the other five as the high hand."""
    return SetHands(best([card for card in cards if card is not low]), low)


def low_rank(low: Card) -> int:
    """§ 670a.6(a): the rank of a low hand, where the joker is an ace."""
    return ACE if low is JOKER else low.rank


def is_foul(hands: SetHands) -> bool:
    """§ 670a.11(b): the high hand must rank as high as the low hand or higher.

    A pair or anything better ranks above one card; without one, the highest card of the five decides.
    """
    return hands.high.order == HIGH_CARD and low_rank(hands.low) > hands.high.ties[0]


def compare_high(player: SetHands, dealer: SetHands) -> int:
    """1, 0 or -1: the player's high hand is higher than the dealer's, identical, or lower."""
    return (player.high > dealer.high) - (player.high < dealer.high)


def compare_low(player: SetHands, dealer: SetHands) -> int:
    """The same for the low hands. § 670a.6(c): the player's joker beats even an ace."""
    if player.low is JOKER:
        return 1
    mine, theirs = low_rank(player.low), low_rank(dealer.low)
    return (mine > theirs) - (mine < theirs)


def house_way(cards: Sequence[Card], highest: PaiGowHand | None = None) -> SetHands:
    """§ 670a.11(d): how the dealer sets six cards, and a player who asks for it.

    The best category that the cards can form stays whole, and the highest card that it can spare goes
    low; docs/interpretations/6702-house-way.md shows that this does all that (1) to (5) demand.
    ``highest`` is the best hand of the six cards, where it is known already.
    """
    order = (highest or best(cards)).order
    highest_first = sorted(cards, key=lambda card: -card.rank)
    if order == HIGH_CARD:
        # § 670a.11(d)(6): the second highest card. The joker is an ace here and stays in the high hand.
        return set_hands(cards, highest_first[1])
    # § 670a.11(d)(2): of six suited cards in a row the lowest straight flush is played, even if the
    # highest would be a royal flush.
    lowest = STRAIGHT_FLUSH if order == ROYAL_FLUSH and _six_in_a_row(cards) else order
    spared = (set_hands(cards, card) for card in highest_first)
    return next(hands for hands in spared if lowest <= hands.high.order <= order)


def _six_in_a_row(cards: Sequence[Card]) -> bool:
    """Six cards that hold a royal flush run on to a nine or an eight in its suit, the joker in any gap."""
    natural = [card for card in cards if card is not JOKER]
    ranks = [card.rank for card in natural]
    return len({card.suit for card in natural}) == 1 and max(ranks) - min(ranks) <= 5
