"""What each decision of Free Bet Blackjack is worth by the cards that a seat sees (§ 672a.7 to § 672a.11)."""

from __future__ import annotations

from fractions import Fraction

from croupier.equipment.ranks.blackjack import hard_value, is_pair
from croupier.families.blackjack.question import (
    ONE_CARD,
    Question,
    best_of,
    insured,
    question_of,
    with_amounts,
)
from croupier.families.blackjack.values import (
    DOUBLE,
    HIT,
    NET,
    SINGLE,
    STAND,
    backward,
    one_more_card,
    picks_from,
)
from croupier.games.free_bet_blackjack.lab.free_bets import FreeBetTerms, FreeBetUpCard, SplitTable
from croupier.games.free_bet_blackjack.lab.solver import terms_of
from croupier.games.free_bet_blackjack.lab.splits import Row
from croupier.kernel.solution import net_of
from croupier.play.seen import Seen


def values(seen: Seen) -> dict[str, Fraction | float]:
    """Insurance before the dealer looks; after that every decision, given that he has no Blackjack."""
    asked = question_of(seen)
    if seen.choice("insurance"):
        return _insurance(seen, asked)
    worth = _turn(seen, asked)
    return {
        decision: value / asked.played
        for choice in seen.choices
        for decision, value in with_amounts(choice, worth, asked.unit).items()
    }


def _insurance(seen: Seen, asked: Question) -> dict[str, Fraction | float]:
    """§ 672a.8: all that follows is counted, a dealer's Blackjack included."""
    wager = {
        outcome: float(net_of(odds)) for outcome, odds in seen.edition.paytable("blackjack").odds.items()
    }
    if asked.is_blackjack:
        plays_on, against_blackjack = wager["blackjack"] * asked.played, wager["tie"]
    else:
        plays_on, against_blackjack = best_of(_turn(seen, asked)), wager["lose"]
    declined = plays_on + against_blackjack * (1.0 - asked.played)
    found = insured(seen, asked, declined)
    if seen.choice("even_money"):
        found["even_money"] = wager["even_money"]
    return found


def _turn(seen: Seen, asked: Question) -> dict[str, float]:
    """§ 672a.7(h)(2): stand, hit, double and split, weighted with the chance of no Blackjack."""
    terms = terms_of(seen.edition, seen.submission.options)
    table = FreeBetUpCard(terms, asked.up, asked.shoe)
    hands, hand = table.hands, asked.number
    picks = picks_from(hands, asked.shoe, asked.held, int(asked.held.sum()))
    worth = table.endings(asked.shoe, picks)[int("free_bet" in asked.hand.lammers)]
    choices = backward(hands, picks, asked.shoe, worth, table.doubles, table.free_choice).choices[
        hand, :, NET
    ]
    single = one_more_card(hands, hand, asked.shoe, worth[:, SINGLE, NET])
    found = {"stand": choices[STAND], "hit": choices[HIT], "double": choices[DOUBLE], ONE_CARD: single}
    waiting = [one for one in seen.hands if one.number > asked.hand.number and len(one.cards) == 1]
    if waiting:
        value = hard_value(waiting[0].cards[0]) - 1
        others = _split_table(terms, asked, value).best(Row(len(seen.hands), len(waiting), False))[1][NET]
        found = {word: worth + others for word, worth in found.items()}
    if is_pair(asked.hand.cards) and len(seen.hands) < terms.most_hands:
        row = Row(len(seen.hands) + 1, len(waiting) + 2, asked.hand.number == 1)
        value = hard_value(asked.hand.cards[0]) - 1
        found["split"] = _split_table(terms, asked, value).best(row)[1][NET]
    return found


def _split_table(terms: FreeBetTerms, asked: Question, value: int) -> SplitTable:
    """Hands that begin with one card of a value, two of which are thought to be put back."""
    shoe = asked.left.copy()
    shoe[value] += 2
    return SplitTable(FreeBetUpCard(terms, asked.up, shoe), value)
