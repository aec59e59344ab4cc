"""The log as it is read: searched with its filters, and held against the journal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sqlalchemy import Connection, Engine, Select, or_, select

from croupier.events.event import Event
from croupier.events.search import Entry, Query
from croupier.events.verify import LogCheck, verify_log
from croupier.store import tables as t
from croupier.store.engine import reading
from croupier.store.reads import chain_head, journal_pages

_WILD = str.maketrans({"%": r"\%", "_": r"\_", "\\": r"\\"})


def search(engine: Engine, query: Query) -> list[Entry]:
    """The entries that meet every filter, in the order asked for."""
    with reading(engine) as connection:
        return list(_found(connection, query))


def last_of(engine: Engine, codes: tuple[str, ...], device: str) -> Event | None:
    """The newest entry with one of these codes at a device."""
    found = search(engine, Query(codes=codes, device=device, limit=1))
    return found[0].event if found else None


def verify_stored(engine: Engine, anchor: tuple[int, str] | None = None) -> LogCheck:
    """The whole log against the whole journal, in one snapshot; nothing is written."""
    with reading(engine) as connection:
        rows = {row[0]: Event(*row) for row in connection.execute(select(t.event))}
        return verify_log(journal_pages(connection), rows, chain_head(connection), anchor)


def _found(connection: Connection, query: Query) -> Iterator[Entry]:
    for row in connection.execute(_select(query)):
        yield Entry(row[-1] or 0, Event(*row[:-1]))


def _select(query: Query) -> Select[Any]:
    c = t.event.c
    chosen = select(t.event, t.command.c.seq).join(t.command, t.command.c.id == c.command, isouter=True)
    if query.since:
        chosen = chosen.where(c.at >= query.since)
    if query.until:
        chosen = chosen.where(c.at < query.until)
    if query.codes:
        chosen = chosen.where(c.code.in_(query.codes))
    if query.person:
        chosen = chosen.where(or_(c.person == query.person, c.second_person == query.person))
    if query.device:
        chosen = chosen.where(c.device == query.device)
    if query.text:
        part = f"%{query.text.translate(_WILD)}%"
        chosen = chosen.where(or_(c.text.ilike(part, escape="\\"), c.facts.ilike(part, escape="\\")))
    order = c.id.desc() if query.newest_first else c.id
    return chosen.order_by(order).limit(query.limit)
