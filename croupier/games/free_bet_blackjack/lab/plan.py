"""A strategy of Free Bet Blackjack as a machine (``machine``), and what its ends come to."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.families.blackjack.dealer import ACE, MOST, VALUES
from croupier.families.blackjack.hands import HARDEST, all_hands, two_cards
from croupier.families.blackjack.rounds import Small
from croupier.families.blackjack.strategy import FIRST, OTHERS, Strategy
from croupier.families.blackjack.values import FREE_DOUBLE as DOUBLED_FREE
from croupier.families.blackjack.values import NO_DOUBLE as UNDOUBLED
from croupier.families.blackjack.values import PAID_DOUBLE as DOUBLED_PAID
from croupier.families.blackjack.values import SPLIT
from croupier.games.free_bet_blackjack.lab.machine import (
    END_BITS,
    ENDS_FROM,
    STEP_BITS,
    Builder,
    Leads,
    Machine,
    States,
    add_hands,
    dealer_states,
    new_builder,
    of_two_values,
    table_of,
)
from croupier.games.free_bet_blackjack.lab.rounds import (
    LOSE,
    PLAYER_BLACKJACK,
    PUSH_22,
    TIE,
    FreeBetRules,
    outcome_of,
)

# How the player's hand ends: how it was doubled and its total, or with the first two cards.
NATURAL_END, LOOKED_END, BOTH_END, SPLIT_END, ENDS = range(3 << END_BITS, (3 << END_BITS) + 5)
OUTCOME_BITS, OUTCOME_MASK, TOTAL_MASK = 3, 7, (1 << END_BITS) - 1


@cache
def all_outcomes() -> Small:
    """§ 672a.7(g) to (q): by the player's end and the dealer's total, how it was doubled and how it ends.

    Both in one number, the outcome in the lowest bits.
    """
    found = np.zeros((ENDS, 1 << END_BITS), dtype=np.uint8)
    for doubled in (UNDOUBLED, DOUBLED_FREE, DOUBLED_PAID):
        for total in range(HARDEST + 1):
            for dealer in range(HARDEST + 1):
                found[end_of(total, doubled), dealer] = doubled << OUTCOME_BITS | outcome_of(total, dealer)
    found[NATURAL_END], found[LOOKED_END], found[BOTH_END] = PLAYER_BLACKJACK, LOSE, TIE
    return found.ravel()


def end_of(total: Any, doubled: int = UNDOUBLED) -> Any:
    """The end of a hand with this total, or of each of several."""
    return doubled << END_BITS | total


class Plan(NamedTuple):
    """A strategy as a machine; ``outcomes`` is :func:`all_outcomes`, ``again`` as in the strategy."""

    by: Machine
    outcomes: Small
    again: NDArray[np.uint8]


def plan_of(strategy: Strategy, rules: FreeBetRules) -> Plan:
    """The machine of every up card, before and after a split."""
    builder, sixteen = new_builder(), 1 << STEP_BITS
    start = np.zeros((2, sixteen, sixteen, sixteen), dtype=np.uint16)
    split = np.zeros((2, sixteen, sixteen, sixteen), dtype=np.uint16)
    for up in range(VALUES):
        start[:, up] = of_two_values(_first(builder, strategy, rules, up))
        for which in (FIRST, OTHERS):
            split[which, up] = of_two_values(_split(builder, strategy, rules, up, which))
    draws = np.zeros(ENDS, dtype=np.bool_)
    draws[[end_of(total, doubled) for total in range(MOST + 1) for doubled in range(3)]] = True
    # § 672a.7(k): with a Push 22 Wager on the layout the dealer draws against everything.
    draws |= bool(rules.stakes[PUSH_22] > 0)
    dealer = dealer_states(rules.stands_on, rules.stands_on_soft)
    by = Machine(start.ravel(), split.ravel(), table_of(builder), *dealer, draws)
    return Plan(by, all_outcomes(), strategy.again)


def _first(builder: Builder, strategy: Strategy, rules: FreeBetRules, up: int) -> States:
    """``[looked, first, second]`` against one up card."""
    total, plays = all_hands(HARDEST).total[two_cards()], strategy.hand[up]
    natural, states = total == MOST, _states(builder, plays, rules, two_cards())
    going = np.where(natural, ENDS_FROM + NATURAL_END, states)
    going = np.where(~natural & (plays[two_cards()] == SPLIT), ENDS_FROM + SPLIT_END, going)
    looked = np.where(natural, ENDS_FROM + BOTH_END, ENDS_FROM + LOOKED_END)
    return np.stack([going, looked]).astype(np.uint16)


def _split(builder: Builder, strategy: Strategy, rules: FreeBetRules, up: int, which: int) -> States:
    """``[pair, second]`` against one up card: a hand of a split pair with its second card."""
    found = np.zeros((VALUES, VALUES), dtype=np.uint16)
    for pair in range(VALUES):
        hands = two_cards()[pair]
        if rules.aces_one_card and pair == ACE:
            found[pair] = ENDS_FROM + all_hands(HARDEST).total[hands].astype(np.int64)
        else:
            found[pair] = _states(builder, strategy.split[up, pair, which], rules, hands)
    return found


def _states(builder: Builder, plays: Small, rules: FreeBetRules, of: NDArray[np.int64]) -> States:
    """The states of some hands of two cards under these plays."""
    hands = all_hands(HARDEST)
    total = hands.total.astype(np.int64)
    ends = (ENDS_FROM + total).astype(np.uint16)
    doubled = np.stack([ENDS_FROM + end_of(total, kind) for kind in range(3)]).astype(np.uint16)
    leads = Leads(hands.grown, hands.total, plays, rules.doubles, doubled, ends[hands.live :])
    states = np.zeros(hands.live, dtype=np.uint16)
    add_hands(builder, np.unique(of), leads, states)
    return states[of]
