"""Kill the books at random instants, many times, and prove each time that not a cent was lost or doubled.

A worker process lets fifty clients move money through the store. Before a client gives a command it says so
on a pipe, and again when it has the answer; the parent reads the pipe, which outlives the worker, and so
keeps an independent record. Then it kills the worker with SIGKILL (on PostgreSQL now and then the server as
well), opens the books, and compares. The next worker first gives every command again that had no answer.

    python tools/kill_test.py --kills 1000 --database sqlite
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from croupier.ledger.command import Command, Receipt  # noqa: E402
from croupier.ledger.hold import Hold  # noqa: E402
from croupier.store.audit import audit  # noqa: E402
from croupier.store.engine import database_url, open_engine  # noqa: E402
from croupier.store.migrate import require_current  # noqa: E402
from croupier.store.reads import Reads  # noqa: E402
from croupier.store.store import Store  # noqa: E402
from croupier.units.gaming_day import GamingDay  # noqa: E402
from croupier.wagering.game_account import BuyInByCurrency, CashOut, OpenGameAccount  # noqa: E402
from croupier.wagering.reconciliation import meters_agree_with_the_ledger  # noqa: E402
from croupier.wagering.redemption import RedeemVoucher  # noqa: E402
from croupier.wagering.terminal import ConfigureTerminal  # noqa: E402
from croupier.wagering.wagers import PlaceWager, SettlementLine, SettleRound  # noqa: E402
from tests.ledger.commands import VoidRound  # noqa: E402
from tests.store.scratch_server import ScratchServer  # noqa: E402

Spec = dict[str, Any]

# After so many kills the books are audited from front to back and new ones begun: an audit reads everything.
KILLS_PER_DATABASE = 50
# On PostgreSQL, every so many kills the server dies together with the worker.
SERVER_KILL_EVERY = 4
LONGEST_LIFE_SECONDS = 0.6


# --- commands as they travel over the pipe --------------------------------------------------------


def command_of(spec: Spec) -> Command:
    """The command that a line on the pipe stands for."""
    account, wager, command_id = spec.get("account", ""), spec.get("wager", ""), spec["id"]
    match spec["do"]:
        case "terminal":
            return ConfigureTerminal(id=command_id, asset_number=spec["terminal"])
        case "open":
            return OpenGameAccount(id=command_id, account=account)
        case "bill":
            return BuyInByCurrency(id=command_id, account=account, bill_cents=spec["cents"])
        case "bet":
            return PlaceWager(id=command_id, account=account, wager=wager, amount_cents=spec["cents"])
        case "settle":
            line = SettlementLine(account, wager, spec["returned"])
            return SettleRound(id=command_id, table="T-1", lines=(line,))
        case "void":
            placed = Hold(wager, account, spec["cents"])
            return VoidRound(id=command_id, table="T-1", wagers=(placed,), reason="kill test")
        case "out":
            return CashOut(id=command_id, account=account)
        case "redeem":
            return RedeemVoucher(id=command_id, number=spec["voucher"], place="cage:1")
    raise ValueError(f"do: {spec['do']!r} is no command of the kill test")


# --- the worker: fifty clients, until it is killed ------------------------------------------------


class Client:
    """One player at one terminal, playing for ever."""

    def __init__(self, store: Store, life: int, number: int) -> None:
        self._store = store
        self._life = life
        self._number = number
        self._count = 0
        self._random = random.Random(f"{life}/{number}")
        self.account = f"game_account:K-{number}:1"
        # Wagers at risk and vouchers in hand: those of an earlier life are taken up again.
        self.wagers = {h.id: h.amount_cents for h in store.open_holds() if h.account == self.account}

    def give(self, do: str, **fields: Any) -> Receipt | None:
        self._count += 1
        return self.send({"id": f"{self._life}-{self._number}-{self._count}", "do": do, **fields})

    def send(self, spec: Spec) -> Receipt | None:
        tell("S", spec)
        answer = self._store.do(command_of(spec))
        if isinstance(answer, Receipt):
            tell("A", {"id": spec["id"], "seq": answer.seq, "facts": dict(answer.facts)})
            return answer
        tell("R", {"id": spec["id"], "code": answer.code})
        return None

    def play(self) -> None:
        if self._store.account(self.account) is None:
            self.give("terminal", terminal=f"K-{self._number}")
            self.give("open", account=self.account)
        while True:
            self._step()

    def _step(self) -> None:
        if self.wagers and self._random.random() < 0.7:
            wager, cents = self.wagers.popitem()
            if self._random.random() < 0.2:
                self.give("void", account=self.account, wager=wager, cents=cents)
            else:
                returned = self._random.choice([0, 0, cents, 2 * cents])
                self.give("settle", account=self.account, wager=wager, returned=returned)
        elif self._random.random() < 0.5:
            self.give("bill", account=self.account, cents=self._random.choice([500, 2_000, 10_000]))
        elif not self.wagers and self._random.random() < 0.3:
            receipt = self.give("out", account=self.account)
            if receipt is not None and "voucher" in receipt.facts:
                self.give("redeem", voucher=receipt.text("voucher"))
        else:
            wager, cents = f"w-{self._life}-{self._number}-{self._count}", self._random.randint(1, 500)
            if self.give("bet", account=self.account, wager=wager, cents=cents) is not None:
                self.wagers[wager] = cents


def tell(word: str, document: Spec) -> None:
    """One line on the pipe, in one write, so that a kill never leaves half of one."""
    os.write(1, f"{word} {json.dumps(document)}\n".encode())


def work(database: str, life: int, clients: int) -> None:
    """The worker's whole life: repeat what had no answer, then play until killed."""
    store = Store(database)
    unanswered: list[Spec] = json.loads(sys.stdin.readline())
    repeater = Client(store, life, clients)
    for spec in unanswered:
        repeater.send(spec)
    players = [Client(store, life, number) for number in range(clients)]
    threads = [threading.Thread(target=player.play, daemon=True) for player in players]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


