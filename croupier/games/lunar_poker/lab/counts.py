"""The Super Wagers of Lunar Poker, on anybody's first five cards (§ 671a.12(b))."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.equipment.ranks.super_wager import NONE_OF_THEM, ROWS
from croupier.kernel.counts import Counts, with_the_rest
from croupier.kernel.shipped import counted
from croupier.law.edition import Edition
from croupier.play.lab import CountedWager

HANDS = 2_598_960


def super_wager(edition: Edition, options: Mapping[str, Any]) -> Counts:
    """The highest row of any five cards."""
    found: dict[str, int] = counted("croupier.games.lunar_poker.lab.super_rows:census")
    paid = {row: found[row] for row in ROWS}
    return Counts(
        with_the_rest(paid, NONE_OF_THEM, HANDS),
        HANDS,
        "census of all 2,598,960 five-card hands",
        "super-wager.md",
    )


COUNTS: Mapping[str, CountedWager] = {
    "super": CountedWager(super_wager),
    "super_dealer": CountedWager(super_wager),
    **{f"super_seat_{seat}": CountedWager(super_wager) for seat in range(1, 6)},
}
