"""The base games against published figures, and their own exact fractions against any change."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from croupier.games.flop_poker.lab import solver as flop_poker
from croupier.games.heads_up_holdem.lab.solver import Terms, solve_terms
from croupier.lab.solve import solve
from croupier.lab.solve.result import from_solution
from croupier.units.odds import ToOne
from tests.lab.games import edition_of


def four_places(value: Fraction) -> str:
    return f"{float(value):.4%}"


@pytest.mark.parametrize(
    ("game", "options", "edge"),
    [
        ("go_fore_it", {}, "7901/270725"),
        ("flop_poker", {}, "3300677/50896300"),
        ("raise_it_up_stud", {}, "7129937/203585200"),
        ("high_card_flush", {}, "1348050875653/50592437455560"),
        ("heads_up_holdem", {}, "21107007059/463563500400"),
        ("texas_holdem_bonus", {"ante_wins_on": "straight"}, "578107733/28381438800"),
        ("texas_holdem_bonus", {"ante_wins_on": "flush"}, "19447087313/347672625300"),
        ("props_and_hops", {}, "1/36"),
    ],
)
def test_the_edge_under_best_play_is_this_fraction(game: str, options: dict[str, Any], edge: str) -> None:
    assert solve(game, "", options).edge == Fraction(edge)


def test_texas_holdem_bonus_costs_what_is_published() -> None:
    nevada = solve("texas_holdem_bonus", "", {"ante_wins_on": "straight"})
    assert f"{float(nevada.edge):.3%}" == "2.037%"
    assert f"{float(nevada.mean_stake):.4f}" == "3.8181"
    assert four_places(nevada.element_of_risk) == "0.5335%"
    assert four_places(solve("texas_holdem_bonus", "", {"ante_wins_on": "flush"}).edge) == "5.5935%"


def test_flop_poker_with_eleven_to_one_on_a_straight_costs_what_is_published() -> None:
    edition = edition_of("flop_poker")
    family = edition.paytables["flop"]
    printed = family.columns[""]
    column = replace(printed, odds={**printed.odds, "straight": ToOne(11)})
    changed = replace(edition, paytables={**edition.paytables, "flop": replace(family, columns={"": column})})
    assert four_places(from_solution(flop_poker.solve(changed, {})).edge) == "5.4237%"


@pytest.mark.parametrize("edition", ["pa-2019", "pa-2015", "ma"])
def test_the_three_editions_of_high_card_flush_are_the_same_base_game(edition: str) -> None:
    found = solve("high_card_flush", edition)
    assert four_places(found.edge) == "2.6645%"
    assert four_places(found.decisions["fold"]) == "32.1369%"


def test_the_best_wager_of_high_roll_dice_is_pip_street_six() -> None:
    found = solve("high_roll_dice")
    assert found.per == "pip_6"
    assert four_places(found.edge) == "1.4865%"
    assert found.mean_stake == 1


@pytest.mark.long
def test_ultimate_texas_holdem_comes_out_of_the_same_engine() -> None:
    one, none = Fraction(1), Fraction(0)
    blind = [Fraction(pays) for pays in (0, 0, 0, 0, 1, Fraction(3, 2), 3, 10, 50, 500)]
    # Won, won against a dealer without a pair, tied, lost, lost to a dealer without a pair.
    play = [[one, one, none, -one, -one]] * len(blind)
    ante_and_blind = [[1 + pays, pays, none, Fraction(-2), -one] for pays in blind]
    terms = Terms(4, 2, 1, play, ante_and_blind, Fraction(-2), Fraction(2))
    found = from_solution(solve_terms(terms))
    assert f"{float(found.edge):.5%}" == "2.18497%"
    assert f"{found.standard_deviation:.2f}" == "4.94"
