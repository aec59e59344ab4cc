"""A hand that grows card by card against a paytable: Raise It Up Stud (58 Pa. Code Chapter 669a).

No dealer plays, and to the best five of six cards it is all the same which of them are the player's own: what
is known on each street is a set of three, four or five cards. So the values of the 134,459 classes of five
cards are added up over the classes of four cards within them, and these over the classes of three.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.kernel import seven
from croupier.kernel.cards import DECK_SIZE, Cards
from croupier.kernel.jit import jit
from croupier.kernel.masks import mask_of
from croupier.kernel.parallel import Tally
from croupier.kernel.seven import Tables, rank_of
from croupier.kernel.sub_boards import boards, choices_of, sub_boards

SIXTH_CARDS = DECK_SIZE - 5

WITH_THREE, WITH_FOUR, WITH_FIVE, FOLD = range(4)


class Prices(NamedTuple):
    """Nets by outcome in whole numbers of one common part of the first wager.

    ``play`` is the net of one unit of the wager that the player raises, ``rest`` that of all others;
    ``times`` says how many units he may raise with three, four and five cards; ``fold`` is what that nets.
    """

    play: NDArray[np.int64]
    rest: NDArray[np.int64]
    times: tuple[int, int, int]
    fold: int


@jit
def count_outcomes(hands: Cards, tables: Tables, outcome_of_rank: NDArray[np.uint8], tally: Tally) -> None:
    """For every five cards, how many of the 47 sixth cards give each outcome."""
    for row in range(len(hands)):
        key = np.uint32(0)
        for card in hands[row]:
            key = np.uint32(key + tables.card_keys[card])
        mask = mask_of(hands[row])
        for card in range(DECK_SIZE):
            bit = np.uint64(1) << np.uint64(card)
            if not mask & bit:
                rank = rank_of(np.uint32(key + tables.card_keys[card]), mask | bit, tables)
                tally[row, outcome_of_rank[rank]] += 1


def outcomes_of_five(outcome_of_rank: NDArray[np.uint8], outcomes: int) -> Tally:
    """``[class of five cards, outcome]``: the 47 sixth cards, counted."""
    tally = np.zeros((len(boards(5).cards), outcomes), dtype=np.int64)
    count_outcomes(boards(5).cards, seven.tables(6), outcome_of_rank, tally)
    return tally


def added_up(values: Tally, size: int) -> Tally:
    """Values of whole classes of ``size`` cards, added up over the classes with one card less."""
    inside = sub_boards(size, size - 1).classes
    found = np.zeros(len(boards(size - 1).cards), dtype=np.int64)
    np.add.at(found, inside, values[:, None])
    return found


class Best(NamedTuple):
    """Where to raise, by class of three, four and five cards, and what all deals are worth in sum."""

    with_three: NDArray[np.bool_]
    with_four: NDArray[np.bool_]
    with_five: NDArray[np.bool_]
    worth: int


def best_decisions(sixth: Tally, prices: Prices) -> Best:
    """Backward induction from the outcomes of five cards.

    Only the highest raise counts on each street: a lower one is never better than to check, which leaves
    a raise of one unit, and the fold, for later.
    """
    weights = boards(5).weights
    slope, rest = weights * (sixth @ prices.play), weights * (sixth @ prices.rest)
    stays = prices.times[2] * slope + rest > SIXTH_CARDS * prices.fold * weights
    checked = np.where(stays, prices.times[2] * slope + rest, SIXTH_CARDS * prices.fold * weights)
    raises = {}
    for size, times in ((4, prices.times[1]), (3, prices.times[0])):
        slope, rest, checked = (added_up(each, size + 1) for each in (slope, rest, checked))
        raises[size] = times * slope + rest > checked
        checked = np.maximum(checked, times * slope + rest)
    return Best(raises[3], raises[4], stays, int(checked.sum()))


def count(outcome_of_rank: NDArray[np.uint8], prices: Prices) -> Tally:
    """``[decision, outcome]`` over all C(52, 3) x 49 x 48 x 47 deals under best play."""
    sixth = outcomes_of_five(outcome_of_rank, len(prices.play))
    best = best_decisions(sixth, prices)
    tally = np.zeros((4, len(prices.play)), dtype=np.int64)
    orders = orders_by_decision(best.with_three, best.with_four, best.with_five)
    for decision in range(4):
        tally[decision] = (boards(5).weights * orders[decision]) @ sixth
    if (
        int((tally[:3] @ prices.rest).sum())
        + int((tally[:3] @ prices.play) @ np.array(prices.times))
        + prices.fold * int(tally[FOLD].sum())
        != best.worth
    ):
        raise ArithmeticError("the endings counted are not worth what the decisions promise")
    return tally


def orders_by_decision(
    with_three: NDArray[np.bool_], with_four: NDArray[np.bool_], stays: NDArray[np.bool_]
) -> Tally:
    """``[decision, class of five]``: in how many of the 20 orders each decision is taken."""
    threes, fours = sub_boards(5, 3).classes, sub_boards(5, 4).classes
    found = np.zeros((4, len(stays)), dtype=np.int64)
    for t, three in enumerate(choices_of(5, 3)):
        for f, four in enumerate(choices_of(5, 4)):
            if set(three) <= set(four):
                first = with_three[threes[:, t]]
                second = ~first & with_four[fours[:, f]]
                found[WITH_THREE] += first
                found[WITH_FOUR] += second
                found[WITH_FIVE] += ~first & ~second & stays
                found[FOLD] += ~first & ~second & ~stays
    return found
