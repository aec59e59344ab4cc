"""Rounds of Raise It Up Stud at best play (§ 669a.11, § 669a.12), for ``croupier simulate``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.games.raise_it_up_stud.lab import LAB, growing_hand
from croupier.games.raise_it_up_stud.lab.endings import DEALT_KINDS, ENDINGS, LINES, PAIR_FIGURE, PLAYS
from croupier.games.raise_it_up_stud.lab.endings import FOLD as FOLDED
from croupier.games.raise_it_up_stud.lab.endings import ROWS as ROW_NAMES
from croupier.games.raise_it_up_stud.lab.growing_hand import FOLD, WITH_FIVE, WITH_FOUR, WITH_THREE
from croupier.games.raise_it_up_stud.lab.solver import terms_of
from croupier.kernel import seven, three
from croupier.kernel.batches import (
    BATCH,
    begin_hands,
    deal_batch,
    grow_hands,
    new_batch,
    new_hands,
    rank_batch,
)
from croupier.kernel.card_sets import bit_at, choose_table, number_of_set, set_bits
from croupier.kernel.cards import Cards, text
from croupier.kernel.disk_cache import kept_table
from croupier.kernel.jit import jit
from croupier.kernel.paying_pair import rows_from_pair
from croupier.kernel.seven import Tables
from croupier.kernel.stream import fresh_pack, round_cards
from croupier.law.edition import Edition
from croupier.play.endings import BASE, Showdown
from croupier.play.simulator import (
    CountingSimulator,
    Prices,
    round_document,
    stakes_of,
    witnessed_prices,
)
from croupier.play.submission import Submission
from croupier.units.money import Cents

OWN = 3
DEALT = 6
ROWS = 10
DECISIONS = 4
THREE_KINDS = 8
"""The kinds of three cards, the royal of spades apart."""
SPADES_FROM = 39

# The outcomes: decision and row of the paytable; the kind of the own three cards; the same, folded or not;
# the row of the six cards.
PAIR_PLUS_FROM = DECISIONS * ROWS
PROGRESSIVE_FROM = PAIR_PLUS_FROM + THREE_KINDS
SIX_FROM = PROGRESSIVE_FROM + 2 * THREE_KINDS


@jit
def decide(
    known: np.uint64,
    fourth: np.uint8,
    fifth: np.uint8,
    choose: NDArray[np.uint32],
    with_three: NDArray[np.uint8],
    with_four: NDArray[np.uint8],
    with_five: NDArray[np.uint8],
) -> int:
    """On which street the Play Wager is placed, or a fold: by the own cards and those turned after them."""
    if bit_at(with_three, number_of_set(known, choose)):
        return WITH_THREE
    known |= np.uint64(1) << np.uint64(fourth)
    if bit_at(with_four, number_of_set(known, choose)):
        return WITH_FOUR
    known |= np.uint64(1) << np.uint64(fifth)
    return WITH_FIVE if bit_at(with_five, number_of_set(known, choose)) else FOLD


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
    with_three: NDArray[np.uint8],
    with_four: NDArray[np.uint8],
    with_five: NDArray[np.uint8],
    counts: NDArray[np.int64],
) -> None:
    """Count the outcomes of the rounds: three own cards, then the community cards."""
    batch, own, hands = new_batch(fresh), new_hands(), new_hands()
    cards, masks, ranks = batch.cards, own.masks, np.zeros(BATCH, dtype=np.uint16)
    for start in range(first, first + count, BATCH):
        size = deal_batch(batch, seed, start, first + count, DEALT)
        begin_hands(own, batch, 0, OWN, tables)
        grow_hands(hands, own, batch, OWN, DEALT, tables)
        rank_batch(hands, tables, ranks)
        for at in range(np.uint64(size)):
            row = rows[ranks[at]]
            fourth, fifth = cards[OWN, at], cards[OWN + 1, at]
            decision = decide(masks[at], fourth, fifth, choose, with_three, with_four, with_five)
            counts[decision * ROWS + row] += 1
            kind = kinds[three.rank_of(cards[0, at], cards[1, at], cards[2, at], three_ranks)]
            if kind == three.Category.ROYAL_FLUSH and cards[0, at] >= SPADES_FROM:
                kind += 1
            counts[PAIR_PLUS_FROM + kind] += 1
            counts[PROGRESSIVE_FROM + (THREE_KINDS if decision == FOLD else 0) + kind] += 1
            counts[SIX_FROM + row] += 1


def play_bits(edition: Edition) -> list[NDArray[np.uint8]]:
    """Where the Play Wager is best placed at once: bits for every three, four and five cards."""
    pair = edition.figure(PAIR_FIGURE)
    _, prices = terms_of(edition).in_kernel()

    def build() -> NDArray[np.uint8]:
        sixth = growing_hand.outcomes_of_five(rows_from_pair(pair), ROWS)
        best = growing_hand.best_decisions(sixth, prices)
        by_size = {3: best.with_three, 4: best.with_four, 5: best.with_five}
        return np.concatenate([set_bits(raises, size) for size, raises in by_size.items()])

    depends_on = [pair, *prices.times, *prices.play.tolist(), *prices.rest.tolist(), prices.fold]
    kept = kept_table("raise-it-up", depends_on, build)
    # C(52, 3) and C(52, 4) bits, in whole bytes, come first.
    return np.split(kept, np.cumsum([(22_100 + 7) // 8, (270_725 + 7) // 8]))


def simulator(submission: Submission) -> CountingSimulator:
    """Rounds of one seat with the wagers that are offered."""
    edition = submission.edition
    with_three, with_four, with_five = play_bits(edition)
    tables = (
        fresh_pack(),
        seven.tables(6),
        rows_from_pair(edition.figure(PAIR_FIGURE)),
        three.rank_table(),
        three.category_table(),
        choose_table(),
        with_three,
        with_four,
        with_five,
    )
    stakes = stakes_of(submission, ("ante", "blind", *LAB.side_wagers))

    def play(seed: np.uint64, first: int, count: int, counts: NDArray[np.int64]) -> None:
        play_rounds(seed, first, count, *tables, counts)

    groups = _groups(submission, stakes)

    def tell(seed: int, index: int, outcome: int) -> dict[str, Any]:
        # Three cards to the player, then the community cards, in every way of dealing (§ 669a.8(d)).
        cards = text(round_cards(seed, index, tables[0], DEALT)[:DEALT])
        decision, played = outcome // ROWS, int(groups[0].staked[outcome, 2])
        decisions = ["check"] * min(decision, 2) + [f"play {played}" if played else "fold"]
        return round_document(submission, stakes, decisions, cards=cards)

    # § 669a.11(g): a fold forfeits the Progressive, and best play folds some hands that it would pay.
    return CountingSimulator(groups, stakes, play, tell, "ante", exact={"progressive": None})


def _groups(submission: Submission, stakes: Mapping[str, Cents]) -> tuple[Prices, ...]:
    """Ante, Blind and Play; Pair Plus; Progressive; Six Card Bonus."""
    rows, kinds = [(row,) for row in ROW_NAMES], [(kind,) for kind in DEALT_KINDS]
    outcomes: Mapping[str, Sequence[tuple[str, Showdown]]] = {
        BASE: [(line, row) for line in LINES for row in rows],
        "pair_plus": [(PLAYS, kind) for kind in kinds],
        "progressive": [(line, kind) for line in (PLAYS, FOLDED) for kind in kinds],
        "six_card": [(PLAYS, row) for row in rows],
    }
    required = {name: stakes[name] for name in ("ante", "blind")}
    return tuple(
        witnessed_prices(ENDINGS[name], submission, wanted, {**required, name: stakes.get(name, 0)})
        for name, wanted in outcomes.items()
    )
