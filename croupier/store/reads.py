"""Reading the books: balances and counts now and after any past record, and the journal itself."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from datetime import date, datetime
from functools import cache
from typing import Any, Final

from sqlalchemy import Connection, Engine, Select, bindparam, func, select, union_all

from croupier.events.event import Event
from croupier.floor.filings.document import FloorDocument
from croupier.ledger.account import Account
from croupier.ledger.chart import kind_of
from croupier.ledger.entry import TallyKey
from croupier.ledger.hold import Hold
from croupier.ledger.house_clock import HouseClock, Reading, read_clock
from croupier.ledger.journal import ChainHead, JournalRecord, Movement
from croupier.store import tables as t
from croupier.store.engine import reading
from croupier.store.step_reads import StepReads
from croupier.units.gaming_day import GamingDay, instant_text
from croupier.units.money import Cents
from croupier.units.verdict import Refusal
from croupier.wagering.devices.device import Device
from croupier.wagering.progressive.feeds import MeterFeed
from croupier.wagering.progressive.hit import ProgressiveHit
from croupier.wagering.progressive.meter import ProgressiveMeter
from croupier.wagering.terminal import Terminal
from croupier.wagering.voucher import OUTSTANDING, VOUCHERS_OUTSTANDING, Voucher

# Journal records that are fetched at a time while a long journal is read.
PAGE = 1000

# What every round asks is built once: SQLAlchemy takes longer over a new query than SQLite over its answer.
_ACCOUNT: Final = select(t.account).where(t.account.c.id == bindparam("id"))
_DEVICE: Final = select(t.device).where(t.device.c.id == bindparam("id"))


@cache
def _hits_query(*columns: str) -> Select[Any]:
    """Progressive hits by the values of some columns, each a parameter of its own name."""
    c = t.progressive_hit.c
    query = select(t.progressive_hit).order_by(c.at, c.id)
    return query.where(*(c[name] == bindparam(name) for name in columns)) if columns else query


def _balance_after(connection: Connection, account_id: str, seq: int) -> Cents:
    """What an account held after a record: the balance that its last transfer until then left it."""
    kind_of(account_id)
    x = t.transfer.c
    sides = [
        select(x.seq, x.line, left.label("balance"))
        .where(side == account_id, x.seq <= seq)
        .order_by(x.seq.desc(), x.line.desc())
        .limit(1)
        .subquery()
        for side, left in ((x.debit, x.debit_balance_cents), (x.credit, x.credit_balance_cents))
    ]
    rows = connection.execute(union_all(*(select(side) for side in sides))).all()
    return max(rows, key=lambda row: (row[0], row[1]))[2] if rows else 0


def _vouchers(connection: Connection, not_ended_before: date | None) -> list[Voucher]:
    query = select(t.voucher).order_by(t.voucher.c.issued_at, t.voucher.c.number)
    if not_ended_before is not None:
        ended = t.voucher.c.ended_day
        query = query.where((ended == "") | (ended >= not_ended_before.isoformat()))
    return [Voucher(*row) for row in connection.execute(query)]


class Reads(StepReads):
    """Every answer comes from one snapshot, and never waits for the writer."""

    def __init__(self, engine: Engine, gaming_day: GamingDay) -> None:
        self.engine = engine
        self.gaming_day = gaming_day

    # --- now --------------------------------------------------------------------------------------

    def account(self, account_id: str) -> Account | None:
        with reading(self.engine) as connection:
            row = connection.execute(_ACCOUNT, {"id": account_id}).first()
        return Account(*row) if row else None

    def accounts(self) -> list[Account]:
        with reading(self.engine) as connection:
            return [Account(*row) for row in connection.execute(select(t.account).order_by(t.account.c.id))]

    def balances(self, account_ids: Sequence[str]) -> dict[str, Cents]:
        """What some accounts hold now; one that never moved holds nothing."""
        c = t.account.c
        with reading(self.engine) as connection:
            rows = connection.execute(select(c.id, c.balance_cents).where(c.id.in_(account_ids)))
            return dict.fromkeys(account_ids, 0) | {row[0]: row[1] for row in rows}

    def standings(self, account_ids: Sequence[str], after_seq: int = -1) -> tuple[int, list[Account]]:
        """How some accounts stand, and at which record of the journal, in one snapshot; those that never
        moved are left out. Nothing is looked up while the journal is no longer than ``after_seq``."""
        with reading(self.engine) as connection:
            seq = chain_head(connection).seq
            if seq <= after_seq:
                return seq, []
            rows = connection.execute(select(t.account).where(t.account.c.id.in_(account_ids)))
            return seq, [Account(*row) for row in rows]

    def open_holds(self) -> list[Hold]:
        """The wagers at risk now."""
        query = select(t.hold).where(t.hold.c.state == "held").order_by(t.hold.c.id)
        with reading(self.engine) as connection:
            return [Hold(*row) for row in connection.execute(query)]

    def head(self) -> ChainHead:
        with reading(self.engine) as connection:
            return chain_head(connection)

    def house_clock(self) -> HouseClock | None:
        """What the house knows of its clock; None where it never leapt."""
        with reading(self.engine) as connection:
            return _house_clock(connection)

    def house_time(self, clock: datetime) -> Reading:
        """The time of the house, when the clock shows this; whoever asks the day asks here."""
        with reading(self.engine) as connection:
            return read_clock(clock, chain_head(connection).at, _house_clock(connection))

    # --- any past moment --------------------------------------------------------------------------

    def seq_at_end_of(self, day: date) -> int:
        return self._last_seq(self._last_of(day))

    def _last_of(self, day: date) -> Select[Any]:
        return _before(self.gaming_day.ends(day))

    def seq_before(self, at: datetime) -> int:
        """The last record of the journal before an instant; 0 if there was none."""
        return self._last_seq(_before(at))

    def _last_seq(self, query: Select[Any]) -> int:
        with reading(self.engine) as connection:
            return connection.execute(query).scalar() or 0

    def balance(self, account_id: str, as_of_seq: int | None = None) -> Cents:
        if as_of_seq is None:
            account = self.account(account_id)
            return account.balance_cents if account else 0
        with reading(self.engine) as connection:
            return _balance_after(connection, account_id, as_of_seq)

    def trial_balance(self, as_of_seq: int | None = None) -> dict[str, Cents]:
        """Every account that ever moved. Debit balances and credit balances come to the same sum."""
        if as_of_seq is None:
            return {account.id: account.balance_cents for account in self.accounts()}
        x = t.transfer.c
        moved = union_all(
            select(x.debit.label("account"), x.amount_cents.label("cents")).where(x.seq <= as_of_seq),
            select(x.credit.label("account"), (-x.amount_cents).label("cents")).where(x.seq <= as_of_seq),
        ).subquery()
        query = select(moved.c.account, func.sum(moved.c.cents)).group_by(moved.c.account)
        with reading(self.engine) as connection:
            rows = connection.execute(query.order_by(moved.c.account)).all()
        return {row[0]: int(row[1]) if kind_of(row[0]).grows_by_debit else -int(row[1]) for row in rows}

    def flows(
        self, from_seq: int = 0, upto_seq: int | None = None
    ) -> dict[tuple[str, str, str], tuple[Cents, int]]:
        """What went where between two records: (debit, credit, purpose) to (cents, count)."""
        x = t.transfer.c
        query = select(x.debit, x.credit, x.purpose, func.sum(x.amount_cents), func.count()).where(
            x.seq > from_seq
        )
        if upto_seq is not None:
            query = query.where(x.seq <= upto_seq)
        with reading(self.engine) as connection:
            rows = connection.execute(query.group_by(x.debit, x.credit, x.purpose)).all()
        return {(r[0], r[1], r[2]): (int(r[3]), int(r[4])) for r in rows}

    def moved_since_empty(self, account_id: str) -> list[Movement]:
        """What came to an account and left it since it last held nothing, in the order of the journal."""
        x = t.transfer.c
        emptied = (
            select(x.seq, x.line)
            .where(x.debit == account_id, x.debit_balance_cents == 0)
            .order_by(x.seq.desc(), x.line.desc())
            .limit(1)
        )
        columns = (x.seq, x.line, x.debit, x.credit, x.amount_cents, x.purpose)
        with reading(self.engine) as connection:
            seq, line = connection.execute(emptied).first() or (0, 0)
            sides = (
                select(*columns).where(side == account_id, (x.seq > seq) | ((x.seq == seq) & (x.line > line)))
                for side in (x.debit, x.credit)
            )
            return sorted(Movement(*row) for row in connection.execute(union_all(*sides)))

    def tallies(self, as_of_seq: int | None = None) -> dict[TallyKey, int]:
        if as_of_seq is None:
            query: Select[Any] = select(t.tally)
        else:
            c = t.tally_change.c
            query = (
                select(c.subject, c.name, c.unit_cents, func.sum(c.count))
                .where(c.seq <= as_of_seq)
                .group_by(c.subject, c.name, c.unit_cents)
            )
        with reading(self.engine) as connection:
            return {(r[0], r[1], r[2]): int(r[3]) for r in connection.execute(query)}

    def tally_changes(self, subject: str, after_seq: int, upto_seq: int) -> list[tuple[int, str, int]]:
        """What was counted of one subject between two records: record, count's name, by how much."""
        c = t.tally_change.c
        query = select(c.seq, c.name, c.count).where(
            c.subject == subject, c.seq > after_seq, c.seq <= upto_seq
        )
        with reading(self.engine) as connection:
            return [(row[0], row[1], int(row[2])) for row in connection.execute(query)]

    def places_of(self, command_ids: Sequence[str]) -> dict[str, int | None]:
        """The record of each command that was done, None for one refused; unknown ones are left out."""
        found: dict[str, int | None] = {}
        with reading(self.engine) as connection:
            for start in range(0, len(command_ids), PAGE):
                page = command_ids[start : start + PAGE]
                query = select(t.command.c.id, t.command.c.seq).where(t.command.c.id.in_(page))
                found |= {row[0]: row[1] for row in connection.execute(query)}
        return found

    def refusal_of(self, command_id: str) -> Refusal | None:
        """The answer of a command that was refused; None for one that was done, or is unknown."""
        query = select(t.command.c.refusal).where(t.command.c.id == command_id, t.command.c.seq.is_(None))
        with reading(self.engine) as connection:
            refusal = connection.execute(query).scalar()
        return Refusal(**json.loads(refusal)) if refusal else None

    # --- vouchers and terminals -------------------------------------------------------------------

    def voucher(self, number: str) -> Voucher | None:
        with reading(self.engine) as connection:
            row = connection.execute(select(t.voucher).where(t.voucher.c.number == number)).first()
        return Voucher(*row) if row else None

    def vouchers(self, not_ended_before: date | None = None) -> list[Voucher]:
        """Every voucher; with a day, only those still outstanding at its beginning or issued later."""
        with reading(self.engine) as connection:
            return _vouchers(connection, not_ended_before)

    def last_vouchers_of(self, place: str, since: str, limit: int) -> list[Voucher]:
        """The last vouchers that a place issued since a time and that are still outstanding, oldest first."""
        c = t.voucher.c
        query = select(t.voucher).where(c.issued_by == place, c.issued_at >= since, c.state == OUTSTANDING)
        with reading(self.engine) as connection:
            rows = connection.execute(query.order_by(c.issued_at.desc(), c.number).limit(limit)).all()
        return [Voucher(*row) for row in reversed(rows)]

    def vouchers_owed(self, day: date) -> tuple[list[Voucher], Cents]:
        """The vouchers that had not ended before a day, and what the ledger owes on vouchers at its end."""
        with reading(self.engine) as connection:
            seq = connection.execute(self._last_of(day)).scalar() or 0
            return _vouchers(connection, day), _balance_after(connection, VOUCHERS_OUTSTANDING, seq)

    def vouchers_past(self, day: date) -> list[Voucher]:
        """The vouchers still outstanding that are good no more on a gaming day."""
        columns = t.voucher.c
        query = select(t.voucher).where(columns.ended_day == "", columns.expires_day <= day.isoformat())
        with reading(self.engine) as connection:
            return [Voucher(*row) for row in connection.execute(query.order_by(columns.number))]

    def terminals(self) -> list[Terminal]:
        with reading(self.engine) as connection:
            query = select(t.terminal).order_by(t.terminal.c.asset_number)
            return [Terminal(*row) for row in connection.execute(query)]

    # --- progressives -----------------------------------------------------------------------------

    def progressive_meters(self) -> list[ProgressiveMeter]:
        """Every meter that a wager has fed, by its account."""
        with reading(self.engine) as connection:
            query = select(t.progressive_meter).order_by(t.progressive_meter.c.account)
            return [ProgressiveMeter(*row) for row in connection.execute(query)]

    def progressive_hits(
        self, *, state: str = "", table: str = "", terminal: str = "", meter: str = "", hit: str = ""
    ) -> list[ProgressiveHit]:
        """Hits, oldest first; of a state, a table, a terminal or a meter where one is named."""
        asked = {"state": state, "table_id": table, "terminal": terminal, "meter": meter, "id": hit}
        named = {column: value for column, value in asked.items() if value}
        with reading(self.engine) as connection:
            return [ProgressiveHit(*row) for row in connection.execute(_hits_query(*named), named)]

    def meter_feeds(self) -> list[MeterFeed]:
        """Which tables feed each meter."""
        with reading(self.engine) as connection:
            query = select(t.meter_feed).order_by(t.meter_feed.c.meter)
            return [MeterFeed(*row) for row in connection.execute(query)]

    # --- devices ----------------------------------------------------------------------------------

    def device(self, device: str) -> Device | None:
        with reading(self.engine) as connection:
            row = connection.execute(_DEVICE, {"id": device}).first()
        return Device(*row) if row else None

    def devices(self, terminal: str = "") -> list[Device]:
        """Every device that was ever enrolled, in the order of terminal and enrolment."""
        query = select(t.device).order_by(t.device.c.terminal, t.device.c.enrolled_at, t.device.c.id)
        if terminal:
            query = query.where(t.device.c.terminal == terminal)
        with reading(self.engine) as connection:
            return [Device(*row) for row in connection.execute(query)]

    # --- the floor --------------------------------------------------------------------------------

    def floor_documents(self, kind: str) -> list[FloorDocument]:
        """Every paper of a kind, in the order of its key."""
        c = t.floor_document.c
        with reading(self.engine) as connection:
            query = select(t.floor_document).where(c.kind == kind).order_by(c.key)
            return [FloorDocument(*row) for row in connection.execute(query)]

    def floor_document_kinds(self) -> dict[str, int]:
        """Every kind of paper that is on file, and how many there are."""
        c = t.floor_document.c
        query = select(c.kind, func.count()).group_by(c.kind).order_by(c.kind)
        with reading(self.engine) as connection:
            return {row[0]: int(row[1]) for row in connection.execute(query)}

    def floor_documents_kept(self, kind: str) -> int:
        """How many papers of a kind there are."""
        query = select(func.count()).where(t.floor_document.c.kind == kind)
        with reading(self.engine) as connection:
            return connection.execute(query).scalar_one()

    def floor_document(self, key: str) -> FloorDocument | None:
        """One paper."""
        query = select(t.floor_document).where(t.floor_document.c.key == key)
        with reading(self.engine) as connection:
            row = connection.execute(query).first()
        return FloorDocument(*row) if row else None

    # --- the log ----------------------------------------------------------------------------------

    def significant(self, code: str, after_seq: int, upto_seq: int) -> list[Event]:
        """The entries of a code that records of this part of the journal have made, oldest first."""
        c = t.event.c
        query = (
            select(t.event)
            .join(t.command, t.command.c.id == c.command)
            .where(c.code == code, t.command.c.seq > after_seq, t.command.c.seq <= upto_seq)
            .order_by(t.command.c.seq, c.id)
        )
        with reading(self.engine) as connection:
            return [Event(*row) for row in connection.execute(query)]

    # --- the journal ------------------------------------------------------------------------------

    def journal(self, after_seq: int = 0, limit: int | None = None) -> Iterator[JournalRecord]:
        with reading(self.engine) as connection:
            yield from journal_pages(connection, after_seq, limit)


def _before(at: datetime) -> Select[Any]:
    return select(func.max(t.journal.c.seq)).where(t.journal.c.at < instant_text(at))


def _house_clock(connection: Connection) -> HouseClock | None:
    row = connection.execute(select(t.house_clock)).first()
    return HouseClock(*row) if row else None


def chain_head(connection: Connection) -> ChainHead:
    row = connection.execute(select(t.chain_head.c.seq, t.chain_head.c.hash, t.chain_head.c.at)).one()
    return ChainHead(*row)


def journal_pages(
    connection: Connection, after_seq: int = 0, limit: int | None = None
) -> Iterator[JournalRecord]:
    """The journal in order, a page at a time, so that its length does not matter."""
    left = limit
    while left is None or left > 0:
        page = PAGE if left is None else min(PAGE, left)
        query = select(t.journal).where(t.journal.c.seq > after_seq).order_by(t.journal.c.seq).limit(page)
        rows = connection.execute(query).all()
        for row in rows:
            yield JournalRecord(*row)
        if len(rows) < page:
            return
        after_seq = rows[-1][0]
        left = None if left is None else left - len(rows)
