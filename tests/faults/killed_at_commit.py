"""A server that dies in the instant after a commit: ``python -m tests.faults.killed_at_commit FOLDER WHICH``.

It plays acts of staff while other entries keep the log busy, and kills itself with SIGKILL as soon as so
many acts are in the books: no answer is given, no callback runs, and nothing is written any more.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from croupier.events.codes import Code
from croupier.store.sqlite import SqliteSession
from tests.access.staffed import configuration, served

ACTS = "SELECT count(*) FROM journal WHERE kind = 'table_step'"


def dying(which: int, commit: Callable[[SqliteSession], None]) -> Callable[[SqliteSession], None]:
    def committed(session: SqliteSession) -> None:
        # A slow disk, so that entries and acts are waiting at every commit.
        time.sleep(0.01)
        commit(session)
        if session.driver.execute(ACTS).fetchone()[0] >= which:
            os.kill(os.getpid(), signal.SIGKILL)

    return committed


def keep_busy(client: Any) -> None:
    """Another entry of the log at every turn of the loop's clock."""
    import asyncio

    log = client.app.state.access.log

    async def enter() -> None:
        while True:
            log.enter(Code.MAIN_DOOR_OPENED, device="EWT-1")
            await asyncio.sleep(0.001)

    client.portal.start_task_soon(enter)


def main(folder: str, which: str) -> None:
    SqliteSession.commit = dying(int(which), SqliteSession.commit)  # type: ignore[method-assign]
    with served(configuration(Path(folder), demo=True)) as client:
        keep_busy(client)
        for number in range(100):
            client.post(f"/api/tables/HCF-1/{'next' if number else 'open'}", json={"id": f"open-{number}"})
            client.post("/api/tables/HCF-1/void", json={"id": f"void-{number}", "reason": "a misdeal"})


if __name__ == "__main__":
    main(*sys.argv[1:])
