"""A hundred terminals, played, polled, and both sides killed: what central control counted is what the
ledger has, to the cent."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from croupier.accounting.tips.commands import Tip
from croupier.floor.central.control import CentralControl
from croupier.floor.central.log import CentralLog, Happening, Reading
from croupier.floor.central.stations import read_lines
from croupier.floor.sas.codes import MeterCode
from croupier.floor.sas.image import FORMULAS
from croupier.ledger.command import Receipt
from croupier.units.gaming_day import SystemClock
from croupier.wagering.flows import Flows, metered
from croupier.wagering.game_account import BuyInByCurrency, CashOut, OpenGameAccount
from croupier.wagering.reconciliation import meters_agree_with_the_ledger
from croupier.wagering.redemption import BuyInByVoucher
from croupier.wagering.terminal import BILLS_CENTS
from croupier.wagering.wagers import PlaceWager, SettlementLine, SettleRound
from tests.floor.house import House
from tests.store.databases import RunningClock
from tests.wagering.hand_pays import PayHandPay
from tests.wagering.tips import allow_tips
from tests.waiting import PATIENCE_SECONDS
from tests.warm import WarmProcess

TERMINALS = [f"EWT-{number:03d}" for number in range(1, 101)]


@contextmanager
def running(folder: Path, *words: str) -> Iterator[subprocess.Popen[bytes]]:
    """A croupier process that does not outlive the test."""
    process = WarmProcess(["central", *words], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    try:
        yield process
    finally:
        if process.poll() is None:
            os.kill(process.pid, signal.SIGKILL)
        process.wait()
        assert process.stdout is not None
        process.stdout.close()


LINK = ["--memory", "link.json", "--lines", "lines.json", "--line-size", "50"]
POLL = ["poll", "--lines", "lines.json", "--log", "central.jsonl", "--every", "0.1"]


def wait_for_line(process: subprocess.Popen[bytes]) -> None:
    """The link says so when all its lines are open."""
    assert process.stdout is not None
    said = process.stdout.readline()
    assert said == b"100 terminals on 2 lines\n", said


class Patrons:
    """Players at every terminal, who bet, win, tip, cash out and come back with their vouchers."""

    def __init__(self, house: House, seed: int) -> None:
        self.house = house
        self.chance = random.Random(seed)
        self.vouchers: list[str] = []
        allow_tips(house)
        for name in TERMINALS:
            self.house.store.submit(OpenGameAccount(id=house.next_id(), account=account_of(name)))
        self.settled = 0

    def play_round(self) -> None:
        """One round at every terminal; the answers are awaited together, as a table's are."""
        house, chance = self.house, self.chance
        for name in TERMINALS:
            bill = chance.choice(BILLS_CENTS)
            house.store.submit(BuyInByCurrency(id=house.next_id(), account=account_of(name), bill_cents=bill))
        bets = [(name, f"{name}/{house.next_id()}") for name in TERMINALS]
        placed = [
            house.store.submit(
                PlaceWager(id=house.next_id(), account=account_of(name), wager=wager, amount_cents=100)
            )
            for name, wager in bets
        ]
        lines = [
            SettlementLine(account_of(name), wager, chance.choice((0, 0, 100, 200, 600_100)))
            for (name, wager), answer in zip(bets, placed, strict=True)
            if isinstance(answer.result(), Receipt)
        ]
        self.settled += len(lines)
        house.did(SettleRound, table="T-1", lines=tuple(lines))
        self.attend(lines)

    def attend(self, lines: list[SettlementLine]) -> None:
        house, chance = self.house, self.chance
        for line in lines:
            name = line.account.split(":")[1]
            if line.returned_cents == 600_100:
                due = {"asset_number": name, "what": "jackpot", "amount_cents": 600_000}
                house.did(PayHandPay, paid_from="cage:1", **due)
            if chance.random() < 0.1:
                house.give(Tip, account=line.account, amount_cents=1)
                answer = house.give(CashOut, account=line.account)
                if isinstance(answer, Receipt) and "voucher" in answer.facts:
                    self.vouchers.append(answer.text("voucher"))
            elif self.vouchers and chance.random() < 0.1:
                house.did(BuyInByVoucher, account=line.account, number=self.vouchers.pop())


