"""The packages beside ours that run in the server: what it is installed with, and games from elsewhere."""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import Final

OURS: Final = "croupier"
EXTRAS: Final = frozenset({"web", "books", "postgresql", "lines"})
"""What the server is installed with. The lab reckons in a process of its own and moves no money."""

_NAME: Final = re.compile(r"[A-Za-z0-9._-]+")
_EXTRA: Final = re.compile(r"extra\s*==\s*['\"]([^'\"]+)")


def files_of_dependencies() -> dict[str, Path]:
    """Every file of every package that the server needs, by a name that is the same wherever it is installed;
    compiled files are left out."""
    found: dict[str, metadata.Distribution] = {}
    _add(OURS, EXTRAS, found)
    found.pop(OURS, None)
    files: dict[str, Path] = {}
    for name, distribution in sorted(found.items()):
        for file in distribution.files or ():
            if "__pycache__" not in file.parts and ".." not in file.parts and file.name not in _OF_ITS_PLACE:
                files[f"{name} {distribution.version} {file.as_posix()}"] = Path(
                    str(distribution.locate_file(file))
                )
    files.update(_games_from_elsewhere())
    return files


# What an installer writes about where and how it installed.
_OF_ITS_PLACE: Final = frozenset({"RECORD", "INSTALLER", "REQUESTED", "direct_url.json"})


def _add(name: str, extras: frozenset[str], found: dict[str, metadata.Distribution]) -> None:
    """A package and what it requires; one that is not installed on this machine is not needed on it."""
    key = re.sub(r"[-_.]+", "-", name).lower()
    if key in found:
        return
    try:
        distribution = metadata.distribution(key)
    except metadata.PackageNotFoundError:
        return
    found[key] = distribution
    for requirement in distribution.requires or ():
        extra, needed = _EXTRA.search(requirement), _NAME.match(requirement)
        if needed is not None and (extra is None or extra[1] in extras):
            _add(needed[0], frozenset(), found)


def _games_from_elsewhere() -> Iterator[tuple[str, Path]]:
    """The files of packages that bring games of their own, found by their entry points."""
    points = [point for one in metadata.distributions() for point in one.entry_points]
    for point in points:
        if point.group.partition(".")[0] != OURS:
            continue
        top = point.module.partition(".")[0]
        spec = importlib.util.find_spec(top)
        if spec is None or spec.origin is None:
            continue
        origin = Path(spec.origin)
        folder = origin.parent if spec.submodule_search_locations else None
        for path in sorted(folder.rglob("*")) if folder else [origin]:
            if path.is_file() and "__pycache__" not in path.parts:
                place = path.relative_to(folder).as_posix() if folder else path.name
                yield f"{top} {place}", path
