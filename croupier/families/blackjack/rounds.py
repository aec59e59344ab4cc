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

from croupier.families.blackjack.dealer import ACE, MOST, TEN
from croupier.families.blackjack.hands import HARDEST, all_hands, two_cards
from croupier.kernel.cards import Cards
from croupier.kernel.jit import jit
from croupier.kernel.machine_words import times
from croupier.kernel.parallel import threads_available
from croupier.kernel.round_sums import Lines, Sums, add_round
from croupier.kernel.solution import Sampled
from croupier.kernel.stream import fresh_pack, philox, stands

ROUNDS_AT_ONCE = 256
CARDS_A_WORD = 5
"""416^5, the most that a word of five cards must tell apart, is below 2^44: few words are refused."""
MOST_CARDS = 96
FIRST_CARDS = 4
MOST_PLACES = 416
"""Eight decks."""

LOG_SIZE = 128
"""A log holds the decisions of a round (``STAND`` to ``SURRENDER``, and more) after their number."""

SAMPLE_ROUNDS = 1 << 24
SAMPLE_CHUNK = 1 << 20
SAMPLE_SEED = 672

Places = NDArray[np.uint16]
Numbers = NDArray[np.int64]
Small = NDArray[np.uint8]


class Lists(NamedTuple):
    """The hands of ``hands`` as a round needs them.

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

    ``drawn`` is how many of each round there are, ``steps`` how far its own stream has come. ``marks`` says
    for every place which round drew it last, counted from 1; how far that has come stands at its end.
    """

    places: Places
    drawn: Numbers
    steps: Numbers
    marks: Numbers


@jit
def new_shoe() -> Shoe:
    """Room for the cards of some rounds. Each thread of a simulation has its own."""
    return Shoe(
        np.zeros((ROUNDS_AT_ONCE, MOST_CARDS), dtype=np.uint16),
        np.zeros(ROUNDS_AT_ONCE, dtype=np.int64),
        np.zeros(ROUNDS_AT_ONCE, dtype=np.int64),
        np.zeros(MOST_PLACES + 1, dtype=np.int64),
    )


@jit
def draw_word(word: np.uint64, size: np.uint64, places: Places, drawn: int, marks: Numbers) -> int:
    """Five places out of one word, those marked before left out; the answer is how many the round has now."""
    rest, product = word, np.uint64(1)
    for card in range(CARDS_A_WORD):
        place, rest = times(rest, size)
        product *= size
        places[drawn + card] = place
    if not stands(rest, product):
        return drawn
    mark, kept = marks[MOST_PLACES], drawn
    for card in range(drawn, drawn + CARDS_A_WORD):
        place = places[card]
        places[kept] = place
        kept += int(marks[place] != mark)
        marks[place] = mark
    return kept


@jit
def deal_rounds(shoe: Shoe, seed: np.uint64, first: int, count: int, size: int) -> None:
    """About ten cards for each of some rounds; two rounds share a block of four words."""
    zero, many = np.uint64(0), np.uint64(size)
    places, drawn, steps, marks = shoe
    product, mark = many * many * many * many * many, marks[MOST_PLACES]
    next_one = next_two = zero
    for row in range(count):
        number = np.uint64(first + row)
        one, two = next_one, next_two
        if number & np.uint64(1) == zero or row == 0:
            one, two, next_one, next_two = philox(zero, number >> np.uint64(1), zero, zero, seed, zero)
            if number & np.uint64(1):
                one, two = next_one, next_two
        mark += 1
        again, rest, other_rest = False, one, two
        for card in range(CARDS_A_WORD):
            place, rest = times(rest, many)
            other, other_rest = times(other_rest, many)
            places[row, card] = place
            places[row, CARDS_A_WORD + card] = other
            again |= marks[place] == mark
            marks[place] = mark
            again |= marks[other] == mark
            marks[other] = mark
        drawn[row] = 2 * CARDS_A_WORD
        steps[row] = 0
        # A place twice, or (once in millions) a word that may be refused: card by card.
        if again or rest < product or other_rest < product:
            mark += 1
            marks[MOST_PLACES] = mark
            had = draw_word(one, many, places[row], 0, marks)
            drawn[row] = draw_word(two, many, places[row], had, marks)
    marks[MOST_PLACES] = mark


@jit
def deal_more(shoe: Shoe, seed: np.uint64, number: int, row: int, size: int) -> None:
    """A round that has used all its cards gets some more, from blocks of its own."""
    zero, many = np.uint64(0), np.uint64(size)
    places, marks, drawn = shoe.places[row], shoe.marks, shoe.drawn[row]
    marks[MOST_PLACES] += 1
    for card in range(drawn):
        marks[places[card]] = marks[MOST_PLACES]
    while shoe.drawn[row] == drawn:
        shoe.steps[row] += 1
        one, two, _, _ = philox(np.uint64(shoe.steps[row]), np.uint64(number), zero, zero, seed, zero)
        had = draw_word(one, many, places, drawn, marks)
        shoe.drawn[row] = draw_word(two, many, places, had, marks)


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
def dealer_total(
    shoe: Shoe, now: Round, used: int, values: Small, stands_on: int, stands_on_soft: int
) -> tuple[int, int]:
    """The dealer draws to the count on which he stands: his total, and how many cards are used then."""
    up, hole = values[shoe.places[now.row, 1]], values[shoe.places[now.row, 3]]
    hard = int(up) + int(hole) + 2
    ace = up == ACE or hole == ACE
    while True:
        soft = ace and hard + 10 <= MOST
        total = hard + 10 if soft else hard
        if total >= (stands_on_soft if soft else stands_on):
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


Kernel = Callable[[np.uint64, int, int, Sums], None]
"""Adds rounds ``first`` to ``first + count - 1`` of a seed to the sums, whose first row is the base game."""


def sampled(kernel: Kernel, columns: int, unit: int) -> tuple[Sampled, float]:
    """The edge of some ten million rounds with its standard error, and the deviation of one round."""

    def play(first: int) -> Sums:
        sums = np.zeros((1 + columns, 3), dtype=np.int64)
        kernel(np.uint64(SAMPLE_SEED), first, SAMPLE_CHUNK, sums)
        base: Sums = sums[0]
        return base

    with ThreadPoolExecutor(threads_available()) as pool:
        _, net, square = np.sum(list(pool.map(play, range(0, SAMPLE_ROUNDS, SAMPLE_CHUNK))), axis=0)
    mean = int(net) / (SAMPLE_ROUNDS * unit)
    deviation = sqrt(int(square) / (SAMPLE_ROUNDS * unit**2) - mean**2)
    return Sampled(SAMPLE_ROUNDS, -mean, deviation / sqrt(SAMPLE_ROUNDS)), deviation
