"""The file is locked, torn, emptied or robbed of a table, or PostgreSQL is stopped: no command is done."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from typer.testing import CliRunner

from croupier.cli import _door, _staff
from croupier.errors import CroupierError
from croupier.store.people import StoredPeople
from croupier.store.store import Store
from tests.access.staffed import people_in
from tests.attacks._shell import APP, croupier, every_command, words_for
from tests.store.scratch_server import ScratchServer

GUARDED = sorted(set(every_command()) - _staff.OPEN)
# Whoever signs in, or out, says who they are by doing so; a server stands under two keys. Books are restored
# into an empty place alone, where nobody is who could be asked.
OPEN_WITH_BOOKS = {"person sign-in", "person sign-out", "person own-password", "serve", "restore"}

Spoil = Callable[[str], None]


@pytest.fixture
def books(tmp_path: Path) -> str:
    database = str(tmp_path / "house.sqlite")
    with Store(database) as store:
        people_in(StoredPeople(store.engine))
    return database


@contextmanager
def locked(database: str) -> Iterator[None]:
    """Another process has the whole file for itself, as while it is rebuilt."""
    with sqlite3.connect(database, isolation_level=None) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        other.execute("UPDATE migration SET applied_at = applied_at")
        yield
        other.execute("ROLLBACK")
    other.close()


def by_sql(statement: str) -> Spoil:
    def spoil(database: str) -> None:
        with sqlite3.connect(database) as other:
            other.execute(statement)
        other.close()

    return spoil


def cut(database: str, kept: float) -> None:
    """Only the first part of the file is left, and nothing of its log."""
    by_sql("PRAGMA wal_checkpoint(TRUNCATE)")(database)
    content = Path(database).read_bytes()
    Path(database).write_bytes(content[: int(len(content) * kept)])


def closed_off(database: str) -> None:
    """Where the books were there is a link to nowhere."""
    Path(database).rename(f"{database}.away")
    Path(database).symlink_to("nowhere.sqlite")


SPOILED: dict[str, Spoil] = {
    "no table of people": by_sql("DROP TABLE person"),
    "people of another shape": by_sql("ALTER TABLE person RENAME COLUMN roles TO tasks"),
    "a role that there is not": by_sql("UPDATE person SET roles = 'king'"),
    "no table of migrations": by_sql("DROP TABLE migration"),
    "a migration of a newer program": by_sql("INSERT INTO migration VALUES ('0999_later', '')"),
    "cut in half": lambda database: cut(database, 0.5),
    "cut to its head": lambda database: cut(database, 0.01),
    "emptied": lambda database: cut(database, 0),
    "no database": lambda database: Path(database).write_bytes(b"what is this? " * 500),
    "a link to nowhere": closed_off,
}


def told(command: str, database: str, folder: Path) -> str:
    """Give the command, signed in as nobody: the one sentence with which it is refused."""
    some_file = folder / "some.json"
    some_file.write_text("{}")
    words = words_for(command, every_command()[command], database, some_file)
    with pytest.raises(CroupierError) as refused:
        every_command()[command].main(words, command, standalone_mode=False)
    sentence = str(refused.value)
    assert "\n" not in sentence
    return sentence


def test_every_command_is_public_or_asks_the_door() -> None:
    for name, command in every_command().items():
        books_named = [one.name for one in command.params if one.name in ("database", "post")]
        assert hasattr(command.callback, "__guarded__"), name
        if name in _staff.OPEN:
            assert not books_named or name in OPEN_WITH_BOOKS, name
        else:
            assert name in _staff.RIGHTS, name
            assert books_named, name


@pytest.mark.parametrize("how", SPOILED)
def test_books_that_cannot_say_who_works_there_let_nobody_in(books: str, tmp_path: Path, how: str) -> None:
    SPOILED[how](books)
    for command in GUARDED:
        sentence = told(command, books, tmp_path)
        assert _door.DOUBT in sentence or "there is no database" in sentence, (command, sentence)


def test_a_locked_file_lets_nobody_in(books: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_door, "PATIENCE_SECONDS", 0.01)
    with locked(books):
        for command in GUARDED:
            assert _door.DOUBT in told(command, books, tmp_path), command


def test_a_locked_file_lets_nobody_in_at_a_real_shell_either(books: str) -> None:
    with locked(books):
        run = croupier("voucher", "void", "1", "--reason", "x", "--database", books)
    assert (run.returncode, run.stdout) == (2, ""), run
    assert run.stderr.startswith(f"croupier: {_door.DOUBT}"), run.stderr
    assert run.stderr.count("\n") == 1


def test_postgresql_that_is_stopped_lets_nobody_in(tmp_path: Path) -> None:
    with ScratchServer(durable=False) as server:
        url = server.create("stopped")
        with Store(url) as store:
            people_in(StoredPeople(store.engine))
        signed_out = told("voucher void", url, tmp_path)
        assert "sign-in" in signed_out
        server.kill()
        for command in GUARDED:
            assert _door.DOUBT in told(command, url, tmp_path), command


def test_people_who_were_deleted_are_missed(tmp_path: Path) -> None:
    """Their enrolment is in the log, which is part of the chain."""
    database = str(tmp_path / "house.sqlite")
    ada = ("--full-name", "Ada Byron", "--credential", "B-1", "--role", "information_technology")
    assert croupier("person", "add", "ada.byron", database, *ada).returncode == 0
    # The record of her account misses her; where that is gone too, the log does.
    found = {
        "DELETE FROM person": "the account of ada.byron is not what the journal says",
        "DELETE FROM access_record": "the log knows people",
    }
    for statement, sentence in found.items():
        by_sql(statement)(database)
        for command in ("voucher void", "person add", "log"):
            assert f"{_door.DOUBT}: {sentence}" in told(command, database, tmp_path)


def test_a_link_that_is_turned_behind_the_door_leads_nowhere_else(books: str, tmp_path: Path) -> None:
    """The door asked the books of a laboratory, without people; the command must not reach the house."""
    laboratory, link = tmp_path / "laboratory.sqlite", tmp_path / "link.sqlite"
    with Store(str(laboratory)):
        pass
    link.symlink_to(laboratory)
    given = {"database": str(link)}
    assert _staff.let_in("voucher void", given) is None
    link.unlink()
    link.symlink_to(books)
    assert given["database"] == str(laboratory)


def test_the_book_of_a_count_in_the_folder_of_a_house_asks_that_house(books: str, tmp_path: Path) -> None:
    folder = Path(f"{books}.drop")
    folder.mkdir()
    book = folder / "2026-01-05.book"
    for named in ("", str(tmp_path / "nothing.sqlite")):
        acts = tmp_path / "acts.yaml"
        acts.write_text("{act: close_book}")
        words = ["count", "do", str(book), str(acts), "--database", named]
        result = CliRunner().invoke(APP, words)
        assert "sign-in" in str(result.exception), result.output
    assert not book.exists()
