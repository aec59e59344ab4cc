"""Every round of the books played again: in pieces, on two processors, and what was not done before."""

from __future__ import annotations

import asyncio
import json
import shutil
import subprocess
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import Connection, text

from croupier.house import procedure
from croupier.ledger.canonical import digest
from croupier.store.engine import database_url, open_engine
from croupier.store.resettle import Piece, check_piece, pieces, resettled
from croupier.store.store import Store
from croupier.tables import events as e
from croupier.tables.numbers import Numbers
from croupier.tables.records import find_round
from croupier.tables.step import RecordStep, Step
from tests import warm
from tests.attacks._chance import betting
from tests.store.databases import SetClock
from tests.web.floors import did

ROUNDS = 4


async def _played(folder: Path) -> None:
    async with betting(folder) as (floor, desk):
        for number in range(1, ROUNDS + 1):
            if number > 1:
                await did(procedure.open_round(desk, f"open-{number}", first=False))
            round_id = desk.table.round_id
            wagers = {"ante": 500}
            await did(floor.wagers(f"bet-{number}", "EWT-1", "HCF-1", round_id, wagers))
            await did(procedure.no_more_bets(desk, f"bell-{number}", Numbers()))
            await did(procedure.deal(desk, f"deal-{number}", 0))
            await did(floor.decision(f"raise-{number}", "EWT-1", "HCF-1", round_id, 1, "raise 500"))
            await desk.settle()


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("played")
    asyncio.run(_played(folder))
    return folder


@pytest.fixture
def books(played: Path, tmp_path: Path) -> Path:
    """The books of a few rounds, to be spoiled."""
    return Path(shutil.copytree(played, tmp_path / "copy")) / "floor.sqlite"


def _head(books: Path) -> int:
    with Store(str(books), clock=SetClock()) as store:
        return store.head().seq


TRIGGERS = text("SELECT name FROM sqlite_master WHERE type = 'trigger'")


def _without_triggers(connection: Connection) -> None:
    for name in connection.execute(TRIGGERS).scalars().all():
        connection.execute(text(f'DROP TRIGGER "{name}"'))


def _run(books: Path, *more: str) -> subprocess.CompletedProcess[str]:
    return warm.run(["audit", "resettle", str(books), *more], capture_output=True, text=True)


def test_every_round_comes_to_the_same_however_the_journal_is_cut(books: Path) -> None:
    head = _head(books)
    for size in (1, 3, 7, 1000):
        engine = open_engine(database_url(str(books)))
        cut = pieces(engine, 0, head, size)
        assert [one.after for one in cut] == [0, *(one.upto for one in cut[:-1])]
        assert cut[-1].upto == head
        done = [check_piece(str(books), one) for one in cut]
        assert [one.findings for one in done] == [[]] * len(cut)
        assert sum(one.rounds for one in done) == ROUNDS
        assert sum(one.records for one in done) == head
    spread = list(resettled(str(books), pieces(engine, 0, head, 20), workers=2))
    assert sum(one.rounds for one in spread) == ROUNDS


def test_a_settlement_that_the_rules_do_not_give_is_named(books: Path) -> None:
    with Store(str(books), clock=SetClock()) as store:
        last = find_round(store, f"HCF-1-{ROUNDS:06d}")
        seq = store.head().seq
        steps = store.steps_of_table("HCF-1", 0, seq)
        # The same round once more, under another number, with a richer settlement.
        for number, record in enumerate(steps):
            facts = json.loads(record.body)["facts"]["event"]
            if facts.get("round") != last.round:
                continue
            event = e.read_event({**facts, "round": "HCF-1-000099"})
            if isinstance(event, e.RoundSettled):
                lines = [msgspec.structs.replace(event.lines[0], returned=123_456), *event.lines[1:]]
                event = msgspec.structs.replace(event, lines=lines)
            step = RecordStep(id=f"forged-{number}", table="HCF-1", asked=f"{number}", step=Step(event, {}))
            store.do(step)
    found = _run(books)
    assert found.returncode == 1
    assert "round HCF-1-000099, seat 1" in found.stdout
    assert "the books 123456" in found.stdout
    assert _run(books, "--to", str(seq)).returncode == 0


def test_what_was_checked_is_not_checked_again_unless_its_end_has_changed(
    books: Path, tmp_path: Path
) -> None:
    kept, head = tmp_path / "kept.json", _head(books)
    first = _run(books, "--resume", str(kept), "--json")
    assert first.returncode == 0, first.stderr
    assert json.loads(first.stdout)["rounds"] == ROUNDS
    noted = json.loads(kept.read_text())
    noted[0]["rounds"] = 77
    kept.write_text(json.dumps(noted))
    # It is taken from the file, which is the auditor's own.
    assert json.loads(_run(books, "--resume", str(kept), "--json").stdout)["rounds"] == 77
    engine = open_engine(database_url(str(books)))
    with engine.begin() as connection:
        _without_triggers(connection)
        last = text("SELECT body FROM journal WHERE seq = :seq")
        body = connection.execute(last, {"seq": head}).scalar_one()
        forged = body.replace("}", "} ", 1)
        change = {"seq": head, "body": forged, "hash": digest(forged)}
        connection.execute(text("UPDATE journal SET body = :body, hash = :hash WHERE seq = :seq"), change)
    again = _run(books, "--resume", str(kept), "--json")
    assert json.loads(again.stdout)["rounds"] == ROUNDS


def test_an_altered_record_and_one_that_is_not_there_are_named(books: Path) -> None:
    engine, head = open_engine(database_url(str(books))), _head(books)
    assert check_piece(str(books), Piece(0, head + 5)).findings == [
        f"5 records up to {head + 5} are not there"
    ]
    with engine.begin() as connection:
        _without_triggers(connection)
        connection.execute(text("UPDATE journal SET body = replace(body, '500', '600') WHERE seq = 30"))
    found = [check_piece(str(books), Piece(after, after + 10)).findings for after in (0, 10, 20, 30)]
    # The piece after it is sound in itself: the hashes beside the texts were not touched.
    assert found == [[], [], ["record 30 was altered, or one before it removed"], []]


def test_a_range_that_is_not_there_is_refused(books: Path) -> None:
    refused = _run(books, "--from", "5", "--to", "100000")
    assert refused.returncode == 2
    assert "the journal has" in refused.stderr
