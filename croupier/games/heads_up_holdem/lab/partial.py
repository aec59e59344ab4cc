"""Heads-Up Hold 'Em against a player who has seen one card, of the dealer or of another player."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from croupier.games.heads_up_holdem.lab import seen_card
from croupier.games.heads_up_holdem.lab.solver import counted_on, key_of, prices_of, terms_of
from croupier.kernel.disk_cache import kept_table
from croupier.kernel.parallel import Tally
from croupier.law.edition import Edition
from croupier.play.lab import SeenEdge


def edges(edition: Edition, blind: Fraction) -> list[SeenEdge]:
    """Minutes on first use: thirteen seen ranks, some 430,000 boards each."""
    terms = terms_of(edition)
    prices = prices_of(terms)
    found = []
    for dealers, others, seen in (
        (seen_card.OF_THE_DEALER, 2, "one card of the dealer"),
        (seen_card.OF_ANOTHER_PLAYER, 43, "one card of another player"),
    ):
        depends_on = [*key_of(prices), dealers]

        def build(dealers: int = dealers) -> Tally:
            return np.array(seen_card.worth_with_one_card(prices, dealers), dtype=np.int64)

        worth = seen_card.Worth(*map(int, kept_table("raise-once-seen", depends_on, build)))
        # Every deal is met once for each card that may be the seen one; to raise blindly gains nothing by it.
        if worth.raised != others * int(counted_on(terms).raised.sum()):
            raise ArithmeticError("the deals with a seen card are not those without one")
        found.append(SeenEdge(seen, Fraction(-worth.best, prices.scale * worth.deals), "exact"))
    return found
