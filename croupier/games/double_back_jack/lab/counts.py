"""The one wager of Double Back Jack whose value is a count: insurance (§ 673a.12(c))."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.kernel.counts import Counts, with_the_rest
from croupier.law.edition import Edition
from croupier.play.lab import CountedWager


def insurance(edition: Edition, options: Mapping[str, Any]) -> Counts:
    """A ten under an ace, all other cards unseen."""
    tens, cards = 16 * options["decks"], 52 * options["decks"] - 1
    return Counts(
        with_the_rest({"dealer_blackjack": tens}, "no_dealer_blackjack", cards),
        cards,
        "the hole card is any card but the ace that is up",
        "dealer-draws.md",
        (f"a full shoe of {options['decks']} decks", "the player's own cards are not taken into account"),
    )


COUNTS: Mapping[str, CountedWager] = {"insurance": CountedWager(insurance)}
