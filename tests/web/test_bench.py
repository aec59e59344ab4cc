"""A bench of the laboratory: a process beside the server, which tells, fails and ends as it should."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.errors import OperatingError, Refused
from croupier.house.lab_process import NICENESS, Bench
from croupier.web.console.workshop import Workshop
from tests.web import bench_tasks as tasks

LOWEST = 19
"""No process gives way more than this."""


def nobody(what: str, done: float, partial: Any = None) -> None:
    """A report that nobody reads."""


@pytest.fixture(scope="module")
def bench() -> Iterator[Bench]:
    opened = Bench()
    yield opened
    opened.close()


def test_a_task_is_done_in_another_process_that_gives_way_to_this_one(bench: Bench) -> None:
    process, niceness = bench.do(nobody, "where", tasks.whereabouts)
    assert process != os.getpid()
    assert niceness == min(LOWEST, os.nice(0) + NICENESS)
    assert bench.do(nobody, "where", tasks.whereabouts)[0] == process


def test_what_a_count_tells_reaches_whoever_asked(bench: Bench) -> None:
    told: list[tuple[str, float]] = []
    answer = bench.doing("the floor", tasks.counted, 4)(lambda what, done, _=None: told.append((what, done)))
    assert answer == "counted"
    assert told == [("the floor", 0.0), *(("the floor: stones", n / 4) for n in (1, 2, 3, 4))]


def test_our_own_errors_come_back_as_they_were_and_the_process_lives_on(bench: Bench) -> None:
    process = bench.do(nobody, "where", tasks.whereabouts)[0]
    with pytest.raises(Refused) as refused:
        bench.do(nobody, "no", tasks.refusing)
    assert refused.value.refusal.code == "unknown_wager"
    assert "601a.2" in refused.value.refusal.cite
    with pytest.raises(ValueError, match="paytable Z"):
        bench.do(nobody, "no", tasks.mistaken)
    with pytest.raises(OperatingError, match="ZeroDivisionError"):
        bench.do(nobody, "no", tasks.broken)
    assert bench.do(nobody, "where", tasks.whereabouts)[0] == process


def begun(folder: Path) -> None:
    while not (folder / "begun").exists():
        time.sleep(0.01)


def test_whoever_comes_second_is_told_what_he_waits_for(bench: Bench, tmp_path: Path) -> None:
    first = threading.Thread(target=bench.do, args=(nobody, "the first", tasks.waiting, str(tmp_path)))
    first.start()
    begun(tmp_path)
    told: list[str] = []
    waits = threading.Event()

    def report(what: str, done: float, partial: Any = None) -> None:
        told.append(what)
        waits.set()

    second = threading.Thread(target=bench.do, args=(report, "the second", tasks.whereabouts))
    second.start()
    waits.wait()
    assert told == ["the second, after the first"]
    (tmp_path / "go-on").touch()
    first.join()
    second.join()
    assert told[-1] == "the second"


def long_task(bench: Bench, folder: Path) -> tuple[threading.Thread, list[BaseException]]:
    """Something that the bench has begun and does not end by itself; what it failed with."""
    failed: list[BaseException] = []

    def ask() -> None:
        try:
            bench.do(nobody, "long", tasks.waiting, str(folder))
        except OperatingError as error:
            failed.append(error)

    asking = threading.Thread(target=ask)
    asking.start()
    begun(folder)
    return asking, failed


def test_a_process_that_is_killed_is_an_error_and_the_next_task_has_a_new_one(tmp_path: Path) -> None:
    bench = Bench()
    process = bench.do(nobody, "where", tasks.whereabouts)[0]
    asking, failed = long_task(bench, tmp_path)
    os.kill(process, signal.SIGKILL)
    asking.join()
    assert "ask again" in str(failed[0])
    assert bench.do(nobody, "where", tasks.whereabouts)[0] != process
    bench.close()


def test_a_closed_bench_ends_what_it_does_and_begins_nothing(tmp_path: Path) -> None:
    bench = Bench()
    asking, failed = long_task(bench, tmp_path)
    bench.close()
    asking.join()
    assert len(failed) == 1
    with pytest.raises(OperatingError, match="closed"):
        bench.do(nobody, "again", tasks.whereabouts)


def test_a_server_that_stops_waits_for_no_solution(tmp_path: Path) -> None:
    async def test() -> None:
        shop = Workshop()
        doing = shop.solving.doing("long", tasks.waiting, str(tmp_path))
        assert shop.solutions.ask("base:1", doing, keep=True)["state"] == "working"
        await asyncio.to_thread(begun, tmp_path)
        await shop.close()
        task = shop.solutions.jobs["base:1"].task
        assert task is not None
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(test())
