"""How a round of High Card Flush can end, with a witness for each showdown (§ 678a.11, § 678a.12).

The base game ends by the length of the player's flush and by how it compares; the optional wagers by the
length of the longest flush or straight flush. Which of these is paid what stands in ``rules.py`` alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from croupier.equipment.cards import DECK, Card
from croupier.equipment.ranks.flush import FlushHand, best_flush, best_straight_flush
from croupier.games.high_card_flush import GAME
from croupier.games.high_card_flush.rules import CARDS_EACH
from croupier.play.endings import BASE, Endings, Figures, Showdown
from croupier.play.witness import DEALER, PLAYER, Dealt

UNQUALIFIED, WIN, TIE, LOSE = RESULTS = ("dealer does not qualify", "win", "tie", "lose")
FOLD, RAISE_LEAST, RAISE_MOST = LINES = ("fold", "raise least", "raise most")

LENGTHS: Final = tuple(range(2, CARDS_EACH + 1))
"""Of seven cards in four suits at least two are of one suit."""

QUALIFIES: Final = "dealer_qualifies"


def showdown_of(dealt: Dealt, figures: Figures) -> Showdown:
    """§ 678a.11(d): the result, and the length of the player's flush."""
    own, dealer = best_flush(dealt[PLAYER]), best_flush(dealt[DEALER])
    length, high = figures[QUALIFIES]
    if dealer < FlushHand(length, (high,)):
        result = UNQUALIFIED
    else:
        result = TIE if own == dealer else WIN if own > dealer else LOSE
    return result, own.length


def flush_length(dealt: Dealt, figures: Figures) -> Showdown:
    """The length of the longest flush."""
    return (best_flush(dealt[PLAYER]).length,)


def run_length(dealt: Dealt, figures: Figures) -> Showdown:
    """The length of the longest straight flush; 1 where no two cards of a suit follow each other."""
    return (best_straight_flush(dealt[PLAYER]).length,)


def both_hands(figures: Figures) -> Iterator[Dealt]:
    """A player and a dealer with flushes of every length, from every height."""
    heights = range(14, 7, -1)
    for own in (hand_with(length, top, 0) for length in LENGTHS for top in heights):
        for other in (hand_with(length, top, 1) for length in LENGTHS for top in heights):
            if not set(own) & set(other):
                yield {PLAYER: own, DEALER: other}


def players_hands(figures: Figures) -> Iterator[Dealt]:
    """A player with a flush of every length, in a row or with gaps."""
    for step in (1, 2):
        for length in (*LENGTHS, 1):
            yield {PLAYER: hand_with(length, 14, 0, step)}


def hand_with(length: int, top: int, suit: int, step: int = 1) -> list[Card]:
    """So many cards of a suit from the top down, the others low and with gaps in the next suits in turn."""
    long = [_card(top - step * place, suit) for place in range(length)]
    rest = [_card(2 + 2 * (place // 3) + place % 3, suit + 1 + place % 3) for place in range(7 - length)]
    return [*long, *rest]


def _card(rank: int, suit: int) -> Card:
    return DECK[suit % 4 * 13 + rank - 2]


ENDINGS: Mapping[str, Endings] = {
    BASE: Endings(
        game=GAME,
        wagers=("ante", "raise"),
        lines={line: (line,) for line in LINES},
        deals=both_hands,
        classify=showdown_of,
        expected=frozenset(
            (result, length)
            for result in RESULTS
            for length in LENGTHS
            if length > 2 or result in (UNQUALIFIED, LOSE)
        ),
        figures=(QUALIFIES,),
    ),
    "flush_bonus": Endings(
        game=GAME,
        wagers=("flush_bonus",),
        lines={RAISE_LEAST: (RAISE_LEAST,)},
        deals=players_hands,
        classify=flush_length,
        expected=frozenset((length,) for length in LENGTHS),
    ),
    **{
        wager: Endings(
            game=GAME,
            wagers=(wager,),
            lines={RAISE_LEAST: (RAISE_LEAST,), FOLD: (FOLD,)},
            deals=players_hands,
            classify=run_length,
            expected=frozenset((length,) for length in (1, *LENGTHS)),
        )
        for wager in ("straight_flush_bonus", "progressive")
    },
}
