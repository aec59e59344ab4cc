"""People of the drop and the count, by credential number and department."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, Literal

import msgspec

from croupier.ledger.draft import refuse

Department = Literal["security", "finance", "slot_operations", "table_games", "cage", "casino_compliance"]

SMALLEST_TEAM: Final = 3
SMALLEST_COUNT_TEAM: Final = 2
_TEAM: Final = "58 Pa. Code § 465a.18(d)"


class Person(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Someone who acts: the credential number is the person, whatever the name."""

    credential: str
    department: Department


def require_two(first: Person, second: Person, what: str, cite: str) -> None:
    """Two persons must really be two."""
    if first.credential == second.credential:
        raise refuse("same_person", f"{what}: {first.credential} cannot be both persons", cite)


def _require_number(team: Sequence[Person], smallest: int, cite: str) -> None:
    credentials = {person.credential for person in team}
    if len(credentials) < len(team):
        raise refuse("same_person", "a team lists the same person twice", cite)
    if len(team) < smallest:
        raise refuse("team_too_small", f"a team has at least {smallest} employees, not {len(team)}", cite)


def require_count_team(team: Sequence[Person]) -> None:
    """Two different employees at least, since two count every box (docs/interpretations/4650).

    Of which departments they are stands in paragraphs that are not printed; § 465a.18(d) is about transport.
    """
    _require_number(team, SMALLEST_COUNT_TEAM, "58 Pa. Code § 465a.25(a)(3)")


def require_signed(team: Sequence[Person], signed: Collection[str]) -> None:
    """Everybody of a team has said so themselves: a name on a list carries no box (§ 465a.18(b), (d))."""
    missing = [person.credential for person in team if person.credential not in signed]
    if missing:
        message = f"{', '.join(missing)} of the team did not sign that they take part"
        raise refuse("team_not_signed", message, _TEAM)


def require_team(team: Sequence[Person]) -> None:
    """At least three different employees, with security and finance among them (§ 465a.18(d))."""
    _require_number(team, SMALLEST_TEAM, _TEAM)
    departments = {person.department for person in team}
    for needed in ("security", "finance"):
        if needed not in departments:
            raise refuse("team_incomplete", f"nobody of the team is of {needed}", _TEAM)
