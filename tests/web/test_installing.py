"""What a start of the house does to terminals: it sets them up; being in use is for those who order it.

58 Pa. Code §§ 463a.4(a), 605a.2(c), (e), 605a.5(a).
"""

from __future__ import annotations

import asyncio
import weakref
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from croupier.floor.assets.service_life import DeviceLife
from croupier.floor.central.activation import DisableTerminal, SetBillAcceptor
from croupier.floor.filings.document import keep, touched
from croupier.house.config import HouseConfig, TerminalsConfig
from croupier.house.floor import Floor
from croupier.ledger.command import Command, Footprint
from croupier.ledger.draft import Draft
from croupier.store.store import Store
from croupier.wagering.terminal import Terminal
from tests.store.databases import SetClock, done
from tests.web.floors import a_floor


def started(folder: Path, then: Callable[[Store], object] = lambda store: None, **setup: Any) -> Terminal:
    """Start a house with one terminal, and say how that stands."""

    async def start() -> None:
        await Floor(config, store, clock, b"k" * 32, lambda: b"s" * 32).start()

    clock = SetClock()
    config = HouseConfig(terminals=[TerminalsConfig(first="EWT-1", **setup)])
    with Store(str(folder / "floor.sqlite"), clock=clock) as store:
        asyncio.run(start())
        then(store)
        (terminal,) = store.terminals()
        return terminal


def order(command: Command) -> Callable[[Store], object]:
    return lambda store: done(store.do(command))


def test_a_new_terminal_starts_disabled(tmp_path: Path) -> None:
    assert not started(tmp_path).enabled


@pytest.mark.parametrize("changed", [{}, {"largest_win_cents": 5}, {"bills_cents": (500,)}])
def test_a_start_does_not_enable_what_was_disabled(tmp_path: Path, changed: dict[str, Any]) -> None:
    stop = DisableTerminal(id="cc", asset_number="EWT-1", reason="central control")
    assert not started(tmp_path, order(stop)).enabled
    again = started(tmp_path, **changed)
    assert (again.enabled, again.largest_win_cents) == (0, changed.get("largest_win_cents", 499_999))


def test_a_set_up_comes_back_that_was_in_force_before(tmp_path: Path) -> None:
    found = [started(tmp_path, largest_win_cents=cents).largest_win_cents for cents in (10, 20, 10, 20)]
    assert found == [10, 20, 10, 20]


def test_a_start_without_a_change_writes_nothing_about_the_terminals(tmp_path: Path) -> None:
    seqs: list[int] = []
    for _ in range(2):
        started(tmp_path, lambda store: seqs.append(store.head().seq))
    assert seqs[0] == seqs[1]


def test_a_validator_that_was_switched_off_stays_off_and_another_takes_the_new_bills(tmp_path: Path) -> None:
    assert started(tmp_path, bills_cents=()).bills == ""
    assert started(tmp_path, bills_cents=(500, 2_000)).bills == "500,2000"
    off = SetBillAcceptor(id="off", asset_number="EWT-1", on=False)
    assert started(tmp_path, order(off), bills_cents=(500, 2_000)).bills == ""
    assert started(tmp_path, bills_cents=(500,)).bills == ""


class _Registered(Command):
    """A device is in the register before the house's file names it."""

    __slots__ = ()
    kind = "test_registered"

    def footprint(self) -> Footprint:
        return Footprint(records=(touched(DeviceLife, "EWT-1"),))

    def execute(self, draft: Draft) -> dict[str, Any]:
        keep(draft, DeviceLife(asset_number="EWT-1", inspected_at="2015-07-01", inspector="C-1"))
        return {}


def test_a_new_terminal_that_is_in_the_register_keeps_what_that_says(tmp_path: Path) -> None:
    with Store(str(tmp_path / "floor.sqlite"), clock=SetClock()) as store:
        done(store.do(_Registered(id="r")))
    assert not started(tmp_path).enabled


def test_a_floor_that_is_started_lets_an_earlier_one_of_the_process_go(tmp_path: Path) -> None:
    async def start_and_forget() -> weakref.ref[Floor]:
        async with a_floor(tmp_path, SetClock()) as floor:
            return weakref.ref(floor)

    earlier = asyncio.run(start_and_forget())
    asyncio.run(start_and_forget())
    assert earlier() is None
