"""Who does an act of drop and count: whoever is signed in. Nobody counts, signs or approves for another.

An act comes in without names where somebody signs it, and gets those of the people who are signed in; a name
that is told all the same must be one of theirs. So the second blind count is really somebody else's, keys
pass from hand to hand (58 Pa. Code § 465a.17(d), (h)), the cage recounts itself what the team presents
(§ 465a.25(n), (o)(6)), and casino compliance approves and is present itself (§§ 465a.18(b), 465a.25(e)). A
team is named, of people who have accounts with their credential numbers (§ 465a.18(b)), and each of them
signs for the tour.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from croupier.access.rights import refusal_of
from croupier.access.roles import DEPARTMENTS
from croupier.access.signature import Signatory, number_of
from croupier.accounting.drop import acts as a
from croupier.accounting.drop.boxes import TERMINALS
from croupier.accounting.drop.keys import KINDS
from croupier.accounting.drop.people import Person
from croupier.errors import Refused
from croupier.ledger.draft import refuse

TEAM: Final = "count.team"
RECOUNT: Final = "count.recount"
APPROVE: Final = "count.approve"
KEYS: Final = "count.keys"

_RIGHTS: Final[dict[type[object], tuple[str, ...]]] = {
    a.Recount: (RECOUNT,),
    a.Deviate: (APPROVE,),
    a.ComplianceReturns: (APPROVE,),
    a.ComplianceLeaves: (TEAM, APPROVE),
    a.KeyOut: (KEYS,),
    a.KeyIn: (KEYS,),
}

# Where somebody signs an act: the field, how it is written, and who it is. The first is whoever gives the
# act, the second the second person of it; or whoever of those who are there has the right.
_FIRST, _SECOND = 0, 1
_NUMBER, _PERSON, _ALL = "number", "person", "all"
_SIGNED: Final[dict[str, tuple[tuple[str, str, int | str], ...]]] = {
    "open_book": (("approved_by", _PERSON, APPROVE),),
    "begin_collection": (("signed", _ALL, _FIRST),),
    "take_part": (("by", _ALL, _FIRST),),
    "verify_trolley": (("by", _PERSON, _FIRST),),
    "deviate": (("approved_by", _PERSON, APPROVE),),
    "key_out": (("issuer", _PERSON, _FIRST), ("holder", _PERSON, _SECOND)),
    "key_in": (("receiver", _PERSON, _FIRST), ("returned_by", _NUMBER, _SECOND)),
    "begin_count": (("supervisor", _NUMBER, TEAM), ("compliance", _PERSON, APPROVE)),
    "compliance_returns": (("person", _PERSON, APPROVE),),
    "leave": (("by", _NUMBER, _FIRST),),
    "come_back": (("by", _NUMBER, _FIRST),),
    "enter_count": (("by", _NUMBER, _FIRST),),
    "sign": (("by", _NUMBER, _FIRST),),
    "recount": (("by", _PERSON, RECOUNT), ("presented_by", _NUMBER, TEAM)),
    "explain": (("by", _NUMBER, _FIRST),),
}


class SignedAct(NamedTuple):
    """An act with the names of those who were signed in when they did it; a book is written with no other."""

    act: a.Act


def signed_act(
    given: Mapping[str, Any], here: Sequence[Signatory], staff: Mapping[str, Signatory]
) -> SignedAct:
    """The act as those who are ``here`` do it; Refused where it is another's. ``staff`` are all people of the
    house by their credential numbers. What cannot be read is a ``msgspec.ValidationError``."""
    told = dict(given)
    for field, written, who in _SIGNED.get(str(told.get("act")), ()):
        signer = _signer(here, who)
        if told.get(field) is None and signer is not None:
            told[field] = _written(written, signer, here)
    if isinstance(told.get("team"), list):
        told["team"] = [_member(one, staff) for one in told["team"]]
    act = msgspec.convert(told, a.Act, strict=False)
    require_present(act, here)
    return SignedAct(act)


def by_a_visitor(given: Mapping[str, Any]) -> SignedAct:
    """A visitor of the demonstration is everybody at once, and says who it is."""
    told = dict(given)
    if told.get("act") == "open_book" and told.get("approved_by") is None:
        told["approved_by"] = {"credential": "visitor", "department": "casino_compliance"}
    return SignedAct(msgspec.convert(told, a.Act, strict=False))


def _signer(here: Sequence[Signatory], who: int | str) -> Signatory | None:
    if isinstance(who, str):
        return next((person for person in here if refusal_of(who, person.roles) is None), None)
    return here[who] if who < len(here) else None


def _written(how: str, signer: Signatory, here: Sequence[Signatory]) -> Any:
    if how == _ALL:
        return [number_of(person) for person in here]
    if how == _NUMBER:
        return number_of(signer)
    return {"credential": number_of(signer), "department": department_of(signer)}


def department_of(person: Signatory) -> str:
    """The department, in the words of the acts; all roles of a person are of one (§ 465a.11(b))."""
    return next((DEPARTMENTS[role].replace(" ", "_") for role in person.roles if role in DEPARTMENTS), "")


def _member(told: Any, staff: Mapping[str, Signatory]) -> dict[str, str]:
    """Somebody of a team: named by the credential number alone, or with the department that is theirs."""
    credential = str(told.get("credential", "")) if isinstance(told, dict) else str(told)
    person = staff.get(credential)
    if person is None:
        message = f"team: nobody of the house has the credential number {credential}"
        raise refuse("no_such_person", message, "58 Pa. Code § 465a.18(b)")
    said = told.get("department", "") if isinstance(told, dict) else ""
    if said and said != department_of(person):
        message = f"team: {credential} is not of {str(said).replace('_', ' ')}"
        raise refuse("wrong_department", message, "58 Pa. Code § 465a.18(d)")
    return {"credential": credential, "department": department_of(person)}


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
            message = (
                f"{place}: {credential or 'somebody'} is not signed in here; everybody acts for themselves"
            )
            raise refuse("not_the_signer", message, cite)
        if department and department != department_of(person):
            said = department.replace("_", " ")
            raise refuse("wrong_department", f"{place}: {credential} is not of {said}", cite)


def _named(act: a.Act) -> Iterator[tuple[str, str, str]]:
    """Whoever acts: the field, the credential number, and the department where the act says it."""
    match act:
        case a.OpenBook(approved_by=Person() as approves):
            yield _person("approved_by", approves)
        case a.EnterCount(by=by) | a.Sign(by=by) | a.Explain(by=by) | a.ComeBack(by=by) | a.Leave(by=by):
            yield "by", by, ""
        case a.VerifyTrolley(by=verifies):
            yield _person("by", verifies)
        case a.Recount(by=recounts, presented_by=presents):
            yield _person("by", recounts)
            yield "presented_by", presents, ""
        case a.Deviate(approved_by=approved_by):
            yield _person("approved_by", approved_by)
        case a.ComplianceReturns(person=person):
            yield _person("person", person)
        case a.BeginCount(supervisor=supervisor, compliance=compliance):
            yield "supervisor", supervisor, ""
            if compliance is not None:
                yield _person("compliance", compliance)
        case a.KeyOut(issuer=issuer, holder=holder):
            yield _person("issuer", issuer)
            yield _person("holder", holder)
        case a.KeyIn(receiver=receiver, returned_by=returned_by):
            yield _person("receiver", receiver)
            yield "returned_by", returned_by, ""
        case a.BeginCollection(signed=several) | a.TakePart(by=several):
            yield from (("signed", one, "") for one in several)
        case _:
            return


def _person(place: str, person: Person) -> tuple[str, str, str]:
    return place, person.credential, person.department


def _cite(act: a.Act) -> str:
    """The section that asks for the person."""
    match act:
        case a.Recount(group=group):
            return f"58 Pa. Code § 465a.25{'(n)' if group == TERMINALS else '(o)(6)'}"
        case a.KeyOut(kind=kind) if kind in KINDS:
            return KINDS[kind].cite
        case a.KeyOut() | a.KeyIn():
            return "58 Pa. Code § 465a.17(d), (h)"
        case a.OpenBook():
            return "58 Pa. Code §§ 465a.18(a), 465a.25(b)"
        case a.Deviate():
            return "58 Pa. Code § 465a.18(b)"
        case a.BeginCollection() | a.TakePart():
            return "58 Pa. Code § 465a.18(d)"
        case a.VerifyTrolley():
            return "58 Pa. Code § 465a.18(d)(2)"
        case a.BeginCount() | a.ComplianceReturns():
            return "58 Pa. Code § 465a.25(e)"
        case a.Leave():
            return "58 Pa. Code § 465a.25(o)(5)"
        case a.Sign():
            return "58 Pa. Code § 465a.25(o)(4)"
        case _:
            return "58 Pa. Code § 465a.25(a)(3)"
