"""What counts in the books after a record, as the journal alone says it; and the tables held against it.

An ended wager, a redeemed voucher, a closed account and a session that was left count no more: they are left
out, so that this does not grow with the age of the books. Whoever brings one of them back to life in a table
is found all the same, since then the table has one that the journal has not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Final

import msgspec
from sqlalchemy import ColumnElement, Connection, or_, select

from croupier.access.record import ENDED, AccessRecord
from croupier.events.event import Event
from croupier.ledger.account import CLOSED, OPEN, Account
from croupier.ledger.canonical import canonical, digest
from croupier.ledger.chart import kind_of
from croupier.ledger.entry import TallyKey
from croupier.ledger.hold import HELD, Hold
from croupier.ledger.journal import ChainHead
from croupier.store import tables as t
from croupier.store.loading import RECORD_TABLES
from croupier.store.recorded import KEPT, differences, documents
from croupier.units.verdict import Finding
from croupier.wagering.voucher import OUTSTANDING, Voucher

MOST_FINDINGS: Final = 10

_ACCOUNT: Final = or_(
    t.account.c.status != CLOSED, t.account.c.balance_cents != 0, t.account.c.held_cents != 0
)
_LIVE: Final[dict[str, ColumnElement[bool]]] = {
    Voucher.record_kind: t.voucher.c.state == OUTSTANDING,
    AccessRecord.record_kind: t.access_record.c.body != ENDED,
}
_COLUMNS: Final = {
    kind.record_kind: frozenset(column.name for column in table.columns)
    for kind, table in RECORD_TABLES.items()
}
# The log decides nothing and only grows; the audit compares all of it.
_LEFT_OUT: Final = frozenset({Event.record_kind})


def _has_ended(kind: str, document: Mapping[str, Any]) -> bool:
    if kind == Voucher.record_kind:
        return bool(document["state"] != OUTSTANDING)
    return kind == AccessRecord.record_kind and document["body"] == ENDED


def _digest(document: Mapping[str, Any]) -> str:
    # A database has no truth values of its own: what is true in the journal is 1 in a table.
    return digest(canonical({name: int(v) if isinstance(v, bool) else v for name, v in document.items()}))


def _as_written(kind: str, document: Mapping[str, Any]) -> str:
    """The digest of a document; one from before a column was added also says which columns it has."""
    names = _COLUMNS.get(kind, frozenset())
    return _digest(document) + ("" if document.keys() == names else f" {','.join(sorted(document))}")


def _as_stored(row: Mapping[str, Any], written: str) -> str:
    """The digest of a row, as far as the document has its columns."""
    _, _, names = written.partition(" ")
    if not names:
        return _digest(row)
    return f"{_digest({name: row[name] for name in names.split(',') if name in row})} {names}"


@dataclass(slots=True)
class Live:
    """The state after ``head``. Of a record (a terminal, a voucher, a paper) its digest is kept."""

    head: ChainHead = field(default_factory=ChainHead)
    accounts: dict[str, Account] = field(default_factory=dict)
    holds: dict[str, Hold] = field(default_factory=dict)
    records: dict[tuple[str, str], str] = field(default_factory=dict)
    tallies: dict[TallyKey, int] = field(default_factory=dict)

    def apply(self, body: Mapping[str, Any]) -> None:
        """The changes of one record of the journal."""
        for debit, credit, amount, _ in body["transfers"]:
            self._move(debit, amount)
            self._move(credit, -amount)
        for values in body["holds"]:
            self._hold(Hold(*values))
        for account_id, status in body["statuses"]:
            self._change(account_id, status=status)
        for kind, key, document in body["records"]:
            if kind in _LEFT_OUT:
                continue
            if _has_ended(kind, document):
                self.records.pop((kind, key), None)
            else:
                self.records[kind, key] = _as_written(kind, document)
        for subject, name, unit_cents, count in body["tallies"]:
            tally = (subject, name, unit_cents)
            self.tallies[tally] = self.tallies.get(tally, 0) + count

    def balance(self, account_id: str) -> int:
        account = self.accounts.get(account_id)
        return account.balance_cents if account else 0

    def _move(self, account_id: str, debit_cents: int) -> None:
        self._change(account_id, debit_cents if kind_of(account_id).grows_by_debit else -debit_cents)

    def _hold(self, hold: Hold) -> None:
        before = self.holds.pop(hold.id, None)
        held = (hold.amount_cents if hold.state == HELD else 0) - (before.amount_cents if before else 0)
        if hold.state == HELD:
            self.holds[hold.id] = hold
        self._change(hold.account, held=held)

    def _change(self, account_id: str, cents: int = 0, held: int = 0, status: str = "") -> None:
        now = self.accounts.get(account_id) or Account(account_id, 0, 0, OPEN)
        changed = Account(account_id, now.balance_cents + cents, now.held_cents + held, status or now.status)
        if changed.status == CLOSED and not changed.balance_cents and not changed.held_cents:
            self.accounts.pop(account_id, None)
        else:
            self.accounts[account_id] = changed

    # -- kept and read again -----------------------------------------------------------------------

    def text(self) -> str:
        """Everything, so that the same state always has the same digest."""
        document = {
            "head": self.head,
            "accounts": sorted(self.accounts.values()),
            "holds": sorted(self.holds.values()),
            "records": sorted([*key, value] for key, value in self.records.items()),
            "tallies": sorted([*key, value] for key, value in self.tallies.items()),
        }
        return canonical(document)


def live_of(text: str) -> Live:
    """The reverse of ``Live.text``."""
    document = msgspec.json.decode(text)
    return Live(
        ChainHead(*document["head"]),
        {row[0]: Account(*row) for row in document["accounts"]},
        {row[0]: Hold(*row) for row in document["holds"]},
        {(kind, key): value for kind, key, value in document["records"]},
        {(subject, name, unit): value for subject, name, unit, value in document["tallies"]},
    )


def damage(live: Live, connection: Connection) -> list[Finding]:
    """The first rows that are not what the journal says, in the snapshot of the connection."""
    return list(islice(_damage(live, connection), MOST_FINDINGS))


def _damage(live: Live, connection: Connection) -> Iterator[Finding]:
    rows = connection.execute(select(t.account).where(_ACCOUNT))
    yield from _compared("account", live.accounts, {row[0]: Account(*row) for row in rows})
    rows = connection.execute(select(t.hold).where(t.hold.c.state == HELD))
    yield from _compared("wager", live.holds, {row[0]: Hold(*row) for row in rows})
    tallies = {(row[0], row[1], row[2]): row[3] for row in connection.execute(select(t.tally))}
    yield from _compared("count", live.tallies, tallies)
    for kind, table in RECORD_TABLES.items():
        if kind.record_kind in _LEFT_OUT:
            continue
        query = select(table)
        if kind.record_kind in _LIVE:
            query = query.where(_LIVE[kind.record_kind])
        expected = {key: value for (word, key), value in live.records.items() if word == kind.record_kind}
        stored = {
            row[kind.key_field]: _as_stored(row, expected.get(row[kind.key_field], ""))
            for row in documents(connection, query)
        }
        yield from _compared(kind.record_kind, expected, stored)
    for word in KEPT:
        yield from differences(connection, word)


def _compared(word: str, expected: Mapping[Any, Any], stored: Mapping[Any, Any]) -> Iterator[Finding]:
    if expected == stored:
        return
    for key in sorted(expected.keys() | stored.keys(), key=str):
        if expected.get(key) != stored.get(key):
            name = " ".join(str(part) for part in key) if isinstance(key, tuple) else str(key)
            said = (
                f"{word} {name}: the journal {_show(expected.get(key))}, the table {_show(stored.get(key))}"
            )
            yield Finding("error", f"{word}_differs", said, remedy="run croupier audit verify")


def _show(value: Any) -> str:
    if value is None:
        return "has none"
    return "has another" if isinstance(value, str) else f"says {value}"
