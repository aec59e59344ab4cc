"""Counts that are shipped with the package, so that nobody waits for compiled code that is not needed.

Beside the modules that count lies a file ``shipped.json``. Each entry says what was asked, what was counted,
and from which sources: the digest of the files that count (kernels, cards, families, the game's own ``lab``).
Where one of these files has changed, the entry counts for nothing and is counted anew. Prices are asked of
rules and editions each time.

``croupier par --recount`` counts everything again; ``python -m tools.shipped_counts`` writes the files.
"""

from __future__ import annotations

import importlib
import json
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from copy import deepcopy
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from croupier.errors import OperatingError
from croupier.kernel.sources import OURS, digest_of

FILE: Final = "shipped.json"
COUNTING: Final = (f"{OURS}.kernel.", f"{OURS}.families.", f"{OURS}.equipment.")
"""What counts, beside the folder of the module itself; rules, editions and the engine only price."""

NOT_COUNTING: Final = (f"{OURS}.kernel.shipped", f"{OURS}.kernel.sources", f"{OURS}.families.blackjack.rules")

_anew: ContextVar[bool] = ContextVar("anew", default=False)


@contextmanager
def counting_anew() -> Iterator[None]:
    """Inside, nothing shipped is used: everything is counted."""
    before = _anew.set(True)
    try:
        yield
    finally:
        _anew.reset(before)


def is_counting_anew() -> bool:
    """Whether shipped entries are to be left aside."""
    return _anew.get()


def counted(name: str, *arguments: Any) -> Any:
    """What a function counts, as JSON has it: from the shipped file, or counted now. The asker may change it.

    It is named as entry points are, ``package.module:function``, so that nothing is imported for it.
    """
    module, _, function = name.partition(":")
    found = entry(module, "counts", question(function, arguments))
    return count_now(name, *arguments) if found is None else deepcopy(found["found"])


def count_now(name: str, *arguments: Any) -> Any:
    """The same without a look at the file."""
    module, _, function = name.partition(":")
    with needs_the_lab(f"{function} of {module}"):
        counts = getattr(importlib.import_module(module), function)
        return json.loads(json.dumps(counts(*arguments)))


@contextmanager
def needs_the_lab(what: str) -> Iterator[None]:
    """One sentence in place of a traceback where the packages that count are not installed."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] == OURS:
            raise
        raise OperatingError(
            f"{what} is not among the counts that are shipped, and to count it needs the package "
            f"{error.name!r}: install croupier[lab]"
        ) from None


def question(function: str, arguments: tuple[Any, ...]) -> str:
    """The name of an entry: ``kinds(5)``."""
    return f"{function}({', '.join(json.dumps(one) for one in arguments)})"


def entry(module: str, part: str, key: str) -> dict[str, Any] | None:
    """An entry of the file beside a module, where it was counted from the files as they are now."""
    if is_counting_anew():
        return None
    found: dict[str, Any] | None = shipped(folder_of(module)).get(part, {}).get(key)
    return found if found is not None and found["counted_from"] == sources_of(module) else None


@cache
def folder_of(module: str) -> Path:
    """Where a module lies; nothing is imported but the packages around it."""
    spec = find_spec(module)
    if spec is None or spec.origin is None:
        raise LookupError(f"there is no module {module}")
    return Path(spec.origin).parent


@cache
def shipped(folder: Path) -> dict[str, Any]:
    """The whole file of a folder; empty where there is none."""
    path = folder / FILE
    if not path.is_file():
        return {}
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


@cache
def sources_of(module: str) -> str:
    """The digest of the files that count for a module."""
    own = f"{module.rpartition('.')[0]}."
    return digest_of(module, only=(own, *COUNTING), but=NOT_COUNTING)
