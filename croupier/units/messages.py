"""What a message says, declared where it is made: the pages' types are written from these declarations.

A route or a socket says with ``tells`` which document it answers with. ``python -m tools.message_types``
reads all of them and writes the types against which the modules of the pages are checked.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

TELLS: Final = "__tells__"


@dataclass(frozen=True)
class Parts:
    """Stands in an ``Annotated`` type: a document that is put together from others, each encoded apart."""

    name: str
    parts: tuple[Any, ...]


def tells(kind: Any) -> Callable[[F], F]:
    """Declare what a route answers with, or what a socket sends: a type, or a union of types."""

    def declared(endpoint: F) -> F:
        setattr(endpoint, TELLS, kind)
        return endpoint

    return declared


def told_by(endpoint: Callable[..., Any]) -> Any:
    """What an endpoint has declared; None if nothing."""
    return getattr(endpoint, TELLS, None)
