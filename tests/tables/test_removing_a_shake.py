"""§ 668a.2(f)(8): a Six Eight Shake may be removed at any time before a seven, not only when it is asked."""

from __future__ import annotations

import json
from typing import Any

import pytest

from croupier.tables import playing, seating, settling
from croupier.tables.views import OwnParts, TerminalFrames
from croupier.units.verdict import Refusal
from tests.tables.rig import Rig, rig

NO_SEVEN = (1, 1)
SEVEN = (3, 4)


@pytest.fixture
def locked() -> Rig:
    """Two terminals with a shake, one of them with a Field Wager besides; no more bets, nothing rolled."""
    at = rig("props_and_hops", cards="dealer")
    at.sit("EWT-1", 1)
    at.sit("EWT-2", 2)
    at.open()
    at.do(at.wager("EWT-1", six_eight_shake=700))
    at.do(at.wager("EWT-2", six_eight_shake=500, field=500))
    at.lock()
    return at


def roll(at: Rig, *faces: int) -> None:
    at.do(playing.roll(at.table, faces))


def told(at: Rig, terminal: str) -> dict[str, Any]:
    message: dict[str, Any] = json.loads(TerminalFrames(at.table, {}, at.now, OwnParts()).frame(terminal))
    return message


def rights(at: Rig, terminal: str) -> list[str]:
    """What the terminal's page offers though nothing waits for it."""
    message = told(at, terminal)
    assert message["choices"] == []
    return [choice["word"] for choice in message["may_still"]]


def line(at: Rig, terminal: str) -> tuple[str, int]:
    found = next(one for one in at.table.lines_of(terminal) if one.wager == "six_eight_shake")
    return found.outcome, found.returned


def test_before_the_first_roll(locked: Rig) -> None:
    assert rights(locked, "EWT-1") == ["remove"]
    locked.do(locked.decide("EWT-1", "remove"))
    assert line(locked, "EWT-1") == ("push", 700)
    assert rights(locked, "EWT-1") == []
    assert locked.refused(locked.decide("EWT-1", "remove")) == "not_asked"
    # The other's wagers are rolled for.
    roll(locked, *SEVEN)
    assert line(locked, "EWT-2") == ("lose", 0)
    assert settling.is_due(locked.table)


def test_before_the_first_roll_there_is_nothing_to_keep(locked: Rig) -> None:
    assert locked.refused(locked.decide("EWT-1", "keep")) == "illegal_decision"


def test_when_every_wager_was_removed_nothing_is_rolled() -> None:
    at = rig("props_and_hops", cards="dealer")
    at.sit("EWT-1", 1)
    at.open()
    at.do(at.wager("EWT-1", six_eight_shake=700))
    at.lock()
    at.do(at.decide("EWT-1", "remove"))
    assert settling.is_due(at.table)
    assert at.refused(playing.roll(at.table, NO_SEVEN)) == "round_over"
    at.settle()
    assert line(at, "EWT-1") == ("push", 700)


def test_after_keep_while_another_has_not_answered(locked: Rig) -> None:
    roll(locked, *NO_SEVEN)
    locked.do(locked.decide("EWT-1", "keep"))
    assert rights(locked, "EWT-1") == ["remove"]
    locked.do(locked.decide("EWT-1", "remove"))
    assert rights(locked, "EWT-1") == []
    assert locked.refused(locked.decide("EWT-1", "keep")) == "not_asked"
    locked.do(locked.decide("EWT-2", "keep"))
    assert line(locked, "EWT-1") == ("push", 700)
    roll(locked, *SEVEN)
    assert line(locked, "EWT-2") == ("lose", 0)


def test_after_keep_while_the_dice_wait(locked: Rig) -> None:
    roll(locked, *NO_SEVEN)
    locked.do(locked.decide("EWT-1", "keep"))
    locked.do(locked.decide("EWT-2", "keep"))
    locked.do(locked.decide("EWT-1", "remove"))
    assert line(locked, "EWT-1") == ("push", 700)
    locked.do(locked.decide("EWT-2", "remove"))
    assert line(locked, "EWT-2") == ("push", 500)
    assert settling.is_due(locked.table)


def test_not_after_the_seven(locked: Rig) -> None:
    roll(locked, *NO_SEVEN)
    locked.do(locked.decide("EWT-1", "keep"))
    locked.do(locked.decide("EWT-2", "keep"))
    roll(locked, *SEVEN)
    assert locked.refused(locked.decide("EWT-1", "remove")) == "not_asked"
    assert line(locked, "EWT-1") == ("lose", 0)


def test_not_without_a_shake() -> None:
    at = rig("props_and_hops", cards="dealer")
    at.sit("EWT-1", 1)
    at.open()
    at.do(at.wager("EWT-1", field=500))
    at.lock()
    assert rights(at, "EWT-1") == []
    assert at.refused(at.decide("EWT-1", "remove")) == "not_asked"


def test_a_round_with_late_removals_is_restored_from_its_acts(locked: Rig) -> None:
    roll(locked, *NO_SEVEN)
    locked.do(locked.decide("EWT-1", "keep"))
    locked.do(locked.decide("EWT-1", "remove"))
    locked.do(locked.decide("EWT-2", "keep"))
    locked.do(locked.decide("EWT-2", "remove"))
    assert locked.table.play is not None
    again = locked.table.play.again()
    assert again.round.over
    assert again.lines == locked.table.play.lines


def test_a_live_shake_holds_up_the_table_and_its_removal_sets_it_free(locked: Rig) -> None:
    """docs/interpretations/6681: a limitation, so that whoever lifts it finds this test."""
    roll(locked, *NO_SEVEN)
    assert [(one.wager, one.outcome) for one in locked.table.lines_of("EWT-2")] == [("field", "win")]
    assert not settling.is_due(locked.table)
    assert locked.refused(seating.leave(locked.table, "EWT-2")) == "wagers_at_risk"
    assert isinstance(locked.wager("EWT-2", field=500), Refusal)
    locked.do(locked.decide("EWT-1", "remove"))
    locked.do(locked.decide("EWT-2", "remove"))
    locked.settle()
    locked.do(seating.leave(locked.table, "EWT-2"))
