"""However rounds are divided among workers, they come to the same."""

from __future__ import annotations

import pytest

from croupier.errors import Refused
from croupier.lab.simulate import Request, simulator_for
from croupier.lab.simulate import threads as threads_module
from croupier.lab.simulate.request import MOST_ROUNDS, chunks
from croupier.lab.simulate.threads import on_threads
from croupier.play.simulator import Sums, Tally

GAME = "go_fore_it"
ROUNDS = 100_003


@pytest.fixture(scope="module")
def whole() -> Tally:
    return simulator_for(GAME).run(7, 0, ROUNDS)


@pytest.mark.parametrize("workers", [1, 2, 3])
@pytest.mark.parametrize("size", [999, 65_536, ROUNDS, 10 * ROUNDS])
def test_threads_and_chunks_change_nothing(
    workers: int, size: int, whole: Tally, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(threads_module, "CHUNK_ROUNDS", size)
    assert sum(on_threads(Request(GAME, ROUNDS, 7), workers), Tally()) == whole


def test_a_round_does_not_depend_on_those_before_it() -> None:
    simulator = simulator_for(GAME)
    running = simulator.run(7, 0, 1001)
    assert simulator.run(7, 0, 1000) + simulator.run(7, 1000, 1) == running
    assert simulator.document(7, 1000) == simulator_for(GAME, "pa-2015").document(7, 1000)


def test_another_seed_deals_other_rounds(whole: Tally) -> None:
    assert simulator_for(GAME).run(8, 0, ROUNDS) != whole
    assert simulator_for(GAME).document(7, 0) != simulator_for(GAME).document(8, 0)


def test_the_greatest_seed_is_a_seed() -> None:
    Request(GAME, 1, 2**64 - 1)
    with pytest.raises(Refused, match="seed"):
        Request(GAME, 1, 2**64)


@pytest.mark.parametrize("rounds", [0, -1, MOST_ROUNDS + 1])
def test_rounds_have_bounds(rounds: int) -> None:
    with pytest.raises(Refused, match="rounds"):
        Request(GAME, rounds)


def test_chunks_cover_every_round_once() -> None:
    pieces = list(chunks(Request(GAME, 10), 4))
    assert [(piece.first, piece.count) for piece in pieces] == [(0, 4), (4, 4), (8, 2)]


def test_tallies_add_column_by_column() -> None:
    one, other = Tally(2, {"ante": Sums(2, -1, 5)}), Tally(1, {"ante": Sums(1, 1, 1), "raise": Sums(3, 3, 9)})
    assert one + other == Tally(3, {"ante": Sums(3, 0, 6), "raise": Sums(3, 3, 9)})
