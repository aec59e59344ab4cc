"""Signed out, retired, given other roles, a key withdrawn: an open WebSocket is cut, in every server
process."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from tests.attacks._floor import PATIENCE_SECONDS, Server, key, staffed_books
from tests.attacks._shell import croupier

FLOOR = "/ws/floor"
WHO_CHANGED = 4401


class Two:
    """Two server processes on one database, and a technician at a shell."""

    def __init__(self, first: Server, second: Server, database: str) -> None:
        self.first = first
        self.second = second
        self.database = database
        self.technician = first.sign_in("ann.information-technology")

    def command(self, *words: str) -> None:
        done = croupier("person", *words, CROUPIER_SESSION=self.technician)
        assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Two]:
    folder = tmp_path_factory.mktemp("sockets")
    database = staffed_books(folder)
    first = Server(folder, database)
    second = Server(folder, database, "server-2", "HCF-2")
    with first.running(), second.running():
        yield Two(first, second, database)


def closing_code(line: ClientConnection) -> int:
    """Wait until the connection is cut; what still comes is thrown away."""
    try:
        while True:
            line.recv(timeout=PATIENCE_SECONDS)
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else 0


def is_open(line: ClientConnection) -> bool:
    """Whether the other side still answers."""
    return line.ping().wait(PATIENCE_SECONDS)


def sign_out(two: Two, name: str, token: str) -> None:
    assert two.first.post("/api/sign-out", token).json() == {"signed_out": True}


def other_roles(two: Two, name: str, token: str) -> None:
    two.command("roles", name, two.database, "--role", "count_team")


def retired(two: Two, name: str, token: str) -> None:
    two.command("retire", name, two.database)


def new_password(two: Two, name: str, token: str) -> None:
    two.command("password", name, two.database)


@pytest.mark.parametrize(
    ("end", "name"),
    [
        (sign_out, "bob.surveillance"),
        (other_roles, "bob.finance"),
        (retired, "bob.cage-cashier"),
        (new_password, "bob.security"),
    ],
)
def test_a_person_hears_nothing_more(two: Two, end: Callable[[Two, str, str], None], name: str) -> None:
    token = two.first.sign_in(name)
    lines = [server.listen(FLOOR, token) for server in (two.first, two.second)]
    stays = two.first.listen(FLOOR, two.first.sign_in("ann.surveillance"))
    end(two, name, token)
    assert [closing_code(line) for line in lines] == [WHO_CHANGED] * 2
    assert is_open(stays), "nobody else is cut"
    stays.close()


def test_a_terminal_whose_key_was_withdrawn_hears_nothing_more(two: Two, tmp_path: Path) -> None:
    secret = key("EWT-103")
    lines = [server.listen("/ws/terminals/EWT-103", secret) for server in (two.first, two.second)]
    stays = two.first.listen("/ws/terminals/EWT-102", key("EWT-102"))
    two.command("terminal-key", "EWT-103", two.database, "--end")
    assert [closing_code(line) for line in lines] == [WHO_CHANGED] * 2
    assert two.second.get("/api/terminals/EWT-103", secret).status_code == 401
    assert is_open(stays)
    stays.close()
