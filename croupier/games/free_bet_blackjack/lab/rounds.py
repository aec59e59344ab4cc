"""A round of Free Bet Blackjack in compiled code, by a strategy and in whole cents, decision by decision.

``quick`` plays the same rounds in less time and notes no decisions.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.families.blackjack.dealer import ACE, MOST, TEN
from croupier.families.blackjack.hands import HARDEST, all_hands
from croupier.families.blackjack.rounds import (
    FIRST_CARDS,
    Lists,
    Places,
    Round,
    Shoe,
    Small,
    dealer_total,
    next_value,
    note,
)
from croupier.families.blackjack.strategy import FIRST, OTHERS, Strategy
from croupier.families.blackjack.values import DOUBLE, SPLIT, STAND
from croupier.families.blackjack.values import FREE_DOUBLE as DOUBLED_FREE
from croupier.families.blackjack.values import NO_DOUBLE as UNDOUBLED
from croupier.families.blackjack.values import PAID_DOUBLE as DOUBLED_PAID
from croupier.games.free_bet_blackjack.lab.free_bets import FreeBetTerms, doubles_of
from croupier.kernel.jit import jit
from croupier.kernel.round_sums import Lines

BLACKJACK, FREE_BET, PAID_DOUBLE, FREE_DOUBLE, PUSH_22 = range(5)
COLUMNS = ("blackjack", "free_bet", "double", "free_double", "push_22")
BASE_COLUMNS = 4

WIN, TIE, DEALER_22, LOSE, PLAYER_BLACKJACK = range(5)
NOT_22, OTHER_22, SAME_COLOR_22, SAME_SUIT_22 = range(4)
END_OF_22 = np.array(
    [
        SAME_SUIT_22 if suits.bit_count() == 1 else SAME_COLOR_22 if suits in (0b0110, 0b1001) else OTHER_22
        for suits in range(16)
    ],
    dtype=np.uint8,
)
"""§ 672a.11(c): the row of a dealer's 22 by its suits, clubs, diamonds, hearts and spades from the right."""
PUSHES_WITH = 22

NOTED_FREE_DOUBLE = 7
"""In a log, where ``DOUBLE`` is a double for a wager."""

SOME_HANDS = 8
TOTAL, ON_LAMMER, DOUBLED = range(3)

Cents = NDArray[np.int64]


class FreeBetRules(NamedTuple):
    """What a round pays in cents, and what it may do.

    ``stakes`` by column; ``wager`` and ``lammer`` net at each outcome; ``push_22`` net at each end.
    ``doubles`` is how a hand may be doubled.
    """

    stakes: Cents
    wager: Cents
    lammer: Cents
    push_22: Cents
    doubles: Small
    most_hands: int
    stands_on: int
    aces_one_card: bool
    stands_on_soft: int


@jit
def play_on(
    shoe: Shoe, now: Round, one: Lists, doubles: Small, plays: Small, hand: int, used: int, log: Small
) -> tuple[int, int, int]:
    """One hand to its end: its total, how it was doubled, and how many cards are used then."""
    doubled = UNDOUBLED
    while one.total[hand] < MOST and doubled == UNDOUBLED:
        action = plays[hand]
        if action == DOUBLE:
            doubled = int(doubles[hand])
        note(log, NOTED_FREE_DOUBLE if doubled == DOUBLED_FREE else action)
        if action == STAND:
            break
        hand = one.grown[hand, next_value(shoe, now, used, one.values)]
        used += 1
    return int(one.total[hand]), doubled, used


@jit
def split_hands(
    shoe: Shoe, now: Round, one: Lists, rules: FreeBetRules, strategy: Strategy, log: Small, made: Cents
) -> tuple[int, int]:
    """Every hand of a split pair, from the left: how many there are, and how many cards are used then."""
    places, values = shoe.places[now.row], one.values
    pair, up = values[places[0]], values[places[1]]
    in_play, at, used = 2, 0, FIRST_CARDS
    note(log, SPLIT)
    while at < in_play:
        which = FIRST if at == 0 else OTHERS
        second = next_value(shoe, now, used, values)
        used += 1
        if second == pair and in_play < rules.most_hands and strategy.again[up, pair, which]:
            note(log, SPLIT)
            in_play += 1
            continue
        hand = one.two[pair, second]
        total, doubled = int(one.total[hand]), UNDOUBLED
        # With one card on split aces nothing is asked.
        if not (rules.aces_one_card and pair == ACE):
            plays = strategy.split[up, pair, which]
            total, doubled, used = play_on(shoe, now, one, rules.doubles, plays, hand, used, log)
        made[at, TOTAL], made[at, DOUBLED], made[at, ON_LAMMER] = total, doubled, at > 0 and pair != TEN
        at += 1
    return in_play, used


@jit
def outcome_of(total: int, dealer: int) -> int:
    """§ 672a.7(n) to (q): a hand against the dealer's count; a busted one has lost."""
    if total > MOST:
        return LOSE
    if dealer == PUSHES_WITH:
        return DEALER_22
    if dealer > MOST or total > dealer:
        return WIN
    return TIE if total == dealer else LOSE


