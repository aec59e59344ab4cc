"""Signing in at a shell, as docs/access.md has it typed: at a terminal, into a variable."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import sys
from pathlib import Path

import pytest

from croupier.access.session import Limits, hash_of
from croupier.access.sign_in import person_of
from croupier.store.people import StoredPeople
from croupier.store.store import Store
from croupier.units.verdict import Refusal
from tests.access.staffed import PASSWORD, name_of, people_in

NAME = name_of("dealer")
PATIENCE_SECONDS = 60


@pytest.fixture
def books(tmp_path: Path) -> str:
    database = str(tmp_path / "house.sqlite")
    with Store(database) as store:
        people_in(StoredPeople(store.engine))
    return database


def at_a_terminal(line: str, *typed: str) -> str:
    """Everything that somebody sees who types this line, and then each answer when it is asked for.

    The blank after the colon comes when the terminal no longer shows what is typed, and not before.
    """
    child, terminal = pty.fork()
    if child == 0:
        os.execv("/bin/sh", ["sh", "-c", line])
    seen, waiting = b"", list(typed)
    while True:
        if not select.select([terminal], [], [], PATIENCE_SECONDS)[0]:
            os.kill(child, signal.SIGKILL)
            pytest.fail(f"nothing more is asked or said after {seen!r}")
        try:
            seen += os.read(terminal, 4096)
        except OSError:  # Linux says so when the last of the other side is closed.
            break
        if waiting and seen.count(b": ") > len(typed) - len(waiting):
            os.write(terminal, waiting.pop(0).encode() + b"\n")
    os.close(terminal)
    os.waitpid(child, 0)
    return seen.decode()


def command(*words: str) -> str:
    return " ".join([sys.executable, "-m", "croupier.cli", "person", *words])


def test_a_sign_in_into_a_variable_asks_in_sight_and_gives_the_session_alone(books: str) -> None:
    line = f'CROUPIER_SESSION=$({command("sign-in", NAME, books)}); echo "[$CROUPIER_SESSION]"'
    seen = at_a_terminal(line, PASSWORD)
    assert seen.startswith("Password:"), seen
    token = re.search(r"\[([\w-]{20,})\]", seen)
    assert token is not None, seen
    with Store(books) as store:
        people = StoredPeople(store.engine)
        found = person_of(people, hash_of(token[1]), Limits(), store.clock.now(), lambda one: None)
    assert not isinstance(found, Refusal)
    assert found[1].name == NAME
    assert PASSWORD not in seen


def test_a_password_of_ones_own_is_asked_for_beside_what_is_printed(books: str, tmp_path: Path) -> None:
    printed = tmp_path / "printed"
    new = "another fine password"
    seen = at_a_terminal(f"{command('own-password', NAME, books)} >{printed}", PASSWORD, new, new)
    assert [word in seen for word in ("Old:", "New:", "Repeat for confirmation:")] == [True] * 3, seen
    assert printed.read_text(encoding="utf-8") == ""
