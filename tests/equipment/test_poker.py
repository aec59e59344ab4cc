"""Five-card poker hands, against the known counts and against two independent evaluators."""

from __future__ import annotations

import random
import warnings
from collections import Counter
from itertools import combinations

import pytest

from croupier.equipment.cards import DECK, Card, cards, show
from croupier.equipment.ranks.poker import KINDS, best, straight_high, top_ranks
from tests.oracles import naive

with warnings.catch_warnings():
    # Its parser of hand ranges, which we do not use, calls deprecated names of another package.
    warnings.simplefilter("ignore", DeprecationWarning)
    import eval7

FIVE_CARD_COUNTS = {
    "royal_flush": 4,
    "straight_flush": 36,
    "four_of_a_kind": 624,
    "full_house": 3_744,
    "flush": 5_108,
    "straight": 10_200,
    "three_of_a_kind": 54_912,
    "two_pair": 123_552,
    "pair": 1_098_240,
    "high_card": 1_302_540,
}
# How many hands of different value there are in each category.
DISTINCT = {
    "royal_flush": 1,
    "straight_flush": 9,
    "four_of_a_kind": 156,
    "full_house": 156,
    "flush": 1_277,
    "straight": 10,
    "three_of_a_kind": 858,
    "two_pair": 858,
    "pair": 2_860,
    "high_card": 1_277,
}


def test_all_five_card_hands_fall_into_the_known_categories() -> None:
    counted = Counter(map(best, combinations(DECK, 5)))
    assert sum(counted.values()) == 2_598_960
    by_kind: Counter[str] = Counter()
    for hand, count in counted.items():
        by_kind[hand.kind] += count
    assert by_kind == FIVE_CARD_COUNTS
    assert Counter(hand.kind for hand in counted) == DISTINCT


def stacked_hands(seed: int, size: int, count: int) -> list[list[Card]]:
    """Random hands, many of them from a few ranks or suits, so that rare categories come up."""
    rng = random.Random(seed)
    return [cards(" ".join(naive.stacked(rng, naive.DECK)[:size])) for _ in range(count)]


def test_seven_cards_are_ordered_as_eval7_orders_them() -> None:
    hands = stacked_hands(1, 7, 30_000)
    theirs = [eval7.evaluate([eval7.Card(one.text) for one in hand]) for hand in hands]
    ours = [best(hand) for hand in hands]
    for first in range(len(hands) - 1):
        our_order = (ours[first] > ours[first + 1]) - (ours[first] < ours[first + 1])
        their_order = (theirs[first] > theirs[first + 1]) - (theirs[first] < theirs[first + 1])
        assert our_order == their_order, (show(hands[first]), show(hands[first + 1]))
    assert {one.kind for one in ours} == set(KINDS)


@pytest.mark.parametrize(("size", "count"), [(5, 3000), (6, 1500), (7, 1000)])
def test_the_best_five_are_those_of_the_slow_twin(size: int, count: int) -> None:
    for hand in stacked_hands(size, size, count):
        name, ties = naive.five(naive.best_five([one.text for one in hand]))
        assert (best(hand).kind, best(hand).ties) == (name, ties), show(hand)


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("As Ks Qs Js Ts", "royal flush"),
        ("As 2s 3s 4s 5s", "straight flush, five high"),
        ("7c 7d 7h 7s 2c", "four of a kind, sevens"),
        ("Kc Kd Kh 7s 7c", "full house, kings over sevens"),
        ("Ac 9c 7c 4c 2c", "flush, ace high"),
        ("Ac 2d 3h 4s 5c", "straight, five high"),
        ("6c 6d 6h 7s 2c", "three of a kind, sixes"),
        ("Ac Ad Kh Ks 2c", "two pair, aces and kings"),
        ("Tc Td Kh 3s 2c", "pair of tens"),
        ("Qc Td 9h 3s 2c", "queen high"),
    ],
)
def test_a_hand_in_words(hand: str, words: str) -> None:
    assert best(cards(hand)).words == words


# docs/interpretations/0001-ordinary-poker-order.md


@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("2c 3d 4h 5s 6c", "Ac 2d 3h 4s 5c"),  # A-2-3-4-5 is the lowest straight
        ("Ac 2d 3h 4s 5c", "Ac Ad Ah Ks Qc"),
        ("3c 3d 3h 2s 2c", "2d 2h 2s Ac Ad"),  # the three cards before the pair
        ("Ac Ad 2h 2s 3c", "Kc Kd Qh Qs Ac"),  # the higher pair before the lower pair and the kicker
        ("2c 2d 5h 4s 3c", "Ac Kd Qh Js 9c"),  # any pair before no pair
        ("9c 9d Ah 3s 2c", "9h 9s Kh Qs Jc"),  # kickers from the highest
    ],
)
def test_ties_inside_a_category_follow_ordinary_poker_order(higher: str, lower: str) -> None:
    assert best(cards(higher)) > best(cards(lower))


@pytest.mark.parametrize(
    ("seven", "words"),
    [
        ("Ac Ad Kh Ks Qc Qd Jh", "two pair, aces and kings"),
        ("Ac Ad Ah Ks Kc Kd Jh", "full house, aces over kings"),
        ("2c 3c 4c 5c 6c 7c 8c", "straight flush, eight high"),
        ("2c 3d 4h 5s 6c 7d Ah", "straight, seven high"),
        ("7c 7d 7h 7s Ac Ad Ah", "four of a kind, sevens"),
    ],
)
def test_seven_cards_hold_their_best_five(seven: str, words: str) -> None:
    assert best(cards(seven)).words == words


def test_the_third_pair_may_be_the_kicker() -> None:
    assert best(cards("Ac Ad Kh Ks Qc Qd 2h")).ties == (14, 13, 12)


@pytest.mark.parametrize(
    ("ranks", "length", "high"),
    [((14, 2, 3, 4, 5), 5, 5), ((10, 11, 12, 13, 14), 5, 14), ((13, 14, 2, 3, 4), 5, 0), ((14, 2, 3), 3, 3)],
)
def test_a_run_with_the_ace_at_either_end(ranks: tuple[int, ...], length: int, high: int) -> None:
    assert straight_high(sum(1 << rank for rank in ranks), length) == high


def test_the_top_ranks_of_a_mask() -> None:
    assert top_ranks(1 << 14 | 1 << 9 | 1 << 2, 2) == (14, 9)
    assert top_ranks(1 << 2, 5) == (2,)
