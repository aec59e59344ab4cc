"""The sets that complete a Lunar Poker hand: each listed once, with its rank, and in the order of ranks."""

from __future__ import annotations

from math import comb

import numpy as np
import pytest

from croupier.games.lunar_poker.lab import closed as lunar_closed
from croupier.games.lunar_poker.lab import sets as lunar_sets
from croupier.games.lunar_poker.lab.pay import rows
from croupier.kernel import cards, seven

HAND = cards.cards("Ts 9d 9h 4c 2d Ks")


@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_every_set_stands_once_at_its_rank(size: int) -> None:
    tables, lowest = seven.tables(5), rows().lowest
    unseen = lunar_sets.unseen_cards(HAND, tables)
    parts = np.stack([HAND[: 5 - size], HAND[size - 5 :] if size < 5 else HAND[:0]])
    listed = lunar_sets.ranked_sets(parts, unseen, tables, lowest)
    found = lunar_sets.place_all(len(parts), size, listed, lowest - 1)
    assert len(np.unique(found.sets)) == len(found.sets) == len(parts) * comb(46, size)
    places = found.sets[:, None] >> np.arange(0, 6 * size, 6, dtype=np.uint32) & np.uint32(63)
    hands = np.concatenate([parts[found.sets >> np.uint32(6 * size)], unseen.cards[places]], axis=1)
    ranks = np.maximum(seven.rank(hands), lowest - 1)
    assert (np.diff(ranks.astype(np.int64)) >= 0).all()
    assert (found.ends[ranks] <= np.arange(len(ranks))).all()
    assert (np.arange(len(ranks)) < found.ends[ranks + 1]).all()
    assert np.array_equal(np.sort(listed), ranks)


@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_hands_below_ace_king_meet_the_dealers_sets_without_their_cards(size: int) -> None:
    tables, lowest = seven.tables(5), rows().lowest
    unseen = lunar_sets.unseen_cards(HAND, tables)
    listed = lunar_sets.ranked_sets(HAND[None, 5:], unseen, tables, lowest)
    dealer = lunar_sets.place_all(1, 4, listed, lowest - 1)
    closed = lunar_closed.no_closed()
    lunar_closed.count_closed(dealer, lowest, closed)
    held = dealer.sets[: dealer.ends[lowest], None] >> np.arange(0, 24, 6, dtype=np.uint32) & np.uint32(63)
    rng, dealers = np.random.default_rng(671), comb(46 - size, 4)
    draws = [np.sort(rng.choice(46, size, replace=False)) for _ in range(40)]
    for drawn in draws:
        met = int((~np.isin(held, drawn).any(axis=1)).sum())
        ranks = np.full(comb(46, size), lowest, dtype=np.uint16)
        ranks[place_in_list(drawn.tolist())] = lowest - 1
        worth = np.zeros(1, dtype=np.int64)
        lunar_closed.add_closed(size, ranks, lowest, dealers, lunar_closed.room_beside(closed), worth)
        assert worth[0] == max(-dealers, 4 * met - 3 * dealers)


def place_in_list(drawn: list[int]) -> int:
    """Where a set of ascending places is listed: sets that differ first, from the top, in a lower place."""
    return sum(comb(place, number + 1) for number, place in enumerate(drawn))
