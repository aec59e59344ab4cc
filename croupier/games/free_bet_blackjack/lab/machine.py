"""A hand of blackjack as a machine that a card drives from state to state, with as few states as it can have.

Two hands whose every further card leads to the same end are one state, whatever cards they hold. So the
thousands of hands that a strategy knows by their cards come down to some hundred states, whose table stays in
the fastest memory; a round is then one look-up a card. The machine is made from the strategy, hand by hand.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.families.blackjack.dealer import MOST, VALUES
from croupier.families.blackjack.hands import HARDEST, all_hands, two_cards
from croupier.families.blackjack.rounds import FIRST_CARDS, ROUNDS_AT_ONCE, Numbers, Places, Small
from croupier.families.blackjack.values import DOUBLE, HIT, STAND
from croupier.kernel.jit import jit

States = NDArray[np.uint16]

ENDS_FROM = 1 << 13
"""States from here on are ends: a hand takes no card there. Which end it is, is counted from here."""
STEP_BITS = 4
"""Values and states are packed by shifts: sixteen places for the ten values."""
END_BITS = 5
"""A dealer's end is his total; so many bits hold it."""
DEALER_BLACKJACK = ENDS_FROM + MOST
"""The state of a dealer whose first two cards make 21."""
NO_STATE = -1
SPREAD = 0x9E3779B97F4A7C15
"""2^64 over the golden ratio: numbers that are near each other are spread apart."""
LOOKED_AT, UP_AT, FIRST_AT = 3 * STEP_BITS, 2 * STEP_BITS, STEP_BITS


class Builder(NamedTuple):
    """States, added hand by hand; equal ones are one and found by ``slots``, a table with open places."""

    rows: States
    slots: NDArray[np.int64]
    number: NDArray[np.int64]


def new_builder() -> Builder:
    """No states yet. A state has sixteen places in its row, ten of them used."""
    return Builder(
        np.zeros((ENDS_FROM, 1 << STEP_BITS), dtype=np.uint16),
        np.full(4 * ENDS_FROM, NO_STATE, dtype=np.int64),
        np.zeros(1, dtype=np.int64),
    )


@jit
def state_to(builder: Builder, followers: States) -> int:
    """The state from which each value leads to the state given."""
    rows, slots, number = builder
    spread = np.uint64(0)
    for value in range(VALUES):
        spread = (spread ^ np.uint64(followers[value])) * np.uint64(SPREAD)
    slot = int(spread >> np.uint64(32)) % len(slots)
    while slots[slot] != NO_STATE:
        found = slots[slot]
        same = True
        for value in range(VALUES):
            same = same and rows[found, value] == followers[value]
        if same:
            return int(found)
        slot = (slot + 1) % len(slots)
    if number[0] == ENDS_FROM:
        raise ValueError("machine: the strategy has more states than there is room for")
    slots[slot] = number[0]
    rows[number[0], :VALUES] = followers
    number[0] += 1
    return int(slots[slot])


class Leads(NamedTuple):
    """Where hands lead: ``grown`` and ``total`` as in ``hands``, and what the strategy does.

    ``after_bust[hand - live]`` is the state of a busted hand, ``after_double[kind, hand]`` that of a hand
    after a double of this kind, ``kinds[hand]`` the kind.
    """

    grown: NDArray[np.int16]
    total: NDArray[np.int8]
    plays: Small
    kinds: Small
    after_double: States
    after_bust: States


@jit
def add_hands(builder: Builder, starts: NDArray[np.int64], by: Leads, states: States) -> None:
    """Give every hand that can come of ``starts`` its state; a card leads further down the list of hands."""
    live = len(by.plays)
    comes = np.zeros(live, dtype=np.bool_)
    comes[starts] = True
    for hand in range(live):
        if comes[hand] and by.total[hand] < MOST and by.plays[hand] == HIT:
            for grown in by.grown[hand]:
                if grown < live:
                    comes[grown] = True
    followers = np.zeros(VALUES, dtype=np.uint16)
    for hand in range(live - 1, -1, -1):
        states[hand] = ENDS_FROM + by.total[hand]
        if not comes[hand] or by.total[hand] >= MOST or by.plays[hand] not in (HIT, DOUBLE):
            continue
        for value in range(VALUES):
            grown = by.grown[hand, value]
            if by.plays[hand] == DOUBLE:
                followers[value] = by.after_double[by.kinds[hand], grown]
            else:
                followers[value] = states[grown] if grown < live else by.after_bust[grown - live]
        states[hand] = state_to(builder, followers)


def table_of(builder: Builder) -> States:
    """``[state << STEP_BITS | value]``: the state after a card."""
    found: States = builder.rows[: max(1, int(builder.number[0]))].ravel().copy()
    return found


