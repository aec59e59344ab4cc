"""Under which number, and in which role, somebody signs: on the pages and at the shell alike."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple, Protocol

from croupier.access.roles import Role
from croupier.errors import Refused
from croupier.units.verdict import Refusal

# The role in which somebody signs a slip: the highest that they have.
_RANKS: Final = (Role.SLOT_SUPERVISOR, Role.SECURITY, Role.SLOT_ATTENDANT)


class Signatory(Protocol):
    """A person with an account, or whoever is behind a request."""

    @property
    def name(self) -> str: ...
    @property
    def credential(self) -> str: ...
    @property
    def roles(self) -> frozenset[Role]: ...


class Signed(NamedTuple):
    """Who signs, and in which role."""

    by: str
    role: str


def number_of(person: Signatory) -> str:
    """The credential number, or the name where there is none."""
    return person.credential or person.name


def slip_role(roles: Iterable[str]) -> str:
    """The role in which somebody signs payout slips; empty if none of theirs does."""
    held = set(roles)
    return next((str(rank) for rank in _RANKS if rank in held), "")


def slip_signature(person: Signatory) -> Signed:
    """The signature of a person; Refused if no role of theirs stands on slips."""
    signer, role = number_of(person), slip_role(person.roles)
    if not role:
        raise Refused(Refusal("no_right", f"{signer} has no role that signs payout slips"))
    return Signed(signer, role)
