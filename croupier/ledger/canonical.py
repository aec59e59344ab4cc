"""One way to write a document, so that the same content always has the same hash."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from operator import attrgetter
from typing import Any

import msgspec

# What a stored answer or record may hold: words, whole numbers, lists and mappings of them.
Json = Any

_encoder = msgspec.json.Encoder(order="sorted")


def canonical(document: Json) -> str:
    """JSON with sorted keys and no spaces: byte for byte the same on every machine."""
    return _encoder.encode(document).decode()


def digest(text: str) -> str:
    """SHA-256 of a canonical text, in hexadecimal."""
    return sha256(text.encode()).hexdigest()


@cache
def _names(kind: Any) -> tuple[str, ...]:
    return tuple(field.name for field in dataclasses.fields(kind))


@cache
def _getter(kind: Any, without: tuple[str, ...]) -> Callable[[Any], Any]:
    names = [name for name in _names(kind) if name not in without]
    if len(names) > 1:
        return attrgetter(*names)
    # With fewer than two names, attrgetter does not give a tuple.
    return lambda value: tuple(getattr(value, name) for name in names)


def values_of(value: Any, without: tuple[str, ...] = ()) -> Any:
    """The values of a dataclass's fields, in their order."""
    kind: Any = type(value)
    return _getter(kind, without)(value)


def fields_of(value: Any) -> dict[str, Any]:
    """A dataclass as a mapping, one level deep: cheaper than ``dataclasses.asdict``, which copies."""
    kind: Any = type(value)
    return {name: getattr(value, name) for name in _names(kind)}
