"""The side wagers of Six-Card Fortune Pai Gow Poker, of a deck with a joker (§ 670a.12(b) to (d))."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.equipment.cards import RANK_WORDS
from croupier.equipment.ranks.poker import STRAIGHT, THREE_OF_A_KIND
from croupier.games.six_card_fortune_pai_gow.rules import (
    EIGHT,
    HIGHEST_FIRST,
    KING,
    NO_FORTUNE,
    NO_INSURANCE,
    NO_PROGRESSIVE,
)
from croupier.kernel.counts import Counts, with_the_rest
from croupier.kernel.shipped import counted
from croupier.law.edition import Edition
from croupier.play.lab import CountedWager

METHOD = "census of all 22,957,480 six-card hands of the deck with the joker"
PAGE = "joker.md"
KINDS = "croupier.games.six_card_fortune_pai_gow.lab.kinds:kinds"
HIGH_CARDS = "croupier.games.six_card_fortune_pai_gow.lab.kinds:high_cards"


def _down_to(lowest: int, rest: str) -> Counts:
    found: dict[str, int] = counted(KINDS, 6)
    total = sum(found.values())
    paid = {kind: found[kind] for kind in HIGHEST_FIRST[:-lowest]}
    return Counts(with_the_rest(paid, rest, total), total, METHOD, PAGE)


def fortune(edition: Edition, options: Mapping[str, Any]) -> Counts:
    """§ 670a.12(b)(1): three of a kind or better in the six cards."""
    return _down_to(THREE_OF_A_KIND, NO_FORTUNE)


def progressive(edition: Edition, options: Mapping[str, Any]) -> Counts:
    """§ 670a.12(d)(1): a straight or better in the six cards."""
    return _down_to(STRAIGHT, NO_PROGRESSIVE)


def insurance(edition: Edition, options: Mapping[str, Any]) -> Counts:
    """§ 670a.12(c): king high or less. The joker is an ace at least, so that it always loses."""
    found: dict[str, int] = counted(HIGH_CARDS, 6)
    total = sum(counted(KINDS, 6).values())
    paid = {f"{RANK_WORDS[rank][0]}_high": found[str(rank)] for rank in range(EIGHT, KING + 1)}
    return Counts(with_the_rest(paid, NO_INSURANCE, total), total, METHOD, PAGE)


COUNTS: Mapping[str, CountedWager] = {
    "fortune": CountedWager(fortune),
    "insurance": CountedWager(insurance),
    "progressive": CountedWager(progressive),
}
