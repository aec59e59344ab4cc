"""Which games have a solver, and the way to ask it: the module that a game's ``LAB`` names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier import games
from croupier.errors import Refused
from croupier.kernel.shipped import is_counting_anew, needs_the_lab
from croupier.kernel.solution import Appraisal, Solution
from croupier.lab.shipped import shipped_solution
from croupier.lab.solve.result import BaseResult, from_appraisal, from_solution
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
        **({"outside_the_regulation": list(edition.outside)} if edition.outside else {}),
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
    found = shipped_solution(lab, edition, wanted)
    if found is None:
        with needs_the_lab(f"the base game of {edition.title} with these options and paytables"):
            found = solve_now(game, edition, wanted)
    return from_solution(found) if isinstance(found, Solution) else from_appraisal(found)


def solve_now(game: Game, edition: Edition, wanted: Mapping[str, Any]) -> Solution | Appraisal:
    """The same without a look at what is shipped; from the folder of kept solutions where it is there."""
    lab = games.lab(game.id)

    def now() -> Solution | Appraisal:
        return lab.solver_module().solve(edition, wanted)

    if lab.keeps_counts or is_counting_anew() or edition.outside:
        # A solver that keeps its counts asks the rules as they are now for their prices; and what is kept is
        # named after the editions that are printed.
        return now()
    try:
        from croupier.lab.solve.solution_cache import kept
    except ModuleNotFoundError:
        return now()
    return kept(game, edition.id, wanted, lab.name_of(lab.solver), now)
