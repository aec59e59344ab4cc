"""Double Back Jack: its figures, its second chances, and its chart."""

from __future__ import annotations

import numpy as np
import pytest

from croupier.families.blackjack.hands import HARDEST, all_hands, hand_index, shoe_of
from croupier.games.double_back_jack.lab import solver
from croupier.games.double_back_jack.lab.second_chance import SecondChanceUpCard, chance_pays
from croupier.games.double_back_jack.lab.strategy import strategies
from croupier.lab.solve import solve
from croupier.play.submission import Submission
from tests.lab.games import edition_of


@pytest.mark.parametrize(
    ("decks", "edge"), [(6, "-0.0469%"), pytest.param(1, "-0.2877%", marks=pytest.mark.long)]
)
def test_as_printed_the_game_favours_the_player_and_a_simulation_agrees(decks: int, edge: str) -> None:
    found = solve("double_back_jack", "", {"decks": decks})
    assert f"{float(found.edge):.4%}" == edge
    assert found.sampled is not None
    assert abs(found.sampled.edge - float(found.edge)) < 4 * found.sampled.standard_error


def test_a_second_chance_takes_its_card_off_and_an_ace_counts_one() -> None:
    terms = solver.terms_of(edition_of("double_back_jack"), {"split_aces": "play_on"})
    pays = chance_pays(terms)
    with_22, with_23 = pays[0], pays[1]
    assert (with_22[0] == 1).all()  # 22 less an ace is 21 and wins at once, whatever the dealer has
    assert (with_23[0] == -2).all()  # 23 less an ace is 22: both wagers are lost
    assert with_22[9].tolist() == [-2, -2, -2, -2, -2, 0, 1]  # 12: only a bust of the dealer helps
    assert with_22[1].tolist() == [1, 1, 1, 0, -2, 0, 1]  # 20


def test_a_second_chance_on_22_is_better_than_none() -> None:
    terms = solver.terms_of(edition_of("double_back_jack"), {"split_aces": "play_on"})
    shoe = shoe_of(6)
    shoe[6] -= 1
    table = SecondChanceUpCard(terms, 6, shoe)
    bust = hand_index((10, 6, 6))
    assert all_hands(HARDEST).hard[bust] == 22
    assert table.second_chances(shoe, np.array([bust]))[bust] > -1


def test_the_chart_costs_less_than_a_hundredth_of_a_percent() -> None:
    (chart,) = strategies(Submission(edition_of("double_back_jack"), {}, 500))
    assert f"{chart.cost:.4%}" == "0.0024%"
    pairs, hand, bust = chart.charts
    assert dict(hand.rows)["hard 16"][-2:] == ("Rh", "Rh")
    assert dict(bust.rows)["22"] == ("T",) * 10
    assert dict(pairs.rows)["A-A"] == ("P",) * 10
