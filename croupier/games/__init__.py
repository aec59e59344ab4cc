"""The games, one folder each: a folder with a ``GAME`` in it is a game; nothing else lists them.

Its mathematics is declared as ``LAB`` in the folder ``lab`` inside it. A game of another package is found by
its entry point in the group ``croupier.games`` (``plugins.py``): its name is the id of the game, its value
the package that has the ``GAME``. docs/guides/adding-a-game.md makes one.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from croupier.errors import Refused
from croupier.games.plugins import found_plugins
from croupier.play.game import Game
from croupier.play.lab import NO_LAB, Lab
from croupier.units.verdict import Refusal

_loaded: dict[str, Game] = {}


@cache
def _own() -> dict[str, str]:
    """The packages of our own folders. What is in here is found without a look at any other package."""
    folders = [module.name for module in pkgutil.iter_modules(__path__) if module.ispkg]
    return {name: f"{__name__}.{name}" for name in folders}


def _of_others() -> dict[str, str]:
    return found_plugins(Path(__file__).parent).packages


def left_out() -> Mapping[str, str]:
    """Games that other packages announce and that cannot be played: by id, one sentence each."""
    return found_plugins(Path(__file__).parent).broken


def ids() -> list[str]:
    """The ids of all games, in alphabetical order."""
    return sorted({**_own(), **_of_others()})


def package_of(game_id: str) -> str:
    """The package in which a game lives, with its rules, its figures and its mathematics."""
    package = _own().get(game_id) or _of_others().get(game_id)
    if package is None:
        if game_id in left_out():
            raise Refused(Refusal("broken_game", left_out()[game_id]))
        known = ids()
        near = get_close_matches(game_id, known, 1)
        hint = f"; did you mean {near[0]!r}?" if near else f"; known are: {', '.join(known)}"
        raise Refused(Refusal("unknown_game", f"there is no game {game_id!r}{hint}"))
    return package


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
