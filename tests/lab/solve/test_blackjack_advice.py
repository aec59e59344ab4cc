"""Advice in the blackjack games: as the solver values the same hands, and by every card that is seen."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.families.blackjack.hands import shoe_of, two_cards
from croupier.families.blackjack.values import DOUBLE, HIT, NET, STAND
from croupier.games.double_back_jack.lab import solver as double_back_jack
from croupier.games.double_back_jack.lab.second_chance import SecondChanceUpCard
from croupier.games.free_bet_blackjack.lab import solver as free_bet_blackjack
from croupier.games.free_bet_blackjack.lab.free_bets import FreeBetUpCard
from croupier.lab.advice import advise
from tests.lab.games import edition_of

FREE, BACK = "free_bet_blackjack", "double_back_jack"
PLAY_ON = {"split_aces": "play_on"}


def document(game: str, cards: str, *decisions: str, **options: Any) -> dict[str, Any]:
    seat = {"seat": 1, "wagers": {"blackjack": 1000}, "decisions": list(decisions)}
    return {"game": game, "cards": cards, "dealing": "manual_shoe", "options": options, "seats": [seat]}


def values(game: str, cards: str, *decisions: str, **options: Any) -> dict[str, float]:
    (found,) = advise(document(game, cards, *decisions, **options))
    return {one.decision: float(one.value) for one in found.decisions}


def shoe_beside(up: int, decks: int = 6) -> Any:
    shoe = shoe_of(decks)
    shoe[up] -= 1
    return shoe


def test_a_first_hand_of_free_bet_blackjack_is_worth_what_the_solver_says() -> None:
    terms = free_bet_blackjack.terms_of(edition_of(FREE), PLAY_ON)
    table = FreeBetUpCard(terms, 5, shoe_beside(5))
    found = values(FREE, "8c 6d 8h Ts")
    choices = table.first_hand.choices[two_cards()[7, 7], :, NET]
    assert found["stand"] == pytest.approx(choices[STAND], abs=1e-12)
    assert found["hit"] == pytest.approx(choices[HIT], abs=1e-12)
    assert found["double 1000"] == pytest.approx(choices[DOUBLE], abs=1e-12)
    assert found["split"] == pytest.approx(table.split(7).worth[NET], abs=1e-12)


def test_a_first_hand_of_double_back_jack_is_worth_what_the_solver_says() -> None:
    terms = double_back_jack.terms_of(edition_of(BACK), PLAY_ON)
    table = SecondChanceUpCard(terms, 6, shoe_beside(6))
    found = values(BACK, "9c 7d 9h Ts")
    choices = table.first_hand.plays.choices[two_cards()[8, 8], :, NET]
    assert found["stand"] == pytest.approx(choices[STAND], abs=1e-12)
    assert found["double 1000"] == pytest.approx(choices[DOUBLE], abs=1e-12)
    assert found["split"] == pytest.approx(table.split(8).worth[NET], abs=1e-12)
    assert found["surrender"] == -0.5


def test_a_double_on_a_hard_eleven_is_free_and_on_a_lammer_nothing_can_be_lost() -> None:
    wager = values(FREE, "6c 6d 5h Ts")
    assert set(wager) == {"hit", "stand", "double"}
    # The left hand has busted; the right one, 8 and 3, is played on a lammer.
    lammer = values(FREE, "8c 6d 8h Ts Td Tc 3s", "split", "hit")
    assert set(lammer) == {"hit", "stand", "double"}
    assert min(lammer.values()) > 0
    assert lammer["double"] > lammer["hit"]


def test_insurance_is_right_once_enough_other_cards_are_seen() -> None:
    few = values(BACK, "5c Ad 6h Ts", decks=1)
    assert few["decline"] > few["insurance 500"]
    others = [{"seat": seat, "wagers": {"blackjack": 1000}, "decisions": []} for seat in range(2, 7)]
    cards = "5c 2c 3c 4c 7c 8c Ad 6h 2d 3d 4d 7d 8d Ts"
    given = document(BACK, cards, decks=1)
    given["seats"] += others
    found = {one.decision: float(one.value) for one in advise(given)[0].decisions}
    assert found["insurance 500"] > found["decline"]


def test_after_a_bust_the_second_chance_is_valued_by_what_lies_on_the_hand() -> None:
    single = values(BACK, "Tc 6d 6h Ts 7c", "hit")
    doubled = values(BACK, "Tc 6d 6h Ts 7c", "double 1000")
    assert single["decline"] == pytest.approx(-1)
    assert doubled["decline"] == pytest.approx(-2)
    assert doubled["second_chance"] == pytest.approx(2 * single["second_chance"], abs=1e-12)
    assert single["second_chance"] > single["decline"]


def test_hidden_cards_change_nothing() -> None:
    assert values(FREE, "9c 6d 3h Ts 2c 2d") == values(FREE, "9c 6d 3h 2s Kc Qd")
