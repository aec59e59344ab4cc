"""Which games have a solver, and the way to ask it: the module that a game's ``LAB`` names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier import games
from croupier.errors import Refused
from croupier.kernel.solution import Appraisal, Solution
from croupier.lab.solve.result import BaseResult, from_appraisal, from_solution
from croupier.lab.solve.solution_cache import kept
from croupier.law.edition import Edition
from croupier.play.game import Game
from croupier.play.submission import Submission
from croupier.units.money import Cents
from croupier.units.verdict import Refusal

MINIMUM: Cents = 500
"""No solution depends on the table minimum; a Submission must name one."""


def asked(game_id: str, edition_id: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """What a figure was asked of, for an answer to say: the game, its edition and every option."""
    edition = games.load(game_id).edition(edition_id)
    decided = Submission(edition, options, MINIMUM).options
    return {
        "game": game_id,
        "edition": edition.id,
        "options": {name: value for name, value in decided.items() if value is not None},
    }


def solve(game_id: str, edition_id: str = "", options: Mapping[str, Any] | None = None) -> BaseResult:
    """The base game under best play. ``options`` is what a Rules Submission would select."""
    game = games.load(game_id)
    edition = game.edition(edition_id)
    found = solve_submitted(game, edition, Submission(edition, options or {}, MINIMUM).options)
    if found is None:
        raise Refused(Refusal("no_solver", f"the base game of {game_id} has no solver"))
    return found


def solve_submitted(game: Game, edition: Edition, options: Mapping[str, Any]) -> BaseResult | None:
    """The base game with every option decided; None where the game has no solver."""
    lab = games.lab(game.id)
    if not lab.solver:
        return None
    # Only what the lab declares reaches the solver, so that no undeclared option can change what is kept.
    wanted = {name: options[name] for name in lab.options}

    def now() -> Solution | Appraisal:
        return lab.solver_module().solve(edition, wanted)

    # A solver that keeps its counts asks the rules as they are now for their prices.
    found = now() if lab.keeps_counts else kept(game, edition.id, wanted, lab.name_of(lab.solver), now)
    return from_solution(found) if isinstance(found, Solution) else from_appraisal(found)
