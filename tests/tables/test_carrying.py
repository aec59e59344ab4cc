"""§ 668a.3(i) to (k): each roll is a round; a Six Eight Shake that it leaves undecided stays up."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from croupier.play.request import Irregular
from croupier.play.settlement import Line
from croupier.tables import betting, playing, seating, settling
from croupier.tables.dealer_view import dealer_message
from croupier.tables.hybrid_table import HybridTable
from croupier.tables.numbers import Numbers
from croupier.tables.rebuild import rebuild
from croupier.tables.views import OwnParts, TerminalFrames
from croupier.units.outcome import Outcome
from croupier.units.verdict import Refusal
from tests.tables.rig import BOTH, START, Rig, rig
from tests.tables.test_every_game import Journal, document_of, seen, settled_lines

SIXES_AND_EIGHTS = [(1, 5), (2, 4), (3, 3), (2, 6), (3, 5), (4, 4)]
ONE, TWO = "EWT-1", "EWT-2"


@pytest.fixture
def at() -> Rig:
    """Two seated terminals at an open table with the dealer's own dice."""
    made = rig("props_and_hops", cards="dealer")
    made.sit(ONE, 1)
    made.sit(TWO, 2)
    made.open()
    return made


def roll(at: Rig, *faces: int) -> None:
    """No more bets, the dice, the settlement."""
    at.lock()
    at.do(playing.roll(at.table, faces))
    at.settle()


def came_to(at: Rig) -> list[tuple[int, str, str, int]]:
    return [(one.seat, one.wager, one.outcome, one.returned) for one in at.table.settled_lines]


def told(at: Rig, terminal: str) -> dict[str, Any]:
    message: dict[str, Any] = json.loads(TerminalFrames(at.table, {}, at.now, OwnParts()).frame(terminal))
    return message


@pytest.fixture
def up(at: Rig) -> Rig:
    """EWT-1's shake has seen a lammer collected, EWT-2 has won his Field Wager; the next bets are taken."""
    at.do(at.wager(ONE, six_eight_shake=700))
    at.do(at.wager(TWO, field=500))
    roll(at, 5, 1)
    at.open()
    return at


def test_the_other_wagers_are_settled_after_the_roll(at: Rig) -> None:
    at.do(at.wager(ONE, six_eight_shake=700))
    at.do(at.wager(TWO, field=500))
    at.lock()
    at.do(playing.roll(at.table, (1, 1)))
    step = at.settle()
    assert came_to(at) == [(2, "field", "win", 1500)]
    assert [line.account for line in step.settlement] == ["game_account:EWT-2:1"]
    assert step.releases == ()
    assert at.table.carried_by(ONE) == {"six_eight_shake": 700}


def test_who_has_none_up_leaves_and_anybody_bets_on_the_next_roll(up: Rig) -> None:
    up.do(up.wager(TWO, hop_1_2=500))
    up.do(up.wager(ONE, field=500))
    up.do(up.wager(TWO))
    up.do(seating.leave(up.table, TWO))


def test_a_player_with_a_shake_up_takes_it_down_before_he_leaves(up: Rig) -> None:
    refusal = seating.leave(up.table, ONE)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.cite) == ("wagers_at_risk", "58 Pa. Code § 668a.2(f)(8)")
    up.do(up.decide(ONE, "remove"))
    up.do(seating.leave(up.table, ONE))


def test_all_six_lammers_over_six_rounds_win(at: Rig) -> None:
    at.do(at.wager(ONE, six_eight_shake=700))
    for number, faces in enumerate(SIXES_AND_EIGHTS, 1):
        at.lock()
        at.do(playing.roll(at.table, faces))
        step = at.settle()
        if number < 6:
            assert came_to(at) == []
            assert step.settlement == ()
            assert len(at.table.lammers) == number
            at.open()
    assert came_to(at) == [(1, "six_eight_shake", "win", 151 * 700)]
    assert (at.table.carried, at.table.lammers) == ({}, [])


