"""A backup is taken while money moves, and proven by restoring it; on both databases."""

import json
import os
import stat
import threading
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from croupier.errors import CroupierError, Damaged, DataError, OperatingError
from croupier.events.search import query
from croupier.ledger.postings import PostTransfers
from croupier.ledger.transfer import Transfer
from croupier.store.audit import audit
from croupier.store.backup import back_up
from croupier.store.event_log import search
from croupier.store.people import StoredPeople
from croupier.store.restore import restore
from croupier.store.soundness import refuse_damaged
from tests.attacks._books import CLERK, fill, run_sql
from tests.ledger.commands import OpenAccount
from tests.store.databases import Floor, MakeDatabase, OpenStore, SetClock, done

PLAYER = "game_account:EWT-1:1"
KEY = bytes(range(32))


@pytest.fixture
def key(tmp_path: Path) -> Path:
    path = tmp_path / "house.key"
    path.write_bytes(KEY)
    return path


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
        head = back_up(store, tmp_path / "books.backup")
    finally:
        stop.set()
        mover.join()

    target = make_database()
    result = restore(tmp_path / "books.backup", target, clock).audit
    assert result.is_sound
    assert 51 <= head.seq <= 51 + len(moved)
    restored = open_store(target)
    assert restored.balance(PLAYER) == head.seq - 1
    assert restored.do(deposit(0)) == store.do(deposit(0))
    assert done(restored.do(deposit(1_000_000))).seq == result.records + 1


def test_a_restored_book_has_everything_says_that_it_is_one_and_goes_on(
    make_database: MakeDatabase, open_store: OpenStore, clock: SetClock, tmp_path: Path, key: Path
) -> None:
    store = open_store(make_database())
    fill(store)
    head = back_up(store, tmp_path / "books.backup", key)
    clock.pass_by(days=1)
    target = make_database()
    result = restore(tmp_path / "books.backup", target, clock, tmp_path / "new.key")
    assert result.key_file == tmp_path / "new.key"
    assert result.key_file.read_bytes() == KEY
    restored = open_store(target)
    refuse_damaged(restored.engine)
    assert restored.trial_balance() == store.trial_balance()
    assert StoredPeople(restored.engine).people() == StoredPeople(store.engine).people()
    assert StoredPeople(restored.engine).keys() == StoredPeople(store.engine).keys()
    (marked,) = [one for one in restored.journal(head.seq) if one.kind == "restored"]
    facts = json.loads(marked.body)["facts"]
    assert (facts["source_seq"], facts["source_hash"]) == (head.seq, head.hash)
    assert facts["restored_at"] == "2015-07-02T18:00:00.000000+00:00"
    assert [one.event.code for one in search(restored.engine, query(code="books"))] == ["books_restored"]
    done(restored.do(OpenAccount(id="goes-on", account=PLAYER)))
    assert audit(restored).is_sound


def test_nobody_is_signed_in_to_a_restored_book(
    make_database: MakeDatabase, open_store: OpenStore, clock: SetClock, tmp_path: Path
) -> None:
    """A session that was left after the backup would be alive again."""
    from croupier.access.session import hash_of

    store = open_store(make_database())
    fill(store)
    back_up(store, tmp_path / "books.backup")
    assert StoredPeople(store.engine).session(hash_of("a token of the clerk")) is not None
    target = make_database()
    restore(tmp_path / "books.backup", target, clock)
    people = StoredPeople(open_store(target).engine)
    assert people.session(hash_of("a token of the clerk")) is None
    assert people.person(CLERK) is not None


def test_a_backup_and_what_it_restores_are_their_owners_alone(
    make_database: MakeDatabase, open_store: OpenStore, clock: SetClock, tmp_path: Path, key: Path
) -> None:
    before = os.umask(0)
    try:
        target = tmp_path / "apart"
        target.mkdir()
        store = open_store(make_database())
        Floor(store).did(OpenAccount, account=PLAYER)
        back_up(store, target / "books.backup", key)
        database = str(target / "books.sqlite") if store.backend == "sqlite" else make_database()
        restore(target / "books.backup", database, clock, target / "new.key")
        found = {path.name: stat.S_IMODE(path.stat().st_mode) for path in target.iterdir()}
    finally:
        os.umask(before)
    assert {"books.backup", "new.key", "new.key.seen"} <= found.keys()
    assert set(found.values()) == {0o600}
    assert not [name for name in found if "part" in name]


