"""The public log of a running house: a checkpoint every minute of play, and an ear for its witnesses."""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Final

from croupier.errors import Damaged, OperatingError
from croupier.events.codes import Code
from croupier.events.event import new_event, record
from croupier.house.books_watch import stop_play
from croupier.house.config import HouseConfig
from croupier.house.floor import Floor
from croupier.house.log_queue import LoopLog
from croupier.house.receipts import Receipts
from croupier.store.cosignatures import Cosignature, Heard, cosignatures, hear
from croupier.store.public_log import PublicLog
from croupier.store.store import Store
from croupier.transparency.note import PublicKey, parse_key
from croupier.units.gaming_day import parse_instant

MINUTE: Final = 60.0
STARTED: Final = "before a start"
BEGUN: Final = "after a start"
PLAY: Final = "a minute of play"
STOPPED: Final = "a stop"


def log_name(config: HouseConfig) -> str:
    """The name of the house's log, before any restore: the one it was given, or made from its own."""
    return config.log_name or "croupier/" + (
        re.sub(r"[^a-z0-9]+", "-", config.name.lower()).strip("-") or "house"
    )


class HouseLog:
    """The log of one server's house. ``sign`` and ``hear`` block, and are called in threads."""

    def __init__(self, config: HouseConfig, store: Store, house_key: bytes) -> None:
        self._store = store
        self.log = PublicLog(store.engine, house_key, log_name(config), store.gaming_day)
        self.receipts = Receipts(self.log, store)
        self.witnesses: list[PublicKey] = [parse_key(word) for word in config.witnesses]
        self._patience = timedelta(minutes=config.witness_minutes)
        self._since = store.clock.now()
        self._silent: set[str] = set()
        self._told: dict[str, str] = {}
        """What each witness was last said to disagree about: said once, not with every look of it."""

    def sign(self, reason: str) -> None:
        """Sign what is due, and the head."""
        self.log.sign(self._store.clock.now(), reason)

    def hear(self, note: str) -> Heard:
        """What a witness has sent."""
        return hear(self._store.engine, note, self.log.key, self.witnesses, self._store.clock.now())

    def last_words(self) -> dict[str, Cosignature]:
        """The last cosignature of each witness that has sent one."""
        return {each.witness: each for each in cosignatures(self._store.engine)}

    # -- on the loop -------------------------------------------------------------------------------

    def tell(self, heard: Heard, log: LoopLog) -> None:
        """Enter a disagreement into the log, once."""
        if heard.disagrees and self._told.get(heard.witness) != heard.disagrees:
            facts = {"witness": heard.witness, "size": heard.size}
            log.enter(Code.WITNESS_DISAGREES, text=f"{heard.witness}: {heard.disagrees}", facts=facts)
        self._told[heard.witness] = heard.disagrees

    def look_for_the_silent(self, words: dict[str, Cosignature], now: datetime, log: LoopLog) -> None:
        """Enter who has fallen silent, and who is back."""
        for witness in self.witnesses:
            said = words.get(witness.name)
            heard_at = max(self._since, parse_instant(said.received_at)) if said else self._since
            if now - heard_at > self._patience:
                if witness.name not in self._silent:
                    self._silent.add(witness.name)
                    last = f"the last time at {said.received_at}" if said else "never yet"
                    facts = {"witness": witness.name}
                    log.enter(Code.WITNESS_SILENT, text=f"{witness.name} has cosigned {last}", facts=facts)
            elif witness.name in self._silent:
                self._silent.discard(witness.name)
                log.enter(Code.WITNESS_BACK, text=witness.name, facts={"witness": witness.name})

    def disagreement(self, witness: str) -> str:
        """What a witness was last heard to hold against the books; empty if nothing."""
        return self._told.get(witness, "")

    def is_silent(self, witness: str) -> bool:
        return witness in self._silent

    async def run(self, floor: Floor, log: LoopLog) -> None:
        """Until the server stops, or the tree is not the one that was signed."""
        reason = BEGUN
        while True:
            # A database that is away for a moment is told by whoever writes to it.
            with suppress(OperatingError):
                try:
                    await asyncio.to_thread(self.sign, reason)
                except Damaged as damage:
                    stop_play(floor, self._store, str(damage), log)
                    return
                words = await asyncio.to_thread(self.last_words)
                self.look_for_the_silent(words, self._store.clock.now(), log)
            reason = PLAY
            await asyncio.sleep(MINUTE)


def begun(config: HouseConfig, store: Store, house_key: bytes, mark: str) -> HouseLog:
    """Before a house starts: it signs the books as it finds them; they must be those of before."""
    log = HouseLog(config, store, house_key)
    try:
        log.sign(STARTED)
    except Damaged as damage:
        store.do(record(new_event(Code.BOOKS_DAMAGED, store.clock.now(), mark, text=str(damage))))
        store.close()
        raise
    return log
