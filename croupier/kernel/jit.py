"""The one decorator of compiled code: nopython, without the lock, kept on disk, never fastmath.

Compiled code is kept in a folder named after the sources of this package. Numba by itself notices a
change in the file of the function that it compiled, but not in a function called from another file;
the folder's name closes that gap, since every change in ``kernel`` is a change of folder.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

import numba

P = ParamSpec("P")
R = TypeVar("R")


def sources_digest() -> str:
    """Sixteen hexadecimal digits that change with Numba's version and with any file of this package."""
    digest = hashlib.sha256(numba.__version__.encode())
    for source in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


@cache
def cache_folder() -> Path | None:
    """Where compiled code is kept: under NUMBA_CACHE_DIR, XDG_CACHE_HOME or ``~/.cache``.

    None where that cannot be written (a read-only machine): everything is then compiled anew at every
    start, which is slower and gives the same numbers.
    """
    given = os.environ.get("NUMBA_CACHE_DIR") or os.environ.get("XDG_CACHE_HOME")
    try:
        base = Path(given) if given else Path.home() / ".cache"
        folder = base / "croupier" / f"kernels-{sources_digest()}"
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except (OSError, RuntimeError):  # RuntimeError: there is no home folder
        return None
    return folder


def jit(function: Callable[P, R]) -> Callable[P, R]:
    """Compile on the first call for its types, or load what an earlier start compiled."""
    folder = cache_folder()
    settings: Any = numba.config
    before = settings.CACHE_DIR
    settings.CACHE_DIR = str(folder or "")
    try:
        compiled: Callable[P, R] = numba.njit(cache=folder is not None, nogil=True)(function)
    finally:
        settings.CACHE_DIR = before
    return compiled
