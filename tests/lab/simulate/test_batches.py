"""A run may be cut anywhere, also in the middle of a batch: the pieces come to the same."""

from __future__ import annotations

from itertools import pairwise

import pytest

from croupier.kernel.batches import BATCH
from croupier.lab.simulate import simulator_for
from croupier.play.simulator import Tally

BY_THE_BATCH = (
    "criss_cross_poker",
    "flop_poker",
    "heads_up_holdem",
    "raise_it_up_stud",
    "texas_holdem_bonus",
)


@pytest.mark.parametrize("game", BY_THE_BATCH)
def test_cuts_change_nothing(game: str) -> None:
    simulator = simulator_for(game)
    whole = simulator.run(7, 3, 4 * BATCH)
    cuts = [3, 4, 4 + BATCH, 5 + BATCH, 2 * BATCH, 3 + 4 * BATCH]
    pieces = [simulator.run(7, a, b - a) for a, b in pairwise(cuts)]
    assert sum(pieces, Tally()) == whole


@pytest.mark.parametrize("game", BY_THE_BATCH)
def test_rounds_one_by_one_come_to_the_same(game: str) -> None:
    simulator = simulator_for(game)
    one_by_one = sum((simulator.run(7, index, 1) for index in range(BATCH + 10)), Tally())
    assert one_by_one == simulator.run(7, 0, BATCH + 10)
