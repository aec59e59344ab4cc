"""The most matching dice, over all throws of ten dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import factorial, prod

import pytest

from croupier.equipment.ranks.matching_dice import MatchingDice, most_matching

DICE = 10
RANKING = "165432"


def throws() -> Iterator[tuple[list[int], int]]:
    """Every throw of ten dice once, whatever the order, with the number of orders it comes in."""

    def fill(face: int, left: int) -> Iterator[list[int]]:
        if face == 6:
            yield [left]
            return
        for count in range(left + 1):
            for rest in fill(face + 1, left - count):
                yield [count, *rest]

    for counts in fill(1, DICE):
        faces = [face for face, count in enumerate(counts, 1) for _ in range(count)]
        yield faces, factorial(DICE) // prod(factorial(count) for count in counts)


def slow_matching(faces: list[int]) -> tuple[int, int]:
    """The slow twin: sort the faces by how often they show, then by the printed ranking."""
    text = "".join(map(str, faces))
    first = sorted(RANKING, key=lambda face: (-text.count(face), RANKING.index(face)))[0]
    return text.count(first), int(first)


def throws_with_at_most(most: int) -> int:
    """How many throws show no face more than ``most`` times, from the generating function."""
    terms = [Fraction(1)] + [Fraction(0)] * DICE
    for _ in range(6):
        longer = [Fraction(0)] * (DICE + 1)
        for total in range(DICE + 1):
            for count in range(min(most, total) + 1):
                longer[total] += terms[total - count] / factorial(count)
        terms = longer
    return int(terms[DICE] * factorial(DICE))


def test_every_throw_agrees_with_the_slow_twin() -> None:
    assert all(most_matching(faces) == slow_matching(faces) for faces, _ in throws())


def test_the_largest_counts_of_all_throws() -> None:
    found: Counter[int] = Counter()
    for faces, orders in throws():
        found[most_matching(faces).number] += orders
    assert sum(found.values()) == 6**DICE
    assert found == {
        most: throws_with_at_most(most) - throws_with_at_most(most - 1) for most in range(2, DICE + 1)
    }
    assert found[10] == 6
    assert found[9] == 300
    assert found[2] == 4_082_400


def test_a_higher_ranked_face_counts_more_often() -> None:
    found: Counter[int] = Counter()
    for faces, orders in throws():
        found[most_matching(faces).face] += orders
    assert [face for face, _ in found.most_common()] == [1, 6, 5, 4, 3, 2]


@pytest.mark.parametrize(
    ("faces", "number", "face"),
    [
        ([6, 6, 6, 4, 4, 4, 4, 1, 2, 3], 4, 4),
        ([6, 6, 6, 1, 1, 1, 2, 2, 3, 4], 3, 1),
        ([2, 2, 2, 3, 3, 3, 4, 4, 4, 5], 3, 4),
        ([2, 2, 3, 3, 4, 4, 5, 5, 6, 6], 2, 6),
        ([2] * 10, 10, 2),
    ],
)
def test_ties_go_to_the_ace_and_then_down_from_the_six(faces: list[int], number: int, face: int) -> None:
    assert most_matching(faces) == MatchingDice(number, face)


@pytest.mark.parametrize(("face", "words"), [(1, "four aces"), (6, "four sixes"), (2, "four twos")])
def test_words(face: int, words: str) -> None:
    assert MatchingDice(4, face).words == words
