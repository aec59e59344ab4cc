"""A witness cosigns what continues what it saw, and nothing else; it keeps the proof of a contradiction."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from croupier.errors import DataError, OperatingError
from croupier.transparency.note import PLAIN, Signer, opened, parse_note
from croupier.transparency.sources import FolderLog
from croupier.transparency.witness import (
    CONTRADICTION,
    COSIGNED,
    EVIDENCE,
    HISTORY,
    KEY,
    UNCHANGED,
    Witness,
    compared,
    log_key,
    make_witness,
    signer_in,
)
from tests.transparency.logs import LOG, publish


def entries(count: int, label: str = "record") -> list[bytes]:
    return [f"{label} {n}".encode() for n in range(count)]


@pytest.fixture
def witness(tmp_path: Path) -> Witness:
    make_witness(tmp_path / "w", "witness.example/w")
    return Witness(tmp_path / "w", LOG.public)


def test_a_witness_follows_a_log_that_grows(tmp_path: Path, witness: Witness) -> None:
    for count, outcome in ((0, COSIGNED), (5, COSIGNED), (5, UNCHANGED), (300, COSIGNED), (70_000, COSIGNED)):
        seen = witness.look(publish(tmp_path / "log", entries(count)), 1_700_000_000 + count)
        assert seen.outcome == outcome
        vouched = opened(parse_note(seen.note), [witness.signer.public])
        assert [each.when for each in vouched] == [1_700_000_000 + count]
    held = witness.held()
    assert held is not None
    assert held[0].size == 70_000
    assert (witness.folder / HISTORY).read_text("utf-8").count("house.example/log\n") == 4


@pytest.mark.parametrize(
    ("then", "why"),
    [
        (entries(4), "now shows 4"),
        ([*entries(4), b"another"], "two different trees of 5 records"),
        ([b"another", *entries(300)], "does not begin with the 5"),
        (entries(300, "other"), "does not begin with the 5"),
    ],
)
def test_a_log_that_shows_another_history_gets_no_cosignature_and_leaves_its_proof(
    tmp_path: Path, witness: Witness, then: list[bytes], why: str
) -> None:
    before = witness.look(publish(tmp_path / "log", entries(5)), 1).note
    for _ in range(2):
        seen = witness.look(publish(tmp_path / "log", then), 2)
        assert seen.outcome == CONTRADICTION
        assert why in seen.sentence
        assert seen.note == before
    proof = (witness.folder / EVIDENCE).read_text("utf-8")
    assert proof.count("— house.example/log ") == 4
    held = witness.held()
    assert held is not None
    assert held[0].size == 5


def test_tiles_that_are_not_those_of_the_checkpoint_are_no_proof(tmp_path: Path, witness: Witness) -> None:
    witness.look(publish(tmp_path / "log", entries(5)), 1)
    log = publish(tmp_path / "log", entries(300))
    (log.folder / "tile/0/001.p/44").write_bytes(b"x" * 32 * 44)
    assert "are not those of its checkpoint" in witness.look(log, 2).sentence
    (log.folder / "tile/0/001.p/44").write_bytes(b"x")
    assert "cannot be read" in witness.look(log, 2).sentence


def test_a_checkpoint_of_somebody_else_is_not_even_looked_at(tmp_path: Path, witness: Witness) -> None:
    stranger = Signer(LOG.name, PLAIN, b"\x12" * 32)
    with pytest.raises(DataError, match="is not signed by"):
        witness.look(publish(tmp_path / "log", entries(5), stranger), 1)
    with pytest.raises(OperatingError, match="cannot be read"):
        witness.look(FolderLog(tmp_path / "nowhere"), 1)


def test_two_histories_that_were_shown_to_two_witnesses_are_found_by_comparing(tmp_path: Path) -> None:
    notes, logs = {}, {}
    for name, count, label in (("one", 5, "record"), ("two", 300, "other")):
        make_witness(tmp_path / name, name)
        logs[name] = publish(tmp_path / f"log-{name}", entries(count, label))
        notes[name] = Witness(tmp_path / name, LOG.public).look(logs[name], 1).note
    for shown in logs.values():
        (found,) = compared(shown, LOG.public, notes)
        assert "one holds 5 records and two 300" in found
    honest = publish(tmp_path / "log", entries(300))
    notes["two"] = (tmp_path / "log/checkpoint").read_text("utf-8")
    assert compared(honest, LOG.public, notes) == []


def test_a_witness_keeps_to_the_key_of_the_log_that_it_was_first_shown(tmp_path: Path) -> None:
    make_witness(tmp_path / "w", "w")
    log = publish(tmp_path / "log", entries(5))
    (tmp_path / "log" / "key").write_text(f"{LOG.public}\n")
    assert log_key(tmp_path / "w", log) == LOG.public
    other = Signer(LOG.name, PLAIN, b"\x12" * 32)
    (tmp_path / "log" / "key").write_text(f"{other.public}\n")
    assert log_key(tmp_path / "w", log) == LOG.public
    with pytest.raises(DataError, match="was told another key"):
        log_key(tmp_path / "w", log, str(other.public))


def test_the_key_of_a_witness_is_its_own_and_is_never_overwritten(tmp_path: Path) -> None:
    made = make_witness(tmp_path / "w", "w")
    assert stat.S_IMODE((tmp_path / "w" / KEY).stat().st_mode) == 0o600
    assert signer_in(tmp_path / "w") == made
    with pytest.raises(OperatingError, match="exists already"):
        make_witness(tmp_path / "w", "w")
    with pytest.raises(DataError, match="cannot be called"):
        make_witness(tmp_path / "v", "two words")
