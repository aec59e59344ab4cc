"""``make bench``: all benchmarks, one after the other, printed and kept in bench/results.md.

python -m bench
"""

from __future__ import annotations

import datetime
import os
import platform
import subprocess
import sys
from pathlib import Path

PARTS = ("settle", "evaluators", "lab", "solve", "simulate", "ledger")
RESULTS = Path(__file__).parent / "results.md"


def main() -> None:
    """Run each part in a process of its own, so that none inherits the others' memory."""
    load = os.getloadavg()[0]
    machine = f"{platform.machine()}, {os.cpu_count()} processors, Python {platform.python_version()}"
    text = f"# Results\n\n{datetime.date.today()}, {machine}, load average {load:.1f} when the run began.\n"
    for part in PARTS:
        print(f"== {part}", flush=True)
        run = subprocess.run(
            [sys.executable, "-m", f"bench.{part}"], check=True, stdout=subprocess.PIPE, text=True
        )
        print(run.stdout, flush=True)
        text += f"\n## {part}\n\n```\n{run.stdout.strip()}\n```\n"
    RESULTS.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
