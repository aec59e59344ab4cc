"""The store: the books in a database, opened by path or URL."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from datetime import datetime
from types import TracebackType

from sqlalchemy import select

from croupier.errors import Damaged
from croupier.events.event import RecordEvents
from croupier.floor.central.heartbeat import LINK_LEASE
from croupier.ledger.command import Command
from croupier.ledger.draft import Moment
from croupier.ledger.ledger import Answer
from croupier.store import tables as t
from croupier.store.adoption import adopt
from croupier.store.engine import database_url, let_go, open_engine, open_session, reading
from croupier.store.migrate import migrate
from croupier.store.private import private_database
from croupier.store.reads import Reads
from croupier.store.recorded import keep_time
from croupier.store.tree import fill
from croupier.store.writer import LARGEST_BATCH, Writer
from croupier.units.gaming_day import Clock, GamingDay, SystemClock, instant_text
from croupier.wagering.numbers import draw_validation_number


class Store(Reads):
    """Commands go through the one writer of this process; reads go beside it."""

    def __init__(
        self,
        database: str,
        *,
        clock: Clock | None = None,
        gaming_day: GamingDay | None = None,
        draw_number: Callable[[], str] = draw_validation_number,
        largest_batch: int = LARGEST_BATCH,
    ) -> None:
        self.url = database_url(database)
        self.clock = clock or SystemClock()
        private_database(self.url)
        super().__init__(open_engine(self.url), gaming_day or GamingDay())
        keep_time(self.engine, self.clock, self.gaming_day)
        try:
            migrate(self.engine, self.clock)
            adopt(self.engine)
            fill(self.engine)
        except BaseException:
            self.engine.dispose()
            raise
        self._damage = ""
        self._writer = Writer(
            lambda: open_session(self.engine), self.clock, self.gaming_day, draw_number, largest_batch
        )

    @property
    def backend(self) -> str:
        """``sqlite`` or ``postgresql``."""
        return self.engine.dialect.name

    def now(self) -> datetime:
        """The time of the house: the later of clock and journal (``ledger/house_clock``)."""
        return self.house_time(self.clock.now()).at

    def moment(self) -> Moment:
        """The same with its gaming day, and whether the clock is in doubt."""
        shown = self.clock.now()
        reading = self.house_time(shown)
        return Moment(reading.at, self.gaming_day.day_of(reading.at), shown, reading.in_doubt)

    def link_lost_at(self) -> str:
        """Since when the link to central control says nothing any more; empty while it does, and where no
        link ever ran on these books."""
        with reading(self.engine) as connection:
            ends = connection.scalar(select(t.lease.c.expires_at).where(t.lease.c.name == LINK_LEASE))
        return ends if ends is not None and ends <= instant_text(self.clock.now()) else ""

    def submit(self, command: Command) -> Future[Answer]:
        if self._damage and not isinstance(command, RecordEvents):
            raise Damaged(self._damage)
        return self._writer.submit(command)

    def do(self, command: Command) -> Answer:
        return self.submit(command).result()

    def stop(self, damage: str) -> None:
        """From now on nothing is written but the log: the books are not what their journal says."""
        self._damage = damage

    def close(self) -> None:
        """Finish what was submitted, then let go of the database."""
        self._writer.close()
        let_go(self.engine)

    def __enter__(self) -> Store:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
