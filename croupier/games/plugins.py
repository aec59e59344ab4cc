"""Games of other packages: found by their entry points, looked through before anybody is offered one.

A package announces a game in the entry point group ``croupier.games``: the name is the id of the game, the
value the package that has the ``GAME``. What is wrong with one is told in one sentence, and the house goes on
without that game alone: all other tables are as good as before. A table of such a game cannot be opened, and
a house with one refuses to start, since ``package_of`` refuses the id.
"""

from __future__ import annotations

import importlib
import re
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path

from croupier.errors import CroupierError
from croupier.play.facts import facts_in
from croupier.play.game import Game
from croupier.play.lab import Lab

GROUP = "croupier.games"
ID = re.compile(r"[a-z][a-z0-9_]*")
PACKAGE = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*")


@dataclass(frozen=True)
class Plugins:
    """``packages`` of the games that can be played, by id; ``broken``: what is wrong with each other one."""

    packages: dict[str, str]
    broken: dict[str, str]


class _Unfit(Exception):
    """What is wrong with a game, in words."""


def announced() -> list[EntryPoint]:
    """Every entry point of the group, each once: a package may be found on the path twice."""
    found = {(one.name, one.value): one for one in entry_points(group=GROUP)}
    return [found[key] for key in sorted(found)]


@cache
def found_plugins(own: Path) -> Plugins:
    """The games of other packages, beside those whose folders are in ``own``."""
    entries = announced()
    often = Counter(one.name for one in entries)
    taken = {folder.name: folder for folder in own.iterdir() if (folder / "facts.toml").exists()}
    initials = {facts_in(folder).initials: name for name, folder in taken.items()} if entries else {}
    packages, broken = {}, {}
    for one in entries:
        try:
            game = _game_of(one, taken, often[one.name])
            used = initials.setdefault(game.facts.initials, game.id)
            if used != game.id:
                raise _Unfit(f"its tables would begin with {game.facts.initials!r}, as those of {used} do")
            packages[one.name] = one.value
        except _Unfit as unfit:
            broken[one.name] = f"the game {one.name!r} of the package {one.value!r} is left out: {unfit}"
    return Plugins(packages, broken)


def _game_of(one: EntryPoint, taken: Collection[str], times: int) -> Game:
    """The game behind an entry point, with everything that is read of it later read once."""
    if not ID.fullmatch(one.name):
        raise _Unfit("an id of a game is a word of small letters, digits and underscores")
    if one.name in taken:
        raise _Unfit("Croupier has a game with this id")
    if times > 1:
        raise _Unfit(f"{times} packages announce a game with this id")
    if not PACKAGE.fullmatch(one.value):
        raise _Unfit("its entry point must name the package that has the GAME")
    try:
        game = getattr(importlib.import_module(one.value), "GAME", None)
        if not isinstance(game, Game):
            raise _Unfit("the package has no GAME that is a croupier.play.game.Game")
        if game.id != one.name:
            raise _Unfit(f"its GAME calls itself {game.id!r}")
        _read_through(game, one.value)
    except (_Unfit, CroupierError) as error:
        raise _Unfit(str(error)) from error
    except (Exception, SystemExit) as error:  # whatever it does, the house goes on
        what = next(iter(str(error).splitlines()), "")
        raise _Unfit(f"{type(error).__name__}: {what}") from error
    return game


def _read_through(game: Game, package: str) -> None:
    """Its data files, and the declaration of its mathematics; what is wrong there comes out as it is."""
    if not game.facts.initials or not game.equipment.cite:
        raise _Unfit("facts.toml needs initials, and equipment.toml a section")
    if not game.editions:
        raise _Unfit("it has no edition")
    for edition_id in game.editions:
        edition = game.edition(edition_id)
        if (edition.game, edition.id) != (game.id, edition_id):
            raise _Unfit(f"the file of {edition_id} calls itself {edition.game} {edition.id}")
    if find_spec(f"{package}.lab") is not None:
        lab = getattr(importlib.import_module(f"{package}.lab"), "LAB", None)
        if not isinstance(lab, Lab):
            raise _Unfit("its lab has no LAB that is a croupier.play.lab.Lab")


def files_of_plugins() -> Iterator[tuple[str, Path]]:
    """Every file of the packages that announce games, with its name from the package on, broken or not.

    Beside the package of the game these are all that its distribution installs: what may be imported from
    there is part of what runs. Nothing is imported to find them.
    """
    names = {one.value.partition(":")[0].partition(".")[0] for one in announced()}
    for one in announced():
        names |= set(((one.dist.read_text("top_level.txt") if one.dist else None) or "").split())
    for name in sorted(names - {__name__.partition(".")[0]}):
        yield from _files_of(name)


def _files_of(package: str) -> Iterator[tuple[str, Path]]:
    """The files of one top-level package, or the one of a module; compiled files left out."""
    try:
        spec = find_spec(package)
    except ValueError:
        return
    for place in (spec.submodule_search_locations or ()) if spec else ():
        folder = Path(place)
        for path in sorted(folder.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                yield f"{package}/{path.relative_to(folder).as_posix()}", path
    if spec and spec.submodule_search_locations is None and spec.origin and Path(spec.origin).is_file():
        yield Path(spec.origin).name, Path(spec.origin)
