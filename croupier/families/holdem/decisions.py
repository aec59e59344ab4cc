"""Where to raise or bet in hold'em against the dealer, for every board and hole pair: tables of bits.

The solvers decide by the sign of a sum over all that can still come and keep the endings alone; a
simulation needs the decisions themselves. They are found in the same way and kept on disk.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.families.holdem import raise_once, street_bets
from croupier.families.holdem.hole_pairs import (
    FACES,
    Faces,
    first_face,
    new_faces,
    rank_of_word,
    second_face,
    show_down,
)
from croupier.families.holdem.raise_once import DEALERS, RESULTS, Prices, results_of
from croupier.families.holdem.removal import pair_places, rank_pairs, unseen_cards
from croupier.families.holdem.street_bets import BetPrices
from croupier.kernel import seven
from croupier.kernel.card_sets import PAIR_BYTES, Bits, HoleBits, hole_bits, packed_pairs
from croupier.kernel.cards import Cards
from croupier.kernel.disk_cache import kept_table
from croupier.kernel.jit import jit
from croupier.kernel.masks import mask_of
from croupier.kernel.seven import Tables, rank_of
from croupier.kernel.sub_boards import (
    PairIndex,
    boards,
    in_shares,
    pair_index,
    piece_of,
    where_positive,
)

Bounds = NDArray[np.uint16]
"""By the rank of the board's own five cards: below the first rank all fold, from the second on all raise."""


class RaiseOnce(NamedTuple):
    """Where a raise after the flop beats checking, and where one after the river beats a fold.

    Of the second, ``bounds`` knows most without the large table.
    """

    after_flop: HoleBits
    after_river: HoleBits
    bounds: Bounds


class StreetBets(NamedTuple):
    """Where the bet before the turn card wins more than it loses, and the bet before the river card."""

    turn: HoleBits
    river: HoleBits


def raise_once_decisions(prices: Prices) -> RaiseOnce:
    """The decisions of :mod:`~croupier.families.holdem.raise_once` at these prices."""
    depends_on = [part.tolist() if isinstance(part, np.ndarray) else int(part) for part in prices]
    flop = kept_table("raise-once-flop", depends_on, lambda: _raises_on_flop(prices))
    river = kept_table("raise-once-river", depends_on, lambda: _raises_on_river(prices))
    bounds = kept_table("raise-once-bounds", depends_on, lambda: _bounds(river))
    return RaiseOnce(hole_bits(flop, 3), hole_bits(river, 5), bounds)


def _raises_on_flop(prices: Prices) -> Bits:
    return packed_pairs(where_positive(raise_once.values(prices)[0], 3).bits)


@jit
def raises_on_river(
    share: int,
    shares: int,
    cards: Cards,
    tables: Tables,
    kinds: NDArray[np.uint8],
    prices: Prices,
    index: PairIndex,
    room: Faces,
    bits: Bits,
) -> None:
    """Set the bit of every hole pair that raises at last rather than fold."""
    found = np.zeros(RESULTS, dtype=np.int64)
    raised = np.zeros((FACES, FACES), dtype=np.bool_)
    folded = prices.fold * DEALERS
    start, stop = piece_of(share, shares, len(cards))
    for row in range(start, stop):
        for at in range(show_down(cards[row], tables, prices.qualifies, room)):
            first, second = first_face(room.words[at]), second_face(room.words[at])
            rank = rank_of_word(room.words[at])
            results_of(rank, room.beaten[at], room.tied[at], room.below[at], prices.qualifies, found)
            slope, rest = raise_once.slope_and_rest(found, kinds[rank], prices)
            raises = prices.after_river * slope + rest > folded
            raised[first, second] = raised[second, first] = raises
        for lower in range(len(room.left)):
            for higher in range(lower + 1, len(room.left)):
                if raised[room.faces[room.left[lower]], room.faces[room.left[higher]]]:
                    hole = index[room.left[lower], room.left[higher]]
                    bits[row, hole >> 3] |= np.uint8(1 << (hole & 7))


def _raises_on_river(prices: Prices) -> Bits:
    cards = boards(5).cards
    fixed = (cards, seven.tables(7), raise_once.kinds_of_ranks(), prices, pair_index())

    def decide(share: int, shares: int, bits: Bits) -> None:
        raises_on_river(share, shares, *fixed, new_faces(), bits)

    # Each board belongs to one thread, so that the threads' bits add up without a carry.
    (bits,) = in_shares(decide, [((len(cards), PAIR_BYTES), np.uint8)])
    found: Bits = bits
    return found


@jit
def find_bounds(
    cards: Cards,
    pairs: NDArray[np.uint8],
    five: Tables,
    seven_tables: Tables,
    index: PairIndex,
    bits: Bits,
    bounds: Bounds,
) -> None:
    """Narrow the bounds by every board and hole pair."""
    ranks = np.empty(len(pairs), dtype=np.uint16)
    for row in range(len(cards)):
        key = np.uint32(0)
        for card in cards[row]:
            key = np.uint32(key + five.card_keys[card])
        board = rank_of(key, mask_of(cards[row]), five)
        left = unseen_cards(cards[row])
        rank_pairs(cards[row], left, seven_tables, ranks)
        for pair in range(len(pairs)):
            hole = index[left[pairs[pair, 0]], left[pairs[pair, 1]]]
            if bits[row, hole >> 3] >> (hole & 7) & 1:
                bounds[board, 0] = min(bounds[board, 0], ranks[pair])
            else:
                bounds[board, 1] = max(bounds[board, 1], ranks[pair] + 1)


def _bounds(river: Bits) -> Bounds:
    bounds = np.zeros((seven.RANKS + 1, 2), dtype=np.uint16)
    bounds[:, 0] = seven.RANKS + 1
    tables = (seven.tables(5), seven.tables(7), pair_index())
    find_bounds(boards(5).cards, pair_places(47), *tables, river, bounds)
    return bounds


def street_bet_decisions(bets: BetPrices) -> StreetBets:
    """The decisions of :mod:`~croupier.families.holdem.street_bets` at these prices."""
    sizes = [len(boards(size).cards) for size in (3, 4)]
    kept = kept_table("street-bet-decisions", bets.tolist(), lambda: _bets(bets))
    turn, river = kept[: sizes[0]], kept[sizes[0] :]
    return StreetBets(hole_bits(turn, 3), hole_bits(river, 4))


def _bets(bets: BetPrices) -> Bits:
    on_flop, on_turn = street_bets.ahead_by_board(bets)
    return np.concatenate(
        [packed_pairs(where_positive(sums, size).bits) for sums, size in ((on_flop, 3), (on_turn, 4))]
    )