@jit
def settle_hand(rules: FreeBetRules, on_lammer: bool, doubled: int, outcome: int, lines: Lines) -> None:
    """What lies on one hand: its wager or lammer, and those of its double."""
    if on_lammer:
        lines[FREE_BET, 1] += rules.lammer[outcome]
    else:
        lines[BLACKJACK, 0] += rules.stakes[BLACKJACK]
        lines[BLACKJACK, 1] += rules.wager[outcome]
    if doubled == DOUBLED_FREE:
        lines[FREE_DOUBLE, 1] += rules.lammer[outcome]
    elif doubled == DOUBLED_PAID:
        lines[PAID_DOUBLE, 0] += rules.stakes[BLACKJACK]
        lines[PAID_DOUBLE, 1] += rules.wager[outcome]


@jit
def end_of_22(places: Places, row: int, suits: Small, used: int, ended: int) -> int:
    """The row of a dealer's 22: the second and the fourth card, and those that he drew."""
    found = suits[places[row, 1]] | suits[places[row, 3]]
    for drawn in range(used, ended):
        found |= suits[places[row, drawn]]
    return int(END_OF_22[found])


@jit
def finish(
    shoe: Shoe, now: Round, one: Lists, rules: FreeBetRules, hands: int, used: int, made: Cents, lines: Lines
) -> int:
    """§ 672a.7(k) to (q): the dealer draws if anything depends on him; how many cards are used then."""
    depends = rules.stakes[PUSH_22] > 0
    for at in range(hands):
        depends = depends or made[at, TOTAL] <= MOST
    dealer, ended = 0, used
    if depends:
        dealer, ended = dealer_total(shoe, now, used, one.values, rules.stands_on, rules.stands_on_soft)
    for at in range(hands):
        outcome = outcome_of(made[at, TOTAL], dealer)
        settle_hand(rules, made[at, ON_LAMMER] > 0, made[at, DOUBLED], outcome, lines)
    if rules.stakes[PUSH_22] > 0 and dealer == PUSHES_WITH:
        lines[PUSH_22, 1] = rules.push_22[end_of_22(shoe.places, now.row, one.suits, used, ended)]
    return ended


@jit
def play_round(
    shoe: Shoe,
    now: Round,
    one: Lists,
    rules: FreeBetRules,
    strategy: Strategy,
    lines: Lines,
    log: Small,
    made: Cents,
) -> int:
    """One round of one seat, § 672a.7(e) to (q); the answer is how many cards it used."""
    values, row = one.values, now.row
    first, up = values[shoe.places[row, 0]], values[shoe.places[row, 1]]
    second, hole = values[shoe.places[row, 2]], values[shoe.places[row, 3]]
    hand = one.two[first, second]
    own = one.total[hand] == MOST
    log[0] = 0
    lines[PUSH_22, 0] = rules.stakes[PUSH_22]
    lines[PUSH_22, 1] = rules.push_22[NOT_22]
    if own or one.total[one.two[up, hole]] == MOST:
        # § 672a.7(g), (h)(1)
        looked = one.total[one.two[up, hole]] == MOST
        lines[BLACKJACK, 0] = rules.stakes[BLACKJACK]
        lines[BLACKJACK, 1] = rules.wager[PLAYER_BLACKJACK if not looked else TIE if own else LOSE]
        return FIRST_CARDS if looked else finish(shoe, now, one, rules, 0, FIRST_CARDS, made, lines)
    hands, used = 1, FIRST_CARDS
    if strategy.hand[up, hand] == SPLIT:
        hands, used = split_hands(shoe, now, one, rules, strategy, log, made)
    else:
        plays = strategy.hand[up]
        total, doubled, used = play_on(shoe, now, one, rules.doubles, plays, hand, used, log)
        made[0, TOTAL], made[0, DOUBLED], made[0, ON_LAMMER] = total, doubled, 0
    return finish(shoe, now, one, rules, hands, used, made, lines)


def rules_of(terms: FreeBetTerms, unit: int, push_22: tuple[int, ...] = (), side: int = 0) -> FreeBetRules:
    """The terms in cents; ``push_22`` is what that wager nets when it loses and at each kind of 22."""
    in_cents = [round(pays * unit) for pays in (*terms.wager, terms.blackjack)]
    return FreeBetRules(
        np.array([unit, 0, 0, 0, side], dtype=np.int64),
        np.array(in_cents, dtype=np.int64),
        np.array([round(pays * unit) for pays in terms.lammer], dtype=np.int64),
        np.array(push_22 or (0, 0, 0, 0), dtype=np.int64),
        doubles_of(all_hands(HARDEST), terms.free_totals),
        terms.most_hands,
        terms.stands_on,
        terms.aces_one_card,
        terms.stands_on + terms.hits_soft,
    )
