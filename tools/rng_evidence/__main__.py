"""``make rng-evidence``: run the battery and dieharder, and write ``docs/rng-evidence.md``."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np

from croupier.equipment.chance import Chance
from croupier.tables.shuffle import SEED_BYTES, stream
from tools.rng_evidence.battery import Result, dice_battery, shuffle_battery
from tools.rng_evidence.dieharder import QUICK, Verdict, judge, shoe_bytes, system_bytes
from tools.rng_evidence.draw import rolls_of, shuffles_of

LEVEL = 0.99
PAGE = Path(__file__).resolve().parents[2] / "docs" / "rng-evidence.md"

Samples = Callable[[], Iterator[Result]]


def shoe_shuffles(rounds: int, cards: int) -> np.ndarray:
    """Shuffles as a table makes them: a new seed for every round."""
    return np.concatenate(
        [shuffles_of(stream(os.urandom(SEED_BYTES), "cards"), 1, cards) for _ in range(rounds)]
    )


def shoe_rolls(rounds: int, dice: int) -> np.ndarray:
    """Rolls as a table makes them."""
    return np.concatenate([rolls_of(stream(os.urandom(SEED_BYTES), "dice"), 1, dice) for _ in range(rounds)])


def samples(scale: int) -> dict[str, Samples]:
    """What is judged, each drawn anew whenever it is asked for."""
    return {
        "52 cards, a seed a round": lambda: shuffle_battery(shoe_shuffles(1_000 * scale, 52)),
        "312 cards, a seed a round": lambda: shuffle_battery(shoe_shuffles(500 * scale, 312)),
        "52 cards, the system's bytes": lambda: shuffle_battery(shuffles_of(Chance(), 1_000 * scale, 52)),
        "3 dice, a seed a roll": lambda: dice_battery(shoe_rolls(2_000 * scale, 3)),
        "10 dice, the system's bytes": lambda: dice_battery(rolls_of(Chance(), 2_000 * scale, 10)),
    }


def battery(scale: int) -> Iterator[tuple[str, Result, Result | None]]:
    """Every test; one that fails at the level is repeated once on new data, as one in a hundred must be."""
    for source, draw in samples(scale).items():
        for result in draw():
            print(f"{source}: {result.name}: p = {result.p:.4f}", flush=True)
            again = None
            if not result.passes(LEVEL):
                again = next(other for other in draw() if other.name == result.name)
                print(f"{source}: {result.name}, again: p = {again.p:.4f}", flush=True)
            yield source, result, again


def dieharder(tests: tuple[int, ...]) -> Iterator[tuple[str, Verdict]]:
    """What dieharder says of both sources."""
    for source, read in (("seeds, stretched", shoe_bytes), ("the system's bytes", system_bytes)):
        for verdict in judge(read, tests):
            print(f"dieharder, {source}: {verdict.test}: {verdict.p} {verdict.assessment}", flush=True)
            yield source, verdict


def page(rows: list[tuple[str, Result, Result | None]], verdicts: list[tuple[str, Verdict]]) -> str:
    """The report."""
    failed = [row for row in rows if not row[1].passes(LEVEL)]
    lasting = [row for row in failed if row[2] is not None and not row[2].passes(LEVEL)]
    lines = [
        "# Evidence of randomness",
        "",
        "Written by `make rng-evidence`; every run draws anew, so the figures differ from run to run.",
        "",
        "## Shuffles and dice",
        "",
        f"Each test is two-sided at the {LEVEL:.0%} level: about one fair result in a hundred falls",
        "outside and is repeated on new data. The generator fails where the repetition fails as well.",
        "",
        f"{len(rows)} tests, {len(failed)} outside at first, {len(lasting)} outside again.",
        "",
        "| drawn from | test | samples | chi-square | degrees | p | p, repeated |",
        "|---|---|---:|---:|---:|---:|---:|",
    ]
    for source, result, again in rows:
        repeated = "" if again is None else f"{again.p:.4f}"
        lines.append(
            f"| {source} | {result.name} | {result.samples:,} | {result.statistic:,.1f} "
            f"| {result.degrees:,} | {result.p:.4f} | {repeated} |"
        )
    words = [verdict.assessment for _, verdict in verdicts]
    lines += [
        "",
        "## dieharder on the raw bytes",
        "",
        f"{len(words)} results: {words.count('PASSED')} passed, {words.count('WEAK')} weak "
        f"(p below 0.005 or above 0.995), {words.count('FAILED')} failed.",
        "A weak result is one that fair bytes give about once in a hundred; dieharder samples on until it",
        "has decided. The results of `sts_serial` hang together and are weak or not weak in groups.",
        "",
        "| bytes | test | p | assessment |",
        "|---|---|---:|---|",
    ]
    lines += [f"| {source} | {v.test} | {v.p:.4f} | {v.assessment.lower()} |" for source, v in verdicts]
    return "\n".join([*lines, "", HOW])


HOW = """## What it rests on

- Entropy: the operating system's generator; 32 bytes a round, stretched by SHAKE-256, each purpose by itself.
- Scaling: by rejection, tested exactly at its bounds (`tests/equipment/test_chance.py`), not by a histogram.
- Shuffles: Fisher-Yates; the tests show that the battery finds the classic mistakes
  (`tests/rng_evidence/test_battery.py`).
- No two processes share a stream: a forked process throws away what its parent had in store.
- Commitment and reveal: [tables](tables.md), `croupier verify-shuffle`.
"""


def main() -> None:
    parser = argparse.ArgumentParser(prog="make rng-evidence", description=__doc__)
    parser.add_argument("--scale", type=int, default=60, help="thousands of 52-card shuffles")
    parser.add_argument("--all", action="store_true", help="all tests of dieharder (about an hour)")
    parser.add_argument("--page", type=Path, default=PAGE, help="the report to write")
    chosen = parser.parse_args()
    rows = list(battery(chosen.scale))
    verdicts = list(dieharder(() if chosen.all else QUICK))
    chosen.page.write_text(page(rows, verdicts), encoding="utf-8")
    lasting = [r for _, first, r in rows if r is not None and not r.passes(LEVEL)]
    failed = [verdict for _, verdict in verdicts if verdict.assessment == "FAILED"]
    if lasting or failed:
        sys.exit(f"the generator failed: {len(lasting)} of the battery, {len(failed)} of dieharder")


if __name__ == "__main__":
    main()
