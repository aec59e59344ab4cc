"""Rounds of Go Fore It at best play (§ 676a.11, § 676a.12), for ``croupier simulate``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.games.go_fore_it.lab import LAB
from croupier.games.go_fore_it.lab.endings import ACES, BACK_9, COMPARED, ENDINGS, FOLD
from croupier.games.go_fore_it.lab.points import ONE_DECK, card_points
from croupier.games.go_fore_it.lab.solver import goes_on, prices_of, totals_of, two_cards
from croupier.kernel.cards import Cards, text
from croupier.kernel.jit import jit
from croupier.kernel.stream import begin, deal, fresh_pack, gather, new_pack, new_stream, round_cards
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
from croupier.play.written import Decide, Facts
from croupier.units.money import Cents

CARDS_EACH = 4
DEALT = 2 * CARDS_EACH
TOTALS = 41
LOWER, TIE, HIGHER = range(3)

# The outcomes: decision and total of points; the comparison with the dealer; the number of aces.
SKINS_FROM = 2 * TOTALS
GOPHER_FROM = SKINS_FROM + 3


@jit
def play_rounds(
    seed: np.uint64,
    first: int,
    count: int,
    fresh: Cards,
    points: NDArray[np.uint8],
    goes_on: NDArray[np.uint8],
    counts: NDArray[np.int64],
) -> None:
    """Count the outcomes of the rounds; the player's cards come first, his front two before all."""
    stream, pack = new_stream(), new_pack(fresh)
    cards = pack.cards
    for number in range(first, first + count):
        begin(stream, seed, number)
        deal(stream, pack, 0, DEALT)
        total, dealer, aces = 0, 0, 0
        for place in range(CARDS_EACH):
            total += points[cards[place]]
            aces += points[cards[place]] == 1
            dealer += points[cards[CARDS_EACH + place]]
        decision = goes_on[points[cards[0]], points[cards[1]]]
        counts[decision * TOTALS + total] += 1
        counts[SKINS_FROM + (LOWER if total < dealer else TIE if total == dealer else HIGHER)] += 1
        counts[GOPHER_FROM + aces] += 1
        gather(pack, DEALT)


def front_cards_that_go_on(edition: Edition) -> NDArray[np.uint8]:
    """By the points of the front two cards: 1 where the Back 9 Wager loses less than a fold."""
    prices = prices_of(edition)
    found = np.zeros((11, 11), dtype=np.uint8)
    for front, _ in two_cards(ONE_DECK):
        found[front] = found[front[::-1]] = goes_on(totals_of(front), prices)
    return found


def facts_of(front: tuple[int, int]) -> Facts:
    """What a person sees in the front two cards."""
    low, high = sorted(front)
    return {"points": low + high, "low": low, "high": high, "pair": int(low == high)}


def front_cards_written(decide: Decide) -> NDArray[np.uint8]:
    """By the points of the front two cards: 1 where a written strategy goes on."""
    found = np.zeros((11, 11), dtype=np.uint8)
    for front, _ in two_cards(ONE_DECK):
        found[front] = found[front[::-1]] = decide(facts_of(front)) == BACK_9
    return found


def simulator(submission: Submission, decide: Decide | None = None) -> CountingSimulator:
    """Rounds of one seat with the wagers that are offered, at best play or as a written strategy decides."""
    fronts = front_cards_written(decide) if decide else front_cards_that_go_on(submission.edition)
    tables = (fresh_pack(), card_points(), fronts)
    stakes = stakes_of(submission, ("front_9", *LAB.side_wagers))

    def play(seed: np.uint64, first: int, count: int, counts: NDArray[np.int64]) -> None:
        play_rounds(seed, first, count, *tables, counts)

    def tell(seed: int, index: int, outcome: int) -> dict[str, Any]:
        # Stacks of four from an automated shoe (§ 676a.10(b)): the player's, then the dealer's.
        cards = text(round_cards(seed, index, tables[0], DEALT)[:DEALT])
        decision = "back_9" if outcome >= TOTALS else "fold"
        return round_document(submission, stakes, [decision], cards=cards, dealing="automated_shoe")

    return CountingSimulator(_groups(submission, stakes), stakes, play, tell, "front_9")


def _groups(submission: Submission, stakes: Mapping[str, Cents]) -> tuple[Prices, ...]:
    """Front 9 and Back 9; Skins; Gopher."""
    outcomes: Mapping[str, Sequence[tuple[str, Showdown]]] = {
        BASE: [(line, (total,)) for line in (FOLD, BACK_9) for total in range(TOTALS)],
        "skins": [(BACK_9, (result,)) for result in COMPARED],
        "gopher": [(BACK_9, (aces,)) for aces in ACES],
    }
    return tuple(
        witnessed_prices(
            ENDINGS[name], submission, wanted, {"front_9": stakes["front_9"], name: stakes.get(name, 0)}
        )
        for name, wanted in outcomes.items()
    )
