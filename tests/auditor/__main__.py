"""Rounds on the simulated floor, followed by the auditor; any difference stops the run with seed and step.

    python -m tests.auditor --rounds 20000 --seed 1 [--workers 2] [--minutes 90] [--rounds-per-house 10000]

Every worker plays house after house, each with a database of its own that is compared, audited from front to
back and thrown away. ``--minutes`` stops the run by itself, after the house in play is done.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path

from tests.auditor.difference import Difference
from tests.auditor.simulation import Plan, Simulation, Tally


@dataclass(frozen=True, slots=True)
class Options:
    """What the command line said."""

    rounds: int
    seed: int
    workers: int
    minutes: float
    rounds_per_house: int
    tables: int
    terminals: int


def plans(options: Options) -> Iterator[Plan]:
    """The houses of a run, one seed after the other."""
    left, seed = options.rounds, options.seed
    while left > 0:
        rounds = min(left, options.rounds_per_house)
        yield Plan(rounds=rounds, seed=seed, tables=options.tables, terminals=options.terminals)
        left, seed = left - rounds, seed + 1


def one_house(plan: Plan, until: float) -> Tally | str:
    """Play a house in a folder of its own; the sentence of the difference if there was one."""
    if time.time() > until:
        return Tally()
    with tempfile.TemporaryDirectory(prefix="auditor-") as folder:
        try:
            return asyncio.run(Simulation(plan, Path(folder)).run())
        except Difference as difference:
            return (
                f"{difference}\nagain: python -m tests.auditor --rounds {plan.rounds} --seed {plan.seed} "
                + (f"--tables {plan.tables} --terminals {plan.terminals} --rounds-per-house {plan.rounds}")
            )


def run(options: Options) -> int:
    """All houses; what they came to, and the exit status."""
    begin = time.time()
    until = begin + options.minutes * 60
    total = Tally()
    with ProcessPoolExecutor(options.workers) as pool:
        waiting = [pool.submit(one_house, plan, until) for plan in plans(options)]
        for done in as_completed(waiting):
            came = done.result()
            if isinstance(came, str):
                pool.shutdown(wait=False, cancel_futures=True)
                sys.stdout.write(f"DIFFERENCE: {came}\n")
                return 1
            total.add(came)
            spent = time.time() - begin
            sys.stdout.write(f"{total.rounds:,} rounds, {total.rounds / spent:.0f} a second, all equal\n")
            sys.stdout.flush()
    sys.stdout.write(report(total, time.time() - begin))
    return 0


def report(tally: Tally, seconds: float) -> str:
    """The run in a few lines."""

    def listed(counts: dict[str, int]) -> str:
        return ", ".join(
            f"{name} {count:,}" for name, count in sorted(counts.items(), key=lambda one: -one[1])
        )

    return (
        f"{tally.rounds:,} rounds in {seconds:,.0f} s: {tally.commands:,} commands, {tally.records:,} "
        f"records of the journal verified, {tally.recomputed:,} rounds settled again by the oracles, "
        f"{tally.restarts:,} restarts, {tally.comparisons:,} comparisons, {tally.days:,} gaming days; "
        "everything equal to the cent\n"
        f"games: {listed(tally.games)}\nheard: {listed(tally.told)}\nrefused: {listed(tally.refused)}\n"
    )


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=120)
    parser.add_argument("--rounds-per-house", type=int, default=10_000)
    parser.add_argument("--tables", type=int, default=30)
    parser.add_argument("--terminals", type=int, default=240)
    return run(Options(**vars(parser.parse_args())))


if __name__ == "__main__":
    raise SystemExit(main())
