"""The wagers of Free Bet Blackjack beside the hand: Push 22 and insurance (§ 672a.11(b), (c))."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from croupier.families.blackjack.dealer_draws import Drawing, chance_of_bust_total, values_of
from croupier.families.blackjack.rules.drawing import hits_soft
from croupier.kernel.counts import Counts, as_whole_numbers, with_the_rest
from croupier.law.edition import Edition
from croupier.play.lab import CountedWager

ONE_SUIT, ONE_COLOR, ALL_SUITS = 1, 2, 4


@cache
def _push_22(decks: int, total: int, rule: Drawing) -> tuple[dict[str, int], int]:
    """The dealer's hand from the whole shoe: all of one suit, of one color, of any.

    docs/mathematics/dealer-draws.md proves that what the players draw before him changes nothing.
    """
    shoe = values_of(decks)
    suited, colored, every = (
        (ALL_SUITS // suits) * chance_of_bust_total(total, values_of(decks, suits), shoe, rule)
        for suits in (ONE_SUIT, ONE_COLOR, ALL_SUITS)
    )
    return as_whole_numbers(
        {
            "same_suit_22": suited,
            "same_color_22": colored - suited,
            "other_22": every - colored,
            "not_22": 1 - every,
        }
    )


def push_22(edition: Edition, options: Mapping[str, Any]) -> Counts:
    """§ 672a.11(c): the dealer ends with exactly 22."""
    rule = Drawing(edition.figure("dealer_stands_on"), hits_soft(edition))
    found, total = _push_22(options["decks"], edition.figure("dealer_pushes_with"), rule)
    assumes = (f"a full shoe of {options['decks']} decks", "the dealer draws whenever the wager is open")
    return Counts(found, total, "exact recursion over the dealer's hands", "dealer-draws.md", assumes)


def insurance(edition: Edition, options: Mapping[str, Any]) -> Counts:
    """§ 672a.11(b): a ten under an ace, all other cards unseen."""
    tens, cards = 16 * options["decks"], 52 * options["decks"] - 1
    return Counts(
        with_the_rest({"dealer_blackjack": tens}, "no_dealer_blackjack", cards),
        cards,
        "the hole card is any card but the ace that is up",
        "dealer-draws.md",
        (f"a full shoe of {options['decks']} decks", "the player's own cards are not taken into account"),
    )


COUNTS: Mapping[str, CountedWager] = {"push_22": CountedWager(push_22), "insurance": CountedWager(insurance)}
