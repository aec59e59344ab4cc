"""The log of keys: who may hold which, signed out and in (58 Pa. Code § 465a.17(b), (d), (h), (i))."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from croupier.accounting.drop.people import Person, require_two
from croupier.accounting.drop.strictness import Ruling
from croupier.ledger.draft import refuse


@dataclass(frozen=True, slots=True)
class KeyKind:
    """A key: who keeps it, to whom it may be issued, and the paragraph."""

    name: str
    kept_by: str
    issued_to: tuple[str, ...]
    cite: str


KINDS: Final = {
    kind.name: kind
    for kind in (
        KeyKind("bill_validator", "slot_operations", ("slot_operations",), "58 Pa. Code § 465a.17(b)"),
        KeyKind("door", "slot_operations", ("slot_operations", "finance"), "58 Pa. Code § 465a.17(d)(1)"),
        KeyKind("release", "security", ("security",), "58 Pa. Code § 465a.17(d)(2)"),
        KeyKind("table_release", "security", ("finance",), "58 Pa. Code § 465a.17(h)"),
        KeyKind("contents_first", "finance", ("finance",), "58 Pa. Code § 465a.17(i)"),
        KeyKind("contents_second", "casino_compliance", ("casino_compliance",), "58 Pa. Code § 465a.17(i)"),
    )
}


TABLE_RELEASE: Final = "table_release"
DROP_KEYS: Final = ("door", "release")
"""The keys of terminals, which are out during the drop alone."""


@dataclass(frozen=True, slots=True)
class KeyEntry:
    """One line of the log; ``returned`` is empty while the key is out."""

    key: str
    kind: str
    issued_by: str
    issued_to: str
    issued_at: str
    returned_to: str = ""
    returned_at: str = ""
    returned_by: str = ""


class KeyLog:
    """Keys out and keys back, in the order in which it happened."""

    def __init__(self, ruling: Ruling | None = None) -> None:
        self.ruling = ruling or Ruling()
        self.entries: list[KeyEntry] = []

    def sign_out(self, key: str, kind: str, issuer: Person, holder: Person, at: datetime) -> None:
        """The department that keeps the key issues it to a person who may hold it."""
        rule = KINDS.get(kind)
        if rule is None:
            raise refuse("unknown_key", f"there is no kind of key {kind!r}; there are: {', '.join(KINDS)}")
        with self.ruling:
            if issuer.department != rule.kept_by:
                raise refuse("not_the_keeper", f"key {key} is kept by {rule.kept_by}", rule.cite)
            if holder.department not in rule.issued_to:
                raise refuse(
                    "may_not_hold",
                    f"key {key} may not be issued to {holder.department.replace('_', ' ')}",
                    rule.cite,
                )
            require_two(issuer, holder, f"key {key}", rule.cite)
            if any(entry.key == key for entry in self.outstanding()):
                raise refuse("key_is_out", f"key {key} is out", rule.cite)
        self.entries.append(
            KeyEntry(key, kind, issuer.credential, holder.credential, at.isoformat(timespec="minutes"))
        )

    def sign_in(self, key: str, receiver: Person, at: datetime, returned_by: str) -> None:
        """Whoever holds the key brings it back to the department that keeps it."""
        for place, entry in enumerate(self.entries):
            if entry.key != key or entry.returned_at:
                continue
            rule = KINDS[entry.kind]
            back = at.isoformat(timespec="minutes")
            with self.ruling:
                if receiver.department != rule.kept_by:
                    raise refuse("not_the_keeper", f"key {key} goes back to {rule.kept_by}", rule.cite)
                if returned_by != entry.issued_to:
                    brought = f"{returned_by} brought it" if returned_by else "nobody says who brought it"
                    message = f"key {key} is out with {entry.issued_to}, and {brought}"
                    raise refuse("not_the_holder", message, rule.cite)
                require_two(receiver, Person(returned_by, receiver.department), f"key {key}", rule.cite)
                if _is_before(at, entry.issued_at):
                    raise refuse("wrong_time", f"key {key} cannot come back before it went out", rule.cite)
            self.entries[place] = replace(
                entry, returned_to=receiver.credential, returned_at=back, returned_by=returned_by
            )
            return
        raise refuse("key_is_in", f"key {key} is not out", "58 Pa. Code § 465a.17")

    def require_out(self, key: str, kind: str, team: Collection[str]) -> None:
        """Before a box is taken, the key to its lock is out with somebody of the team (§ 465a.17(d))."""
        entry = next((one for one in self.outstanding() if one.key == key and one.kind == kind), None)
        if entry is None:
            message = f"key {key} was not issued; the drop begins when the keys are signed out"
            raise refuse("key_not_issued", message, KINDS[kind].cite)
        if entry.issued_to not in team:
            message = f"key {key} is out with {entry.issued_to}, who is not of the team"
            raise refuse("key_elsewhere", message, KINDS[kind].cite)

    def require_back(self, kinds: Collection[str], after: str) -> None:
        """What was lent for the drop or the count is back as soon as it is over (§ 465a.17(d)(1), (h))."""
        for entry in self.outstanding():
            if entry.kind in kinds:
                message = f"{after}, and key {entry.key} is still out with {entry.issued_to}"
                raise refuse("key_is_out", message, KINDS[entry.kind].cite)

    def outstanding(self) -> list[KeyEntry]:
        """Keys that are out; at the end of drop and count there is none (§ 465a.17(d)(1), (h))."""
        return [entry for entry in self.entries if not entry.returned_at]


def _is_before(at: datetime, earlier: str) -> bool:
    """Whether a time is before one of the log. Books from before the house's clock was asked have no zone."""
    issued = datetime.fromisoformat(earlier)
    if (at.tzinfo is None) != (issued.tzinfo is None):
        at, issued = at.replace(tzinfo=None), issued.replace(tzinfo=None)
    return at.replace(second=0, microsecond=0) < issued
