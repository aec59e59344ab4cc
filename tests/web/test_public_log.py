"""The public log of a running house: its files, and a witness who speaks to it as any would, over HTTP."""

from __future__ import annotations

import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import func, select

from croupier.app import house_key
from croupier.events.codes import Code
from croupier.events.search import Query
from croupier.house.config import HouseConfig, read_config
from croupier.house.public_log import HouseLog, log_name
from croupier.store import tables as t
from croupier.store.cosignatures import Cosignature
from croupier.store.engine import reading
from croupier.store.event_log import search
from croupier.store.public_log import log_signer
from croupier.store.store import Store
from croupier.transparency.checkpoint import Checkpoint, read_checkpoint
from croupier.transparency.note import COSIGNATURE, Note, Signer, parse_key, parse_note
from croupier.transparency.sources import HttpLog, read_tile
from croupier.transparency.tiles import TileTree
from croupier.transparency.witness import CONTRADICTION, COSIGNED, Witness, make_witness
from croupier.units.gaming_day import instant_text
from tests import patient_http
from tests.waiting import PATIENCE_SECONDS, looks
from tests.warm import WarmProcess
from tests.web.house import wait_until_answered


class Served:
    """A house as a server process."""

    def __init__(self, folder: Path, witness: Signer) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.file = folder / "house.toml"
        self.file.write_text(
            f'name = "The House!"\ndemo = true\ndatabase = "{folder}/books.sqlite"\n'
            f'listen = "127.0.0.1:{port}"\nwitnesses = ["{witness.public}"]\n'
        )
        self.config: HouseConfig = read_config(self.file.read_text("utf-8"))
        self.address = f"http://127.0.0.1:{port}"
        self.log = HttpLog(f"{self.address}/log")

    @contextmanager
    def running(self) -> Iterator[httpx.Client]:
        process = WarmProcess(["serve", str(self.file)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            wait_until_answered(process, lambda: patient_http.get(f"{self.address}/api/session"))
            with patient_http.client(base_url=self.address) as client:
                yield client
        finally:
            process.terminate()
            process.wait(PATIENCE_SECONDS)


@pytest.fixture
def witness_key(tmp_path: Path) -> Signer:
    return make_witness(tmp_path / "witness", "witness.example/one")


@pytest.fixture
def house(tmp_path: Path, witness_key: Signer) -> Served:
    return Served(tmp_path, witness_key)


@pytest.fixture
def client(house: Served) -> Iterator[httpx.Client]:
    with house.running() as client:
        yield client


def _tell(client: httpx.Client, note: object) -> httpx.Response:
    return client.post("/log/cosigned", content=str(note).encode())


def _events(house: Served, code: Code) -> list[str]:
    with Store(house.config.database) as store:
        return [entry.event.text for entry in search(store.engine, Query(codes=(code,), limit=10))]


def _size_of(witness: Witness) -> int:
    held = witness.held()
    return held[0].size if held else 0


def test_a_witness_reads_cosigns_and_is_shown(client: httpx.Client, house: Served, tmp_path: Path) -> None:
    key = parse_key(house.log.read("key").decode())
    assert key.name == log_name(house.config) == "croupier/the-house"
    witness = Witness(tmp_path / "witness", key)
    seen = witness.look(house.log, int(time.time()))
    assert seen.outcome == COSIGNED
    # A new house signs again a moment after its start: the witness looks until it has seen the last one.
    for _ in looks("the page shows that the witness agrees"):
        house.log.tell(seen.note)
        page = client.get("/log").text
        if "witness.example/one" in page and "agrees" in page:
            break
        seen = witness.look(house.log, int(time.time()))
    point, _ = read_checkpoint(house.log.read("checkpoint").decode(), key)
    assert TileTree(point.size, lambda tile: read_tile(house.log, tile)).root() == point.root


def test_what_is_no_tile_and_no_note_is_refused(client: httpx.Client, witness_key: Signer) -> None:
    for path in ("tile/0/999", "tile/x", "tile/entries/000"):
        assert client.get(f"/log/{path}").status_code == 404
    for content, status in ((b"", 422), (b"\xff\xfe", 422), (b"x" * 30_000, 413)):
        assert client.post("/log/cosigned", content=content).status_code == status
    # A witness cannot make up what the house never signed, and nobody else is a witness.
    never = Checkpoint("croupier/the-house", 3, b"r" * 32)
    answer = _tell(client, Note(never.text, (witness_key.sign(never.text, 1),)))
    assert answer.status_code == 422
    assert "never signed by the log" in answer.text
    stranger = Signer("witness.example/one", COSIGNATURE, b"s" * 32)
    note = parse_note(client.get("/log/checkpoint").text)
    answer = _tell(client, Note(note.text, (*note.signatures, stranger.sign(note.text, 1))))
    assert "not cosigned by any witness" in answer.text


def test_a_witness_that_holds_another_history_is_entered_into_the_log(
    client: httpx.Client, house: Served, witness_key: Signer
) -> None:
    key = parse_key(client.get("/log/key").text)
    # The house's own key has signed something that these books do not have: only a thief with the key can.
    thief = log_signer(house_key(house.config), key.name)
    assert thief.public == key
    other = Checkpoint(key.name, 2, b"r" * 32).signed(thief)
    for _ in range(2):
        answer = _tell(client, Note(other.text, (*other.signatures, witness_key.sign(other.text, 5))))
        assert answer.status_code == 409
        assert "are not those of the books" in answer.text
    longer = Checkpoint(key.name, 10**9, b"r" * 32).signed(thief)
    answer = _tell(client, Note(longer.text, (*longer.signatures, witness_key.sign(longer.text, 6))))
    assert "1000000000 records that the house has signed" in answer.text
    for _ in looks("both disagreements are in the log"):
        if len(_events(house, Code.WITNESS_DISAGREES)) == 2:
            break
    assert "1000000000" in client.get("/log").text


class Heard:
    """What would be entered into the log."""

    def __init__(self) -> None:
        self.codes: list[str] = []

    def enter(self, code: str, **fields: Any) -> None:
        self.codes.append(code)


def test_a_witness_that_falls_silent_is_noticed_once_and_when_it_is_back(house: Served) -> None:
    with Store(house.config.database) as store:
        kept = HouseLog(house.config, store, house_key(house.config))
        log: Any = Heard()
        now = store.clock.now()
        kept.look_for_the_silent({}, now, log)
        assert log.codes == []
        for minutes in (11, 12):
            kept.look_for_the_silent({}, now + timedelta(minutes=minutes), log)
        assert log.codes == [Code.WITNESS_SILENT]
        assert kept.is_silent("witness.example/one")
        said = Cosignature("witness.example/one", 1, 1, instant_text(now + timedelta(minutes=12)), "")
        kept.look_for_the_silent({said.witness: said}, now + timedelta(minutes=13), log)
        assert log.codes == [Code.WITNESS_SILENT, Code.WITNESS_BACK]


def test_start_and_stop_have_their_checkpoints_and_the_key_is_in_the_journal(house: Served) -> None:
    for _ in range(2):
        with house.running() as client:
            key = client.get("/log/key").text.strip()
    with Store(house.config.database) as store:
        with reading(store.engine) as connection:
            found = connection.execute(select(t.signed_checkpoint.c.reason)).scalars().all()
        started = search(store.engine, Query(codes=(Code.SERVER_STARTED,), limit=1))
    # What the second start finds is what the first run has signed when it stopped.
    assert {"after a start", "a stop"} <= set(found)
    assert f'"log_key":"{key}"' in started[0].event.facts


def test_an_old_copy_of_the_whole_house_is_put_back(house: Served, tmp_path: Path) -> None:
    """Books, key and everything that lies beside them: nothing on this machine tells, and a witness does."""
    with house.running():
        pass
    with Store(house.config.database) as store, reading(store.engine) as connection:
        copied = connection.execute(select(func.max(t.signed_checkpoint.c.size))).scalar_one()
    kept = {path: path.read_bytes() for path in tmp_path.glob("books.sqlite*")}
    with house.running():
        witness = Witness(tmp_path / "witness", parse_key(house.log.read("key").decode()))
        # The start is signed for a moment after it; until then the log shows what the old copy has too.
        for _ in looks("the witness has seen more than the old copy has"):
            witness.look(house.log, 1)
            if _size_of(witness) > copied:
                break
    for path in tmp_path.glob("books.sqlite*"):
        path.unlink()
    for path, content in kept.items():
        path.write_bytes(content)
    with house.running() as client:
        seen = witness.look(house.log, 2)
        assert seen.outcome == CONTRADICTION
        assert _tell(client, seen.note).status_code == 409
        for _ in looks("the disagreement is in the log"):
            if len(_events(house, Code.WITNESS_DISAGREES)) == 1:
                break
