"""What a blackjack hand is worth when it is played on: backward induction over the multisets of its cards.

A game says what a hand is worth when it ends, and how it may be doubled; this module says which of standing,
drawing and doubling is best, or what a given play is worth. Everything is a pair: what the player nets, and
what he stakes beyond the first wager. Both are weighted with the chance that the dealer has no Blackjack
(``dealer``), which is the same for every choice that is open and so never changes which is best.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.families.blackjack.dealer import ACE, LOWEST_END, MOST, PUSHES, TEN, VALUES, Indices, Reals
from croupier.families.blackjack.hands import Hands
from croupier.kernel.jit import jit

Actions = NDArray[np.uint8]
FourPays = tuple[float, float, float, float]
"""What a hand brings when it wins, ties, meets a dealer's 22, and loses."""

STAND, HIT, DOUBLE, SPLIT, SURRENDER = range(5)
FREE_TO_CHOOSE = 255
"""In place of an action: the best one is to be found."""

SINGLE, PAID_DOUBLE, FREE_DOUBLE = range(3)
"""In which ways a hand can end: as it was, after a double for a wager, after a double for a lammer."""
NO_DOUBLE = 0
NET, STAKE = 0, 1


class Plays(NamedTuple):
    """For each hand the worth of each choice, of the one taken, and which it is; NaN where there is none."""

    choices: Reals
    value: Reals
    actions: Actions


@jit
def backward(
    hands: Hands, picks: Indices, shoe: Reals, worth: Reals, doubles: NDArray[np.uint8], given: Actions
) -> Plays:
    """The best play of the ``picks``, which come in order of their hard totals, or the play that is given.

    ``worth[hand, way]`` is what a hand brings that ends in a way, busted ones included. ``doubles`` says in
    which way a hand of two cards may be doubled. ``shoe`` is what is left beside the hand.
    """
    live = hands.live
    choices = np.full((live, 3, 2), np.nan)
    value = worth[:, SINGLE].copy()
    actions = np.zeros(live, dtype=np.uint8)
    before = shoe.sum()
    for place in range(len(picks) - 1, -1, -1):
        hand = picks[place]
        choices[hand, STAND] = worth[hand, SINGLE]
        if hands.total[hand] == MOST:
            continue
        cards = before - hands.cards[hand]
        way = doubles[hand]
        choices[hand, HIT] = 0.0
        if way != NO_DOUBLE:
            choices[hand, DOUBLE] = 0.0
        for card in range(VALUES):
            chance = (shoe[card] - hands.held[hand, card]) / cards
            if chance > 0.0:
                grown = hands.grown[hand, card]
                for figure in range(2):
                    choices[hand, HIT, figure] += chance * value[grown, figure]
                    if way != NO_DOUBLE:
                        choices[hand, DOUBLE, figure] += chance * worth[grown, way, figure]
        action = given[hand]
        if action == FREE_TO_CHOOSE:
            action = STAND
            for other in range(1, 3):
                if choices[hand, other, NET] > choices[hand, action, NET]:
                    action = other
        actions[hand] = action
        value[hand] = choices[hand, action]
    return Plays(choices, value, actions)


def picks_from(hands: Hands, shoe: Reals, start: Indices | None = None, least: int = 2) -> Indices:
    """The hands that can be held: their cards are in the shoe, with those of ``start`` among them."""
    live = hands.held[: hands.live]
    possible = (live <= shoe).all(axis=1) & (hands.cards[: hands.live] >= least)
    if start is not None:
        possible &= (live >= start).all(axis=1)
    return np.flatnonzero(possible)


def no_blackjacks(hands: Hands, up: int, shoe: Reals) -> Reals:
    """For every hand the chance that the dealer has no Blackjack beside it."""
    if up not in (ACE, TEN):
        return np.ones(len(hands.hard))
    other = TEN if up == ACE else ACE
    left = shoe.sum() - hands.cards
    chances: Reals = 1.0 - (shoe[other] - hands.held[:, other]) / np.maximum(left, 1.0)
    return chances


def against_dealer(pays: FourPays) -> Reals:
    """``[total, end]``: what a hand that stands brings when it wins, ties, meets a 22, or loses."""
    win, tie, dealer_22, lose = pays
    found = np.empty((MOST + 1, PUSHES + 2))
    for total in range(MOST + 1):
        for end in range(PUSHES):
            against = LOWEST_END + end
            found[total, end] = win if total > against else tie if total == against else lose
        found[total, PUSHES:] = dealer_22, win
    return found


def standing(hands: Hands, ends: Reals, pays: Reals) -> Reals:
    """What each live hand brings when it stands; ``pays`` as :func:`against_dealer` gives it."""
    live = hands.live
    found: Reals = np.einsum("he,he->h", ends[:live], pays[hands.total[:live]])
    return found


def ways(*pairs: tuple[Reals, Reals]) -> Reals:
    """``[hand, way, figure]`` from a net and a stake for each way to end."""
    return np.stack([np.stack(pair, axis=-1) for pair in pairs], axis=1)


def one_more_card(hands: Hands, hand: int, shoe: Reals, worth: Reals) -> float:
    """What a hand is worth that takes one card and ends; ``shoe`` is what is left, the hand put back."""
    left = shoe - hands.held[hand]
    return float(left / left.sum() @ np.where(left > 0, worth[hands.grown[hand]], 0.0))
