"""The best play of High Card Flush, counted over all deals (§ 678a.11(b) to (d))."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.games.high_card_flush.lab import showdown
from croupier.games.high_card_flush.lab.showdown import FOLD, LOSE, RAISE_MOST, TIE, UNQUALIFIED, WIN
from croupier.games.high_card_flush.lab.ways import CARDS
from croupier.kernel.solution import EndingTally, Solution
from croupier.law.edition import Edition

METHOD = (
    "6,009,159 classes of the player's cards, the dealer's by the coefficient of x^7 of four suit polynomials"
)


def highest_raise(edition: Edition, length: int) -> int:
    """§ 678a.11(b)(1) to (3): by the length of the flush."""
    name = "four_or_less" if length < 5 else "five" if length == 5 else "six_or_seven"
    return int(edition.figure(f"raise_with_{name}"))


def solve(edition: Edition, options: Mapping[str, Any]) -> Solution:
    """Fold, raise the Ante, or raise as much as the flush allows."""
    counted = showdown.count(*edition.figure("dealer_qualifies"))
    tally = EndingTally()
    for length in range(CARDS + 1):
        for decision, outcomes in enumerate(counted[length]):
            numbers = [int(number) for number in outcomes]
            if decision == FOLD:
                tally.add("fold", 1, -1, sum(numbers))
                continue
            times = highest_raise(edition, length) if decision == RAISE_MOST else 1
            nets = {UNQUALIFIED: 1, WIN: 1 + times, TIE: 0, LOSE: -1 - times}
            for outcome, number in enumerate(numbers):
                tally.add(f"raise_{times}", 1 + times, nets[outcome], number)
    return Solution(tally.endings, tally.total, "ante", METHOD, "flush-showdown.md")
