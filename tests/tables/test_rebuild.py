"""What a rebuild does with a long journal, a broken one, and a table that it has never seen."""

from __future__ import annotations

import pytest

from croupier.errors import Fault
from croupier.ledger.journal import JournalRecord
from croupier.tables import rebuild as rebuilding
from croupier.tables import seating
from croupier.tables.acts import read_act, write_act
from croupier.tables.events import Acted, RoundOpened
from croupier.tables.hybrid_table import HybridTable
from tests.tables.rig import START, Rig, rig
from tests.tables.test_every_game import Journal, seen


class Counting(Journal):
    """A journal that counts what is read of it."""

    read = 0

    def newest_steps_of_table(self, table: str, upto_seq: int, most: int) -> list[JournalRecord]:
        found = super().newest_steps_of_table(table, upto_seq, most)
        self.read += len(found)
        return found


def fresh(at: Rig) -> HybridTable:
    return HybridTable(at.table.config, at.table.game)


def some_rounds(count: int) -> Rig:
    at = rig()
    at.sit("EWT-1", 1)
    for _ in range(count):
        at.open()
        at.do(at.wager("EWT-1", ante=500, progressive=100))
        at.lock()
        at.play_out()
        at.settle()
    return at


@pytest.mark.parametrize("at_a_time", [1, 3, 7, 1000])
def test_only_the_end_of_a_long_journal_is_read(monkeypatch: pytest.MonkeyPatch, at_a_time: int) -> None:
    monkeypatch.setattr(rebuilding, "AT_A_TIME", at_a_time)
    at = some_rounds(6)
    again = fresh(at)
    journal = Counting(at.events)
    assert rebuilding.rebuild({"T-1": again}, journal, START) == {}
    assert seen(again) == seen(at.table)
    last_round = len(at.events) - max(n for n, one in enumerate(at.events) if isinstance(one, RoundOpened))
    assert journal.read < last_round + at_a_time


def test_a_closed_table_and_a_new_one_are_rebuilt_too() -> None:
    at = some_rounds(1)
    at.do(seating.close(at.table))
    again, other = fresh(at), rig(id="T-9").table
    rebuilding.rebuild({"T-1": again, "T-9": other}, Journal(at.events), START)
    assert again.phase == other.phase == "closed"
    assert list(again.seats) == ["EWT-1"]
    assert not other.seats


def test_a_journal_that_cannot_be_played_again_stops_its_table_alone() -> None:
    at = some_rounds(1)
    at.open()
    at.do(at.wager("EWT-1", ante=500))
    at.lock()
    at.events.append(Acted(round=at.table.round_id, acts=[{"seat": 1, "decision": "raise 500"}]))
    faults = rebuilding.rebuild({"T-1": fresh(at)}, Journal(at.events), START)
    assert set(faults) == {"T-1"}
    assert "cannot be played again" in faults["T-1"]


@pytest.mark.parametrize(
    "document",
    [
        {"cards": "Ah Kd"},
        {"dice": [3, 4]},
        {"dice": []},
        {"seat": 3, "decision": "raise 1000"},
        {"seat": 3, "decision": "draw Ah Kd"},
        {"irregularity": "face_up_card", "seat": 0, "cards": "Ah", "details": {}},
    ],
)
def test_acts_are_read_as_they_were_written(document: dict[str, object]) -> None:
    assert write_act(read_act(document)) == document


@pytest.mark.parametrize(
    "document", [{}, {"cards": "Zz"}, {"cards": {}}, {"seat": 1, "decision": ""}, {"dice": 5}]
)
def test_an_act_that_cannot_be_read_is_a_fault(document: dict[str, object]) -> None:
    with pytest.raises(Fault, match="cannot be read"):
        read_act(document)
