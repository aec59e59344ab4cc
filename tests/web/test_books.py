"""Answers of the writer reach the loop in the order of the commits, and none is left lying."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import Future
from queue import SimpleQueue
from typing import Any, cast

import pytest

from croupier.house.books import AsyncBooks, Store
from croupier.ledger.command import Command, Receipt
from croupier.ledger.ledger import Answer
from tests.ledger.commands import OpenAccount

MANY = 3_000


class ThreadOfAnswers:
    """Stands for the writer: answers in a thread of its own, one command after the other."""

    def __init__(self) -> None:
        self._given: SimpleQueue[tuple[Command, Future[Answer]] | None] = SimpleQueue()
        self._seq = 0
        self._thread = threading.Thread(target=self._work)
        self._thread.start()

    def submit(self, command: Command) -> Future[Answer]:
        future: Future[Answer] = Future()
        self._given.put((command, future))
        return future

    def _work(self) -> None:
        while (one := self._given.get()) is not None:
            self._seq += 1
            one[1].set_result(Receipt(one[0].id, "open_account", self._seq, "", "", {}))

    def close(self) -> None:
        self._given.put(None)
        self._thread.join()


def opening(number: int) -> OpenAccount:
    return OpenAccount(id=f"c-{number}", account=f"game_account:EWT-{number}:1")


async def asked(books: AsyncBooks, count: int, then: Any) -> list[Answer | BaseException]:
    waiters = [books.submit(opening(number), then) for number in range(count)]
    return await asyncio.wait_for(asyncio.gather(*waiters, return_exceptions=True), timeout=60)


def test_every_answer_comes_once_and_in_the_order_of_the_commits() -> None:
    ledger = ThreadOfAnswers()
    followed: list[int] = []
    try:
        answers = asyncio.run(
            asked(AsyncBooks(cast(Store, ledger)), MANY, lambda receipt: followed.append(receipt.seq))
        )
    finally:
        ledger.close()
    assert followed == list(range(1, MANY + 1))
    assert [cast(Receipt, answer).command_id for answer in answers] == [f"c-{n}" for n in range(MANY)]


def test_what_fails_after_an_answer_is_told_to_who_waits_for_it_and_to_nobody_else() -> None:
    def then(receipt: Receipt) -> None:
        if receipt.seq == 2:
            raise RuntimeError("the second")

    ledger = ThreadOfAnswers()
    try:
        first, second, third = asyncio.run(asked(AsyncBooks(cast(Store, ledger)), 3, then))
    finally:
        ledger.close()
    assert isinstance(first, Receipt)
    assert isinstance(third, Receipt)
    with pytest.raises(RuntimeError, match="the second"):
        raise cast(RuntimeError, second)


def test_the_books_serve_one_loop_after_another() -> None:
    ledger = ThreadOfAnswers()
    books = AsyncBooks(cast(Store, ledger))
    try:
        for _ in range(2):
            assert len(asyncio.run(asked(books, 5, lambda receipt: None))) == 5
    finally:
        ledger.close()
