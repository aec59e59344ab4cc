"""How a round of Heads-Up Hold 'Em can end, with a witness for each showdown (§ 677a.11, § 677a.12).

Ante, Odds and Raise end by the kind of hand, by how it compares and by whether the dealer has a pair, and
after a raise on one of three streets or a fold. What each is paid stands in ``rules.py`` alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from croupier.equipment.ranks.pocket import pocket
from croupier.equipment.ranks.poker import KINDS, PAIR, best
from croupier.games.heads_up_holdem import GAME
from croupier.games.heads_up_holdem.rules import COMMUNITY_CARDS, OUTCOMES, pocket_outcome
from croupier.play.endings import BASE, Endings, Figures, Showdown
from croupier.play.hole_cards import HOLE_CARDS
from croupier.play.lopsided import lopsided_deals
from croupier.play.witness import COMMUNITY, DEALER, PLAYER, Dealt

WIN, WIN_UNQUALIFIED, TIE, LOSE, LOSE_UNQUALIFIED = RESULTS = (
    "win",
    "win against no pair",
    "tie",
    "lose",
    "lose to no pair",
)
"""In the order in which the kernels number them."""

BEFORE_FLOP, AFTER_FLOP, AFTER_RIVER, FOLD = LINES = ("before_flop", "after_flop", "after_river", "fold")
RAISES = (BEFORE_FLOP, AFTER_FLOP, AFTER_RIVER)
WORDS: Mapping[str, tuple[str, ...]] = {
    BEFORE_FLOP: ("raise most",),
    AFTER_FLOP: ("check", "raise most"),
    AFTER_RIVER: ("check", "check", "raise most"),
    FOLD: ("check", "check", "fold"),
}
STAYS = {BEFORE_FLOP: WORDS[BEFORE_FLOP]}


def showdown_of(dealt: Dealt, figures: Figures) -> Showdown:
    """§ 677a.11(h): the result, whether the dealer has at least a pair, and the player's kind."""
    own, dealer = (best([*dealt[place], *dealt[COMMUNITY]]) for place in (PLAYER, DEALER))
    if own == dealer:
        return TIE, own.kind
    if dealer.order < PAIR:
        return (WIN_UNQUALIFIED if own > dealer else LOSE_UNQUALIFIED), own.kind
    return (WIN if own > dealer else LOSE), own.kind


def pocket_row(dealt: Dealt, figures: Figures) -> Showdown:
    """§ 677a.12(d): the two cards."""
    return (pocket_outcome(pocket(dealt[PLAYER])),)


def kind_of(dealt: Dealt, figures: Figures) -> Showdown:
    """§ 677a.12(e): the best of seven cards."""
    return (best([*dealt[PLAYER], *dealt[COMMUNITY]]).kind,)


def _deals(places: Mapping[str, int], figures: Figures) -> Iterator[Dealt]:
    return lopsided_deals(places)


all_cards = partial(_deals, {PLAYER: HOLE_CARDS, DEALER: HOLE_CARDS, COMMUNITY: COMMUNITY_CARDS})
own_cards = partial(_deals, {PLAYER: HOLE_CARDS})


def _possible() -> frozenset[Showdown]:
    """A dealer without a pair leaves none on the board, so that nobody fills up against him."""
    found = {(result, kind) for result in (WIN, TIE, LOSE) for kind in KINDS}
    found |= {(WIN_UNQUALIFIED, kind) for kind in KINDS} | {(LOSE_UNQUALIFIED, "high_card")}
    found -= {(WIN, "high_card"), (LOSE, "royal_flush")}
    return frozenset(found - {(WIN_UNQUALIFIED, kind) for kind in ("full_house", "four_of_a_kind")})


ENDINGS: Mapping[str, Endings] = {
    BASE: Endings(GAME, ("ante", "odds", "raise"), WORDS, all_cards, showdown_of, _possible()),
    "pocket_bonus": Endings(
        GAME,
        ("pocket_bonus",),
        STAYS,
        own_cards,
        pocket_row,
        frozenset((row,) for row in OUTCOMES["pocket_bonus"]),
    ),
    "trips_plus": Endings(
        GAME, ("trips_plus",), STAYS, all_cards, kind_of, frozenset((kind,) for kind in KINDS)
    ),
}