@pytest.mark.parametrize(
    ("faces", "outcome"),
    [((4, 4), ("win", 151 * 700)), ((3, 4), ("lose", 0)), ((5, 1), None), ((5, 3), None)],
)
def test_the_last_lammer_wins_a_seven_loses_and_any_other_roll_leaves_it_up(
    at: Rig, faces: tuple[int, int], outcome: tuple[str, int] | None
) -> None:
    at.do(at.wager(ONE, six_eight_shake=700))
    for one in SIXES_AND_EIGHTS[:5]:
        roll(at, *one)
        at.open()
    roll(at, *faces)
    assert came_to(at) == ([] if outcome is None else [(1, "six_eight_shake", *outcome)])
    assert at.table.carried_by(ONE) == ({} if outcome else {"six_eight_shake": 700})


def test_a_roll_needs_nobody_else_with_a_wager(up: Rig) -> None:
    assert betting.seats_in(up.table) == [1]
    roll(up, 3, 4)
    assert came_to(up) == [(1, "six_eight_shake", "lose", 0)]
    up.open()
    assert betting.seats_in(up.table) == []
    assert up.refused(betting.lock(up.table, Numbers(), {})) == "no_wagers"


def test_a_new_shake_waits_while_lammers_are_collected(up: Rig) -> None:
    refusal = up.wager(TWO, six_eight_shake=500)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.cite) == ("wager_running", "58 Pa. Code § 668a.3(e)")
    up.do(up.decide(ONE, "remove"))
    up.do(up.wager(TWO, six_eight_shake=500))
    roll(up, 4, 2)
    assert up.table.lammers == ["2-4"]


def test_a_new_shake_may_join_while_no_lammer_is_collected(at: Rig) -> None:
    at.do(at.wager(ONE, six_eight_shake=700))
    roll(at, 1, 1)
    at.open()
    at.do(at.wager(TWO, six_eight_shake=500))
    assert at.refused(at.wager(ONE, six_eight_shake=500)) == "wager_up"
    at.do(at.wager(ONE, field=500))
    roll(at, 3, 4)
    assert sorted(came_to(at)) == [
        (1, "field", "lose", 0), (1, "six_eight_shake", "lose", 0), (2, "six_eight_shake", "lose", 0),
    ]  # fmt: skip


def test_wagers_are_changed_and_taken_back_beside_a_shake_that_stays(up: Rig) -> None:
    up.do(up.wager(ONE, field=500))
    step = up.do(up.wager(ONE))
    assert [one.id for one in step.releases] == ["T-1-000002/EWT-1/field/1"]
    assert up.table.carried_by(ONE) == {"six_eight_shake": 700}


def test_others_take_their_wagers_back_beside_a_shake_that_stays(up: Rig) -> None:
    up.do(up.wager(TWO, field=500))
    step = up.do(up.wager(TWO))
    assert [one.id for one in step.releases] == ["T-1-000002/EWT-2/field/1"]
    assert betting.seats_in(up.table) == [1]


def test_a_shake_goes_back_also_at_a_table_that_no_longer_offers_it(up: Rig) -> None:
    options = up.table.config.options | {"six_eight_shake": False}
    changed = HybridTable(msgspec.structs.replace(up.table.config, options=options), up.table.game)
    rebuild({"T-1": changed}, Journal(up.events), START)
    up.table = changed
    assert up.refused(betting.lock(changed, Numbers(), {})) == "not_offered"
    step = up.do(seating.close(changed, BOTH))
    assert [(one.account, one.returned_cents) for one in step.settlement] == [("game_account:EWT-1:1", 700)]


def test_a_void_round_gives_its_own_wagers_back_and_the_shake_stays_up(up: Rig) -> None:
    up.do(up.wager(TWO, field=500))
    up.lock()
    step = up.do(settling.void(up.table, "the lights went out", BOTH))
    assert [one.id for one in step.releases] == ["T-1-000002/EWT-2/field/1"]
    assert (up.table.carried_by(ONE), up.table.lammers) == ({"six_eight_shake": 700}, ["1-5"])


