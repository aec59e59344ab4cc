"""Rounds of Free Bet Blackjack in great numbers: both hands as machines, and splits by the same machines.

Most rounds have no split and need no more cards than the first ten: these are driven together and only
counted by how they end. The others get more cards and are settled one by one, each hand by its end; and a
round that needs more than twenty cards is left to ``rounds``.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.families.blackjack.dealer import TEN
from croupier.families.blackjack.rounds import (
    FIRST_CARDS,
    LOG_SIZE,
    ROUNDS_AT_ONCE,
    Kernel,
    Lists,
    Numbers,
    Round,
    Shoe,
    Small,
    add_alike,
    deal_more,
    deal_rounds,
    lists,
    new_shoe,
    own_lists,
    sampled,
)
from croupier.families.blackjack.strategy import FIRST, OTHERS, Strategy, own_strategy
from croupier.families.blackjack.values import NO_DOUBLE as UNDOUBLED
from croupier.games.free_bet_blackjack.lab.free_bets import FreeBetTerms
from croupier.games.free_bet_blackjack.lab.machine import (
    END_BITS,
    ENDS_FROM,
    FIRST_AT,
    LOOKED_AT,
    STEP_BITS,
    UP_AT,
    Going,
    Machine,
    drive,
    drive_rounds,
    first_states,
    new_going,
)
from croupier.games.free_bet_blackjack.lab.plan import (
    OUTCOME_BITS,
    OUTCOME_MASK,
    SPLIT_END,
    TOTAL_MASK,
    Plan,
    plan_of,
)
from croupier.games.free_bet_blackjack.lab.rounds import (
    BASE_COLUMNS,
    COLUMNS,
    NOT_22,
    PLAYER_BLACKJACK,
    PUSH_22,
    PUSHES_WITH,
    SOME_HANDS,
    Cents,
    FreeBetRules,
    end_of_22,
    play_round,
    rules_of,
    settle_hand,
)
from croupier.kernel.jit import jit
from croupier.kernel.round_sums import Lines, Sums, add_round, new_lines
from croupier.kernel.solution import Sampled


@jit
def count_ends(
    shoe: Shoe, rounds: int, suits: Small, outcomes: Small, going: Going, counts: Cents, later: Cents
) -> int:
    """Count the rounds without a split that needed no more cards than were dealt, by how they end.

    ``counts[doubled, outcome]``, and ``counts[-1]`` the kinds of a dealer's 22. The other rounds are put down
    in ``later``; the answer is how many these are.
    """
    places, drawn, _, _ = shoe
    player, dealer, began, used, _ = going
    left = 0
    for row in range(rounds):
        end, theirs = player[row] - ENDS_FROM, dealer[row] & TOTAL_MASK
        if end == SPLIT_END or used[row] > drawn[row]:
            later[left] = row
            left += 1
            continue
        counted = outcomes[end << END_BITS | theirs]
        counts[counted >> OUTCOME_BITS, counted & OUTCOME_MASK] += 1
        if dealer[row] == ENDS_FROM + PUSHES_WITH:
            counts[3, end_of_22(places, row, suits, began[row], used[row])] += 1
    return left


class Made(NamedTuple):
    """By row: the ends of a round's hands, and how many these are."""

    ends: NDArray[np.int64]
    hands: Numbers


@jit
def play_hands(
    shoe: Shoe, later: Cents, left: int, values: Small, plan: Plan, most_hands: int, going: Going, made: Made
) -> None:
    """All hands of the rounds put down, splits included, from the left; the dealer has his first two cards.

    Where a round runs out of cards its last one is taken again and again: ``used`` tells, and it is not kept.
    """
    places, drawn, _, _ = shoe
    start, split, step, dealer_start, _, _ = plan.by
    for row in later[:left]:
        mine, going.dealer[row] = first_states(places, row, values, start, dealer_start)
        pair, up = int(values[places[row, 0]]), int(values[places[row, 1]])
        splits, last, used, at = mine == ENDS_FROM + SPLIT_END, drawn[row] - 1, FIRST_CARDS, 0
        hands = 2 if splits else 1
        while at < hands:
            if splits:
                which = OTHERS if at else FIRST
                second = int(values[places[row, min(used, last)]])
                used += 1
                if second == pair and hands < most_hands and plan.again[up, pair, which]:
                    hands += 1
                    continue
                mine = int(split[which << LOOKED_AT | up << UP_AT | pair << FIRST_AT | second])
            while mine < ENDS_FROM:
                mine = int(step[mine << STEP_BITS | int(values[places[row, min(used, last)]])])
                used += 1
            made.ends[row, at] = mine - ENDS_FROM
            at += 1
        made.hands[row] = hands
        going.began[row] = going.used[row] = used


@jit
def draw_for_dealers(
    shoe: Shoe, later: Cents, left: int, values: Small, by: Machine, going: Going, made: Made
) -> None:
    """§ 672a.7(k): the dealer draws where anything depends on him and the round has not run out of cards."""
    _, dealer, _, used, rows = going
    number = 0
    for row in later[:left]:
        depends = False
        for at in range(made.hands[row]):
            depends = depends or by.draws[made.ends[row, at]]
        if depends and dealer[row] < ENDS_FROM and used[row] <= shoe.drawn[row]:
            rows[number] = row
            number += 1
    drive(shoe.places, values, number, by.dealer_step, dealer, used, rows)


