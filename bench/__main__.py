"""``make bench``: all benchmarks, one after the other.

python -m bench
"""

from __future__ import annotations

import subprocess
import sys

PARTS = ("evaluators", "lab", "ledger")

if __name__ == "__main__":
    for part in PARTS:
        print(f"== {part}", flush=True)
        subprocess.run([sys.executable, "-m", f"bench.{part}"], check=True)
