"""Pai Gow poker with the joker: against the twin and the known counts of the 53-card deck."""

from __future__ import annotations

from math import comb

import numpy as np
import pytest

from croupier.games.six_card_fortune_pai_gow.lab import joker_ranks
from croupier.games.six_card_fortune_pai_gow.lab.joker_ranks import Category
from croupier.kernel import isomorphism
from croupier.kernel.cards import JOKER, Cards, cards
from tests.kernel import twins
from tests.kernel.test_seven import random_hands

# High card to five aces, seven cards of the 53: the figures that Pai Gow poker's analysts publish.
KNOWN_OF_SEVEN = [
    24780420,
    64221960,
    35553816,
    7470676,
    11236028,
    6172088,
    4188528,
    307472,
    184832,
    26132,
    1128,
]
EVERY_RANK = np.arange(joker_ranks.FIVE_ACES + 1, dtype=np.uint16)


def with_joker(others: Cards) -> Cards:
    return np.column_stack([others, np.full(len(others), JOKER, dtype=np.uint8)])


def by_category(counts: np.ndarray) -> list[int]:
    tally = np.zeros(11, dtype=np.int64)
    np.add.at(tally, joker_ranks.category(EVERY_RANK), counts)
    return [int(count) for count in tally]


def test_the_joker_with_any_four_cards_sorts_like_the_twin_on_the_whole_space() -> None:
    hands = with_joker(isomorphism.cards_of(isomorphism.classes(4).masks))
    keys = [twins.pai_gow(hand) for hand in hands.tolist()]
    assert twins.agree(keys, joker_ranks.rank(hands).tolist())


def test_five_cards_without_the_joker_sort_like_the_twin_and_together_with_those_that_have_it() -> None:
    plain = isomorphism.cards_of(isomorphism.classes(5).masks)[::7]
    hands = np.concatenate([plain, with_joker(random_hands(2000, 4, seed=1))])
    assert twins.agree([twins.pai_gow(hand) for hand in hands.tolist()], joker_ranks.rank(hands).tolist())


def crowded_hands(number: int, size: int, seed: int) -> Cards:
    """Hands from a few neighbouring ranks or from two suits: where straights and flushes compete."""
    rng = np.random.default_rng(seed)
    hands = []
    for start in rng.integers(0, 13, number):
        few_ranks = [(start + step) % 13 + 13 * suit for step in range(7) for suit in range(4)]
        two_suits = [rank + 13 * suit for rank in range(13) for suit in (0, 2)]
        narrow = few_ranks if rng.random() < 0.5 else two_suits
        hands.append(rng.choice(narrow, size, replace=False))
    return np.array(hands, dtype=np.uint8)


@pytest.mark.parametrize("size", [6, 7])
def test_the_best_five_of_more_cards_sort_like_the_twin(size: int) -> None:
    natural = [random_hands(2000, size, seed=2), crowded_hands(2000, size, seed=3)]
    wild = [random_hands(80, size - 1, seed=4), crowded_hands(160, size - 1, seed=5)]
    hands = np.concatenate([*natural, *(with_joker(others) for others in wild)])
    assert twins.agree([twins.pai_gow(hand) for hand in hands.tolist()], joker_ranks.rank(hands).tolist())


@pytest.mark.parametrize(
    ("hand", "same_as"),
    [
        ("As 2h 3s 4d 5c 6s", "As 2h 3s 4d 5c"),
        ("As 2s 3s 4s 5s 6s", "As 2s 3s 4s 5s"),
        ("As 2h 3s 4d 6s Jo", "As 2h 3s 4d 5c"),
        ("As 2s 3s 4s 6s Jo", "As 2s 3s 4s 5s"),
    ],
)
def test_ace_to_six_plays_the_wheel_and_not_the_six_high(hand: str, same_as: str) -> None:
    assert joker_ranks.rank(cards(hand)[None])[0] == joker_ranks.rank(cards(same_as)[None])[0]


def test_seven_cards_of_the_53_have_the_known_counts() -> None:
    natural, wild = joker_ranks.census(7)
    assert by_category(natural + wild) == KNOWN_OF_SEVEN
    assert int((natural + wild).sum()) == comb(53, 7)


def test_six_cards_of_the_53_are_all_counted_and_the_joker_is_in_its_share() -> None:
    natural, wild = joker_ranks.census(6)
    assert int(natural.sum()) == comb(52, 6)
    assert int(wild.sum()) == comb(52, 5)
    # Five aces with a sixth card: any of the other 48.
    assert by_category(wild)[Category.FIVE_ACES] == 48
    assert by_category(natural)[Category.FIVE_ACES] == 0


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("As Ah Ad Ac Jo", "As Ks Qs Js Ts"),  # § 670a.6(b)(1) over (2)
        ("As Ks Qs Js Ts", "As 2s 3s 4s 5s"),
        ("As 2s 3s 4s 5s", "Ks Qs Js Ts 9s"),  # § 670a.6(b)(3)
        ("Ks Qs Js Ts 9s", "2s 3s 4s 5s 6s"),
        ("As Kh Qs Js Ts", "As 2h 3s 4s 5s"),  # § 670a.6(b)(7)
        ("As 2h 3s 4s 5s", "Ks Qh Js Ts 9s"),
        ("6s 5h 4s 3s 2s", "As Ah Ad Ks Qs"),
    ],
)
def test_the_wheels_stand_where_the_section_puts_them(better: str, worse: str) -> None:
    ranks = joker_ranks.rank(np.array([cards(better), cards(worse)]))
    assert ranks[0] > ranks[1]


@pytest.mark.parametrize(
    ("hand", "same_as"),
    [
        ("Ks Qs Js Ts Jo", "As Ks Qs Js Ts"),
        ("As Ks Qs Js Jo", "As Ks Qs Js Ts"),  # a royal flush with the joker inside
        ("2s 3s 4s 5s Jo", "As 2s 3s 4s 5s"),
        ("3s 4h 5s 6s Jo", "3s 4h 5s 6s 7s"),
        ("As Qs 9s 4s Jo", "As Ks Qs 9s 4s"),  # the highest card that the flush lacks
        ("Ks Qs 9s 4s Jo", "As Ks Qs 9s 4s"),
        ("As Ah 9d 4c Jo", "As Ah Ad 9d 4c"),
        ("Ks Kh 9d 4c Jo", "As Ks Kh 9d 4c"),  # never a third king
        ("Ks Kh Qd Qc Jo", "As Ks Kh Qd Qc"),  # never a full house of kings and queens
    ],
)
def test_the_joker_is_an_ace_or_completes_a_straight_or_a_flush(hand: str, same_as: str) -> None:
    ranks = joker_ranks.rank(np.array([cards(hand), cards(same_as)]))
    assert ranks[0] == ranks[1]


def test_the_lowest_rank_of_each_category_is_in_it() -> None:
    for kind in Category:
        assert joker_ranks.category(np.array([joker_ranks.lowest(kind)], dtype=np.uint16))[0] == kind
    with pytest.raises(ValueError, match="7464 is no rank"):
        joker_ranks.category(np.array([7464], dtype=np.uint16))
