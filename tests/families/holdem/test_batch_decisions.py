"""Questions to the rounds of a batch: who is asked, what the answer is, and who is asked again."""

from __future__ import annotations

from math import comb

import numpy as np
import pytest

from croupier.families.holdem import batch_decisions
from croupier.families.holdem.batch_decisions import Asked
from croupier.families.holdem.decisions import RaiseOnce
from croupier.kernel import batches, seven
from croupier.kernel.batches import BATCH
from croupier.kernel.card_sets import PAIR_BYTES, HoleBits, hole_bits, renamings
from croupier.kernel.cards import DECK_SIZE
from croupier.kernel.stream import fresh_pack
from croupier.kernel.sub_boards import PAIRS, boards, pair_index

DEALT = 9


@pytest.fixture(scope="module")
def batch() -> batches.Batch:
    found = batches.new_batch(fresh_pack())
    batches.deal_batch(found, np.uint64(11), 0, BATCH, DEALT)
    return found


def some_bits(size: int) -> HoleBits:
    """A table that says yes to half of all boards and pairs, by chance."""
    shape = (len(boards(size).cards), PAIR_BYTES)
    return hole_bits(np.random.default_rng(size).integers(0, 256, shape, dtype=np.uint8), size)


def slow_answer(table: HoleBits, board: list[int], first: int, second: int) -> int:
    """The set's number, its class and renaming, and the bit of the renamed pair."""
    number = sum(comb(card, place) for place, card in enumerate(sorted(board), start=1))
    row, code = divmod(int(table.classes[number]), 24)
    new = renamings()[1][code]
    pair = int(pair_index()[new[first], new[second]])
    assert pair < PAIRS
    assert sorted(int(new[card]) for card in board) == sorted(boards(len(board)).cards[row].tolist())
    return int(table.bits[row, pair // 8]) >> pair % 8 & 1


def all_asked(size: int = BATCH) -> Asked:
    asked = batch_decisions.new_asked()
    asked.rounds[:size] = np.arange(size)
    return asked


def test_pairs_are_asked_in_every_round(batch: batches.Batch) -> None:
    table = np.random.default_rng(1).integers(0, 2, (DECK_SIZE, DECK_SIZE), dtype=np.uint8)
    asked = batch_decisions.new_asked()
    batch_decisions.ask_pairs(asked, 200, batch.cards, table)
    assert asked.rounds[:200].tolist() == list(range(200))
    assert asked.answers[:200].tolist() == table[batch.cards[0, :200], batch.cards[1, :200]].tolist()
    assert not asked.answers[200:].any()


@pytest.mark.parametrize("size", [3, 4])
def test_boards_find_the_bit_of_their_class(size: int, batch: batches.Batch) -> None:
    table, hands, asked = some_bits(size), batches.new_hands(), all_asked()
    batches.begin_hands(hands, batch, 4, 4 + size, seven.tables(7))
    batch_decisions.ask_boards(asked, BATCH, batch.cards, hands.masks, table)
    for at in range(BATCH):
        first, second, *_ = cards = [int(card) for card in batch.cards[:, at]]
        assert asked.answers[at] == slow_answer(table, cards[4 : 4 + size], first, second)


def test_the_last_question_goes_by_the_bounds_first_and_then_by_the_table(batch: batches.Batch) -> None:
    five, tables = seven.tables(5), seven.tables(7)
    board, hands, ranks = batches.new_hands(), batches.new_hands(), np.zeros(BATCH, dtype=np.uint16)
    batches.begin_hands(board, batch, 4, 9, tables)
    batches.grow_hands(hands, board, batch, 0, 2, tables)
    batches.rank_batch(hands, tables, ranks)
    own = seven.rank(np.ascontiguousarray(batch.cards[4:9].T))
    bounds = np.zeros((seven.RANKS + 1, 2), dtype=np.uint16)
    bounds[:, 0], bounds[:, 1] = np.quantile(ranks, [0.3, 0.6])
    table = RaiseOnce(some_bits(3), some_bits(5), bounds)
    asked, unsure = all_asked(), np.zeros(BATCH + 1, dtype=np.uint16)
    batch_decisions.ask_at_last(asked, BATCH, unsure, batch.cards, board, ranks, five, table)
    asked_of_table = 0
    for at in range(BATCH):
        low, high = bounds[own[at]]
        first, second, *_ = cards = [int(card) for card in batch.cards[:, at]]
        expected = int(ranks[at] >= high)
        if low <= ranks[at] < high:
            expected = slow_answer(table.after_river, cards[4:9], first, second)
            asked_of_table += 1
        assert asked.answers[at] == expected
    assert 50 < asked_of_table < 150


def test_those_who_say_no_are_asked_again_and_their_noes_are_counted() -> None:
    asked, noes = all_asked(6), np.zeros(BATCH, dtype=np.uint8)
    asked.answers[:6] = [1, 0, 0, 1, 0, 1]
    assert batch_decisions.say_no(asked, 6, noes) == 3
    assert asked.rounds[:3].tolist() == [1, 2, 4]
    asked.answers[:6] = [0, 1, 0, 0, 0, 0]
    assert batch_decisions.say_no(asked, 3, noes) == 2
    assert asked.rounds[:2].tolist() == [2, 4]
    assert noes[:6].tolist() == [0, 1, 2, 0, 2, 0]


@pytest.mark.parametrize(("answer", "left"), [(0, BATCH), (1, 0)])
def test_all_or_none_may_say_no(answer: int, left: int) -> None:
    asked, noes = all_asked(), np.zeros(BATCH, dtype=np.uint8)
    asked.answers[:] = answer
    assert batch_decisions.say_no(asked, BATCH, noes) == left
    assert noes.sum() == left
