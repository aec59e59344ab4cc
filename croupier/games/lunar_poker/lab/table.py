"""Lunar Poker for every hand and up card: fold, bet and buy exactly, exchanges nearly (58 Pa. Code §
671a.11).

The up card has thirteen ranks; its suit is spades here, and the three other suits may be renamed. Against one
up card the dealer's 249,900 sets of four are swept upwards as in ``draw``, and every class of five and
of six cards of the other 51 reads its counters once: a Bet on five cards is exact, and so is a Bet or fold
after a bought sixth card, which is added up over the six hands of five that it may have come from.

After an exchange the discards are out of the dealer's way too. That is the one thing left out here: the
finished hand is valued as if it had been dealt. That it is drawn from the 46 unseen cards, without the
discards, is not left out: Z(X), the sum over all finished hands that contain X, gives it by inclusion and
exclusion. ``draw`` knows the exact worth of one hand at a time, and a sample tells how much is missing.
"""

from __future__ import annotations

from math import comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.games.lunar_poker.lab.draw import (
    BET,
    NOT_HIGHER,
    NOT_QUALIFIED,
    QUALIFIED,
    UNSEEN,
    Counters,
    How,
    add,
    apart_from,
    net_of,
    new_counters,
)
from croupier.games.lunar_poker.lab.pay import second_of_six
from croupier.kernel.cards import DECK_SIZE
from croupier.kernel.jit import jit
from croupier.kernel.parallel import Tally
from croupier.kernel.seven import Tables, rank_of

OTHERS = DECK_SIZE - 1
SPADES = 39
FIVES = comb(OTHERS, 5)
DEALERS_FIVE = comb(UNSEEN, 4)
DEALERS_SIX = comb(UNSEEN - 1, 4)
WAYS = UNSEEN * DEALERS_SIX
"""Dealer's sets and further cards to one hand and up card: what all decisions are counted over."""
TIMES = WAYS // DEALERS_FIVE

FOLD, BET_AT_ONCE, BUY, INSTANT, NONE = 0, 1, 2, 3, 255
EXCHANGE = 32
"""An exchange is this number and the places that stay, as bits, of the class's cards in ascending order."""

BETS = 128
"""Added in the chart where a finished hand of these cards is worth the Bet."""

Places = NDArray[np.uint8]


