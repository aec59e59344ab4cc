"""How a round of Texas Hold 'Em Bonus can end, with a witness for each showdown (§ 647a.11, § 647a.12).

The base game ends by the player's kind of hand and by how it compares, after a fold or after one of four ways
to bet on the streets. What each is paid stands in ``rules.py`` alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import product

from croupier.equipment.cards import cards
from croupier.equipment.ranks import six_card
from croupier.equipment.ranks.pocket import pocket
from croupier.equipment.ranks.poker import FLUSH, KINDS, PokerHand, best
from croupier.games.texas_holdem_bonus import GAME
from croupier.games.texas_holdem_bonus.five_card_bonus import BELOW_FLUSH
from croupier.games.texas_holdem_bonus.rules import (
    COMMUNITY_CARDS,
    FLOP_CARDS,
    OUTCOMES,
    SIX_CARD_BONUS_CARDS,
    bonus_outcome,
)
from croupier.play.endings import BASE, Endings, Figures, Showdown
from croupier.play.hole_cards import HOLE_CARDS
from croupier.play.lopsided import lopsided_deals
from croupier.play.witness import COMMUNITY, DEALER, PLAYER, Dealt

WIN, TIE, LOSE = RESULTS = ("win", "tie", "lose")
FOLD = "fold"
FLOP, FLOP_TURN, FLOP_RIVER, ALL_STREETS = BETS = ("flop", "flop_turn", "flop_river", "flop_turn_river")
"""The Flop Wager alone; with the Turn Wager; with the River Wager; with both."""

LINES: Mapping[str, tuple[str, ...]] = {
    FOLD: ("fold",),
    FLOP: ("flop", "check", "check"),
    FLOP_TURN: ("flop", "turn", "check"),
    FLOP_RIVER: ("flop", "check", "river"),
    ALL_STREETS: ("flop", "turn", "river"),
}
STAYS_OR_FOLDS = {line: LINES[line] for line in (FLOP, FOLD)}

SIX = "six card bonus"
FIVE_KINDS = (BELOW_FLUSH, *KINDS[FLUSH:])
FLUSHES = ("flush", "straight_flush", "royal_flush")
PAIRED = ("full_house", "four_of_a_kind")


def showdown_of(dealt: Dealt, figures: Figures) -> Showdown:
    """§ 647a.11(h)(2): the result, and the kind of the player's hand."""
    own, dealer = (best([*dealt[place], *dealt[COMMUNITY]]) for place in (PLAYER, DEALER))
    return (TIE if own == dealer else WIN if own > dealer else LOSE), own.kind


def bonus_row(dealt: Dealt, figures: Figures) -> Showdown:
    """§ 647a.12(b): two cards, and the dealer's beside them."""
    return (bonus_outcome(pocket(dealt[PLAYER]), pocket(dealt[DEALER])),)


def kind_with_flop(dealt: Dealt, figures: Figures) -> Showdown:
    """The kind of the player's two cards and the Flop."""
    return (_with_flop(dealt, PLAYER).kind,)


def both_with_flop(dealt: Dealt, figures: Figures) -> Showdown:
    """§ 647a.12(e): the player's five cards and the dealer's, from a flush on."""
    hands = [_with_flop(dealt, place) for place in (PLAYER, DEALER)]
    return tuple(hand.kind if hand.order >= FLUSH else BELOW_FLUSH for hand in hands)


def six_card_kind(dealt: Dealt, figures: Figures) -> Showdown:
    """§ 647a.12(f): the player's two cards and the four bonus cards."""
    return (six_card.rank([*dealt[PLAYER], *dealt[SIX]]).kind,)


def _with_flop(dealt: Dealt, place: str) -> PokerHand:
    return best([*dealt[place], *dealt[COMMUNITY][:FLOP_CARDS]])


def _deals(places: Mapping[str, int], figures: Figures) -> Iterator[Dealt]:
    return lopsided_deals(places)


HANDS = {PLAYER: HOLE_CARDS, DEALER: HOLE_CARDS}
round_of_cards = partial(_deals, {**HANDS, COMMUNITY: COMMUNITY_CARDS})
two_hands = partial(_deals, HANDS)
two_hands_and_flop = partial(_deals, {**HANDS, COMMUNITY: FLOP_CARDS})
two_cards_and_four = partial(_deals, {PLAYER: HOLE_CARDS, SIX: SIX_CARD_BONUS_CARDS})


SUITED_FLOPS = ("8h 9h 3h 4h 5h 6h 7h", "8h 9h Ah Kh Th Jh Qh", "Ah Kh 8h 9h Th Jh Qh")
"""Player, dealer and Flop: two straight flushes at once are too rare to search."""


def two_hands_and_suited_flop(figures: Figures) -> Iterator[Dealt]:
    """The constructed ones first."""
    for held in map(cards, SUITED_FLOPS):
        yield {PLAYER: held[:2], DEALER: held[2:4], COMMUNITY: held[4:]}
    yield from two_hands_and_flop(figures)


def _side(
    wagers: tuple[str, ...],
    deals: Callable[[Figures], Iterator[Dealt]],
    classify: Callable[[Dealt, Figures], Showdown],
    expected: frozenset[Showdown],
    lines: Mapping[str, tuple[str, ...]] = STAYS_OR_FOLDS,
) -> Endings:
    return Endings(GAME, wagers, lines, deals, classify, expected)


def _can_share_a_flop(player: str, dealer: str) -> bool:
    """Of one Flop no flush beside a full house or four of a kind, nor twice what takes all of a rank."""
    kinds = {player, dealer}
    if player == dealer and player in ("royal_flush", "four_of_a_kind"):
        return False
    return not (kinds & set(FLUSHES) and kinds & set(PAIRED))


ENDINGS: Mapping[str, Endings] = {
    BASE: Endings(
        game=GAME,
        wagers=("ante", "flop", "turn", "river"),
        lines=LINES,
        deals=round_of_cards,
        classify=showdown_of,
        expected=frozenset(product(RESULTS, KINDS)) - {(LOSE, "royal_flush")},
    ),
    "bonus": _side(("bonus",), two_hands, bonus_row, frozenset((row,) for row in OUTCOMES["bonus"])),
    "progressive": _side(
        ("progressive",), two_hands_and_flop, kind_with_flop, frozenset((kind,) for kind in KINDS)
    ),
    "five_card": _side(
        ("five_card_player", "five_card_dealer"),
        two_hands_and_suited_flop,
        both_with_flop,
        frozenset(pair for pair in product(FIVE_KINDS, FIVE_KINDS) if _can_share_a_flop(*pair)),
    ),
    "six_card": _side(
        ("six_card",), two_cards_and_four, six_card_kind, frozenset((kind,) for kind in six_card.KINDS)
    ),
}
