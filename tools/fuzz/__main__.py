"""``python -m tools.fuzz --seconds N``: every parser for so long, and how many inputs each has read.

An input that breaks a parser is kept in the folder that ``--keep`` names, and the run ends with status 1.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from tools.fuzz.targets import TARGETS

_EXECUTED = re.compile(r"stat::number_of_executed_units:\s*(\d+)")
_COVERED = re.compile(r"cov: (\d+)")
# A process needs this long to instrument what it imports, beside the time that it fuzzes.
STARTING_SECONDS = 300


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a target came to."""

    target: str
    inputs: int
    covered: int
    failed: bool
    said: str


def fuzz(target: str, seconds: int, keep: Path) -> Outcome:
    """Fuzz one target; inputs that break it stay in its folder of ``keep``."""
    corpus = keep / target
    corpus.mkdir(parents=True, exist_ok=True)
    done = subprocess.run(
        [sys.executable, "-m", "tools.fuzz.one", target, str(corpus), str(seconds)],
        capture_output=True,
        check=False,
        timeout=seconds + STARTING_SECONDS,
        cwd=Path(__file__).resolve().parents[2],
    )
    said = (done.stdout + done.stderr).decode(errors="replace")
    executed, covered = _EXECUTED.search(said), _COVERED.findall(said)
    inputs = int(executed[1]) if executed else 0
    failed = done.returncode != 0 or not inputs
    return Outcome(target, inputs, int(covered[-1]) if covered else 0, failed, said)


def main() -> int:
    parser = argparse.ArgumentParser(description="Fuzz the parsers, guided by coverage.")
    parser.add_argument("--seconds", type=int, default=60, help="for each target (default 60)")
    parser.add_argument("--target", choices=sorted(TARGETS), action="append", help="only these")
    parser.add_argument("--keep", type=Path, help="where inputs are kept (default: nowhere)")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="croupier-fuzz-") as scratch:
        keep: Path = options.keep or Path(scratch)
        outcomes = []
        for target in options.target or TARGETS:
            outcome = fuzz(target, options.seconds, keep)
            outcomes.append(outcome)
            word = "FAILED" if outcome.failed else "ok"
            print(
                f"{target:16} {outcome.inputs:>12,} inputs {outcome.covered:>7,} branches  {word}", flush=True
            )
            if outcome.failed:
                print(outcome.said[-4000:])
    print(f"{'together':16} {sum(one.inputs for one in outcomes):>12,} inputs")
    return int(any(outcome.failed for outcome in outcomes))


if __name__ == "__main__":
    sys.exit(main())
