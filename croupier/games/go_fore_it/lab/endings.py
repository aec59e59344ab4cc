"""How a round of Go Fore It can end, with a witness for each showdown (§ 676a.11, § 676a.12).

Front 9 and Back 9 end by the total of the four cards; which total is a birdie, and what that pays, stands in
the edition and in ``rules.py`` alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement

from croupier.equipment.cards import DECK
from croupier.equipment.ranks.points import count_aces, total_points
from croupier.games.go_fore_it import GAME
from croupier.play.endings import BASE, Endings, Figures, Showdown
from croupier.play.lopsided import lopsided_deals
from croupier.play.witness import DEALER, PLAYER, Dealt

HOLE = "position 1 hole cards"
BACK_9, FOLD = "back_9", "fold"
LINES = {line: (line,) for line in (BACK_9, FOLD)}
GOES_ON = {BACK_9: LINES[BACK_9]}

LEAST, MOST = 4, 40
"""Four aces; four cards of ten points."""
TOTALS = tuple(range(LEAST, MOST + 1))
LOWER, TIE, HIGHER = COMPARED = ("lower than the dealer", "tie", "higher than the dealer")
ACES = tuple(range(5))


def total_of(dealt: Dealt, figures: Figures) -> Showdown:
    """§ 676a.11(d)(2): the points of all four cards."""
    return (total_points([*dealt[PLAYER], *dealt[HOLE]]),)


def compared(dealt: Dealt, figures: Figures) -> Showdown:
    """§ 676a.11(d)(4): the player's points and the dealer's."""
    own, dealer = total_points([*dealt[PLAYER], *dealt[HOLE]]), total_points(dealt[DEALER])
    return (LOWER if own < dealer else TIE if own == dealer else HIGHER,)


def aces_of(dealt: Dealt, figures: Figures) -> Showdown:
    """§ 676a.11(d)(5): how many of the four cards are aces."""
    return (count_aces([*dealt[PLAYER], *dealt[HOLE]]),)


def four_cards(figures: Figures) -> Iterator[Dealt]:
    """Every four values: the first cards of the deck that have them."""
    for ranks in combinations_with_replacement((14, *range(2, 11)), 4):
        cards = [
            next(card for card in DECK if card.rank == rank and card.suit == ranks[:place].count(rank))
            for place, rank in enumerate(ranks)
        ]
        yield {PLAYER: cards[:2], HOLE: cards[2:]}


def both_hands(figures: Figures) -> Iterator[Dealt]:
    """The player's four cards and the dealer's."""
    return lopsided_deals({PLAYER: 2, HOLE: 2, DEALER: 4})


ENDINGS: Mapping[str, Endings] = {
    BASE: Endings(
        GAME, ("front_9", "back_9"), LINES, four_cards, total_of, frozenset((one,) for one in TOTALS)
    ),
    "skins": Endings(GAME, ("skins",), GOES_ON, both_hands, compared, frozenset((one,) for one in COMPARED)),
    "gopher": Endings(GAME, ("gopher",), GOES_ON, four_cards, aces_of, frozenset((one,) for one in ACES)),
}
