"""Counts of card wagers against slow twins: the ranks that settle the game, over whole spaces."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement
from math import comb

import numpy as np
import pytest

from croupier.equipment.cards import DECK, JOKER, Card, card
from croupier.equipment.ranks import pai_gow, poker, super_wager, three_card
from croupier.equipment.ranks.pocket import pocket
from croupier.games.flop_poker.lab.flop_hands import flops_by_kind
from croupier.games.flop_poker.rules import best_with_flop
from croupier.games.go_fore_it.lab.counts import CARDS_BY_POINTS
from croupier.games.texas_holdem_bonus.rules import bonus_outcome
from croupier.kernel import isomorphism
from tests.games.go_fore_it.totals import hands_by_total
from tests.lab.games import counts_of


def weighted_hands(size: int) -> list[tuple[list[Card], int]]:
    """Every hand up to the names of the suits, with the number of hands that it stands for."""
    found = isomorphism.classes(size)
    hands = isomorphism.cards_of(found.masks)
    return [
        ([DECK[code] for code in hand], int(weight))
        for hand, weight in zip(hands, found.weights, strict=True)
    ]


@pytest.fixture(scope="module")
def five_card_hands() -> list[tuple[list[Card], int]]:
    return weighted_hands(5)


def test_five_card_kinds_are_those_of_the_settling_order(
    five_card_hands: list[tuple[list[Card], int]],
) -> None:
    kinds: Counter[str] = Counter()
    sixes_or_better = 0
    for hand, weight in five_card_hands:
        found = poker.best(hand)
        kinds[found.kind] += weight
        sixes_or_better += weight * (found.order == poker.PAIR and found.ties[0] >= 6)
    progressive = counts_of("texas_holdem_bonus", "progressive").outcomes
    assert {kind: kinds[kind] for kind in list(progressive)[:-1]} == dict(list(progressive.items())[:-1])
    bonus = counts_of("criss_cross_poker", "five_card").outcomes
    assert bonus["pair_of_sixes_or_better"] == sixes_or_better
    assert bonus["two_pair"] == kinds["two_pair"]


def test_super_rows_are_those_of_the_settling_order(five_card_hands: list[tuple[list[Card], int]]) -> None:
    """Of the 24 ways to name a hand's suits each of the three pairings into colors takes eight."""
    renamings = ((0, 1, 2, 3), (1, 0, 2, 3), (1, 2, 0, 3))
    thirds: Counter[str] = Counter()
    for hand, weight in five_card_hands:
        found = poker.best(hand)
        for names in renamings:
            renamed = [DECK[names[one.suit] * 13 + one.rank - 2] for one in hand]
            thirds[super_wager.super_row(renamed, found)] += weight
    expected = {row: count // 3 for row, count in thirds.items()}
    assert dict(counts_of("lunar_poker", "super").outcomes) == expected


def test_three_card_kinds_are_those_of_the_settling_order() -> None:
    kinds = Counter(three_card.rank(hand).kind for hand in combinations(DECK, 3))
    bonus = counts_of("flop_poker", "three_card_bonus")
    assert bonus.total == kinds.total() == 22_100
    assert bonus.outcomes["royal"] == kinds["royal"] == 4
    assert bonus.outcomes["straight"] == kinds["straight"] == 720
    assert bonus.outcomes["less_than_a_pair"] == kinds["high_card"]
    pair_plus = counts_of("raise_it_up_stud", "pair_plus").outcomes
    assert pair_plus["straight_flush"] == kinds["straight_flush"] + kinds["royal"]


def test_the_dealers_aces_are_counted_pair_by_pair() -> None:
    aces = [one for one in DECK if one.rank == 14]
    own = aces[:2]
    rest = [one for one in DECK if one not in own]
    found = Counter(bonus_outcome(pocket(own), pocket(pair)) for pair in combinations(rest, 2))
    assert found == {"ace_ace": 1224, "ace_ace_of_dealer_and_player": 1}
    counts = counts_of("texas_holdem_bonus", "bonus")
    assert counts.total == 1326 * 1225
    assert counts.outcomes["ace_ace_of_dealer_and_player"] == comb(4, 2)
    assert counts.outcomes["ace_ace"] == comb(4, 2) * 1224


@pytest.mark.parametrize("own", ["Ah Kh 9h", "7c 7d 8s"])
def test_flop_hands_are_those_of_the_settling_order(own: str) -> None:
    held = [card(text) for text in own.split()]
    rest = [one for one in DECK if one not in held]
    kinds = Counter(best_with_flop(held, flop).order for flop in combinations(rest, 3))
    codes = np.array([DECK.index(one) for one in held], dtype=np.uint8)
    assert list(flops_by_kind(codes)) == [kinds[order] for order in range(10)]


def test_flop_hands_of_the_rarest_kind_by_hand() -> None:
    """Three of a royal flush's five cards are one's own, and the other two lie in the flop with any card."""
    counts = counts_of("flop_poker", "progressive")
    assert counts.total == comb(52, 3) * comb(49, 3)
    assert counts.outcomes["royal_flush"] == 4 * comb(5, 3) * 47


def test_six_card_royal_flushes_are_set_apart() -> None:
    six = counts_of("texas_holdem_bonus", "six_card").outcomes
    assert six["six_card_royal_flush_in_diamonds"] == 1
    assert six["six_card_royal_flush"] == 3
    assert (
        six["royal_flush"] + 4 == counts_of("raise_it_up_stud", "six_card").outcomes["royal_flush"] == 4 * 47
    )


def test_pai_gow_hands_by_hand() -> None:
    fortune = counts_of("six_card_fortune_pai_gow", "fortune")
    assert fortune.total == comb(53, 6)
    assert fortune.outcomes["five_aces"] == 48
    # Without the joker four suits with any sixth card; with it four of the five, or all five.
    royals = 4 * 47 + 4 * (comb(5, 4) * comb(47, 1) + comb(5, 5))
    assert fortune.outcomes["royal_flush"] == royals


def test_insurance_is_counted_by_ranks_and_suits() -> None:
    """Six different ranks without five in a row, and suits without five alike: 4^6 - 4 (1 + 6 x 3)."""
    insurance = counts_of("six_card_fortune_pai_gow", "insurance").outcomes
    suits = 4**6 - 4 * (1 + 6 * 3)
    for high, word in ((8, "eight"), (9, "nine"), (13, "king")):
        sets = sum(
            poker.straight_high(sum(1 << rank for rank in (*lower, high))) == 0
            for lower in combinations(range(2, high), 5)
        )
        assert insurance[f"{word}_high"] == sets * suits


def test_insurance_never_wins_with_the_joker() -> None:
    low = [card(text) for text in ("2c", "3d", "5h", "7s", "8c")]
    assert pai_gow.best([*low, JOKER]).ties[0] == 14


def test_skins_is_counted_hand_by_hand() -> None:
    """For every four values of the player's, all hands that the dealer can still have."""
    found: Counter[str] = Counter()
    for values in combinations_with_replacement(range(1, 11), 4):
        held = Counter(values)
        ways = 1
        for value, number in held.items():
            ways *= comb(CARDS_BY_POINTS[value - 1], number)
        left = [cards - held[value] for value, cards in enumerate(CARDS_BY_POINTS, start=1)]
        for total, dealers in hands_by_total(4, left).items():
            mine = sum(values)
            row = "lower_than_dealer" if mine < total else "tie" if mine == total else "higher_than_dealer"
            found[row] += ways * dealers
    assert counts_of("go_fore_it", "skins").outcomes == found


def test_gopher_counts_aces() -> None:
    gopher = counts_of("go_fore_it", "gopher")
    assert gopher.outcomes["four_aces"] == 1
    assert gopher.outcomes["no_ace"] == comb(48, 4)
