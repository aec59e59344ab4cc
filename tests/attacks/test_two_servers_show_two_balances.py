"""One terminal on the lists of two server processes: what one pays out the other shows as gone."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.sync.client import ClientConnection

from croupier.house.cashier import account_of
from croupier.ledger.command import Receipt
from croupier.store.store import Store
from croupier.wagering.game_account import BuyInByCurrency
from tests.attacks._floor import PATIENCE_SECONDS, Server, key, staffed_books
from tests.store.databases import postgresql_server
from tests.store.scratch_server import ScratchServer

__all__ = ["postgresql_server"]

TERMINAL = "EWT-101"
PLACE = f"/api/terminals/{TERMINAL}"


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return staffed_books(tmp_path)
    server: ScratchServer = request.getfixturevalue("postgresql_server")
    return staffed_books(tmp_path, server.create("two-servers"))


@pytest.fixture
def two(tmp_path: Path, database: str) -> Iterator[tuple[Server, Server]]:
    first = Server(tmp_path, database)
    second = Server(tmp_path, database, "server-2", "HCF-2")
    with first.running(), second.running():
        yield first, second


def shown(line: ClientConnection, credits_cents: int) -> None:
    """Wait until the terminal's page is told of so many credits."""
    while True:
        message = json.loads(line.recv(timeout=PATIENCE_SECONDS))
        if message["type"] == "account" and message["credits_cents"] == credits_cents:
            return


def credits(server: Server) -> int:
    return int(server.get(PLACE, key(TERMINAL)).json()["account"]["credits_cents"])


def test_a_terminal_on_two_servers_has_one_balance(two: tuple[Server, Server], database: str) -> None:
    first, second = two
    line = second.listen(f"/ws/terminals/{TERMINAL}", key(TERMINAL))
    with Store(database) as store:
        bill = BuyInByCurrency(id="bill-1", account=account_of(TERMINAL), bill_cents=2_000)
        assert isinstance(store.do(bill), Receipt)
    shown(line, 2_000)
    assert [credits(first), credits(second)] == [2_000] * 2
    paid = first.post(f"{PLACE}/cash-out", key(TERMINAL), id="out-1")
    assert paid.status_code == 200, paid.text
    shown(line, 0)
    assert [credits(first), credits(second)] == [0, 0]
    again = second.post(f"{PLACE}/cash-out", key(TERMINAL), id="out-2")
    assert again.status_code == 409, again.text
    line.close()
