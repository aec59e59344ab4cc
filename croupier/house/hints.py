"""The strategy hint: what the laboratory says about the question that a terminal is asked.

Only where the house allows it (``hints`` of the table), only from what the patron may see, and never in the
way of the table: the reckoning has a process of its own, and a time after which nobody waits for it.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

from croupier.house.desk import Desk
from croupier.house.lab_process import Bench
from croupier.lab.advice.hint import SeatHint, hint_of
from croupier.play.seen import Seen, seen_by
from croupier.tables.in_play import RoundInPlay
from croupier.tables.seating import not_seated
from croupier.units.verdict import Refusal

LIMIT_SECONDS: Final = 5.0
"""Longer than this a patron would not wait, and the decision window hardly."""
MOST_KEPT: Final = 200


class Hint(SeatHint):
    """What the laboratory says to a seat, about the question that is open at its table."""

    table: str
    round: str
    question: int


class Hints:
    """One reckoning at a time; the answer to a question is kept for whoever asks again."""

    def __init__(self, limit_seconds: float = LIMIT_SECONDS) -> None:
        self._limit = limit_seconds
        self._bench = Bench()
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="hints")
        self._kept: dict[tuple[str, int, int], asyncio.Future[SeatHint | Refusal]] = {}

    async def of(self, desk: Desk, terminal: str) -> Hint | Refusal:
        """The best decision and what each is worth. Refusals: not allowed here, not seated, not asked, no
        advice on this game, not found out in time."""
        table = desk.table
        if not table.config.hints:
            return Refusal("no_hints_here", f"the house gives no hints at table {desk.id}")
        taken = table.seats.get(terminal)
        if taken is None:
            return not_seated(table, terminal)
        play = table.play
        if play is None or not play.choices(taken.seat):
            return Refusal("not_asked", f"seat {taken.seat} is not asked to decide now")
        if not _own_cards_are_known(play, taken.seat):
            return Refusal(
                "cards_not_read", f"no reader sees the cards of table {desk.id}: there is no advice on them"
            )
        answer = await self._answer((table.round_id, play.question, taken.seat), _seen(play, taken.seat))
        if isinstance(answer, Refusal):
            return answer
        return {**answer, "table": desk.id, "round": table.round_id, "question": play.question}

    async def _answer(self, key: tuple[str, int, int], seen: Seen) -> SeatHint | Refusal:
        """What was not found out in time is reckoned to its end, for whoever asks again."""
        future = self._kept.get(key)
        if future is None or (future.done() and future.exception() is not None):
            loop = asyncio.get_running_loop()
            doing = self._bench.doing("a hint", hint_of, seen)
            future = self._kept[key] = loop.run_in_executor(self._thread, doing, _unheard)
            if len(self._kept) > MOST_KEPT:
                del self._kept[next(iter(self._kept))]
        await asyncio.wait({future}, timeout=self._limit)
        if not future.done():
            return Refusal("no_hint_in_time", "the best decision was not found out in time; ask again")
        return future.result()

    def close(self) -> None:
        """Nobody waits for a hint any more."""
        self._bench.close()
        self._thread.shutdown(wait=False, cancel_futures=True)


def _unheard(what: str, done: float, partial: Any = None) -> None:
    """Nobody is told how far a hint is."""


def _own_cards_are_known(play: RoundInPlay, number: int) -> bool:
    """Whether the program knows the hand that advice is asked about; its player alone may have seen it."""
    follower = play.followers.get(number)
    return (play.seats[number] if follower is None else follower.seat).hand.is_known


def _seen(play: RoundInPlay, number: int) -> Seen:
    """What a seat knows; a terminal that bets behind knows it with its own wagers."""
    follower = play.followers.get(number)
    return seen_by(play.leading, number) if follower is None else seen_by(follower.round, follower.leader)
