"""What a house knows of itself: the measure for what a form says of it."""

from __future__ import annotations

from dataclasses import dataclass, field

from croupier.access.roles import DEPARTMENTS, Role


@dataclass(frozen=True, slots=True)
class HouseTable:
    """A hybrid table that the house runs."""

    table: str
    game: str


@dataclass(frozen=True, slots=True)
class HousePerson:
    """A member of staff with an account."""

    credential: str
    roles: frozenset[Role]

    @property
    def department(self) -> str:
        """All roles of a person belong to one (58 Pa. Code § 465a.11(b))."""
        return DEPARTMENTS[min(self.roles)]


@dataclass(frozen=True, slots=True)
class HouseFacts:
    """The tables, terminals, systems and people as books and configuration have them.

    ``offers`` are the words of the form for internal controls; ``table_tests`` are credentials of dealers and
    the games whose table test stands in their employee files. ``terminals_in_use`` are those that are
    enabled, ``other_tables`` the gaming tables beside the hybrid ones.
    """

    tables: tuple[HouseTable, ...] = ()
    terminals: int = 0
    systems: frozenset[str] = frozenset()
    people: tuple[HousePerson, ...] = ()
    offers: frozenset[str] = frozenset()
    table_tests: frozenset[tuple[str, str]] = field(default=frozenset())
    terminals_in_use: int = 0
    other_tables: int = 0
    license_category: int = 1

    def person(self, credential: str) -> HousePerson | None:
        """Whoever has this credential number."""
        return next((one for one in self.people if one.credential == credential), None)
