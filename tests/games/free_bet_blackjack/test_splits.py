"""Split hands together against every order of the cards of a small shoe."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from croupier.games.free_bet_blackjack.lab.splits import ANY, Resplits, Row, split_worth

SHOE = {"pair": 3, "draw": 4, "stop": 5}
"""A hand whose second card is ``draw`` takes one card more; others stop."""
SECOND = {"pair": Fraction(1, 3), "draw": Fraction(-1, 2), "stop": Fraction(2)}
THIRD = {"pair": Fraction(5), "draw": Fraction(7), "stop": Fraction(-11)}


def hand(shoe: dict[str, int], first: bool, second: int) -> Fraction:
    """The mean of one hand from a shoe; on the leftmost everything counts three times."""
    cards, worth = sum(shoe.values()), Fraction(0)
    for card, number in shoe.items():
        if number and (second == ANY or card != "pair"):
            value = SECOND[card]
            if card == "draw":
                left = {**shoe, card: number - 1}
                value += sum(THIRD[one] * Fraction(count, cards - 1) for one, count in left.items())
            worth += Fraction(number, cards) * value
    return worth * (3 if first else 1)


def every_order(shoe: dict[str, int], in_play: int, waiting: int, first: bool, again: Resplits) -> Fraction:
    """Card by card, the hands in their order."""
    if not waiting:
        return Fraction(0)
    cards, worth = sum(shoe.values()), Fraction(0)
    for card, number in shoe.items():
        if not number:
            continue
        left = {**shoe, card: number - 1}
        if card == "pair" and in_play < again.most and (again.first if first else again.others):
            after = every_order(left, in_play + 1, waiting + 1, first, again)
        else:
            times = 3 if first else 1
            after = times * SECOND[card]
            if card == "draw":
                for third, count in left.items():
                    if count:
                        rest = every_order({**left, third: count - 1}, in_play, waiting - 1, False, again)
                        after += Fraction(count, cards - 1) * (times * THIRD[third] + rest)
            else:
                after += every_order(left, in_play, waiting - 1, False, again)
        worth += Fraction(number, cards) * after
    return worth


@pytest.mark.parametrize(
    "again", [Resplits(first, others, 4) for first, others in product((False, True), (False, True))]
)
@pytest.mark.parametrize("row", [Row(), Row(3, 2, False)])
def test_the_worth_of_split_hands_is_the_mean_over_every_order_of_the_cards(
    again: Resplits, row: Row
) -> None:
    def worth(taken: int, first: bool, second: int) -> np.ndarray:
        return np.array([float(hand({**SHOE, "pair": SHOE["pair"] - taken}, first, second))])

    found = split_worth(worth, SHOE["pair"], sum(SHOE.values()), again, row)
    assert found[0] == pytest.approx(float(every_order(SHOE, *row, again)), abs=1e-12)
