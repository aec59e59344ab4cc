"""The thirteen games, one folder each. A folder with a ``GAME`` in it is a game; nothing else lists them.

Its mathematics is declared as ``LAB`` in the folder ``lab`` inside it.
"""

from __future__ import annotations

import importlib
import pkgutil
from difflib import get_close_matches
from importlib.util import find_spec

from croupier.errors import Refused
from croupier.play.game import Game
from croupier.play.lab import NO_LAB, Lab
from croupier.units.verdict import Refusal

_loaded: dict[str, Game] = {}


def ids() -> list[str]:
    """The ids of all games, in alphabetical order."""
    return sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)


def load(game_id: str) -> Game:
    """A game by its id; only what is asked for is imported."""
    game = _loaded.get(game_id)
    if game is None:
        known = ids()
        if game_id not in known:
            near = get_close_matches(game_id, known, 1)
            hint = f"; did you mean {near[0]!r}?" if near else f"; known are: {', '.join(known)}"
            raise Refused(Refusal("unknown_game", f"there is no game {game_id!r}{hint}"))
        game = _loaded[game_id] = importlib.import_module(f"{__name__}.{game_id}").GAME
    return game


def lab(game_id: str) -> Lab:
    """The mathematics of a game by its id, as it declares it; what counts is imported when it is asked."""
    load(game_id)
    package = f"{__name__}.{game_id}.lab"
    if find_spec(package) is None:
        return NO_LAB
    found: Lab = importlib.import_module(package).LAB
    return found
