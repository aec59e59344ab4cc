"""The games, one folder each: a folder with a ``GAME`` in it is a game; nothing else lists them.

Its mathematics is declared as ``LAB`` in the folder ``lab`` inside it. A game of another package is found by
its entry point in the group ``croupier.games``: its name is the id of the game, and it points to the package
that has the ``GAME``. docs/guides/adding-a-game.md shows one.
"""

from __future__ import annotations

import importlib
import pkgutil
from difflib import get_close_matches
from functools import cache
from importlib.metadata import entry_points
from importlib.util import find_spec

from croupier.errors import OperatingError, Refused
from croupier.play.game import Game
from croupier.play.lab import NO_LAB, Lab
from croupier.units.verdict import Refusal

ENTRY_POINTS = "croupier.games"

_loaded: dict[str, Game] = {}


@cache
def _packages() -> dict[str, str]:
    """The package of every game: our own folders, and those that other packages announce."""
    folders = [module.name for module in pkgutil.iter_modules(__path__) if module.ispkg]
    known = {name: f"{__name__}.{name}" for name in folders}
    for found in entry_points(group=ENTRY_POINTS):
        first = known.setdefault(found.name, found.value)
        if first != found.value:
            raise OperatingError(f"there are two games called {found.name!r}: {first} and {found.value}")
    return known


def ids() -> list[str]:
    """The ids of all games, in alphabetical order."""
    return sorted(_packages())


def package_of(game_id: str) -> str:
    """The package in which a game lives, with its rules, its figures and its mathematics."""
    known = ids()
    if game_id not in known:
        near = get_close_matches(game_id, known, 1)
        hint = f"; did you mean {near[0]!r}?" if near else f"; known are: {', '.join(known)}"
        raise Refused(Refusal("unknown_game", f"there is no game {game_id!r}{hint}"))
    return _packages()[game_id]


def load(game_id: str) -> Game:
    """A game by its id; only what is asked for is imported."""
    game = _loaded.get(game_id)
    if game is None:
        game = _loaded[game_id] = importlib.import_module(package_of(game_id)).GAME
    return game


def lab(game_id: str) -> Lab:
    """The mathematics of a game by its id, as it declares it; what counts is imported when it is asked."""
    package = f"{package_of(game_id)}.lab"
    if find_spec(package) is None:
        return NO_LAB
    found: Lab = importlib.import_module(package).LAB
    return found
