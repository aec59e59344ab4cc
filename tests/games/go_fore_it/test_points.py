"""The points of a card, and hands by their total: one by one and by generating function."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from croupier.games.go_fore_it.lab.points import ONE_DECK, card_points
from tests.games.go_fore_it.totals import hands_by_total
from tests.kernel import twins


def test_cards_count_what_the_twin_says() -> None:
    assert card_points().tolist() == [twins.points(card) for card in range(52)]
    assert [Counter(card_points().tolist())[value] for value in range(1, 11)] == list(ONE_DECK)


def test_hands_by_total_are_those_of_all_four_card_hands() -> None:
    points = card_points().tolist()
    assert hands_by_total(4) == Counter(sum(hand) for hand in combinations(points, 4))


def test_hands_by_total_of_an_uneven_shoe_are_those_of_its_enumeration() -> None:
    held = (2, 0, 1, 3, 0, 0, 2, 1, 0, 4)
    shoe = [value for value, number in enumerate(held, start=1) for _ in range(number)]
    assert hands_by_total(3, held) == Counter(sum(three) for three in combinations(shoe, 3))
