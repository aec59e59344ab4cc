"""Who signs what a request asks for: whoever is signed in, and the second person whom the gate has verified.

No body of a request has a place for it. A route that needs a signature takes one of these six, so that what
is kept is always the number of a session.
"""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends
from starlette.requests import Request

from croupier.access.roles import Role
from croupier.access.signature import Signed, signature_of, slip_signature
from croupier.errors import Refused
from croupier.units.signature import Signature
from croupier.units.verdict import Refusal
from croupier.web.access.principal import Principal


async def _first(request: Request) -> Principal:
    person: Principal | None = getattr(request.state, "person", None)
    if person is None or not (person.credential or person.name):
        raise Refused(Refusal("not_signed_in", "nobody is signed in who could sign this"))
    return person


async def _second(request: Request) -> Principal | None:
    return getattr(request.state, "second", None)


First = Annotated[Principal, Depends(_first)]
Second = Annotated[Principal | None, Depends(_second)]


async def signer_of(person: First) -> Signature:
    """The signature of whoever is signed in."""
    return signature_of(person)


async def second_signer_of(second: Second) -> Signature:
    """The signature of the second person of an act that always has one."""
    if second is None:
        raise Refused(Refusal("second_person_needed", "a second person signs this too"))
    return signature_of(second)


async def signers_of(person: First, second: Second) -> list[Signature]:
    """The signatures of whoever is signed in and of the second person, where there is one."""
    return [signature_of(one) for one in (person, second) if one is not None]


async def floorperson_of(person: First, second: Second) -> Signature | None:
    """The signature of the floorperson of an act: the second person, or whoever is signed in; None if
    neither is one."""
    floor = [one for one in (second, person) if one is not None and Role.FLOORPERSON in one.roles]
    return signature_of(floor[0]) if floor else None


async def slip_signer_of(person: First) -> Signed:
    """The same on a payout slip, with the role; Refused if no role of theirs stands on slips."""
    return slip_signature(person)


async def second_slip_signer_of(second: Second) -> Signed | None:
    """The second signature on a slip, where there is one."""
    return slip_signature(second) if second is not None else None


Signer = Annotated[Signature, Depends(signer_of)]
SecondSigner = Annotated[Signature, Depends(second_signer_of)]
Floorperson = Annotated[Signature | None, Depends(floorperson_of)]
Signers = Annotated[list[Signature], Depends(signers_of)]
SlipSigner = Annotated[Signed, Depends(slip_signer_of)]
SecondSlipSigner = Annotated[Signed | None, Depends(second_slip_signer_of)]
