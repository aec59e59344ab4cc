"""§ 668a.2(f)(8): a Six Eight Shake may be removed at any time before a seven, not only when it is asked."""

from __future__ import annotations

import json
from typing import Any

import pytest

from croupier import games
from croupier.play.choice import Decision
from croupier.play.request import Decide, Roll
from croupier.play.setup import RoundSetup, SeatSetup
from croupier.tables import playing, settling
from croupier.tables.in_play import RoundInPlay
from croupier.tables.views import OwnParts, TerminalFrames
from croupier.wagering.wagers import SettlementLine
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


def test_between_two_rolls_the_money_is_back_at_once(locked: Rig) -> None:
    roll(locked, *NO_SEVEN)
    locked.settle()
    assert rights(locked, "EWT-1") == ["remove"]
    step = locked.do(locked.decide("EWT-1", "remove"))
    hold = "T-1-000001/EWT-1/six_eight_shake/1"
    assert step.settlement == (SettlementLine("game_account:EWT-1:1", hold, 700),)
    assert step.answer["returned_cents"] == 700
    assert rights(locked, "EWT-1") == []
    assert locked.refused(locked.decide("EWT-1", "remove")) == "not_playing"
    assert list(locked.table.carried) == ["EWT-2"]


def test_while_bets_are_taken_and_after_the_bell(locked: Rig) -> None:
    roll(locked, *NO_SEVEN)
    locked.settle()
    locked.open()
    assert rights(locked, "EWT-1") == ["remove"]
    assert locked.refused(locked.decide("EWT-1", "keep")) == "illegal_decision"
    assert locked.refused(locked.decide("EWT-1", "")) == "illegal_decision"
    locked.do(locked.decide("EWT-1", "remove"))
    locked.lock()
    assert rights(locked, "EWT-1") == []
    assert rights(locked, "EWT-2") == ["remove"]
    locked.do(locked.decide("EWT-2", "remove"))
    assert line(locked, "EWT-2") == ("push", 500)
    assert settling.is_due(locked.table)


def test_not_after_the_seven(locked: Rig) -> None:
    roll(locked, *NO_SEVEN)
    locked.settle()
    locked.open()
    locked.lock()
    roll(locked, *SEVEN)
    assert locked.refused(locked.decide("EWT-1", "remove")) == "not_asked"
    locked.settle()
    assert line(locked, "EWT-1") == ("lose", 0)
    assert locked.refused(locked.decide("EWT-1", "remove")) == "not_playing"


def test_not_without_a_shake() -> None:
    at = rig("props_and_hops", cards="dealer")
    at.sit("EWT-1", 1)
    at.open()
    at.do(at.wager("EWT-1", field=500))
    at.lock()
    assert rights(at, "EWT-1") == []
    assert at.refused(at.decide("EWT-1", "remove")) == "not_asked"


# A round that a table began when all its rolls were one, and a round document: who has a live shake is asked
# between rolls.


@pytest.fixture
def asked() -> RoundInPlay:
    """Two seats with a shake are asked, after a roll that has decided none."""
    seats = [SeatSetup(seat=number, wagers={"six_eight_shake": 500}) for number in (1, 2)]
    play = RoundInPlay(games.load("props_and_hops"), RoundSetup(game="props_and_hops", seats=seats))
    play.apply(Roll(NO_SEVEN))
    play.apply(Decide(1, Decision("keep")))
    return play


def test_after_keep_while_another_has_not_answered(asked: RoundInPlay) -> None:
    assert [choice.word for choice in asked.may_still(1)] == ["remove"]
    asked.apply(Decide(1, Decision("remove")))
    assert asked.may_still(1) == []
    assert asked.refusal(Decide(1, Decision("keep"))) is not None
    asked.apply(Decide(2, Decision("keep")))
    assert [(one.seat, one.outcome) for one in asked.lines] == [(1, "push")]


def test_after_keep_while_the_dice_wait(asked: RoundInPlay) -> None:
    asked.apply(Decide(2, Decision("keep")))
    asked.apply(Decide(1, Decision("remove")))
    asked.apply(Decide(2, Decision("remove")))
    assert [(one.seat, one.outcome) for one in asked.lines] == [(1, "push"), (2, "push")]
    assert asked.round.over
    again = asked.again()
    assert again.round.over
    assert again.lines == asked.lines
