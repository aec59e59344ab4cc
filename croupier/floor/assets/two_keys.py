"""Dual key control of the computers behind the tables (58 Pa. Code §§ 605a.2(b), 605a.4(b)).

One key is with finance. The other is with slot operations if the computer controls terminals or fully
automated tables, with table games otherwise; a gaming department (§ 465a.11(b)(8)) stands for either:
docs/interpretations/6050-two-keys.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from croupier.floor.assets.asset import SYSTEM, Asset, known_asset
from croupier.floor.filings.document import Paper, keep, touched
from croupier.ledger.canonical import Json
from croupier.ledger.command import Command, Footprint
from croupier.ledger.draft import Draft, refuse
from croupier.units.gaming_day import instant_text
from croupier.units.ids import identifier, name
from croupier.units.signature import Signature
from croupier.units.verdict import Finding

WAGERING_SYSTEM: Final = "58 Pa. Code § 605a.2(b)"
FINANCE: Final = "finance"
SLOT_OPERATIONS: Final = "slot_operations"
TABLE_GAMES: Final = "table_games"
GAMING: Final = "gaming"
DEPARTMENTS: Final = (FINANCE, SLOT_OPERATIONS, TABLE_GAMES, GAMING)


@dataclass(frozen=True, slots=True)
class KeyHeld:
    """A key of a computer, and the department that controls it."""

    key: str
    department: str


def key_findings(
    system: str, first: KeyHeld, second: KeyHeld, *, dealers_alone: bool, cite: str
) -> Iterator[Finding]:
    """Two different keys: one with finance, the other with the department that runs the games.

    ``dealers_alone``: the computer controls tables with a dealer, and neither terminals nor automated tables.
    """
    if first.key == second.key:
        yield _finding(
            "one_key", f"{system}: both keys are {first.key}", cite, "have two locks with two different keys"
        )
    departments = {first.department, second.department}
    other = TABLE_GAMES if dealers_alone else SLOT_OPERATIONS
    if FINANCE not in departments:
        yield _finding("no_key_with_finance", f"{system}: finance controls no key", cite, "give it one")
    if not departments & {other, GAMING}:
        who = other.replace("_", " ")
        yield _finding(
            "wrong_key_holder", f"{system}: the second key is not with {who}", cite, f"give it to {who}"
        )


def _finding(code: str, message: str, cite: str, remedy: str) -> Finding:
    return Finding("error", code, message, cite, remedy)


class SystemKeys(Paper, frozen=True, kw_only=True):
    """Which two keys lock a wagering system, which departments control them, and who of them signed for it;
    keys that were assigned before anybody did have no names."""

    paper_kind: ClassVar[str] = "system_keys"

    asset_number: str
    first_key: str
    first_department: str
    second_key: str
    second_department: str
    assigned_at: str
    by: str = ""
    finance_by: str = ""

    @property
    def number(self) -> str:
        return self.asset_number


@dataclass(frozen=True, slots=True, kw_only=True)
class AssignKeys(Command):
    """Give the two keys of a wagering system to their departments; it controls terminals, as ours does.

    Each department takes its own: somebody of slot operations signs, and somebody of finance.
    """

    kind: ClassVar[str] = "assign_keys"
    asset_number: str
    first_key: str
    first_department: str
    second_key: str
    second_department: str
    by: Signature
    finance_by: Signature

    def check(self) -> None:
        Command.check(self)
        for field in ("by", "finance_by"):
            identifier(getattr(self, field), field)
        for field in ("asset_number", "first_key", "second_key"):
            name(getattr(self, field), field)
        for field in ("first_department", "second_department"):
            if getattr(self, field) not in DEPARTMENTS:
                raise ValueError(f"{field}: {getattr(self, field)!r} is not one of {', '.join(DEPARTMENTS)}")

    def footprint(self) -> Footprint:
        return Footprint(records=(touched(Asset, self.asset_number), touched(SystemKeys, self.asset_number)))

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        asset = known_asset(draft, self.asset_number)
        if asset.kind != SYSTEM:
            message = f"asset {self.asset_number} is a {asset.kind}; only a wagering system has two keys"
            raise refuse("not_a_system", message, WAGERING_SYSTEM)
        if self.by == self.finance_by:
            raise refuse("same_person", f"{self.by} cannot take both keys", WAGERING_SYSTEM)
        first = KeyHeld(self.first_key, self.first_department)
        second = KeyHeld(self.second_key, self.second_department)
        found = key_findings(self.asset_number, first, second, dealers_alone=False, cite=WAGERING_SYSTEM)
        for wrong in found:
            raise refuse(wrong.code, wrong.message, wrong.cite)
        at = instant_text(draft.moment.at)
        keep(
            draft,
            SystemKeys(
                asset_number=self.asset_number,
                first_key=self.first_key,
                first_department=self.first_department,
                second_key=self.second_key,
                second_department=self.second_department,
                assigned_at=at,
                by=self.by,
                finance_by=self.finance_by,
            ),
        )
        return {"assigned_at": at}