def account_of(name: str) -> str:
    return f"game_account:{name}:1"


def ledger_meters(flows: Flows, name: str) -> dict[int, int]:
    """What the ledger alone says that each code must show."""
    return {code: sum(metered(flows, name, meter) for meter in meters) for code, meters in FORMULAS.items()}


@pytest.mark.parametrize("rounds", [4, pytest.param(24, marks=pytest.mark.long)])
def test_central_control_has_what_the_ledger_has_after_killing_either_side(
    tmp_path: Path, rounds: int, database: str
) -> None:
    clock = RunningClock()
    house = House(tmp_path, clock, database)
    house.install(*TERMINALS)
    house.approve_ours()
    link = ["link", database, *LINK]
    with running(tmp_path, *link) as first_link:
        wait_for_line(first_link)
        control = CentralControl(
            read_lines(tmp_path / "lines.json"), CentralLog(tmp_path / "central.jsonl"), SystemClock()
        )
        assert all(control.enable(name) for name in TERMINALS)
        control.close()
        patrons = Patrons(house, seed=605)
        with running(tmp_path, *POLL):
            patrons.play_round()
            wait_until_read(tmp_path, 1)
            os.kill(first_link.pid, signal.SIGKILL)
            patrons.play_round()
            wait_until(tmp_path, "link_lost")
        clock.pass_by(seconds=6)
    with running(tmp_path, *link) as second_link:
        wait_for_line(second_link)
        with running(tmp_path, *POLL):
            patrons.play_round()
            wait_until(tmp_path, "link_back")
            for _ in range(rounds - 4):
                patrons.play_round()
                clock.pass_by(seconds=1)
        clock.pass_by(seconds=6)
        patrons.play_round()
        with running(tmp_path, "poll", "--once", *POLL[1:5]) as last:
            last.wait(timeout=PATIENCE_SECONDS)
    compare(house, tmp_path)
    assert patrons.settled == 100 * rounds
    house.close()


def compare(house: House, folder: Path) -> None:
    seq = house.store.head().seq
    flows = house.store.flows(upto_seq=seq)
    assert meters_agree_with_the_ledger(house.store.tallies(as_of_seq=seq), flows) == []
    lines = CentralLog(folder / "central.jsonl").load()
    latest = {line.asset_number: line.totals for line in lines if isinstance(line, Reading)}
    assert sorted(latest) == TERMINALS
    for name, totals in latest.items():
        expected = ledger_meters(flows, name)
        for code, total in totals.items():
            if code in expected:
                assert total == expected[code], (name, MeterCode(code).name)
    happened = [line.kind for line in lines if isinstance(line, Happening)]
    assert "alarm" not in happened
    assert happened.count("link_lost") == happened.count("link_back") == len(TERMINALS)


def wait_until_read(folder: Path, rounds: int) -> None:
    """Until a sweep has seen every terminal play."""
    wait_for(
        lambda: (
            {
                line.asset_number
                for line in CentralLog(folder / "central.jsonl").load()
                if isinstance(line, Reading) and line.totals.get(MeterCode.GAMES_PLAYED, 0) >= rounds
            }
            == set(TERMINALS)
        )
    )


def wait_until(folder: Path, kind: str) -> None:
    """Until something happened to every terminal."""
    wait_for(
        lambda: (
            [
                line.kind
                for line in CentralLog(folder / "central.jsonl").load()
                if isinstance(line, Happening)
            ].count(kind)
            == len(TERMINALS)
        )
    )


def wait_for(holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not holds():
        assert time.monotonic() < deadline, "the sweep never came"
        time.sleep(0.1)
