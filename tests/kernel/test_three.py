"""Three-card poker on all 22,100 hands."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray

from croupier.kernel import three
from croupier.kernel.cards import cards
from croupier.kernel.three import Category
from tests.kernel import twins


@cache
def all_hands() -> NDArray[np.uint8]:
    return np.array(list(combinations(range(52), 3)), dtype=np.uint8)


def test_all_hands_sort_like_the_twin_in_every_order_of_their_cards() -> None:
    ranks = three.rank(all_hands())
    assert twins.agree([twins.three(hand) for hand in all_hands().tolist()], ranks.tolist())
    for order in ([0, 2, 1], [1, 0, 2], [2, 1, 0]):
        assert (three.rank(all_hands()[:, order]) == ranks).all()


def test_the_deck_has_the_known_number_of_hands_in_each_category() -> None:
    assert np.bincount(three.category(three.rank(all_hands()))).tolist() == [
        16440,
        3744,
        1096,
        720,
        52,
        44,
        4,
    ]


def lowest(kind: Category) -> int:
    """The lowest rank of a category."""
    kinds = three.category(np.arange(1, 742, dtype=np.uint16)).tolist()
    return 1 + kinds.index(kind)


def test_ranks_run_from_five_high_to_the_royal_flush() -> None:
    ends = np.array([cards("5c 3d 2h"), cards("As Ks Qs")])
    assert three.rank(ends).tolist() == [1, 741]


def test_a_2_3_is_the_lowest_straight_and_k_a_2_is_none() -> None:
    hands = np.array([cards("Ac 2d 3h"), cards("4c 2d 3h"), cards("Kc Ad 2h")])
    ranks = three.rank(hands)
    assert ranks[0] == lowest(Category.STRAIGHT)
    assert ranks[1] == ranks[0] + 1
    assert three.category(ranks).tolist() == [Category.STRAIGHT, Category.STRAIGHT, Category.HIGH_CARD]


@pytest.mark.parametrize("kind", list(Category))
def test_the_lowest_rank_of_a_category_is_in_it_and_the_one_below_is_not(kind: Category) -> None:
    first = lowest(kind)
    assert three.category(np.array([first], dtype=np.uint16))[0] == kind
    assert first == 1 or three.category(np.array([first - 1], dtype=np.uint16))[0] == kind - 1


def test_a_rank_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ValueError, match="742 is no rank"):
        three.category(np.array([742], dtype=np.uint16))
