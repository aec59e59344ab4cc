"""Who asks, while a request is served; every id that comes in over HTTP is put behind his name.

The gate sets it, and the one type of id that bodies have (``requests.CommandId``) reads it: no route sees an
id as it was sent, and none has to think of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

from croupier.access.rights import right_of
from croupier.access.roles import Role
from croupier.units import name_spaces
from croupier.units.name_spaces import Asker
from croupier.web.access.principal import PERSON, TERMINAL, VISITOR, Principal

_KINDS: Final = {
    PERSON: name_spaces.PERSON,
    TERMINAL: name_spaces.TERMINAL,
    VISITOR: name_spaces.VISITOR,
}
_ASKER: ContextVar[Asker | None] = ContextVar("asker", default=None)


def asker_of(person: Principal, act: str, parameters: Mapping[str, str]) -> Asker | None:
    """What a patron does at a terminal is asked by the terminal, whoever is signed in at its screen: a
    request that is sent again means the same one. Everything else is asked by whoever it is."""
    if right_of(act).roles == (Role.PATRON_TERMINAL,) and "terminal" in parameters:
        return Asker(name_spaces.TERMINAL, parameters["terminal"])
    kind = _KINDS.get(person.kind)
    return Asker(kind, person.name) if kind else None


@contextmanager
def asking(asker: Asker | None) -> Iterator[None]:
    """While this lasts, ids are this asker's."""
    before = _ASKER.set(asker)
    try:
        yield
    finally:
        _ASKER.reset(before)


def id_of_the_asker(sent: str) -> str:
    """The id of a command that was sent just now."""
    asker = _ASKER.get()
    if asker is None:
        raise ValueError("nobody is signed in who could give a command")
    return asker.id(sent)
