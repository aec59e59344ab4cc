"""The side wagers of Heads-Up Hold 'Em: two cards of one's own, and the best of seven (§ 677a.12(d), (e))."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import combinations
from typing import Any

from croupier.equipment.cards import DECK
from croupier.equipment.ranks.pocket import pocket
from croupier.equipment.ranks.poker import KINDS, THREE_OF_A_KIND
from croupier.games.heads_up_holdem.rules import BELOW_TRIPS, pocket_outcome
from croupier.kernel import hand_kinds
from croupier.kernel.counts import Counts, with_the_rest
from croupier.law.edition import Edition
from croupier.play.lab import CountedWager


def pocket_bonus(edition: Edition, options: Mapping[str, Any]) -> Counts:
    """All 1,326 pairs of cards, one by one through the rules."""
    found = Counter(pocket_outcome(pocket(pair)) for pair in combinations(DECK, 2))
    return Counts(found, found.total(), "enumeration of all 1,326 pairs of cards", "enumeration.md")


def trips_plus(edition: Edition, options: Mapping[str, Any]) -> Counts:
    """The best five of two cards and the five community cards."""
    seven = hand_kinds.kinds(7)
    paid = {kind: seven[kind] for kind in KINDS[: THREE_OF_A_KIND - 1 : -1]}
    total = sum(seven.values())
    return Counts(
        with_the_rest(paid, BELOW_TRIPS, total),
        total,
        "census of all 133,784,560 seven-card hands",
        "census.md",
    )


COUNTS: Mapping[str, CountedWager] = {
    "pocket_bonus": CountedWager(pocket_bonus),
    "trips_plus": CountedWager(trips_plus),
}
