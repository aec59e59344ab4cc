"""What happens at a table by itself: windows that run out, settlement, and the automatic dealer."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from uuid import uuid4

from croupier.errors import CroupierError, OperatingError
from croupier.house import procedure
from croupier.house.desk import Desk
from croupier.play.request import Ask
from croupier.tables import betting, settling
from croupier.tables.config import DEALER
from croupier.tables.numbers import Numbers, needed
from croupier.tables.phases import BETTING, CLOSED, SETTLED
from croupier.tables.reminders import due_refusal
from croupier.units import own_ids as own
from croupier.units.verdict import Refusal

_IDLE_SECONDS = 5.0
_AGAIN_SECONDS = 1.0


async def run(desk: Desk) -> None:
    """Keep a table going until the server stops. A fault stops the table, not this task."""
    while True:
        desk.wake.clear()
        try:
            pause = _IDLE_SECONDS if desk.fault else await tend(desk)
        except OperatingError:
            # The world failed, not the table: it stays as it is, and is looked at again.
            pause = _AGAIN_SECONDS
        except CroupierError as error:
            desk.stop(error)
            pause = _IDLE_SECONDS
        with suppress(TimeoutError):
            async with asyncio.timeout(pause):
                await desk.wake.wait()


async def tend(desk: Desk) -> float:
    """Do what is due now; how many seconds nothing else will be."""
    table = desk.table
    if settling.is_due(table):
        await desk.settle()
        _rest(desk)
        return 0.0
    now = desk.clock.now()
    if table.time_is_up(now):
        return await _time_is_up(desk)
    desk.remind()
    pauses = [_IDLE_SECONDS]
    if table.closes_at is not None:
        pauses.append(max(0.001, (table.closes_at - now).total_seconds()))
    if table.config.dealer == "automatic" and _has_the_next_act(desk):
        wait = desk.not_before - asyncio.get_running_loop().time()
        if wait <= 0:
            await _deal_on(desk)
            return 0.0
        pauses.append(wait)
    return min(pauses)


async def _time_is_up(desk: Desk) -> float:
    table = desk.table
    if table.phase != BETTING:
        await procedure.take_defaults(desk, _new_id(desk))
        return 0.0
    waits = due_refusal(table, desk.clock.now(), bell=True) and not desk.brings_its_own_cards
    if table.stopped_by or waits or (table.config.cards == DEALER and needed(table.submission)):
        # Something has to be put right, the cards to be cut, or the dealer to say a number; until then wagers
        # are too late anyway.
        return _IDLE_SECONDS
    if not betting.seats_in(table):
        table.extend(desk.clock.now())
        desk.on_change(desk, None, None)
        return 0.0
    answer = await procedure.no_more_bets(desk, _new_id(desk), Numbers())
    if isinstance(answer, Refusal):
        desk.stop(f"the bell was refused: {answer}")
    return 0.0


def _has_the_next_act(desk: Desk) -> bool:
    """It is the dealer's turn: not while wagers are placed, and not while a seat is asked."""
    table = desk.table
    if table.phase in (CLOSED, SETTLED):
        return desk.validation_refusal() is None and not table.stopped_by
    return table.phase != BETTING and table.play is not None and not isinstance(table.play.round.pending, Ask)


def _rest(desk: Desk) -> None:
    """The automatic dealer takes his time over what comes next, so that people can follow."""
    config = desk.table.config
    pace = config.settled_seconds if desk.table.phase == SETTLED else config.dealing_seconds
    desk.not_before = asyncio.get_running_loop().time() + pace


async def _deal_on(desk: Desk) -> None:
    """The automatic dealer's next act."""
    phase = desk.table.phase
    if phase in (CLOSED, SETTLED):
        if await desk.next_round_refusal() is not None:
            # Not a fault: it may be put right, and the dealer looks again.
            desk.not_before = asyncio.get_running_loop().time() + _AGAIN_SECONDS
            return
        answer = await procedure.open_round(desk, _new_id(desk), first=phase == CLOSED)
    else:
        answer = await procedure.deal(desk, _new_id(desk))
        if isinstance(answer, Refusal) and answer.code == "shoe_empty":
            # Cards were seen: the two people who may declare the round void are called by the refusal.
            answer = await procedure.void(desk, _new_id(desk), answer.message)
    if isinstance(answer, Refusal):
        desk.stop(f"the automatic dealer was refused: {answer}")
    _rest(desk)


def _new_id(desk: Desk) -> str:
    return own.BY_ITSELF(table=desk.id, unique=uuid4().hex)
