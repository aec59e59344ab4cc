"""Whose signature stands under an act at the shell: that of whoever is signed in, and nobody else's.

There is no option for it. Who gives a command is known by the session in ``CROUPIER_SESSION``, the second
person of an act for two by that in ``CROUPIER_SECOND_SESSION``; books that have no people have nobody who
could sign, and such an act is refused in them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from croupier.access.signature import Signed, number_of, signature_of, slip_role, slip_signature
from croupier.accounting.slips.payout_slip import ABOVE, SUPERVISOR
from croupier.cli._staff import SECOND_SESSION, Present, present
from croupier.errors import Refused
from croupier.units.signature import UNSIGNED, Signature
from croupier.units.verdict import Refusal

if TYPE_CHECKING:
    from croupier.access.person import Person
    from croupier.accounting.slips.manual import EnterManualSlip

SLIPS = "58 Pa. Code § 465a.26(b)"


def signer(cite: str) -> Signature:
    """The signature of whoever gives the command."""
    return signature_of(_somebody(cite).first)


def second_signer(cite: str) -> Signature:
    """The signature of the second person."""
    return signature_of(_second(cite))


def signers(cite: str) -> Sequence[Person]:
    """Whoever is signed in here: one person, or two."""
    here = _somebody(cite)
    return [one for one in here if one is not None]


def signatures(cite: str) -> list[Signature]:
    """The signatures of those who are signed in here, in their order."""
    return [signature_of(person) for person in signers(cite)]


def slip_signer() -> Signed:
    """Who signs a slip, and in which role."""
    return slip_signature(_somebody(SLIPS).first)


def override_signers() -> tuple[Signed, Signed]:
    """Who makes a slip and who overrides its amount: as on the pages, whoever is signed in overrides, and
    the second person makes the slip (58 Pa. Code § 465a.26(b)(10))."""
    return slip_signature(_second(SLIPS)), slip_signature(_somebody(SLIPS).first)


def signed_paper(slip: EnterManualSlip) -> EnterManualSlip:
    """A slip that was written by hand (58 Pa. Code § 465a.26(b)(13)): whoever wrote it, verified it or
    decided an override signs its entry, as one of the two persons who give the command. Otherwise one person
    alone could enter what two are said to have signed."""
    there = {number_of(one): one for one in signers(SLIPS)}

    def signed(place: str, by: str, role: str) -> Signature:
        if not by:
            return UNSIGNED
        if by not in there:
            message = f"{place}: {by} is not signed in here; put their session into {SECOND_SESSION}"
            raise Refused(Refusal("not_the_signer", message, SLIPS))
        _check_role(place, role, there[by])
        return signature_of(there[by])

    return replace(
        slip,
        by=signed("by", slip.by, slip.role),
        verified_by=signed("verified_by", slip.verified_by, slip.verified_by_role),
        override_by=signed("override_by", slip.override_by, slip.override_role),
    )


def _check_role(place: str, role: str, person: Person) -> None:
    held = slip_role(person.roles)
    if held != role and (held, role) != (SUPERVISOR, ABOVE):
        message = f"{place}: {number_of(person)} is not {role} in these books"
        raise Refused(Refusal("not_the_signer", message, SLIPS))


def _somebody(cite: str) -> Present:
    here = present()
    if here is None:
        message = "these books have no people, and nobody else can sign; give people accounts first"
        raise Refused(Refusal("not_signed_in", f"{message} (croupier person add)", cite))
    return here


def _second(cite: str) -> Person:
    here = _somebody(cite)
    if here.second is None:
        message = f"two people sign this; put the session of the second into {SECOND_SESSION}"
        raise Refused(Refusal("second_person_needed", message, cite))
    return here.second
