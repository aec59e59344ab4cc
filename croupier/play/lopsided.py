"""Deals to look for witnesses in: from packs that are lopsided, since uniform deals miss royal flushes.

Each deal is from a few ranks that follow each other, in some of the suits, with more or fewer cards of the
rest of the pack among them. The sequence is always the same.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

from croupier.equipment.cards import DECK, Card

MOST_DEALS = 20_000
"""After so many, what has not come is taken to be impossible."""


def lopsided_deals(places: Mapping[str, int], most: int = MOST_DEALS) -> Iterator[dict[str, list[Card]]]:
    """So many cards to each place, from one deck."""
    chance = random.Random(0)
    needed = sum(places.values())
    for _ in range(most):
        lowest, width = chance.randint(1, 13), chance.randint(1, 13)
        ranks = {14 if rank == 1 else rank for rank in range(lowest, min(lowest + width, 15))}
        suits = set(chance.sample(range(4), chance.randint(1, 4)))
        favoured = [card for card in DECK if card.rank in ranks and card.suit in suits]
        others = [card for card in DECK if card.rank not in ranks or card.suit not in suits]
        count = min(len(favoured), needed, chance.choice((needed, needed, needed - 1, needed - 2, 3)))
        count = max(count, needed - len(others))
        dealt = chance.sample(favoured, count) + chance.sample(others, needed - count)
        chance.shuffle(dealt)
        found, start = {}, 0
        for place, number in places.items():
            found[place] = dealt[start : start + number]
            start += number
        yield found
