"""The template and the page of a form, both written from its fields."""

from __future__ import annotations

import datetime
import json
from collections.abc import Iterator, Mapping
from typing import Any, get_args, get_origin, get_type_hints

import msgspec

from croupier.compliance.form import Form


def template(kind: type[Form], title: str) -> str:
    """A form filled in with its examples, each field under what it means: a good form to start from."""
    return "\n".join([f"# {title}", *_lines(kind, "")]) + "\n"


def fields_table(kind: type[Form]) -> str:
    """The fields as a Markdown table, nested forms with their place."""
    rows = ["| field | what it is | example |", "|---|---|---|"]
    rows += [f"| `{place}` | {said} | `{_value(example)}` |" for place, said, example in _rows(kind, "")]
    return "\n".join(rows)


def _lines(kind: type[Form], indent: str, given: Mapping[str, Any] | None = None) -> Iterator[str]:
    """The fields of a form; ``given`` prevails over their own examples.

    The example of a field that is a form is what differs there; that of a list of forms, its further entries.
    """
    for name, hint in get_type_hints(kind, include_extras=True).items():
        meta, bare = _meta(hint)
        inner, many = _inner(bare)
        yield f"{indent}# {(meta.description or '') if meta else ''}"
        example = (given or {}).get(name, _example(meta))
        if inner is None:
            yield f"{indent}{name}: {_value(example)}"
        elif many:
            # The first line under the dash is a comment; YAML takes it as belonging to the entry.
            yield from (f"{indent}{name}:", f"{indent}  -", *_lines(inner, indent + "    "))
            yield from (f"{indent}  - {_value(further)}" for further in example or ())
        else:
            yield from (f"{indent}{name}:", *_lines(inner, indent + "  ", example))


def _rows(kind: type[Form], before: str) -> Iterator[tuple[str, str, Any]]:
    for name, hint in get_type_hints(kind, include_extras=True).items():
        meta, bare = _meta(hint)
        inner, many = _inner(bare)
        said = (meta.description or "") if meta else ""
        if inner is None:
            yield before + name, said, _example(meta)
        else:
            yield from _rows(inner, f"{before}{name}{'[]' if many else ''}.")


def _meta(hint: Any) -> tuple[msgspec.Meta | None, Any]:
    found = next((one for one in getattr(hint, "__metadata__", ()) if isinstance(one, msgspec.Meta)), None)
    return found, get_args(hint)[0] if found else hint


def _inner(bare: Any) -> tuple[type[Form] | None, bool]:
    """The form inside a field: itself, or in a list."""
    many = get_origin(bare) is list
    inner = get_args(bare)[0] if many else bare
    return (inner, many) if isinstance(inner, type) and issubclass(inner, Form) else (None, False)


def _example(meta: msgspec.Meta | None) -> Any:
    return meta.examples[0] if meta and meta.examples else None


def _value(value: Any) -> str:
    """One value on one line; YAML reads JSON, and dates bare."""
    if isinstance(value, datetime.date):
        return value.isoformat()
    return json.dumps(value, ensure_ascii=False)
