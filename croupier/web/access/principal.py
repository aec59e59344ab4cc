"""Who is behind a request: a person, a terminal, a visitor of the demonstration, or nobody."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypedDict

from croupier.access.roles import STAFF, Role


class Who(TypedDict):
    """What a page may know of whoever uses it."""

    kind: str
    name: str
    full_name: str
    roles: list[Role]
    terminal: str
    training: bool
    must_change_password: bool


@dataclass(frozen=True, slots=True)
class Principal:
    """``request.state.person`` of every request.

    A person who signs in at a terminal's own screen has ``terminal`` too, and the terminal's role beside
    their own. A visitor of the demonstration has every role, and any terminal.
    """

    kind: str
    name: str = ""
    full_name: str = ""
    credential: str = ""
    roles: frozenset[Role] = frozenset()
    terminal: str = ""
    session: str = ""
    training: bool = False
    must_change: bool = False

    @property
    def is_person(self) -> bool:
        """Somebody whose acts are entered into the log."""
        return self.kind in (PERSON, VISITOR)

    @property
    def is_somebody(self) -> bool:
        return self.kind != NOBODY_KIND

    def owns(self, terminal: str) -> bool:
        """Whether this is the terminal itself; staff are judged by their roles alone."""
        return self.kind == VISITOR or self.terminal == terminal

    @property
    def staff_roles(self) -> frozenset[Role]:
        return self.roles - {Role.PATRON_TERMINAL}

    def document(self) -> Who:
        """What a page may know of it."""
        return {
            "kind": self.kind,
            "name": self.name,
            "full_name": self.full_name,
            "roles": sorted(self.staff_roles) if self.kind != VISITOR else [],
            "terminal": self.terminal,
            "training": self.training,
            "must_change_password": self.must_change,
        }


NOBODY_KIND: Final = "nobody"
PERSON: Final = "person"
TERMINAL: Final = "terminal"
VISITOR: Final = "visitor"

NOBODY: Final = Principal(NOBODY_KIND)


def visitor(name: str = "visitor") -> Principal:
    """Whoever looks at the demonstration: signed in by the house itself, with every role."""
    return Principal(VISITOR, name, "a visitor", roles=frozenset({*STAFF, Role.PATRON_TERMINAL}))
