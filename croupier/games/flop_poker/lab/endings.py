"""How a round of Flop Poker can end, with a witness for each showdown (§ 667a.11, § 667a.12).

Ante and Flop Wager end by the best hand of three own cards and two of the flop, in rows from the paying pair
on; what each is paid stands in the edition and in ``rules.py`` alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from croupier.equipment.ranks import poker, three_card
from croupier.equipment.ranks.poker import PokerHand
from croupier.games.flop_poker import GAME
from croupier.games.flop_poker.rules import NO_PAYING_PAIR, PAYING_PAIR, best_with_flop
from croupier.play.endings import BASE, Endings, Figures, Showdown
from croupier.play.lopsided import lopsided_deals
from croupier.play.witness import COMMUNITY, PLAYER, Dealt

FLOP, FOLD = "flop", "fold"
LINES = {line: (line,) for line in (FLOP, FOLD)}
GOES_ON = {FLOP: LINES[FLOP]}
PAIR_FIGURE = "paying_pair"

ROWS = (NO_PAYING_PAIR, PAYING_PAIR, *poker.KINDS[poker.TWO_PAIR :])
"""In the order in which the kernels number them."""


def row_of(dealt: Dealt, figures: Figures) -> Showdown:
    """§ 667a.11(d)(2): below the paying pair, a pair from it on, or a better kind."""
    hand = best_with_flop(dealt[PLAYER], dealt[COMMUNITY])
    if hand < PokerHand(poker.PAIR, (figures[PAIR_FIGURE],)):
        return (NO_PAYING_PAIR,)
    return (hand.kind if hand.order > poker.PAIR else PAYING_PAIR,)


def own_kind(dealt: Dealt, figures: Figures) -> Showdown:
    """§ 667a.12(c): the player's own three cards."""
    return (three_card.rank(dealt[PLAYER]).kind,)


def own_and_flop(figures: Figures) -> Iterator[Dealt]:
    """Three own cards and the flop."""
    return lopsided_deals({PLAYER: 3, COMMUNITY: 3})


def own_cards(figures: Figures) -> Iterator[Dealt]:
    """Three own cards."""
    return lopsided_deals({PLAYER: 3})


BY_ROW = frozenset((row,) for row in ROWS)

ENDINGS: Mapping[str, Endings] = {
    BASE: Endings(GAME, ("ante", "flop"), LINES, own_and_flop, row_of, BY_ROW, (PAIR_FIGURE,)),
    "three_card_bonus": Endings(
        GAME,
        ("three_card_bonus",),
        GOES_ON,
        own_cards,
        own_kind,
        frozenset((kind,) for kind in three_card.KINDS),
    ),
    "progressive": Endings(GAME, ("progressive",), GOES_ON, own_and_flop, row_of, BY_ROW, (PAIR_FIGURE,)),
}
