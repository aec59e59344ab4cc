"""High Card Flush for a player who has seen cards that he should not see.

The dealer's hand is what is known of it and the rest from the cards left. As in
``showdown``, how many such hands rank below a flush is a coefficient of a product of four polynomials, one a
suit; a known card makes every set of its suit one larger, dead cards are missing.
"""

from __future__ import annotations

from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.games.high_card_flush.lab.showdown import LOSE, OUTCOMES, TIE, UNQUALIFIED, WIN, cards_in
from croupier.games.high_card_flush.lab.ways import CARDS, Choose, binomials
from croupier.kernel import isomorphism
from croupier.kernel.cards import SUIT_BITS
from croupier.kernel.jit import jit
from croupier.kernel.parallel import Tally, sum_of_shares
from croupier.kernel.progress import Steps

Suits = NDArray[np.int64]
PIECES = 32


@jit
def sets_below_with(left: int, known: int, flush: int, choose: Choose) -> int:
    """How many sets of the flush's size that hold all of ``known`` and else cards of ``left`` rank below it.

    Walking down the ranks, a set that is equal so far falls below where it lacks a card of the flush, and
    its further cards are then free; where a known card is not in the flush, no equal set goes on.
    """
    wanted = cards_in(flush)
    number = np.int64(0)
    for rank in range(12, -1, -1):
        below = (1 << rank) - 1
        if flush >> rank & 1:
            free = wanted - cards_in(known & below)
            if not known >> rank & 1 and free >= 0:
                number += choose[cards_in(left & below), free]
            if not (left | known) >> rank & 1:
                return int(number)
            wanted -= 1
        elif known >> rank & 1:
            return int(number)
    return int(number)


@jit
def hands_up_to(
    left: Suits, known: Suits, length: int, at_length: Suits, drawn: int, choose: Choose, ways: Tally
) -> int:
    """How many draws leave no suit longer than ``length`` and, at it, one of the sets counted."""
    ways[:] = 0
    ways[0, 0] = 1
    for suit in range(4):
        now, after = ways[suit % 2], ways[(suit + 1) % 2]
        after[:] = 0
        held, size = cards_in(known[suit]), cards_in(left[suit])
        for cards in range(drawn + 1):
            if held + cards > length or cards > size:
                break
            factor = at_length[suit] if held + cards == length else choose[size, cards]
            if factor:
                for before in range(drawn + 1 - cards):
                    after[before + cards] += factor * now[before]
    return int(ways[0, drawn])


@jit
def longest(hand: Suits) -> tuple[int, int]:
    """The length and the ranks of the best flush."""
    length, flush = 0, 0
    for suit in range(4):
        cards = cards_in(hand[suit])
        if cards > length or (cards == length and hand[suit] > flush):
            length, flush = cards, hand[suit]
    return length, flush


@jit
def outcomes_seen(
    hand: Suits,
    left: Suits,
    known: Suits,
    drawn: int,
    total: int,
    qualify: NDArray[np.int64],
    choose: Choose,
    ways: Tally,
    at_length: Suits,
    found: Tally,
) -> int:
    """As ``dealers_by_outcome``, with ``drawn`` cards from ``left`` beside the dealer's ``known`` ones.

    ``total`` is the number of all draws; the answer is the length of the player's flush.
    """
    length, flush = longest(hand)
    for suit in range(4):
        free = qualify[0] - cards_in(known[suit])
        low = (1 << qualify[1]) - 1
        at_length[suit] = (
            0 if known[suit] >> qualify[1] or free < 0 else choose[cards_in(left[suit] & low), free]
        )
    found[UNQUALIFIED] = hands_up_to(left, known, qualify[0], at_length, drawn, choose, ways)
    found[WIN] = found[TIE] = 0
    if length > qualify[0] or (length == qualify[0] and flush >> qualify[1]):
        equals = 0
        for suit in range(4):
            at_length[suit] = sets_below_with(left[suit], known[suit], flush, choose)
            equals += ((left[suit] | known[suit]) & flush) == flush and not known[suit] & ~flush
        less = hands_up_to(left, known, length, at_length, drawn, choose, ways)
        found[WIN] = less - found[UNQUALIFIED]
        if equals:
            for suit in range(4):
                at_length[suit] += ((left[suit] | known[suit]) & flush) == flush and not known[suit] & ~flush
            found[TIE] = hands_up_to(left, known, length, at_length, drawn, choose, ways) - less
    found[LOSE] = total - found[UNQUALIFIED] - found[WIN] - found[TIE]
    return length


@jit
def worth_of(found: Tally, total: int, times: int) -> int:
    """What a raise of so many Antes is worth over all draws; 0 stands for a fold."""
    if times == 0:
        return -total
    return int(found[UNQUALIFIED] + (1 + times) * (found[WIN] - found[LOSE]))


@jit
def best_raise(found: Tally, total: int, most: int) -> int:
    """How many Antes are best raised: as many as allowed, one, or none."""
    times = most if found[WIN] > found[LOSE] else 1
    return times if worth_of(found, total, times) > -total else 0


