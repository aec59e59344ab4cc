"""Hands by their total, by a generating function: what the counts of Go Fore It are compared with."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

from croupier.games.go_fore_it.lab.points import ONE_DECK


def hands_by_total(size: int, held: Sequence[int] = ONE_DECK) -> dict[int, int]:
    """How many hands of ``size`` cards have each hard total, in exact whole numbers.

    ``held`` says how many cards of one, two ... ten points there are. Each value contributes the
    polynomial sum of C(held, j) x^j y^(value j), and the answer is the part with x^size of their product.
    """
    ways: dict[tuple[int, int], int] = {(0, 0): 1}
    for value, available in enumerate(held, start=1):
        grown: dict[tuple[int, int], int] = {}
        for (cards, points), count in ways.items():
            for taken in range(min(available, size - cards) + 1):
                place = (cards + taken, points + taken * value)
                grown[place] = grown.get(place, 0) + count * comb(available, taken)
        ways = grown
    return {points: count for (cards, points), count in sorted(ways.items()) if cards == size}
