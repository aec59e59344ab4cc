"""The books of a running house are held against their journal now and then; damage stops play.

It is said in one sentence: in the log, and to staff who ask for what would be written.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final

from croupier.errors import Damaged, OperatingError
from croupier.events.codes import Code
from croupier.events.event import new_event, record
from croupier.house.floor import Floor
from croupier.house.log_queue import LoopLog
from croupier.store.soundness import Soundness
from croupier.store.store import Store

STOPPED: Final = "the books are damaged: the log says what differs (books_damaged)"


def require_sound(store: Store, soundness: Soundness, mark: str) -> None:
    """Before a house starts: damaged books are entered into the log, and then refused."""
    if soundness.check():
        event = new_event(Code.BOOKS_DAMAGED, store.clock.now(), mark, text=soundness.sentence)
        store.do(record(event))
        store.close()
        raise Damaged(soundness.sentence)


async def watch_books(floor: Floor, store: Store, soundness: Soundness, log: LoopLog) -> None:
    """Until the server stops, or damage is found."""
    while not soundness.findings:
        await asyncio.sleep(soundness.pause_seconds)
        # A database that is away for a moment is told by whoever writes to it; it is looked at again.
        with suppress(OperatingError):
            await asyncio.to_thread(look, store, soundness)
    stop_play(floor, store, soundness.sentence, log)


def look(store: Store, soundness: Soundness) -> None:
    """One comparison; a checkpoint follows it where one is due."""
    if soundness.check():
        return
    day = store.gaming_day.day_of(store.clock.now()).isoformat()
    if soundness.is_checkpoint_due(day):
        soundness.keep_checkpoint(day)


def stop_play(floor: Floor, store: Store, sentence: str, log: LoopLog) -> None:
    """Nothing more is written but the log; what differs stands there and in the answers to staff.

    Patrons read what a table says: it names nobody's account.
    """
    store.stop(sentence)
    log.enter(Code.BOOKS_DAMAGED, text=sentence)
    for desk in floor.desks.values():
        desk.stop(STOPPED)
