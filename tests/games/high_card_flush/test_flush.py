"""Flush and straight flush lengths: by hand against the twin, by class against the polynomials."""

from __future__ import annotations

from itertools import combinations
from math import comb

import numpy as np
import pytest

from croupier.games.high_card_flush.lab import flush, suits
from croupier.kernel import isomorphism
from croupier.kernel.cards import Cards, cards, suit_masks
from tests.kernel import twins
from tests.kernel.test_seven import random_hands, whole_space

EIGHT_HIGH = flush.value(3, 0b1110000)  # 8-7-6, the best three-card flush below nine high


def test_hands_sort_like_the_twin() -> None:
    for size in (1, 4, 7):
        hands = random_hands(20_000, size, seed=size)
        assert twins.agree([twins.flush(hand) for hand in hands.tolist()], flush.best(hands).tolist())


def test_straight_flush_lengths_are_those_of_the_twin_for_every_set_of_one_suit() -> None:
    for size in range(1, 8):
        hands = np.array(list(combinations(range(13), size)), dtype=np.uint8)
        lengths = [twins.straight_flush_length(hand) for hand in hands.tolist()]
        assert flush.straight_flush_length(hands).tolist() == lengths


def test_straight_flush_lengths_of_random_hands_are_those_of_the_twin() -> None:
    hands = random_hands(5_000, 7, seed=8)
    lengths = [twins.straight_flush_length(hand) for hand in hands.tolist()]
    assert flush.straight_flush_length(hands).tolist() == lengths


@pytest.mark.parametrize(
    ("hand", "length"),
    [("As 2s 3s 9h", 3), ("Qs Ks As 2s", 3), ("Ks As 2s 3s", 3), ("As Kh Qd Jc", 1), ("4h 5h 6h 7s", 3)],
)
def test_the_ace_ends_a_straight_flush_high_or_low_and_never_stands_in_the_middle(
    hand: str, length: int
) -> None:
    assert flush.straight_flush_length(cards(hand)[None])[0] == length


def test_a_flush_reads_back_as_its_length_and_ranks() -> None:
    best = flush.best(cards("As Ks 2s Ah Kh Qh 9d")[None])
    assert flush.length(best)[0] == 3
    assert flush.ranks(best)[0] == 0b1110000000000
    assert best[0] == flush.value(3, 0b1110000000000)


def test_a_flush_of_the_wrong_number_of_ranks_is_refused() -> None:
    for length, ranks in ((3, 0b11), (8, 0xFF), (0, 0), (1, 1 << 13)):
        with pytest.raises(ValueError, match="is not a set of"):
            flush.value(length, ranks)


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
    assert tally(flush.length(flush.best(hands)), weights) == suits.flush_lengths(7)


def test_straight_flush_lengths_by_polynomial_are_those_of_all_hands(
    seven_cards: tuple[Cards, np.ndarray],
) -> None:
    hands, weights = seven_cards
    assert tally(flush.straight_flush_length(hands), weights) == suits.straight_flush_lengths(7)


def test_the_dealer_qualifies_with_nine_high_in_100825036_hands(
    seven_cards: tuple[Cards, np.ndarray],
) -> None:
    hands, weights = seven_cards
    assert int(weights[flush.best(hands) > EIGHT_HIGH].sum(dtype=np.int64)) == 100_825_036
    assert comb(52, 7) - suits.hands_at_most(EIGHT_HIGH, 7) == 100_825_036


def test_hands_at_most_a_flush_by_polynomial_are_those_of_all_hands_at_every_length(
    seven_cards: tuple[Cards, np.ndarray],
) -> None:
    hands, weights = seven_cards
    best = flush.best(hands)
    for value in (0, flush.value(2, 0b11), EIGHT_HIGH, flush.value(4, 0b1000100110000), 5 << 13 | 1, 0xFFFF):
        assert suits.hands_at_most(value, 7) == int(weights[best <= value].sum(dtype=np.int64))


# Cards removed.


def test_polynomials_of_what_is_left_count_what_is_left() -> None:
    left = cards("2c 3c 4c 6c Kc 2d 3d Ad 7h 8h 9h Th As 2s 3s 5s")
    hands = np.array(list(combinations(left, 5)), dtype=np.uint8)
    masks, ones = suit_masks(left), np.ones(len(hands), dtype=np.int64)
    assert tally(flush.length(flush.best(hands)), ones) == suits.flush_lengths(5, masks)
    assert tally(flush.straight_flush_length(hands), ones) == suits.straight_flush_lengths(5, masks)
    best = flush.best(hands)
    for value in np.unique(best).tolist():
        assert suits.hands_at_most(value, 5, masks) == int((best <= value).sum())


def test_sets_below_a_bound_are_counted_as_the_twin_counts_them() -> None:
    rng = np.random.default_rng(5)
    for _ in range(300):
        left, bound = (int(number) for number in rng.integers(0, 1 << 13, 2))
        size = int(rng.integers(0, 8))
        members = [1 << rank for rank in range(13) if left >> rank & 1]
        expected = sum(sum(chosen) <= bound for chosen in combinations(members, size))
        assert suits.subsets_at_most(left, size, bound) == expected


def test_opponents_of_a_batch_are_those_of_the_exact_polynomials() -> None:
    found = isomorphism.classes(7)
    some = found.masks[:: len(found.masks) // 500, :, 0]
    best = flush.best(isomorphism.cards_of(some[:, :, None]))
    counts = suits.opponents_at_most(some, best, threads=2)
    for row in range(len(some)):
        a, b, c, d = (0x1FFF & ~int(ranks) for ranks in some[row])
        assert counts[row] == suits.hands_at_most(int(best[row]), 7, (a, b, c, d))


def test_opponents_below_a_hand_are_those_of_an_enumeration() -> None:
    hand = cards("As Ks 9s 4s 2h 7d Tc")
    held = np.array([suit_masks(hand)], dtype=np.uint16)
    value = flush.best(hand[None])
    left = [card for card in range(52) if card not in hand.tolist()]
    others = flush.best(np.array(list(combinations(left, 4)), dtype=np.uint8))
    assert suits.opponents_at_most(held, value, 4)[0] == int((others <= value).sum())
    assert suits.opponents_at_most(held, value - np.uint16(1), 4)[0] == int((others < value).sum())


def test_every_pair_of_hands_is_won_as_often_as_it_is_lost() -> None:
    found = isomorphism.classes(7)
    best = flush.best(isomorphism.cards_of(found.masks))
    held, weights = found.masks[:, :, 0], found.weights.astype(np.int64)
    at_most = suits.opponents_at_most(held, best, threads=2)
    below = suits.opponents_at_most(held, best - np.uint16(1), threads=2)
    wins, losses = (weights * below).sum(), (weights * (comb(45, 7) - at_most)).sum()
    assert wins == losses


def test_arrays_of_the_wrong_form_get_one_sentence() -> None:
    held, values = np.zeros((2, 4), dtype=np.uint16), np.zeros(2, dtype=np.uint16)
    for arguments, field in (
        ((held[:, :3], values), "held"),
        ((held, values[:1]), "values"),
        ((held, values, 8), "size"),
    ):
        with pytest.raises(ValueError, match=f"^{field}: "):
            suits.opponents_at_most(*arguments)
    with pytest.raises(ValueError, match=r"^value: "):
        suits.hands_at_most(1 << 16, 7)
