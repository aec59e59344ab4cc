"""What each decision of Double Back Jack is worth, by the cards that a seat sees (§ 673a.7 to § 673a.12)."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from croupier.equipment.ranks.blackjack import hard_value, is_pair
from croupier.families.blackjack.question import (
    ONE_CARD,
    Question,
    best_of,
    insured,
    question_of,
    with_amounts,
)
from croupier.families.blackjack.values import DOUBLE, HIT, NET, STAND, picks_from
from croupier.games.double_back_jack.lab.second_chance import SecondChanceUpCard
from croupier.games.double_back_jack.lab.solver import terms_of
from croupier.kernel.solution import net_of
from croupier.play.seen import Seen


def values(seen: Seen) -> dict[str, Fraction | float]:
    """Insurance before the dealer looks; after that every decision, given that he has no Blackjack."""
    asked = question_of(seen)
    if seen.choice("insurance"):
        # § 673a.7(f): a player's Blackjack is paid already.
        lost = float(net_of(seen.edition.paytable("blackjack").odds["lose"])) * (1.0 - asked.played)
        return insured(seen, asked, best_of(_turn(seen, asked)) + lost)
    worth = _after_bust(seen, asked) if seen.choice("second_chance") else _turn(seen, asked)
    return {
        decision: value / asked.played
        for choice in seen.choices
        for decision, value in with_amounts(choice, worth, asked.unit).items()
    }


def _table(seen: Seen, asked: Question) -> SecondChanceUpCard:
    return SecondChanceUpCard(terms_of(seen.edition, seen.submission.options), asked.up, asked.shoe)


def _turn(seen: Seen, asked: Question) -> dict[str, float]:
    """§ 673a.7(i): surrender, stand, hit, double and split, weighted with the chance of no Blackjack."""
    table = _table(seen, asked)
    picks = picks_from(table.hands, asked.shoe, asked.held, int(asked.held.sum()))
    choices = table.play(asked.shoe, picks, table.free_choice).plays.choices[asked.number, :, NET]
    found = {
        "stand": choices[STAND],
        "hit": choices[HIT],
        "double": choices[DOUBLE],
        # All that a hand wins or loses grows with what lies on it.
        ONE_CARD: choices[DOUBLE] / 2,
    }
    if not asked.hand.split and len(asked.hand.cards) == 2:
        found["surrender"] = table.terms.surrender * asked.played
        if is_pair(asked.hand.cards):
            found["split"] = table.split(hard_value(asked.hand.cards[0]) - 1).worth[NET]
    return found


def _after_bust(seen: Seen, asked: Question) -> dict[str, float]:
    """§ 673a.7(l): another card for as much as lies on the hand, or all of that is lost."""
    table, hand = _table(seen, asked), asked.number
    stake = (asked.hand.wagers["blackjack"] + asked.hand.wagers.get("double", 0)) / asked.unit
    taking = table.second_chances(asked.shoe, np.array([hand]))[hand]
    return {"second_chance": stake * taking, "decline": stake * table.terms.wager[3] * asked.played}
