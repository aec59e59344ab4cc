"""Rounds of High Card Flush at best play (§ 678a.11, § 678a.12), for ``croupier simulate``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.games.high_card_flush.lab.decisions import (
    Decisions,
    decision_of,
    decisions_by_flush,
    qualifying,
)
from croupier.games.high_card_flush.lab.endings import ENDINGS, LINES, QUALIFIES, RAISE_LEAST, RESULTS
from croupier.games.high_card_flush.lab.endings import FOLD as FOLDED
from croupier.games.high_card_flush.lab.flush import LENGTH_SHIFT, greatest_of_suits, run_lengths, suit_values
from croupier.games.high_card_flush.lab.showdown import DECISIONS, FOLD, LOSE, TIE, UNQUALIFIED, WIN
from croupier.games.high_card_flush.lab.showdown import OUTCOMES as SHOWDOWNS
from croupier.games.high_card_flush.lab.showdown import Prices as KernelPrices
from croupier.games.high_card_flush.lab.solver import kernel_prices, prices_of
from croupier.games.high_card_flush.lab.ways import Ways, all_ways
from croupier.games.high_card_flush.rules import CARDS_EACH, SIDE_WAGERS
from croupier.kernel.cards import Cards, text
from croupier.kernel.jit import jit
from croupier.kernel.masks import mask_between
from croupier.kernel.stream import begin, deal, fresh_pack, gather, new_pack, new_stream, round_cards
from croupier.play.endings import BASE, Showdown
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

DEALT = 2 * CARDS_EACH
LENGTHS = CARDS_EACH + 1

# The outcomes: decision, result and length of the flush; the length alone; decision and length of the run.
FLUSHES_FROM = DECISIONS * SHOWDOWNS * LENGTHS
RUNS_FROM = FLUSHES_FROM + LENGTHS
OUTCOMES = RUNS_FROM + LENGTHS + 2 * LENGTHS


@jit
def result_of(best: int, dealer: int, least: int) -> int:
    """§ 678a.11(d): by the worth of both flushes and of the least with which the dealer qualifies."""
    if dealer < least:
        return UNQUALIFIED
    if best == dealer:
        return TIE
    return WIN if best > dealer else LOSE


@jit
def play_rounds(
    seed: np.uint64,
    first: int,
    count: int,
    fresh: Cards,
    worth: NDArray[np.uint16],
    runs: NDArray[np.uint8],
    decisions: Decisions,
    qualify: NDArray[np.int64],
    prices: KernelPrices,
    ways: Ways,
    counts: NDArray[np.int64],
) -> None:
    """Count the outcomes of the rounds."""
    stream, pack = new_stream(), new_pack(fresh)
    least = qualify[0] << LENGTH_SHIFT | 1 << qualify[1]
    for number in range(first, first + count):
        begin(stream, seed, number)
        deal(stream, pack, 0, DEALT)
        hand = mask_between(pack.cards, 0, CARDS_EACH)
        best = int(greatest_of_suits(hand, worth))
        length = best >> LENGTH_SHIFT
        decision = decision_of(hand, worth, decisions, qualify, prices, ways)
        dealer = int(greatest_of_suits(mask_between(pack.cards, CARDS_EACH, DEALT), worth))
        result = result_of(best, dealer, least)
        counts[(decision * SHOWDOWNS + result) * LENGTHS + length] += 1
        counts[FLUSHES_FROM + length] += 1
        run = int(greatest_of_suits(hand, runs))
        counts[RUNS_FROM + run] += 1
        counts[RUNS_FROM + LENGTHS + (LENGTHS if decision == FOLD else 0) + run] += 1
        gather(pack, DEALT)


def facts_of(flush: int) -> Facts:
    """What a person sees in the longest flush, from its worth."""
    ranks = [rank + 2 for rank in range(12, -1, -1) if flush >> rank & 1]
    first, second, third = (*ranks, 0, 0, 0)[:3]
    return {"length": flush >> LENGTH_SHIFT, "high": first, "second": second, "third": third}


def decisions_written(decide: Decide) -> Decisions:
    """The decision of a written strategy by the best flush's worth."""
    found = np.zeros(1 << 16, dtype=np.uint8)
    for flush in {int(one) for one in suit_values() if one}:
        found[flush] = LINES.index(decide(facts_of(flush)))
    return found


def simulator(submission: Submission, decide: Decide | None = None) -> CountingSimulator:
    """Rounds of one seat with the wagers that are offered, at best play or as a written strategy decides."""
    length, high = submission.edition.figure(QUALIFIES)
    prices = kernel_prices(prices_of(submission.edition))
    tables = (
        fresh_pack(),
        suit_values(),
        run_lengths(),
        decisions_written(decide) if decide else decisions_by_flush(length, high, prices),
        qualifying(length, high),
        prices,
        all_ways(),
    )
    stakes = stakes_of(submission, ("ante", *SIDE_WAGERS))

    def play(seed: np.uint64, first: int, count: int, counts: NDArray[np.int64]) -> None:
        play_rounds(seed, first, count, *tables, counts)

    groups = _groups(submission, stakes)

    def tell(seed: int, index: int, outcome: int) -> dict[str, Any]:
        raised = int(groups[0].staked[outcome, 1])
        # Stacks of seven from an automated shoe (§ 678a.10(b)): the player's, then the dealer's.
        cards = text(round_cards(seed, index, tables[0], DEALT)[:DEALT])
        decision = f"raise {raised}" if raised else "fold"
        return round_document(submission, stakes, [decision], cards=cards, dealing="automated_shoe")

    # Where a fold loses the Progressive, best play folds some hands that it would pay.
    forfeited = submission.edition.figure("fold_loses_progressive")
    exact = {"progressive": None} if forfeited else {}
    return CountingSimulator(groups, stakes, play, tell, "ante", exact=exact)


def _groups(submission: Submission, stakes: Mapping[str, Cents]) -> tuple[Prices, ...]:
    """Ante and Raise; Flush Bonus; Straight Flush Bonus; Progressive."""
    lengths = [(length,) for length in range(LENGTHS)]
    base = [(line, (result, length)) for line in LINES for result in RESULTS for length in range(LENGTHS)]
    stays, both = [(RAISE_LEAST, length) for length in lengths], (RAISE_LEAST, FOLDED)
    outcomes: Mapping[str, Sequence[tuple[str, Showdown]]] = {
        BASE: base,
        "flush_bonus": stays,
        "straight_flush_bonus": stays,
        "progressive": [(line, length) for line in both for length in lengths],
    }
    return tuple(
        witnessed_prices(
            ENDINGS[name], submission, wanted, {"ante": stakes["ante"], name: stakes.get(name, 0)}
        )
        for name, wanted in outcomes.items()
    )
