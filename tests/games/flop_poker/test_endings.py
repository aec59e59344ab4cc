"""A rule of Flop Poker stands once: a change in the rules or the edition moves the mathematics."""

from __future__ import annotations

from dataclasses import replace

import pytest

from croupier import games
from croupier.equipment.cards import cards
from croupier.equipment.ranks.poker import STRAIGHT, PokerHand
from croupier.errors import Fault
from croupier.games.flop_poker import rules
from croupier.games.flop_poker.lab import solver
from croupier.games.flop_poker.lab.advice import worth_of_line
from croupier.games.flop_poker.lab.endings import ENDINGS
from croupier.kernel.solution import Solution
from croupier.play.endings import BASE, EXACT_STAKE
from croupier.play.submission import Submission
from croupier.play.table import Table
from tests.lab.changed_rules import with_figures, with_odds

EDITION = games.load("flop_poker").edition()
SMALL = tuple(cards("2c 6d 9h"))


def folds_of(solution: Solution) -> int:
    return sum(number for one, number in solution.endings.items() if one.decision == "fold")


def test_a_paytable_that_pays_more_moves_edge_and_strategy() -> None:
    before, after = (
        solver.solve(EDITION, {}),
        solver.solve(with_odds(EDITION, "ante", {rules.PAYING_PAIR: "4 to 1"}), {}),
    )
    folds = [
        sum(n for one, n in found.endings.items() if one.decision == "fold") for found in (before, after)
    ]
    assert after.mean() > before.mean()
    assert folds[1] < folds[0]


def test_a_rule_changed_in_the_rules_alone_moves_the_value(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing below a straight is paid, whatever the edition's figure says."""
    before = worth_of_line(SMALL, solver.prices_of(EDITION))

    def from_a_straight(table: Table, hand: PokerHand) -> bool:
        return hand.order >= STRAIGHT

    monkeypatch.setattr(rules, "is_paid", from_a_straight)
    prices = solver.prices_of(EDITION)
    assert prices.net("flop", (rules.PAYING_PAIR,)) == -2
    assert prices.net("flop", ("flush",)) > 0
    assert worth_of_line(SMALL, prices) < before


def test_another_paying_pair_searches_its_witnesses_anew() -> None:
    """With aces alone a pair of kings is not paid: the witness of a paying pair must be another."""
    aces = with_figures(EDITION, paying_pair=14)
    for edition in (EDITION, aces):
        prices = solver.prices_of(edition)
        assert prices.net("flop", (rules.PAYING_PAIR,)) > 0
        assert prices.net("flop", (rules.NO_PAYING_PAIR,)) == -2
    dealt = ENDINGS[BASE].witnesses(Submission(aces, {}, EXACT_STAKE))[(rules.PAYING_PAIR,)]
    assert ENDINGS[BASE].classify(dealt, {"paying_pair": 14}) == (rules.PAYING_PAIR,)


def test_an_ending_without_a_witness_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    without = replace(ENDINGS[BASE], deals=lambda figures: [], _found={})
    monkeypatch.setattr(solver, "ENDINGS", {BASE: without})
    with pytest.raises(Fault, match="no witness"):
        worth_of_line(SMALL, solver.prices_of(EDITION))
