"""Classes of deals: their known numbers, their weights, and the classes themselves where that is quick."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb

import numpy as np
import pytest

from croupier.kernel import isomorphism
from tests.kernel import twins


@pytest.mark.parametrize(
    ("groups", "number"),
    [
        ((1,), 13),
        ((2,), 169),
        ((3,), 1755),
        ((4,), 16432),
        ((5,), 134459),
        ((6,), 962988),
        ((7,), 6009159),
        ((2, 3), 1286792),
    ],
)
def test_there_are_as_many_classes_as_known_and_their_weights_are_all_deals(
    groups: tuple[int, ...], number: int
) -> None:
    found = isomorphism.classes(*groups)
    deals, left = 1, 52
    for size in groups:
        deals, left = deals * comb(left, size), left - size
    assert len(found.weights) == number
    assert int(found.weights.sum(dtype=np.int64)) == deals


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_each_class_stands_for_its_deals(size: int) -> None:
    found = isomorphism.classes(size)
    hands = isomorphism.cards_of(found.masks).tolist()
    ours = {
        twins.canonical([hand]): weight for hand, weight in zip(hands, found.weights.tolist(), strict=True)
    }
    assert len(ours) == len(hands)
    if size < 4:
        assert ours == Counter(twins.canonical([hand]) for hand in combinations(range(52), size))


def test_each_class_of_two_groups_stands_for_its_deals() -> None:
    found = isomorphism.classes(1, 2)
    deals = isomorphism.cards_of(found.masks).tolist()
    ours = {twins.canonical([d[:1], d[1:]]): w for d, w in zip(deals, found.weights.tolist(), strict=True)}
    everything = Counter(
        twins.canonical([[one], two])
        for one in range(52)
        for two in combinations(range(52), 2)
        if one not in two
    )
    assert ours == everything


def test_the_cards_of_a_class_stand_group_by_group() -> None:
    found = isomorphism.classes(2, 1)
    deals = isomorphism.cards_of(found.masks)
    assert deals.shape == (len(found.weights), 3)
    for row in range(0, len(deals), 97):
        for group, places in enumerate(([0, 1], [2])):
            masks = [0, 0, 0, 0]
            for card in deals[row, places].tolist():
                masks[card // 13] |= 1 << card % 13
            assert masks == found.masks[row, :, group].tolist()


@pytest.mark.parametrize("groups", [(), (-1,), (50, 3)])
def test_deals_that_a_deck_does_not_hold_are_refused(groups: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match=r"^groups: "):
        isomorphism.classes(*groups)
