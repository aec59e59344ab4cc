"""Which games have a strategy for a person, and the way to ask for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier import games
from croupier.kernel.shipped import needs_the_lab
from croupier.lab.shipped import shipped_strategies
from croupier.lab.solve.registry import MINIMUM
from croupier.play.strategy import RuleStrategy
from croupier.play.submission import Submission, refuse


def has_strategy(game_id: str) -> bool:
    """Whether the game states one."""
    return bool(games.lab(game_id).strategy)


def strategies(
    game_id: str, edition_id: str = "", options: Mapping[str, Any] | None = None
) -> list[RuleStrategy]:
    """The game's strategies, the one to recommend first."""
    game = games.load(game_id)
    submission = Submission(game.edition(edition_id), options or {}, MINIMUM)
    if not has_strategy(game_id):
        raise refuse("no_strategy", f"there is no strategy for a person on {game.title} yet")
    lab = games.lab(game_id)
    found = shipped_strategies(lab, submission)
    if found is None:
        with needs_the_lab(f"the strategy for {game.title} with these options"):
            found = lab.strategy_module().strategies(submission)
    return found
