"""What each decision of Go Fore It is worth, over all hole cards (§ 676a.11(b) to (d), § 676a.12(a), (b))."""

from __future__ import annotations

from fractions import Fraction

from croupier.equipment.ranks.points import total_points
from croupier.games.go_fore_it.lab.endings import BACK_9, FOLD
from croupier.games.go_fore_it.lab.solver import prices_of, totals_of, worth_of
from croupier.play.endings import PriceTable
from croupier.play.seen import Seen


def values(seen: Seen) -> dict[str, Fraction | float]:
    """The Back 9 Wager, or a fold that gives up the Front 9 Wager."""
    first, second = (total_points([card]) for card in seen.own)
    prices = prices_of(seen.edition)
    return {line: worth_of_line((first, second), prices, line) for line in (BACK_9, FOLD)}


def worth_of_line(front: tuple[int, int], prices: PriceTable, line: str = BACK_9) -> Fraction:
    """Both wagers, by the points of the two front cards."""
    totals = totals_of(front)
    return worth_of(totals, prices, line) / sum(totals.values())
