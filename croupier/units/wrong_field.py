"""Where a document is wrong, by the names that stand in it.

The reader of documents says ``$.seats[0].wagers[...]`` where a value under some name is wrong; here the
name is found, so that whoever wrote the document need not look for it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

import msgspec

_UNNAMED: Final = re.compile(r"`\$(?P<path>[^`]*?)\[\.\.\.\]")
_PART: Final = re.compile(r"\.(\w+)|\[(\d+)\]")


def named(error: msgspec.ValidationError, raw: Any, read: Callable[[Any], object]) -> str:
    """What the error says, with the name of the first wrong value instead of the three dots.

    ``raw`` is the document as it was read before its shape was checked, and ``read`` checks its shape. Of
    each name alone it is asked whether the document is still wrong in the same way.
    """
    said = str(error)
    found = _UNNAMED.search(said)
    if found is None:
        return said
    steps = [name or int(number) for name, number in _PART.findall(found["path"])]
    for name in _at(raw, steps):
        try:
            read(_with_only(raw, steps, name))
        except msgspec.ValidationError as again:
            if str(again) == said:
                return said.replace("[...]", f"[{str(name)!r}]", 1)
    return said


def _at(raw: Any, steps: list[str | int]) -> dict[Any, Any]:
    for step in steps:
        raw = raw[step]
    return raw if isinstance(raw, dict) else {}


def _with_only(raw: Any, steps: list[str | int], name: Any) -> Any:
    """The document with nothing but this name at that place."""
    if not steps:
        return {name: raw[name]}
    inner = _with_only(raw[steps[0]], steps[1:], name)
    if isinstance(raw, dict):
        return {**raw, steps[0]: inner}
    return [inner if index == steps[0] else one for index, one in enumerate(raw)]