@jit
def classes_of_size(size: int, found: Any, weights: NDArray[np.uint8]) -> int:
    """Every set of so many of the 51 places whose three suits stand in order, with the sets it stands for.

    With empty arrays they are only numbered.
    """
    number = 0
    at = np.arange(size)
    suits = np.zeros(3, dtype=np.int64)
    while True:
        suits[:] = 0
        for place in at:
            if place < SPADES:
                suits[place // 13] |= 1 << place % 13
        if suits[0] >= suits[1] >= suits[2]:
            if len(found):
                found[number] = at
                same = (suits[0] == suits[1]) + (suits[1] == suits[2])
                weights[number] = 6 if same == 0 else 3 if same == 1 else 1
            number += 1
        moved = 0
        while moved < size - 1 and at[moved] + 1 == at[moved + 1]:
            at[moved] = moved
            moved += 1
        at[moved] += 1
        if at[size - 1] == OTHERS:
            return number


@jit
def orbit_of(places: Any, size: int, choose: NDArray[np.int64], room: NDArray[np.int64]) -> tuple[int, int]:
    """The place of a set's class in the list of all sets of its size, and how many sets the class has.

    ``room`` receives the places of the class's representative, ascending.
    """
    zero, one, two = 0, 0, 0
    for each in range(size):
        place = places[each]
        if place < 13:
            zero |= 1 << place
        elif place < 26:
            one |= 1 << place - 13
        elif place < SPADES:
            two |= 1 << place - 26
    rank_zero = (one > zero) + (two > zero)
    rank_one = (zero >= one) + (two > one)
    rank_two = (zero >= two) + (one >= two)
    for each in range(size):
        place = np.int64(places[each])
        if place < 13:
            place += 13 * rank_zero
        elif place < 26:
            place += 13 * (rank_one - 1)
        elif place < SPADES:
            place += 13 * (rank_two - 2)
        at = each
        while at > 0 and room[at - 1] > place:
            room[at] = room[at - 1]
            at -= 1
        room[at] = place
    index = 0
    for each in range(size):
        index += choose[room[each], each + 1]
    same = (zero == one) + (one == two) + (zero == two)
    return index, 6 if same == 0 else 3 if same == 1 else 1


@jit
def card_of(place: int, up: int) -> int:
    """The card at one of the 51 places."""
    return place if place < up else place + 1


@jit
def rank_sets(sets: Places, up: int, tables: Tables, with_up: bool, ranks: NDArray[np.uint16]) -> None:
    """The rank of every set, with the up card for the dealer's."""
    for row in range(len(sets)):
        key = np.uint32(0)
        mask = np.uint64(0)
        for place in sets[row]:
            card = card_of(place, up)
            key = np.uint32(key + tables.card_keys[card])
            mask |= np.uint64(1) << np.uint64(card)
        if with_up:
            key = np.uint32(key + tables.card_keys[up])
            mask |= np.uint64(1) << np.uint64(up)
        ranks[row] = rank_of(key, mask, tables)


class Hands(NamedTuple):
    """Classes of five or six cards against one up card: what the sweep finds out about each.

    ``words`` are the counters of ``draw`` at the hand's own rank, ``closed`` the dealer's sets that do
    not qualify; both without those that hold a card of the hand. ``pays`` is what a winning Bet is paid.
    """

    sets: Places
    weights: NDArray[np.uint8]
    ranks: NDArray[np.uint16]
    order: NDArray[np.int64]
    pays: NDArray[np.uint8]
    words: NDArray[np.int64]
    closed: NDArray[np.int32]


@jit
def fill_in_pays(hands: Hands, up: int, how: How) -> None:
    """What a winning Bet on each hand is paid, for a second combination too."""
    six = np.empty(6, dtype=np.uint8)
    for row in range(len(hands.sets)):
        rank = hands.ranks[row]
        hands.pays[row] = 0
        if rank < how.rows.lowest:
            continue
        if hands.sets.shape[1] == 5:
            second = how.rows.second[rank]
        else:
            for place in range(6):
                six[place] = card_of(hands.sets[row, place], up)
            second = second_of_six(six, how.rows, how.five)
        hands.pays[row] = how.pays[how.rows.first[rank]] + how.pays[second]


@jit
def sweep(dealer: Hands, five: Hands, six: Hands, how: How) -> None:
    """Walk up the ranks; every class reads the counters at its own."""
    counters = new_counters(OTHERS, how.choose)
    passed = pass_to(dealer, 0, how.rows.lowest, NOT_QUALIFIED, counters, how)
    for hands in (five, six):
        for row in range(len(hands.sets)):
            word = apart_from(counters, how.choose, hands.sets[row], hands.sets.shape[1])
            hands.closed[row] = (word >> 32) // (2 + BET)
            hands.words[row] = word
    at_five, at_six = first_from(five, how.rows.lowest), first_from(six, how.rows.lowest)
    while passed < len(dealer.order) or at_five < len(five.order) or at_six < len(six.order):
        rank = 1 << 16
        if passed < len(dealer.order):
            rank = min(rank, int(dealer.ranks[dealer.order[passed]]))
        if at_five < len(five.order):
            rank = min(rank, int(five.ranks[five.order[at_five]]))
        if at_six < len(six.order):
            rank = min(rank, int(six.ranks[six.order[at_six]]))
        end = pass_to(dealer, passed, rank + 1, NOT_HIGHER, counters, how)
        at_five = read_rank(five, at_five, rank, counters, how)
        at_six = read_rank(six, at_six, rank, counters, how)
        pass_to(dealer, passed, rank + 1, QUALIFIED, counters, how)
        passed = end


@jit
def first_from(hands: Hands, rank: int) -> int:
    """Where the hands of this rank and above begin in their order."""
    at = 0
    while at < len(hands.order) and hands.ranks[hands.order[at]] < rank:
        at += 1
    return at


@jit
def pass_to(dealer: Hands, at: int, rank: int, word: int, counters: Counters, how: How) -> int:
    """Count the dealer's sets from a place in their order on while they rank below ``rank``."""
    while at < len(dealer.order) and dealer.ranks[dealer.order[at]] < rank:
        places = dealer.sets[dealer.order[at]]
        add(counters, how.choose, places[0], places[1], places[2], places[3], word)
        at += 1
    return at


@jit
def read_rank(hands: Hands, at: int, rank: int, counters: Counters, how: How) -> int:
    """Read the counters for all hands of one rank."""
    size = hands.sets.shape[1]
    while at < len(hands.order) and hands.ranks[hands.order[at]] == rank:
        row = hands.order[at]
        hands.words[row] = apart_from(counters, how.choose, hands.sets[row], size)
        at += 1
    return at


class Sums(NamedTuple):
    """By set (the representative of its class): the sixth card's worth, and Z for up to five cards.

    ``supersets[size]`` are flat, one part after another, ``starts[size]`` where each begins.
    """

    bought: Tally
    supersets: Tally
    starts: NDArray[np.int64]


@jit
def add_bought(six: Hands, choose: NDArray[np.int64], bought: Tally) -> None:
    """The worth of Bet or fold on six cards, at the class of each five of them, over its whole orbit."""
    room = np.zeros(6, dtype=np.int64)
    five = np.zeros(5, dtype=np.uint8)
    for row in range(len(six.sets)):
        net = max(-DEALERS_SIX, net_of(six.words[row], DEALERS_SIX, six.pays[row]))
        for out in range(6):
            to = 0
            for place in range(6):
                if place != out:
                    five[to] = six.sets[row, place]
                    to += 1
            index, _ = orbit_of(five, 5, choose, room)
            bought[index] += np.int64(six.weights[row]) * net


@jit
def add_supersets(five: Hands, choose: NDArray[np.int64], sums: Sums) -> None:
    """The worth of Bet or fold on five cards, at the class of each part of them, over its whole orbit."""
    room = np.zeros(6, dtype=np.int64)
    part = np.zeros(5, dtype=np.uint8)
    for row in range(len(five.sets)):
        net = max(-DEALERS_FIVE, net_of(five.words[row], DEALERS_FIVE, five.pays[row]))
        for chosen in range(32):
            size = 0
            for place in range(5):
                if chosen >> place & 1:
                    part[size] = five.sets[row, place]
                    size += 1
            index, _ = orbit_of(part, size, choose, room)
            sums.supersets[sums.starts[size] + index] += np.int64(five.weights[row]) * net


@jit
def exchange_worth(
    places: Any, keep: int, sums: Sums, choose: NDArray[np.int64], part: Places, room: Any
) -> float:
    """What a hand nets on average when only some of its places stay, the fee not counted.

    Finished hands contain what stays and nothing of the rest: inclusion and exclusion over the discards.
    """
    total = 0.0
    drop = 31 & ~keep
    chosen = drop
    size_kept, size_drop = 0, 0
    for place in range(5):
        size_kept += keep >> place & 1
        size_drop += drop >> place & 1
    while True:
        size = 0
        for place in range(5):
            if (keep | chosen) >> place & 1:
                part[size] = places[place]
                size += 1
        index, orbit = orbit_of(part, size, choose, room)
        inside = sums.supersets[sums.starts[size] + index] / orbit
        total += -inside if (size - size_kept) & 1 else inside
        if chosen == 0:
            break
        chosen = (chosen - 1) & drop
    return float(total / (choose[UNSEEN, size_drop] * DEALERS_FIVE))


class Decided(NamedTuple):
    """For each class of five cards: what fold, bet and buy are worth, the best exchange, and the choice.

    ``exact`` is a sum over :data:`WAYS`, ``exchange`` a mean; ``bets`` says whether a finished hand of these
    cards is worth the Bet.
    """

    exact: Tally
    exchange: NDArray[np.float64]
    keep: NDArray[np.uint8]
    choice: NDArray[np.uint8]
    bets: NDArray[np.bool_]


@jit
def decide(five: Hands, sums: Sums, how: How, straight_flush: int, decided: Decided) -> None:
    """The best of fold, bet, buy and all exchanges; none for a hand that is paid at once."""
    room = np.zeros(6, dtype=np.int64)
    part = np.zeros(5, dtype=np.uint8)
    for row in range(len(five.sets)):
        places = five.sets[row]
        net = net_of(five.words[row], DEALERS_FIVE, five.pays[row])
        decided.bets[row] = net > -DEALERS_FIVE
        if five.ranks[row] >= straight_flush:
            decided.choice[row] = INSTANT
            continue
        index, orbit = orbit_of(places, 5, how.choose, room)
        best, choice = -WAYS, FOLD
        if TIMES * net > best:
            best, choice = TIMES * net, BET_AT_ONCE
        buy = sums.bought[index] // orbit - WAYS
        if buy > best:
            best, choice = buy, BUY
        decided.exact[row] = best
        most, stays = -1e9, 0
        for keep in range(32):
            held = 0
            for place in range(5):
                held += keep >> place & 1
            if held <= 3:
                worth = exchange_worth(places, keep, sums, how.choose, part, room) - 1
                if worth > most:
                    most, stays = worth, keep
        decided.exchange[row] = most
        decided.keep[row] = stays
        decided.choice[row] = EXCHANGE + stays if most > best / WAYS else choice
