"""The side wagers of Flop Poker: three own cards, and the same with two of the flop (§ 667a.12(c), (d))."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.equipment.ranks import three_card
from croupier.games.flop_poker.rules import HIGH_HANDS, LESS_THAN_A_FLUSH, LESS_THAN_A_PAIR
from croupier.kernel import hand_kinds
from croupier.kernel.counts import Counts, with_the_rest
from croupier.kernel.shipped import counted
from croupier.law.edition import Edition
from croupier.play.lab import CountedWager


def three_card_bonus(edition: Edition, options: Mapping[str, Any]) -> Counts:
    """The player's own three cards."""
    found = hand_kinds.three_card_kinds()
    found["royal"] = found["royal_flush"]
    paid = {kind: found[kind] for kind in three_card.KINDS[:0:-1]}
    total = 22_100
    return Counts(
        with_the_rest(paid, LESS_THAN_A_PAIR, total),
        total,
        "census of all 22,100 three-card hands",
        "census.md",
    )


def progressive(edition: Edition, options: Mapping[str, Any]) -> Counts:
    """Three own cards and the best two of the flop, folded or not."""
    found: dict[str, int] = counted("croupier.games.flop_poker.lab.flop_hands:best_kinds")
    total = sum(found.values())
    return Counts(
        with_the_rest({hand: found[hand] for hand in HIGH_HANDS}, LESS_THAN_A_FLUSH, total),
        total,
        "every flop for each of 1,755 classes of own cards",
        "flop-hands.md",
    )


COUNTS: Mapping[str, CountedWager] = {
    "three_card_bonus": CountedWager(three_card_bonus),
    "progressive": CountedWager(progressive),
}
