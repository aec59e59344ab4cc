"""The process of the link is killed again and again while terminals play: the host has every exception once.

A host that was answered after its acknowledgement knows that it is kept (58 Pa. Code §§ 463a.4, 605a.5(a)).
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
from pathlib import Path

from croupier.events.codes import Code
from croupier.floor.sas.codes import MeterCode, Raised
from croupier.floor.sas.host import Host, TcpWire
from tests.floor.house import House
from tests.floor.test_central_day import running
from tests.floor.test_sas_events import enter
from tests.store.databases import RunningClock

NAMES = ("EWT-1", "EWT-2")
LINK = ("link", "books.db", "--memory", "link.json", "--lines", "lines.json")


def host_of(process: subprocess.Popen[bytes], folder: Path) -> Host:
    assert process.stdout is not None
    assert process.stdout.readline() == b"2 terminals on 1 lines\n"
    where = json.loads((folder / "lines.json").read_text())[0]["tcp"]
    address, _, port = where.rpartition(":")
    return Host(TcpWire(address, int(port)), answer_seconds=30)


def take(host: Host, address: int, most: int) -> list[int]:
    """Some exceptions, each acknowledged; the answer to a last poll says that the last one is kept."""
    found = []
    for _ in range(most):
        code = host.exception(address)
        host.acknowledge()
        if not code:
            break
        found.append(code)
    host.ask(address, 0x51)
    host.acknowledge()
    return [code for code in found if code != Raised.POWER_APPLIED]


def test_a_kill_makes_the_link_tell_an_exception_twice(tmp_path: Path) -> None:
    clock = RunningClock()
    house = House(tmp_path, clock)
    house.install(*NAMES)
    house.approve_ours()
    told: dict[int, list[int]] = {1: [], 2: []}
    expected: dict[int, list[int]] = {1: [], 2: []}
    accounts: dict[int, str] = {}
    for turn in range(6):
        with running(tmp_path, *LINK) as link:
            host = host_of(link, tmp_path)
            for address, name in enumerate(NAMES, 1):
                if turn == 0:
                    assert host.order(address, 0x02)
                    accounts[address] = house.sit_down(name, 2_000)
                    expected[address].append(0x4A)
                enter(house, Code.MAIN_DOOR_OPENED, name)
                house.bet(accounts[address], f"w{turn}/{name}", 100)
                enter(house, Code.BILL_JAM, name)
                house.settle(accounts[address], f"w{turn}/{name}", returned=200)
                expected[address] += [0x11, 0x7E, 0x28, 0x7F]
                told[address] += take(host, address, most=turn)
            os.kill(link.pid, signal.SIGKILL)
            host.close()
    with running(tmp_path, *LINK) as link:
        host = host_of(link, tmp_path)
        for address in (1, 2):
            told[address] += take(host, address, most=100)
            codes = [MeterCode.COIN_IN, MeterCode.CURRENT_CREDITS]
            assert list(host.meters(address, codes).values()) == [600, 2_600]
        host.close()
    assert told == expected
    house.close()
