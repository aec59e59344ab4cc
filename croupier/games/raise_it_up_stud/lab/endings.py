"""How a round of Raise It Up Stud can end, with a witness for each showdown (§ 669a.11, § 669a.12).

Ante, Play and Blind end by the best five of six cards, in rows from the paying pair on, after a Play Wager on
one of three streets or after a fold. What each is paid stands in the edition and in ``rules.py`` alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from croupier.equipment.ranks import poker, three_card
from croupier.equipment.ranks.poker import PokerHand
from croupier.games.raise_it_up_stud import GAME
from croupier.games.raise_it_up_stud.rules import NO_PAYING_PAIR, PAYING_PAIR, SPADES
from croupier.play.endings import BASE, Endings, Figures, Showdown
from croupier.play.lopsided import lopsided_deals
from croupier.play.witness import COMMUNITY, PLAYER, Dealt

STREETS = ("before_4th_street", "after_4th_street", "after_5th_street")
FOLD = "fold"
LINES: Mapping[str, tuple[str, ...]] = {
    STREETS[0]: ("play most",),
    STREETS[1]: ("check", "play most"),
    STREETS[2]: ("check", "check", "play most"),
    FOLD: ("check", "check", "fold"),
}
PLAYS = STREETS[0]
PAIR_FIGURE = "paying_pair"

ROWS = (NO_PAYING_PAIR, PAYING_PAIR, *poker.KINDS[poker.TWO_PAIR :])
"""In the order in which the kernels number them."""

OF_SPADES = "royal of spades"
DEALT_KINDS = (*three_card.KINDS, OF_SPADES)
"""Three cards; the suited ace, king and queen of spades apart."""


def row_of(dealt: Dealt, figures: Figures) -> Showdown:
    """§ 669a.11(i)(2): below the paying pair, a pair from it on, or a better kind."""
    hand = poker.best([*dealt[PLAYER], *dealt[COMMUNITY]])
    if hand < PokerHand(poker.PAIR, (figures[PAIR_FIGURE],)):
        return (NO_PAYING_PAIR,)
    return (hand.kind if hand.order > poker.PAIR else PAYING_PAIR,)


def dealt_kind(dealt: Dealt, figures: Figures) -> Showdown:
    """§ 669a.12(a), (e): the three dealt cards."""
    own = dealt[PLAYER]
    kind = three_card.rank(own).kind
    royal = kind == three_card.KINDS[three_card.ROYAL]
    return (OF_SPADES if royal and own[0].suit == SPADES else kind,)


def _deals(places: Mapping[str, int], figures: Figures) -> Iterator[Dealt]:
    return lopsided_deals(places)


all_cards = partial(_deals, {PLAYER: 3, COMMUNITY: 3})
own_cards = partial(_deals, {PLAYER: 3})

BY_ROW = frozenset((row,) for row in ROWS)
BY_KIND = frozenset((kind,) for kind in DEALT_KINDS)
PLAYS_OR_FOLDS = {line: LINES[line] for line in (PLAYS, FOLD)}

ENDINGS: Mapping[str, Endings] = {
    BASE: Endings(GAME, ("ante", "blind", "play"), LINES, all_cards, row_of, BY_ROW, (PAIR_FIGURE,)),
    "pair_plus": Endings(GAME, ("pair_plus",), PLAYS_OR_FOLDS, own_cards, dealt_kind, BY_KIND),
    "progressive": Endings(GAME, ("progressive",), PLAYS_OR_FOLDS, own_cards, dealt_kind, BY_KIND),
    "six_card": Endings(GAME, ("six_card",), PLAYS_OR_FOLDS, all_cards, row_of, BY_ROW, (PAIR_FIGURE,)),
}
