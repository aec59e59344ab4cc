"""The lock of a table: terminals together, each one at a time; the bell alone, ahead of later ones."""

from __future__ import annotations

import asyncio

from croupier.house.table_lock import TableLock


def test_terminals_pass_together_and_the_bell_waits_for_them() -> None:
    async def scene() -> list[str]:
        lock, told = TableLock(), list[str]()
        go = asyncio.Event()

        async def wager(name: str) -> None:
            async with lock.shared(name):
                told.append(f"{name} in")
                await go.wait()
                told.append(f"{name} out")

        async def bell() -> None:
            async with lock.alone():
                told.append("bell")

        first = [asyncio.create_task(wager("one")), asyncio.create_task(wager("two"))]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        ringing = asyncio.create_task(bell())
        await asyncio.sleep(0)
        late = asyncio.create_task(wager("late"))
        await asyncio.sleep(0)
        go.set()
        await asyncio.gather(*first, ringing, late)
        return told

    told = asyncio.run(scene())
    assert told[:2] == ["one in", "two in"]
    assert told.index("bell") == 4
    assert told[5:] == ["late in", "late out"]


def test_one_terminal_has_one_request_at_a_time() -> None:
    async def scene() -> int:
        lock, inside, most = TableLock(), 0, 0

        async def wager() -> None:
            nonlocal inside, most
            async with lock.shared("one"):
                inside += 1
                most = max(most, inside)
                await asyncio.sleep(0)
                inside -= 1

        await asyncio.gather(*(wager() for _ in range(5)))
        return most

    assert asyncio.run(scene()) == 1
