"""Settles random rounds twice, once with ``croupier`` and once with an oracle, and shows where they differ.

python -m tests.oracles.compare [GAME ...] [--rounds 100000] [--seed 1]
"""

from __future__ import annotations

import argparse
import importlib
import json
import random
import sys
import time
from typing import Any

from croupier import games
from croupier.play.document import settle_line

COMPARED = ("seat", "wager", "stake", "outcome", "returned", "pays")


def ours(document: str) -> dict[str, Any]:
    """What the rules engine says, reduced to what an oracle says as well."""
    answer = json.loads(settle_line(document, games.load))
    if "error" in answer:
        return dict(answer)
    lines = [{key: line[key] for key in COMPARED} for line in answer["lines"]]
    for line in lines:
        if line["outcome"] != "win":
            line["pays"] = ""
    reduced = {"lines": lines, "seats": answer["seats"], "meters": answer.get("meters", {})}
    if "carried" in answer:
        # A round of a table, after which wagers stay up.
        reduced |= {"carried": answer["carried"], "lammers": answer.get("lammers", [])}
    return reduced


def differences(game_id: str, rounds: int, seed: int) -> list[tuple[str, dict[str, Any], dict[str, Any]]]:
    """The documents on which the two disagree, with both answers."""
    oracle = importlib.import_module(f"tests.oracles.{game_id}")
    rng = random.Random(f"{game_id} {seed}")
    found = []
    for _ in range(rounds):
        document = json.dumps(oracle.random_round(rng))
        theirs = oracle.settle(json.loads(document))
        mine = ours(document)
        if mine != theirs:
            found.append((document, mine, theirs))
    return found


def main() -> int:
    """Compare, print what differs, and answer with the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="ids of games; all of them if left out")
    parser.add_argument("--rounds", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    failed = False
    for game_id in wanted.games or games.ids():
        start = time.perf_counter()
        found = differences(game_id, wanted.rounds, wanted.seed)
        seconds = time.perf_counter() - start
        sys.stdout.write(f"{game_id}: {wanted.rounds} rounds, {len(found)} differences, {seconds:.0f} s\n")
        for document, mine, theirs in found[:3]:
            sys.stdout.write(
                f"  {document}\n  croupier {json.dumps(mine)}\n  oracle   {json.dumps(theirs)}\n"
            )
        failed = failed or bool(found)
    return int(failed)


if __name__ == "__main__":
    raise SystemExit(main())
