"""Rounds of Lunar Poker by the chart of ``solution``: what its near-best play nets and stakes.

The first decision is looked up by the class of the hand and the rank of the up card. After an exchange the
Bet is placed where the chart would bet on the same five cards if they had been dealt; after a bought card
where it would bet on any five of the six.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.games.lunar_poker.lab.draw import BET, How
from croupier.games.lunar_poker.lab.pay import second_of_six
from croupier.games.lunar_poker.lab.table import (
    BET_AT_ONCE,
    BETS,
    BUY,
    EXCHANGE,
    FOLD,
    INSTANT,
    SPADES,
    orbit_of,
)
from croupier.kernel.cards import Cards
from croupier.kernel.jit import jit
from croupier.kernel.masks import mask_between
from croupier.kernel.seven import Tables, rank_of
from croupier.kernel.stream import begin, deal, gather, new_pack, new_stream

HAND, UP, HOLE, DEALT = 5, 5, 6, 10
"""The player's five cards, the up card, the dealer's four others; then what is drawn."""
STAKED, NET, SQUARE = range(3)


@jit
def place_of(card: int, up: int) -> int:
    """Where a card stands among the 51 places of ``table``, where the up card is of spades."""
    suit, up_suit = card // 13, up // 13
    if suit == up_suit:
        suit = 3
    elif suit == 3:
        suit = up_suit
    renamed = 13 * suit + card % 13
    return renamed - 1 if renamed > SPADES + up % 13 else renamed


@jit
def look_up(
    cards: Cards,
    up: int,
    chart: NDArray[np.uint8],
    how: How,
    places: NDArray[np.int64],
    room: NDArray[np.int64],
) -> int:
    """The chart's entry for five cards; ``room`` receives the places of their class, ascending."""
    for each in range(HAND):
        places[each] = place_of(int(cards[each]), up)
    index, _ = orbit_of(places, HAND, how.choose, room)
    return int(chart[up % 13, index])


@jit
def rank_cards(cards: Cards, start: int, stop: int, tables: Tables) -> int:
    """The rank of the cards between two places."""
    key = np.uint32(0)
    for place in range(start, stop):
        key = np.uint32(key + tables.card_keys[cards[place]])
    return int(rank_of(key, mask_between(cards, start, stop), tables))


@jit
def net_of_bet(cards: Cards, size: int, dealer: int, how: How) -> int:
    """§ 671a.11(f): Ante and Bet on five or six cards against the dealer's rank, in Antes."""
    if dealer < how.rows.lowest:
        return 1
    rank = rank_cards(cards, 0, size, how.five if size == HAND else how.six)
    if rank == dealer:
        return 0
    if rank < dealer:
        return -1 - BET
    second = how.rows.second[rank] if size == HAND else second_of_six(cards, how.rows, how.five)
    return BET * int(how.pays[how.rows.first[rank]] + how.pays[second])


@jit
def bets_on_six(
    six: Cards,
    up: int,
    chart: NDArray[np.uint8],
    how: How,
    places: NDArray[np.int64],
    room: NDArray[np.int64],
) -> bool:
    """Whether the chart would bet on any five of six cards."""
    five = np.zeros(HAND, dtype=np.uint8)
    for out in range(6):
        five[:] = six[:HAND]
        if out < HAND:
            five[out] = six[HAND]
        if look_up(five, up, chart, how, places, room) >= BETS:
            return True
    return False


@jit
def keep_some(
    cards: Cards, hand: Cards, stays: int, places: NDArray[np.int64], room: NDArray[np.int64]
) -> int:
    """Put into ``hand`` the cards whose places in the class stay; the answer is how many.

    Suits with equal patterns may change names, which leaves the class, and so the worth, as it is.
    """
    kept = 0
    names = np.full(4, -1, dtype=np.int64)
    # The renaming that leads to the representative is found suit by suit: equal rank patterns correspond.
    for suit in range(3):
        pattern = 0
        for each in range(HAND):
            if places[each] < SPADES and places[each] // 13 == suit:
                pattern |= 1 << places[each] % 13
        for new in range(3):
            wanted = 0
            for each in range(HAND):
                if room[each] < SPADES and room[each] // 13 == new:
                    wanted |= 1 << room[each] % 13
            taken = False
            for before in range(suit):
                taken = taken or names[before] == new
            if wanted == pattern and not taken and names[suit] < 0:
                names[suit] = new
    for each in range(HAND):
        place = places[each]
        renamed = place if place >= SPADES else 13 * names[place // 13] + place % 13
        for bit in range(HAND):
            if room[bit] == renamed and stays >> bit & 1:
                hand[kept] = cards[each]
                kept += 1
    return kept


@jit
def play_rounds(
    seed: np.uint64,
    first: int,
    count: int,
    fresh: Cards,
    chart: NDArray[np.uint8],
    how: How,
    instant: NDArray[np.int64],
    sums: NDArray[np.int64],
) -> None:
    """Add up what is staked, what is netted and its square, in Antes; ``instant`` is by rank."""
    stream, pack = new_stream(), new_pack(fresh)
    places, room = np.zeros(6, dtype=np.int64), np.zeros(6, dtype=np.int64)
    hand = np.zeros(6, dtype=np.uint8)
    for number in range(first, first + count):
        begin(stream, seed, number)
        deal(stream, pack, 0, DEALT)
        dealt, up = DEALT, int(pack.cards[UP])
        dealer = rank_cards(pack.cards, UP, DEALT, how.five)
        entry = look_up(pack.cards, up, chart, how, places, room) & (BETS - 1)
        staked, net = 1, -1
        if entry == INSTANT:
            net = int(instant[rank_cards(pack.cards, 0, HAND, how.five)])
        elif entry == BET_AT_ONCE:
            staked, net = 1 + BET, net_of_bet(pack.cards, HAND, dealer, how)
        elif entry != FOLD:
            size, bets = HAND, False
            if entry == BUY:
                size = HAND + 1
                deal(stream, pack, DEALT, 1)
                hand[:HAND] = pack.cards[:HAND]
                hand[HAND] = pack.cards[DEALT]
                dealt += 1
                bets = bets_on_six(hand, up, chart, how, places, room)
            else:
                kept = keep_some(pack.cards, hand, entry - EXCHANGE, places, room)
                dealt += HAND - kept
                deal(stream, pack, DEALT, HAND - kept)
                hand[kept:HAND] = pack.cards[DEALT:dealt]
                bets = look_up(hand, up, chart, how, places, room) >= BETS
            staked, net = (2 + BET, net_of_bet(hand, size, dealer, how) - 1) if bets else (2, -2)
        sums[STAKED] += staked
        sums[NET] += net
        sums[SQUARE] += net * net
        gather(pack, dealt)
