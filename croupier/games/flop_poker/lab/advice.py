"""What each decision of Flop Poker is worth over all flops (§ 667a.11(b) to (d), § 667a.12(a), (b))."""

from __future__ import annotations

from fractions import Fraction

from croupier.equipment.cards import Card, show
from croupier.games.flop_poker.lab.endings import FLOP, FOLD, PAIR_FIGURE
from croupier.games.flop_poker.lab.solver import flops_by_row, prices_of, worth_of
from croupier.kernel.cards import cards
from croupier.kernel.paying_pair import rows_from_pair
from croupier.play.endings import PriceTable
from croupier.play.seen import Seen


def values(seen: Seen) -> dict[str, Fraction | float]:
    """The Flop Wager, or a fold that gives up the Ante."""
    prices = prices_of(seen.edition)
    return {line: worth_of_line(seen.own, prices, line) for line in (FLOP, FOLD)}


def worth_of_line(own: tuple[Card, ...], prices: PriceTable, line: str = FLOP) -> Fraction:
    """Ante and Flop Wager of three own cards."""
    edition = prices.submission.edition
    flops = flops_by_row(cards(show(own)), rows_from_pair(edition.figure(PAIR_FIGURE)))
    return worth_of(flops, prices, line) / int(flops.sum())
