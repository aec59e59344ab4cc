"""A rule of Raise It Up Stud stands once: a change in the rules or the edition moves the mathematics."""

from __future__ import annotations

from dataclasses import replace

import pytest

from croupier import games
from croupier.equipment.ranks.poker import PokerHand
from croupier.errors import Fault
from croupier.games.raise_it_up_stud import rules
from croupier.games.raise_it_up_stud.lab import solver
from croupier.games.raise_it_up_stud.lab.endings import ENDINGS, STREETS
from croupier.play.endings import BASE
from croupier.play.seat import Seat
from croupier.play.table import Table
from tests.lab.changed_rules import with_figures, with_odds

EDITION = games.load("raise_it_up_stud").edition()


def test_a_higher_raise_of_an_edition_is_taken() -> None:
    higher = with_figures(EDITION, times_before_4th_street=4)
    solution = solver.solve(higher, {})
    assert "play_4_before_4th_street" in {one.decision for one in solution.endings}
    assert solution.mean() > solver.solve(EDITION, {}).mean()


def test_a_paytable_that_pays_more_is_played_earlier() -> None:
    generous = with_odds(EDITION, "play", {rules.PAYING_PAIR: "2 to 1"})
    before, after = solver.solve(EDITION, {}), solver.solve(generous, {})
    early = [
        sum(number for one, number in found.endings.items() if STREETS[0] in one.decision)
        for found in (before, after)
    ]
    assert after.mean() > before.mean()
    assert early[1] > early[0]


def test_a_rule_that_the_kernels_cannot_follow_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """The Blind Wager is returned to who played three times his Ante: it depends on when he played."""
    printed = rules._ante_play_and_blind

    def changed(table: Table, seat: Seat, hand: PokerHand) -> None:
        if seat.stake("play") == 3 * seat.stake("ante"):
            table.push(seat["blind"], by="§ 669a.11(i)")
            for name in ("ante", "play"):
                table.lose(seat[name], by="§ 669a.11(i)")
        else:
            printed(table, seat, hand)

    monkeypatch.setattr(rules, "_ante_play_and_blind", changed)
    with pytest.raises(Fault, match="is paid by when or how much was raised"):
        solver.terms_of(EDITION)


def test_an_ending_without_a_witness_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    without = replace(ENDINGS[BASE], deals=lambda figures: [], _found={})
    monkeypatch.setattr(solver, "ENDINGS", {BASE: without})
    with pytest.raises(Fault, match="no witness was found for flush, four_of_a_kind"):
        solver.terms_of(EDITION)
