"""Steps of a table and ends of rounds are found by an index, and are what a walk finds."""

import json
import random
from typing import Any

import pytest
from sqlalchemy import Connection, Select, insert, text

from croupier.ledger.journal import JournalRecord
from croupier.store import steps
from croupier.store import tables as t
from croupier.store.engine import writing
from croupier.store.reads import Reads
from croupier.store.store import Store
from croupier.units.gaming_day import GamingDay
from tests.store.databases import MakeDatabase, OpenStore

RECORDS = 3_000
TABLES = [f"T-{number}" for number in range(40)]
EVENTS = ("round_opened", "wagers_placed", "acted", *steps.ENDING)


def made_up(seq: int, draw: random.Random) -> dict[str, object]:
    """A record of a floor on which everything happens at once."""
    kind = draw.choice(["table_step"] * 9 + ["insert_currency", "restored", "cash_out"])
    event = {"event": draw.choice(EVENTS), "carried": draw.choice([[], [], [{"wager": "pass"}]])}
    body = {"facts": {"table": draw.choice(TABLES), "event": event} if kind == "table_step" else {}}
    return {
        "seq": seq, "at": f"2015-07-01T{seq:012d}", "gaming_day": "2015-07-01", "command_id": f"c{seq}",
        "kind": kind, "body": json.dumps(body), "hash": "",
    }  # fmt: skip


@pytest.fixture
def store(make_database: MakeDatabase, open_store: OpenStore) -> Store:
    """Books whose journal was written by chance."""
    opened = open_store(make_database())
    draw = random.Random(605)
    with writing(opened.engine) as connection:
        connection.execute(insert(t.journal), [made_up(seq, draw) for seq in range(1, RECORDS + 1)])
    return opened


def test_an_index_finds_what_a_walk_finds(store: Store) -> None:
    reads = Reads(store.engine, GamingDay())
    every = list(reads.journal())

    def walked(after: int, upto: int, **wanted: str) -> list[JournalRecord]:
        return [
            one
            for one in every[after:upto]
            if one.kind == "table_step"
            and json.loads(one.body)["facts"]["table"] in wanted.get("table", TABLES)
            and json.loads(one.body)["facts"]["event"]["event"] in wanted.get("event", EVENTS)
        ]

    for after, upto in ((0, RECORDS), (700, 2_100), (1_000, 1_000), (2_999, 3_000)):
        of_table = walked(after, upto, table="T-7")
        assert reads.steps_of_table("T-7", after, upto) == of_table
        if after == 0:
            assert reads.newest_steps_of_table("T-7", upto, 5) == of_table[::-1][:5]
        for event in steps.ENDING:
            assert reads.endings(event, after, upto, RECORDS) == walked(after, upto, event=event)[::-1]
            one_table = [one for one in of_table if json.loads(one.body)["facts"]["event"]["event"] == event]
            assert reads.endings(event, after, upto, 3, "T-7") == one_table[::-1][:3]
        carrying = [one for one in walked(after, upto) if json.loads(one.body)["facts"]["event"]["carried"]]
        assert reads.carrying(after, upto, RECORDS) == carrying[::-1]
    assert reads.records_of_kind("restored", 500) == [one for one in every[500:] if one.kind == "restored"]
    assert reads.last_of_kinds() == {one.kind: (one.seq, one.at) for one in every}


def test_more_than_a_page_of_steps_is_read_whole(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    reads = Reads(store.engine, GamingDay())
    whole = reads.steps_of_table("T-3", 0, RECORDS)
    for size in (1, 2, len(whole), len(whole) + 1):
        monkeypatch.setattr(steps, "AT_A_TIME", size)
        assert reads.steps_of_table("T-3", 0, RECORDS) == whole


def plan(connection: Connection, query: Select[Any], **values: object) -> str:
    """How the database means to answer."""
    dialect = connection.dialect
    if dialect.name == "postgresql":
        # A small table is read whole; whether an index *can* answer shows when that is dear.
        connection.execute(text("SET LOCAL enable_seqscan = off"))
        connection.execute(text("SET LOCAL enable_indexscan = on"))
    sql = str(query.params(**values).compile(dialect=dialect, compile_kwargs={"literal_binds": True}))
    how = "EXPLAIN QUERY PLAN" if dialect.name == "sqlite" else "EXPLAIN"
    return " ".join(str(row) for row in connection.exec_driver_sql(f"{how} {sql}"))


def test_each_question_is_answered_by_its_index(store: Store) -> None:
    part = {"after": 100, "upto": 2_000, "most": 50}
    with writing(store.engine) as connection:
        name = connection.dialect.name
        assert "journal_step" in plan(connection, steps._steps_query(name), table="T-7", **part)
        newest = {"table": "T-7", "upto": 2_000, "most": 50}
        assert "journal_step" in plan(connection, steps._newest_steps_query(name), **newest)
        ended = plan(connection, steps._endings_query(name, "round_settled", False), **part)
        assert "journal_turn" in ended
        assert "journal_carrying" in plan(connection, steps._carrying_query(name), **part)
