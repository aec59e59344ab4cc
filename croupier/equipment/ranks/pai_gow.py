"""Pai Gow poker hands: five cards, or the best five of six, of which one may be the joker.

The joker is an ace, or any card that completes a straight or a flush; four aces with it are the
highest hand of all. A-2-3-4-5 is the second highest straight, and the highest straight flush below a
royal flush. In a flush the joker is the highest card missing (docs/interpretations/6701-the-joker.md).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from croupier.equipment.cards import JOKER, Card
from croupier.equipment.ranks import poker
from croupier.equipment.ranks.poker import (
    ACE_BIT,
    FLUSH,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    four_or_full_house,
    hand_words,
    low_groups,
    top_ranks,
)
from croupier.equipment.ranks.ranked_hand import RankedHand

ACE: Final = 14
FIVE_ACES: Final = 10
KINDS: Final = (*poker.KINDS, "five_aces")

ALL_RANKS: Final = 0b1111111111111 << 2
ACE_TO_TEN: Final = (14, 13)
ACE_TO_FIVE: Final = (14, 5)
RUNS: Final = (
    (0b11111 << 10, ACE_TO_TEN),
    (ACE_BIT | 0b1111 << 2, ACE_TO_FIVE),
    *((0b11111 << high - 4, (high, high - 1)) for high in range(13, 5, -1)),
)
"""The ranks of every straight, the highest straight first, and the two top cards that tell it apart."""


class PaiGowHand(RankedHand):
    """A hand of five cards, of which one may be the joker.

    A straight is told by its two highest cards, the ace counting high: A-K, then A-5, then K-Q.
    """

    __slots__ = ()
    kinds = KINDS

    @property
    def words(self) -> str:
        """What the dealer would call: ``straight, ace to five``."""
        return _words(self)


def best(cards: Sequence[Card]) -> PaiGowHand:
    """The best hand that five or six cards can form."""
    one = two = three = four = 0
    suits = [0, 0, 0, 0]
    joker = False
    for card in cards:
        if card is JOKER:
            joker = True
            continue
        bit = 1 << card.rank
        four |= three & bit
        three |= two & bit
        two |= one & bit
        one |= bit
        suits[card.suit] |= bit
    # A straight or a flush needs one card less beside the joker.
    needed = 4 if joker else 5
    straight = _best_run(one, needed)
    suited = 0
    for mask in suits:
        if mask.bit_count() >= needed:
            suited = mask
    if joker:
        if four & ACE_BIT:
            return PaiGowHand(FIVE_ACES, ())
        four |= three & ACE_BIT
        three |= two & ACE_BIT
        two |= one & ACE_BIT
        one |= ACE_BIT
    if straight and suited and (run := _best_run(suited, needed)):
        return PaiGowHand(ROYAL_FLUSH, ()) if run == ACE_TO_TEN else PaiGowHand(STRAIGHT_FLUSH, run)
    return (
        (three and four_or_full_house(PaiGowHand, one, two, three, four))
        or (suited and PaiGowHand(FLUSH, _flush_ranks(suited, joker)))
        or (straight and PaiGowHand(STRAIGHT, straight))
        or _groups(one, two, three)
    )


@cache
def _words(hand: PaiGowHand) -> str:
    """One of the 7,463 different hands in words; found once, since every line of a settlement says it."""
    if hand.order == FIVE_ACES:
        return "five aces"
    if hand.order in (STRAIGHT, STRAIGHT_FLUSH) and hand.ties == ACE_TO_FIVE:
        return f"{hand.kind.replace('_', ' ')}, ace to five"
    return hand_words(hand.order, hand.ties)


@cache
def _best_run(mask: int, needed: int) -> tuple[int, ...]:
    """The highest straight of which a mask of ranks (bit r for rank r) has so many cards; () if none."""
    for run, top in RUNS:
        if (mask & run).bit_count() >= needed:
            return top
    return ()


def _flush_ranks(suited: int, joker: bool) -> tuple[int, ...]:
    """The five cards of a flush; the joker is the highest that is not there."""
    if joker:
        suited |= 1 << (ALL_RANKS & ~suited).bit_length() - 1
    return top_ranks(suited, 5)


@cache
def _groups(one: int, two: int, three: int) -> PaiGowHand:
    """The hands below a straight, found once for each of the few thousand ways to hold six ranks."""
    return low_groups(PaiGowHand, one, two, three)
