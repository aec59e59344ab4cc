"""``make bench``: all benchmarks, one after the other, printed and kept in bench/results.md.

    python -m bench [PART ...]

With names of parts only these are run, and what the page says of the others stays. Each part has a line on
when it ran and how busy the machine was.
"""

from __future__ import annotations

import datetime
import os
import platform
import re
import subprocess
import sys
from pathlib import Path

PARTS = ("settle", "evaluators", "lab", "solve", "simulate", "ledger", "tree", "reading", "resettle")
RESULTS = Path(__file__).parent / "results.md"


def kept() -> dict[str, str]:
    """The sections of the page as it stands, by part."""
    if not RESULTS.exists():
        return {}
    found = re.split(r"^## (\w+)\n", RESULTS.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return {part: text.strip() for part, text in zip(found[1::2], found[2::2], strict=True)}


def run(part: str) -> str:
    """A part in a process of its own, so that none inherits the others' memory; its section of the page."""
    load = os.getloadavg()[0]
    machine = f"{platform.machine()}, {os.cpu_count()} processors, Python {platform.python_version()}"
    when = f"{datetime.date.today()}, {machine}, load average {load:.1f} when it began."
    print(f"== {part}", flush=True)
    done = subprocess.run(
        [sys.executable, "-m", f"bench.{part}"], check=True, stdout=subprocess.PIPE, text=True
    )
    print(done.stdout, flush=True)
    return f"{when}\n\n```\n{done.stdout.strip()}\n```"


def main() -> None:
    """Run what was named, or everything, and write the page."""
    named = sys.argv[1:] or PARTS
    unknown = [part for part in named if part not in PARTS]
    if unknown:
        raise SystemExit(f"there is no part {', '.join(unknown)}; the parts are {', '.join(PARTS)}")
    sections = kept()
    for part in named:
        sections[part] = run(part)
    text = "".join(f"\n## {part}\n\n{sections[part]}\n" for part in PARTS if part in sections)
    RESULTS.write_text(f"# Results\n{text}", encoding="utf-8")


if __name__ == "__main__":
    main()