# --- the parent's independent record --------------------------------------------------------------


@dataclass
class Record:
    """What the clients said they gave and what they were answered, and the balances that follow from it."""

    unanswered: dict[str, Spec] = field(default_factory=dict)
    places: dict[str, int] = field(default_factory=dict)
    refused: set[str] = field(default_factory=set)
    balances: dict[str, int] = field(default_factory=dict)
    held: dict[str, int] = field(default_factory=dict)
    wagers: dict[str, int] = field(default_factory=dict)
    values: dict[str, int] = field(default_factory=dict)
    doubled: list[str] = field(default_factory=list)
    acknowledged: int = 0

    def read(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        document: Spec = json.loads(rest)
        if word == "S":
            self.unanswered[document["id"]] = document
        elif word == "A":
            self.acknowledged += 1
            self.apply(self.unanswered.pop(document["id"]), document["seq"], document["facts"])
        elif word == "R":
            self.acknowledged += 1
            del self.unanswered[document["id"]]
            self.refused.add(document["id"])

    def apply(self, spec: Spec, seq: int, facts: Spec) -> None:
        """What a command that was done does to the balances, reckoned without the ledger."""
        self.places[spec["id"]] = seq
        account, do = spec.get("account", ""), spec["do"]
        if do == "bill":
            self._add(account, spec["cents"])
            self._add(f"cash_box:{account.split(':')[1]}", spec["cents"])
        elif do == "bet":
            self.wagers[spec["wager"]] = spec["cents"]
            self.held[account] = self.held.get(account, 0) + spec["cents"]
        elif do in ("settle", "void"):
            stake = self.wagers.pop(spec["wager"])
            self.held[account] -= stake
            if do == "settle":
                self._add(account, spec["returned"] - stake)
                self._add("table_win:T-1", stake - spec["returned"])
        elif do == "out" and "voucher" in facts:
            amount = self.balances.get(account, 0)
            self._add(account, -amount)
            self._add("vouchers_outstanding:house", amount)
            self.values[facts["voucher"]] = amount
        elif do == "out":
            amount = self.balances.get(account, 0)
            self._add(account, -amount)
            self._add(f"hand_pays_due:{account.split(':')[1]}:cancelled_credits", amount)
        elif do == "redeem":
            amount = self.values.pop(spec["voucher"])
            self._add("vouchers_outstanding:house", -amount)
            self._add("cage:1", -amount)

    def _add(self, account: str, cents: int) -> None:
        self.balances[account] = self.balances.get(account, 0) + cents


class Loss(Exception):
    """The books and the independent record differ."""


def compare(record: Record, books: Reads) -> None:
    """Nothing acknowledged is lost, nothing is doubled, and every balance is what the record says."""
    stored = books.places_of([*record.places, *record.refused, *record.unanswered])
    for command_id, seq in record.places.items():
        if stored.get(command_id) != seq:
            raise Loss(
                f"{command_id} was acknowledged as record {seq}; the books have {stored.get(command_id)}"
            )
    for command_id in record.refused:
        if stored.get(command_id, 0) is not None:
            raise Loss(f"{command_id} was refused; the books have {stored.get(command_id, 'nothing')}")
    if record.doubled:
        raise Loss(f"{record.doubled[0]} was done a second time when it was repeated")
    finished = {i: place for i in record.unanswered if (place := stored.get(i)) is not None}
    for command_id, seq in sorted(finished.items(), key=lambda item: item[1]):
        if command_id in record.places:
            continue
        # It was done, and the worker died before the client could say so.
        (entry,) = books.journal(after_seq=seq - 1, limit=1)
        record.apply(record.unanswered[command_id], seq, json.loads(entry.body)["facts"])
    accounts = {account.id: account for account in books.accounts()}
    for account_id in accounts.keys() | record.balances.keys():
        account = accounts.get(account_id)
        found = (account.balance_cents, account.held_cents) if account else (0, 0)
        expected = (record.balances.get(account_id, 0), record.held.get(account_id, 0))
        if found != expected:
            raise Loss(f"{account_id} has (balance, held) {found}; the clients' record says {expected}")
    # From here on they are repeated; those that were done must answer with the same record.
    record.places, record.refused = dict(finished), set()


def prove(books: Reads) -> int:
    """The full audit, and the meters against the ledger; the number of journal records."""
    result = audit(books)
    if not result.is_sound:
        raise Loss(result.findings[0].message)
    findings = meters_agree_with_the_ledger(books.tallies(), books.flows())
    if findings:
        raise Loss(findings[0].message)
    return result.records


# --- lives and deaths -----------------------------------------------------------------------------


@dataclass
class Totals:
    kills: int = 0
    server_kills: int = 0
    acknowledged: int = 0
    repeated: int = 0
    records: int = 0


def live_and_die(
    database: str, life: int, clients: int, record: Record, seconds: float, server: ScratchServer | None
) -> None:
    """One worker from start to SIGKILL; everything that it told is in the record afterwards."""
    arguments = [
        sys.executable,
        __file__,
        "--worker",
        database,
        "--life",
        str(life),
        "--clients",
        str(clients),
    ]
    worker = subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert worker.stdin is not None
    assert worker.stdout is not None
    # A command that was done but not acknowledged is answered again, with the same place.
    expected = {i: record.places[i] for i in record.unanswered if i in record.places}
    worker.stdin.write(json.dumps(list(record.unanswered.values())) + "\n")
    worker.stdin.flush()
    alive = threading.Event()
    reader = threading.Thread(target=_read, args=(worker.stdout, record, expected, alive))
    reader.start()
    # The instant is random, and may fall into the repeating as well as into the playing.
    alive.wait(timeout=60)
    time.sleep(seconds)
    if worker.poll() is not None:
        raise Loss("the worker died by itself")
    worker.kill()
    if server is not None:
        server.kill()
    worker.wait()
    reader.join()
    worker.stdin.close()
    worker.stdout.close()
    if server is not None:
        server.start()


def _read(pipe: Any, record: Record, expected: dict[str, int], alive: threading.Event) -> None:
    """Take down what the worker says until its end of the pipe is gone."""
    try:
        for line in pipe:
            alive.set()
            word, _, rest = line.partition(" ")
            document = json.loads(rest)
            if word == "A" and document["id"] in expected:
                # Repeated: it must not have been done a second time.
                if expected[document["id"]] != document["seq"]:
                    record.doubled.append(document["id"])
                record.unanswered.pop(document["id"], None)
            else:
                record.read(line)
    finally:
        alive.set()


@contextmanager
def databases(kind: str, server: ScratchServer | None) -> Iterator[Iterator[str]]:
    """New databases, one after the other."""
    with tempfile.TemporaryDirectory(prefix="croupier-kill-") as folder:
        if server is None:
            yield (f"{folder}/books-{n}.db" for n in range(10**6))
        else:
            yield (server.create(f"books{n}") for n in range(10**6))


def run(kind: str, kills: int, clients: int = 50, seed: int = 1, say: bool = False) -> Totals:
    """Kill so many times; raise Loss at the first cent that is not where it should be."""
    chance = random.Random(seed)
    totals = Totals()
    server = ScratchServer() if kind == "postgresql" else None
    if server is not None:
        server.start()
    try:
        with databases(kind, server) as fresh:
            while totals.kills < kills:
                _one_database(next(fresh), kills, clients, chance, server, totals, say)
    finally:
        if server is not None:
            server.stop()
    return totals


def _one_database(
    database: str,
    kills: int,
    clients: int,
    chance: random.Random,
    server: ScratchServer | None,
    totals: Totals,
    say: bool,
) -> None:
    record = Record()
    Store(database).close()
    engine = open_engine(database_url(database))
    books = Reads(engine, GamingDay())
    for _ in range(min(KILLS_PER_DATABASE, kills - totals.kills)):
        totals.kills += 1
        with_server = server if totals.kills % SERVER_KILL_EVERY == 0 else None
        seconds = chance.uniform(0, LONGEST_LIFE_SECONDS)
        live_and_die(database, totals.kills, clients, record, seconds, with_server)
        require_current(engine)
        totals.server_kills += with_server is not None
        totals.repeated += len(record.unanswered)
        compare(record, books)
        if say:
            print(f"kill {totals.kills}: {record.acknowledged} acknowledged so far, all there", flush=True)
    totals.acknowledged += record.acknowledged
    totals.records += prove(books)
    engine.dispose()


def main() -> None:
    parser = argparse.ArgumentParser(description="Kill the books at random instants and compare.")
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default="sqlite")
    parser.add_argument("--clients", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--worker", help=argparse.SUPPRESS)
    parser.add_argument("--life", type=int, default=0, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.worker:
        work(options.worker, options.life, options.clients)
        return
    try:
        totals = run(options.database, options.kills, options.clients, options.seed, say=True)
    except Loss as loss:
        print(f"kill test: {loss}", file=sys.stderr)
        raise SystemExit(1) from None
    print(
        f"{totals.kills} kills ({totals.server_kills} with the server): {totals.acknowledged} commands "
        f"acknowledged, {totals.repeated} repeated, {totals.records} records; none lost, none doubled"
    )


if __name__ == "__main__":
    main()