@jit
def settle_rounds(
    shoe: Shoe,
    later: Cents,
    left: int,
    one: Lists,
    rules: FreeBetRules,
    plan: Plan,
    going: Going,
    made: Made,
    lines: Lines,
    sums: Sums,
) -> int:
    """Add up the rounds put down; those that ran out of cards stay in ``later``: the answer is how many."""
    still = 0
    for row in later[:left]:
        if going.used[row] > shoe.drawn[row]:
            later[still] = row
            still += 1
            continue
        dealer, tens = going.dealer[row] & TOTAL_MASK, one.values[shoe.places[row, 0]] == TEN
        for at in range(made.hands[row]):
            counted = int(plan.outcomes[made.ends[row, at] << END_BITS | dealer])
            doubled, outcome = counted >> OUTCOME_BITS, counted & OUTCOME_MASK
            settle_hand(rules, at > 0 and not tens, doubled, outcome, lines)
        lines[PUSH_22, 0], end = rules.stakes[PUSH_22], NOT_22
        if going.dealer[row] == ENDS_FROM + PUSHES_WITH:
            end = end_of_22(shoe.places, row, one.suits, going.began[row], going.used[row])
        lines[PUSH_22, 1] = rules.push_22[end]
        add_round(lines, BASE_COLUMNS, sums)
    return still


@jit
def add_counts(counts: Cents, rules: FreeBetRules, sums: Sums) -> None:
    """Add what :func:`count_ends` counted to the sums."""
    lines = new_lines(len(COLUMNS))
    rounds = 0
    for doubled in range(3):
        for outcome in range(5):
            if doubled == UNDOUBLED or outcome != PLAYER_BLACKJACK:
                settle_hand(rules, False, doubled, outcome, lines)
            add_alike(lines, BASE_COLUMNS, counts[doubled, outcome], sums)
            rounds += counts[doubled, outcome]
    counts[3, NOT_22] = rounds - counts[3, NOT_22 + 1 :].sum()
    for end in range(4):
        lines[PUSH_22, 0], lines[PUSH_22, 1] = rules.stakes[PUSH_22], rules.push_22[end]
        add_alike(lines, BASE_COLUMNS, counts[3, end], sums)


@jit
def play_rounds(
    seed: np.uint64,
    first: int,
    count: int,
    shared: Lists,
    rules: FreeBetRules,
    strategy: Strategy,
    plan: Plan,
    sums: Sums,
) -> None:
    """Rounds ``first`` to ``first + count - 1``; ``plan`` is that of the strategy and the rules."""
    one, plays, going, by = own_lists(shared), own_strategy(strategy), new_going(), plan.by
    shoe, lines, counts = new_shoe(), new_lines(len(COLUMNS)), np.zeros((4, 5), dtype=np.int64)
    log, hands = np.zeros(LOG_SIZE, dtype=np.uint8), np.zeros((SOME_HANDS, 3), dtype=np.int64)
    later, room = np.zeros(ROUNDS_AT_ONCE, dtype=np.int64), (ROUNDS_AT_ONCE, SOME_HANDS)
    made = Made(np.zeros(room, dtype=np.int64), np.zeros(ROUNDS_AT_ONCE, dtype=np.int64))
    for begin in range(first, first + count, ROUNDS_AT_ONCE):
        rounds = min(ROUNDS_AT_ONCE, first + count - begin)
        deal_rounds(shoe, seed, begin, rounds, len(one.values))
        drive_rounds(shoe.places, rounds, one.values, by, going)
        left = count_ends(shoe, rounds, one.suits, plan.outcomes, going, counts, later)
        for row in later[:left]:
            deal_more(shoe, seed, begin + row, row, len(one.values))
        play_hands(shoe, later, left, one.values, plan, rules.most_hands, going, made)
        draw_for_dealers(shoe, later, left, one.values, by, going, made)
        left = settle_rounds(shoe, later, left, one, rules, plan, going, made, lines, sums)
        for row in later[:left]:
            play_round(shoe, Round(seed, begin + row, row), one, rules, plays, lines, log, hands)
            add_round(lines, BASE_COLUMNS, sums)
    add_counts(counts, rules, sums)


def kernel_of(strategy: Strategy, rules: FreeBetRules, decks: int) -> Kernel:
    """Rounds by this strategy, as a simulation takes them."""
    plan, shared = plan_of(strategy, rules), lists(decks)

    def kernel(seed: np.uint64, first: int, count: int, sums: Sums) -> None:
        play_rounds(seed, first, count, shared, rules, strategy, plan, sums)

    return kernel


def sample(strategy: Strategy, terms: FreeBetTerms, decks: int, unit: int = 1000) -> tuple[Sampled, float]:
    """The edge and the deviation of a round that some ten million rounds show."""
    return sampled(kernel_of(strategy, rules_of(terms, unit), decks), len(COLUMNS), unit)
