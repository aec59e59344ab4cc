"""Rounds dealt by the batch are those that are dealt one by one."""

from __future__ import annotations

import numpy as np
import pytest

from croupier.kernel import batches, seven
from croupier.kernel.batches import BATCH, MOST_CARDS
from croupier.kernel.stream import fresh_pack, round_cards

SEED = 7
MAY_BE_REFUSED, REFUSED = 2_109_290, 87_382_523
"""Rounds of the seed whose first word is low: the first stands after all, the second does not."""


def dealt_in_batch(first: int, end: int, dealt: int, joker: bool = False) -> batches.Batch:
    batch = batches.new_batch(fresh_pack(joker=joker))
    assert batches.deal_batch(batch, np.uint64(SEED), first, end, dealt) == min(BATCH, end - first)
    return batch


def check_cards(batch: batches.Batch, first: int, size: int, dealt: int) -> None:
    for at in range(size):
        expected = round_cards(SEED, first + at, batch.pack.fresh, dealt)[:dealt]
        assert batch.cards[:dealt, at].tolist() == expected.tolist(), first + at


@pytest.mark.parametrize("dealt", [1, 2, 7, 8, 13, MOST_CARDS])
@pytest.mark.parametrize("joker", [False, True])
def test_cards_are_those_of_the_stream(dealt: int, joker: bool) -> None:
    batch = dealt_in_batch(0, BATCH, dealt, joker)
    check_cards(batch, 0, BATCH, dealt)


@pytest.mark.parametrize(("first", "end"), [(1, 2), (1, 3), (2, 5), (255, 511), (2**40 + 1, 2**40 + 300)])
def test_a_batch_may_begin_and_end_anywhere(first: int, end: int) -> None:
    check_cards(dealt_in_batch(first, end, 9), first, min(BATCH, end - first), 9)


def test_a_batch_may_follow_another_in_the_same_room() -> None:
    batch = dealt_in_batch(100, 356, 13)
    size = batches.deal_batch(batch, np.uint64(SEED), 31, 40, 9)
    assert size == 9
    check_cards(batch, 31, size, 9)


@pytest.mark.parametrize(
    ("number", "stand"), [(MAY_BE_REFUSED, False), (REFUSED, False), (REFUSED + 256, True)]
)
def test_a_low_word_is_seen(number: int, stand: bool) -> None:
    batch = batches.new_batch(fresh_pack())
    assert batches.draw(batch, np.uint64(SEED), number - 100, BATCH, 7) == stand


@pytest.mark.parametrize("number", [MAY_BE_REFUSED, REFUSED])
@pytest.mark.parametrize("before", [0, 1, 255])
def test_a_refused_word_is_replaced_as_in_a_round_alone(number: int, before: int) -> None:
    batch = dealt_in_batch(number - before, number + BATCH, 9)
    check_cards(batch, number - before, BATCH, 9)
    # The pack lies as new again, for the next batch that needs it.
    assert (batch.pack.cards == batch.pack.fresh).all()


def test_hands_grow_and_are_ranked_as_one_by_one() -> None:
    batch, tables = dealt_in_batch(0, BATCH, 9), seven.tables(7)
    board, hands, ranks = batches.new_hands(), batches.new_hands(), np.zeros(BATCH, dtype=np.uint16)
    for start in (0, 2):
        batches.begin_hands(board, batch, 4, 9, tables)
        batches.grow_hands(hands, board, batch, start, start + 2, tables)
        batches.rank_batch(hands, tables, ranks)
        cards = np.ascontiguousarray(batch.cards[[start, start + 1, 4, 5, 6, 7, 8]].T)
        assert ranks.tolist() == seven.rank(cards).tolist()
        assert [int(mask).bit_count() for mask in hands.masks] == [7] * BATCH
