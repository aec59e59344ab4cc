"""Write the types of all messages between server and pages (``croupier/web/pages/types/messages.d.ts``).

One source: what a route or a socket declares with ``tells``, and the model of the body that it takes. The
modules of the pages are checked against the written file (``make lint``), the server's functions against the
same declarations (``make types``).
"""

from __future__ import annotations

import dataclasses
import datetime
import enum
import re
import types
import typing
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypeVar, Union

import msgspec
from fastapi.routing import APIRoute
from pydantic import BaseModel, SecretStr
from starlette.routing import BaseRoute, WebSocketRoute

from croupier.units.messages import Parts, told_by

PAGE: Final = Path(__file__).parents[1] / "croupier" / "web" / "pages" / "types" / "messages.d.ts"

HEAD: Final = """\
// What server and pages say to each other. Written by `python -m tools.message_types` from the server's own
// declarations (`croupier/units/messages.py`); never edited by hand.

/** What a command comes to, where the page reads nothing of it but that it was done. */
export type CommandAnswer = { id: string; [fact: string]: unknown };
"""
PLAIN: Final[Mapping[Any, str]] = {
    str: "string",
    SecretStr: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    type(None): "null",
    None: "null",
    Any: "unknown",
    object: "unknown",
    datetime.date: "string",
    datetime.datetime: "string",
}
COMMAND_ID: Final = "id"
"""Every command carries it, and the pages' one function that sends commands adds it."""


class Types:
    """The interfaces of a file, each written once, under the name of its class."""

    def __init__(self) -> None:
        self.written: dict[str, str] = {}
        self._classes: dict[str, Any] = {}

    def name(self, kind: Any) -> str:
        """How TypeScript says a type; the interfaces that it needs are written on the way."""
        if isinstance(kind, TypeVar):
            return kind.__name__
        if kind in PLAIN:
            return PLAIN[kind]
        origin, args = typing.get_origin(kind), typing.get_args(kind)
        if origin is Annotated:
            return self._annotated(args)
        if origin is Literal:
            return " | ".join(_literal(value) for value in args)
        if origin in (Union, types.UnionType):
            return self._union(args)
        if origin is not None and origin not in CONTAINERS:
            return f"{self._interface(origin)}<{', '.join(self.name(one) for one in args)}>"
        if origin is not None:
            return self._container(origin, args)
        if isinstance(kind, type) and issubclass(kind, enum.StrEnum):
            return self._enumeration(kind)
        return self._interface(kind)

    def _enumeration(self, kind: type[enum.StrEnum]) -> str:
        name = kind.__name__
        words = "".join(f"\n  | {_literal(str(member.value))}" for member in kind)
        self.written[name] = f"export type {name} ={words};"
        return name

    def _annotated(self, args: tuple[Any, ...]) -> str:
        for told in args[1:]:
            if isinstance(told, Parts):
                whole = " & ".join(self.name(part) for part in told.parts)
                self.written[told.name] = f"export type {told.name} = {whole};"
                return told.name
        # The bytes of something that was encoded before: the annotation says what.
        return self.name(args[1] if args[0] is msgspec.Raw else args[0])

    def _union(self, args: Iterable[Any]) -> str:
        return " | ".join(dict.fromkeys(self.name(one) for one in args))

    def _container(self, origin: Any, args: tuple[Any, ...]) -> str:
        if origin in MAPPINGS:
            return f"{{ [name: string]: {self.name(args[1])} }}"
        if origin is tuple and args[-1] is not Ellipsis:
            return f"[{', '.join(self.name(one) for one in args)}]"
        item = self.name(args[0])
        return f"({item})[]" if "|" in item or "&" in item else f"{item}[]"

    def _interface(self, kind: Any) -> str:
        name = _name_of(kind)
        known = self._classes.setdefault(name, kind)
        if known is not kind:
            raise SystemExit(f"two types are called {name}: {known.__module__}, {kind.__module__}")
        if name not in self.written:
            self.written[name] = ""
            of = [one.__name__ for one in getattr(kind, "__parameters__", ())]
            head = f"{name}<{', '.join(of)}>" if of else name
            lines = [f"  {_key(key)}{told};" for key, told in self._fields(kind)]
            self.written[name] = "\n".join([f"export interface {head} {{", *lines, "}"])
        return name

    def _fields(self, kind: Any) -> Iterable[tuple[str, str]]:
        hints = typing.get_type_hints(kind, include_extras=True)
        if typing.is_typeddict(kind):
            return [(key, f"{_optional(hint)}: {self.name(_bare(hint))}") for key, hint in hints.items()]
        if isinstance(kind, type) and issubclass(kind, BaseModel):
            fields = kind.model_fields
            return [
                (key, f"{'' if field.is_required() else '?'}: {self.name(hints[key])}")
                for key, field in fields.items()
            ]
        if dataclasses.is_dataclass(kind):
            names = [one.name for one in dataclasses.fields(kind)]
        elif isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            return self._struct(kind, hints)
        else:
            raise SystemExit(f"{kind!r} is no type that a message can be declared with")
        return [(key, f": {self.name(hints[key])}") for key in names]

    def _struct(self, kind: type[msgspec.Struct], hints: Mapping[str, Any]) -> list[tuple[str, str]]:
        config = kind.__struct_config__
        tag = [(config.tag_field, f": {_literal(config.tag)}")] if config.tag_field else []
        left_out = {
            one.name for one in msgspec.structs.fields(kind) if config.omit_defaults and not one.required
        }
        told = zip(kind.__struct_fields__, kind.__struct_encode_fields__, strict=True)
        return [
            *tag,
            *(
                (name, f"{'?' if field in left_out else ''}: {self.name(hints[field])}")
                for field, name in told
            ),
        ]


