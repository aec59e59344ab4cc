"""Checkpoints: signed when they are due, shown with tiles from which anybody makes the same root."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import ClassVar

import pytest
from sqlalchemy import text

from croupier.errors import Damaged
from croupier.floor.assets.ram_clear import ClearRam
from croupier.ledger.canonical import Json
from croupier.ledger.command import Command, Footprint, Receipt
from croupier.ledger.draft import Draft
from croupier.ledger.postings import PostTransfers
from croupier.ledger.transfer import Transfer
from croupier.store.audit import audit
from croupier.store.backup import back_up
from croupier.store.engine import reading, writing
from croupier.store.public_log import PublicLog, last_signed
from croupier.store.restore import restore
from croupier.store.store import Store
from croupier.transparency.checkpoint import read_checkpoint
from croupier.transparency.tiles import TileTree, hashes_in
from croupier.units.gaming_day import SystemClock
from tests.ledger.commands import OpenAccount
from tests.store.databases import SetClock
from tests.store.test_tree import _unlock
from tests.transparency.logs import tiles_of

KEY = b"k" * 32
NOW = datetime(2026, 1, 5, 18, tzinfo=UTC)


def _write(store: Store, count: int, label: str) -> None:
    fund = (Transfer("cash_box:EWT-1", "game_account:EWT-1:1", 1, "currency"),)
    store.do(OpenAccount(id=f"open-{label}", account="game_account:EWT-1:1"))
    for future in [store.submit(PostTransfers(id=f"{label}-{n}", transfers=fund)) for n in range(count)]:
        future.result()


def _log(store: Store) -> PublicLog:
    return PublicLog(store.engine, KEY, "house.example/log", store.gaming_day)


def test_a_stranger_makes_the_root_again_from_the_tiles(store: Store) -> None:
    log = _log(store)
    assert log.shown() == ""
    assert log.tile("0/000.p/1") is None
    _write(store, 600, "a")
    log.sign(NOW, "a minute of play")
    point, _ = read_checkpoint(log.shown(), log.key)
    _write(store, 10, "b")

    def fetch(tile: object) -> list[bytes]:
        content = log.tile(tile.path)  # type: ignore[attr-defined]
        assert content is not None
        return hashes_in(content, tile.width)  # type: ignore[attr-defined]

    assert TileTree(point.size, fetch).root() == point.root
    assert all(log.tile(tile.path) for tile in tiles_of(point.size))
    # What no checkpoint covers yet is not shown, and nor is what is no tile.
    assert log.tile(f"0/002.p/{point.size - 512 + 1}") is None
    assert log.tile("entries/000") is None
    assert audit(store).is_sound


def test_nothing_is_signed_twice(store: Store) -> None:
    log = _log(store)
    _write(store, 3, "a")
    assert [each.reason for each in log.sign(NOW, "first")] == ["first"]
    assert log.sign(NOW, "again") == []


def test_the_end_of_each_gaming_day_has_its_checkpoint(store: Store, clock: SetClock) -> None:
    log = _log(store)
    _write(store, 3, "a")
    log.sign(clock.now(), "start")
    _write(store, 3, "b")
    with reading(store.engine) as connection:
        ended = connection.execute(text("SELECT max(seq) FROM journal")).scalar_one()
    clock.pass_by(days=1)
    _write(store, 3, "c")
    found = log.sign(clock.now(), "a minute of play")
    assert found[0].size == ended
    assert found[0].reason.startswith("end of gaming day")
    assert found[-1].reason == "a minute of play"
    assert audit(store).is_sound


@dataclass(frozen=True, slots=True, kw_only=True)
class Cleared(Command):
    """Stands for the record of a RAM clear, whose papers are not the subject here."""

    kind: ClassVar[str] = ClearRam.kind

    def footprint(self) -> Footprint:
        return Footprint()

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        return {}


def test_a_ram_clear_has_a_checkpoint_before_and_after_it(store: Store) -> None:
    log = _log(store)
    _write(store, 3, "a")
    log.sign(NOW, "start")
    _write(store, 3, "b")
    cleared = store.do(Cleared(id="cleared"))
    assert isinstance(cleared, Receipt)
    _write(store, 3, "c")
    found = [(each.size, each.reason) for each in log.sign(NOW, "a minute of play")]
    assert found[:2] == [(cleared.seq - 1, "before a RAM clear"), (cleared.seq, "after a RAM clear")]
    assert audit(store).is_sound


def test_a_house_whose_books_were_rewritten_does_not_sign_them(store: Store) -> None:
    log = _log(store)
    _write(store, 300, "a")
    log.sign(NOW, "start")
    _unlock(store)
    with writing(store.engine) as connection:
        connection.execute(text(f"UPDATE journal SET hash = '{'0' * 64}' WHERE seq = 290"))
    with pytest.raises(Damaged, match="is not the one whose checkpoint was signed"):
        log.sign(NOW, "a minute of play")
    with writing(store.engine) as connection:
        connection.execute(text("UPDATE chain_head SET seq = 280"))
    with pytest.raises(Damaged, match="and the journal has 280"):
        log.sign(NOW, "a minute of play")


def test_the_audit_finds_a_checkpoint_of_other_books(store: Store) -> None:
    log = _log(store)
    _write(store, 20, "a")
    log.sign(NOW, "start")
    _unlock(store)
    with reading(store.engine) as connection:
        last = last_signed(connection)
    assert last is not None
    with writing(store.engine) as connection:
        connection.execute(text("UPDATE signed_checkpoint SET size = size - 1"))
    assert [finding.code for finding in audit(store).findings] == ["tree_differs"]


def test_restored_books_are_another_log_and_say_so_before_and_after(tmp_path: Path) -> None:
    source, target = str(tmp_path / "a.sqlite"), str(tmp_path / "b.sqlite")
    with Store(source) as store:
        _write(store, 20, "a")
        _log(store).sign(NOW, "start")
        back_up(store, tmp_path / "backup")
    restore(tmp_path / "backup", target, SystemClock())
    with Store(target) as store:
        log = _log(store)
        assert log.key.name.startswith("house.example/log/restored-")
        reasons = [each.reason for each in log.sign(NOW, "start")]
        assert "after a restore" in reasons
        read_checkpoint(log.shown(), log.key)
        assert audit(store).is_sound