def test_a_backup_overwrites_nothing(database: str, open_store: OpenStore, tmp_path: Path) -> None:
    taken = tmp_path / "books.backup"
    taken.write_text("precious")
    with pytest.raises(OperatingError, match="exists already"):
        back_up(open_store(database), taken)
    assert taken.read_text() == "precious"


def test_a_restore_overwrites_nothing(
    database: str,
    make_database: MakeDatabase,
    open_store: OpenStore,
    clock: SetClock,
    tmp_path: Path,
    key: Path,
) -> None:
    store = open_store(database)
    Floor(store).did(OpenAccount, account=PLAYER)
    back_up(store, tmp_path / "books.backup", key)
    with pytest.raises(OperatingError, match=r"exists already|already holds books"):
        restore(tmp_path / "books.backup", database, clock)
    other = tmp_path / "other.key"
    other.write_bytes(KEY[::-1])
    with pytest.raises(OperatingError, match="the key of another house"):
        restore(tmp_path / "books.backup", make_database(), clock, other)
    assert other.read_bytes() == KEY[::-1]


def test_damaged_books_are_not_backed_up(database: str, open_store: OpenStore, tmp_path: Path) -> None:
    store = open_store(database)
    fill(store)
    run_sql(database, "UPDATE account SET balance_cents = balance_cents + 1 WHERE id LIKE 'game_account%'")
    with pytest.raises(Damaged, match=r"the database is damaged: account game_account:EWT-8:1"):
        back_up(store, tmp_path / "books.backup")
    assert not list(tmp_path.glob("*.backup*"))


def without(name: str) -> Callable[[str, bytes], bytes | None]:
    return lambda entry, content: None if entry == name else content


def with_another_byte(name: str) -> Callable[[str, bytes], bytes | None]:
    return lambda entry, content: content[:-2] + b"#" + content[-1:] if entry == name else content


def raised_balance(entry: str, content: bytes) -> bytes:
    """Whoever changes the books in a backup mends the manifest too."""
    if entry != "manifest.json":
        return content
    manifest = json.loads(content)
    manifest["head"][1] = "0" * 64
    return json.dumps(manifest).encode()


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (without("house.key"), "house.key is missing"),
        (without("manifest.json"), "is not a whole backup"),
        (with_another_byte("house.key"), "house.key was altered"),
        (raised_balance, "its manifest says otherwise"),
    ],
)
def test_a_backup_that_was_changed_or_is_incomplete_is_refused_and_leaves_nothing(
    change: Callable[[str, bytes], bytes | None],
    words: str,
    make_database: MakeDatabase,
    open_store: OpenStore,
    clock: SetClock,
    tmp_path: Path,
    key: Path,
) -> None:
    store = open_store(make_database())
    fill(store)
    back_up(store, tmp_path / "whole", key)
    with zipfile.ZipFile(tmp_path / "whole") as whole, zipfile.ZipFile(tmp_path / "changed", "w") as changed:
        for name in whole.namelist():
            content = change(name, whole.read(name))
            if content is not None:
                changed.writestr(name, content)
    target = make_database()
    with pytest.raises(CroupierError, match=words) as refused:
        restore(tmp_path / "changed", target, clock, tmp_path / "new.key")
    assert "\n" not in str(refused.value)
    assert not (tmp_path / "new.key").exists()
    assert not Path(target).exists()
    # The place is as empty as before.
    restore(tmp_path / "whole", target, clock, tmp_path / "new.key")


def test_half_a_backup_is_refused(
    make_database: MakeDatabase, open_store: OpenStore, clock: SetClock, tmp_path: Path
) -> None:
    store = open_store(make_database())
    fill(store)
    back_up(store, tmp_path / "whole")
    content = (tmp_path / "whole").read_bytes()
    (tmp_path / "half").write_bytes(content[: len(content) // 2])
    with pytest.raises(DataError, match="is not a whole backup"):
        restore(tmp_path / "half", make_database(), clock)


def test_what_is_no_backup_is_named(make_database: MakeDatabase, clock: SetClock, tmp_path: Path) -> None:
    nonsense = tmp_path / "nonsense"
    nonsense.write_text("this is not a backup, and long enough to be looked at " * 100)
    with pytest.raises(DataError, match="is not a whole backup"):
        restore(nonsense, make_database(), clock)
    with pytest.raises(OperatingError, match="there is no backup"):
        restore(tmp_path / "missing", make_database(), clock)
