"""Solutions kept on disk, so that a game is solved once and not at every start.

The name of a file says everything that the solution depends on: all sources behind the game and its solver
(its rules, the kernels, the engine below them), its editions, and the options. A change in any of them is a
change of name; where a file cannot be read, the game is solved anew.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from croupier.kernel.disk_cache import kept_file
from croupier.kernel.jit import cache_base
from croupier.kernel.sources import digest_of
from croupier.lab.solution_document import Found, read, written
from croupier.law.loader import load_edition
from croupier.play.game import Game


def kept(
    game: Game, edition_id: str, options: Mapping[str, Any], solver: str, solve: Callable[[], Found]
) -> Found:
    """The solution from the cache folder, or solved and put there; ``solver`` is the module that solves."""
    base = cache_base()
    if base is None:
        return solve()
    path = base / f"solution-{game.id}-{_digest(game, edition_id, options, solver)}.json"
    return kept_file(path, _read, solve, _write)


def _write(path: Path, found: Found) -> None:
    path.write_text(json.dumps(written(found)), encoding="utf-8")


def _digest(game: Game, edition_id: str, options: Mapping[str, Any], solver: str) -> str:
    asked = json.dumps([game.id, edition_id, options], sort_keys=True, default=str).encode()
    data = [path.read_bytes() for path in sorted(game.folder.glob("*.toml"))]
    return digest_of(solver, game.play.__module__, load_edition.__module__, beside=[asked, *data])


def _read(path: Path) -> Found | None:
    try:
        return read(json.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError, KeyError, TypeError):
        return None
