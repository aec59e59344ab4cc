"""Whoever gets a share of tips is a dealer of the house: a name that is nobody's gets nothing."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.access.person import ACTIVE, Person
from croupier.access.roles import Role
from croupier.access.signature import number_of
from croupier.errors import Refused
from croupier.units.verdict import Refusal


def require_dealers(numbers: Iterable[str], people: Iterable[Person]) -> None:
    """Refused unless every number is that of a dealer with an account (58 Pa. Code § 465a.19(g))."""
    dealers = {number_of(one) for one in people if one.state == ACTIVE and Role.DEALER in one.roles}
    for number in numbers:
        if number not in dealers:
            message = f"{number} is no dealer of this house, and has no share of its tips"
            raise Refused(Refusal("no_such_dealer", message, "58 Pa. Code § 465a.19(g)"))
