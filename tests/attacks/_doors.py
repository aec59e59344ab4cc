"""Every route that takes the id of a command, with a body that it can read; found by walking the routes."""

from __future__ import annotations

import types
import typing
from datetime import date
from typing import Any

from fastapi.routing import APIRoute
from pydantic import BaseModel
from pydantic.fields import FieldInfo

from croupier.wagering.numbers import check_digit
from croupier.web.server import routers

NUMBER = "01234567890123456" + check_digit("01234567890123456")
VALUES = {"terminal": "EWT-2", "table": "HCF-1", "number": NUMBER, "day": "2026-01-05"}


def doors() -> dict[str, type[BaseModel]]:
    """The routes that take an id, each with the body that it reads."""
    found: dict[str, type[BaseModel]] = {}
    for router in routers():
        for route in router.routes:
            if isinstance(route, APIRoute) and "POST" in route.methods:
                for kind in _bodies(route):
                    if "id" in kind.model_fields:
                        found[route.path] = kind
    return found


def _bodies(route: APIRoute) -> list[type[BaseModel]]:
    hints = typing.get_type_hints(route.endpoint)
    return [kind for kind in hints.values() if isinstance(kind, type) and issubclass(kind, BaseModel)]


def address(path: str) -> str:
    """The route for the terminal and the table of these tests."""
    for name, value in VALUES.items():
        path = path.replace(f"{{{name}}}", value)
    return path.replace("{name}", "cameras")


def body_for(kind: type[BaseModel], command_id: str) -> dict[str, Any]:
    """Something that the route can read: what it needs and no more."""
    body: dict[str, Any] = {
        name: _time(name) or _value(field)
        for name, field in kind.model_fields.items()
        if field.is_required() or name == "day"
    }
    return body | {"id": command_id} | ({"number": NUMBER} if "number" in body else {})


def _time(name: str) -> str:
    """A date or an instant where a field's name asks for one."""
    if name.endswith("_at"):
        return "2026-01-05T12:00:00Z"
    return "2026-01-05" if name == "day" or name.endswith(("_on", "_day")) else ""


def _value(field: FieldInfo) -> Any:
    if field.examples:
        return field.examples[0]
    kind: Any = field.annotation
    if isinstance(kind, types.UnionType):
        kind = typing.get_args(kind)[0]
    origin = typing.get_origin(kind)
    if origin is typing.Literal:
        return typing.get_args(kind)[0]
    if origin in (list, tuple):
        return []
    if origin is dict or kind is dict:
        return {}
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        return {name: _value(one) for name, one in kind.model_fields.items() if one.is_required()}
    return {str: "x", int: 1, bool: True, date: "2026-01-05"}.get(kind, "x")
