"""Rounds of Flop Poker at best play (§ 667a.11, § 667a.12), for ``croupier simulate``.

One seat plays alone, so that its Pot Wager always comes back (§ 667a.11(e)).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.ranks import three_card
from croupier.games.flop_poker.lab import LAB
from croupier.games.flop_poker.lab.endings import ENDINGS, FLOP, FOLD, PAIR_FIGURE
from croupier.games.flop_poker.lab.endings import ROWS as ROW_NAMES
from croupier.games.flop_poker.lab.solver import flops_by_row, goes_on, prices_of
from croupier.kernel import seven, three
from croupier.kernel.batches import BATCH, begin_hands, deal_batch, grow_hands, new_batch, new_hands
from croupier.kernel.card_sets import bit_at, choose_table, number_of_set, set_bits
from croupier.kernel.cards import Cards, text
from croupier.kernel.disk_cache import kept_table
from croupier.kernel.jit import jit
from croupier.kernel.paying_pair import rows_from_pair
from croupier.kernel.seven import Tables, rank_of
from croupier.kernel.stream import fresh_pack, round_cards
from croupier.kernel.sub_boards import boards
from croupier.law.edition import Edition
from croupier.play.endings import BASE, Showdown, in_least_numbers
from croupier.play.simulator import (
    CountingSimulator,
    Prices,
    round_document,
    stakes_of,
    witnessed_prices,
)
from croupier.play.submission import Submission
from croupier.play.written import Decide, Facts
from croupier.units.money import Cents

OWN = 3
DEALT = 6
ROWS = 10
KINDS = 7

# The outcomes: decision and row of the paytable; the kind of the own three cards; the row once more.
THREE_FROM = 2 * ROWS
PROGRESSIVE_FROM = THREE_FROM + KINDS


@jit
def best_with_flop(
    key: np.uint32, mask: np.uint64, cards: Cards, at: int, tables: Tables, rows: NDArray[np.uint8]
) -> np.uint8:
    """The row of the own three cards and the two of the flop that help them most, by all six of a round."""
    best = np.uint8(0)
    for left_out in range(np.uint64(OWN), np.uint64(DEALT)):
        card = cards[left_out, at]
        five = np.uint32(key - tables.card_keys[card])
        best = max(best, rows[rank_of(five, mask & ~(np.uint64(1) << np.uint64(card)), tables)])
    return best


@jit
def play_rounds(
    seed: np.uint64,
    first: int,
    count: int,
    fresh: Cards,
    tables: Tables,
    rows: NDArray[np.uint8],
    three_ranks: NDArray[np.uint16],
    kinds: NDArray[np.uint8],
    choose: NDArray[np.uint32],
    goes_on: NDArray[np.uint8],
    counts: NDArray[np.int64],
) -> None:
    """Count the outcomes of the rounds: three own cards, then the flop."""
    batch, own, hands = new_batch(fresh), new_hands(), new_hands()
    cards, masks, all_keys, all_masks = batch.cards, own.masks, hands.keys, hands.masks
    for start in range(first, first + count, BATCH):
        size = deal_batch(batch, seed, start, first + count, DEALT)
        begin_hands(own, batch, 0, OWN, tables)
        grow_hands(hands, own, batch, OWN, DEALT, tables)
        for at in range(np.uint64(size)):
            row = best_with_flop(all_keys[at], all_masks[at], cards, at, tables, rows)
            decision = bit_at(goes_on, number_of_set(masks[at], choose))
            counts[(ROWS if decision else 0) + row] += 1
            rank = three.rank_of(cards[0, at], cards[1, at], cards[2, at], three_ranks)
            counts[THREE_FROM + kinds[rank]] += 1
            counts[PROGRESSIVE_FROM + row] += 1


def own_cards_that_go_on(edition: Edition) -> NDArray[np.uint8]:
    """Where the Flop Wager loses less than a fold: a bit for every three cards."""
    prices = prices_of(edition)

    def build() -> NDArray[np.uint8]:
        rows = rows_from_pair(edition.figure(PAIR_FIGURE))
        found = [goes_on(flops_by_row(own, rows), prices) for own in boards(OWN).cards]
        return set_bits(np.array(found), OWN)

    nets = prices.nets((FLOP, FOLD), [(row,) for row in ROW_NAMES])
    return kept_table("flop-poker", [edition.figure(PAIR_FIGURE), in_least_numbers(nets)], build)


def facts_of(own: Cards) -> Facts:
    """What a person sees in three own cards; the ace is also the lowest of a straight."""
    ranks = sorted(int(card) % 13 + 2 for card in own)
    suits = [int(card) // 13 for card in own]
    low_ace = sorted(1 if rank == 14 else rank for rank in ranks)
    apart = len(set(ranks)) == len(ranks)
    return {
        "pair": int(not apart),
        "suited": max(suits.count(suit) for suit in suits),
        "high": ranks[2],
        "middle": ranks[1],
        "low": ranks[0],
        "span": ranks[2] - ranks[0],
        "straight": int(apart and min(ranks[2] - ranks[0], low_ace[2] - low_ace[0]) <= 4),
    }


def own_cards_written(decide: Decide) -> NDArray[np.uint8]:
    """Where a written strategy places the Flop Wager: a bit for every three cards."""
    return set_bits(np.array([decide(facts_of(own)) == FLOP for own in boards(OWN).cards]), OWN)


def simulator(submission: Submission, decide: Decide | None = None) -> CountingSimulator:
    """Rounds of one seat with the wagers that are offered, at best play or as a written strategy decides."""
    edition = submission.edition
    tables = (
        fresh_pack(),
        seven.tables(5),
        rows_from_pair(edition.figure(PAIR_FIGURE)),
        three.rank_table(),
        three.category_table(),
        choose_table(),
        own_cards_written(decide) if decide else own_cards_that_go_on(edition),
    )
    stakes = stakes_of(submission, ("ante", "pot", *LAB.side_wagers))

    def play(seed: np.uint64, first: int, count: int, counts: NDArray[np.int64]) -> None:
        play_rounds(seed, first, count, *tables, counts)

    def tell(seed: int, index: int, outcome: int) -> dict[str, Any]:
        # An automated shoe dispenses the flop after the player's stack (§ 667a.10(c)), without a burn.
        cards = text(round_cards(seed, index, tables[0], DEALT)[:DEALT])
        decision = "flop" if outcome >= ROWS else "fold"
        return round_document(submission, stakes, [decision], cards=cards, dealing="automated_shoe")

    return CountingSimulator(_groups(submission, stakes), stakes, play, tell, "ante")


def _groups(submission: Submission, stakes: Mapping[str, Cents]) -> tuple[Prices, ...]:
    """Ante, Flop and Pot; Three Card Bonus; Progressive."""
    rows = [(row,) for row in ROW_NAMES]
    outcomes: Mapping[str, Sequence[tuple[str, Showdown]]] = {
        BASE: [(line, row) for line in (FOLD, FLOP) for row in rows],
        "three_card_bonus": [(FLOP, (kind,)) for kind in three_card.KINDS],
        "progressive": [(FLOP, row) for row in rows],
    }
    required = {name: stakes[name] for name in ("ante", "pot")}
    return tuple(
        witnessed_prices(
            ENDINGS[name],
            submission,
            wanted,
            {**required, name: stakes.get(name, 0)},
            ("ante", "flop", "pot") if name == BASE else (),
        )
        for name, wanted in outcomes.items()
    )
