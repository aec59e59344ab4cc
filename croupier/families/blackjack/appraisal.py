"""What the solvers of the blackjack games say of their solution, beside its figures."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final, TypeVar

from croupier.families.blackjack.dealer import Reals
from croupier.families.blackjack.hands import two_cards
from croupier.families.blackjack.strategy import Answer, Ending, Totals, UpCardStrategy
from croupier.families.blackjack.values import Plays
from croupier.kernel.solution import Appraisal, Sampled

OUTCOMES: Final = ("win", "tie", "dealer_22", "lose")
"""Rows of a wager that goes to the dealer's hand, in the order of the kernels."""

KIND: Final = "exact for a stated strategy"
METHOD: Final = (
    "all deals, with the best play by the cards of the hand and the up card; split hands do not look at each "
    "other's cards (floating point, error below 1e-12); the deviation is simulated"
)


S = TypeVar("S")

FirstDecision = Callable[[int, Reals, float, int, S | None], Iterator[Ending]]
"""What becomes of a hand of two cards: what its plays come to, the chance that the dealer has no Blackjack,
the decision that is taken, and the split where the hand is a pair that may be split."""


def answer_of(
    decision: FirstDecision[S], plays: Plays, played: Reals, part: UpCardStrategy, splits: Mapping[int, S]
) -> Answer:
    """The strategy of one up card, and what becomes of any two cards under it."""

    def endings(one: int, other: int) -> Iterator[Ending]:
        hand = two_cards()[one, other]
        yield from decision(hand, plays.choices[hand], played[hand], part.hand[hand], splits.get(one))

    return Answer(endings, part)


def appraised(totals: Totals, sample: tuple[Sampled, float], decks: int) -> Appraisal:
    """All deals under the best play, with a simulation of the same play beside them."""
    sampled, deviation = sample
    return Appraisal(
        edge=-totals.net,
        mean_stake=totals.stake,
        standard_deviation=deviation,
        decisions=totals.decisions,
        per="blackjack",
        kind=KIND,
        method=METHOD,
        page="blackjack.md",
        assumes=(f"a fresh shoe of {decks} deck{'s' * (decks > 1)}", "one player, who sees no other cards"),
        sampled=sampled,
    )
