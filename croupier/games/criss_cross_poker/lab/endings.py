"""How the lines of Criss-Cross Poker can end, with a witness for each showdown (§ 674a.11(h), § 674a.12).

Antes and Bets end line by line, by the row of the hand; the Middle Bet by the higher of the two. What a row
is paid stands in the edition and in ``rules.py`` alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from croupier.equipment.ranks import poker
from croupier.equipment.ranks.poker import PokerHand
from croupier.games.criss_cross_poker import GAME
from croupier.games.criss_cross_poker.rules import ACROSS, DOWN, HIGH_HANDS, HIGH_PAIR, LOW_PAIR, NO_PAIR
from croupier.play.endings import Endings, Figures, Showdown
from croupier.play.lopsided import lopsided_deals
from croupier.play.witness import COMMUNITY, PLAYER, Dealt

ROWS = (NO_PAIR, LOW_PAIR, HIGH_PAIR, *HIGH_HANDS[::-1])
"""The rows of the paytables, worst first."""

BETS = "across, down, middle"
LINES = {BETS: ("across least", "down least", "middle least")}
FIGURES = LOWEST, LOWEST_HIGH = ("lowest_pair", "lowest_high_pair")
BY_ROW = frozenset((row,) for row in ROWS)

Boxes = tuple[int, ...]


def row_of(hand: PokerHand, figures: Figures) -> str:
    """§ 674a.12(a), (b): returned from one pair on, paid from another."""
    if hand.order > poker.PAIR:
        return hand.kind
    for row, figure in ((HIGH_PAIR, LOWEST_HIGH), (LOW_PAIR, LOWEST)):
        if hand >= PokerHand(poker.PAIR, (figures[figure],)):
            return row
    return NO_PAIR


def best_line(lines: tuple[Boxes, ...], dealt: Dealt, figures: Figures) -> Showdown:
    """The row of the best of these lines of the cross."""
    made = (poker.best([*dealt[PLAYER], *(dealt[COMMUNITY][box] for box in line)]) for line in lines)
    return (row_of(max(made), figures),)


def bonus_row(dealt: Dealt, figures: Figures) -> Showdown:
    """§ 674a.12(c): the five community cards."""
    return (row_of(poker.best(dealt[COMMUNITY]), figures),)


def cards_of_a_round(figures: Figures) -> Iterator[Dealt]:
    """Two cards and the cross."""
    return lopsided_deals({PLAYER: 2, COMMUNITY: 5})


def _line(wagers: tuple[str, ...], *lines: Boxes) -> Endings:
    return Endings(GAME, wagers, LINES, cards_of_a_round, partial(best_line, lines), BY_ROW, FIGURES)


ENDINGS: Mapping[str, Endings] = {
    "across": _line(("ante_across", "across"), ACROSS),
    "down": _line(("ante_down", "down"), DOWN),
    "middle": _line(("middle",), ACROSS, DOWN),
    "five_card": Endings(GAME, ("five_card",), LINES, cards_of_a_round, bonus_row, BY_ROW, FIGURES),
}
