"""A rule of Free Bet Blackjack stands once: hands are priced by settling them with the rules."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from croupier import games
from croupier.equipment.ranks.blackjack import PointCount
from croupier.errors import Fault
from croupier.games.free_bet_blackjack import rules
from croupier.games.free_bet_blackjack.lab import solver
from croupier.games.free_bet_blackjack.lab.endings import ENDINGS
from croupier.lab.advice import advise
from croupier.play.endings import BASE, exact_prices
from tests.lab.changed_rules import with_figures, with_odds

EDITION = games.load("free_bet_blackjack").edition()
PLAY_ON = {"split_aces": "play_on"}
SEVENTEEN_AGAINST_FIVE = {
    "game": "free_bet_blackjack",
    "dealing": "manual_shoe",
    "cards": "Tc 5d 7h ??",
    "seats": [{"seat": 1, "wagers": {"blackjack": 1000}, "decisions": []}],
}


def values_of(document: dict[str, Any]) -> dict[str, float]:
    (found,) = advise(document)
    return {one.decision: float(one.value) for one in found.decisions}


def test_ties_that_lose_by_the_rules_alone_move_prices_and_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    before = values_of(SEVENTEEN_AGAINST_FIVE)["stand"]
    printed = rules._compare

    def ties_lose(hand: PointCount, dealer: PointCount, pushes: bool) -> tuple[str, str]:
        outcome, by = printed(hand, dealer, pushes)
        return ("lose", by) if outcome == "tie" else (outcome, by)

    monkeypatch.setattr(rules, "_compare", ties_lose)
    assert solver.terms_of(EDITION, PLAY_ON).wager == (1.0, -1.0, 0.0, -1.0)
    assert values_of(SEVENTEEN_AGAINST_FIVE)["stand"] < before


def test_a_paytable_reaches_wager_lammer_and_blackjack() -> None:
    changed = with_odds(with_odds(EDITION, "blackjack", {"blackjack": "6 to 5"}), "lammer", {"win": "2 to 1"})
    terms = solver.terms_of(changed, PLAY_ON)
    assert (terms.blackjack, terms.lammer) == (1.2, (2.0, 0.0, 0.0, 0.0))


def test_a_dealer_who_stands_on_eighteen_has_other_witnesses() -> None:
    """Seventeen draws, so that no witness may leave him there."""
    later = with_figures(EDITION, dealer_stands_on=18)
    prices = exact_prices(ENDINGS[BASE], later, PLAY_ON)
    totals = {
        sum(min(card.rank, 10) for card in dealt["dealer"])
        for dealt in ENDINGS[BASE].witnesses(prices.submission).values()
    }
    assert min(totals) >= 18
    assert solver.terms_of(later, PLAY_ON).stands_on == 18


def test_a_lammer_that_is_paid_otherwise_after_a_split_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    printed = rules._settle_lammer

    def split_is_never_paid(*given: object) -> None:
        table, hand, lammer, outcome, by, words = given
        printed(table, hand, lammer, "lose" if lammer == "free_bet" else outcome, by, words)  # type: ignore[arg-type]

    monkeypatch.setattr(rules, "_settle_lammer", split_is_never_paid)
    with pytest.raises(Fault, match="the lammer of a split"):
        solver.terms_of(EDITION, PLAY_ON)


def test_an_ending_without_a_witness_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    without = replace(ENDINGS[BASE], deals=lambda figures: [], _found={})
    monkeypatch.setattr(solver, "ENDINGS", {**ENDINGS, BASE: without})
    with pytest.raises(Fault, match="no witness"):
        solver.terms_of(EDITION, PLAY_ON)
