"""The acts of drop and count: what people do, one after the other, as the book keeps them.

``at`` is never told: the clock of the house says it when the act is entered (``at_the_clock``).
"""

from __future__ import annotations

import datetime
from typing import Literal

import msgspec

from croupier.accounting.count.counting import Contents
from croupier.accounting.drop.boxes import Box, Group
from croupier.accounting.drop.collection import Deviates
from croupier.accounting.drop.people import Person
from croupier.accounting.drop.plan import CollectionPlan
from croupier.units.money import Cents

Of = Literal["terminals", "tables"]


class _Act(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="act", kw_only=True):
    """The base of every act; its tag is the word in the book."""


class OpenBook(_Act, frozen=True, kw_only=True, tag="open_book"):
    """The first act of a gaming day's book: the plan and the boxes of the house, and by the schedule that was
    filed when each group is counted, like 07:00 or 07:00-11:00 (§ 465a.25(b)). ``fitted`` says which box is
    in a terminal or table that has several, or has an emergency box in it. ``approved_by`` is the
    representative of casino compliance who signed that plan and schedule are those that were approved and
    filed (``approval``)."""

    day: datetime.date
    plan: CollectionPlan
    boxes: list[Box]
    count_schedule: dict[Group, str] = msgspec.field(default_factory=dict)
    fitted: dict[str, str] = msgspec.field(default_factory=dict)
    approved_by: Person | None = None


class Deviate(_Act, frozen=True, kw_only=True, tag="deviate"):
    """Depart from the plan with the approval of casino compliance; ``boxes`` are those collected instead, or
    those that may be put in out of turn (``what: replacement``)."""

    of: Of
    what: Deviates
    reason: str
    approved_by: Person
    boxes: list[str] = msgspec.field(default_factory=list)


class BeginCollection(_Act, frozen=True, kw_only=True, tag="begin_collection"):
    """The team sets out; ``at`` is the time of the clock, like 04:30.

    ``supervisor`` is the credential number of whoever leads it; the first of the team unless it is named.
    ``signed`` are those of the team who are signed in while it is told; the others follow by ``take_part``.
    """

    of: Of
    team: list[Person]
    at: str = ""
    supervisor: str = ""
    signed: list[str] = msgspec.field(default_factory=list)


class TakePart(_Act, frozen=True, kw_only=True, tag="take_part"):
    """Somebody of a team says that they are there: of the tour of terminals or tables, or of the replacement
    of a box, whose number ``of`` is then. Until all of the team have, no box is taken (§ 465a.18(d))."""

    of: str
    by: list[str]


class Collect(_Act, frozen=True, kw_only=True, tag="collect"):
    """Take a box. ``seq`` is the number of the last record in the books of the house at that moment: up to
    there the meters belong to what is in it. The command and the console enter it; 0 where there are none."""

    box: str
    seq: int = 0


class VerifyTrolley(_Act, frozen=True, kw_only=True, tag="verify_trolley"):
    """Before the trolley moves; ``route`` is the one that it takes if that is not the plan's."""

    of: Of
    by: Person
    locks_locked: bool
    floorperson: bool = False
    route: str = ""


class KeyOut(_Act, frozen=True, kw_only=True, tag="key_out"):
    """Sign a key out."""

    key: str
    kind: str
    issuer: Person
    holder: Person
    at: datetime.datetime | None = None


class KeyIn(_Act, frozen=True, kw_only=True, tag="key_in"):
    """Sign a key in: whoever holds it brings it back to the department that keeps it."""

    key: str
    receiver: Person
    at: datetime.datetime | None = None
    returned_by: str = ""


class BeginCount(_Act, frozen=True, kw_only=True, tag="begin_count"):
    """Open the count of one group; ``at`` is the time of the clock, like 07:00."""

    group: Group
    team: list[Person]
    supervisor: str
    compliance: Person | None = None
    at: str = ""


class ComplianceLeaves(_Act, frozen=True, kw_only=True, tag="compliance_leaves"):
    """The representative leaves: the count is suspended."""

    group: Group


class ComplianceReturns(_Act, frozen=True, kw_only=True, tag="compliance_returns"):
    """A representative is present again."""

    group: Group
    person: Person


class Leave(_Act, frozen=True, kw_only=True, tag="leave"):
    """Somebody leaves the count room. Whoever is not back when the totals are final signs nothing; so nobody
    else says it of them than the supervisor."""

    group: Group
    credential: str
    emergency: bool = False
    by: str = ""


class ComeBack(_Act, frozen=True, kw_only=True, tag="come_back"):
    """Somebody who left comes back, before the totals are final."""

    group: Group
    by: str


class EnterCount(_Act, frozen=True, kw_only=True, tag="enter_count"):
    """One person's blind count of a box."""

    box: str
    by: str
    contents: Contents


class Sign(_Act, frozen=True, kw_only=True, tag="sign"):
    """A member of the team attests to the count."""

    group: Group
    by: str


class Recount(_Act, frozen=True, kw_only=True, tag="recount"):
    """The cage's recount of what a member of the count team presents in the count room."""

    group: Group
    by: Person
    currency_cents: Cents
    chips_cents: Cents = 0
    presented_by: str = ""


class Explain(_Act, frozen=True, kw_only=True, tag="explain"):
    """The supervisor explains a difference that a second recount has confirmed."""

    group: Group
    by: str
    explanation: str


class FitBox(_Act, frozen=True, kw_only=True, tag="fit_box"):
    """Put an empty box into its terminal or table, which runs again from then on. ``of`` is the asset number
    with which an emergency box is marked."""

    box: str
    of: str = ""


class ReplaceBox(_Act, frozen=True, kw_only=True, tag="replace_box"):
    """Out of turn, take the box out of a terminal or table and put ``box`` in: an emergency box, or another
    that stands by. The team brings what was taken to the count room. ``seq`` is as in ``Collect``."""

    of: str
    box: str
    team: list[Person]
    at: str = ""
    seq: int = 0


class CloseBook(_Act, frozen=True, kw_only=True, tag="close_book"):
    """The last act: everything counted, every key back."""


Act = (
    OpenBook
    | Deviate
    | BeginCollection
    | TakePart
    | Collect
    | VerifyTrolley
    | KeyOut
    | KeyIn
    | BeginCount
    | ComplianceLeaves
    | ComplianceReturns
    | Leave
    | ComeBack
    | EnterCount
    | Sign
    | Recount
    | Explain
    | FitBox
    | ReplaceBox
    | CloseBook
)
