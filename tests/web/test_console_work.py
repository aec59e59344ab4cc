"""Long work of the console: begun once, told how far it is, kept if it stays true, begun again if not."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest

from croupier.house.lab_process import Report
from croupier.web.console.work import Work


async def until_done(work: Work, name: str, doing: Any, *, keep: bool) -> dict[str, Any]:
    while True:
        found = work.ask(name, doing, keep=keep)
        if found["state"] == "done":
            return found
        await asyncio.sleep(0)


def test_it_tells_how_far_it_is_and_what_it_has_already() -> None:
    told, go_on = threading.Event(), threading.Event()

    def doing(report: Report) -> str:
        report("the first half", 0.5, ["half"])
        report("still the first half", 0.5)
        told.set()
        go_on.wait()
        return "whole"

    async def test() -> None:
        work = Work()
        assert work.ask("win:1", doing, keep=True)["state"] == "working"
        await asyncio.to_thread(told.wait)
        working = work.ask("win:1", doing, keep=True)
        assert (working["what"], working["done"]) == ("still the first half", 0.5)
        assert working["answer"] == ["half"]
        go_on.set()
        assert (await until_done(work, "win:1", doing, keep=True))["answer"] == "whole"

    asyncio.run(test())


@pytest.mark.parametrize(("keep", "times"), [(True, 1), (False, 2)])
def test_what_stays_true_is_reckoned_once_and_everything_else_anew(keep: bool, times: int) -> None:
    done: list[int] = []

    async def test() -> None:
        work = Work()
        for _ in range(2):
            await until_done(work, "a:1", lambda report: done.append(1), keep=keep)

    asyncio.run(test())
    assert len(done) == times


def test_what_failed_says_so_once_and_can_be_begun_again() -> None:
    tries: list[int] = []

    def doing(report: Report) -> str:
        tries.append(1)
        if len(tries) == 1:
            raise ValueError("no such day")
        return "done"

    async def test() -> None:
        work = Work()
        with pytest.raises(ValueError, match="no such day"):
            await until_done(work, "a:1", doing, keep=True)
        assert (await until_done(work, "a:1", doing, keep=True))["answer"] == "done"

    asyncio.run(test())


def test_of_one_kind_one_piece_is_done_at_a_time_and_another_kind_beside_it() -> None:
    begun = {name: threading.Event() for name in ("win:1", "win:2", "findings")}
    go_on = threading.Event()

    def doing_of(name: str) -> Any:
        def doing(report: Report) -> str:
            begun[name].set()
            go_on.wait()
            return name

        return doing

    async def test() -> None:
        work = Work()
        for name in begun:
            work.ask(name, doing_of(name), keep=True)
        await asyncio.to_thread(begun["win:1"].wait)
        await asyncio.to_thread(begun["findings"].wait)
        assert not begun["win:2"].is_set()
        go_on.set()
        for name in begun:
            assert (await until_done(work, name, doing_of(name), keep=True))["answer"] == name

    asyncio.run(test())
