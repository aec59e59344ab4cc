"""What each decision of High Card Flush is worth over all hands of the dealer (§ 678a.11(b) to (d))."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from croupier.equipment.cards import Card, show
from croupier.equipment.ranks.flush import best_straight_flush
from croupier.games.high_card_flush.lab import LAB
from croupier.games.high_card_flush.lab.showdown import LOSE, OUTCOMES, UNQUALIFIED, WIN, dealers_by_outcome
from croupier.games.high_card_flush.lab.ways import all_ways
from croupier.games.high_card_flush.rules import NO_STRAIGHT_FLUSH, STRAIGHT_FLUSHES
from croupier.kernel.cards import cards, suit_masks
from croupier.law.edition import Edition
from croupier.play.seen import Seen


def values(seen: Seen) -> dict[str, Fraction | float]:
    """A raise at its least and its greatest (it is linear between), and the fold."""
    ahead, unqualified = chances(seen.own, seen.edition)
    given_up, kept = _progressive(seen)
    found: dict[str, Fraction | float] = {"fold": -1 - given_up}
    raised = seen.choice("raise")
    assert raised is not None
    for amount in sorted({raised.at_most, raised.at_least}, reverse=True):
        times = Fraction(amount, seen.wagers[LAB.per])
        found[f"raise {amount}"] = unqualified + (1 + times) * ahead + kept
    return found


def chances(own: tuple[Card, ...], edition: Edition) -> tuple[Fraction, Fraction]:
    """How much more often the hand wins than loses, and how often the dealer does not qualify."""
    hand = np.array(suit_masks(cards(show(own))), dtype=np.int64)
    found = np.zeros(OUTCOMES, dtype=np.int64)
    length, high = edition.figure("dealer_qualifies")
    dealers_by_outcome(hand, length, high - 2, all_ways(), found)
    total = int(found.sum())
    return Fraction(int(found[WIN] - found[LOSE]), total), Fraction(int(found[UNQUALIFIED]), total)


def _progressive(seen: Seen) -> tuple[Fraction, Fraction]:
    """Per Ante: the Progressive Wager that a fold loses, and what it nets where it is kept."""
    if "progressive" not in seen.wagers or not seen.edition.figure("fold_loses_progressive"):
        return Fraction(0), Fraction(0)
    run = best_straight_flush(seen.own)
    outcome = STRAIGHT_FLUSHES[7 - run.length] if run.length >= 3 else NO_STRAIGHT_FLUSH
    stake, ante = seen.wagers["progressive"], seen.wagers[LAB.per]
    return Fraction(stake, ante), Fraction(seen.returned("progressive", outcome) - stake, ante)
