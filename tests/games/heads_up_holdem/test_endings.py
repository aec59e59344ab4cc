"""A rule of Heads-Up Hold 'Em stands once: a change in the rules or the edition moves the mathematics."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from croupier import games
from croupier.equipment.cards import cards
from croupier.errors import Fault
from croupier.games.heads_up_holdem import rules
from croupier.games.heads_up_holdem.lab import solver
from croupier.games.heads_up_holdem.lab.advice import worths
from croupier.games.heads_up_holdem.lab.endings import ENDINGS
from croupier.play.endings import BASE, exact_prices
from croupier.units.odds import ToOne
from tests.lab.changed_rules import with_figures, with_odds

EDITION = games.load("heads_up_holdem").edition()
OWN, BOARD = tuple(cards("Ah Kd")), tuple(cards("2c 3c 4d 9s 9h"))


def test_a_rule_that_pays_more_moves_the_value_of_a_raise(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ante and Raise at 2 to 1: nothing but ``rules.py`` is told."""
    before = worths(OWN, BOARD, solver.terms_of(EDITION))
    monkeypatch.setattr(rules, "EVEN_MONEY", ToOne(2, 1))
    after = worths(OWN, BOARD, solver.terms_of(EDITION))
    assert after.slope > before.slope
    assert after.rest > before.rest
    assert after.otherwise == before.otherwise == -2


def test_the_odds_of_an_edition_are_in_the_prices_of_its_endings() -> None:
    """A flush that wins is paid on the Odds; one that loses has its Bad Beat Bonus."""
    changed = with_odds(with_odds(EDITION, "odds", {"flush": "4 to 1"}), "bad_beat", {"flush": "7 to 1"})
    prices = exact_prices(ENDINGS[BASE], changed, {})
    assert prices.net("after_river", ("win", "flush")) == 1 + 1 + 4
    assert prices.net("after_river", ("lose", "flush")) == -1 - 1 + 7


def test_a_higher_raise_of_an_edition_is_in_the_terms() -> None:
    higher = solver.terms_of(with_figures(EDITION, raise_before_the_flop=4))
    assert higher[:3] == (4, 2, 1)
    assert higher[3:] == solver.terms_of(EDITION)[3:]


def test_every_ending_is_worth_what_the_section_says() -> None:
    """§ 677a.11(h): without a pair of the dealer only the Ante is out of the contest."""
    prices = exact_prices(ENDINGS[BASE], EDITION, {})
    assert prices.net("before_flop", ("win", "pair")) == 1 + 3 + 0
    assert prices.net("before_flop", ("win against no pair", "pair")) == 3
    assert prices.net("before_flop", ("lose to no pair", "high_card")) == -1 - 3
    assert prices.net("before_flop", ("lose", "pair")) == -1 - 1 - 3
    assert prices.price("fold", ("win", "pair")) == (Fraction(2), Fraction(-2))


def test_an_ending_without_a_witness_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    without = replace(ENDINGS[BASE], deals=lambda figures: [], _found={})
    monkeypatch.setattr(solver, "ENDINGS", {BASE: without})
    with pytest.raises(Fault, match="no witness was found for lose flush"):
        solver.terms_of(EDITION)
