"""Pai Gow poker hands: five cards, or the best five of six, of which one may be the joker.

The joker is an ace, or any card that completes a straight or a flush; four aces with it are the
highest hand of all. A-2-3-4-5 is the second highest straight, and the highest straight flush below a
royal flush. In a flush the joker is the highest card missing (docs/interpretations/6701-the-joker.md).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from croupier.equipment.cards import JOKER, Card
from croupier.equipment.ranks import poker
from croupier.equipment.ranks.poker import (
    ACE_BIT,
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    HIGH_CARD,
    PAIR,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    TWO_PAIR,
    hand_words,
    top_ranks,
)

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


class PaiGowHand(NamedTuple):
    """A category and what breaks a tie inside it; tuples compare as hands do.

    A straight is told by its two highest cards, the ace counting high: A-K, then A-5, then K-Q.
    """

    order: int
    ties: tuple[int, ...]

    @property
    def kind(self) -> str:
        return KINDS[self.order]

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
        _four_or_full_house(one, two, three, four)
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


def _four_or_full_house(one: int, two: int, three: int, four: int) -> PaiGowHand | None:
    """The hands between a straight flush and a flush; ``two`` has the ranks seen at least twice."""
    if four:
        return PaiGowHand(FOUR_OF_A_KIND, top_ranks(four, 1) + top_ranks(one & ~four, 1))
    if three:
        trips = top_ranks(three, 1)
        pair = two & ~(1 << trips[0])
        if pair:
            return PaiGowHand(FULL_HOUSE, trips + top_ranks(pair, 1))
    return None


@cache
def _groups(one: int, two: int, three: int) -> PaiGowHand:
    """The hands below a straight, found once for each of the few thousand ways to hold six ranks."""
    if three:
        return PaiGowHand(THREE_OF_A_KIND, top_ranks(three, 1) + top_ranks(one & ~three, 2))
    if two:
        pairs = top_ranks(two, 2)
        used = 0
        for rank in pairs:
            used |= 1 << rank
        order = TWO_PAIR if len(pairs) == 2 else PAIR
        return PaiGowHand(order, pairs + top_ranks(one & ~used, 5 - 2 * len(pairs)))
    return PaiGowHand(HIGH_CARD, top_ranks(one, 5))
