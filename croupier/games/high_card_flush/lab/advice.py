"""What each decision of High Card Flush is worth over all hands of the dealer (§ 678a.11(b) to (d))."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from croupier.equipment.cards import Card, show
from croupier.equipment.ranks.flush import best_flush
from croupier.games.high_card_flush.lab import LAB
from croupier.games.high_card_flush.lab.endings import (
    ENDINGS,
    FOLD,
    QUALIFIES,
    RAISE_LEAST,
    RAISE_MOST,
    RESULTS,
    run_length,
)
from croupier.games.high_card_flush.lab.showdown import OUTCOMES, dealers_by_outcome
from croupier.games.high_card_flush.lab.solver import prices_of
from croupier.games.high_card_flush.lab.ways import all_ways
from croupier.kernel.cards import cards, suit_masks
from croupier.law.edition import Edition
from croupier.play.seen import Seen
from croupier.play.witness import PLAYER


def values(seen: Seen) -> dict[str, Fraction | float]:
    """A raise at its least and its greatest (it is linear between), and the fold."""
    prices, chances = prices_of(seen.edition), chances_of(seen.own, seen.edition)
    length = best_flush(seen.own).length
    raised = seen.choice("raise")
    assert raised is not None
    found: dict[str, Fraction | float] = {}
    decisions = {"fold": FOLD, f"raise {raised.at_most}": RAISE_MOST, f"raise {raised.at_least}": RAISE_LEAST}
    for decision, line in decisions.items():
        worth = sum(chance * prices.net(line, (result, length)) for result, chance in chances.items())
        found.setdefault(decision, worth + _progressive(seen, line))
    return found


def chances_of(own: tuple[Card, ...], edition: Edition) -> dict[str, Fraction]:
    """How likely each result is that can happen, over all hands of the dealer."""
    hand = np.array(suit_masks(cards(show(own))), dtype=np.int64)
    found = np.zeros(OUTCOMES, dtype=np.int64)
    length, high = edition.figure(QUALIFIES)
    dealers_by_outcome(hand, length, high - 2, all_ways(), found)
    total = int(found.sum())
    return {RESULTS[one]: Fraction(int(found[one]), total) for one in np.flatnonzero(found)}


def _progressive(seen: Seen, line: str) -> Fraction:
    """Per Ante: what the Progressive Wager nets, where a fold gives it up."""
    wager = "progressive"
    if wager not in seen.wagers or not seen.edition.figure("fold_loses_progressive"):
        return Fraction(0)
    stakes = {name: seen.wagers[name] for name in (LAB.per, wager)}
    prices = ENDINGS[wager].prices(seen.submission, stakes, seen.meters)
    kept = FOLD if line == FOLD else RAISE_LEAST
    return prices.net(kept, run_length({PLAYER: seen.own}, {}))
