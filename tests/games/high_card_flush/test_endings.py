"""A rule of High Card Flush stands once: a change in the rules or the edition moves the mathematics."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from croupier import games
from croupier.equipment.cards import cards
from croupier.errors import Fault
from croupier.games.high_card_flush import rules
from croupier.games.high_card_flush.lab import solver
from croupier.games.high_card_flush.lab.advice import chances_of
from croupier.games.high_card_flush.lab.counts import flush_bonus
from croupier.games.high_card_flush.lab.endings import (
    ENDINGS,
    LENGTHS,
    LOSE,
    QUALIFIES,
    TIE,
    UNQUALIFIED,
    WIN,
)
from croupier.games.high_card_flush.lab.simulation import simulator
from croupier.play.endings import BASE, EXACT_STAKE, exact_prices
from croupier.play.simulator import witnessed_prices
from croupier.play.submission import Submission
from croupier.units.odds import ToOne
from tests.lab.changed_rules import with_figures

EDITION = games.load("high_card_flush").edition()


def share_of_folds(solution: solver.Solution) -> Fraction:
    return Fraction(sum(n for one, n in solution.endings.items() if one.decision == "fold"), solution.total)


def test_a_rule_that_pays_more_moves_edge_and_strategy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ante and Raise at 2 to 1 instead of even money: nothing but ``rules.py`` is told."""
    before = solver.solve(EDITION, {})
    monkeypatch.setattr(rules, "EVEN_MONEY", ToOne(2, 1))
    after = solver.solve(EDITION, {})
    assert after.mean() > before.mean() + Fraction(1, 4)
    assert share_of_folds(after) < share_of_folds(before) / 2
    assert {one.net for one in after.endings if one.decision == "raise_3"} == {2, 8, 0, -4}


def test_the_value_of_a_hand_is_what_the_changed_rule_makes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "EVEN_MONEY", ToOne(2, 1))
    chance = chances_of(tuple(cards("Ah Kh Qh 7h 3c 4d 9s")), EDITION)
    prices = solver.prices_of(EDITION)
    worth = sum(chance[one] * prices.net("raise most", (one, 4)) for one in chance)
    assert worth == 2 * chance[UNQUALIFIED] + 4 * chance[WIN] - 2 * chance[LOSE]


def test_a_higher_raise_of_an_edition_is_found_by_solver_and_simulation() -> None:
    higher = with_figures(EDITION, raise_with_four_or_less=2)
    solution = solver.solve(higher, {})
    assert {one.decision for one in solution.endings} == {"fold", "raise_1", "raise_2", "raise_3"}
    assert solution.mean() > solver.solve(EDITION, {}).mean()
    rounds = simulator(Submission(higher, {}, 1000))
    raised = {rounds.run(5, index, 1).columns["raise"].staked for index in range(200)}
    assert {0, 1000, 2000} <= raised <= {0, 1000, 2000, 3000}


def test_another_qualifying_hand_searches_its_witnesses_anew() -> None:
    stricter = with_figures(EDITION, dealer_qualifies=[4, 9])
    found = {
        figures: ENDINGS[BASE].witnesses(Submission(edition, {}, EXACT_STAKE))
        for figures, edition in (("printed", EDITION), ("stricter", stricter))
    }
    assert (WIN, 3) in found["printed"]
    assert (WIN, 3) not in found["stricter"]
    for dealt in found["stricter"].values():
        assert ENDINGS[BASE].classify(dealt, {QUALIFIES: [4, 9]}) in found["stricter"]
    prices = exact_prices(ENDINGS[BASE], stricter, {})
    assert [prices.net("raise least", (result, 4)) for result in (UNQUALIFIED, WIN, TIE, LOSE)] == [
        1,
        2,
        0,
        -2,
    ]
    with pytest.raises(Fault, match="no witness was found for the ending 'raise least: win 3'"):
        prices.net("raise least", (WIN, 3))


def test_an_ending_without_a_witness_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    without = replace(ENDINGS[BASE], classify=lambda dealt, figures: None, _found={})
    monkeypatch.setattr(solver, "ENDINGS", {BASE: without})
    with pytest.raises(Fault, match="no witness"):
        solver.solve(EDITION, {})
    outcomes = [("fold", (LOSE, length)) for length in LENGTHS]
    prices = witnessed_prices(without, Submission(EDITION, {}, 1000), outcomes, {"ante": 1000})
    prices.sums(np.zeros(len(outcomes), dtype=np.int64))
    with pytest.raises(Fault, match="have no witness"):
        prices.sums(np.ones(len(outcomes), dtype=np.int64))


def test_which_row_a_length_belongs_to_is_asked_of_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    printed = flush_bonus(EDITION, {}).outcomes
    monkeypatch.setattr(rules, "FLUSHES", ("six_card_flush", *rules.FLUSHES[1:]))
    changed = flush_bonus(EDITION, {}).outcomes
    assert changed["seven_card_flush"] == 0
    assert changed["six_card_flush"] == printed["six_card_flush"] + printed["seven_card_flush"]
