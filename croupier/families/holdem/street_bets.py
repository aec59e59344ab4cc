"""Hold'em against the dealer with a bet on every street: Texas Hold 'Em Bonus (58 Pa. Code Chapter 647a).

Before the flop the player bets or folds; after the flop and after the turn card he may bet once more each.
These two bets are decided with the hand and change nothing else, so that each is placed exactly where it wins
more than it loses over all dealer hands and all cards that can still come. What is known then is a hole pair
with three or four community cards, whatever order these came in.
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
    rank_of_word,
    second_face,
    show_down,
    starting_hand,
    take_together,
)
from croupier.families.holdem.raise_once import DEALERS, FLOPS, KINDS, kinds_of_ranks
from croupier.kernel import seven
from croupier.kernel.cards import Cards
from croupier.kernel.jit import jit
from croupier.kernel.parallel import Tally
from croupier.kernel.seven import Tables
from croupier.kernel.sub_boards import (
    HANDS,
    PLACES,
    Bits,
    SubBoards,
    add_to_sub_boards,
    boards,
    choices_of,
    collect_bits,
    in_shares,
    piece_of,
    sub_boards,
    where_positive,
)

BETS = 4
"""Neither bet, the turn bet alone, the river bet alone, both."""

# How many of a board's orders bet in each way, eight bits a way in one number.
ORDER_BITS = 8
ORDER_MASK = (1 << ORDER_BITS) - 1

RESULTS = 3
WIN, TIE, LOSE = range(RESULTS)


BetPrices = NDArray[np.int64]
"""``[turn or river bet, result]``: what the bet nets when the hand wins, ties or loses, in whole numbers."""

HIGHEST_PRICE = 64
"""Sums are kept in 32 bits; a bet that pays more than so many times the least amount does not fit."""


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
    tables: Tables,
    flops: SubBoards,
    turns: SubBoards,
    bets: BetPrices,
    room: Faces,
    on_flop: NDArray[np.int32],
    on_turn: NDArray[np.int32],
) -> None:
    """What each bet nets over all dealer hands, by hole pair with the flop and with the turn."""
    by_faces = np.zeros((2, FACES, FACES), dtype=np.int32)
    ahead = np.zeros(PLACES, dtype=np.int32)
    alike = (bets[0] == bets[1]).all()
    start, stop = piece_of(share, shares, len(cards))
    for row in range(start, stop):
        for at in range(show_down(cards[row], tables, 0, room)):
            first, second = first_face(room.words[at]), second_face(room.words[at])
            won, tied = np.int64(room.beaten[at]), np.int64(room.tied[at])
            for bet in range(2):
                net = won * bets[bet, WIN] + tied * bets[bet, TIE] + (DEALERS - won - tied) * bets[bet, LOSE]
                by_faces[bet, first, second] = by_faces[bet, second, first] = weights[row] * net
        deal_out(by_faces[0], room, ahead)
        add_to_sub_boards(ahead, flops.classes[row], flops.suits[row], on_flop)
        if not alike:
            deal_out(by_faces[1], room, ahead)
        add_to_sub_boards(ahead, turns.classes[row], turns.suits[row], on_turn)


@jit
def count_boards(
    share: int,
    shares: int,
    cards: Cards,
    weights: NDArray[np.int64],
    tables: Tables,
    flops: SubBoards,
    turns: SubBoards,
    room: Faces,
    kinds: NDArray[np.uint8],
    bets_on_flop: Bits,
    bets_on_turn: Bits,
    orders: NDArray[np.uint32],
    endings: Tally,
) -> None:
    """Count the endings of every starting hand that goes on."""
    bits = np.empty(PLACES, dtype=np.uint16)
    placed = np.empty((2, FACES, FACES), dtype=np.uint32)
    start, stop = piece_of(share, shares, len(cards))
    for row in range(start, stop):
        number = show_down(cards[row], tables, 0, room)
        bits[:] = 0
        collect_bits(flops.classes[row], flops.suits[row], bets_on_flop, 0, bits)
        collect_bits(turns.classes[row], turns.suits[row], bets_on_turn, FLOPS, bits)
        take_together(bits, orders, room, placed)
        for at in range(number):
            first, second = first_face(room.words[at]), second_face(room.words[at])
            kind = kinds[rank_of_word(room.words[at])]
            won, tied = np.int64(room.beaten[at]), np.int64(room.tied[at])
            for suited in range(2):
                hand = endings[starting_hand(first, second, suited)]
                all_bets = np.int64(placed[suited, first, second])
                for bets in range(BETS):
                    times = weights[row] * (all_bets >> (ORDER_BITS * bets) & ORDER_MASK)
                    hand[bets, kind, WIN] += times * won
                    hand[bets, kind, TIE] += times * tied
                    hand[bets, kind, LOSE] += times * (DEALERS - won - tied)


def orders_by_bits() -> NDArray[np.uint32]:
    """``[bits of flops and turns]``: in how many of the 20 orders of a board which bets are placed.

    Eight bits for each of the four ways to bet: at most twelve pairs of cards have the same two faces, and
    twelve times twenty orders are fewer than 256.
    """
    flops, turns = choices_of(5, 3), choices_of(5, 4)
    bits = np.arange(1 << (FLOPS + len(turns)), dtype=np.uint32)
    found = np.zeros_like(bits)
    for f, flop in enumerate(flops):
        for t, turn in enumerate(turns):
            if set(flop) <= set(turn):
                bets = (bits >> f & 1) + 2 * (bits >> (FLOPS + t) & 1)
                found += np.uint32(1) << (np.uint32(ORDER_BITS) * bets)
    return found


def count(bets: BetPrices, threads: int | None = None) -> Counted:
    """All 134,459 boards twice, once to decide and once to count."""
    on_flop, on_turn = ahead_by_board(bets, threads)
    turn_bet, river_bet = where_positive(on_flop, 3), where_positive(on_turn, 4)
    endings = count_bets(turn_bet.bits, river_bet.bits, threads)
    return Counted(endings, 2 * turn_bet.gains, 4 * river_bet.gains)


def ahead_by_board(bets: BetPrices, threads: int | None = None) -> list[NDArray[np.int32]]:
    """``[board, pair]`` of three cards what the turn bet nets, of four cards what the river bet does."""
    if np.abs(bets).max() > HIGHEST_PRICE:
        raise ValueError(f"a bet on a street nets {np.abs(bets).max()} times the least, which overflows")
    five = boards(5)
    fixed = (five.cards, five.weights, seven.tables(7), sub_boards(5, 3), sub_boards(5, 4), bets)

    def value(share: int, shares: int, *sums: NDArray[np.int32]) -> None:
        add_up_boards(share, shares, *fixed, new_faces(), *sums)

    # A sum over 1,176 turns and rivers, 990 dealer hands and at most 24 renamings fits in 32 bits.
    return in_shares(value, [((len(boards(size).cards), PLACES), np.int32) for size in (3, 4)], threads)


def count_bets(bets_on_flop: Bits, bets_on_turn: Bits, threads: int | None = None) -> Tally:
    """The endings of a player who bets where these say, ``[board, pair]`` for three and for four cards."""
    five = boards(5)
    fixed = (five.cards, five.weights, seven.tables(7), sub_boards(5, 3), sub_boards(5, 4))
    kinds, orders = kinds_of_ranks(), orders_by_bits()

    def tally(share: int, shares: int, endings: Tally) -> None:
        count_boards(share, shares, *fixed, new_faces(), kinds, bets_on_flop, bets_on_turn, orders, endings)

    (endings,) = in_shares(tally, [((HANDS, BETS, KINDS, RESULTS), np.int64)], threads)
    counted: Tally = endings
    return counted
