"""Tables that take seconds to build, kept beside the compiled code and mapped into memory.

The folder is named after all sources that the builder of a table depends on, the file after its arguments; a
change in either is a change of name. Workers on one machine share the pages of a table, and one builds it for
all.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from croupier.kernel.jit import cache_folder
from croupier.kernel.process_lock import process_lock

Kept = TypeVar("Kept")


def kept_file(
    path: Path,
    read: Callable[[Path], Kept | None],
    build: Callable[[], Kept],
    write: Callable[[Path, Kept], None],
) -> Kept:
    """What a file holds, or what is built now and put there; one process builds, the others wait.

    Who builds it reads it too: a table in a file cannot be written to, and is of another type for what is
    compiled than the one in memory; given both, every kernel that takes it would be compiled twice.
    """
    found = read(path)
    if found is not None:
        return found
    with process_lock(path.with_name(f"{path.name}.lock")):
        found = read(path)
        if found is not None:
            return found
        built = build()
        # Written under another name first, so that what stands under this one is always whole.
        beside = path.with_name(f"{path.name}.{os.getpid()}")
        write(beside, built)
        beside.replace(path)
    found = read(path)
    return built if found is None else found


def kept_table(
    name: str,
    arguments: Any,
    build: Callable[[], NDArray[Any]],
    builder: Callable[..., Any] | None = None,
) -> NDArray[Any]:
    """The table of this name for these arguments (what JSON can say), from the folder or built now.

    ``builder`` is the function in whose module the work is done, where that is another than ``build`` itself.
    """
    folder = cache_folder(_module_of(builder or build))
    if folder is None:
        return build()
    digest = hashlib.sha256(json.dumps(arguments, sort_keys=True).encode()).hexdigest()[:16]
    return kept_file(folder / f"{name}-{digest}.npy", _read, build, _write)


def _module_of(function: Callable[..., Any]) -> str:
    """Where a function is written; of one with arguments bound to it, where that function is."""
    return _module_of(function.func) if isinstance(function, partial) else function.__module__


def _write(path: Path, table: NDArray[Any]) -> None:
    with path.open("wb") as file:
        np.save(file, table)


def _read(path: Path) -> NDArray[Any] | None:
    try:
        mapped: NDArray[Any] = np.load(path, mmap_mode="r")
    except (OSError, ValueError, EOFError):
        return None
    return mapped
