"""Hold'em against the dealer with one raise: three times the later the less, or fold at the end.

Heads-Up Hold 'Em (58 Pa. Code Chapter 677a) and its relatives: an Ante and an equal second wager (Odds or
Blind); before the flop, after it and after the river the player may raise once, and who has not raised by
then folds. What a raise of m is worth is m X + A: X is all won less all lost, A the value of the two
first wagers. So only the highest raise counts, and a raise must beat checking, which may still raise less.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.families.holdem.hole_pairs import (
    FACES,
    Faces,
    deal_out,
    first_face,
    new_faces,
    pairs_of,
    rank_of_word,
    second_face,
    show_down,
    starting_hand,
    take_together,
)
from croupier.kernel import seven
from croupier.kernel.cards import Cards
from croupier.kernel.jit import jit
from croupier.kernel.parallel import Tally
from croupier.kernel.scores import Category
from croupier.kernel.seven import Tables
from croupier.kernel.sub_boards import (
    HANDS,
    PLACES,
    SubBoards,
    add_to_sub_boards,
    boards,
    collect_bits,
    in_shares,
    piece_of,
    sub_boards,
    where_positive,
)

DEALERS = 990
FLOPS = 10
KINDS = len(Category)
RESULTS = 5
WIN, WIN_UNQUALIFIED, TIE, LOSE, LOSE_UNQUALIFIED = range(RESULTS)
AFTER_FLOP, AFTER_RIVER, FOLD = range(3)


class Prices(NamedTuple):
    """What endings net, in whole numbers of ``1 / scale`` of the first wager.

    A raise of m nets ``m x slope + rest``, both ``[kind, result]``; three times are how much is raised on a
    street, and ``fold`` is what a fold nets.
    """

    scale: int
    before_flop: int
    after_flop: int
    after_river: int
    slope: NDArray[np.int64]
    rest: NDArray[np.int64]
    fold: int
    qualifies: int


class Counted(NamedTuple):
    """For each starting hand: the worth of each first decision, and the endings of those who check.

    ``raised`` and ``checked`` are sums over all boards, flops and dealer's hands, in 1 / scale;
    ``endings[hand, decision, kind, result]`` counts them.
    """

    raised: Tally
    checked: Tally
    endings: Tally


@jit
def results_of(
    rank: int, beaten: int, tied: int, below: int, qualifies: int, found: NDArray[np.int64]
) -> None:
    """How many dealer hands give each result, by whether the dealer qualifies."""
    found[TIE] = tied
    if rank >= qualifies:
        found[WIN_UNQUALIFIED] = below
        found[LOSE_UNQUALIFIED] = 0
    else:
        found[WIN_UNQUALIFIED] = beaten
        found[LOSE_UNQUALIFIED] = below - beaten - tied
    found[WIN] = beaten - found[WIN_UNQUALIFIED]
    found[LOSE] = DEALERS - beaten - tied - found[LOSE_UNQUALIFIED]


@jit
def slope_and_rest(found: NDArray[np.int64], kind: int, prices: Prices) -> tuple[int, int]:
    """X and A of a hand: what each unit of the raise wins, and what the two first wagers do."""
    slope = rest = 0
    for result in range(RESULTS):
        slope += found[result] * prices.slope[kind, result]
        rest += found[result] * prices.rest[kind, result]
    return slope, rest


@jit
def value_boards(
    share: int,
    shares: int,
    cards: Cards,
    weights: NDArray[np.int64],
    tables: Tables,
    kinds: NDArray[np.uint8],
    prices: Prices,
    flops: SubBoards,
    room: Faces,
    after_flop: Tally,
    raised: Tally,
    checked: Tally,
) -> None:
    """The worth of a raise before the flop, of checking to the end, and what a raise on the flop adds."""
    found = np.zeros(RESULTS, dtype=np.int64)
    gained = np.zeros((FACES, FACES), dtype=np.int64)
    more = np.zeros(PLACES, dtype=np.int64)
    folded = prices.fold * DEALERS
    start, stop = piece_of(share, shares, len(cards))
    for row in range(start, stop):
        for at in range(show_down(cards[row], tables, prices.qualifies, room)):
            first, second = first_face(room.words[at]), second_face(room.words[at])
            rank = rank_of_word(room.words[at])
            results_of(rank, room.beaten[at], room.tied[at], room.below[at], prices.qualifies, found)
            slope, rest = slope_and_rest(found, kinds[rank], prices)
            last = max(folded, prices.after_river * slope + rest)
            gained[first, second] = weights[row] * (prices.after_flop * slope + rest - last)
            gained[second, first] = gained[first, second]
            for suited in range(2):
                pairs = weights[row] * pairs_of(first, second, suited, room.suits)
                hand = starting_hand(first, second, suited)
                raised[hand] += pairs * (prices.before_flop * slope + rest)
                checked[hand] += pairs * last
        deal_out(gained, room, more)
        add_to_sub_boards(more, flops.classes[row], flops.suits[row], after_flop)


@jit
def count_boards(
    share: int,
    shares: int,
    cards: Cards,
    weights: NDArray[np.int64],
    tables: Tables,
    kinds: NDArray[np.uint8],
    prices: Prices,
    flops: SubBoards,
    room: Faces,
    raises_on_flop: NDArray[np.uint8],
    ones: NDArray[np.int64],
    endings: Tally,
) -> None:
    """Count the endings of every starting hand that does not raise before the flop."""
    found = np.zeros(RESULTS, dtype=np.int64)
    bits = np.empty(PLACES, dtype=np.uint16)
    raised = np.empty((2, FACES, FACES), dtype=np.int64)
    folded = prices.fold * DEALERS
    start, stop = piece_of(share, shares, len(cards))
    for row in range(start, stop):
        number = show_down(cards[row], tables, prices.qualifies, room)
        bits[:] = 0
        collect_bits(flops.classes[row], flops.suits[row], raises_on_flop, 0, bits)
        take_together(bits, ones, room, raised)
        for at in range(number):
            first, second = first_face(room.words[at]), second_face(room.words[at])
            rank = rank_of_word(room.words[at])
            kind = kinds[rank]
            results_of(rank, room.beaten[at], room.tied[at], room.below[at], prices.qualifies, found)
            slope, rest = slope_and_rest(found, kind, prices)
            last = AFTER_RIVER if prices.after_river * slope + rest > folded else FOLD
            for suited in range(2):
                on_flop = raised[suited, first, second]
                later = FLOPS * pairs_of(first, second, suited, room.suits) - on_flop
                hand = endings[starting_hand(first, second, suited)]
                for result in range(RESULTS):
                    number_of = weights[row] * found[result]
                    hand[AFTER_FLOP, kind, result] += on_flop * number_of
                    hand[last, kind, result] += later * number_of


def values(prices: Prices, threads: int | None = None) -> list[Tally]:
    """What a raise on the flop adds, ``[flop, pair]``; a raise before it and checking, by starting hand."""
    five = boards(5)
    fixed = (five.cards, five.weights, seven.tables(7), kinds_of_ranks(), prices, sub_boards(5, 3))

    def value(share: int, shares: int, *sums: Tally) -> None:
        value_boards(share, shares, *fixed, new_faces(), *sums)

    shapes = [(len(boards(3).cards), PLACES), (HANDS,), (HANDS,)]
    return in_shares(value, [(shape, np.int64) for shape in shapes], threads)


def kinds_of_ranks() -> NDArray[np.uint8]:
    """The kind of hand of every rank."""
    return seven.category(np.arange(seven.RANKS + 1, dtype=np.uint16))


def count(prices: Prices, threads: int | None = None) -> Counted:
    """Solve the game: all 134,459 boards twice, once to decide and once to count."""
    after_flop, raised, checked = values(prices, threads)
    on_flop = where_positive(after_flop, 3)
    five = boards(5)
    fixed = (five.cards, five.weights, seven.tables(7), kinds_of_ranks(), prices, sub_boards(5, 3))
    ones = np.array([bits.bit_count() for bits in range(1 << FLOPS)], dtype=np.int64)

    def tally(share: int, shares: int, endings: Tally) -> None:
        count_boards(share, shares, *fixed, new_faces(), on_flop.bits, ones, endings)

    (endings,) = in_shares(tally, [((HANDS, 3, KINDS, RESULTS), np.int64)], threads)
    return Counted(FLOPS * raised, FLOPS * checked + on_flop.gains, endings)
