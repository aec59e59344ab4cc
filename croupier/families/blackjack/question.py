"""A seat of a blackjack game that is asked: what it sees, by the values of the cards, for advice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import isnan
from typing import NamedTuple

import numpy as np

from croupier.equipment.cards import Card
from croupier.equipment.ranks.blackjack import hard_value, is_blackjack
from croupier.families.blackjack.dealer import TEN, VALUES, Indices, Reals, no_blackjack
from croupier.families.blackjack.hands import hand_index
from croupier.kernel.solution import net_of
from croupier.play.choice import Choice
from croupier.play.seen import Seen, SeenHand
from croupier.play.submission import refuse
from croupier.units.money import Cents

ONE_CARD = "one card"
"""Among the worths of decisions: what the hand is worth that takes one card and no further wager."""


class Question(NamedTuple):
    """``up`` is the value of the dealer's card from 0; ``left`` counts the unseen cards, his hole card too.

    ``unit`` is the Blackjack Wager, of which every worth is a multiple.
    """

    up: int
    left: Reals
    hand: SeenHand
    held: Indices
    unit: Cents

    @property
    def number(self) -> int:
        """The hand in the list of all hands."""
        return hand_index([hard_value(card) for card in self.hand.cards])

    @property
    def is_blackjack(self) -> bool:
        """An ace and a ten, not split."""
        return not self.hand.split and is_blackjack(self.hand.cards)

    @property
    def shoe(self) -> Reals:
        """What is left when the hand in question is put back."""
        return self.left + self.held

    @property
    def played(self) -> float:
        """The chance that the hole card makes no Blackjack, before the dealer has looked."""
        return no_blackjack(self.up, self.left, float(self.left.sum()))

    @property
    def ten_in_the_hole(self) -> float:
        """The chance that insurance wins."""
        return float(self.left[TEN] / self.left.sum())


def question_of(seen: Seen) -> Question:
    """The hand in question; before the turns, that is the first hand of the seat."""
    if any(choice.word in ("accept", "refuse", "deal", "dead") for choice in seen.choices):
        raise refuse("no_advice", f"seat {seen.seat}: there is no advice on what follows an irregularity")
    hand = next((hand for hand in seen.hands if hand.asked), seen.hands[0])
    return Question(
        hard_value(seen.open_cards("dealer")[0]) - 1,
        counts(seen.unseen().elements()).astype(np.float64),
        hand,
        counts(hand.cards),
        seen.wagers["blackjack"],
    )


def with_amounts(choice: Choice, worth: Mapping[str, float], unit: Cents) -> dict[str, float]:
    """A choice as decisions: one, or the least and the greatest amount of a double.

    The amount adds in proportion to what a hand is worth that takes one card only.
    """
    full = worth[choice.word]
    if not choice.takes_amount():
        return {choice.word: full}
    single = worth[ONE_CARD]
    amounts = (choice.at_least, choice.at_most)
    return {f"{choice.word} {amount}": single + (full - single) * amount / unit for amount in amounts}


def best_of(worth: Mapping[str, float]) -> float:
    """The best decision; a hand that cannot be doubled has no number there."""
    return max(value for word, value in worth.items() if word != ONE_CARD and not isnan(value))


def insured(seen: Seen, asked: Question, declined: float) -> dict[str, Fraction | float]:
    """No insurance, the least and the most: what it brings does not depend on the hand."""
    choice = seen.choice("insurance")
    assert choice is not None
    pays = seen.edition.paytable("insurance").odds
    won, lost = (float(net_of(pays[one])) for one in ("dealer_blackjack", "no_dealer_blackjack"))
    each = won * asked.ten_in_the_hole + lost * (1.0 - asked.ten_in_the_hole)
    found: dict[str, Fraction | float] = {"decline": declined}
    for amount in (choice.at_least, choice.at_most):
        found[f"insurance {amount}"] = declined + each * amount / asked.unit
    return found


def counts(cards: Iterable[Card]) -> Indices:
    """How many cards of each value, an ace first."""
    found: Indices = np.bincount([hard_value(card) for card in cards], minlength=VALUES + 1)[1:].astype(
        np.int64
    )
    return found
