"""Forms: the facts that a check asks for, as YAML or JSON, read strictly.

A form is a ``Form`` whose fields carry a description and an example (``asked``). From them come the template
that ``croupier check WHAT --template`` prints and the page in ``docs/forms``; neither can fall behind.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from croupier.errors import DataError, OperatingError

F = TypeVar("F", bound="Form")

WRITTEN: Final = r"\S"
"""The pattern of a name or number that may not be left empty."""


class Form(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The base of every form: a field that nobody asked for is an error, since it is mostly a slip."""


def asked(description: str, example: Any, **limits: Any) -> msgspec.Meta:
    """What a field means, one good value for it, and limits (``ge``, ``pattern``) that a value must keep."""
    return msgspec.Meta(description=description, examples=[example], **limits)


def read_form(path: Path, kind: type[F]) -> F:
    """Read a form from a file; JSON if its name ends in ``.json``, YAML otherwise."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise OperatingError(f"cannot read {path}: {error.strerror}") from error
    return parse_form(content, kind, path.name, as_json=path.suffix == ".json")


def parse_form(content: bytes, kind: type[F], name: str, *, as_json: bool = False) -> F:
    """The form, or one sentence that names the file and the field."""
    decode = msgspec.json.decode if as_json else msgspec.yaml.decode
    try:
        form = decode(content, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise DataError(f"{name}: {' '.join(str(error).split())}") from error
    except RecursionError as error:
        raise DataError(f"{name}: the form refers to itself") from error
    for place in _without_end(msgspec.to_builtins(form), ""):
        raise DataError(f"{name}: {place} is no number that anybody could count to")
    return form


def _without_end(value: Any, place: str) -> Iterator[str]:
    """Where a form has a number without end, or one that is none; YAML writes ``.inf`` and ``.nan``."""
    if isinstance(value, float) and not isfinite(value):
        yield place
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from _without_end(inner, f"{place}.{key}".lstrip("."))
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from _without_end(inner, f"{place}[{number}]")
