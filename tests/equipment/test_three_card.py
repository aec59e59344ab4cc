"""Three-card hands: all 22,100 of them."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from croupier.equipment.cards import DECK, cards
from croupier.equipment.ranks.three_card import KINDS, rank
from tests.kernel import twins

COUNTS = {
    "royal": 4,
    "straight_flush": 44,
    "three_of_a_kind": 52,
    "straight": 720,
    "flush": 1_096,
    "pair": 3_744,
    "high_card": 16_440,
}


def test_all_hands_fall_into_the_known_categories() -> None:
    counted = Counter(rank(hand).kind for hand in combinations(DECK, 3))
    assert counted == COUNTS
    assert sum(counted.values()) == 22_100


def test_all_hands_are_ordered_as_the_slow_twin_orders_them() -> None:
    """The royal is a category of its own here and the highest straight flush there: the order is one."""
    pairs = set()
    for hand in combinations(range(52), 3):
        pairs.add((rank([DECK[number] for number in hand]), twins.three(hand)))
    ours, theirs = zip(*sorted(pairs), strict=True)
    assert list(theirs) == sorted(theirs)
    assert len(set(ours)) == len(set(theirs)) == len(pairs)


def test_each_kind_outranks_the_one_before() -> None:
    assert KINDS == ("high_card", "pair", "flush", "straight", "three_of_a_kind", "straight_flush", "royal")
    best_of_each = ["Ac Kd Jh", "Ac Ad Kh", "Ac Kc Jc", "Ac Kd Qh", "Ac Ad Ah", "Kc Qc Jc", "Ac Kc Qc"]
    ranked = [rank(cards(hand)) for hand in best_of_each]
    assert [one.kind for one in ranked] == list(KINDS)
    assert ranked == sorted(ranked)


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("Ah Kh Qh", "suited ace-king-queen"),
        ("Ah 2h 3h", "straight flush, three high"),
        ("9c 9d 9h", "three of a kind, nines"),
        ("Ac 2d 3h", "straight, three high"),
        ("2h 5h 9h", "flush, nine high"),
        ("9c 9d Kh", "pair of nines"),
        ("Kc Ad 2s", "ace high"),
    ],
)
def test_a_hand_in_words(hand: str, words: str) -> None:
    assert rank(cards(hand)).words == words


def test_ace_two_three_is_the_lowest_straight() -> None:
    assert rank(cards("2c 3d 4h")) > rank(cards("Ac 2d 3h")) > rank(cards("Ac Kc Jc"))
