"""People of the drop and the count, by credential number and department."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

import msgspec

from croupier.ledger.draft import refuse

Department = Literal["security", "finance", "slot_operations", "table_games", "cage", "casino_compliance"]

SMALLEST_TEAM: Final = 3
_TEAM: Final = "58 Pa. Code § 465a.18(d)"


class Person(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Someone who acts: the credential number is the person, whatever the name."""

    credential: str
    department: Department


def require_two(first: Person, second: Person, what: str, cite: str) -> None:
    """Two persons must really be two."""
    if first.credential == second.credential:
        raise refuse("same_person", f"{what}: {first.credential} cannot be both persons", cite)


def require_team(team: Sequence[Person]) -> None:
    """At least three different employees, with security and finance among them (§ 465a.18(d))."""
    credentials = {person.credential for person in team}
    if len(credentials) < len(team):
        raise refuse("same_person", "a team lists the same person twice", _TEAM)
    if len(team) < SMALLEST_TEAM:
        raise refuse(
            "team_too_small", f"a team has at least {SMALLEST_TEAM} employees, not {len(team)}", _TEAM
        )
    departments = {person.department for person in team}
    for needed in ("security", "finance"):
        if needed not in departments:
            raise refuse("team_incomplete", f"nobody of the team is of {needed}", _TEAM)
