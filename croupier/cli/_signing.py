"""Whose signature stands under an act at the shell (58 Pa. Code § 465a.26(b)).

Where the books have people it is that of whoever is signed in, as on the pages: a credential number or a role
that is typed and differs is refused, since one person must not sign for another. Books without people take
what is typed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.access.signature import Signed, number_of, slip_role, slip_signature
from croupier.accounting.slips.payout_slip import ABOVE, SUPERVISOR
from croupier.cli._staff import SECOND_SESSION, present
from croupier.errors import DataError, Refused
from croupier.units.verdict import Refusal

if TYPE_CHECKING:
    from croupier.access.person import Person
    from croupier.accounting.slips.manual import EnterManualSlip

_SLIPS = "58 Pa. Code § 465a.26(b)"


def signer(option: str, typed: str, cite: str = _SLIPS) -> str:
    """The credential number of whoever gives the command."""
    here = present()
    return _number(option, typed, here.first if here else None, cite)


def signed_in() -> str:
    """The credential number of whoever is signed in; empty where the books have no people."""
    here = present()
    return number_of(here.first) if here else ""


def second_signer(option: str, typed: str, cite: str) -> str:
    """The credential number of the second person of a command that always has one."""
    here = present()
    return _number(option, typed, here.second if here else None, cite)


def signature(by: str, role: str) -> Signed:
    """Who signs a slip, and in which role."""
    here = present()
    return _signature(by, role, here.first if here else None, "")


def override_signatures(by: str, role: str, override_by: str, override_role: str) -> tuple[Signed, Signed]:
    """Who makes a slip and who overrides its amount: as on the pages, whoever is signed in overrides, and
    the second person makes the slip (58 Pa. Code § 465a.26(b)(10))."""
    here = present()
    if here is None:
        return _signature(by, role, None, ""), Signed(override_by, override_role)
    return _signature(by, role, here.second, ""), _signature(
        override_by, override_role, here.first, "override-"
    )


def check_paper(slip: EnterManualSlip) -> None:
    """A slip that was written by hand (58 Pa. Code § 465a.26(b)(13)): whoever wrote it, verified it or
    decided an override says so here, as one of the two persons of the entry. Otherwise one person alone could
    enter what two are said to have signed."""
    here = present()
    if here is None:
        return
    signed_in = {number_of(one): one for one in here if one is not None}
    for place, by, role in (
        ("by", slip.by, slip.role),
        ("verified_by", slip.verified_by, slip.verified_by_role),
        ("override_by", slip.override_by, slip.override_role),
    ):
        if by and by not in signed_in:
            message = f"{place}: {by} is not signed in here; put their session into {SECOND_SESSION}"
            raise Refused(Refusal("not_the_signer", message, _SLIPS))
        if by:
            _check_role(place, by, role, signed_in[by])


def _check_role(place: str, by: str, role: str, person: Person | None) -> None:
    held = slip_role(person.roles) if person else ""
    if held != role and (held, role) != (SUPERVISOR, ABOVE):
        raise Refused(Refusal("not_the_signer", f"{place}: {by} is not {role} in these books", _SLIPS))


def _signature(by: str, role: str, person: Person | None, prefix: str) -> Signed:
    if person is None:
        return Signed(_typed(f"--{prefix}by", by), _typed(f"--{prefix}role", role))
    signed = slip_signature(person)
    _same(f"--{prefix}by", by, signed.by, _SLIPS)
    _same(f"--{prefix}role", role, signed.role, _SLIPS)
    return signed


def _number(option: str, typed: str, person: Person | None, cite: str) -> str:
    if person is None:
        return _typed(option, typed)
    _same(option, typed, number_of(person), cite)
    return number_of(person)


def _typed(option: str, typed: str) -> str:
    if not typed:
        raise DataError(f"{option}: say who signs; these books have no people who could be signed in")
    return typed


def _same(option: str, typed: str, found: str, cite: str) -> None:
    if typed and typed != found:
        message = f"{option}: {typed} is typed, but {found} is signed in; everybody signs for themselves"
        raise Refused(Refusal("not_the_signer", message, cite))
