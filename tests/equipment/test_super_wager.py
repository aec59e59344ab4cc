"""The rows of the Super Wager, over all hands of five cards."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import comb

import pytest

from croupier.equipment.cards import CARDS, DECK, Card, cards
from croupier.equipment.ranks.poker import best
from croupier.equipment.ranks.super_wager import NONE_OF_THEM, ROWS, super_row
from tests.oracles import naive

BY_SUIT = [[card for card in DECK if card.suit == suit] for suit in (0, 3, 1, 2)]  # black, black, red, red


Held = tuple[tuple[int, ...], ...]
"""The ranks held in each suit of a color."""


def hands_up_to_suits() -> Iterator[tuple[list[Card], int]]:
    """Every hand once up to exchanges of suits that keep the colors apart, with its number of twins.

    The two suits of a color may change places, and so may the colors: the black cards are more here.
    """
    for more in (3, 4, 5):
        fewer = _one_color(5 - more)
        for black, ways in _one_color(more):
            for red, other_ways in fewer:
                yield _hand(black, red), 2 * ways * other_ways


def _one_color(size: int) -> list[tuple[Held, int]]:
    """The ways to hold so many cards in two suits of a color, the suits in no order."""
    ranks = [list(combinations(range(13), count)) for count in range(size + 1)]
    return [
        ((one, other), 1 if one == other else 2)
        for count in range(size + 1)
        for one in ranks[count]
        for other in ranks[size - count]
        if one <= other
    ]


def _hand(black: Held, red: Held) -> list[Card]:
    return [BY_SUIT[suit][rank] for suit, held in enumerate((*black, *red)) for rank in held]


def slow_row(hand: list[str]) -> str:
    """The slow twin: each row as § 671a.6(d) words it, the highest that fits."""
    ranks = {card[0] for card in hand}
    name = naive.five(hand)[0]
    fits = {
        "four_of_a_kind": name == "four_of_a_kind",
        "five_picture_cards": ranks <= set("KQJ"),
        "full_house": name == "full_house",
        "flush": naive.same_suit(hand) and not naive.straight_high(hand),
        "straight": not naive.same_suit(hand) and naive.straight_high(hand) > 0,
        "three_of_a_kind": name == "three_of_a_kind",
        "ace_king_queen": {"A", "K", "Q"} <= ranks,
        "same_colored_five": len({card[1] in "dh" for card in hand}) == 1,
    }
    return next((row for row in ROWS if fits[row]), NONE_OF_THEM)


def no_pair_ace_king_queen() -> int:
    """Five different ranks with ace, king and queen, neither flush nor straight."""
    ranks = comb(10, 2) - 1  # not jack and ten
    return ranks * (4**5 - 4)


def one_pair_ace_king_queen() -> int:
    paired_honor = 3 * comb(4, 2) * 4**2 * 10 * 4
    paired_other = 10 * comb(4, 2) * 4**3
    return paired_honor + paired_other


def two_pair_ace_king_queen() -> int:
    return 3 * comb(4, 2) ** 2 * 4


def test_all_hands_have_the_known_counts() -> None:
    found: Counter[str] = Counter()
    for hand, twins in hands_up_to_suits():
        found[super_row(hand, best(hand))] += twins
    assert sum(found.values()) == comb(52, 5)
    pictures = comb(12, 5)
    assert found["four_of_a_kind"] == 13 * 48
    assert found["five_picture_cards"] == pictures - 3 * 8
    assert found["full_house"] == 3744 - 3 * 2 * 4 * 6
    assert found["flush"] == 5108
    assert found["straight"] == 10_200
    assert found["three_of_a_kind"] == 54_912 - 3 * 4 * 4 * 4
    royal_flushes = 4
    assert found["ace_king_queen"] == (
        no_pair_ace_king_queen() + one_pair_ace_king_queen() + two_pair_ace_king_queen() + royal_flushes
    )
    assert found["same_colored_five"] == 2 * comb(26, 5) - same_colored_in_a_higher_row()


def same_colored_in_a_higher_row() -> int:
    """Hands of one color that fit a higher row: of each rank such a hand holds at most two cards."""
    flushes = 4 * (comb(13, 5) - 10)
    straights = 2 * 10 * (2**5 - 2)
    pictures = 2 * comb(6, 5)
    honors_no_pair = 2 * ((comb(10, 2) - 1) * (2**5 - 2) + 2)  # the royal flushes of a color stay in
    honors_one_pair = 2 * (3 * 2**2 * 10 * 2 + 10 * 2**3)
    honors_two_pair = 2 * 3 * 2
    return flushes + straights + pictures + honors_no_pair + honors_one_pair + honors_two_pair


def test_stacked_hands_agree_with_the_slow_twin() -> None:
    rng = random.Random(671)
    seen: Counter[str] = Counter()
    for _ in range(4000):
        hand = naive.stacked(rng, naive.DECK)[:5]
        five = [CARDS[text] for text in hand]
        row = super_row(five, best(five))
        assert row == slow_row(hand), hand
        seen[row] += 1
    assert set(seen) == {*ROWS, NONE_OF_THEM}


@pytest.mark.parametrize(
    ("text", "row"),
    [
        ("Kh Kd Ks Kc Qh", "four_of_a_kind"),
        ("Kh Kd Ks Qc Qh", "five_picture_cards"),
        ("Kh Kd Ks Qc Jh", "five_picture_cards"),
        ("Kh Kd Ks Tc Th", "full_house"),
        ("Ah Kh Qh 3h 2h", "flush"),
        ("Ah Kh Qh Jh Td", "straight"),
        ("Ah Ad As Kh Qd", "three_of_a_kind"),
        ("Ah Kd Qs Qc 2h", "ace_king_queen"),
        ("Ah Kh Qh Jh Th", "ace_king_queen"),
        ("Kh Qh Jh Th 9h", "same_colored_five"),
        ("As 2s 3s 4s 5s", "same_colored_five"),
        ("2c 4s 6c 8s Ts", "same_colored_five"),
        ("2c 4s 6c 8s Td", NONE_OF_THEM),
        ("Ah Kd Js Tc 2h", NONE_OF_THEM),
    ],
)
def test_the_highest_row_and_its_neighbour(text: str, row: str) -> None:
    hand = cards(text)
    assert super_row(hand, best(hand)) == row
