"""Points in golf order, over every hand of four cards."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb

import pytest

from croupier.equipment.cards import DECK, card, cards
from croupier.equipment.ranks.points import count_aces, total_points


def points_of(text: str) -> int:
    """The slow twin: points read off the printed card."""
    if text[0] == "A":
        return 1
    return 10 if text[0] in "TJQK" else int(text[0])


def totals_by_counting() -> dict[int, int]:
    """How many hands of four have each total, by adding one point value after the other.

    Nine values have four cards each; ten points have the sixteen tens and pictures.
    """
    ways = {(0, 0): 1}
    for points, held in [(value, 4) for value in range(1, 10)] + [(10, 16)]:
        more: Counter[tuple[int, int]] = Counter()
        for (taken, total), count in ways.items():
            for extra in range(min(held, 4 - taken) + 1):
                more[taken + extra, total + extra * points] += count * comb(held, extra)
        ways = dict(more)
    return {total: count for (taken, total), count in ways.items() if taken == 4}


@pytest.mark.parametrize("one", DECK, ids=str)
def test_a_card_counts_what_it_shows(one: object) -> None:
    assert total_points([card(str(one))]) == points_of(str(one))


def test_every_hand_of_four_cards_has_the_total_that_counting_gives() -> None:
    seen = Counter(total_points(hand) for hand in combinations(DECK, 4))
    assert seen.total() == 270_725
    assert dict(seen) == totals_by_counting()
    assert (min(seen), max(seen)) == (4, 40)


def test_the_aces_of_every_hand_of_four_cards() -> None:
    seen = Counter(count_aces(hand) for hand in combinations(DECK, 4))
    assert seen == {aces: comb(4, aces) * comb(48, 4 - aces) for aces in range(5)}


def test_a_hand_in_words_of_cards() -> None:
    assert total_points(cards("Ah 9c Td Ks")) == 30
    assert count_aces(cards("Ah As Td Ks")) == 2
