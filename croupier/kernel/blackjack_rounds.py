"""What simulated rounds of the blackjack games share: cards off the shoe, the dealer's hand, samples.

A round uses few of a shoe's hundreds of cards, so they are drawn by place, and a place that was drawn
before is passed over: the same as dealing without putting back. Ten cards come from the first two words of
the round's stream, for many rounds in one go; a round that needs more goes on with the next two words.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from math import sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.kernel.blackjack_dealer import ACE, MOST, TEN
from croupier.kernel.blackjack_hands import HARDEST, all_hands, two_cards
from croupier.kernel.cards import Cards
from croupier.kernel.jit import jit
from croupier.kernel.rounds import Lines, Sums, add_round
from croupier.kernel.shares import threads_available
from croupier.kernel.solution import Sampled
from croupier.kernel.stream import fresh_pack, philox, stands
from croupier.kernel.wide import times

ROUNDS_AT_ONCE = 256
CARDS_A_WORD = 5
"""416^5, the most that a word of five cards must tell apart, is below 2^44: few words are refused."""
MOST_CARDS = 96
FIRST_CARDS = 4
PLACE_WORDS = 8
"""One bit for every place of a shoe."""

LOG_SIZE = 128
"""A log holds the decisions of a round (``STAND`` to ``SURRENDER``, and more) after their number."""

SAMPLE_ROUNDS = 1 << 24
SAMPLE_CHUNK = 1 << 20
SAMPLE_SEED = 672

Places = NDArray[np.uint16]
Numbers = NDArray[np.int64]
Small = NDArray[np.uint8]
Bits = NDArray[np.uint64]


class Lists(NamedTuple):
    """The hands of ``blackjack_hands`` as a round needs them.

    ``values`` and ``suits`` belong to the places of a fresh shoe: a value from 0, a suit as one of four bits.
    """

    grown: NDArray[np.uint16]
    total: Small
    two: NDArray[np.uint16]
    values: Small
    suits: Small


@cache
def lists(decks: int) -> Lists:
    """Made once."""
    hands = all_hands(HARDEST)
    cards = fresh_pack(decks).astype(np.int64)
    ranks = cards % 13
    return Lists(
        hands.grown.astype(np.uint16),
        hands.total.astype(np.uint8),
        two_cards().astype(np.uint16),
        np.where(ranks == 12, ACE, np.minimum(ranks + 1, TEN)).astype(np.uint8),
        (1 << cards // 13).astype(np.uint8),
    )


@jit
def own_lists(shared: Lists) -> Lists:
    """Copies for one thread: threads that touch the same arrays hinder each other."""
    return Lists(
        shared.grown.copy(),
        shared.total.copy(),
        shared.two.copy(),
        shared.values.copy(),
        shared.suits.copy(),
    )


class Shoe(NamedTuple):
    """The cards of some rounds by their place in the fresh shoe.

    ``drawn`` is how many of each round there are, ``steps`` how far its own stream has come.
    """

    places: Places
    drawn: Numbers
    steps: Numbers
    bits: Bits


@jit
def new_shoe() -> Shoe:
    """Room for the cards of some rounds. Each thread of a simulation has its own."""
    return Shoe(
        np.zeros((ROUNDS_AT_ONCE, MOST_CARDS), dtype=np.uint16),
        np.zeros(ROUNDS_AT_ONCE, dtype=np.int64),
        np.zeros(ROUNDS_AT_ONCE, dtype=np.int64),
        np.zeros(PLACE_WORDS, dtype=np.uint64),
    )


@jit
def draw_word(word: np.uint64, size: np.uint64, places: Places, row: int, drawn: int, bits: Bits) -> int:
    """Five places out of one word, those drawn before left out; the answer is how many the round has now."""
    rest, product, before = word, np.uint64(1), drawn
    for _ in range(CARDS_A_WORD):
        place, rest = times(rest, size)
        product *= size
        at, bit = place >> np.uint64(6), np.uint64(1) << (place & np.uint64(63))
        places[row, drawn] = place
        drawn += int(bits[at] & bit == np.uint64(0))
        bits[at] |= bit
    return drawn if stands(rest, product) else before


@jit
def deal_rounds(shoe: Shoe, seed: np.uint64, first: int, count: int, size: int) -> None:
    """About ten cards for each of some rounds; two rounds share a block of four words."""
    zero, many = np.uint64(0), np.uint64(size)
    places, drawn, bits = shoe.places, shoe.drawn, shoe.bits
    for row in range(count):
        number = np.uint64(first + row)
        one, two, three, four = philox(zero, number >> np.uint64(1), zero, zero, seed, zero)
        if number & np.uint64(1):
            one, two = three, four
        bits[:] = zero
        had = draw_word(one, many, places, row, 0, bits)
        drawn[row] = draw_word(two, many, places, row, had, bits)
        shoe.steps[row] = 0


@jit
def deal_more(shoe: Shoe, seed: np.uint64, number: int, row: int, size: int) -> None:
    """A round that has used all its cards gets some more, from blocks of its own."""
    zero, many = np.uint64(0), np.uint64(size)
    shoe.bits[:] = zero
    drawn = shoe.drawn[row]
    for card in range(drawn):
        place = np.uint64(shoe.places[row, card])
        shoe.bits[place >> np.uint64(6)] |= np.uint64(1) << (place & np.uint64(63))
    while shoe.drawn[row] == drawn:
        shoe.steps[row] += 1
        one, two, _, _ = philox(np.uint64(shoe.steps[row]), np.uint64(number), zero, zero, seed, zero)
        had = draw_word(one, many, shoe.places, row, drawn, shoe.bits)
        shoe.drawn[row] = draw_word(two, many, shoe.places, row, had, shoe.bits)


class Round(NamedTuple):
    """Which round is in play: its stream, and its row in the shoe."""

    seed: np.uint64
    number: int
    row: int


@jit
def next_value(shoe: Shoe, now: Round, used: int, values: Small) -> np.uint8:
    """The value of the card that comes after so many of the round."""
    if used >= shoe.drawn[now.row]:
        deal_more(shoe, now.seed, now.number, now.row, len(values))
    return np.uint8(values[shoe.places[now.row, used]])


@jit
def note(log: Small, action: int) -> None:
    """Write a decision down."""
    log[0] += 1
    log[log[0]] = action


@jit
def dealer_total(shoe: Shoe, now: Round, used: int, values: Small, stands_on: int) -> tuple[int, int]:
    """The dealer draws to the count on which he stands: his total, and how many cards are used then."""
    up, hole = values[shoe.places[now.row, 1]], values[shoe.places[now.row, 3]]
    hard = int(up) + int(hole) + 2
    ace = up == ACE or hole == ACE
    while True:
        total = hard + 10 if ace and hard + 10 <= MOST else hard
        if total >= stands_on:
            return total, used
        value = next_value(shoe, now, used, values)
        used += 1
        hard += int(value) + 1
        ace = ace or value == ACE


@jit
def with_busts(plays: Small, hands: int) -> Small:
    """``[up, hand]`` for all hands: nothing is decided with a busted one, which stands."""
    found = np.zeros((len(plays), hands), dtype=np.uint8)
    found[:, : plays.shape[1]] = plays
    return found


@jit
def add_alike(lines: Lines, base: int, number: int, sums: Sums) -> None:
    """Add a round that happened so many times, and wipe its lines."""
    before = sums.copy()
    sums[:] = 0
    add_round(lines, base, sums)
    for row in range(len(sums)):
        for figure in range(3):
            sums[row, figure] = before[row, figure] + number * sums[row, figure]


def dealt(shoe: Shoe, used: int, decks: int) -> Cards:
    """The cards of the only round in the shoe, in the order in which they left it."""
    found: Cards = fresh_pack(decks)[shoe.places[0, :used]]
    return found


Play = Callable[[int, int], Numbers]
"""``(first, count)``: stake, net and square of the net of these rounds together."""


def sampled(play: Play, unit: int) -> tuple[Sampled, float]:
    """The edge of some ten million rounds with its standard error, and the deviation of one round."""
    chunks = range(0, SAMPLE_ROUNDS, SAMPLE_CHUNK)
    with ThreadPoolExecutor(threads_available()) as pool:
        _, net, square = np.sum(list(pool.map(lambda first: play(first, SAMPLE_CHUNK), chunks)), axis=0)
    mean = int(net) / (SAMPLE_ROUNDS * unit)
    deviation = sqrt(int(square) / (SAMPLE_ROUNDS * unit**2) - mean**2)
    return Sampled(SAMPLE_ROUNDS, -mean, deviation / sqrt(SAMPLE_ROUNDS)), deviation
