"""The side wager of Criss-Cross Poker: the five cards of the cross (§ 674a.12(c))."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.games.criss_cross_poker.rules import BONUS_PAIR, HIGH_HANDS, NO_PAIR
from croupier.kernel import hand_kinds
from croupier.kernel.counts import Counts, with_the_rest
from croupier.law.edition import Edition
from croupier.play.lab import CountedWager


def five_card(edition: Edition, options: Mapping[str, Any]) -> Counts:
    """The five community cards: a pair of 6s or better."""
    five = hand_kinds.kinds(5)
    total = sum(five.values())
    paid = {hand: five[hand] for hand in HIGH_HANDS}
    paid[BONUS_PAIR] = hand_kinds.pairs_at_least(5, edition.figure("lowest_pair"))
    return Counts(
        with_the_rest(paid, NO_PAIR, total), total, "census of all 2,598,960 five-card hands", "census.md"
    )


COUNTS: Mapping[str, CountedWager] = {"five_card": CountedWager(five_card)}
