"""The one decorator of compiled code: nopython, without the lock, kept on disk, never fastmath.

Compiled code is kept in a folder named after its module and all sources that the module depends on. Numba by
itself notices a change in the file of the function that it compiled, but not in a function called from
another file, nor in a number that is imported; the folder's name closes that gap.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from functools import cache, wraps
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

import numba
from numba.core.compiler_lock import global_compiler_lock

from croupier.kernel.process_lock import process_lock
from croupier.kernel.sources import OURS, digest_of, files_behind

P = ParamSpec("P")
R = TypeVar("R")


@cache
def cache_base() -> Path | None:
    """Where everything is kept: ``croupier`` under NUMBA_CACHE_DIR, XDG_CACHE_HOME or ``~/.cache``.

    None where that cannot be written (a read-only machine): everything is then compiled anew at every
    start, which is slower and gives the same numbers.
    """
    given = os.environ.get("NUMBA_CACHE_DIR") or os.environ.get("XDG_CACHE_HOME")
    try:
        folder = (Path(given) if given else Path.home() / ".cache") / OURS
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except (OSError, RuntimeError):  # RuntimeError: there is no home folder
        return None
    return folder


@cache
def cache_folder(module: str) -> Path | None:
    """Where what a module compiles and builds is kept; None where nothing can be kept for it.

    The name changes with Numba's version and with every source file that the module depends on. A module
    that is not found by its name (a script) has no such files, and nothing is kept for it.
    """
    base = cache_base()
    if base is None or not files_behind(module):
        return None
    digest = digest_of(module, beside=[numba.__version__.encode()])
    folder = base / f"{module.removeprefix(f'{OURS}.')}-{digest}"
    try:
        folder.mkdir(exist_ok=True)
    except OSError:
        return None
    return folder


def jit(function: Callable[P, R]) -> Callable[P, R]:
    """Compile on the first call for its types, or load what an earlier start compiled."""
    folder = cache_folder(function.__module__)
    settings: Any = numba.config
    before = settings.CACHE_DIR
    settings.CACHE_DIR = str(folder or "")
    try:
        compiled: Callable[P, R] = numba.njit(cache=folder is not None, nogil=True)(function)
    finally:
        settings.CACHE_DIR = before
    if folder is not None:
        _compile_in_turn(compiled, folder / f"{function.__qualname__}.lock")
    return compiled


def _compile_in_turn(kernel: Any, lock: Path) -> None:
    """Of several processes that want the same code at once, one compiles it and the others load it.

    Numba's own lock between threads is taken first, so that a process waits for another in one thread only;
    and since a function waits only for those that it calls, no two processes wait for each other.
    """
    compile_now = kernel.compile

    @wraps(compile_now)
    def compile_once(signature: Any) -> Any:
        with global_compiler_lock, process_lock(lock):
            return compile_now(signature)

    kernel.compile = compile_once
