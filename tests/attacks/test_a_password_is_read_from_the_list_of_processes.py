"""No command takes a secret as a word: not as an option, not in a URL; and none stands in any argv."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.store.people import StoredPeople
from croupier.store.store import Store
from tests.access.staffed import PASSWORD, name_of, people_in
from tests.attacks._shell import croupier, every_command

NAME = name_of("dealer")


@pytest.fixture
def books(tmp_path: Path) -> str:
    database = str(tmp_path / "house.sqlite")
    with Store(database) as store:
        people_in(StoredPeople(store.engine))
    return database


def test_no_option_of_any_command_is_a_secret() -> None:
    secret = ("password", "passphrase", "secret", "token", "old", "new", "pin")
    for name, command in every_command().items():
        for parameter in command.params:
            assert parameter.name not in secret, (name, parameter.name)
            assert not parameter.envvar, (name, parameter.name)


def test_an_option_with_a_password_is_not_known(books: str) -> None:
    run = croupier("person", "sign-in", NAME, books, "--password", PASSWORD)
    assert run.returncode == 2
    assert PASSWORD not in run.stdout + run.stderr


@pytest.mark.parametrize(
    "url",
    ["postgresql://ann:swordfish@127.0.0.1:1/books", "postgresql://127.0.0.1:1/books?password=swordfish"],
)
@pytest.mark.parametrize("words", [("log",), ("person", "sign-in", NAME), ("audit", "verify")])
def test_a_url_with_a_password_is_refused_and_not_repeated(url: str, words: tuple[str, ...]) -> None:
    run = croupier(*words, url)
    assert (run.returncode, run.stdout) == (2, ""), run
    assert "PGPASSFILE" in run.stderr
    assert "swordfish" not in run.stderr


def test_a_password_from_a_descriptor_is_in_no_list_of_processes(books: str) -> None:
    """While the command waits for its password, what everybody can see of it holds none; then it signs in."""
    reading, writing = os.pipe()
    line = [sys.executable, "-m", "croupier.cli", "person", "sign-in", NAME, books]
    process = subprocess.Popen(
        [*line, "--password-fd", str(reading)], pass_fds=[reading], stdout=subprocess.PIPE, text=True
    )
    os.close(reading)
    os.write(writing, PASSWORD.encode())
    listed = Path(f"/proc/{process.pid}/cmdline").read_bytes()
    listed += Path(f"/proc/{process.pid}/environ").read_bytes()
    assert PASSWORD.encode() not in listed
    os.write(writing, b"\n")
    os.close(writing)
    token, _ = process.communicate(timeout=120)
    assert process.returncode == 0
    assert len(token.strip()) > 40
    assert croupier("log", books, CROUPIER_SESSION=token.strip()).stderr.count("this is for") == 1


def test_both_passwords_of_a_change_come_from_one_descriptor(books: str) -> None:
    reading, writing = os.pipe()
    os.write(writing, f"{PASSWORD}\nanother fine password\n".encode())
    os.close(writing)
    line = [sys.executable, "-m", "croupier.cli", "person", "own-password", NAME, books]
    done = subprocess.run(
        [*line, "--password-fd", str(reading)], pass_fds=[reading], timeout=120, check=False
    )
    os.close(reading)
    assert done.returncode == 0
    with Store(books) as store:
        assert StoredPeople(store.engine).secret_of(NAME).startswith("$argon2id$v=19$m=65536")


@pytest.mark.parametrize("given", [b"", b"\n", b"\xff\xfe\n"])
def test_a_descriptor_without_a_password_is_one_sentence(books: str, given: bytes) -> None:
    line = [sys.executable, "-m", "croupier.cli", "person", "sign-in", NAME, books, "--password-fd", "0"]
    run = subprocess.run(line, input=given, capture_output=True, timeout=120, check=False)
    assert run.returncode == 2
    assert run.stderr.startswith(b"croupier: --password-fd: ")
    assert run.stderr.count(b"\n") == 1
