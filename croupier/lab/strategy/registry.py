"""Which games have a strategy for a person, and the way to ask for it."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from importlib.util import find_spec
from typing import Any

from croupier import games
from croupier.lab.solve.registry import MINIMUM
from croupier.play.strategy import RuleStrategy
from croupier.play.submission import Submission, refuse


def has_strategy(game_id: str) -> bool:
    """Whether the game states one."""
    games.load(game_id)
    return find_spec(f"croupier.games.{game_id}.lab.strategy") is not None


def strategies(
    game_id: str, edition_id: str = "", options: Mapping[str, Any] | None = None
) -> list[RuleStrategy]:
    """The game's strategies, the one to recommend first."""
    game = games.load(game_id)
    submission = Submission(game.edition(edition_id), options or {}, MINIMUM)
    if not has_strategy(game_id):
        raise refuse("no_strategy", f"there is no strategy for a person on {game.title} yet")
    found: list[RuleStrategy] = importlib.import_module(f"croupier.games.{game_id}.lab.strategy").strategies(
        submission
    )
    return found
