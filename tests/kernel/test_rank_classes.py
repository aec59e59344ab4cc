"""Hands by their ranks alone: every class once, and found by any hand that holds its ranks."""

from __future__ import annotations

import numpy as np
import pytest

from croupier.kernel import seven
from croupier.kernel.rank_classes import by_slot, rank_classes, slot_of


@pytest.mark.parametrize(("size", "number"), [(5, 6_175), (6, 18_395)])
def test_every_way_to_hold_ranks_is_there_once(size: int, number: int) -> None:
    cards, slots = rank_classes(size)
    assert cards.shape == (number, size)
    assert len({tuple(row) for row in np.sort(cards % 13, axis=1).tolist()}) == number
    assert len(np.unique(slots)) == number


@pytest.mark.parametrize("size", [5, 6])
def test_cards_are_different_and_no_suit_is_there_three_times(size: int) -> None:
    cards = rank_classes(size).cards
    assert (np.diff(np.sort(cards, axis=1).astype(np.int64), axis=1) > 0).all()
    for suit in range(4):
        assert (cards // 13 == suit).sum(axis=1).max() <= 2


@pytest.mark.parametrize("size", [5, 6])
def test_a_hand_finds_the_entry_of_its_ranks_whatever_its_suits(size: int) -> None:
    table = by_slot(size, np.arange(len(rank_classes(size).cards)))
    wanted = {tuple(sorted(row)): at for at, row in enumerate((rank_classes(size).cards % 13).tolist())}
    rng, keys = np.random.default_rng(size), seven.card_keys()
    for _ in range(300):
        hand = rng.choice(52, size, replace=False)
        key = np.uint32(int(keys[hand].astype(np.int64).sum()) % (1 << 32))
        slot = slot_of(key, seven.tables(size).offsets, np.uint32(0))
        assert table[slot] == wanted[tuple(sorted((hand % 13).tolist()))]
