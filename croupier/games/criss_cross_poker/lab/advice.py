"""What each decision of Criss-Cross Poker is worth, over all crosses left (§ 674a.11(b) to (h))."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from croupier.equipment.cards import Card, show
from croupier.games.criss_cross_poker.lab import LAB, cross
from croupier.games.criss_cross_poker.lab.cross import (
    CROSSES,
    MIDDLES,
    OTHER_ENDS,
    PAIRS_OF_ENDS,
    Lines,
    Terms,
)
from croupier.games.criss_cross_poker.lab.solver import lines_of, terms_of
from croupier.games.criss_cross_poker.rules import BOTTOM, LEFT, RIGHT, TOP
from croupier.kernel.cards import Cards, cards
from croupier.play.choice import Choice
from croupier.play.seen import Seen, SeenCards


def values(seen: Seen) -> dict[str, Fraction | float]:
    """The Bet that is asked for at its least and its most, and a fold.

    Between the two the worth is convex in the amount, so that one of the ends is the best.
    """
    bet = next(choice for choice in seen.choices if choice.takes_amount())
    terms = _terms(seen, bet)
    lines = lines_of(cards(show(seen.own)), seen.edition, terms)
    worth = {"across": _across, "down": _down, "middle": _middle}[bet.word](lines, terms, seen)
    unit = seen.wagers[LAB.per]
    placed = 2 * unit + seen.wagers.get("across", 0) + seen.wagers.get("down", 0)
    amounts = (bet.at_least, bet.at_most)
    found: dict[str, Fraction | float] = {
        f"{bet.word} {amount}": each / unit for amount, each in zip(amounts, worth, strict=True)
    }
    return found | {"fold": Fraction(-placed, unit)}


def _terms(seen: Seen, bet: Choice) -> Terms:
    """The paytables, with all amounts in cents."""
    terms, unit = terms_of(seen.edition), seen.wagers[LAB.per]
    return terms._replace(
        unit=unit, across=unit * terms.across, down=unit * terms.down, middle=unit * terms.middle
    )


def _ends(community: SeenCards, first: int, second: int) -> Cards:
    both = [card for card in (community[first], community[second]) if isinstance(card, Card)]
    return cards(show(both))


def _across(lines: Lines, terms: Terms, seen: Seen) -> list[Fraction]:
    """Before any card of the cross is seen."""
    values = np.zeros((2, 2, PAIRS_OF_ENDS), dtype=np.int64)
    cross.value_lines(lines, terms, values)
    worth = []
    for place, across in enumerate(terms.across):
        folds = -int(2 * terms.unit + across) * OTHER_ENDS * MIDDLES
        best = np.maximum(values[place].max(axis=0), folds)
        worth.append(Fraction(sum(best.tolist()), CROSSES))
    return worth


def _down(lines: Lines, terms: Terms, seen: Seen) -> list[Fraction]:
    """With the ends of the row."""
    row = cross.line_with(lines, *_ends(seen.places["community"], LEFT, RIGHT))
    found = np.zeros(2, dtype=np.int64)
    cross.value_row(lines, row, seen.wagers["across"], terms, found)
    return [Fraction(int(each), OTHER_ENDS * MIDDLES) for each in found]


def _middle(lines: Lines, terms: Terms, seen: Seen) -> list[Fraction]:
    """With all but the middle card."""
    row = cross.line_with(lines, *_ends(seen.places["community"], LEFT, RIGHT))
    column = cross.line_with(lines, *_ends(seen.places["community"], TOP, BOTTOM))
    bet_across, ante_across = cross.line_sums(lines, row, column)
    bet_down, ante_down = cross.line_sums(lines, column, row)
    higher = cross.higher_sum(lines, row, column)
    sure = terms.unit * (ante_across + ante_down)
    sure += seen.wagers["across"] * bet_across + seen.wagers["down"] * bet_down
    return [Fraction(int(sure + middle * higher), MIDDLES) for middle in terms.middle]
