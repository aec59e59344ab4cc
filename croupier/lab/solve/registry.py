"""Which games have a solver, and the way to ask it: a game's ``solver`` module, imported on demand."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from importlib.util import find_spec
from typing import Any

from croupier import games
from croupier.errors import Refused
from croupier.kernel.solution import Solution
from croupier.lab.solve.kept import kept
from croupier.lab.solve.result import BaseResult, from_solution
from croupier.play.submission import Submission
from croupier.units.money import Cents
from croupier.units.verdict import Refusal

MINIMUM: Cents = 500
"""No solution depends on the table minimum; a Submission must name one."""


def has_solver(game_id: str) -> bool:
    """Whether the base game of this game can be solved."""
    games.load(game_id)
    return find_spec(f"croupier.games.{game_id}.solver") is not None


def solve(game_id: str, edition_id: str = "", options: Mapping[str, Any] | None = None) -> BaseResult:
    """The base game under best play. ``options`` is what a Rules Submission would select."""
    if not has_solver(game_id):
        raise Refused(Refusal("no_solver", f"the base game of {game_id} has no solver"))
    game = games.load(game_id)
    edition = game.edition(edition_id)
    submission = Submission(edition, options or {}, MINIMUM)

    def now() -> Solution:
        found = importlib.import_module(f"croupier.games.{game_id}.solver").solve(edition, submission.options)
        assert isinstance(found, Solution)
        return found

    return from_solution(kept(game, edition.id, submission.options, now))
