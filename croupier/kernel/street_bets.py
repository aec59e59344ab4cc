"""Hold'em against the dealer with a bet on every street: Texas Hold 'Em Bonus (58 Pa. Code Chapter 647a).

Before the flop the player bets or folds; after the flop and after the turn card he may bet once more each.
These two bets are won, lost or returned with the hand and change nothing else, so that each is placed
exactly where more dealer hands lose than win over all that can still come. What is known then is a hole pair
with three or four community cards, whatever order these came in.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.kernel import seven
from croupier.kernel.cards import DECK_SIZE, Cards
from croupier.kernel.jit import jit
from croupier.kernel.raise_once import DEALERS, KINDS, Room, new_room, show_down
from croupier.kernel.removal import pair_places
from croupier.kernel.seven import Tables
from croupier.kernel.shares import Tally
from croupier.kernel.sub_boards import (
    PLACES,
    Bits,
    PairIndex,
    SubBoards,
    add_to_sub_boards,
    boards,
    choices_of,
    collect_bits,
    in_shares,
    pair_index,
    starting_hands,
    sub_boards,
    where_positive,
)

ORDERS = 20
"""Ten flops of a board, and for each of them two turn cards."""

BETS = 4
"""Neither bet, the turn bet alone, the river bet alone, both."""

RESULTS = 3
WIN, TIE, LOSE = range(RESULTS)


class Counted(NamedTuple):
    """``endings[hand, bets, kind, result]`` of every starting hand that goes on after the deal.

    ``turn_gains`` and ``river_gains`` are what the best bets win, added up by starting hand another way:
    over boards of three and of four cards.
    """

    endings: Tally
    turn_gains: Tally
    river_gains: Tally


@jit
def add_up_boards(
    share: int,
    shares: int,
    cards: Cards,
    weights: NDArray[np.int64],
    pairs: NDArray[np.uint8],
    tables: Tables,
    flops: SubBoards,
    turns: SubBoards,
    room: Room,
    on_flop: NDArray[np.int32],
    on_turn: NDArray[np.int32],
) -> None:
    """Dealer hands beaten less dealer hands that win, by hole pair with the flop and with the turn."""
    ahead = np.zeros(PLACES, dtype=np.int32)
    for row in range(share, len(cards), shares):
        show_down(cards[row], pairs, tables, 0, room)
        ahead[:] = 0
        for pair in range(len(pairs)):
            more = 2 * np.int64(room.beaten[pair]) + np.int64(room.tied[pair]) - DEALERS
            first, second = np.int64(room.left[pairs[pair, 0]]), np.int64(room.left[pairs[pair, 1]])
            ahead[DECK_SIZE * first + second] = weights[row] * more
        add_to_sub_boards(ahead, flops.classes[row], flops.suits[row], on_flop)
        add_to_sub_boards(ahead, turns.classes[row], turns.suits[row], on_turn)


@jit
def count_boards(
    share: int,
    shares: int,
    cards: Cards,
    weights: NDArray[np.int64],
    pairs: NDArray[np.uint8],
    tables: Tables,
    flops: SubBoards,
    turns: SubBoards,
    index: PairIndex,
    room: Room,
    kinds: NDArray[np.uint8],
    bets_on_flop: NDArray[np.uint8],
    bets_on_turn: NDArray[np.uint8],
    orders: NDArray[np.uint8],
    hands: NDArray[np.uint8],
    endings: Tally,
) -> None:
    """Count the endings of every starting hand that goes on."""
    flop_bits = np.empty(PLACES, dtype=np.uint16)
    turn_bits = np.empty(PLACES, dtype=np.uint16)
    for row in range(share, len(cards), shares):
        show_down(cards[row], pairs, tables, 0, room)
        collect_bits(flops.classes[row], flops.suits[row], bets_on_flop, flop_bits)
        collect_bits(turns.classes[row], turns.suits[row], bets_on_turn, turn_bits)
        for pair in range(len(pairs)):
            kind = kinds[room.ranks[pair]]
            first, second = np.int64(room.left[pairs[pair, 0]]), np.int64(room.left[pairs[pair, 1]])
            hole, place = index[first, second], DECK_SIZE * first + second
            placed = orders[flop_bits[place], turn_bits[place]]
            won, tied = np.int64(room.beaten[pair]), np.int64(room.tied[pair])
            for bets in range(BETS):
                times = weights[row] * placed[bets]
                if times:
                    ending = endings[hands[hole], bets, kind]
                    ending[WIN] += times * won
                    ending[TIE] += times * tied
                    ending[LOSE] += times * (DEALERS - won - tied)


def orders_by_bits() -> NDArray[np.uint8]:
    """``[flop bits, turn bits, bets]``: in how many of the 20 orders of a board which bets are placed."""
    flops, turns = choices_of(5, 3), choices_of(5, 4)
    found = np.zeros((1 << len(flops), 1 << len(turns), BETS), dtype=np.uint8)
    flop_bits, turn_bits = np.meshgrid(*(np.arange(size) for size in found.shape[:2]), indexing="ij")
    for f, flop in enumerate(flops):
        for t, turn in enumerate(turns):
            if set(flop) <= set(turn):
                placed = (flop_bits >> f & 1) + 2 * (turn_bits >> t & 1)
                for bets in range(BETS):
                    found[..., bets] += placed == bets
    return found


def count(threads: int | None = None) -> Counted:
    """All 134,459 boards twice, once to decide and once to count."""
    five, flops, turns = boards(5), sub_boards(5, 3), sub_boards(5, 4)
    fixed = (five.cards, five.weights, pair_places(47), seven.tables(7), flops, turns)

    def value(share: int, shares: int, *sums: NDArray[np.int32]) -> None:
        add_up_boards(share, shares, *fixed, new_room(47), *sums)

    # A sum over 1,176 turns and rivers, 990 dealer hands and at most 24 renamings fits in 32 bits.
    empty = [((len(boards(size).cards), PLACES), np.int32) for size in (3, 4)]
    on_flop, on_turn = in_shares(value, empty, threads)
    turn_bet, river_bet = where_positive(on_flop, 3), where_positive(on_turn, 4)
    endings = count_bets(turn_bet.bits, river_bet.bits, threads)
    return Counted(endings, 2 * turn_bet.gains, 4 * river_bet.gains)


def count_bets(bets_on_flop: Bits, bets_on_turn: Bits, threads: int | None = None) -> Tally:
    """The endings of a player who bets where these say, ``[board, pair]`` for three and for four cards."""
    five, flops, turns = boards(5), sub_boards(5, 3), sub_boards(5, 4)
    fixed = (five.cards, five.weights, pair_places(47), seven.tables(7), flops, turns)
    kinds = seven.category(np.arange(seven.RANKS + 1, dtype=np.uint16))
    orders, index = orders_by_bits(), pair_index()

    def tally(share: int, shares: int, endings: Tally) -> None:
        count_boards(
            share,
            shares,
            *fixed,
            index,
            new_room(47),
            kinds,
            bets_on_flop,
            bets_on_turn,
            orders,
            starting_hands(),
            endings,
        )

    (endings,) = in_shares(tally, [((169, BETS, KINDS, RESULTS), np.int64)], threads)
    counted: Tally = endings
    return counted
