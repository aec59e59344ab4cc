"""Whose signature stands under an act: a person's who is signed in, on the pages and at the shell alike.

Only the doors sign (``cli/_signing``, ``web/access/signing``): they alone know whose session it is. A name in
a form, an option or a document is nobody's signature (58 Pa. Code §§ 463a.5(e)(6), 465a.17(d), 465a.25(o)(4),
465a.26(b)).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple, Protocol

from croupier.access.roles import Role
from croupier.errors import Refused
from croupier.units.signature import Signature
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

    by: Signature
    role: str


def number_of(person: Signatory) -> str:
    """The credential number, or the name where there is none."""
    return person.credential or person.name


def signature_of(person: Signatory) -> Signature:
    """The signature of a person whom a door has let in by their session or their password."""
    return Signature(number_of(person))


def signature_of_the_house(number: str) -> Signature:
    """What the program does itself, as a demonstration enrolls its own validators. The number has a colon,
    which no credential number and no name of a person has."""
    if ":" not in number:
        raise ValueError(f"number: {number!r} could be a person's")
    return Signature(number)


def slip_role(roles: Iterable[str]) -> str:
    """The role in which somebody signs payout slips; empty if none of theirs does."""
    held = set(roles)
    return next((str(rank) for rank in _RANKS if rank in held), "")


def slip_signature(person: Signatory) -> Signed:
    """The signature of a person; Refused if no role of theirs stands on slips."""
    signer, role = signature_of(person), slip_role(person.roles)
    if not role:
        raise Refused(Refusal("no_right", f"{signer} has no role that signs payout slips"))
    return Signed(signer, role)
