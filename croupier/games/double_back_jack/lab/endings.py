"""How a hand of Double Back Jack can end, with a witness for each showdown (§ 673a.7, § 673a.12).

A wager is priced by the outcome of its hand, without and with a second chance; a Blackjack and a surrender
have endings of their own. What each is paid stands in the edition and in ``rules.py`` alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

from croupier.equipment.cards import cards
from croupier.equipment.ranks.blackjack import count, hard_value
from croupier.families.blackjack.witnesses import FIGURES, OUTCOMES, dealer_hands, hand, outcome_of
from croupier.games.double_back_jack import GAME
from croupier.play.endings import BASE, Endings, Figures, Showdown
from croupier.play.witness import DEALER, NEXT, PLAYER, Dealt

STAND, SURRENDER, NATURAL, SECOND_CHANCE = "stand", "surrender", "blackjack", "second_chance"
CHANCE_CARDS = (6, 7, 8, 9)
"""Off a hand of 26 they leave 20 to 17."""
BY_OUTCOME = frozenset((outcome,) for outcome in OUTCOMES)


def stands(figures: Figures) -> Iterator[Dealt]:
    """Nineteen against every hand of the dealer."""
    return ({PLAYER: cards("Tc 9d"), DEALER: dealer} for dealer in dealer_hands(figures))


def second_chances(figures: Figures) -> Iterator[Dealt]:
    """Sixteen that busts with a ten, and a further card that is taken off."""
    for dealer, chance in product(dealer_hands(figures), CHANCE_CARDS):
        yield {PLAYER: cards("Tc 6d Th"), NEXT: hand((chance,)), DEALER: dealer}


def outcome(dealt: Dealt, figures: Figures) -> Showdown:
    """The outcome of the hand, what the second chance takes off it taken off."""
    taken_off = sum(hard_value(card) for card in dealt.get(NEXT, ()))
    return (outcome_of(count(dealt[PLAYER]).total - taken_off, dealt[DEALER], figures),)


def natural(figures: Figures) -> Iterator[Dealt]:
    """A Blackjack against nineteen."""
    yield {PLAYER: cards("Ac Kd"), DEALER: cards("Tc 9d")}


def sixteen(figures: Figures) -> Iterator[Dealt]:
    """Sixteen against a ten."""
    yield {PLAYER: cards("Tc 6d"), DEALER: cards("Td 9d")}


ENDINGS: Mapping[str, Endings] = {
    BASE: Endings(GAME, ("blackjack",), {STAND: ("stand",)}, stands, outcome, BY_OUTCOME, FIGURES),
    SECOND_CHANCE: Endings(
        GAME,
        ("blackjack", "second_chance"),
        {SECOND_CHANCE: ("hit", "second_chance")},
        second_chances,
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
    SURRENDER: Endings(
        GAME,
        ("blackjack",),
        {SURRENDER: ("surrender",)},
        sixteen,
        lambda dealt, figures: (SURRENDER,),
        frozenset({(SURRENDER,)}),
        FIGURES,
    ),
}
