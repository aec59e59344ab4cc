"""The side wagers of High Card Flush, counted by one polynomial for each suit (§ 678a.12(b) to (d))."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.equipment.cards import COUNT_WORDS
from croupier.games.high_card_flush.lab.suits import flush_lengths, straight_flush_lengths
from croupier.games.high_card_flush.rules import CARDS_EACH, NO_FLUSH, NO_STRAIGHT_FLUSH
from croupier.kernel.counts import Counts, with_the_rest
from croupier.law.edition import Edition
from croupier.play.lab import CountedWager

METHOD = "suit polynomials: the coefficient of x^7 in the product of four"
PAGE = "suit-polynomials.md"


def flush_bonus(edition: Edition, options: Mapping[str, Any]) -> Counts:
    """The length of the longest flush in seven cards."""
    return _by_length(flush_lengths(CARDS_EACH), 4, "flush", NO_FLUSH)


def straight_flush_bonus(edition: Edition, options: Mapping[str, Any]) -> Counts:
    """The length of the longest straight flush in seven cards, the ace high or low."""
    return _by_length(straight_flush_lengths(CARDS_EACH), 3, "straight_flush", NO_STRAIGHT_FLUSH)


def progressive(edition: Edition, options: Mapping[str, Any]) -> Counts:
    """The same hands; in Massachusetts only a Raise Wager keeps the wager alive (§ 12(c))."""
    assumes: tuple[str, ...] = ()
    if edition.figure("fold_loses_progressive"):
        assumes = ("every hand that the Progressive pays is raised, not folded",)
    return _by_length(straight_flush_lengths(CARDS_EACH), 3, "straight_flush", NO_STRAIGHT_FLUSH, assumes)


def _by_length(
    found: Mapping[int, int], shortest: int, kind: str, rest: str, assumes: tuple[str, ...] = ()
) -> Counts:
    total = sum(found.values())
    paid = {
        f"{COUNT_WORDS[length]}_card_{kind}": found[length] for length in range(CARDS_EACH, shortest - 1, -1)
    }
    return Counts(with_the_rest(paid, rest, total), total, METHOD, PAGE, assumes)


COUNTS: Mapping[str, CountedWager] = {
    "flush_bonus": CountedWager(flush_bonus),
    "straight_flush_bonus": CountedWager(straight_flush_bonus),
    "progressive": CountedWager(progressive),
}
