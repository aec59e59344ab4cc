"""An act of staff and its entry in the log: killed between the two, a house has the entry too."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.events.codes import Code
from croupier.events.search import query
from croupier.store.event_log import search, verify_stored
from croupier.store.store import Store
from tests import warm

ROOT = Path(__file__).resolve().parents[2]
KILLED = -9


@pytest.mark.parametrize(
    "which", [1, 2, 5, *(pytest.param(which, marks=pytest.mark.long) for which in range(6, 26))]
)
def test_no_act_of_staff_is_in_the_books_without_its_entry(tmp_path: Path, which: int) -> None:
    words = [str(tmp_path), str(which)]
    died = warm.run(words, module="tests.faults.killed_at_commit", cwd=ROOT, capture_output=True)
    assert died.returncode == KILLED, died.stderr.decode()
    with Store(str(tmp_path / "house.sqlite")) as store:
        acts = [record for record in store.journal() if record.kind == "table_step"]
        entered = search(store.engine, query(code=Code.STAFF_ACT, limit=10_000))
        assert len(acts) >= which
        # An entry may stand for an act that the kill prevented; never the other way round.
        assert len(entered) >= len(acts)
        assert {entry.event.device for entry in entered} == {"HCF-1"}
        assert verify_stored(store.engine).is_sound
