"""How long the base games take to solve, and advice to answer.

    python -m bench.solve [GAME]

Each game is solved in a fresh process: compiled code is loaded from the cache, and nothing that an earlier
solution kept is used. Loading the first compiled code is most of the time of the quick ones. Advice is asked
in one process for random states of a game, after as many others have built its tables.
"""

from __future__ import annotations

import importlib
import random
import subprocess
import sys
import time
from typing import Any

from croupier import games
from croupier.conformance.driver import play_out, random_setup
from croupier.kernel import disk_cache
from croupier.lab.advice import advise_seen
from croupier.lab.solve import solve
from croupier.play.request import Ask
from croupier.play.round import Round
from croupier.play.seen import seen_by

WANTED = {
    "high_card_flush": 1.5,
    "go_fore_it": 1.5,
    "heads_up_holdem": 5,
    "texas_holdem_bonus": 5,
    "flop_poker": 5,
    "raise_it_up_stud": 5,
    "criss_cross_poker": 30,
    "free_bet_blackjack": 30,
    "double_back_jack": 30,
}
"""Seconds that we want to stay under; for the blackjack games per number of decks."""

DECKS = (1, 2, 6, 8)
STATES = 60


def decks_of(game_id: str) -> list[dict[str, Any]]:
    """The numbers of decks of a game that is dealt from several, as options; one empty choice otherwise."""
    rule = games.load(game_id).edition().options.get("decks")
    return [{"decks": number} for number in rule.values if number in DECKS] if rule is not None else [{}]


def solve_without_what_was_kept(game_id: str) -> None:
    """Print the seconds of each solution of this game."""
    # Nothing is read, and nothing left behind.
    setattr(disk_cache, "cache_folder", lambda module: None)  # noqa: B010
    setattr(importlib.import_module("croupier.lab.solve.solution_cache"), "cache_base", lambda: None)  # noqa: B010
    for options in decks_of(game_id):
        start = time.perf_counter()
        found = solve(game_id, options=options)
        seconds = time.perf_counter() - start
        decks = f"{options['decks']} decks" if options else ""
        wanted = WANTED.get(game_id)
        print(
            f"| {game_id} | {decks} | {float(found.edge):.4%} | {seconds:.2f} | {wanted or ''} |", flush=True
        )


def advice_times(game_id: str, first_seed: int) -> list[float]:
    """Milliseconds of advice in random states."""
    game, times = games.load(game_id), []
    for seed in range(first_seed, first_seed + 10 * STATES):
        rng = random.Random(seed)
        round_ = Round(game, random_setup(rng, game, game.edition().id))
        for _ in play_out(rng, round_):
            if isinstance(round_.pending, Ask) and round_.waiting_for():
                seen = seen_by(round_, round_.waiting_for()[0])
                start = time.perf_counter()
                advise_seen(seen)
                times.append(1000 * (time.perf_counter() - start))
        if len(times) >= STATES:
            break
    return sorted(times)


def main() -> None:
    """Print the tables."""
    if len(sys.argv) > 1:
        solve_without_what_was_kept(sys.argv[1])
        return
    print("| base game | | edge | seconds, fresh process | wanted |\n|---|---|---:|---:|---:|", flush=True)
    for game_id in games.ids():
        if games.lab(game_id).solver:
            subprocess.run([sys.executable, "-m", "bench.solve", game_id], check=True)
    print("\n| advice | median, ms | slowest, ms | states |\n|---|---:|---:|---:|")
    for game_id in games.ids():
        if not games.lab(game_id).advice:
            continue
        advice_times(game_id, 1_000)
        times = advice_times(game_id, 0)
        if times:
            print(
                f"| {game_id} | {times[len(times) // 2]:.1f} | {times[-1]:.1f} | {len(times)} |", flush=True
            )


if __name__ == "__main__":
    main()
