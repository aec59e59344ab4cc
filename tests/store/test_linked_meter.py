"""Two server processes, each with a table of one link: a meter that both hit at once is paid once."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator

import pytest

from croupier.store.audit import audit
from croupier.store.store import Store
from croupier.wagering.progressive.controller import LocalAreaController
from croupier.wagering.reconciliation import meters_agree_with_the_ledger
from tests.warm import ROOT, WarmProcess

ROUNDS = 4
MAIN = "progressive_main:FLUSH.main"
RESERVE = "progressive_reserve:FLUSH.reserve"


class TableProcess:
    """A server process of its own with one table."""

    def __init__(self, url: str, number: int) -> None:
        arguments = [url, f"HCF-{number}", f"EWT-{number}"]
        self._process = WarmProcess(
            arguments,
            module="tests.store.linked_table",
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.answer() == "ready"

    def say(self, word: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{word}\n")
        self._process.stdin.flush()

    def answer(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline().strip()

    def close(self) -> None:
        self._process.communicate()
        assert self._process.returncode == 0


@pytest.fixture
def two_servers(store: Store) -> Iterator[list[TableProcess]]:
    url = store.url.render_as_string(hide_password=False)
    servers = [TableProcess(url, number) for number in (1, 2)]
    yield servers
    for server in servers:
        server.close()


def told(servers: list[TableProcess], word: str) -> list[str]:
    """Both are told before either has answered."""
    for server in servers:
        server.say(word)
    return [server.answer() for server in servers]


def test_two_tables_that_hit_one_linked_meter_at_once_pay_it_once(
    store: Store, two_servers: list[TableProcess]
) -> None:
    controller = LocalAreaController(store)
    won = 0
    for number in range(ROUNDS):
        assert told(two_servers, "play") == ["decided", "decided"]
        main, reserve = store.balance(MAIN), store.balance(RESERVE)
        paid = sorted(int(answer) for answer in told(two_servers, "settle"))
        # The first of them takes the whole meter, the second what the reserve refilled it with.
        assert paid == sorted([main, reserve])
        assert (store.balance(MAIN), store.balance(RESERVE)) == (0, 0)
        hits = controller.pending()
        assert sorted(hit.amount_cents for hit in hits) == paid
        for hit in hits:
            controller.validate(f"v-{number}-{hit.table_id}", hit.id, "C-100", "floorperson")
        won += sum(paid)
    assert sum(hit.amount_cents for hit in controller.history(meter=MAIN)) == won
    assert won == 3_000_000 + 2 * ROUNDS * (23 + 5)
    assert meters_agree_with_the_ledger(store.tallies(), store.flows()) == []
    assert audit(store).is_sound
