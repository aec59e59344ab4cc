"""Rounds of Double Back Jack in compiled code, by a strategy and in whole cents."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.families.blackjack.dealer import ACE, MOST
from croupier.families.blackjack.hands import HARDEST, all_hands
from croupier.families.blackjack.rounds import (
    FIRST_CARDS,
    LOG_SIZE,
    ROUNDS_AT_ONCE,
    Kernel,
    Lists,
    Round,
    Shoe,
    Small,
    add_alike,
    deal_rounds,
    dealer_total,
    lists,
    new_shoe,
    next_value,
    note,
    own_lists,
    sampled,
    with_busts,
)
from croupier.families.blackjack.strategy import FIRST, UNSPLIT, Strategy, own_strategy
from croupier.families.blackjack.values import DOUBLE, HIT, SPLIT, STAND, SURRENDER, Actions
from croupier.games.double_back_jack.lab.second_chance import SecondChanceTerms
from croupier.kernel.jit import jit
from croupier.kernel.round_sums import Lines, Sums, add_round, new_lines
from croupier.kernel.solution import Sampled

BLACKJACK, DOUBLE_WAGER, SECOND_CHANCE = range(3)
COLUMNS = ("blackjack", "double", "second_chance")

WIN, TIE, DEALER_22, LOSE, PLAYER_BLACKJACK, SURRENDERED = range(6)
OUTCOMES = 6
PUSHES_WITH = 22

TAKE, DECLINE = 5, 6
"""In a log, after a bust."""

HANDS = 2
SCORE, DOUBLED, CHANCE = range(3)

Cents = NDArray[np.int64]


class SecondChanceRules(NamedTuple):
    """What a round pays in cents: the Blackjack Wager without and with a second chance, and that wager.

    ``outcomes[score, dealer]``: § 673a.7(l) to (r), the score being the total less a second chance card.
    """

    stake: int
    wager: Cents
    wager_with_chance: Cents
    chance: Cents
    outcomes: Small
    live: int
    stands_on: int
    aces_one_card: bool


@jit
def play_on(
    shoe: Shoe,
    now: Round,
    one: Lists,
    live: int,
    plays: Small,
    taken: Small,
    hand: int,
    used: int,
    log: Small,
) -> tuple[int, int, int, int]:
    """One hand to its end: its score, whether it was doubled, had a second chance; the cards used then."""
    doubled = chance = 0
    while one.total[hand] < MOST and not doubled:
        action = plays[hand]
        note(log, action)
        if action == STAND:
            break
        doubled = int(action == DOUBLE)
        hand = one.grown[hand, next_value(shoe, now, used, one.values)]
        used += 1
    score = int(one.total[hand])
    if score > MOST:
        chance = int(taken[hand - live])
        note(log, TAKE if chance else DECLINE)
        if chance:
            score -= int(next_value(shoe, now, used, one.values)) + 1
            used += 1
    return score, doubled, chance, used


@jit
def settle_hand(rules: SecondChanceRules, doubled: int, chance: int, outcome: int, lines: Lines) -> None:
    """What lies on one hand: its wager, its double, and its second chance."""
    pays = rules.wager_with_chance[outcome] if chance else rules.wager[outcome]
    lines[BLACKJACK, 0] += rules.stake
    lines[BLACKJACK, 1] += pays
    if doubled:
        lines[DOUBLE_WAGER, 0] += rules.stake
        lines[DOUBLE_WAGER, 1] += pays
    if chance:
        lines[SECOND_CHANCE, 0] += (1 + doubled) * rules.stake
        lines[SECOND_CHANCE, 1] += (1 + doubled) * rules.chance[outcome]


@jit
def play_round(
    shoe: Shoe, now: Round, one: Lists, rules: SecondChanceRules, strategy: Strategy, lines: Lines, log: Small
) -> int:
    """One round of one seat, § 673a.7(e) to (s); the answer is how many cards it used."""
    values, row = one.values, now.row
    first, up = values[shoe.places[row, 0]], values[shoe.places[row, 1]]
    second, hole = values[shoe.places[row, 2]], values[shoe.places[row, 3]]
    hand = one.two[first, second]
    natural, looked = one.total[hand] == MOST, one.total[one.two[up, hole]] == MOST
    log[0] = 0
    action = strategy.hand[up, hand]
    if natural or looked or action == SURRENDER:
        if not natural and not looked:
            note(log, SURRENDER)
        outcome = PLAYER_BLACKJACK if natural else LOSE if looked else SURRENDERED
        settle_hand(rules, 0, 0, outcome, lines)
        return FIRST_CARDS
    made = np.zeros((HANDS, 3), dtype=np.int64)
    hands, used = 1 + int(action == SPLIT), FIRST_CARDS
    for at in range(hands):
        plays, taken = strategy.hand[up], strategy.taken[up, UNSPLIT]
        if hands > 1:
            if at == 0:
                note(log, SPLIT)
            plays, taken = strategy.split[up, first, FIRST], strategy.taken[up, first + np.uint8(1)]
            hand = one.two[first, next_value(shoe, now, used, values)]
            used += 1
        score, doubled, chance = int(one.total[hand]), 0, 0
        # With one card on split aces nothing is asked.
        if not (hands > 1 and rules.aces_one_card and first == ACE):
            score, doubled, chance, used = play_on(shoe, now, one, rules.live, plays, taken, hand, used, log)
        made[at, SCORE], made[at, DOUBLED], made[at, CHANCE] = score, doubled, chance
    dealer = 0
    if made[:hands, SCORE].min() < MOST:
        dealer, used = dealer_total(shoe, now, used, values, rules.stands_on, rules.stands_on)
    for at in range(hands):
        outcome = rules.outcomes[made[at, SCORE], dealer]
        settle_hand(rules, made[at, DOUBLED], made[at, CHANCE], outcome, lines)
    return used


@jit
def quick_rounds(
    shoe: Shoe,
    rounds: int,
    one: Lists,
    rules: SecondChanceRules,
    hand_plays: Actions,
    taken: Actions,
    counts: Cents,
    later: Cents,
) -> int:
    """The rounds without a split that need no more cards than were dealt, counted by how they end.

    ``counts[doubled, chance, outcome]``. The other rounds are put down in ``later``; the answer is how many.
    """
    places, drawn = shoe.places, shoe.drawn
    grown, total, two, values, _ = one
    left = 0
    for row in range(rounds):
        up = values[places[row, 1]]
        hand, dealer = two[values[places[row, 0]], values[places[row, 2]]], two[up, values[places[row, 3]]]
        action, used, doubled, chance = hand_plays[up, hand], FIRST_CARDS, 0, 0
        if total[hand] == MOST:
            counts[0, 0, PLAYER_BLACKJACK] += 1
            continue
        if total[dealer] == MOST or action == SURRENDER:
            counts[0, 0, LOSE if total[dealer] == MOST else SURRENDERED] += 1
            continue
        while action in (HIT, DOUBLE):
            doubled = int(action == DOUBLE)
            hand = grown[hand, values[places[row, used]]]
            used += 1
            action = STAND if doubled else hand_plays[up, hand]
        score = int(total[hand])
        if score > MOST and taken[up, hand]:
            chance = 1
            score -= int(values[places[row, used]]) + 1
            used += 1
        while score < MOST and total[dealer] < rules.stands_on:
            dealer = grown[dealer, values[places[row, used]]]
            used += 1
        if action == SPLIT or used > drawn[row]:
            later[left] = row
            left += 1
        else:
            counts[doubled, chance, rules.outcomes[score, total[dealer]]] += 1
    return left


@jit
def play_rounds(
    seed: np.uint64,
    first: int,
    count: int,
    shared: Lists,
    rules: SecondChanceRules,
    strategy: Strategy,
    sums: Sums,
) -> None:
    """Rounds ``first`` to ``first + count - 1``."""
    one, plays = own_lists(shared), own_strategy(strategy)
    hand_plays = with_busts(plays.hand, len(one.total))
    taken = np.zeros((len(plays.hand), len(one.total)), dtype=np.uint8)
    taken[:, rules.live :] = plays.taken[:, UNSPLIT]
    shoe, lines, log = new_shoe(), new_lines(len(COLUMNS)), np.zeros(LOG_SIZE, dtype=np.uint8)
    counts, later = np.zeros((2, 2, OUTCOMES), dtype=np.int64), np.zeros(ROUNDS_AT_ONCE, dtype=np.int64)
    for begin in range(first, first + count, ROUNDS_AT_ONCE):
        rounds = min(ROUNDS_AT_ONCE, first + count - begin)
        deal_rounds(shoe, seed, begin, rounds, len(one.values))
        left = quick_rounds(shoe, rounds, one, rules, hand_plays, taken, counts, later)
        for row in later[:left]:
            play_round(shoe, Round(seed, begin + row, row), one, rules, plays, lines, log)
            add_round(lines, len(COLUMNS), sums)
    for doubled, chance, outcome in np.ndindex(counts.shape):
        settle_hand(rules, doubled, chance, outcome, lines)
        add_alike(lines, len(COLUMNS), int(counts[doubled, chance, outcome]), sums)


def kernel_of(strategy: Strategy, rules: SecondChanceRules, decks: int) -> Kernel:
    """Rounds by this strategy, as a simulation takes them."""

    def kernel(seed: np.uint64, first: int, count: int, sums: Sums) -> None:
        play_rounds(seed, first, count, lists(decks), rules, strategy, sums)

    return kernel


def sample(
    strategy: Strategy, terms: SecondChanceTerms, decks: int, unit: int = 1000
) -> tuple[Sampled, float]:
    """The edge and the deviation of a round that some ten million rounds show."""
    return sampled(kernel_of(strategy, rules_of(terms, unit), decks), len(COLUMNS), unit)


def rules_of(terms: SecondChanceTerms, unit: int) -> SecondChanceRules:
    """The terms in cents."""
    no_chance = (*terms.wager, terms.blackjack, terms.surrender)
    first = terms.wager_with_chance
    with_chance = (*first, 0.0, 0.0)
    beside = (*(both - one for both, one in zip(terms.chance, first, strict=True)), 0.0, 0.0)
    wager, wager_with_chance, chance = (
        np.array([round(pays * unit) for pays in row], dtype=np.int64)
        for row in (no_chance, with_chance, beside)
    )
    live = all_hands(HARDEST).live
    return SecondChanceRules(
        unit, wager, wager_with_chance, chance, all_outcomes(), live, terms.stands_on, terms.aces_one_card
    )


@cache
def all_outcomes() -> Small:
    """``[score, dealer]``: above 21 a hand has lost, 21 wins at once, less waits for the dealer."""
    found = np.empty((HARDEST + 1, HARDEST + 1), dtype=np.uint8)
    for score in range(HARDEST + 1):
        for dealer in range(HARDEST + 1):
            if score >= MOST:
                found[score, dealer] = WIN if score == MOST else LOSE
            elif dealer == PUSHES_WITH:
                found[score, dealer] = DEALER_22
            elif dealer > MOST or score > dealer:
                found[score, dealer] = WIN
            else:
                found[score, dealer] = TIE if score == dealer else LOSE
    return found
