"""Several processes on one database: what only one may do, exactly one does; and nobody waits in a circle."""

from __future__ import annotations

import json
import random
import subprocess
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import text

from croupier.ledger.postings import PostTransfers
from croupier.ledger.transfer import Transfer
from croupier.store.audit import audit
from croupier.store.engine import reading
from croupier.store.store import Store
from tests.ledger.commands import OpenAccount
from tests.store.databases import Floor
from tests.wagering.playing import Terminal
from tests.warm import ROOT, WarmProcess

PROCESSES = 3
ROUNDS = 8

Document = tuple[str, dict[str, Any]]


class Racers:
    """Processes that all start at the same word; they are kept for the books of the next test."""

    def __init__(self) -> None:
        self._processes = [
            WarmProcess(
                [],
                module="tests.store.racer",
                cwd=ROOT,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
            for _ in range(PROCESSES)
        ]

    @staticmethod
    def _line(process: subprocess.Popen[str]) -> str:
        assert process.stdout is not None
        return process.stdout.readline()

    def _say(self, *lines: str) -> None:
        for process, line in zip(self._processes, lines, strict=True):
            assert process.stdin is not None
            process.stdin.write(line + "\n")
        for process in self._processes:
            assert process.stdin is not None
            process.stdin.flush()

    def _expect(self, word: str) -> None:
        for process in self._processes:
            assert self._line(process) == f"{word}\n"

    def open(self, database: str) -> None:
        self._say(*[database] * PROCESSES)
        self._expect("ready")

    def race(self, *batches: list[Document]) -> list[list[str]]:
        """Give each process its commands at once; the answers of each."""
        self._say(*map(json.dumps, batches))
        return [json.loads(self._line(process)) for process in self._processes]

    def close(self) -> None:
        self._say(*[""] * PROCESSES)
        self._expect("closed")

    def end(self) -> None:
        for process in self._processes:
            process.communicate()
            assert process.returncode == 0


@pytest.fixture(scope="module")
def started() -> Iterator[Racers]:
    racers = Racers()
    yield racers
    racers.end()


@pytest.fixture
def racers(started: Racers, store: Store) -> Iterator[Racers]:
    started.open(store.url.render_as_string(hide_password=False))
    yield started
    started.close()


def each(kind: str, round_number: int, **fields: Any) -> list[list[Document]]:
    """The same request from every process, each under an id of its own."""
    return [[(kind, {"id": f"r{round_number}-p{p}", **fields})] for p in range(PROCESSES)]


def test_one_voucher_is_redeemed_by_one_process(floor: Floor, racers: Racers) -> None:
    terminal = Terminal(floor)
    for n in range(ROUNDS):
        terminal.insert(2_000)
        answers = racers.race(*each("redeem", n, number=terminal.cash_out(), place="cage:1"))
        assert Counter(a for (a,) in answers) == {"done": 1, "voucher_already_redeemed": PROCESSES - 1}
    assert floor.store.balance("cage:1") == -2_000 * ROUNDS
    assert audit(floor.store).is_sound


def test_one_account_is_cashed_out_by_one_process(floor: Floor, racers: Racers) -> None:
    terminal = Terminal(floor)
    for n in range(ROUNDS):
        terminal.insert(2_000)
        answers = racers.race(*each("cash_out", n, account=terminal.account))
        assert Counter(a for (a,) in answers) == {"done": 1, "nothing_to_cash_out": PROCESSES - 1}
    assert floor.store.balance("vouchers_outstanding:house") == 2_000 * ROUNDS


def test_the_last_dollar_is_taken_by_one_process(floor: Floor, racers: Racers) -> None:
    terminal = Terminal(floor)
    for n in range(ROUNDS):
        terminal.insert(100)
        batches = [
            [
                (
                    "wager",
                    {
                        "id": f"r{n}-p{p}",
                        "account": terminal.account,
                        "wager": f"w{n}-{p}",
                        "amount_cents": 100,
                    },
                )
            ]
            for p in range(PROCESSES)
        ]
        answers = racers.race(*batches)
        assert Counter(a for (a,) in answers) == {"done": 1, "insufficient_funds": PROCESSES - 1}
    account = floor.store.account(terminal.account)
    assert account is not None
    assert account.available_cents == 0


def test_the_same_command_in_every_process_is_done_once(floor: Floor, racers: Racers) -> None:
    transfer = ("adjustments:a", "tips:a", 100, "gift")
    for n in range(ROUNDS):
        batch: list[Document] = [("move", {"id": f"same-{n}", "transfers": [transfer]})]
        assert racers.race(*([batch] * PROCESSES)) == [["done"]] * PROCESSES
    assert floor.store.balance("tips:a") == 100 * ROUNDS


def test_the_same_id_with_other_content_in_every_process_is_done_once(floor: Floor, racers: Racers) -> None:
    for n in range(ROUNDS):
        batches: list[list[Document]] = [
            [("move", {"id": f"same-{n}", "transfers": [(f"adjustments:{p}", f"tips:{p}", 100, "gift")]})]
            for p in range(PROCESSES)
        ]
        answers = racers.race(*batches)
        assert Counter(a for (a,) in answers) == {"done": 1, "id_used_otherwise": PROCESSES - 1}
    assert audit(floor.store).records == ROUNDS


def test_accounts_in_any_order_never_lock_in_a_circle(floor: Floor, racers: Racers) -> None:
    accounts = [f"game_account:EWT-{n}:1" for n in range(8)]
    for account in accounts:
        floor.did(OpenAccount, account=account)
        floor.did(PostTransfers, transfers=(Transfer("cash_box:EWT-1", account, 100_000, "currency"),))
    chance = random.Random(605)
    for n in range(4):
        batches: list[list[Document]] = []
        for p in range(PROCESSES):
            moves = [(*chance.sample(accounts, 2), chance.randint(1, 50), "swap") for _ in range(60)]
            batches.append([("move", {"id": f"{n}-{p}-{i}", "transfers": [m]}) for i, m in enumerate(moves)])
        assert {code for codes in racers.race(*batches) for code in codes} == {"done"}
    store = floor.store
    assert sum(store.balance(account) for account in accounts) == 800_000
    assert audit(store).is_sound
    assert deadlocks(store) == 0


def deadlocks(store: Store) -> int:
    """How often the server had to break a circle in this database."""
    if store.backend == "sqlite":
        return 0
    with reading(store.engine) as connection:
        query = text("SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()")
        return int(connection.execute(query).scalar_one())