@jit
def add_up_seen(
    share: int,
    shares: int,
    masks: NDArray[np.uint16],
    weights: NDArray[np.uint8],
    qualify: NDArray[np.int64],
    most: NDArray[np.int64],
    dealers: bool,
    total: int,
    choose: Choose,
    worth: Tally,
) -> None:
    """Add up what the best decision is worth over all hands and one further card that is seen.

    The card is one of the dealer's (``dealers``) or of somebody else's hand.
    """
    found = np.empty(OUTCOMES, dtype=np.int64)
    suits = np.zeros((4, 4), dtype=np.int64)
    hand, left, known, at_length = suits[0], suits[1], suits[2], suits[3]
    ways = np.zeros((2, CARDS + 1), dtype=np.int64)
    drawn = CARDS - 1 if dealers else CARDS
    for row in range(share, len(masks), shares):
        for suit in range(4):
            hand[suit] = masks[row, suit]
            left[suit] = SUIT_BITS & ~hand[suit]
        for suit in range(4):
            for rank in range(13):
                if not left[suit] >> rank & 1:
                    continue
                left[suit] ^= 1 << rank
                if dealers:
                    known[suit] = 1 << rank
                length = outcomes_seen(
                    hand, left, known, drawn, total, qualify, choose, ways, at_length, found
                )
                times = best_raise(found, total, most[length])
                worth[0] += np.int64(weights[row]) * worth_of(found, total, times)
                left[suit] ^= 1 << rank
                known[suit] = 0


def one_card_seen(
    qualify: tuple[int, int], most: list[int], dealers: bool, threads: int | None = None
) -> int:
    """What best play is worth over all C(52, 7) hands, 45 seen cards and draws of the dealer, in Antes."""
    found = isomorphism.classes(CARDS)
    masks = np.ascontiguousarray(found.masks[:, :, 0])
    lowest = np.array([qualify[0], qualify[1] - 2], dtype=np.int64)
    raises, choose = np.array(most, dtype=np.int64), binomials()
    total = comb(44, 6 if dealers else 7)
    steps = Steps("hands and the card seen", PIECES)

    def some(share: int, shares: int) -> Tally:
        # The whole sum is below 10^18: C(52, 7) hands, 45 cards, C(44, 7) draws, four Antes.
        worth = np.zeros(1, dtype=np.int64)
        for piece in range(share, PIECES, shares):
            add_up_seen(piece, PIECES, masks, found.weights, lowest, raises, dealers, total, choose, worth)
            steps.take()
        return worth

    return int(sum_of_shares(some, threads)[0])


@jit
def gains_of_samples(
    samples: NDArray[np.uint8],
    qualify: NDArray[np.int64],
    most: NDArray[np.int64],
    total: int,
    total_seen: int,
    choose: Choose,
    gains: NDArray[np.float64],
) -> None:
    """For each row, seven cards of the player and dead ones: what it gains to decide knowing these.

    Both decisions are valued with all cards known, so that no gain is negative; over all deals the decision
    made blindly is worth what best play without the knowledge is.
    """
    found = np.empty(OUTCOMES, dtype=np.int64)
    suits = np.zeros((4, 4), dtype=np.int64)
    hand, left, known, at_length = suits[0], suits[1], suits[2], suits[3]
    ways = np.zeros((2, CARDS + 1), dtype=np.int64)
    for row in range(len(samples)):
        hand[:] = 0
        for card in samples[row, :CARDS]:
            hand[card // 13] |= 1 << (card % 13)
        for suit in range(4):
            left[suit] = SUIT_BITS & ~hand[suit]
        length = outcomes_seen(hand, left, known, CARDS, total, qualify, choose, ways, at_length, found)
        blind = best_raise(found, total, most[length])
        for card in samples[row, CARDS:]:
            left[card // 13] &= ~(1 << (card % 13))
        outcomes_seen(hand, left, known, CARDS, total_seen, qualify, choose, ways, at_length, found)
        wise = best_raise(found, total_seen, most[length])
        gain = worth_of(found, total_seen, wise) - worth_of(found, total_seen, blind)
        gains[row] = gain / total_seen


def sampled_gains(
    qualify: tuple[int, int], most: list[int], seen: int, rounds: int, seed: int
) -> NDArray[np.float64]:
    """What ``seen`` cards of other hands add to best play, deal by deal; each by its exact value."""
    rng = np.random.Generator(np.random.Philox(seed))
    order = rng.random((rounds, 52), dtype=np.float32).argpartition(CARDS + seen, axis=1)
    dealt = rng.permuted(order[:, : CARDS + seen].astype(np.uint8), axis=1)
    gains = np.empty(rounds, dtype=np.float64)
    lowest = np.array([qualify[0], qualify[1] - 2], dtype=np.int64)
    raises = np.array(most, dtype=np.int64)
    gains_of_samples(dealt, lowest, raises, comb(45, 7), comb(45 - seen, 7), binomials(), gains)
    return gains
