"""What a person sees in two cards and a board, as sixteen bits: rules of thumb are made of these.

The lowest four bits are the category of the best five cards, then one bit each for a pair in hand, an own
card that pairs the board, four to a flush with an own card, and an open-ended four to a straight with an own
card; then four bits each for the higher own card and for the number of ranks above it that are not on the
board (0: nobody can hold a higher one). A rule is a set of such numbers.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.families.holdem.hole_pairs import (
    FACES,
    Faces,
    first_face,
    new_faces,
    rank_of_word,
    second_face,
    show_down,
)
from croupier.families.holdem.raise_once import (
    AFTER_FLOP,
    AFTER_RIVER,
    FLOPS,
    FOLD,
    KINDS,
    RESULTS,
    kinds_of_ranks,
    results_of,
)
from croupier.kernel import seven
from croupier.kernel.cards import DECK_SIZE, Cards
from croupier.kernel.jit import jit
from croupier.kernel.masks import all_ranks, mask_of, suit_of
from croupier.kernel.parallel import Tally
from croupier.kernel.seven import Tables, rank_of
from croupier.kernel.sub_boards import (
    HANDS,
    PLACES,
    Bits,
    PairIndex,
    SubBoards,
    boards,
    collect_bits,
    in_shares,
    pair_index,
    piece_of,
    starting_hands,
    sub_boards,
)

NUMBERS = 1 << 16
Features = NDArray[np.uint16]
Rule = NDArray[np.bool_]


class FeatureArrays:
    """The features of every number, as arrays: what rules are written in."""

    def __init__(self) -> None:
        numbers = np.arange(NUMBERS)
        self.category = numbers & 15
        self.pocket_pair: Rule = (numbers >> 4 & 1) > 0
        self.own_pair: Rule = (numbers >> 5 & 1) > 0
        self.four_to_flush: Rule = (numbers >> 6 & 1) > 0
        self.open_ended: Rule = (numbers >> 7 & 1) > 0
        self.high = numbers >> 8 & 15
        self.above = numbers >> 12


@jit
def bits_in(ranks: np.uint64) -> int:
    """How many ranks a set has."""
    number = 0
    while ranks:
        ranks &= ranks - np.uint64(1)
        number += 1
    return number


@jit
def four_to_flush(board: np.uint64, own: np.uint64) -> bool:
    """Four cards of a suit, at least one of them in hand, and no five."""
    for suit in range(4):
        held = bits_in(suit_of(own, suit))
        if held and held + bits_in(suit_of(board, suit)) == 4:
            return True
    return False


@jit
def open_ended(board: np.uint64, own: np.uint64) -> bool:
    """Four ranks running, one of them only in hand, with room at both ends."""
    ranks = all_ranks(board | own)
    on_board = all_ranks(board)
    for low in range(1, 9):
        four = np.uint64(0b1111 << low)
        if ranks & four == four and on_board & four != four:
            return True
    return False


@jit
def features_of(board: np.uint64, first: Any, second: Any, category: Any) -> Any:
    """The sixteen bits of two own cards on a board."""
    high = max(first % 13, second % 13)
    own = np.uint64(1) << np.uint64(first) | np.uint64(1) << np.uint64(second)
    found = category
    if first % 13 == second % 13:
        found |= 1 << 4
    if all_ranks(board) & all_ranks(own):
        found |= 1 << 5
    if four_to_flush(board, own):
        found |= 1 << 6
    if open_ended(board, own):
        found |= 1 << 7
    above = 12 - high - bits_in(all_ranks(board) >> np.uint64(high + 1))
    return found | high << 8 | above << 12


@jit
def fill_in_features(hands: Cards, tables: Tables, kinds: NDArray[np.uint8], features: Features) -> None:
    """The features of every pair of cards on every board, in both orders of the pair."""
    for row in range(len(hands)):
        board = mask_of(hands[row])
        key = np.uint32(0)
        for card in hands[row]:
            key = np.uint32(key + tables.card_keys[card])
        for first in range(DECK_SIZE):
            if board >> np.uint64(first) & np.uint64(1):
                continue
            one_key = np.uint32(key + tables.card_keys[first])
            one_mask = board | np.uint64(1) << np.uint64(first)
            for second in range(first + 1, DECK_SIZE):
                bit = np.uint64(1) << np.uint64(second)
                if board & bit:
                    continue
                rank = rank_of(np.uint32(one_key + tables.card_keys[second]), one_mask | bit, tables)
                found = features_of(board, first, second, kinds[rank])
                features[row, DECK_SIZE * first + second] = found
                features[row, DECK_SIZE * second + first] = found


@cache
def features_on(size: int) -> Features:
    """``[board, pair]`` for all boards of three or four cards."""
    hands = boards(size).cards
    features = np.zeros((len(hands), PLACES), dtype=np.uint16)
    fill_in_features(hands, seven.tables(size + 2), kinds_of_ranks(), features)
    return features


@jit
def follow_boards(
    share: int,
    shares: int,
    cards: Cards,
    weights: NDArray[np.int64],
    tables: Tables,
    kinds: NDArray[np.uint8],
    qualifies: int,
    flops: SubBoards,
    index: PairIndex,
    room: Faces,
    raises_on_flop: Bits,
    stays: Rule,
    ones: NDArray[np.int64],
    hands: NDArray[np.uint8],
    endings: Tally,
) -> None:
    """``count_boards`` of ``raise_once`` for given rules on the flop and at the end.

    A rule sees more of a suit than a showdown does: the pairs of cards are gone through one by one.
    """
    found = np.zeros((FACES, FACES, RESULTS), dtype=np.int64)
    ranks = np.zeros((FACES, FACES), dtype=np.int64)
    bits = np.empty(PLACES, dtype=np.uint16)
    start, stop = piece_of(share, shares, len(cards))
    for row in range(start, stop):
        for at in range(show_down(cards[row], tables, qualifies, room)):
            one, other = first_face(room.words[at]), second_face(room.words[at])
            rank = rank_of_word(room.words[at])
            ranks[one, other] = ranks[other, one] = rank
            results_of(rank, room.beaten[at], room.tied[at], room.below[at], qualifies, found[one, other])
            found[other, one] = found[one, other]
        board = mask_of(cards[row])
        bits[:] = 0
        collect_bits(flops.classes[row], flops.suits[row], raises_on_flop, 0, bits)
        for lower in range(len(room.left)):
            for higher in range(lower + 1, len(room.left)):
                first, second = np.int64(room.left[lower]), np.int64(room.left[higher])
                one, other = room.faces[first], room.faces[second]
                kind = kinds[ranks[one, other]]
                last = AFTER_RIVER if stays[features_of(board, first, second, kind)] else FOLD
                on_flop = ones[bits[DECK_SIZE * first + second]]
                hand = endings[hands[index[first, second]]]
                for result in range(RESULTS):
                    number = weights[row] * found[one, other, result]
                    hand[AFTER_FLOP, kind, result] += on_flop * number
                    hand[last, kind, result] += (FLOPS - on_flop) * number


def follow_raise_once(flop_rule: Rule, river_rule: Rule, qualifies: int, threads: int | None = None) -> Tally:
    """``[starting hand, decision, kind, result]`` of one who checks before the flop and keeps to rules."""
    five, flops = boards(5), sub_boards(5, 3)
    on_flop = flop_rule[features_on(3)].astype(np.uint8)
    ones = np.array([bits.bit_count() for bits in range(1 << FLOPS)], dtype=np.int64)
    fixed = (five.cards, five.weights, seven.tables(7), kinds_of_ranks(), qualifies, flops, pair_index())

    def tally(share: int, shares: int, endings: Tally) -> None:
        follow_boards(
            share, shares, *fixed, new_faces(), on_flop, river_rule, ones, starting_hands(), endings
        )

    (endings,) = in_shares(tally, [((HANDS, 3, KINDS, RESULTS), np.int64)], threads)
    counted: Tally = endings
    return counted
