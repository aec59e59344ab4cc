"""Hands on a wager and hands on a lammer: Free Bet Blackjack against one up card and one shoe.

A lammer wins like a wager and costs nothing otherwise, so a hand that is played on one is played for the
chance to win alone. After a split the leftmost hand has the wager and the others have lammers; tens are split
for a wager each.
"""

from __future__ import annotations

from functools import cached_property
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.families.blackjack.dealer import (
    ACE,
    ENDS,
    MOST,
    TEN,
    VALUES,
    Indices,
    Reals,
    dealer_tree,
    ends_beside,
)
from croupier.families.blackjack.hands import HARDEST, Hands, all_hands, two_cards
from croupier.families.blackjack.values import (
    FREE_DOUBLE,
    FREE_TO_CHOOSE,
    NET,
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
from croupier.games.free_bet_blackjack.lab.splits import ANY, Resplits, Row, split_worth

HANDS = 2
"""Beside net and stake: the chance that a hand is played at all, summed over hands."""


class FreeBetTerms(NamedTuple):
    """What the edition pays: wager and lammer when they win, tie, meet a 22 and lose; and what is free."""

    stands_on: int
    blackjack: float
    wager: FourPays
    lammer: FourPays
    free_totals: tuple[int, ...]
    most_hands: int
    aces_one_card: bool
    hits_soft: bool = False


class SplitPlay(NamedTuple):
    """A pair that is split: net, stake and number of hands; how the two kinds of hand are played."""

    worth: Reals
    again: Resplits
    first: Actions
    others: Actions


class FreeBetUpCard:
    """All that can be asked about one up card (0 an ace, 9 a ten) when ``shoe`` is left beside it."""

    def __init__(self, terms: FreeBetTerms, up: int, shoe: Reals) -> None:
        self.terms = terms
        self.dealer = dealer_tree(terms.stands_on, terms.hits_soft)
        self.up = up
        self.shoe = shoe
        self.hands = all_hands(HARDEST)
        self.doubles = doubles_of(self.hands, terms.free_totals)
        self.free_choice = np.full(self.hands.live, FREE_TO_CHOOSE, dtype=np.uint8)

    @cached_property
    def first_hand(self) -> Plays:
        """The best play of hands that were not split, all of them."""
        return self.unsplit(False, self.free_choice)

    def unsplit(self, lammer: bool, given: Actions) -> Plays:
        """The best or the given play of all hands, on a wager or on a lammer."""
        picks = picks_from(self.hands, self.shoe)
        worth = self.endings(self.shoe, picks)[int(lammer)]
        return backward(self.hands, picks, self.shoe, worth, self.doubles, given)

    def endings(self, shoe: Reals, picks: Indices) -> tuple[Reals, Reals]:
        """What each hand is worth when it ends, on a wager and on a lammer, in each of three ways."""
        hands, terms = self.hands, self.terms
        ends = np.zeros((hands.live, ENDS))
        ends_beside(self.dealer, self.up, shoe, hands.held, picks, ends)
        played = no_blackjacks(hands, self.up, shoe)
        wager, lammer = terms.wager[3] * played, terms.lammer[3] * played
        wager[: hands.live] = standing(hands, ends, against_dealer(terms.wager))
        lammer[: hands.live] = standing(hands, ends, against_dealer(terms.lammer))
        none = np.zeros(len(played))
        both = wager + lammer
        return (
            ways((wager, none), (2 * wager, played), (both, none)),
            ways((lammer, none), (both, played), (2 * lammer, none)),
        )

    def split(self, value: int) -> SplitPlay:
        """A pair split, its hands played by their own cards and split again where that is best."""
        table = SplitTable(self, value)
        again, worth = table.worth()
        return SplitPlay(worth, again, table.first, table.others)


class SplitTable:
    """Single split hands of a pair, by how many further cards of its value are out of the shoe."""

    def __init__(self, table: FreeBetUpCard, value: int, play: tuple[Actions, Actions] | None = None) -> None:
        self.table = table
        self.value = value
        self.start = np.zeros(VALUES, dtype=np.int64)
        self.start[value] = 1
        self.on_lammers = value != TEN
        self.made: dict[int, dict[bool, Plays]] = {}
        self.found: dict[tuple[int, bool, int], Reals] = {}
        given = table.free_choice
        if value == ACE and table.terms.aces_one_card:
            given = np.where(table.hands.cards[: table.hands.live] == 2, STAND, given).astype(np.uint8)
        first, others = play or (given, given)
        plays = self.plays(0, {True: first, False: others})
        self.first, self.others = plays[True].actions, plays[False].actions

    def plays(self, taken: int, given: dict[bool, Actions]) -> dict[bool, Plays]:
        """The leftmost hand and another, with so many more cards of the value out of the shoe."""
        if taken not in self.made:
            table = self.table
            shoe = self.shoe(taken)
            picks = picks_from(table.hands, shoe, self.start)
            wager, lammer = table.endings(shoe, picks)
            others = lammer if self.on_lammers else wager
            self.made[taken] = {
                True: backward(table.hands, picks, shoe, wager, table.doubles, given[True]),
                False: backward(table.hands, picks, shoe, others, table.doubles, given[False]),
            }
        return self.made[taken]

    def shoe(self, taken: int) -> Reals:
        """What is left beside one hand: the other card of the pair is out too."""
        left = self.table.shoe.copy()
        left[self.value] -= 1 + taken
        return left

    def hand(self, taken: int, first: bool, second: int) -> Reals:
        """Net, stake and chance of one hand that begins with a card of the value."""
        key = taken, first, second
        if key not in self.found:
            self.found[key] = self._hand(taken, first, second)
        return self.found[key]

    def _hand(self, taken: int, first: bool, second: int) -> Reals:
        play = self.plays(taken, {True: self.first, False: self.others})[first]
        hands, left = self.table.hands, self.shoe(taken) - self.start
        played = no_blackjacks(hands, self.table.up, self.shoe(taken))
        found = np.zeros(3)
        for card in range(VALUES):
            if left[card] > 0 and (second == ANY or card != self.value):
                grown = two_cards()[self.value, card]
                chance = left[card] / left.sum()
                found[:2] += chance * play.value[grown]
                found[HANDS] += chance * played[grown]
        return found

    def waiting(self, again: Resplits, row: Row) -> Reals:
        """Net, stake and number of the hands that wait for a second card."""
        left = self.shoe(0)
        left[self.value] -= 1
        return split_worth(self.hand, left[self.value], left.sum(), again, row)

    def best(self, row: Row) -> tuple[Resplits, Reals]:
        """Whether pairs are split again, as is best, and what the waiting hands are worth then."""
        most = self.table.terms.most_hands
        every = [Resplits(first, others, most) for first, others in product((False, True), (False, True))]
        options = every[:1] if self.value == ACE and self.table.terms.aces_one_card else every
        found = {again: self.waiting(again, row) for again in options}
        best = max(options, key=lambda again: float(found[again][NET]))
        return best, found[best]

    def worth(self) -> tuple[Resplits, Reals]:
        """The same for a pair that is split now."""
        again, _ = self.best(Row())
        return again, self.total(again)

    def total(self, again: Resplits) -> Reals:
        """A pair that is split now: net, stake (further wagers on tens included) and number of hands."""
        found = self.waiting(again, Row()).copy()
        if not self.on_lammers:
            one_hand = no_blackjacks(self.table.hands, self.table.up, self.table.shoe)
            pair = two_cards()[self.value, self.value]
            found[STAKE] += found[HANDS] - one_hand[pair]
        return found


def doubles_of(hands: Hands, free_totals: tuple[int, ...]) -> NDArray[np.uint8]:
    """In which way each hand may be doubled: two cards, on a lammer where its hard total is a free one."""
    live = hands.live
    free = np.isin(hands.total[:live], free_totals) & ~hands.soft[:live]
    two = (hands.cards[:live] == 2) & (hands.total[:live] != MOST)
    return np.where(two, np.where(free, FREE_DOUBLE, PAID_DOUBLE), NO_DOUBLE).astype(np.uint8)
