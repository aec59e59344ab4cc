"""A chart for people: what to do by the total of a hand and the up card, and nothing else.

A cell stands for many hands. It gets the play that is best on the average of these hands, each as often as
the best play comes to hold it.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from croupier.families.blackjack.dealer import MOST, VALUES, Reals
from croupier.families.blackjack.hands import Hands, two_cards
from croupier.families.blackjack.strategy import two_card_deals
from croupier.families.blackjack.values import DOUBLE, HIT, NET, STAND, Actions, Plays

Key = tuple[bool, int]
"""Soft or hard, and the total."""


class Cell(NamedTuple):
    """With two cards, whether to double; otherwise to hit or to stand."""

    double: bool
    hit: bool


Cells = dict[Key, Cell]


def reach(hands: Hands, plays: Plays, shoe: Reals) -> Reals:
    """How often each hand is held when the first two cards are dealt and then drawn to as the plays say."""
    found = np.zeros(len(hands.hard))
    for one, other, chance in two_card_deals(shoe):
        found[two_cards()[one, other]] += chance
    for hand in np.flatnonzero(plays.actions == HIT):
        if found[hand]:
            left = np.maximum(shoe - hands.held[hand], 0.0)
            np.add.at(found, hands.grown[hand], found[hand] * left / left.sum())
    return found


def cells_of(hands: Hands, plays: Plays, often: Reals) -> Cells:
    """The best play of each total, hard and soft."""
    live = hands.live
    choices = np.nan_to_num(plays.choices[:, :, NET])
    often = often[:live] * (hands.total[:live] < MOST)
    two = hands.cards[:live] == 2
    paired = two & (hands.held[:live] == 2).any(axis=1)
    found = {}
    for soft in (False, True):
        for total in range(4, MOST):
            inside = (hands.soft[:live] == soft) & (hands.total[:live] == total) & (often > 0.0)
            if inside.any():
                # Pairs count in a row of totals only where nothing else makes that total.
                first = inside & two & ~paired if (inside & two & ~paired).any() else inside & two
                worth = often[first] @ choices[first]
                double = bool(first.any() and worth[DOUBLE] > max(worth[STAND], worth[HIT]))
                later = inside & ~two if double and (inside & ~two).any() else inside
                worth = often[later] @ choices[later]
                found[soft, total] = Cell(double, bool(worth[HIT] > worth[STAND]))
    return found


def actions_of(hands: Hands, cells: Cells) -> Actions:
    """The chart as a play of every hand."""
    actions = np.zeros(hands.live, dtype=np.uint8)
    for hand in range(hands.live):
        cell = cells.get((bool(hands.soft[hand]), int(hands.total[hand])))
        if cell is not None:
            doubles = cell.double and hands.cards[hand] == 2
            actions[hand] = DOUBLE if doubles else HIT if cell.hit else STAND
    return actions


UP_CARDS = (*range(1, VALUES), 0)
"""Columns of a chart: 2 to 10, then the ace."""


def sign(cell: Cell) -> str:
    """``H``, ``S``, or a double with what is done where that is not open."""
    other = "H" if cell.hit else "S"
    return f"D{other.lower()}" if cell.double else other
