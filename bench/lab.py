"""How long each exact count takes, each in a fresh state of the counting code, and the whole book.

    python -m bench.lab

Compiled code is cached, so that the first run on a machine is slower. Figures of one machine mean little by
themselves; they are reported, never asserted.
"""

from __future__ import annotations

import importlib
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from rich.console import Console
from rich.table import Table

from croupier import games
from croupier.games.high_card_flush.lab import suits
from croupier.games.six_card_fortune_pai_gow.lab import kinds as pai_gow_kinds
from croupier.kernel import kinds
from croupier.lab.par import par


def clear_counts(game_id: str) -> None:
    """Forget what earlier counts kept, so that each game is timed by itself."""
    caches = (kinds.ranks_of, kinds.three_card_kinds, pai_gow_kinds.ranks_of, suits.run_census)
    for kept in (*caches, *vars(importlib.import_module(games.lab(game_id).name_of("counts"))).values()):
        forget = getattr(kept, "cache_clear", None)
        if forget is not None:
            forget()


def time_counts() -> list[tuple[str, str, str, float]]:
    """Every wager of every game's default edition: its method and its seconds, compiled code loaded."""
    rows = []
    for game_id in games.ids():
        edition = games.load(game_id).edition()
        options = {name: rule.default for name, rule in edition.options.items()}
        for wager, counted in games.lab(game_id).counted_wagers().items():
            counted.counts(edition, options)
            clear_counts(game_id)
            start = time.perf_counter()
            found = counted.counts(edition, options)
            rows.append((game_id, wager, found.method, time.perf_counter() - start))
    return rows


def time_side_wagers() -> float:
    """All wagers, editions and paytables in one process, nothing counted before."""
    for game_id in games.ids():
        clear_counts(game_id)
    start = time.perf_counter()
    for game_id in games.ids():
        for edition in games.load(game_id).editions:
            par(game_id, edition)
    return time.perf_counter() - start


def time_command(*words: str) -> float:
    """A command from its start to its end, as a user waits for it."""
    start = time.perf_counter()
    subprocess.run([sys.executable, "-m", "croupier.cli", *words], check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def main() -> None:
    """Print the tables."""
    console = Console(width=120)
    table = Table("game", "wager", "method", "seconds", title="Exact counts")
    for game_id, wager, method, seconds in time_counts():
        if seconds >= 0.001:
            table.add_row(game_id, wager, method, f"{seconds:.4f}")
    table.caption = "counts below a millisecond are left out"
    console.print(table)
    console.print(f"all side wagers, editions and paytables: {time_side_wagers():.2f} s")
    commands = Table("command", "seconds", title="From start to end")
    for game_id in games.ids():
        commands.add_row(f"croupier par {game_id} --json", f"{time_command('par', game_id, '--json'):.2f}")
    with tempfile.TemporaryDirectory() as folder:
        seconds = time_command("par", "--all", "--out", str(Path(folder)))
    commands.add_row("croupier par --all --out DIR (HTML, PDF, JSON, CSV)", f"{seconds:.2f}")
    console.print(commands)


if __name__ == "__main__":
    main()
