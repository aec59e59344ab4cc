"""Point totals by hand and by generating function."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb

import numpy as np
import pytest

from croupier.games.go_fore_it.lab import points
from croupier.kernel.cards import cards
from tests.kernel import twins


@pytest.mark.parametrize("size", [1, 2, 3, 5, 9])
def test_totals_are_those_of_the_twin(size: int) -> None:
    hands = np.random.default_rng(size).integers(0, 52, (4000, size)).astype(np.uint8)
    hands[:500] = hands[:500] // 13 * 13 + 12  # aces and nothing else
    as_lists = hands.tolist()
    hard = [sum(twins.points(card) for card in hand) for hand in as_lists]
    total = [twins.blackjack_total(hand) for hand in as_lists]
    assert points.hard(hands).tolist() == hard
    assert points.total(hands).tolist() == total
    assert points.soft(hands).tolist() == [high > low for high, low in zip(total, hard, strict=True)]


@pytest.mark.parametrize(
    ("hand", "total", "soft"),
    [
        ("As Ks", 21, True),
        ("As Ah", 12, True),
        ("As Kh Td", 21, False),
        ("As 9h 2d", 12, False),
        ("As Th", 21, True),
    ],
)
def test_one_ace_counts_eleven_where_that_does_not_bust(hand: str, total: int, soft: bool) -> None:
    assert points.total(cards(hand)[None])[0] == total
    assert points.soft(cards(hand)[None])[0] == soft


def test_hands_by_total_are_those_of_all_four_card_hands() -> None:
    all_hands = np.array(list(combinations(range(52), 4)), dtype=np.uint8)
    totals, counts = np.unique(points.hard(all_hands), return_counts=True)
    assert points.hands_by_total(4) == dict(zip(totals.tolist(), counts.tolist(), strict=True))


def test_hands_by_total_of_an_uneven_shoe_are_those_of_its_enumeration() -> None:
    held = (2, 0, 1, 3, 0, 0, 2, 1, 0, 4)
    shoe = [value for value, number in enumerate(held, start=1) for _ in range(number)]
    assert points.hands_by_total(3, held) == Counter(sum(three) for three in combinations(shoe, 3))


def test_six_decks_are_counted_without_rounding() -> None:
    shoe = tuple(6 * number for number in points.ONE_DECK)
    assert sum(points.hands_by_total(10, shoe).values()) == comb(312, 10)


@pytest.mark.parametrize("held", [(4,) * 9, (4,) * 9 + (-1,)])
def test_a_shoe_of_the_wrong_form_is_refused(held: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="held: ten numbers"):
        points.hands_by_total(2, held)
