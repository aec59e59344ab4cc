"""The side wagers of High Card Flush, counted by one polynomial for each suit (§ 678a.12(b) to (d))."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.games.high_card_flush import GAME
from croupier.games.high_card_flush.lab.endings import ENDINGS, RAISE_LEAST
from croupier.games.high_card_flush.rules import CARDS_EACH
from croupier.kernel.counts import Counts
from croupier.kernel.shipped import counted
from croupier.law.edition import Edition
from croupier.play.endings import rows_of
from croupier.play.lab import CountedWager

METHOD = "suit polynomials: the coefficient of x^7 in the product of four"
PAGE = "suit-polynomials.md"
FLUSHES = "croupier.games.high_card_flush.lab.suits:flush_lengths"
STRAIGHT_FLUSHES = "croupier.games.high_card_flush.lab.suits:straight_flush_lengths"


def flush_bonus(edition: Edition, options: Mapping[str, Any]) -> Counts:
    """The length of the longest flush in seven cards."""
    return _by_length(edition, "flush_bonus", FLUSHES)


def straight_flush_bonus(edition: Edition, options: Mapping[str, Any]) -> Counts:
    """The length of the longest straight flush in seven cards, the ace high or low."""
    return _by_length(edition, "straight_flush_bonus", STRAIGHT_FLUSHES)


def progressive(edition: Edition, options: Mapping[str, Any]) -> Counts:
    """The same hands; in Massachusetts only a Raise Wager keeps the wager alive (§ 12(c))."""
    assumes: tuple[str, ...] = ()
    if edition.figure("fold_loses_progressive"):
        assumes = ("every hand that the Progressive pays is raised, not folded",)
    return _by_length(edition, "progressive", STRAIGHT_FLUSHES, assumes)


def _by_length(edition: Edition, wager: str, lengths: str, assumes: tuple[str, ...] = ()) -> Counts:
    """How often each row comes: which one a length belongs to is asked of the rules."""
    found: Mapping[str, int] = counted(lengths, CARDS_EACH)
    rows = rows_of(ENDINGS[wager], edition, wager, RAISE_LEAST)
    outcomes = dict.fromkeys(GAME.outcomes[wager], 0)
    for length, number in found.items():
        if number:
            outcomes[rows[(int(length),)]] += number
    return Counts(outcomes, sum(found.values()), METHOD, PAGE, assumes)


COUNTS: Mapping[str, CountedWager] = {
    "flush_bonus": CountedWager(flush_bonus),
    "straight_flush_bonus": CountedWager(straight_flush_bonus),
    "progressive": CountedWager(progressive),
}
