"""Whether the byte code that Python loads is that of the sources beside it (58 Pa. Code § 461a.4(d)).

Python runs a compiled file in place of its source as long as size and time of the source agree with what the
compiled file says. So a changed compiled file runs although every source is as it was approved. Here each one
that would be loaded is compared with its source, compiled anew.
"""

from __future__ import annotations

import importlib.util
import marshal
import warnings
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import CodeType
from typing import Final

_HEAD: Final = 16
"""What stands before the code in a compiled file (PEP 552): magic, flags, then time and size, or a hash."""


def altered(sources: Iterable[Path]) -> Iterator[Path]:
    """Each source whose compiled file would be loaded and is not what the source says."""
    for source in sources:
        compiled = Path(importlib.util.cache_from_source(str(source)))
        try:
            content, stat = compiled.read_bytes(), source.stat()
        except OSError:
            # Nothing is compiled yet: Python reads the source.
            continue
        if _is_used(content, int(stat.st_mtime), stat.st_size) and not _is_of(content, source):
            yield source


def _is_used(content: bytes, mtime: int, size: int) -> bool:
    """Whether Python would load the compiled file."""
    if len(content) < _HEAD or content[:4] != importlib.util.MAGIC_NUMBER:
        return False
    if int.from_bytes(content[4:8], "little"):
        # It names its source by a hash, and may tell Python not to look at the source at all.
        return True
    told = int.from_bytes(content[8:12], "little"), int.from_bytes(content[12:16], "little")
    return told == (mtime & 0xFFFFFFFF, size & 0xFFFFFFFF)


def _is_of(content: bytes, source: Path) -> bool:
    try:
        loaded = marshal.loads(content[_HEAD:])
    except (EOFError, ValueError, TypeError):
        return False
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        made = compile(source.read_bytes(), str(source), "exec", dont_inherit=True)
    return isinstance(loaded, CodeType) and loaded == made
