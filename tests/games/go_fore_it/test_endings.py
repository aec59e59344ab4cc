"""A rule of Go Fore It stands once: a change in the rules or the edition moves the mathematics."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from croupier import games
from croupier.errors import Fault
from croupier.games.go_fore_it import rules
from croupier.games.go_fore_it.lab import solver
from croupier.games.go_fore_it.lab.endings import ENDINGS
from croupier.games.go_fore_it.lab.simulation import front_cards_that_go_on, simulator
from croupier.play.endings import BASE
from croupier.play.submission import Submission
from croupier.play.table import Table
from tests.lab.changed_rules import with_figures, with_odds

EDITION = games.load("go_fore_it").edition()


def test_a_paytable_that_pays_more_for_par_is_played_further() -> None:
    generous = with_odds(EDITION, "back_9", {"par": "3 to 1"})
    assert solver.solve(generous, {}).mean() > solver.solve(EDITION, {}).mean()
    assert front_cards_that_go_on(generous).sum() > front_cards_that_go_on(EDITION).sum()


def test_a_par_of_more_points_is_found_by_solver_and_simulation() -> None:
    easier = with_figures(EDITION, par_at_most=25)
    assert solver.prices_of(EDITION).net("back_9", (25,)) == -2
    assert solver.prices_of(easier).net("back_9", (25,)) == solver.prices_of(EDITION).net("back_9", (24,))
    assert solver.solve(easier, {}).mean() > solver.solve(EDITION, {}).mean()
    sums = [simulator(Submission(one, {}, 1000)).run(3, 0, 2000).columns["base"] for one in (EDITION, easier)]
    assert sums[1].net > sums[0].net


def test_a_rule_changed_in_the_rules_alone_moves_the_edge(monkeypatch: pytest.MonkeyPatch) -> None:
    """Thirteen points and fewer are an albatross, whatever the edition's figure says."""
    before = solver.solve(EDITION, {})
    printed = rules.score

    def changed(table: Table, total: int) -> str:
        return "albatross" if total <= 13 else printed(table, total)

    monkeypatch.setattr(rules, "score", changed)
    after = solver.solve(EDITION, {})
    albatross = max(one.net for one in before.endings)
    number = {
        name: sum(n for one, n in found.endings.items() if one.net == albatross)
        for name, found in (("before", before), ("after", after))
    }
    assert number["after"] > number["before"]
    assert after.mean() - before.mean() > Fraction(1, 1000)


def test_an_ending_without_a_witness_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    without = replace(ENDINGS[BASE], deals=lambda figures: [], _found={})
    monkeypatch.setattr(solver, "ENDINGS", {BASE: without})
    with pytest.raises(Fault, match="no witness"):
        solver.solve(EDITION, {})
