"""A table of the fields of a structure: name, type, default, and the sentence that says what it is for."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import msgspec


def field_table(struct: type[msgspec.Struct], words: Mapping[str, str]) -> str:
    """The fields of one structure; KeyError names the field that has no sentence."""
    lines = ["| key | type | default | what it says |", "|---|---|---|---|"]
    for field in msgspec.structs.fields(struct):
        name = field.encode_name
        sentence = words[f"{struct.__name__}.{name}"]
        lines.append(f"| `{name}` | {type_words(field.type)} | {_default(field)} | {sentence} |")
    return "\n".join(lines) + "\n"


def undocumented(structs: tuple[type[msgspec.Struct], ...], words: Mapping[str, str]) -> list[str]:
    """Fields without a sentence, and sentences without a field."""
    known = {
        f"{one.__name__}.{field.encode_name}" for one in structs for field in msgspec.structs.fields(one)
    }
    return sorted(known ^ set(words))


def type_words(kind: Any) -> str:
    """A type as it stands in the source, without the package it comes from."""
    text = kind.__name__ if isinstance(kind, type) and not hasattr(kind, "__args__") else str(kind)
    for noise in (
        "typing.",
        "datetime.",
        "croupier.accounting.tax.rates.",
        "croupier.house.config.",
        "croupier.tables.config.",
        "croupier.law.shape.",
    ):
        text = text.replace(noise, "")
    if text.startswith("Annotated["):
        text = text.removeprefix("Annotated[").split(",")[0]
    return text.replace("|", "or").replace("NoneType", "None")


def _default(field: msgspec.structs.FieldInfo) -> str:
    if field.required:
        return "*required*"
    value = field.default if field.default is not msgspec.NODEFAULT else _made(field)
    if isinstance(value, msgspec.Struct):
        return "its own defaults"
    if isinstance(value, tuple):
        value = list(value)
    return f"`{json.dumps(value)}`"


def _made(field: msgspec.structs.FieldInfo) -> Any:
    factory: Any = field.default_factory
    return factory()
