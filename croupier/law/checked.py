"""Two checks that every part of an edition's file shares: entries by name, and a section for every value."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec

_SECTION = re.compile(r"§ \S.*")


def entries(place: str, given: Mapping[str, Any], form: Any) -> dict[str, Any]:
    """Each entry of a part of the file in its form; one by one, so that a wrong one is named."""
    shaped = {}
    for name, entry in given.items():
        try:
            shaped[name] = msgspec.convert(entry, form)
        except msgspec.ValidationError as error:
            raise ValueError(f"{place}.{name}: {error}") from error
    return shaped


def section(cite: str, place: str) -> str:
    """The section, or ValueError where a value has none."""
    if not _SECTION.fullmatch(cite):
        raise ValueError(f"{place} has no section: {cite!r} does not start with '§ '")
    return cite
