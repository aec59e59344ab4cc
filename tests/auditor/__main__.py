"""Rounds on the simulated floor, followed by the auditor; any difference stops the run with seed and step.

    python -m tests.auditor --rounds 20000 --seed 1 [--workers 2] [--minutes 90] [--rounds-per-house 10000]
                            [--results build/auditor.jsonl] [--folder /dev/shm]

Every worker plays house after house, each with a database of its own that is compared, audited from front to
back and thrown away. ``--minutes`` stops the run by itself, after the houses in play are done. With
``--results`` every house is a line of that file, and the same command later, with the same software, goes on
where the file ends.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from dataclasses import dataclass, replace
from pathlib import Path

from tests.auditor import results
from tests.auditor.difference import Difference
from tests.auditor.results import Result
from tests.auditor.simulation import Plan, Simulation
from tests.auditor.tally import Tally

MEMORY = Path("/dev/shm")
"""Where the databases of the houses lie if it is there: they are thrown away, and nobody waits for a disk."""


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
    results: Path | None
    folder: Path | None


def plans(options: Options) -> Iterator[Plan]:
    """The houses of a run, one seed after the other."""
    left, seed = options.rounds, options.seed
    while left > 0:
        rounds = min(left, options.rounds_per_house)
        yield Plan(rounds=rounds, seed=seed, tables=options.tables, terminals=options.terminals)
        left, seed = left - rounds, seed + 1


def one_house(plan: Plan, until: float, folder: Path | None) -> Result | None:
    """Play a house in a folder of its own; None if the time is up."""
    if time.time() > until:
        return None
    begin = time.time()
    with tempfile.TemporaryDirectory(prefix="auditor-", dir=folder) as own:
        simulation = Simulation(plan, Path(own))
        try:
            tally, difference = asyncio.run(simulation.run()), ""
        except Difference as found:
            tally, difference = simulation.tally, f"{found}\n{_again(plan)}"
    seconds = time.time() - begin
    return Result(plan.seed, plan.rounds, plan.tables, plan.terminals, seconds, tally, difference)


def _again(plan: Plan) -> str:
    return (
        f"again: python -m tests.auditor --rounds {plan.rounds} --seed {plan.seed} "
        f"--tables {plan.tables} --terminals {plan.terminals} --rounds-per-house {plan.rounds}"
    )


def run(options: Options) -> int:
    """All houses that are not in the file yet; what all of them came to, and the exit status."""
    begin = time.time()
    until = begin + options.minutes * 60
    software = results.running_software()
    known = results.read(options.results, software)
    total, seconds = Tally(), 0.0
    waiting: list[Plan] = []
    for plan in plans(options):
        before = known.get((plan.seed, plan.rounds, plan.tables, plan.terminals))
        if before is None:
            waiting.append(plan)
        else:
            total.add(before.tally)
            seconds += before.seconds
    first = total.rounds
    with ProcessPoolExecutor(options.workers) as pool:
        houses = [pool.submit(one_house, plan, until, options.folder) for plan in waiting]
        for done in as_completed(houses):
            result = _came_of(done, pool)
            if result is None:
                continue
            results.append(options.results, replace(result, software=software))
            if result.difference:
                pool.shutdown(wait=False, cancel_futures=True)
                sys.stdout.write(f"DIFFERENCE: {result.difference}\n")
                sys.stdout.flush()
                return 1
            total.add(result.tally)
            seconds += result.seconds
            speed = (total.rounds - first) / (time.time() - begin)
            sys.stdout.write(f"{total.rounds:,} rounds, {speed:.0f} a second, all equal\n")
            sys.stdout.flush()
    sys.stdout.write(f"{total.report(seconds)}software: {software}\n")
    return 0 if total.rounds >= options.rounds else 3


def _came_of(house: Future[Result | None], pool: ProcessPoolExecutor) -> Result | None:
    """What a house came to; one that broke down ends the run at once, and not after all the others."""
    if house.exception() is not None:
        pool.shutdown(wait=False, cancel_futures=True)
    return house.result()


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
    parser.add_argument(
        "--results", type=Path, help="a line for every house; what stands there is not repeated"
    )
    parser.add_argument(
        "--folder", type=Path, default=MEMORY if MEMORY.is_dir() else None, help="where the databases lie"
    )
    return run(Options(**vars(parser.parse_args())))


if __name__ == "__main__":
    raise SystemExit(main())
