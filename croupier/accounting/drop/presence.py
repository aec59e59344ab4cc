"""Who must be there for an act of drop and count: nobody counts, signs, recounts or approves for another.

The book takes acts as they are told to it; a house with people asks here first who tells them. Whoever an act
names is signed in, alone or as the second person: the second blind count is really somebody else's, the cage
recounts itself (58 Pa. Code § 465a.25(n), (o)(6)), and casino compliance approves and is present itself
(§§ 465a.18(b), 465a.25(e)).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from croupier.access.rights import refusal_of
from croupier.access.roles import DEPARTMENTS
from croupier.access.signature import Signatory, number_of
from croupier.accounting.drop import acts as a
from croupier.accounting.drop.boxes import TERMINALS
from croupier.accounting.drop.people import Person
from croupier.errors import Refused
from croupier.ledger.draft import refuse

TEAM: Final = "count.team"
RECOUNT: Final = "count.recount"
APPROVE: Final = "count.approve"

_RIGHTS: Final[dict[type[object], tuple[str, ...]]] = {
    a.Recount: (RECOUNT,),
    a.Deviate: (APPROVE,),
    a.ComplianceReturns: (APPROVE,),
    a.ComplianceLeaves: (TEAM, APPROVE),
}


def require_present(act: a.Act, people: Sequence[Signatory]) -> None:
    """Refused unless somebody who is signed in may do the act, and everybody whom it names is signed in."""
    rights = _RIGHTS.get(type(act), (TEAM,))
    refusals = [refusal_of(right, person.roles) for right in rights for person in people]
    if None not in refusals:
        raise Refused(refusals[0] or refuse("not_signed_in", "nobody is signed in").refusal)
    here = {number_of(person): person for person in people}
    for place, credential, department in _named(act):
        cite = _cite(act)
        person = here.get(credential)
        if person is None:
            message = f"{place}: {credential} is not signed in here; everybody acts for themselves"
            raise refuse("not_the_signer", message, cite)
        theirs = {DEPARTMENTS.get(role, "").replace(" ", "_") for role in person.roles}
        if department and department not in theirs:
            said = department.replace("_", " ")
            raise refuse("wrong_department", f"{place}: {credential} is not of {said}", cite)


def _named(act: a.Act) -> Iterator[tuple[str, str, str]]:
    """Whoever acts: the field, the credential number, and the department where the act says it."""
    match act:
        case a.EnterCount(by=by) | a.Sign(by=by) | a.Explain(by=by):
            yield "by", by, ""
        case a.VerifyTrolley(by=by) | a.Recount(by=by):
            yield _person("by", by)
        case a.Deviate(approved_by=approved_by):
            yield _person("approved_by", approved_by)
        case a.ComplianceReturns(person=person):
            yield _person("person", person)
        case a.BeginCount(compliance=Person() as compliance):
            yield _person("compliance", compliance)
        case _:
            return


def _person(place: str, person: Person) -> tuple[str, str, str]:
    return place, person.credential, person.department


def _cite(act: a.Act) -> str:
    """The section that asks for the person."""
    match act:
        case a.Recount(group=group):
            return f"58 Pa. Code § 465a.25{'(n)' if group == TERMINALS else '(o)(6)'}"
        case a.Deviate():
            return "58 Pa. Code § 465a.18(b)"
        case a.VerifyTrolley():
            return "58 Pa. Code § 465a.18(d)(2)"
        case a.BeginCount() | a.ComplianceReturns():
            return "58 Pa. Code § 465a.25(e)"
        case a.Sign():
            return "58 Pa. Code § 465a.25(o)(4)"
        case _:
            return "58 Pa. Code § 465a.25(a)(3)"
