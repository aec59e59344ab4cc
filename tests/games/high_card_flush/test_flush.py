"""Flush and straight flush lengths: by hand against the twin, by class against the polynomials."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from croupier.games.high_card_flush.lab import suits
from croupier.kernel.cards import Cards, cards, suit_masks
from tests.games.high_card_flush import batches
from tests.kernel import twins
from tests.kernel.test_seven import random_hands, whole_space

EIGHT_HIGH = 3 << 13 | 0b1110000  # 8-7-6, the best three-card flush below nine high


def test_hands_sort_like_the_twin() -> None:
    for size in (1, 4, 7):
        hands = random_hands(20_000, size, seed=size)
        assert twins.agree([twins.flush(hand) for hand in hands.tolist()], batches.best(hands).tolist())


def test_straight_flush_lengths_are_those_of_the_twin_for_every_set_of_one_suit() -> None:
    for size in range(1, 8):
        hands = np.array(list(combinations(range(13), size)), dtype=np.uint8)
        lengths = [twins.straight_flush_length(hand) for hand in hands.tolist()]
        assert batches.straight_flush_length(hands).tolist() == lengths


def test_straight_flush_lengths_of_random_hands_are_those_of_the_twin() -> None:
    hands = random_hands(5_000, 7, seed=8)
    lengths = [twins.straight_flush_length(hand) for hand in hands.tolist()]
    assert batches.straight_flush_length(hands).tolist() == lengths


@pytest.mark.parametrize(
    ("hand", "length"),
    [("As 2s 3s 9h", 3), ("Qs Ks As 2s", 3), ("Ks As 2s 3s", 3), ("As Kh Qd Jc", 1), ("4h 5h 6h 7s", 3)],
)
def test_the_ace_ends_a_straight_flush_high_or_low_and_never_stands_in_the_middle(
    hand: str, length: int
) -> None:
    assert batches.straight_flush_length(cards(hand)[None])[0] == length


def test_a_flush_reads_back_as_its_length_and_ranks() -> None:
    best = batches.best(cards("As Ks 2s Ah Kh Qh 9d")[None])
    assert batches.length(best)[0] == 3
    assert best[0] == 3 << 13 | 0b1110000000000


# The whole space of seven cards, once by enumeration and once by algebra.


@pytest.fixture(scope="module")
def seven_cards() -> tuple[Cards, np.ndarray]:
    return whole_space(7)


def tally(numbers: np.ndarray, weights: np.ndarray) -> dict[int, int]:
    counts = np.zeros(int(numbers.max()) + 1, dtype=np.int64)
    np.add.at(counts, numbers, weights)
    return {number: int(count) for number, count in enumerate(counts) if count}


def test_flush_lengths_by_polynomial_are_those_of_all_hands(seven_cards: tuple[Cards, np.ndarray]) -> None:
    hands, weights = seven_cards
    assert tally(batches.length(batches.best(hands)), weights) == suits.flush_lengths(7)


def test_straight_flush_lengths_by_polynomial_are_those_of_all_hands(
    seven_cards: tuple[Cards, np.ndarray],
) -> None:
    hands, weights = seven_cards
    assert tally(batches.straight_flush_length(hands), weights) == suits.straight_flush_lengths(7)


def test_the_dealer_qualifies_with_nine_high_in_100825036_hands(
    seven_cards: tuple[Cards, np.ndarray],
) -> None:
    hands, weights = seven_cards
    assert int(weights[batches.best(hands) > EIGHT_HIGH].sum(dtype=np.int64)) == 100_825_036


# Cards removed.


def test_polynomials_of_what_is_left_count_what_is_left() -> None:
    left = cards("2c 3c 4c 6c Kc 2d 3d Ad 7h 8h 9h Th As 2s 3s 5s")
    hands = np.array(list(combinations(left, 5)), dtype=np.uint8)
    masks, ones = suit_masks(left), np.ones(len(hands), dtype=np.int64)
    assert tally(batches.length(batches.best(hands)), ones) == suits.flush_lengths(5, masks)
    assert tally(batches.straight_flush_length(hands), ones) == suits.straight_flush_lengths(5, masks)
