"""Criss-Cross Poker: the solver, its kernel and the advice against the evaluators that the rules use."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from croupier.equipment.cards import DECK, Card, cards, show
from croupier.equipment.ranks import poker
from croupier.games.criss_cross_poker.lab import cross
from croupier.games.criss_cross_poker.lab.cross import CROSSES, MIDDLES
from croupier.games.criss_cross_poker.lab.endings import ROWS
from croupier.games.criss_cross_poker.lab.solver import decide_hand, lines_of, rows_of_ranks, terms_of
from croupier.kernel import cards as codes
from croupier.kernel import seven
from croupier.kernel.sub_boards import boards
from croupier.lab.advice import advise
from croupier.lab.solve import solve
from croupier.law.edition import Edition
from tests.lab.games import edition_of


@pytest.fixture
def edition() -> Edition:
    return edition_of("criss_cross_poker")


def row_of(hand: poker.PokerHand) -> int:
    """The row of the paytables as the chapter words it: sixes, jacks, then the kinds."""
    if hand.order > poker.PAIR:
        return hand.order + 1
    if hand.order < poker.PAIR or hand.ties[0] < 6:
        return 0
    return 2 if hand.ties[0] >= 11 else 1


def test_the_edge_under_best_play_is_this_fraction() -> None:
    found = solve("criss_cross_poker")
    assert found.edge == Fraction(579091, 6689228)
    assert f"{float(found.element_of_risk):.4%}" == "1.4764%"
    assert sum(found.decisions.values()) == 1


def test_every_rank_has_the_row_that_the_rules_give_it(edition: Edition) -> None:
    rows, rng = rows_of_ranks(edition), random.Random(1)
    for _ in range(2000):
        hand = rng.sample(DECK, 5)
        rank = int(seven.rank(codes.cards(show(hand))[None, :])[0])
        assert rows[rank] == row_of(poker.best(hand))
    assert len(ROWS) == int(rows.max()) + 1


def last_value(
    own: Sequence[Card], row: Sequence[Card], column: Sequence[Card], bets: tuple[int, int, int]
) -> int:
    """What a round nets over all middle cards, by the rules' own evaluator."""
    antes, pays = (-1, 0, *[1] * 9), (-1, 0, 1, 2, 3, 5, 8, 12, 40, 100, 500)
    total = 0
    for middle in set(DECK) - {*own, *row, *column}:
        across, down = (row_of(poker.best([*own, *line, middle])) for line in (row, column))
        total += antes[across] + antes[down]
        total += sum(
            bet * pays[line] for bet, line in zip(bets, (across, down, max(across, down)), strict=True)
        )
    return total


def test_all_ends_seen_a_bet_nets_what_the_rules_pay(edition: Edition) -> None:
    rng, terms = random.Random(2), terms_of(edition)
    for _ in range(40):
        dealt = rng.sample(DECK, 6)
        own, row, column = dealt[:2], dealt[2:4], dealt[4:]
        lines = lines_of(codes.cards(show(own)), edition, terms)
        one, other = (cross.line_with(lines, *codes.cards(show(ends))) for ends in (row, column))
        bet_one, ante_one = cross.line_sums(lines, one, other)
        bet_other, ante_other = cross.line_sums(lines, other, one)
        higher = cross.higher_sum(lines, one, other)
        found = ante_one + ante_other + 3 * bet_one + bet_other + 2 * higher
        assert found == last_value(own, row, column, (3, 1, 2))


def test_after_the_ends_of_the_row_the_worth_is_the_sum_of_the_best_last_decisions(edition: Edition) -> None:
    terms = terms_of(edition)
    own, row = cards("Kd 9d"), cards("9s 4h")
    lines = lines_of(codes.cards(show(own)), edition, terms)
    values = np.zeros(2, dtype=np.int64)
    cross.value_row(lines, cross.line_with(lines, *codes.cards(show(row))), 1, terms, values)
    left = [card for card in DECK if card not in (*own, *row)]
    rng = random.Random(3)
    sampled = rng.sample(list(combinations(left, 2)), 120)
    worth = [
        max(*(last_value(own, row, ends, (1, 1, middle)) for middle in (1, 3)), -4 * MIDDLES) / MIDDLES
        for ends in sampled
    ]
    mean = float(np.mean(worth))
    error = float(np.std(worth)) / len(worth) ** 0.5
    assert abs(values[0] / (cross.OTHER_ENDS * MIDDLES) - mean) < 5 * error


def round_so_far(decisions: list[str]) -> dict[str, Any]:
    return {
        "game": "criss_cross_poker",
        "edition": "pa-2015",
        "dealing": "manual_shoe",
        "cards": "Ah Kd 7c 2d 2s Qh Jd",
        "seats": [{"seat": 1, "wagers": {"ante_across": 1000, "ante_down": 1000}, "decisions": decisions}],
    }


def test_advice_before_the_last_card_is_what_the_rules_pay_for_each_middle_card() -> None:
    (found,) = advise(round_so_far(["across 1000", "down 3000"]))
    worth = {one.decision: one.value for one in found.decisions}
    own, row, column = cards("Qh Jd"), cards("Kd 2d"), cards("Ah 2s")
    for amount, times in ((1000, 1), (3000, 3)):
        assert worth[f"middle {amount}"] == Fraction(last_value(own, row, column, (1, 3, times)), MIDDLES)
    assert worth["fold"] == -6


def test_advice_at_once_agrees_with_the_solver(edition: Edition) -> None:
    (found,) = advise(round_so_far([]))
    place = next(
        place
        for place, hand in enumerate(boards(2).cards)
        if sorted(hand % 13) == [9, 10] and hand[0] // 13 != hand[1] // 13
    )
    assert found.best.value == Fraction(decide_hand(place, edition, terms_of(edition)).worth, CROSSES)
