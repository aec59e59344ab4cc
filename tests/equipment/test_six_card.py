"""The best hand of six cards, over all 20,358,520 of them.

Without five cards of a suit only the ranks matter, so that one hand stands for all with its ranks; every
hand with five or six cards of a suit is looked at.
"""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, combinations_with_replacement
from math import comb, prod

import pytest

from croupier.equipment.cards import DECK, Card, card
from croupier.equipment.ranks.six_card import KINDS, SixCardHand, rank
from tests.oracles import naive

# Counts of the best five in six cards, as they are generally known; the royal flushes are taken apart here.
KNOWN = {
    "six_card_royal_flush_in_diamonds": 1,
    "six_card_royal_flush": 3,
    "royal_flush": 184,
    "straight_flush": 1_656,
    "four_of_a_kind": 14_664,
    "full_house": 165_984,
    "flush": 205_792,
    "straight": 361_620,
    "three_of_a_kind": 732_160,
    "two_pair": 2_532_816,
    "pair": 9_730_740,
    "high_card": 6_612_900,
}

Ranks = tuple[int, ...]


def suited_hands() -> list[tuple[Card, ...]]:
    """Every six cards with five or six of one suit."""
    hands: list[tuple[Card, ...]] = []
    for suit in range(4):
        inside = [one for one in DECK if one.suit == suit]
        outside = [one for one in DECK if one.suit != suit]
        hands += combinations(inside, 6)
        hands += [(*five, other) for five in combinations(inside, 5) for other in outside]
    return hands


def without_five_suited(ranks: Ranks) -> list[Card]:
    """Cards of these ranks (in order), the suits running on so that no suit comes more than twice."""
    return [card(naive.RANKS[rank_ - 2] + naive.SUITS[turn % 4]) for turn, rank_ in enumerate(ranks)]


def test_the_whole_space_has_its_known_counts() -> None:
    counts: Counter[str] = Counter()
    suited: Counter[Ranks] = Counter()
    for hand in suited_hands():
        counts[rank(hand).kind] += 1
        suited[tuple(sorted(one.rank for one in hand))] += 1
    for ranks in combinations_with_replacement(range(2, 15), 6):
        repeated = Counter(ranks).values()
        if max(repeated) <= 4:
            ways = prod(comb(4, times) for times in repeated) - suited[ranks]
            counts[rank(without_five_suited(ranks)).kind] += ways
    assert counts == KNOWN
    assert sum(KNOWN.values()) == comb(52, 6)


def slow(texts: list[str]) -> tuple[int, tuple[int, ...]]:
    """The obvious way: the best of all fives, unless the six are ace to nine of one suit."""
    if naive.same_suit(texts) and {text[0] for text in texts} == set("AKQJT9"):
        return KINDS.index("six_card_royal_flush" + "_in_diamonds" * (texts[0][1] == "d")), ()
    return naive.five_key(naive.best_five(texts))


def test_random_hands_agree_with_the_slow_twin() -> None:
    rng = random.Random(647)
    for _ in range(3000):
        texts = naive.stacked(rng, naive.DECK)[:6]
        assert tuple(rank([card(text) for text in texts])) == slow(texts), texts


@pytest.mark.parametrize("suit", naive.SUITS)
def test_the_six_card_royal_flush_in_every_suit_agrees_with_the_slow_twin(suit: str) -> None:
    for last in naive.DECK:
        texts = [rank_ + suit for rank_ in "AKQJT"] + [last]
        if last not in texts[:5]:
            assert tuple(rank([card(text) for text in texts])) == slow(texts), texts


def test_the_order_puts_the_diamonds_first() -> None:
    royal = SixCardHand(KINDS.index("royal_flush"), ())
    spades = rank([card(rank_ + "s") for rank_ in "AKQJT9"])
    diamonds = rank([card(rank_ + "d") for rank_ in "AKQJT9"])
    assert diamonds > spades > royal
    assert (diamonds.words, spades.words) == ("six-card royal flush in diamonds", "six-card royal flush")
