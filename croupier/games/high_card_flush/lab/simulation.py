"""Rounds of High Card Flush at best play (§ 678a.11, § 678a.12), for ``croupier simulate``."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import COUNT_WORDS
from croupier.games.high_card_flush.lab.decisions import (
    Decisions,
    decision_of,
    decisions_by_flush,
    qualifying,
)
from croupier.games.high_card_flush.lab.flush import LENGTH_SHIFT, greatest_of_suits, run_lengths, suit_values
from croupier.games.high_card_flush.lab.showdown import FOLD, LOSE, RAISE_MOST, TIE, UNQUALIFIED, WIN
from croupier.games.high_card_flush.lab.solver import highest_raise
from croupier.games.high_card_flush.lab.ways import Ways, all_ways
from croupier.games.high_card_flush.rules import CARDS_EACH, NO_FLUSH, NO_STRAIGHT_FLUSH, SIDE_WAGERS
from croupier.kernel.cards import Cards, text
from croupier.kernel.jit import jit
from croupier.kernel.masks import mask_between
from croupier.kernel.stream import begin, deal, fresh_pack, gather, new_pack, new_stream, round_cards
from croupier.play.simulator import (
    CountingSimulator,
    Prices,
    prices_of,
    round_document,
    side_prices,
    stake_of,
    stakes_of,
)
from croupier.play.submission import Submission

DEALT = 2 * CARDS_EACH
LENGTHS = CARDS_EACH + 1
DECISIONS = 3
RESULTS = 4

# The outcomes: decision, result and length of the flush; the length alone; decision and length of the run.
FLUSHES_FROM = DECISIONS * RESULTS * LENGTHS
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
        decision = decision_of(hand, worth, decisions, qualify, ways)
        dealer = int(greatest_of_suits(mask_between(pack.cards, CARDS_EACH, DEALT), worth))
        result = result_of(best, dealer, least)
        counts[(decision * RESULTS + result) * LENGTHS + length] += 1
        counts[FLUSHES_FROM + length] += 1
        run = int(greatest_of_suits(hand, runs))
        counts[RUNS_FROM + run] += 1
        counts[RUNS_FROM + LENGTHS + (LENGTHS if decision == FOLD else 0) + run] += 1
        gather(pack, DEALT)


def simulator(submission: Submission) -> CountingSimulator:
    """Rounds of one seat with the wagers that are offered."""
    length, high = submission.edition.figure("dealer_qualifies")
    tables = (
        fresh_pack(),
        suit_values(),
        run_lengths(),
        decisions_by_flush(length, high),
        qualifying(length, high),
        all_ways(),
    )
    stakes = stakes_of(submission, ("ante", *SIDE_WAGERS))

    def play(seed: np.uint64, first: int, count: int, counts: NDArray[np.int64]) -> None:
        play_rounds(seed, first, count, *tables, counts)

    def tell(seed: int, index: int, outcome: int) -> dict[str, Any]:
        raised = raise_at(submission, *decision_and_length(outcome))
        # Stacks of seven from an automated shoe (§ 678a.10(b)): the player's, then the dealer's.
        cards = text(round_cards(seed, index, tables[0], DEALT)[:DEALT])
        decision = f"raise {raised}" if raised else "fold"
        return round_document(submission, stakes, [decision], cards=cards, dealing="automated_shoe")

    # Where a fold loses the Progressive, best play folds some hands that it would pay.
    forfeited = submission.edition.figure("fold_loses_progressive")
    exact = {"progressive": None} if forfeited else {}
    return CountingSimulator(_groups(submission), stakes, play, tell, "ante", exact=exact)


def decision_and_length(outcome: int) -> tuple[int, int]:
    """The decision and the length of the flush in an outcome of the base game."""
    return outcome // (RESULTS * LENGTHS), outcome % LENGTHS


def raise_at(submission: Submission, decision: int, length: int) -> int:
    """The Raise Wager in cents, 0 for a fold."""
    ante = stake_of(submission, "ante")
    if decision == FOLD:
        return 0
    return ante * highest_raise(submission.edition, length) if decision == RAISE_MOST else ante


def _groups(submission: Submission) -> tuple[Prices, ...]:
    """Ante and Raise; Flush Bonus; Straight Flush Bonus; Progressive."""
    ante = stake_of(submission, "ante")
    antes, raises = [], []
    for outcome in range(FLUSHES_FROM):
        raised = raise_at(submission, *decision_and_length(outcome))
        result = outcome // LENGTHS % RESULTS
        # § 678a.11(d)(1): where the dealer does not qualify, the Ante is paid and the Raise returned.
        won = {UNQUALIFIED: 0, WIN: 1, TIE: 0, LOSE: -1}[result]
        antes.append((ante, (1 if result == UNQUALIFIED else won) * ante if raised else -ante))
        raises.append((raised, won * raised))
    lengths = range(LENGTHS)
    flushes = [NO_FLUSH if each < 4 else f"{COUNT_WORDS[each]}_card_flush" for each in lengths]
    runs = [NO_STRAIGHT_FLUSH if each < 3 else f"{COUNT_WORDS[each]}_card_straight_flush" for each in lengths]
    progressive = side_prices(submission, "progressive", [*runs, *runs])
    if submission.edition.figure("fold_loses_progressive"):
        # § 12(c) of the Massachusetts rules: a fold loses the Progressive too.
        progressive.net[LENGTHS:] = -progressive.staked[LENGTHS:]
    return (
        prices_of({"ante": antes, "raise": raises}),
        side_prices(submission, "flush_bonus", flushes),
        side_prices(submission, "straight_flush_bonus", runs),
        progressive,
    )
