"""A bust that is not the end: Double Back Jack against one up card and one shoe.

A busted hand may stake as much again as lies on it and draw one card, whose value is taken off. A hand of 21
is paid at once. A pair is split once, for a wager.
"""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.families.blackjack.dealer import (
    ACE,
    ENDS,
    MOST,
    VALUES,
    Indices,
    Reals,
    dealer_tree,
    ends_beside,
    worth_of_a_card,
)
from croupier.families.blackjack.hands import HARDEST, Hands, all_hands, two_cards
from croupier.families.blackjack.values import (
    FREE_TO_CHOOSE,
    NO_DOUBLE,
    PAID_DOUBLE,
    STAKE,
    STAND,
    Actions,
    FourPays,
    Plays,
    against_dealer,
    backward,
    no_blackjacks,
    picks_from,
    standing,
    ways,
)

BUST_TOTALS = HARDEST - MOST
"""22 to 30."""
Taken = NDArray[np.bool_]


class SecondChanceTerms(NamedTuple):
    """What the edition pays per unit on the hand when it wins, ties, meets a 22 and loses.

    ``wager`` without a second chance, ``wager_with_chance`` with one; ``chance`` is then that wager and the
    Second Chance Wager together.
    """

    stands_on: int
    blackjack: float
    wager: FourPays
    wager_with_chance: FourPays
    chance: FourPays
    surrender: float
    aces_one_card: bool


class Chances(NamedTuple):
    """Plays, with the worth of a second chance and of none for every busted hand, and which is taken."""

    plays: Plays
    taking: Reals
    declining: Reals
    taken: Taken


class SplitOnce(NamedTuple):
    """A pair that is split: net and stake of both hands, and how each is played."""

    worth: Reals
    chances: Chances


class SecondChanceUpCard:
    """All that can be asked about one up card (0 an ace, 9 a ten) when ``shoe`` is left beside it."""

    def __init__(self, terms: SecondChanceTerms, up: int, shoe: Reals) -> None:
        self.terms = terms
        self.dealer = dealer_tree(terms.stands_on)
        self.up = up
        self.shoe = shoe
        self.hands = all_hands(HARDEST)
        two = (self.hands.cards == 2) & (self.hands.total != MOST)
        self.doubles = np.where(two, PAID_DOUBLE, NO_DOUBLE).astype(np.uint8)
        self.free_choice = np.full(self.hands.live, FREE_TO_CHOOSE, dtype=np.uint8)

    @cached_property
    def first_hand(self) -> Chances:
        """Hands that were not split, all of them."""
        return self.play(self.shoe, picks_from(self.hands, self.shoe), self.free_choice)

    def play(self, shoe: Reals, picks: Indices, given: Actions, taken: Taken | None = None) -> Chances:
        """The best or the given play of some hands, and of what they bust with."""
        hands, terms = self.hands, self.terms
        ends = np.zeros((hands.live, ENDS))
        ends_beside(self.dealer, self.up, shoe, hands.held, picks, ends)
        played = no_blackjacks(hands, self.up, shoe)
        net, stake = np.zeros(len(played)), np.zeros(len(played))
        stands = standing(hands, ends, against_dealer(terms.wager))
        # § 673a.7(m): a 21 waits for nobody.
        at_once = terms.wager[0] * played[: hands.live]
        net[: hands.live] = np.where(hands.total[: hands.live] == MOST, at_once, stands)
        taking, declining = self.second_chances(shoe, busts_of(hands, picks, shoe)), terms.wager[3] * played
        if taken is None:
            taken = taking > declining
        busted = slice(hands.live, None)
        net[busted] = np.where(taken, taking, declining)[busted]
        stake[busted] = np.where(taken, played, 0.0)[busted]
        worth = ways((net, stake), (2 * net, played + 2 * stake))
        plays = backward(hands, picks, shoe, worth, self.doubles, given)
        return Chances(plays, taking, declining, taken)

    def second_chances(self, shoe: Reals, busts: Indices) -> Reals:
        """What a second chance is worth to each of these busted hands, wager included."""
        hands = self.hands
        taking = np.full(len(hands.hard), -np.inf)
        if len(busts):
            rows = hands.hard.astype(np.int64) - (MOST + 1)
            pays = chance_pays(self.terms)
            worth_of_a_card(self.dealer, self.up, shoe, hands.held, busts, rows, pays, taking)
        return taking

    def split(self, value: int, play: tuple[Actions, Taken] | None = None) -> SplitOnce:
        """A pair split into two hands, each played by its own cards: alike, so one is worth half of both."""
        shoe, hands = self.shoe.copy(), self.hands
        shoe[value] -= 1
        start = np.zeros(VALUES, dtype=np.int64)
        start[value] = 1
        given, taken = play or (self.free_choice, None)
        if value == ACE and self.terms.aces_one_card:
            given = np.where(hands.cards[: hands.live] == 2, STAND, given).astype(np.uint8)
        chances = self.play(shoe, picks_from(hands, shoe, start), given, taken)
        pair = two_cards()[value, value]
        worth = 2.0 * after_one_card(chances.plays.value, value, shoe)
        worth[STAKE] += no_blackjacks(hands, self.up, self.shoe)[pair]
        return SplitOnce(worth, chances)


def after_one_card(value: Reals, first: int, shoe: Reals) -> Reals:
    """What a hand of one card is worth before its second; ``shoe`` is what is left beside the hand."""
    left = shoe.copy()
    left[first] -= 1
    found: Reals = left / left.sum() @ value[two_cards()[first]]
    return found


def busts_of(hands: Hands, picks: Indices, shoe: Reals) -> Indices:
    """The busted hands to which some of these can grow with the cards of the shoe."""
    drawing = picks[hands.total[picks] < MOST]
    grown = np.unique(hands.grown[drawing])
    busted = grown[grown >= hands.live].astype(np.int64)
    return busted[(hands.held[busted] <= shoe).all(axis=1)]


def chance_pays(terms: SecondChanceTerms) -> Reals:
    """``[bust - 22, value, end]``: § 673a.7(l)(1) to (3), an ace as 1."""
    pays = np.empty((BUST_TOTALS, VALUES, ENDS))
    against = against_dealer(terms.chance)
    for row in range(BUST_TOTALS):
        for value in range(VALUES):
            total = row + MOST + 1 - (value + 1)
            if total > MOST:
                pays[row, value] = terms.chance[3]
            elif total == MOST:
                pays[row, value] = terms.chance[0]
            else:
                pays[row, value] = against[total]
    return pays
