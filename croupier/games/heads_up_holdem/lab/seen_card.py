"""What one seen card is worth to a player with one raise: the kernel's sums, decided and added up."""

from __future__ import annotations

from itertools import permutations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.families.holdem.raise_once import FLOPS, Prices
from croupier.games.heads_up_holdem.lab.seen_boards import LEFT, Masks, representatives, value_seen
from croupier.kernel import seven
from croupier.kernel.cards import DECK_SIZE
from croupier.kernel.parallel import Tally
from croupier.kernel.progress import Steps
from croupier.kernel.sub_boards import PAIRS, PLACES, choices_of, gather, in_shares, pair_index

RANKS = 13
OF_THE_DEALER = LEFT - 2
OF_ANOTHER_PLAYER = (LEFT - 2) * (LEFT - 3) // 2


class Worth(NamedTuple):
    """Sums over all deals and seen cards in 1 / scale: best play, and to raise every hand before the flop.

    The second needs no knowledge, so that it must be what the count without a seen card says.
    """

    best: int
    raised: int
    deals: int


def worth_with_one_card(prices: Prices, dealers: int, threads: int | None = None) -> Worth:
    """The sums of a player who sees one card.

    ``dealers`` is OF_THE_DEALER or OF_ANOTHER_PLAYER: how many hands the dealer has beside board and pair.
    """
    steps = Steps("seen cards", RANKS)
    total = np.zeros(3, dtype=object)
    for rank in range(RANKS):
        total += 4 * np.array(_worth_with(rank, prices, dealers, threads), dtype=object)
        steps.take()
    return Worth(*map(int, total))


def _all(size: int, seen: int) -> tuple[Masks, NDArray[np.int64]]:
    nothing, none = np.empty(0, dtype=np.uint64), np.empty(0, dtype=np.int64)
    number = representatives(size, seen, nothing, none)
    masks, weights = np.empty(number, dtype=np.uint64), np.empty(number, dtype=np.int64)
    representatives(size, seen, masks, weights)
    order = np.argsort(masks)
    return masks[order], weights[order]


def _worth_with(seen: int, prices: Prices, dealers: int, threads: int | None) -> Worth:
    """The same for one seen card, of the first suit."""
    boards, weights = _all(5, seen)
    flops, _ = _all(3, seen)
    kinds = seven.category(np.arange(seven.RANKS + 1, dtype=np.uint16))
    fixed = (
        boards,
        weights,
        seen,
        dealers,
        seven.tables(7),
        kinds,
        prices,
        choices_of(5, 3),
        flops,
        pair_index(),
    )

    def value(share: int, shares: int, *sums: Tally) -> None:
        value_seen(share, shares, *fixed, *sums)

    shapes = [((len(flops), PLACES), np.int64), ((PAIRS,), np.int64), ((PAIRS,), np.int64)]
    after_flop, raised, checked = in_shares(value, shapes, threads)
    # What a raise on the flop gains, where it gains: per pair, over the flops.
    gains = np.zeros(PAIRS, dtype=np.int64)
    for sums, firsts in zip(after_flop, _orbits(flops), strict=True):
        gathered = np.zeros(PAIRS, dtype=np.int64)
        gather(sums, firsts, pair_index(), gathered)
        gains += np.maximum(gathered, 0)
    whole = _orbits(np.zeros(1, dtype=np.uint64))[0]
    first, last = (np.zeros(PAIRS, dtype=np.int64) for _ in range(2))
    np.add.at(first, whole, FLOPS * raised)
    np.add.at(last, whole, FLOPS * checked + gains)
    deals = FLOPS * int(weights.sum()) * (LEFT * (LEFT - 1) // 2) * dealers
    return Worth(int(np.maximum(first, last).sum()), int(first.sum()), deals)


def _orbits(masks: Masks) -> NDArray[np.uint16]:
    """``[set of cards, pair]``: the least pair that the renamings of three suits that keep the set reach."""
    firsts = np.full((len(masks), PAIRS), PAIRS, dtype=np.uint16)
    cards = np.arange(DECK_SIZE)
    pairs = np.array([(a, b) for a in range(DECK_SIZE) for b in range(a + 1, DECK_SIZE)])
    patterns = np.stack([masks >> np.uint64(13 * suit) & np.uint64(0x1FFF) for suit in range(4)])
    for renaming in permutations(range(1, 4)):
        suits = np.array((0, *renaming))
        keeps = (patterns[suits] == patterns).all(axis=0)
        moved = 13 * suits[cards // 13] + cards % 13
        into = pair_index()[moved[pairs[:, 0]], moved[pairs[:, 1]]]
        firsts[keeps] = np.minimum(firsts[keeps], into)
    return firsts
