"""A real scheduler and two worker processes: the same result, also when one of them is killed on the way."""

from __future__ import annotations

import pytest

from croupier.lab.simulate import Request, simulator_for
from croupier.lab.simulate import cluster as cluster_module
from croupier.lab.simulate.cluster import chunk_size, on_cluster
from croupier.play.simulator import Tally
from tests.lab.clusters import Cluster

GAME = "go_fore_it"
CHUNKS = 40
CHUNK_ROUNDS = 250_000
REQUEST = Request(GAME, CHUNKS * CHUNK_ROUNDS - 7, 5)


@pytest.fixture
def expected(monkeypatch: pytest.MonkeyPatch) -> Tally:
    monkeypatch.setattr(cluster_module, "CHUNK_ROUNDS", CHUNK_ROUNDS)
    return simulator_for(GAME).run(REQUEST.seed, 0, REQUEST.rounds)


def test_chunks_grow_with_the_run_between_their_bounds() -> None:
    least, most = cluster_module.CHUNK_ROUNDS, cluster_module.MOST_CHUNK_ROUNDS
    assert chunk_size(1, 2) == least
    assert chunk_size(32 * 2 * least, 2) == least
    assert chunk_size(32 * 2 * (least + 1), 2) == least + 1
    assert chunk_size(10**15, 200) == most
    assert chunk_size(10**9, 0) == 10**9 // 32


def test_a_run_with_a_killed_worker_comes_to_the_same_cent(cluster: Cluster, expected: Tally) -> None:
    with on_cluster(REQUEST, cluster.address) as tallies:
        assert sum(tallies, Tally()) == expected

    with on_cluster(REQUEST, cluster.address) as tallies:
        tally = sum((next(tallies) for _ in range(4)), Tally())
        cluster.lose_a_worker()
        assert tally.rounds < REQUEST.rounds
        tally += sum(tallies, Tally())
    assert tally == expected
