"""How a hand of Free Bet Blackjack can end, with a witness for each showdown (§ 672a.7, § 672a.11).

A wager and a lammer are priced apart, each by the outcome of its hand; a Blackjack and the Push 22 Wager have
endings of their own. What each is paid stands in the edition and in ``rules.py`` alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from croupier.equipment.cards import cards
from croupier.equipment.ranks.blackjack import count
from croupier.families.blackjack.witnesses import FIGURES, OUTCOMES, dealer_hands, hand, outcome_of
from croupier.games.free_bet_blackjack import GAME
from croupier.games.free_bet_blackjack.rules import OUTCOMES as ROWS
from croupier.play.endings import BASE, Endings, Figures, Showdown
from croupier.play.witness import DEALER, NEXT, PLAYER, Dealt

STAND, FREE_DOUBLE, FREE_SPLIT, NATURAL = "stand", "free double", "free split", "blackjack"
SECOND_HAND = "free_bet#2"
FREE_TOTALS = "free_double_totals"
BY_OUTCOME = frozenset((outcome,) for outcome in OUTCOMES)


def stands(figures: Figures) -> Iterator[Dealt]:
    """Nineteen against every hand of the dealer."""
    return ({PLAYER: cards("Tc 9d"), DEALER: dealer} for dealer in dealer_hands(figures))


def doubles(figures: Figures) -> Iterator[Dealt]:
    """A total that doubles free, and a nine to it."""
    free = next((total - 4, 4) for total in figures[FREE_TOTALS] if total > 8)
    return ({PLAYER: hand((*free, 9)), DEALER: dealer} for dealer in dealer_hands(figures))


def splits(figures: Figures) -> Iterator[Dealt]:
    """Two eights; the left hand becomes eighteen, and so does the right."""
    own = cards("8c 8d Th")
    return ({PLAYER: own, NEXT: cards("Ts"), DEALER: dealer} for dealer in dealer_hands(figures))


def outcome(dealt: Dealt, figures: Figures) -> Showdown:
    """The outcome of the hand in question: the right one of a split has its card from elsewhere."""
    own = [dealt[PLAYER][1], *dealt[NEXT]] if NEXT in dealt else dealt[PLAYER]
    return (outcome_of(count(own).total, dealt[DEALER], figures),)


def natural(figures: Figures) -> Iterator[Dealt]:
    """A Blackjack against nineteen."""
    yield {PLAYER: cards("Ac Kd"), DEALER: cards("Tc 9d")}


def twenty_twos(figures: Figures) -> Iterator[Dealt]:
    """The dealer's 22 in one suit, in one colour, in both, and none."""
    for dealer in ("9c 7c 6c", "Tc 6s 6c", "Tc 6d 6s", "Tc 9d"):
        yield {PLAYER: cards("Ts 9s"), DEALER: cards(dealer)}


def row_of_22(dealt: Dealt, figures: Figures) -> Showdown:
    """§ 672a.11(c): by the suits and colours of the dealer's cards."""
    dealer = dealt[DEALER]
    if count(dealer).total != 22:
        return ("not_22",)
    if len({card.suit for card in dealer}) == 1:
        return ("same_suit_22",)
    return ("same_color_22" if len({card.red for card in dealer}) == 1 else "other_22",)


ENDINGS: Mapping[str, Endings] = {
    BASE: Endings(GAME, ("blackjack",), {STAND: ("stand",)}, stands, outcome, BY_OUTCOME, FIGURES),
    "free_double": Endings(
        GAME,
        ("free_double",),
        {FREE_DOUBLE: ("double",)},
        doubles,
        outcome,
        BY_OUTCOME,
        (*FIGURES, FREE_TOTALS),
    ),
    "free_bet": Endings(
        GAME,
        (SECOND_HAND,),
        {FREE_SPLIT: ("split", "stand", "stand")},
        splits,
        outcome,
        BY_OUTCOME,
        FIGURES,
    ),
    NATURAL: Endings(
        GAME,
        ("blackjack",),
        {NATURAL: ()},
        natural,
        lambda dealt, figures: (NATURAL,),
        frozenset({(NATURAL,)}),
        FIGURES,
    ),
    "push_22": Endings(
        GAME,
        ("push_22",),
        {STAND: ("stand",)},
        twenty_twos,
        row_of_22,
        frozenset((row,) for row in ROWS["push_22"]),
        FIGURES,
    ),
}
