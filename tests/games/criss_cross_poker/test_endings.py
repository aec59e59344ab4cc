"""A rule of Criss-Cross Poker stands once: both lines and the middle are priced by settling them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from croupier import games
from croupier.equipment.ranks.poker import PokerHand
from croupier.errors import Fault
from croupier.games.criss_cross_poker import rules
from croupier.games.criss_cross_poker.lab import solver
from croupier.games.criss_cross_poker.lab.endings import ENDINGS, ROWS
from croupier.play.seat import Seat
from croupier.play.table import Table
from tests.lab.changed_rules import with_figures, with_odds

EDITION = games.load("criss_cross_poker").edition()
LOW = ROWS.index(rules.LOW_PAIR)


def test_a_pair_that_is_paid_by_the_rules_alone_is_in_the_terms(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sixes through tens are paid like jacks: the kernels are told so by the settlement."""

    def always_high(table: Table, hand: PokerHand) -> str:
        return rules.HIGH_PAIR

    before = solver.terms_of(EDITION)
    monkeypatch.setattr(rules, "_pair_row", always_high)
    after = solver.terms_of(EDITION)
    assert (before.ante[LOW], after.ante[LOW]) == (0, 1)
    assert (before.bet[LOW], after.bet[LOW]) == (0, 1)


def test_a_paytable_is_in_the_terms() -> None:
    flush = ROWS.index("flush")
    assert solver.terms_of(with_odds(EDITION, "bets", {"flush": "11 to 1"})).bet[flush] == 11


def test_another_lowest_pair_searches_its_witnesses_anew() -> None:
    """From nines on a pair of sixes is lost; the terms by row stay as they were."""
    later = with_figures(EDITION, lowest_pair=9)
    assert solver.terms_of(later).bet.tolist() == solver.terms_of(EDITION).bet.tolist()


def test_lines_that_are_paid_differently_are_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """The kernels know one paytable for both lines and the middle: a Middle Bet that always loses is none."""

    def always_loses(table: Table, seat: Seat, higher: PokerHand) -> None:
        table.lose(seat["middle"], by="§ 674a.11(h)(3)")

    monkeypatch.setattr(rules, "_middle", always_loses)
    with pytest.raises(Fault, match="the lines of the cross are paid differently"):
        solver.terms_of(EDITION)


def test_an_ending_without_a_witness_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    without = replace(ENDINGS["across"], deals=lambda figures: [], _found={})
    monkeypatch.setattr(solver, "ENDINGS", {**ENDINGS, "across": without})
    with pytest.raises(Fault, match="no witness"):
        solver.terms_of(EDITION)
