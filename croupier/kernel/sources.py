"""The source files that a module depends on: its own, those that it imports, what those import, and so on.

What is kept on disk (compiled code, tables, solutions) is named after the contents of these files, so that a
change in any of them is a change of name and nothing stale is ever found. The files are read and not run:
imports are seen wherever they stand, also inside functions. Only packages that are ours are followed: this
one, and the one of the module that is asked about (a game may live outside of Croupier).
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

OURS = __name__.partition(".")[0]

IMPORT = re.compile(
    r"^[ \t]*(?:from[ \t]+(?P<source>\.*[\w.]*)[ \t]+import[ \t]+(?P<names>\([^)]*\)|[^\n#]*)"
    r"|import[ \t]+(?P<modules>[^\n#]+))",
    re.MULTILINE,
)
NAME = re.compile(r"([\w.]+)(?:[ \t]+as[ \t]+\w+)?")
COMMENT = re.compile(r"#[^\n]*")


class Source(NamedTuple):
    """A file as it was when it was first asked about: what it holds, in short, and what it imports."""

    path: Path
    digest: bytes
    imports: tuple[str, ...]


def files_behind(*modules: str) -> dict[str, Path]:
    """Every module of ours that these depend on, themselves included, and its file, by name."""
    return {name: source.path for name, source in _sources_behind(modules)}


def digest_of(
    *modules: str, beside: Iterable[bytes] = (), only: tuple[str, ...] = ("",), but: tuple[str, ...] = ()
) -> str:
    """Sixteen hexadecimal digits that change with any of these files, and with what is named beside them.

    ``only``: of all modules behind these, the ones whose names begin so; ``but``: without those.
    """
    digest = hashlib.sha256()
    for part in beside:
        digest.update(hashlib.sha256(part).digest())
    for name, source in _sources_behind(modules):
        if name.startswith(only) and not name.startswith(but):
            digest.update(hashlib.sha256(name.encode()).digest() + source.digest)
    return digest.hexdigest()[:16]


def _sources_behind(modules: Iterable[str]) -> list[tuple[str, Source]]:
    waiting = list(modules)
    packages = {OURS, *(module.partition(".")[0] for module in waiting)}
    found: dict[str, Source] = {}
    while waiting:
        name = waiting.pop()
        if name in found or name.partition(".")[0] not in packages:
            continue
        source = _source_of(name)
        if source is not None:
            found[name] = source
            waiting += source.imports
    return sorted(found.items())


@cache
def _source_of(module: str) -> Source | None:
    path = _file_of(module)
    if path is None:
        return None
    text = path.read_bytes()
    return Source(path, hashlib.sha256(text).digest(), tuple(_imported(module, path, text.decode())))


def _file_of(module: str) -> Path | None:
    """The file of a module; None where there is none of this name (a function of its parent, say)."""
    package, _, rest = module.partition(".")
    folder = _folder_of(package)
    if folder is None:
        return None
    place = folder.joinpath(*rest.split(".")) if rest else folder
    candidates = (place.with_suffix(".py"), place / "__init__.py")
    return next((path for path in candidates if path.is_file()), None)


@cache
def _folder_of(package: str) -> Path | None:
    """Where a top-level package (or the one module of this name) lies."""
    try:
        spec = find_spec(package)
    except ValueError:  # a script that is run, or code without a file
        return None
    if spec is None or spec.origin is None:
        return None
    origin = Path(spec.origin)
    return origin.parent if origin.name == "__init__.py" else origin.with_suffix("")


def _imported(module: str, path: Path, text: str) -> list[str]:
    """What a file imports: the modules that it names, and each name from one, which may be a module too."""
    found = []
    for one in IMPORT.finditer(text):
        if one["modules"]:
            found += NAME.findall(one["modules"])
            continue
        source = _absolute(one["source"], module, path)
        found.append(source)
        found += [f"{source}.{name}" for name in NAME.findall(COMMENT.sub("", one["names"]))]
    return found


def _absolute(source: str, module: str, path: Path) -> str:
    """``.cards`` and ``..rules`` seen from a module; all others are whole already."""
    dots = len(source) - len(source.lstrip("."))
    if not dots:
        return source
    parts = module.split(".")
    parents = parts[: len(parts) - dots + (path.name == "__init__.py")]
    return ".".join([*parents, *([source[dots:]] if source[dots:] else [])])
