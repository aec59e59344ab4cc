"""What a player gains who sees cards that he should not: what surveillance must watch for.

High Card Flush and Heads-Up Hold 'Em, with one card of the dealer or cards of other players seen. One seen
card is solved exactly; more cards of other hands are sampled, each sampled deal by its exact value. The
method is on docs/mathematics/partial-information.md.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import partial as bound
from math import comb, sqrt

import numpy as np
from numpy.typing import NDArray

from croupier import games
from croupier.games.heads_up_holdem.lab import seen_card
from croupier.games.heads_up_holdem.lab.solver import counted_on, prices_of, terms_of
from croupier.games.high_card_flush.lab import seen_cards as flush_seen
from croupier.games.high_card_flush.lab.solver import highest_raise
from croupier.kernel.disk_cache import kept_table
from croupier.kernel.parallel import Tally
from croupier.lab.solve import solve
from croupier.law.edition import Edition
from croupier.play.submission import refuse

SAMPLES = 1_000_000
BATCH = 100_000
SEED = 678
OTHER_HANDS = (7, 14, 21, 28, 35)
"""Cards of one to five further players of High Card Flush, seven each."""

Gains = NDArray[np.float64]


@dataclass(frozen=True)
class SeenEdge:
    """The house's edge against a player who decides best with what he has seen, per unit of the Ante."""

    seen: str
    edge: Fraction | float
    method: str
    standard_error: float = 0.0


def games_with_seen_cards() -> tuple[str, ...]:
    """The games for which the edge is worked out."""
    return ("heads_up_holdem", "high_card_flush")


def edges(game_id: str, edition_id: str = "") -> list[SeenEdge]:
    """From nothing seen to most; exact where the method says so."""
    edition = games.load(game_id).edition(edition_id)
    if game_id not in games_with_seen_cards():
        known = ", ".join(games_with_seen_cards())
        raise refuse("no_partial", f"seen cards are worked out for {known}, not for {game_id}")
    blind = SeenEdge("nothing", solve(game_id, edition.id).edge, "exact")
    further = _heads_up(edition) if game_id == "heads_up_holdem" else _high_card_flush(edition, blind.edge)
    return [blind, *further]


# High Card Flush.


def _high_card_flush(edition: Edition, blind: Fraction | float) -> list[SeenEdge]:
    most = [highest_raise(edition, length) for length in range(8)]
    qualify = tuple(edition.figure("dealer_qualifies"))
    found = []
    for dealers, seen in ((True, "one card of the dealer"), (False, "one card of another player")):
        deals = comb(52, 7) * 45 * comb(44, 6 if dealers else 7)
        worth = _kept("flush-seen", [qualify, most, dealers], bound(_one_card, qualify, most, dealers))[0]
        found.append(SeenEdge(seen, Fraction(-int(worth), deals), "exact"))
    for seen_cards in OTHER_HANDS:
        gains = _kept(
            "flush-sampled",
            [qualify, most, seen_cards, SAMPLES, SEED],
            bound(_sampled, qualify, most, seen_cards),
        )
        error = float(gains[1]) / sqrt(SAMPLES)
        found.append(
            SeenEdge(
                f"{seen_cards} cards of other players",
                float(blind) - float(gains[0]),
                f"sampled: {SAMPLES:,} deals, each by its exact value",
                error,
            )
        )
    return found


def _one_card(qualify: tuple[int, int], most: list[int], dealers: bool) -> Tally:
    return np.array([flush_seen.one_card_seen(qualify, most, dealers)], dtype=np.int64)


def _sampled(qualify: tuple[int, int], most: list[int], seen_cards: int) -> Gains:
    """Mean and standard deviation of the gains."""
    batches = [
        flush_seen.sampled_gains(qualify, most, seen_cards, BATCH, SEED + batch)
        for batch in range(SAMPLES // BATCH)
    ]
    gains = np.concatenate(batches)
    return np.array([gains.mean(), gains.std(ddof=1)])


def _kept(name: str, depends_on: list[object], build: object) -> NDArray[np.generic]:
    assert callable(build)
    return kept_table(name, depends_on, build)


# Heads-Up Hold 'Em.


def _heads_up(edition: Edition) -> list[SeenEdge]:
    """Minutes on first use: thirteen seen ranks, some 430,000 boards each."""
    terms = terms_of(edition)
    prices = prices_of(terms)
    found = []
    for dealers, others, seen in (
        (seen_card.OF_THE_DEALER, 2, "one card of the dealer"),
        (seen_card.OF_ANOTHER_PLAYER, 43, "one card of another player"),
    ):
        depends_on = [*terms[:3], *map(str, (*terms.won, *terms.lost)), dealers]

        def build(dealers: int = dealers) -> Tally:
            return np.array(seen_card.worth_with_one_card(prices, dealers), dtype=np.int64)

        worth = seen_card.Worth(*map(int, _kept("raise-once-seen", depends_on, build)))
        # Every deal is met once for each card that may be the seen one; to raise blindly gains nothing by it.
        if worth.raised != others * int(counted_on(terms).raised.sum()):
            raise ArithmeticError("the deals with a seen card are not those without one")
        found.append(SeenEdge(seen, Fraction(-worth.best, prices.scale * worth.deals), "exact"))
    return found