def _name_of(kind: Any) -> str:
    """The class's own name; what a request takes is called a body, as a record may have the same name."""
    is_body = isinstance(kind, type) and issubclass(kind, BaseModel)
    return f"{kind.__name__}Body" if is_body else str(kind.__name__)


MAPPINGS: Final = (dict, Mapping)
CONTAINERS: Final = (dict, Mapping, list, tuple, Sequence, set, frozenset)


def _optional(hint: Any) -> str:
    """Asked of the hint itself: a class with postponed annotations does not know its optional keys."""
    return "?" if typing.get_origin(hint) is typing.NotRequired else ""


def _bare(kind: Any) -> Any:
    """Without ``NotRequired`` around it."""
    return typing.get_args(kind)[0] if typing.get_origin(kind) is typing.NotRequired else kind


def _literal(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value).lower()


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z_]\w*", name) else f'"{name}"'


# -- the elements of the pages ---------------------------------------------------------------------

PAGES: Final = PAGE.parents[1]
_ELEMENT: Final = re.compile(r"<([a-z][\w-]*)\b[^>]*?\sid=\"([\w-]+)\"", re.S)


def element_ids() -> str:
    """The elements that the pages' templates name, by their ids."""
    found: dict[str, set[str]] = {}
    for path in sorted(PAGES.glob("*.html")):
        for tag, name in _ELEMENT.findall(path.read_text(encoding="utf-8")):
            found.setdefault(name, set()).add(f'HTMLElementTagNameMap["{tag}"]')
    lines = [f'  "{name}": {" & ".join(sorted(tags))};' for name, tags in sorted(found.items())]
    return "\n".join(["export interface Ids {", *lines, "}"])


# -- routes ----------------------------------------------------------------------------------------


def _pattern(path: str) -> str:
    """A route's path as a type of strings: what stands in braces is any string."""
    return re.sub(r"\{\w+\}", "${string}", path)


def _deeper_first(path: str) -> tuple[int, int, str]:
    """A longer path is tried before the shorter one that it begins with, a word before any string."""
    return (-path.count("/"), path.count("{"), path)


def _chosen(name: str, of: dict[str, str], otherwise: str, *, query: bool) -> str:
    """A type that finds the document of a path."""
    lines = [f"export type {name}<Path extends string> ="]
    for path in sorted(of, key=_deeper_first):
        pattern = _pattern(path)
        has_query = query and not pattern.endswith("${string}")
        patterns = f"`{pattern}` | `{pattern}?${{string}}`" if has_query else f"`{pattern}`"
        lines += [f"  Path extends {patterns}", f"    ? {of[path]} :"]
    return "\n".join([*lines, f"  {otherwise};"])


def _body_of(route: APIRoute) -> Any:
    field = route.body_field
    return field.field_info.annotation if field is not None else None


def page(routes: Iterable[BaseRoute]) -> str:
    """The whole file, for the routes of a server."""
    known = Types()
    answers: dict[str, str] = {}
    done: dict[str, str] = {}
    bodies: dict[str, str] = {}
    live: dict[str, str] = {}
    for route in routes:
        if isinstance(route, WebSocketRoute) and (kind := told_by(route.endpoint)):
            live[route.path] = known.name(kind)
        if not isinstance(route, APIRoute):
            continue
        kind = told_by(route.endpoint)
        if kind is not None:
            (answers if "GET" in route.methods else done)[route.path] = known.name(kind)
        if "POST" in route.methods and (body := _body_of(route)) is not None:
            bodies[route.path] = known.name(body)
    parts = [
        HEAD.rstrip("\n"),
        *(known.written[name] for name in sorted(known.written)),
        "/** The elements of the templates, by their ids. */\n" + element_ids(),
        "/** What a question is answered with. */\n" + _chosen("Answer", answers, "unknown", query=True),
        "/** What a command or an inquiry takes. */\n"
        + _chosen("Body", bodies, "{ [name: string]: never }", query=False),
        "/** What a command comes to. */\n" + _chosen("Done", done, "CommandAnswer", query=False),
        "/** What a socket sends. */\n" + _chosen("Live", live, "never", query=False),
    ]
    return "\n\n".join(parts) + "\n"


def current() -> str:
    """The file as it should be."""
    from croupier.web.server import routers

    return page(route for router in routers() for route in router.routes)


if __name__ == "__main__":
    PAGE.write_text(current(), encoding="utf-8")
