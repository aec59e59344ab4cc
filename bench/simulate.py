"""``croupier simulate``: rounds a second of every game, and how many times the rules engine that is.

    python -m bench.simulate [--rounds 4000000] [--settled 300]

All optional wagers are placed, then none. The rules engine settles rounds of the same simulation, one seat
each, in one thread. Tables and compiled code are built before the clock runs.
"""

from __future__ import annotations

import argparse
import json
import time

from croupier import games
from croupier.kernel.parallel import threads_available
from croupier.lab.simulate import Request, simulate, simulator_for
from croupier.play.document import settle_line

REPEATS = 3
SEED = 605


def settled_a_second(game_id: str, rounds: int) -> float:
    """What the rules engine does on one core, in processor time; the best of a few passes."""
    simulator = simulator_for(game_id)
    documents = [json.dumps(simulator.document(SEED, index)).encode() for index in range(rounds)]
    best = float("inf")
    for _ in range(REPEATS):
        start = time.process_time()
        for document in documents:
            settle_line(document, games.load)
        best = min(best, time.process_time() - start)
    return rounds / best


def on_one_core(game_id: str, rounds: int, options: dict[str, bool]) -> float:
    """Simulated rounds a second of processor time in one thread; the best of a few runs."""
    simulator = simulator_for(game_id, "", options)
    simulator.run(SEED, 0, 1)
    best = float("inf")
    for _ in range(REPEATS):
        start = time.process_time()
        simulator.run(SEED, 0, rounds)
        best = min(best, time.process_time() - start)
    return rounds / best


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=4_000_000)
    parser.add_argument("--settled", type=int, default=300)
    wanted = parser.parse_args()
    print(f"millions of rounds a second; 'by the clock' on {threads_available()} threads")
    print("| game | by the clock | one core | one core, no optional wager | rules engine, one core | ratio |")
    print("|---|---:|---:|---:|---:|---:|")
    for game_id in games.ids():
        if not games.lab(game_id).simulation:
            continue
        clock = max(simulate(Request(game_id, wanted.rounds, SEED)).rounds_per_second for _ in range(REPEATS))
        one = on_one_core(game_id, wanted.rounds // 4, {})
        bare = on_one_core(game_id, wanted.rounds // 4, dict.fromkeys(games.lab(game_id).side_wagers, False))
        slow = settled_a_second(game_id, wanted.settled)
        figures = (
            f"{clock / 1e6:.1f} | {one / 1e6:.1f} | {bare / 1e6:.1f} | {slow / 1e6:.4f} | {one / slow:,.0f}"
        )
        print(f"| {game_id} | {figures} |", flush=True)


if __name__ == "__main__":
    main()
