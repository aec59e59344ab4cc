"""A rule of Props & Hops stands once: a change in the rules or the edition moves the mathematics."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier import games
from croupier.errors import Fault
from croupier.games.props_and_hops import rules
from croupier.games.props_and_hops.lab import solver
from croupier.games.props_and_hops.lab.counts import COUNTS
from croupier.games.props_and_hops.lab.endings import shake_pays
from croupier.games.props_and_hops.lab.simulation import sets_that_go_on, simulator
from croupier.play.seat import Wager
from croupier.play.submission import Submission
from croupier.play.table import Table
from tests.lab.changed_rules import with_odds

EDITION = games.load("props_and_hops").edition()
OPTIONS = Submission(EDITION, {}, 1000).options


def test_a_rule_changed_in_the_rules_alone_moves_counts_edge_and_simulation(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A five in the field wins as well, whatever the chapter says."""

    def net() -> int:
        return simulator(Submission(EDITION, {}, 1000)).run(3, 0, 2000).columns["field"].net

    def wins() -> int:
        return COUNTS["field"].counts(EDITION, OPTIONS).outcomes["three_four_nine_ten_or_eleven"]

    before = wins(), net()
    monkeypatch.setitem(rules.NEXT_ROLL, "field", lambda dice, layout: dice.total not in (6, 7, 8))
    assert wins() == before[0] + 4
    assert net() > before[1]
    assert solver.solve(EDITION, OPTIONS).per == "field"


def test_odds_of_the_edition_are_those_of_the_shake_and_its_removal() -> None:
    generous = with_odds(EDITION, "six_eight_shake", {"all_six_before_a_seven": "180 to 1"})
    assert (shake_pays(EDITION, OPTIONS), shake_pays(generous, OPTIONS)) == (150, 180)
    stingy = with_odds(EDITION, "six_eight_shake", {"all_six_before_a_seven": "20 to 1"})
    went, goes = (sets_that_go_on(shake_pays(one, OPTIONS)).sum() for one in (EDITION, stingy))
    assert goes < went
    with pytest.raises(ArithmeticError, match="no count of its own"):
        solver.solve(generous, OPTIONS)


def test_a_shake_that_is_settled_as_no_count_foresees_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is removed is given back by half."""

    def half(table: Table, wager: Wager, **words: str) -> None:
        table.lose(wager, by=words["by"], hand=words["hand"])

    monkeypatch.setattr(Table, "push", half)
    with pytest.raises(Fault, match="Six Eight Shake"):
        shake_pays(EDITION, OPTIONS)


def test_the_best_wager_is_what_it_was() -> None:
    best = solver.solve(EDITION, OPTIONS)
    assert (best.per, best.mean()) == ("hop_top", Fraction(-1, 36))
