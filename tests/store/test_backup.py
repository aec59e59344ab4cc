"""A backup is taken while money moves, and proven by restoring it."""

import threading
from pathlib import Path

import pytest

from croupier.errors import DataError, OperatingError
from croupier.ledger.postings import OpenAccount, PostTransfers
from croupier.ledger.transfer import Transfer
from croupier.store.backup import back_up, restore
from tests.store.databases import Floor, MakeDatabase, OpenStore, SetClock, done

PLAYER = "game_account:EWT-1:1"


def deposit(number: int) -> PostTransfers:
    return PostTransfers(id=f"m-{number}", transfers=(Transfer("cash_box:EWT-1", PLAYER, 1, "currency"),))


def test_a_backup_taken_under_load_restores_to_sound_books_that_go_on(
    make_database: MakeDatabase, open_store: OpenStore, clock: SetClock, tmp_path: Path
) -> None:
    store = open_store(make_database())
    Floor(store).did(OpenAccount, account=PLAYER)
    for number in range(50):
        done(store.do(deposit(number)))
    stop = threading.Event()
    moved: list[int] = []

    def keep_moving() -> None:
        number = 50
        while not stop.is_set():
            done(store.do(deposit(number)))
            moved.append(number)
            number += 1

    mover = threading.Thread(target=keep_moving)
    mover.start()
    try:
        back_up(store, tmp_path / "books.backup")
    finally:
        stop.set()
        mover.join()

    target = make_database()
    result = restore(tmp_path / "books.backup", target, clock)
    assert result.is_sound
    assert 51 <= result.records <= 51 + len(moved)
    restored = open_store(target)
    assert restored.balance(PLAYER) == result.records - 1
    assert restored.do(deposit(0)) == store.do(deposit(0))
    assert done(restored.do(deposit(1_000_000))).seq == result.records + 1


def test_a_backup_overwrites_nothing(database: str, open_store: OpenStore, tmp_path: Path) -> None:
    taken = tmp_path / "books.backup"
    taken.write_text("precious")
    with pytest.raises(OperatingError, match="exists already"):
        back_up(open_store(database), taken)
    assert taken.read_text() == "precious"


def test_a_restore_overwrites_nothing(
    database: str, open_store: OpenStore, clock: SetClock, tmp_path: Path
) -> None:
    store = open_store(database)
    Floor(store).did(OpenAccount, account=PLAYER)
    back_up(store, tmp_path / "books.backup")
    with pytest.raises(OperatingError, match=r"exists already|already holds books"):
        restore(tmp_path / "books.backup", database, clock)


def test_what_is_no_backup_is_named(make_database: MakeDatabase, clock: SetClock, tmp_path: Path) -> None:
    nonsense = tmp_path / "nonsense"
    nonsense.write_text("this is not a backup, and long enough to be looked at " * 100)
    with pytest.raises(DataError, match="is not a backup"):
        restore(nonsense, make_database(), clock)
    with pytest.raises(OperatingError, match="there is no backup"):
        restore(tmp_path / "missing", make_database(), clock)