def test_a_shake_taken_down_in_a_round_that_becomes_void_goes_back(up: Rig) -> None:
    up.lock()
    up.do(playing.irregularity(up.table, Irregular("die_fell_out")))
    up.do(up.decide(ONE, "remove"))
    step = up.do(settling.void(up.table, "the lights went out", BOTH))
    assert [one.id for one in step.releases] == ["T-1-000001/EWT-1/six_eight_shake/1"]
    assert (up.table.carried, up.table.lammers) == ({}, [])


def test_a_shake_of_a_round_that_becomes_void_goes_back(at: Rig) -> None:
    at.do(at.wager(ONE, six_eight_shake=700))
    at.lock()
    step = at.do(settling.void(at.table, "the lights went out", BOTH))
    assert [one.id for one in step.releases] == ["T-1-000001/EWT-1/six_eight_shake/1"]
    assert at.table.carried == {}


@pytest.mark.parametrize("opened", [False, True])
def test_a_table_that_closes_gives_the_shake_back(at: Rig, opened: bool) -> None:
    at.do(at.wager(ONE, six_eight_shake=700))
    roll(at, 5, 1)
    if opened:
        at.open()
        at.do(at.wager(TWO, field=500))
    step = at.do(seating.close(at.table, BOTH))
    assert [(one.account, one.returned_cents) for one in step.settlement] == [("game_account:EWT-1:1", 700)]
    assert [one.id for one in step.releases] == ["T-1-000002/EWT-2/field/1"] * opened
    cite = "58 Pa. Code § 668a.2(f)(8)"
    hold = "T-1-000001/EWT-1/six_eight_shake/1"
    line = Line(1, "six_eight_shake", 700, Outcome.PUSH, 700, "push", "removed before a seven", cite, hold)
    assert at.events[-1].lines == [line]  # type: ignore[union-attr]
    at.open()
    assert (at.table.carried, at.table.lammers) == ({}, [])
    at.do(at.wager(TWO, six_eight_shake=500))


def test_terminals_and_dealer_see_the_shake_and_the_lammers(up: Rig) -> None:
    message = told(up, ONE)
    assert (message["wagers"], message["carried"]) == ({}, {"six_eight_shake": 700})
    assert message["lammers"] == ["1-5"]
    assert [choice["word"] for choice in message["may_still"]] == ["remove"]
    assert told(up, TWO)["carried"] == {}
    console = dealer_message(up.table, {}, up.now)
    assert console["lammers"] == ["1-5"]
    assert [seat["carried"] for seat in console["seats"]] == [{"six_eight_shake": 700}, {}]
    up.lock()
    assert told(up, ONE)["wagers"] == {"six_eight_shake": 700}


def test_each_round_is_settled_again_from_its_own_document(at: Rig) -> None:
    at.do(at.wager(ONE, six_eight_shake=700))
    for faces in ((5, 1), (6, 6), (4, 2), (3, 4)):
        roll(at, *faces)
        play = at.table.play
        assert play is not None
        assert settled_lines(at, play.leading) == [
            {name: getattr(one, name) for name in Line.__struct_fields__ if name != "hold"}
            for one in at.table.settled_lines
        ]
        if at.table.carried:
            at.open()
        else:
            assert document_of(at, play.leading)["lammers"] == ["1-5", "2-4"]
    assert not at.table.carried


def test_a_table_is_rebuilt_at_every_step_with_what_stays_up(up: Rig) -> None:
    steps: list[Callable[[], object]] = [
        lambda: up.do(up.wager(TWO, field=500)),
        up.lock,
        lambda: up.do(playing.roll(up.table, (2, 4))),
        up.settle,
        up.open,
        lambda: up.do(up.decide(ONE, "remove")),
    ]
    for step in steps:
        step()
        again = HybridTable(up.table.config, up.table.game)
        rebuild({"T-1": again}, Journal(up.events), START)
        assert seen(again) == seen(up.table)
        assert (again.carried, again.lammers) == (up.table.carried, up.table.lammers)
