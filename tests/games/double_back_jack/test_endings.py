"""A rule of Double Back Jack stands once: hands are priced by settling them with the rules."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from croupier import games
from croupier.errors import Fault
from croupier.families.blackjack.rules.layout import BlackjackHand
from croupier.games.double_back_jack import rules
from croupier.games.double_back_jack.lab import solver
from croupier.games.double_back_jack.lab.endings import ENDINGS, SECOND_CHANCE
from croupier.lab.advice import advise
from croupier.play.table import Table
from tests.lab.changed_rules import with_odds

EDITION = games.load("double_back_jack").edition()
PLAY_ON = {"split_aces": "play_on"}
SIXTEEN_AGAINST_TEN = {
    "game": "double_back_jack",
    "dealing": "manual_shoe",
    "cards": "Tc Td 6h ??",
    "seats": [{"seat": 1, "wagers": {"blackjack": 1000}, "decisions": []}],
}


def values_of(document: dict[str, Any]) -> dict[str, float]:
    (found,) = advise(document)
    return {one.decision: float(one.value) for one in found.decisions}


def test_a_surrender_that_costs_all_by_the_rules_is_not_advised(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = values_of(SIXTEEN_AGAINST_TEN)

    def costs_all(table: Table, hand: BlackjackHand) -> None:
        (wager,) = hand.wagers("blackjack")
        table.lose(wager, by="§ 673a.9(a)(1)", hand="surrendered")
        hand.close(removed=True)

    monkeypatch.setattr(rules, "_surrender", costs_all)
    after = values_of(SIXTEEN_AGAINST_TEN)
    assert (before["surrender"], after["surrender"]) == (-0.5, -1.0)
    assert after["hit"] == before["hit"]
    assert max(after, key=lambda one: after[one]) != "surrender"


def test_what_a_second_chance_pays_is_in_the_terms() -> None:
    changed = with_odds(EDITION, "second_chance", {"win": "3 to 1"})
    printed, generous = (solver.terms_of(edition, PLAY_ON) for edition in (EDITION, changed))
    assert generous.chance[0] == printed.chance[0] + 2
    assert generous.wager_with_chance == printed.wager_with_chance


def test_an_ending_without_a_witness_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    without = replace(ENDINGS[SECOND_CHANCE], deals=lambda figures: [], _found={})
    monkeypatch.setattr(solver, "ENDINGS", {**ENDINGS, SECOND_CHANCE: without})
    with pytest.raises(Fault, match="no witness"):
        solver.terms_of(EDITION, PLAY_ON)
