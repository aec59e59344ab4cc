"""Flush and straight-flush length of seven cards, against slow twins and exact counts."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from math import comb

import pytest

from croupier.equipment.cards import DECK, SUITS, Card, cards, show
from croupier.equipment.ranks.flush import FlushHand, best_flush, best_straight_flush
from tests.oracles import naive


def slow_flush(hand: Sequence[str]) -> tuple[int, tuple[int, ...]]:
    """Sort the cards of each suit and take the longest list, then the highest."""
    suits = [sorted((naive.value(card) for card in hand if card[1] == suit), reverse=True) for suit in SUITS]
    return max((len(ranks), tuple(ranks)) for ranks in suits)


def slow_straight_flush(hand: Sequence[str]) -> int:
    """Try every set of cards of one suit, the longest first, until one is a sequence."""
    for length in range(7, 1, -1):
        for chosen in combinations(hand, length):
            if naive.same_suit(chosen) and naive.straight_high(chosen):
                return length
    return 1


def stacked_hands(seed: int, count: int) -> list[list[Card]]:
    rng = random.Random(seed)
    return [cards(" ".join(naive.stacked(rng, naive.DECK)[:7])) for _ in range(count)]


def test_the_flush_is_that_of_the_slow_twin() -> None:
    for hand in stacked_hands(1, 10_000):
        assert best_flush(hand) == slow_flush([one.text for one in hand]), show(hand)


def test_the_straight_flush_is_as_long_as_the_slow_twin_finds_it() -> None:
    for hand in stacked_hands(2, 4_000):
        assert best_straight_flush(hand).length == slow_straight_flush([one.text for one in hand]), show(hand)


def test_the_longest_run_among_all_cards_of_one_suit_follows_the_exact_counts() -> None:
    """Seven of thirteen cards of one suit: every set, against the same count made without masks."""
    clubs = [one for one in DECK if one.suit == 0]
    counted = Counter(best_straight_flush(hand).length for hand in combinations(clubs, 7))
    assert sum(counted.values()) == comb(13, 7)
    # Of fourteen places, the ace at both ends, eight windows of seven hold a sequence of seven.
    assert counted[7] == 8
    expected = Counter(
        longest_run([naive.value(one.text) for one in hand]) for hand in combinations(clubs, 7)
    )
    assert counted == expected


def longest_run(values: Sequence[int]) -> int:
    """The longest chain of neighbours, the ace counted as 1 and as 14."""
    present = set(values) | ({1} if 14 in values else set())
    longest = 0
    for start in present:
        length = 1
        while start + length in present:
            length += 1
        longest = max(longest, length)
    return longest


def test_so_many_clubs_and_cards_of_other_suits_are_a_flush_of_that_many() -> None:
    clubs, others = DECK[:13], DECK[13:]
    rng = random.Random(3)
    for length in (5, 6, 7):
        for _ in range(300):
            hand = [*rng.sample(clubs, length), *rng.sample(others, 7 - length)]
            assert best_flush(hand).length == length


@pytest.mark.parametrize(
    ("hand", "length", "ranks"),
    [
        ("9h 5h 3h 7d 2d Ks 4s", 3, (9, 5, 3)),
        ("Kh Qh Jh As 3s 2s 9d", 3, (14, 3, 2)),  # two suits of three: the ace decides
        ("Kh 9h 3h Ks 9s 4s 9d", 3, (13, 9, 4)),  # the last card decides
        ("2c 3c 4d 5d 6h 7h 8s", 2, (7, 6)),  # seven cards always hold a flush of two
    ],
)
def test_the_flush_that_is_used(hand: str, length: int, ranks: tuple[int, ...]) -> None:
    assert best_flush(cards(hand)) == (length, ranks)


@pytest.mark.parametrize(
    ("hand", "at_least_nine_high"),
    [(FlushHand(3, (9, 3, 2)), True), (FlushHand(3, (8, 7, 6)), False), (FlushHand(4, (5, 4, 3, 2)), True)],
)
def test_hands_compare_with_a_bare_length_and_high_card(hand: FlushHand, at_least_nine_high: bool) -> None:
    assert (hand >= FlushHand(3, (9,))) is at_least_nine_high


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("Ac 2c 3c 9d 8d 7d 6d", "four-card straight flush, nine high"),  # the longer one
        ("Ac 2c 3c 9d 8d 7d Ks", "three-card straight flush, nine high"),  # of two the higher
        ("Ac Kc 2c 9d 8d 5h Ks", "no straight flush"),
    ],
)
def test_the_straight_flush_that_is_used(hand: str, words: str) -> None:
    assert best_straight_flush(cards(hand)).words == words
