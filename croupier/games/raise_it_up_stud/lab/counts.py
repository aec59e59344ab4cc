"""The side wagers of Raise It Up Stud: three dealt cards, and the best of six (§ 669a.12(a), (e), (f))."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.games.raise_it_up_stud.rules import (
    HIGH_HANDS,
    LESS_THAN_A_PAIR,
    LESS_THAN_A_STRAIGHT,
    LESS_THAN_THREE_OF_A_KIND,
    ROYAL_OF_ANOTHER_SUIT,
    ROYAL_OF_SPADES,
)
from croupier.kernel import hand_kinds
from croupier.kernel.counts import Counts, with_the_rest
from croupier.law.edition import Edition
from croupier.play.lab import CountedWager

THREE_CARDS = 22_100
METHOD = "census of all 22,100 three-card hands"


def pair_plus(edition: Edition, options: Mapping[str, Any]) -> Counts:
    """The three dealt cards; the suited ace, king and queen are a straight flush like others."""
    found = hand_kinds.three_card_kinds()
    paid = {
        "straight_flush": found["straight_flush"] + found["royal_flush"],
        **{kind: found[kind] for kind in ("three_of_a_kind", "straight", "flush", "pair")},
    }
    return Counts(with_the_rest(paid, LESS_THAN_A_PAIR, THREE_CARDS), THREE_CARDS, METHOD, "census.md")


def progressive(edition: Edition, options: Mapping[str, Any]) -> Counts:
    """A straight or better in the three dealt cards; one royal in four is of spades."""
    found = hand_kinds.three_card_kinds()
    paid = {
        ROYAL_OF_SPADES: found["royal_flush"] // 4,
        ROYAL_OF_ANOTHER_SUIT: found["royal_flush"] - found["royal_flush"] // 4,
        **{kind: found[kind] for kind in ("straight_flush", "three_of_a_kind", "straight")},
    }
    assumes = ("every hand that the Progressive pays is played, not folded",)
    return Counts(
        with_the_rest(paid, LESS_THAN_A_STRAIGHT, THREE_CARDS), THREE_CARDS, METHOD, "census.md", assumes
    )


def six_card(edition: Edition, options: Mapping[str, Any]) -> Counts:
    """The best five of the three dealt cards and the three community cards."""
    six = hand_kinds.kinds(6)
    total = sum(six.values())
    return Counts(
        with_the_rest({hand: six[hand] for hand in HIGH_HANDS}, LESS_THAN_THREE_OF_A_KIND, total),
        total,
        "census of all 20,358,520 six-card hands",
        "census.md",
    )


COUNTS: Mapping[str, CountedWager] = {
    "pair_plus": CountedWager(pair_plus),
    "progressive": CountedWager(progressive),
    "six_card": CountedWager(six_card),
}
