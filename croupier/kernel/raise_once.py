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

from croupier.kernel import seven
from croupier.kernel.cards import DECK_SIZE, Cards
from croupier.kernel.jit import jit
from croupier.kernel.removal import count_against_all, count_below, pair_places, rank_pairs, unseen_cards
from croupier.kernel.scores import Category
from croupier.kernel.seven import Tables
from croupier.kernel.shares import Tally
from croupier.kernel.sub_boards import (
    PAIRS,
    PLACES,
    PairIndex,
    SubBoards,
    add_to_sub_boards,
    boards,
    by_starting_hand,
    collect_bits,
    in_shares,
    pair_index,
    starting_hands,
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
    """Multiples of one wager in whole numbers of ``1 / scale``; the second wager's net by kind.

    ``lost`` is what the second wager nets to a hand that a qualified dealer beats.
    """

    scale: int
    before_flop: int
    after_flop: int
    after_river: int
    won: NDArray[np.int64]
    lost: NDArray[np.int64]
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
    won = found[WIN] + found[WIN_UNQUALIFIED]
    slope = prices.scale * (won - found[LOSE] - found[LOSE_UNQUALIFIED])
    rest = prices.scale * (found[WIN] - found[LOSE] - found[LOSE_UNQUALIFIED])
    return slope, rest + prices.won[kind] * won + prices.lost[kind] * found[LOSE]


class Room(NamedTuple):
    """The arrays that one board needs, made once for all boards of a thread."""

    left: Cards
    ranks: NDArray[np.uint16]
    beaten: NDArray[np.uint16]
    tied: NDArray[np.uint16]
    below: NDArray[np.uint16]


@jit
def show_down(board: Cards, pairs: NDArray[np.uint8], tables: Tables, qualifies: int, room: Room) -> None:
    """Ranks and counts of all hole pairs of one board."""
    room.left[:] = unseen_cards(board)
    rank_pairs(board, room.left, tables, room.ranks)
    count_against_all(room.ranks, pairs, room.beaten, room.tied)
    count_below(room.ranks, pairs, qualifies, room.below)


@jit
def value_boards(
    share: int,
    shares: int,
    cards: Cards,
    weights: NDArray[np.int64],
    pairs: NDArray[np.uint8],
    tables: Tables,
    kinds: NDArray[np.uint8],
    prices: Prices,
    flops: SubBoards,
    index: PairIndex,
    room: Room,
    after_flop: Tally,
    raised: Tally,
    checked: Tally,
) -> None:
    """The worth of a raise before the flop, of checking to the end, and what a raise on the flop adds."""
    found = np.zeros(RESULTS, dtype=np.int64)
    more = np.zeros(PLACES, dtype=np.int64)
    folded = -2 * prices.scale * DEALERS
    for row in range(share, len(cards), shares):
        show_down(cards[row], pairs, tables, prices.qualifies, room)
        more[:] = 0
        for pair in range(len(pairs)):
            rank = room.ranks[pair]
            results_of(rank, room.beaten[pair], room.tied[pair], room.below[pair], prices.qualifies, found)
            slope, rest = slope_and_rest(found, kinds[rank], prices)
            last = max(folded, prices.after_river * slope + rest)
            first, second = np.int64(room.left[pairs[pair, 0]]), np.int64(room.left[pairs[pair, 1]])
            more[DECK_SIZE * first + second] = weights[row] * (prices.after_flop * slope + rest - last)
            hole = index[first, second]
            raised[hole] += weights[row] * (prices.before_flop * slope + rest)
            checked[hole] += weights[row] * last
        add_to_sub_boards(more, flops.classes[row], flops.suits[row], after_flop)


@jit
def count_boards(
    share: int,
    shares: int,
    cards: Cards,
    weights: NDArray[np.int64],
    pairs: NDArray[np.uint8],
    tables: Tables,
    kinds: NDArray[np.uint8],
    prices: Prices,
    flops: SubBoards,
    index: PairIndex,
    room: Room,
    raises_on_flop: NDArray[np.uint8],
    ones: NDArray[np.int64],
    hands: NDArray[np.uint8],
    endings: Tally,
) -> None:
    """Count the endings of every starting hand that does not raise before the flop."""
    found = np.zeros(RESULTS, dtype=np.int64)
    bits = np.empty(PLACES, dtype=np.uint16)
    folded = -2 * prices.scale * DEALERS
    for row in range(share, len(cards), shares):
        show_down(cards[row], pairs, tables, prices.qualifies, room)
        collect_bits(flops.classes[row], flops.suits[row], raises_on_flop, bits)
        for pair in range(len(pairs)):
            rank = room.ranks[pair]
            kind = kinds[rank]
            results_of(rank, room.beaten[pair], room.tied[pair], room.below[pair], prices.qualifies, found)
            slope, rest = slope_and_rest(found, kind, prices)
            last = AFTER_RIVER if prices.after_river * slope + rest > folded else FOLD
            first, second = np.int64(room.left[pairs[pair, 0]]), np.int64(room.left[pairs[pair, 1]])
            on_flop = ones[bits[DECK_SIZE * first + second]]
            hand = endings[hands[index[first, second]]]
            for result in range(RESULTS):
                number = weights[row] * found[result]
                hand[AFTER_FLOP, kind, result] += on_flop * number
                hand[last, kind, result] += (FLOPS - on_flop) * number


def new_room(unseen: int) -> Room:
    """Room for boards that leave so many cards unseen."""
    pairs = unseen * (unseen - 1) // 2
    one, two, three, four = (np.empty(pairs, dtype=np.uint16) for _ in range(4))
    return Room(np.empty(unseen, dtype=np.uint8), one, two, three, four)


def count(prices: Prices, threads: int | None = None) -> Counted:
    """Solve the game: all 134,459 boards twice, once to decide and once to count."""
    five, flops = boards(5), sub_boards(5, 3)
    pairs, tables, index = pair_places(47), seven.tables(7), pair_index()
    kinds = seven.category(np.arange(seven.RANKS + 1, dtype=np.uint16))
    fixed = (five.cards, five.weights, pairs, tables, kinds, prices, flops, index)

    def value(share: int, shares: int, *sums: Tally) -> None:
        value_boards(share, shares, *fixed, new_room(47), *sums)

    by_flop, by_pair = (len(boards(3).cards), PLACES), (PAIRS,)
    after_flop, raised, checked = in_shares(
        value, [(by_flop, np.int64), (by_pair, np.int64), (by_pair, np.int64)], threads
    )
    on_flop = where_positive(after_flop, 3)
    ones = np.array([bits.bit_count() for bits in range(1 << FLOPS)], dtype=np.int64)

    def tally(share: int, shares: int, endings: Tally) -> None:
        count_boards(share, shares, *fixed, new_room(47), on_flop.bits, ones, starting_hands(), endings)

    (endings,) = in_shares(tally, [((169, 3, KINDS, RESULTS), np.int64)], threads)
    return Counted(
        FLOPS * by_starting_hand(raised), FLOPS * by_starting_hand(checked) + on_flop.gains, endings
    )
