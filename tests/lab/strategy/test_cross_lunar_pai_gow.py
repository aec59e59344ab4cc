"""Strategies of Criss-Cross, Lunar and Six-Card Fortune Pai Gow: words, decisions and figures are one."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from croupier.games.criss_cross_poker.lab import long_runs as cross_counted
from croupier.games.criss_cross_poker.lab.cross import LEAST, MOST
from croupier.games.criss_cross_poker.lab.rule import BETS_MOST, STAYS, mark_of, middle_by_rule
from croupier.games.criss_cross_poker.lab.strategy import bet_of, count, folds_first
from croupier.games.lunar_poker.lab import long_runs as lunar_counted
from croupier.games.lunar_poker.lab.pay import rows
from croupier.games.lunar_poker.lab.rule import bets_at_last, first_decision
from croupier.games.lunar_poker.lab.table import BET_AT_ONCE, BUY, EXCHANGE, FOLD, INSTANT
from croupier.games.six_card_fortune_pai_gow.lab import long_runs as pai_gow_counted
from croupier.games.six_card_fortune_pai_gow.lab.settings import settings_of
from croupier.games.six_card_fortune_pai_gow.lab.solver import solve_settings
from croupier.games.six_card_fortune_pai_gow.lab.strategy import by_rule, net_of_rule
from croupier.kernel import seven
from croupier.kernel.cards import cards, text
from croupier.kernel.to_straight import ways_to_straight
from croupier.lab.simulate.registry import simulator_for
from croupier.lab.strategy import strategies
from croupier.play.simulator import BASE
from tests.lab.games import edition_of


@pytest.mark.parametrize(
    ("ranks", "ways"),
    [("4c 5c 6c 7c", 2), ("Ac 2c 3c 4c", 1), ("Jc Qc Kc Ac", 1), ("4c 5c 7c 8c", 1), ("2c 5c 6c 9c", 0),
     ("3c 5c 6c 7c 9c", 2), ("2c 3c 4c 5c", 2), ("Ac 3c 4c 5c", 1)],
)  # fmt: skip
def test_ranks_that_complete_a_straight_are_counted(ranks: str, ways: int) -> None:
    assert ways_to_straight(sum(1 << int(card) % 13 for card in cards(ranks))) == ways


@pytest.mark.parametrize(
    ("own", "folds", "bet"),
    [("5c 4d", True, LEAST), ("5c 4c", False, LEAST), ("6c 2d", False, LEAST), ("2c 2d", False, MOST)],
)
def test_the_first_words_of_criss_cross_fit_its_rule(own: str, folds: bool, bet: int) -> None:
    assert folds_first(cards(own)) is folds
    assert bet_of(cards(own)) == bet


@pytest.mark.parametrize(
    ("own", "ends", "mark"),
    [("6c Kd", "6d 2h", BETS_MOST), ("5c Kd", "5d 2h", STAYS), ("5c 2d", "5d 2h", BETS_MOST),
     ("5c Kc", "7c 2c", BETS_MOST), ("5c 6d", "7h 8s", BETS_MOST), ("5c 6d", "7h 9s", STAYS),
     ("2c 7d", "Jh 6s", 9), ("2c 7d", "Th 5s", 3), ("3c 3d", "3h 9s", BETS_MOST)],
)  # fmt: skip
def test_the_words_about_a_line_of_criss_cross_fit_its_mark(own: str, ends: str, mark: int) -> None:
    assert mark_of(cards(own), cards(ends)) == mark


def test_sixteen_points_stay_in_criss_cross_and_fifteen_fold() -> None:
    assert middle_by_rule(10, 3, 3) == LEAST
    assert middle_by_rule(10, 3, 2) == -1
    assert middle_by_rule(0, 0, STAYS) == LEAST
    assert middle_by_rule(0, BETS_MOST, 0) == MOST


LUNAR = [
    ("Ah Kh Qh Jh Th", "2c", INSTANT, ""),
    ("9h 9c 4d 4s 2h", "Ac", BET_AT_ONCE, ""),
    ("9h 8c 7d 6s 5h", "2c", BUY, ""),
    ("9h 9c 9d 4s 2h", "Ac", EXCHANGE, "9h 9c 9d"),
    ("Kh 9h 4h 2h 3c", "Ac", BUY, ""),
    ("9h 8c 7d 6s 2h", "Ac", BUY, ""),
    ("9h 9c 8d 7s 5h", "Ac", BUY, ""),
    ("9h 8c 7d 5s 2h", "Ac", FOLD, ""),
    ("9h 9c 2d 4s Kh", "9d", BET_AT_ONCE, ""),
    ("9h 9c 2d 4s Kh", "Td", EXCHANGE, "9h 9c"),
    ("Ah 9c 2d 4s Kh", "Ad", EXCHANGE, "Ah Kh"),
    ("Jh 9c 2d 4s 7h", "6d", EXCHANGE, "Jh"),
    ("Jh 9c 2d 4s 6h", "7d", FOLD, ""),
    ("Ah 9c 2d 8s 7h", "Kd", EXCHANGE, "Ah"),
    ("Ah 9c 2d 8s 7h", "Ad", FOLD, ""),
    ("Kh 9c 2d 8s 7h", "Jd", EXCHANGE, "Kh"),
    ("Kh 9c 2d 8s 7h", "Qd", FOLD, ""),
]


@pytest.mark.parametrize(("hand", "up", "decision", "stays"), LUNAR)
def test_the_words_of_lunar_poker_fit_its_rule(hand: str, up: str, decision: int, stays: str) -> None:
    own = cards(hand)
    found = first_decision(own, int(cards(up)[0]), int(rows().first[seven.rank(own[None, :])[0]]))
    assert min(found, EXCHANGE) == decision
    if decision == EXCHANGE:
        assert text([card for place, card in enumerate(own) if found - EXCHANGE >> place & 1]) == stays


@pytest.mark.parametrize(
    ("hand", "up", "bets"),
    [("2h 2c 4d 7s 9h", "Ac", True), ("Ah Kc 4d 7s 9h", "9c", True), ("Ah Kc 4d 7s 9h", "8c", False)],
)
def test_the_words_of_lunar_poker_after_a_draw_fit_its_rule(hand: str, up: str, bets: bool) -> None:
    own = cards(hand)
    row = int(rows().first[seven.rank(own[None, :])[0]])
    assert bets_at_last(own, 5, int(cards(up)[0]), row) is bets


@pytest.mark.parametrize(
    ("hand", "low", "doubles"),
    [
        ("Kh Kc 4d 4s 7h 2c", "K", False),  # the higher pair is broken: a king low, fours high
        ("Qh Qc 4d 4s 7h 2c", "7", False),  # a queen is not enough
        ("Ah Ac 4d 9s 7h 2c", "A", False),
        ("Ah Ac 4d Qs 7h 2c", "Q", True),
        ("Ah Kc 4d 9s 7h 2c", "K", False),  # no pair: the house way's second highest card
        ("Qh Qc Ad 9s 7h 2c", "A", True),
        ("Jh Jc Ad 9s 7h 2c", "A", False),
    ],
)
def test_the_words_of_six_card_fortune_pai_gow_fit_its_rule(hand: str, low: str, doubles: bool) -> None:
    own = cards(hand)
    chosen, doubled = by_rule(settings_of(own[None, :], threads=1))
    assert text([own[chosen[0]]])[0] == low
    assert bool(doubled[0]) is doubles


@pytest.mark.parametrize("game_id", ["criss_cross_poker", "six_card_fortune_pai_gow"])
def test_their_cost_is_exact_and_below_one_percent(game_id: str) -> None:
    (found,) = strategies(game_id)
    assert isinstance(found.cost, Fraction)
    assert 0 < found.cost < Fraction(1, 100)
    assert found.method.startswith("exact")


def test_the_cost_in_lunar_poker_is_labelled_as_simulated() -> None:
    (found,) = strategies("lunar_poker")
    assert found.method.startswith("simulated")
    assert found.standard_error > 0
    assert 0.01 < found.cost < 0.02


def test_a_part_of_the_lunar_rounds_comes_near_the_figure() -> None:
    rounds = 500_000
    sums = simulator_for("lunar_poker").run(1, 0, rounds).columns[BASE]
    mean = sums.net / rounds / 1000
    error = np.sqrt((sums.square / rounds / 1e6 - mean**2) / rounds)
    assert abs(mean + lunar_counted.RULE.edge) < 4 * error


@pytest.mark.long
def test_the_cost_of_the_criss_cross_rule_is_counted_anew() -> None:
    assert count(edition_of("criss_cross_poker")) == cross_counted.RULE_EDGE


@pytest.mark.long
def test_the_cost_of_the_pai_gow_rule_is_counted_anew() -> None:
    solved = solve_settings(edition_of("six_card_fortune_pai_gow"), double_down=True)
    for double_down in (False, True):
        assert net_of_rule(solved, double_down) == pai_gow_counted.PEOPLE_NET[double_down]
