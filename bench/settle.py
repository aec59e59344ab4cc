"""``croupier settle``: rounds a second of every game on one core, and the time from start to the first line.

The documents are the random rounds of the oracles: one to six seats (more with shared hands), all wagers.

    python -m bench.settle [--rounds 1000]
"""

from __future__ import annotations

import argparse
import importlib
import json
import random
import subprocess
import sys
import time

from croupier import games
from croupier.play.document import settle_line

REPEATS = 3


def rounds_a_second(game_id: str, rounds: int) -> float:
    """The best of a few passes over the same documents, in processor time."""
    oracle = importlib.import_module(f"tests.oracles.{game_id}")
    rng = random.Random(605)
    documents = [json.dumps(oracle.random_round(rng)).encode() for _ in range(rounds)]
    best = float("inf")
    for _ in range(REPEATS):
        start = time.process_time()
        for document in documents:
            settle_line(document, games.load)
        best = min(best, time.process_time() - start)
    return rounds / best


def start_to_first_line(game_id: str) -> float:
    """Seconds until a fresh process has answered its first document."""
    oracle = importlib.import_module(f"tests.oracles.{game_id}")
    document = json.dumps(oracle.random_round(random.Random(1))).encode()
    best = float("inf")
    for _ in range(REPEATS):
        start = time.perf_counter()
        subprocess.run(
            [sys.executable, "-m", "croupier.cli", "settle"], input=document, capture_output=True, check=True
        )
        best = min(best, time.perf_counter() - start)
    return best


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=1000)
    wanted = parser.parse_args()
    print("| game | rounds a second, one core | start to first line, s |")
    print("|---|---:|---:|")
    for game_id in games.ids():
        rate, start = rounds_a_second(game_id, wanted.rounds), start_to_first_line(game_id)
        print(f"| {game_id} | {rate:,.0f} | {start:.2f} |")


if __name__ == "__main__":
    main()
