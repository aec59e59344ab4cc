"""A rule of Texas Hold 'Em Bonus stands once: a change in the rules moves the mathematics."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from croupier import games
from croupier.equipment.ranks.poker import FLUSH, KINDS, PAIR, STRAIGHT
from croupier.errors import Fault
from croupier.games.texas_holdem_bonus import rules
from croupier.games.texas_holdem_bonus.lab import solver
from croupier.games.texas_holdem_bonus.lab.endings import ENDINGS
from croupier.kernel.solution import Solution
from croupier.play.endings import BASE, exact_prices
from croupier.units.odds import ToOne

EDITION = games.load("texas_holdem_bonus").edition()
STRAIGHTS = {"ante_wins_on": "straight"}


def folds_of(solution: Solution) -> int:
    return sum(number for one, number in solution.endings.items() if one.decision == "fold")


def test_where_the_ante_wins_is_asked_of_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pair wins the Ante: the edge falls by as much as the counted endings say, and fewer hands fold."""
    before = solver.solve(EDITION, STRAIGHTS)
    monkeypatch.setattr(rules, "_ante_wins_on", lambda table: PAIR)
    after = solver.solve(EDITION, STRAIGHTS)
    folds = [
        sum(n for one, n in found.endings.items() if one.decision == "fold") for found in (before, after)
    ]
    assert after.mean() > before.mean() + Fraction(1, 10)
    assert folds[1] < folds[0]


@pytest.mark.parametrize(("option", "lowest"), [("straight", STRAIGHT), ("flush", FLUSH)])
def test_every_ending_is_worth_what_the_section_says(option: str, lowest: int) -> None:
    """§ 647a.11(h)(2): Ante, twice the Ante before the flop, once on the turn."""
    prices = exact_prices(ENDINGS[BASE], EDITION, {"ante_wins_on": option})
    for order, kind in enumerate(KINDS):
        assert prices.net("flop_turn", ("win", kind)) == 3 + (order >= lowest)
        assert prices.net("flop_turn", ("tie", kind)) == 0
        if kind != "royal_flush":
            assert prices.net("flop_turn", ("lose", kind)) == -4
    assert prices.price("fold", ("lose", "pair")) == (1, -1)


def test_what_a_street_bet_pays_reaches_the_kernels(monkeypatch: pytest.MonkeyPatch) -> None:
    assert solver.terms_of(EDITION, STRAIGHTS).bets.tolist() == [[1, 0, -1], [1, 0, -1]]
    monkeypatch.setattr(rules, "EVEN_MONEY", ToOne(3, 2))
    terms = solver.terms_of(EDITION, STRAIGHTS)
    assert terms.bets.tolist() == [[3, 0, -2], [3, 0, -2]]
    assert terms.turn == [Fraction(3, 2), 0, -1]


def test_an_ending_without_a_witness_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    without = replace(ENDINGS[BASE], deals=lambda figures: [], _found={})
    monkeypatch.setattr(solver, "ENDINGS", {BASE: without})
    with pytest.raises(Fault, match="no witness was found for lose flush"):
        solver.terms_of(EDITION, STRAIGHTS)
