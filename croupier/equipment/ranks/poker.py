"""Five-card poker hands, found in any five to seven cards.

Ties inside a category follow ordinary poker order: groups first, then kickers, and A-2-3-4-5 is the
lowest straight (see docs/interpretations/0001-ordinary-poker-order.md).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from croupier.equipment.cards import Card, plural, rank_word
from croupier.equipment.ranks.ranked_hand import Hand, RankedHand

KINDS: Final = (
    "high_card",
    "pair",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
    "royal_flush",
)
(
    HIGH_CARD,
    PAIR,
    TWO_PAIR,
    THREE_OF_A_KIND,
    STRAIGHT,
    FLUSH,
    FULL_HOUSE,
    FOUR_OF_A_KIND,
    STRAIGHT_FLUSH,
    ROYAL_FLUSH,
) = range(10)

ACE_BIT: Final = 1 << 14


class PokerHand(RankedHand):
    """A hand of five cards in ordinary poker order."""

    __slots__ = ()
    kinds = KINDS

    @property
    def words(self) -> str:
        """What the dealer would call: ``two pair, aces and kings``."""
        return hand_words(self.order, self.ties)


def hand_words(order: int, ties: tuple[int, ...]) -> str:
    """A poker hand in words, from its category and its tie-breakers."""
    if order == ROYAL_FLUSH:
        return "royal flush"
    top = ties[0]
    if order == TWO_PAIR:
        return f"two pair, {plural(top)} and {plural(ties[1])}"
    if order == FULL_HOUSE:
        return f"full house, {plural(top)} over {plural(ties[1])}"
    if order == PAIR:
        return f"pair of {plural(top)}"
    if order in (THREE_OF_A_KIND, FOUR_OF_A_KIND):
        return f"{KINDS[order].replace('_', ' ')}, {plural(top)}"
    if order == HIGH_CARD:
        return f"{rank_word(top)} high"
    return f"{KINDS[order].replace('_', ' ')}, {rank_word(top)} high"


def straight_high(mask: int, length: int = 5) -> int:
    """The high card of the best run of ``length`` ranks in a mask (bit r for rank r), or 0.

    The ace stands at bit 14 and, for the lowest run, at bit 1 as well.
    """
    run = mask | (mask >> 13 & 2)
    for _ in range(length - 1):
        run &= run << 1
    return run.bit_length() - 1 if run else 0


def top_ranks(mask: int, count: int) -> tuple[int, ...]:
    """The ``count`` highest ranks of a mask, descending."""
    ranks = []
    while count and mask:
        rank = mask.bit_length() - 1
        ranks.append(rank)
        mask ^= 1 << rank
        count -= 1
    return tuple(ranks)


def best(cards: Sequence[Card]) -> PokerHand:
    """The best five-card poker hand in five, six or seven cards."""
    one = two = three = four = 0
    suits = [0, 0, 0, 0]
    for card in cards:
        bit = 1 << card.rank
        four |= three & bit
        three |= two & bit
        two |= one & bit
        one |= bit
        suits[card.suit] |= bit
    for suited in suits:
        if suited.bit_count() >= 5:
            # Seven cards with five of one suit hold no full house and no four of a kind.
            return _flush(suited)
    return _grouped(one, two, three, four)


def _flush(suited: int) -> PokerHand:
    high = straight_high(suited)
    if high == 14:
        return PokerHand(ROYAL_FLUSH, ())
    if high:
        return PokerHand(STRAIGHT_FLUSH, (high,))
    return PokerHand(FLUSH, top_ranks(suited, 5))


def _grouped(one: int, two: int, three: int, four: int) -> PokerHand:
    """The best hand of one mask per multiplicity: ``two`` has the ranks seen at least twice."""
    # Four of a kind are three of a kind too, so that most hands need not be asked.
    found = four_or_full_house(PokerHand, one, two, three, four) if three else None
    if found is not None:
        return found
    high = straight_high(one)
    if high:
        return PokerHand(STRAIGHT, (high,))
    return low_groups(PokerHand, one, two, three)


def four_or_full_house(hand: type[Hand], one: int, two: int, three: int, four: int) -> Hand | None:
    """The groups above a flush, of one mask per multiplicity."""
    if four:
        return hand(FOUR_OF_A_KIND, top_ranks(four, 1) + top_ranks(one & ~four, 1))
    if three:
        trips = top_ranks(three, 1)
        pair = two & ~(1 << trips[0])
        if pair:
            return hand(FULL_HOUSE, trips + top_ranks(pair, 1))
    return None


def low_groups(hand: type[Hand], one: int, two: int, three: int) -> Hand:
    """The hands below a straight, of one mask per multiplicity."""
    if three:
        return hand(THREE_OF_A_KIND, top_ranks(three, 1) + top_ranks(one & ~three, 2))
    if two:
        pairs = top_ranks(two, 2)
        used = 0
        for rank in pairs:
            used |= 1 << rank
        order = TWO_PAIR if len(pairs) == 2 else PAIR
        return hand(order, pairs + top_ranks(one & ~used, 5 - 2 * len(pairs)))
    return hand(HIGH_CARD, top_ranks(one, 5))
