"""A form as a page shows it, made from the command itself: its fields, their kinds, the section beside each.

The shell reads the same commands from JSON (``forms``). Nothing about a form is written twice: a field that
is added to a command is on the page, and what it is called there stands in ``form_fields.toml``.
"""

from __future__ import annotations

import dataclasses
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib import resources
from types import UnionType
from typing import Any, Final, Literal, TypedDict, Union, get_args, get_origin, get_type_hints

import msgspec

from croupier.access.form_acts import act_of_form
from croupier.access.rights import right_of
from croupier.floor.assets.asset import KEPT_BY_THE_HOUSE, KINDS, Asset
from croupier.floor.assets.location import AREAS
from croupier.floor.assets.ram_clear_paper import FINANCIAL_METERS
from croupier.floor.forms import FORMS, asked_of, form_named, signatures_of
from croupier.wagering.meters import METERS

Kind = Literal["text", "number", "yes_no", "date", "instant", "cents", "choice", "list", "group"]

CHOICES: Final = {"area": AREAS, "kind": KINDS}
"""Fields of which the house knows every value."""
SUGGESTED: Final = {
    "asset_number": "assets",
    "asset_numbers": "assets",
    "location": "locations",
    "from_location": "locations",
    "to_location": "locations",
    "software_id": "software",
    "transport_notice": "transport_notices",
}
"""Fields for which the books have values that somebody may mean."""
_KEPT_BY_THE_HOUSE: Final = {Asset: KEPT_BY_THE_HOUSE}


class FormField(TypedDict):
    """One field. ``fields`` are those of a group, or the one of which a list has many."""

    name: str
    label: str
    cite: str
    kind: Kind
    required: bool
    choices: list[str]
    suggested: str
    fields: list[FormField]


class FormDocument(TypedDict):
    """One form: what it is called, by which section, who may fill it in and how many sign it."""

    name: str
    title: str
    cite: str
    act: str
    signatures: int
    fields: list[FormField]


@cache
def _words() -> dict[str, Any]:
    text = resources.files("croupier.floor").joinpath("form_fields.toml").read_text("utf-8")
    return tomllib.loads(text)


def all_forms() -> list[FormDocument]:
    """Every form there is."""
    return [form_document(name) for name in FORMS]


def form_document(name: str) -> FormDocument:
    """A form from its command."""
    kind, act = form_named(name), act_of_form(name)
    said = _words()["forms"].get(name, {})
    cite = said.get("cite", right_of(act).section)
    words = _Words(said.get("fields", {}), cite)
    hints = get_type_hints(kind)
    fields = [_field(one.name, hints[one.name], _has_no_default(one), words) for one in asked_of(kind)]
    return {
        "name": name,
        "title": said.get("title", name.replace("-", " ").capitalize()),
        "cite": cite,
        "act": act,
        "signatures": len(signatures_of(kind)),
        "fields": fields,
    }


def _has_no_default(field: dataclasses.Field[Any]) -> bool:
    missing = dataclasses.MISSING
    return field.default is missing and field.default_factory is missing


@dataclasses.dataclass(frozen=True, slots=True)
class _Words:
    """What the fields of one form are called, and the section of the form for those that have none."""

    own: dict[str, list[str]]
    cite: str

    def of(self, name: str) -> tuple[str, str]:
        found = self.own.get(name) or _words()["fields"].get(name)
        return (found[0], found[1]) if found else (name.replace("_", " ").capitalize(), self.cite)


def _field(name: str, kind: Any, required: bool, words: _Words) -> FormField:
    label, cite = words.of(name)
    inner = _inner(name, kind, words)
    return {
        "name": name,
        "label": label,
        "cite": cite,
        "kind": _kind(name, kind),
        "required": required,
        "choices": list(CHOICES.get(name, ())),
        "suggested": SUGGESTED.get(name, ""),
        "fields": list(inner),
    }


def _kind(name: str, kind: Any) -> Kind:
    """The control of a field. Instants end in ``_at`` and days in ``_on``, as everywhere in the books."""
    if kind is bool:
        return "yes_no"
    if kind is int:
        return "number"
    if get_origin(kind) is tuple:
        return "list"
    if kind is not str:
        return "group"
    if name in CHOICES:
        return "choice"
    return "instant" if name.endswith("_at") else "date" if name.endswith("_on") else "text"


def _inner(name: str, kind: Any, words: _Words) -> Iterator[FormField]:
    origin, parts = get_origin(kind), get_args(kind)
    if kind in (str, int, bool):
        return
    if origin is tuple:
        yield _field(name, parts[0], True, words)
    elif origin is dict:
        yield from _meters()
    else:
        struct = parts[0] if origin in (Union, UnionType) else kind
        hints = get_type_hints(struct)
        for one in msgspec.structs.fields(struct):
            if one.name not in _KEPT_BY_THE_HOUSE.get(struct, ()):
                yield _field(one.name, hints[one.name], one.required, words)


def _meters() -> Iterator[FormField]:
    """The financial meters, each under its paragraph of § 605a.5(d)."""
    for meter in METERS:
        if meter.code in FINANCIAL_METERS:
            yield {
                "name": meter.code,
                "label": meter.title,
                "cite": meter.cite,
                "kind": "cents",
                "required": True,
                "choices": [],
                "suggested": "",
                "fields": [],
            }
