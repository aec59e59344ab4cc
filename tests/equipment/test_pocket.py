"""Two cards of one's own, over all 1,326 hands."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from croupier.equipment.cards import DECK, card, cards
from croupier.equipment.ranks.pocket import PocketHand, pocket
from tests.oracles.naive import DECK as NAIVE_DECK
from tests.oracles.naive import same_suit, value


def test_the_whole_space_has_its_known_counts() -> None:
    counts = Counter(pocket(two) for two in combinations(DECK, 2))
    assert sum(counts.values()) == 1326
    assert len(counts) == 169
    for hand, count in counts.items():
        # A pair in six ways, two ranks of one suit in four, of two suits in twelve.
        assert count == (6 if hand.pair else 4 if hand.suited else 12)


def test_every_hand_agrees_with_the_obvious_reading_in_both_orders() -> None:
    for first, second in combinations(NAIVE_DECK, 2):
        low, high = sorted((value(first), value(second)))
        expected = PocketHand(high, low, same_suit((first, second)))
        assert pocket((card(first), card(second))) == expected
        assert pocket((card(second), card(first))) == expected


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("Ac Ad", "pair of aces"),
        ("6c 6d", "pair of sixes"),
        ("Kh Ah", "ace and king, same suit"),
        ("4c 9d", "nine and four, different suits"),
    ],
)
def test_words(hand: str, words: str) -> None:
    assert pocket(cards(hand)).words == words
