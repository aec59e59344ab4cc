"""The dealer's ends against a slow recursion in fractions, and against the count behind Push 22."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from croupier.families.blackjack.dealer import (
    BUSTS,
    ENDS,
    LOWEST_END,
    MOST,
    PUSHES,
    VALUES,
    dealer_tree,
    ends_beside,
    no_blackjack,
    total_of,
    worth_of_a_card,
)
from croupier.families.blackjack.dealer_draws import chance_of_bust_total, values_of
from croupier.families.blackjack.hands import HARDEST, Hands, all_hands, hand_index, shoe_of


def hands() -> Hands:
    """Every hand, made once and not while tests are collected."""
    return all_hands(HARDEST)


def slow_ends(drawn: tuple[int, ...], left: list[int], found: list[Fraction], chance: Fraction) -> None:
    """Card by card; ``drawn`` begins with the up card. A Blackjack is left out."""
    total = total_of(drawn)
    if len(drawn) > 1 and total >= LOWEST_END:
        if len(drawn) > 2 or total != MOST:
            found[min(total - LOWEST_END, BUSTS)] += chance
        return
    cards = sum(left)
    for value in range(VALUES):
        if left[value]:
            left[value] -= 1
            slow_ends((*drawn, value + 1), left, found, chance * Fraction(left[value] + 1, cards))
            left[value] += 1


@pytest.mark.parametrize(("decks", "up", "hand"), [(1, 10, (10, 6)), (1, 1, (9, 9)), (6, 7, (2, 3, 8))])
def test_the_ends_are_those_of_a_dealer_who_draws_card_by_card(
    decks: int, up: int, hand: tuple[int, ...]
) -> None:
    shoe = shoe_of(decks)
    shoe[up - 1] -= 1
    index = hand_index(hand)
    ends = np.zeros((hands().live, ENDS))
    ends_beside(dealer_tree(), up - 1, shoe, hands().held, np.array([index]), ends)
    expected = [Fraction(0)] * ENDS
    left = [int(number) for number in shoe - hands().held[index]]
    slow_ends((up,), left, expected, Fraction(1))
    assert ends[index] == pytest.approx([float(chance) for chance in expected], abs=1e-15)


@pytest.mark.parametrize("decks", [1, 6, 8])
def test_exactly_22_comes_as_often_as_push_22_counts_it(decks: int) -> None:
    shoe, nothing = shoe_of(decks), np.zeros((1, VALUES), dtype=np.int8)
    chance = 0.0
    for up in range(VALUES):
        left, ends = shoe.copy(), np.zeros((1, ENDS))
        left[up] -= 1
        ends_beside(dealer_tree(), up, left, nothing, np.array([0]), ends)
        chance += shoe[up] / shoe.sum() * ends[0, PUSHES]
        assert ends.sum() == pytest.approx(no_blackjack(up, left, left.sum()), abs=1e-14)
    counted = chance_of_bust_total(22, values_of(decks), values_of(decks))
    assert chance == pytest.approx(float(counted), abs=1e-15)


@pytest.mark.parametrize("up", [0, 1, 9])
def test_a_further_card_and_the_end_together_are_the_ends_after_each_card(up: int) -> None:
    rng = np.random.default_rng(673)
    pays, worth = rng.random((9, VALUES, ENDS)), np.zeros(len(hands().hard))
    shoe = shoe_of(1)
    shoe[up] -= 1
    busts = np.array([hand_index((10, 6, 9)), hand_index((2, 4, 8, 8)), hand_index((10, 2, 10))])
    rows = hands().hard.astype(np.int64) - (MOST + 1)
    worth_of_a_card(dealer_tree(), up, shoe, hands().held, busts, rows, pays, worth)
    ends = np.zeros((len(hands().hard), ENDS))
    for bust in busts:
        left, expected = shoe - hands().held[bust], 0.0
        for value in range(VALUES):
            after = shoe.copy()
            after[value] -= 1
            ends_beside(dealer_tree(), up, after, hands().held, np.array([bust]), ends)
            expected += left[value] / left.sum() * float(pays[rows[bust], value] @ ends[bust])
        assert worth[bust] == pytest.approx(expected, abs=1e-14)


def test_hands_lead_to_hands_with_one_card_more() -> None:
    assert (hands().live, len(hands().hard)) == (3_082, 20_544)
    assert (all_hands(MOST).held == hands().held[: hands().live]).all()
    for hand in (hand_index((1, 5)), hand_index((10, 6)), hand_index((2, 2, 2))):
        for value in range(VALUES):
            grown = hands().grown[hand, value]
            assert hands().hard[grown] == hands().hard[hand] + value + 1
            assert hands().held[grown].sum() == hands().cards[hand] + 1
    assert (hands().total[hand_index((1, 5))], hands().soft[hand_index((1, 5))]) == (16, True)
    assert (hands().total[hand_index((1, 5, 6))], hands().soft[hand_index((1, 5, 6))]) == (12, False)
