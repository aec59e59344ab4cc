"""Rounds of Your Game at best play, for ``croupier simulate``: a kernel counts outcomes, without money."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.kernel.cards import Cards, text
from croupier.kernel.jit import jit
from croupier.kernel.stream import begin, deal, fresh_pack, gather, new_pack, new_stream, round_cards
from croupier.play.simulator import (
    CountingSimulator,
    Prices,
    nets_of,
    prices_of,
    round_document,
    side_prices,
    stake_of,
    stakes_of,
)
from croupier.play.submission import Submission
from your_game.lab import LAB
from your_game.lab.solver import worth_of_going_in
from your_game.rules import OUTSIDE, TRIO, row_of

DEALT = 3
ROOMS = 12

# The outcomes of the base game: folded or in, the ranks between, and whether the dealer's card is among them.
IN_FROM = 2 * ROOMS
TRIO_FROM = 2 * IN_FROM


@jit
def play_rounds(
    seed: np.uint64,
    first: int,
    count: int,
    fresh: Cards,
    goes_in: NDArray[np.uint8],
    counts: NDArray[np.int64],
) -> None:
    """Count the outcomes of the rounds; the player's two cards come first, then the dealer's."""
    stream, pack = new_stream(), new_pack(fresh)
    cards = pack.cards
    for number in range(first, first + count):
        begin(stream, seed, number)
        deal(stream, pack, 0, DEALT)
        one, other, dealer = cards[0] % 13, cards[1] % 13, cards[2] % 13
        low, high = min(one, other), max(one, other)
        room = max(int(high) - int(low) - 1, 0)
        between = low < dealer and dealer < high
        counts[goes_in[room] * IN_FROM + 2 * room + between] += 1
        equal = (one == other) + (one == dealer) + (other == dealer)
        counts[TRIO_FROM + min(equal, 2)] += 1
        gather(pack, DEALT)


def simulator(submission: Submission) -> CountingSimulator:
    """Rounds of one seat with the wagers that are offered."""
    edition = submission.edition
    goes_in = np.array([worth_of_going_in(edition, room) > -1 for room in range(ROOMS)], dtype=np.uint8)
    fresh = fresh_pack()
    stakes = stakes_of(submission, ("ante", *LAB.side_wagers))

    def play(seed: np.uint64, first: int, count: int, counts: NDArray[np.int64]) -> None:
        play_rounds(seed, first, count, fresh, goes_in, counts)

    def tell(seed: int, index: int, outcome: int) -> dict[str, Any]:
        cards = text(round_cards(seed, index, fresh, DEALT)[:DEALT])
        return round_document(submission, stakes, ["go_in" if outcome >= IN_FROM else "fold"], cards=cards)

    return CountingSimulator(_groups(submission), stakes, play, tell, "ante")


def _groups(submission: Submission) -> tuple[Prices, ...]:
    """Ante and Play Wager; Trio Wager."""
    stake = stake_of(submission, "ante")
    ante, play = [], []
    for room in range(ROOMS):
        ante += [OUTSIDE, "between"]
        play += [OUTSIDE, row_of(room)]
    paid = [(stake, int(net)) for net in nets_of(submission, "ante", ante)]
    # § 3(b): the Play Wager equals the Ante.
    more = [(stake, int(net)) for net in nets_of(submission, "play", play, stake)]
    return (
        prices_of({"ante": [(stake, -stake)] * IN_FROM + paid, "play": [(0, 0)] * IN_FROM + more}),
        side_prices(submission, "trio", TRIO),
    )