class Machine(NamedTuple):
    """Both hands of a round.

    ``start[looked, up, first, second]``, ``split[which, up, pair, second]`` and ``dealer_start[up, hole]``
    are states, with shifts for commas; ``step`` and ``dealer_step`` lead from state and value to state.
    ``draws[end]``: the dealer draws against this end of the player's hand.
    """

    start: States
    split: States
    step: States
    dealer_start: States
    dealer_step: States
    draws: NDArray[np.bool_]


@cache
def dealer_states(stands_on: int, stands_on_soft: int) -> tuple[States, States]:
    """``dealer_start`` and ``dealer_step`` of a dealer who stands from these counts on, hard and soft."""
    hands, builder = all_hands(HARDEST), new_builder()
    ends = hands.total.astype(np.uint16) + np.uint16(ENDS_FROM)
    stands = np.where(hands.soft[: hands.live], stands_on_soft, stands_on)
    plays = np.where(hands.total[: hands.live] < stands, HIT, STAND).astype(np.uint8)
    leads = Leads(hands.grown, hands.total, plays, plays, ends[None, :], ends[hands.live :])
    states = np.zeros(hands.live, dtype=np.uint16)
    add_hands(builder, np.unique(two_cards()), leads, states)
    return of_two_values(states[two_cards()]).ravel(), table_of(builder)


def of_two_values(states: States) -> States:
    """States by two values of ten each (the last two axes), with room for sixteen."""
    found = np.zeros((*states.shape[:-2], 1 << STEP_BITS, 1 << STEP_BITS), dtype=np.uint16)
    found[..., :VALUES, :VALUES] = states
    return found


class Going(NamedTuple):
    """Some rounds on their way: states of both hands, cards used by the player and by both; and a list."""

    player: NDArray[np.int64]
    dealer: NDArray[np.int64]
    began: Numbers
    used: Numbers
    rows: Numbers


@jit
def new_going() -> Going:
    """Room for some rounds."""
    return Going(
        np.zeros(ROUNDS_AT_ONCE, dtype=np.int64),
        np.zeros(ROUNDS_AT_ONCE, dtype=np.int64),
        np.zeros(ROUNDS_AT_ONCE, dtype=np.int64),
        np.zeros(ROUNDS_AT_ONCE, dtype=np.int64),
        np.zeros(ROUNDS_AT_ONCE, dtype=np.int64),
    )


@jit
def first_states(
    places: Places, row: int, values: Small, start: States, dealer_start: States
) -> tuple[int, int]:
    """The states of the player and of the dealer after four cards."""
    up, hole = int(values[places[row, 1]]), int(values[places[row, 3]])
    first, second = int(values[places[row, 0]]), int(values[places[row, 2]])
    dealer = int(dealer_start[up << STEP_BITS | hole])
    looked = int(dealer == DEALER_BLACKJACK)
    return int(start[looked << LOOKED_AT | up << UP_AT | first << FIRST_AT | second]), dealer


@jit
def begin_rounds(places: Places, rounds: int, values: Small, by: Machine, going: Going) -> int:
    """The first four cards; the rounds in which the player goes on are listed, and their number returned."""
    player, dealer, _, used, rows = going
    start, dealer_start = by.start, by.dealer_start
    number = 0
    for row in range(rounds):
        player[row], dealer[row] = first_states(places, row, values, start, dealer_start)
        used[row] = FIRST_CARDS
        rows[number] = row
        number += int(player[row] < ENDS_FROM)
    return number


@jit
def drive(
    places: Places, values: Small, number: int, step: States, state: Numbers, used: Numbers, rows: Numbers
) -> None:
    """A card to each of the rounds listed, until all have come to an end.

    Rounds that have ended drop out of the list without a branch that the processor would have to guess. A
    round may run past the cards that were dealt to it; its ``used`` tells, and it is played anew elsewhere.
    """
    while number:
        left = 0
        for which in range(number):
            row = rows[which]
            at = used[row]
            new = int(step[state[row] << STEP_BITS | int(values[places[row, at]])])
            state[row], used[row] = new, at + 1
            rows[left] = row
            left += int(new < ENDS_FROM)
        number = left


@jit
def list_dealers(rounds: int, by: Machine, going: Going) -> int:
    """List the rounds in which the dealer draws; the answer is their number."""
    player, dealer, began, used, rows = going
    draws, number = by.draws, 0
    for row in range(rounds):
        began[row] = used[row]
        rows[number] = row
        number += int(draws[player[row] - ENDS_FROM] and dealer[row] < ENDS_FROM)
    return number


@jit
def drive_rounds(places: Places, rounds: int, values: Small, by: Machine, going: Going) -> None:
    """All of some rounds to their ends, splits not played."""
    number = begin_rounds(places, rounds, values, by, going)
    drive(places, values, number, by.step, going.player, going.used, going.rows)
    number = list_dealers(rounds, by, going)
    drive(places, values, number, by.dealer_step, going.dealer, going.used, going.rows)
