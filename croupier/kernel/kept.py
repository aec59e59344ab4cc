"""Tables that take seconds to build, kept beside the compiled code and mapped into memory.

The folder is named after the sources of the kernels, and a table's name after its arguments; a change in
either is a change of name. Workers on one machine share the pages of a table.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.kernel.jit import cache_folder


def kept_table(name: str, arguments: Any, build: Callable[[], NDArray[Any]]) -> NDArray[Any]:
    """The table of this name for these arguments (what JSON can say), from the folder or built now."""
    folder = cache_folder()
    if folder is None:
        return build()
    digest = hashlib.sha256(json.dumps(arguments, sort_keys=True).encode()).hexdigest()[:16]
    path = folder / f"{name}-{digest}.npy"
    found = _read(path)
    if found is None:
        found = build()
        # Written under a name of its own first: another process may be reading or building the same table.
        written = path.with_name(f"{path.stem}.{os.getpid()}-{id(found)}.npy")
        np.save(written, found)
        written.replace(path)
    return found


def _read(path: Path) -> NDArray[Any] | None:
    try:
        mapped: NDArray[Any] = np.load(path, mmap_mode="r")
    except (OSError, ValueError, EOFError):
        return None
    return mapped
