"""Roles as the regulations separate them, and the departments that must stay apart.

58 Pa. Code § 465a.11(b): the mandatory departments work with each other, yet independently; so all roles of
one person belong to one department.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Final

from croupier.units.verdict import Refusal


class Role(StrEnum):
    """What a person, or a terminal, is on the floor."""

    PATRON_TERMINAL = "patron_terminal"
    DEALER = "dealer"
    FLOORPERSON = "floorperson"
    SLOT_ATTENDANT = "slot_attendant"
    SLOT_SUPERVISOR = "slot_supervisor"
    SLOT_TECHNICIAN = "slot_technician"
    SECURITY = "security"
    CAGE_CASHIER = "cage_cashier"
    COUNT_TEAM = "count_team"
    FINANCE = "finance"
    COMPLIANCE_REPRESENTATIVE = "compliance_representative"
    INFORMATION_TECHNOLOGY = "information_technology"
    SURVEILLANCE = "surveillance"
    INTERNAL_AUDIT = "internal_audit"


STAFF: Final = tuple(role for role in Role if role is not Role.PATRON_TERMINAL)
"""Every role that a person may have; the other one is a terminal's."""

DEPARTMENTS: Final = {
    Role.DEALER: "table games",
    Role.FLOORPERSON: "table games",
    Role.SLOT_ATTENDANT: "slot operations",
    Role.SLOT_SUPERVISOR: "slot operations",
    Role.SLOT_TECHNICIAN: "slot operations",
    Role.SECURITY: "security",
    Role.CAGE_CASHIER: "cage",
    Role.COUNT_TEAM: "finance",
    Role.FINANCE: "finance",
    Role.COMPLIANCE_REPRESENTATIVE: "casino compliance",
    Role.INFORMATION_TECHNOLOGY: "information technology",
    Role.SURVEILLANCE: "surveillance",
    Role.INTERNAL_AUDIT: "internal audit",
}

_APART: Final = "58 Pa. Code § 465a.11(b)"


def read_roles(words: Iterable[str]) -> frozenset[Role]:
    """Roles by their names; ValueError names the one that there is not."""
    found: set[Role] = set()
    for word in words:
        if word not in set(STAFF):
            raise ValueError(f"roles: {word!r} is not a role of staff; there are {', '.join(STAFF)}")
        found.add(Role(word))
    return frozenset(found)


def roles_refusal(roles: frozenset[Role]) -> Refusal | None:
    """Why one person may not have these roles together."""
    if not roles:
        return Refusal("no_role", "a person has at least one role")
    departments = sorted({DEPARTMENTS[role] for role in roles})
    if len(departments) > 1:
        message = f"one person cannot belong to {departments[0]} and to {departments[1]}"
        return Refusal("departments_apart", message, _APART)
    return None
