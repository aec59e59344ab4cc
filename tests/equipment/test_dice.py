"""Two dice: combinations without an order."""

from __future__ import annotations

from collections import Counter
from itertools import product

from croupier.equipment.dice import COMBINATIONS, FACES, Combination, combination


def test_the_order_of_the_dice_does_not_matter() -> None:
    assert combination((6, 1)) == combination((1, 6)) == Combination(1, 6)


def test_there_are_21_combinations_in_36_rolls() -> None:
    ways = Counter(combination(roll) for roll in product(FACES, repeat=2))
    assert set(ways) == set(COMBINATIONS)
    assert len(COMBINATIONS) == 21
    assert all(count == (1 if one.low == one.high else 2) for one, count in ways.items())


def test_a_combination_reads_as_on_a_layout() -> None:
    assert str(Combination(1, 6)) == "1-6"
    assert Combination(1, 6).total == 7
