"""The second combination, compared with every subset of the cards."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from math import comb

import pytest

from croupier.equipment.cards import CARDS, cards
from croupier.equipment.ranks import ace_king
from croupier.equipment.ranks.poker import best
from croupier.equipment.ranks.second_combination import second_combination
from tests.oracles import naive

ORDER = ("ace_king", *naive.FIVE_CARD_NAMES[1:])
FIVE_CARD_KINDS = ("straight", "flush", "full_house", "straight_flush", "royal_flush")


def formed(chosen: tuple[str, ...]) -> str:
    """What exactly these cards form, with none to spare."""
    if len(chosen) == 5:
        name = naive.five(chosen)[0]
        return name if name in FIVE_CARD_KINDS else ""
    shapes = {(2,): "pair", (3,): "three_of_a_kind", (4,): "four_of_a_kind", (2, 2): "two_pair"}
    if {card[0] for card in chosen} == {"A", "K"} and len(chosen) == 2:
        return "ace_king"
    return shapes.get(tuple(count for count, _ in naive.grouped(chosen)), "")


def slow_second(hand: list[str]) -> str:
    """The slow twin: all subsets; the winning one lies in the best five, the second outside of it."""
    every = [
        (ORDER.index(formed(chosen)), set(chosen))
        for size in (2, 3, 4, 5)
        for chosen in combinations(hand, size)
        if formed(chosen)
    ]
    five = set(naive.best_five(hand))
    winning = max((one for one in every if one[1] <= five), key=lambda one: one[0])[1]
    others = [order for order, used in every if not used <= winning]
    return ORDER[max(others)] if others else ""


def kind_of_second(hand: list[str]) -> str:
    found = second_combination([CARDS[text] for text in hand])
    return ace_king.kind(found) if found else ""


@pytest.mark.parametrize("size", [5, 6])
def test_stacked_hands_agree_with_the_slow_twin(size: int) -> None:
    rng = random.Random(size)
    seen: Counter[str] = Counter()
    for _ in range(3000):
        hand = naive.stacked(rng, naive.DECK)[:size]
        if ace_king.at_least_ace_king(best([CARDS[text] for text in hand])):
            assert kind_of_second(hand) == slow_second(hand), hand
            seen[kind_of_second(hand)] += 1
    assert set(seen) >= ({"", "ace_king"} if size == 5 else {"", *ORDER} - UNREACHABLE)


# A second four of a kind or three of a kind would need more than six cards; a second royal flush too.
UNREACHABLE = {"four_of_a_kind", "three_of_a_kind", "royal_flush"}


def pairs_and_better_with_ace_king() -> dict[str, int]:
    """Hands of five cards with an ace and a king of which one forms nothing yet, by what they win with."""
    return {
        # A pair of aces, of kings, or of another rank, and the rest without a further pair.
        "pair": 2 * comb(4, 2) * 4 * comb(11, 2) * 4**2 + 11 * comb(4, 2) * 4**2 * 10 * 4,
        # Aces or kings and another pair beside the other of the two.
        "two_pair": 2 * 11 * comb(4, 2) ** 2 * 4,
        "three_of_a_kind": 2 * 4 * 4 * 11 * 4 + 11 * 4 * 4**2,
        "four_of_a_kind": 2 * 4,
    }


def test_all_hands_of_five_cards_with_an_ace_and_a_king() -> None:
    rest = [card for card in naive.DECK if card[0] not in "AK"]
    honors = [card for card in naive.DECK if card[0] in "AK"]
    found: Counter[str] = Counter()
    for held in range(2, 6):
        for some in combinations(honors, held):
            if len({card[0] for card in some}) < 2:
                continue
            for others in combinations(rest, 5 - held):
                hand = [CARDS[text] for text in (*some, *others)]
                if second_combination(hand) is not None:
                    found[best(hand).kind] += 1
    assert found == pairs_and_better_with_ace_king()


def test_five_cards_without_an_ace_and_a_king_hold_no_second_one() -> None:
    rng = random.Random(8)
    for _ in range(3000):
        hand = rng.sample([card for card in naive.DECK if card[0] != "K"], 5)
        assert kind_of_second(hand) == ""


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Ah Ad Ks 8c 9d", "ace_king"),
        ("Ah Ad Ks Kc 9d", ""),
        ("Ah Ad 8s 8c Kd", "ace_king"),
        ("Ah Kd Qs Jc 9d", ""),
        ("Ah Ad Ks Qc Jd Td", "straight"),
        ("Ah Ad Qs Qc 9d 9h", "two_pair"),
        ("Ah Ad As Kc Kd Kh", "full_house"),
        ("8h 8d 8s 8c Kd Kh", "full_house"),
        ("Kh Kd Ks Qc Qd Ah", "ace_king"),
        ("Ah Ad As Kc Kd Qh", ""),
        ("5h 6d 7s 8c 9d 9h", "straight"),
        ("4h 5h 6d 7s 8c 9d", "straight"),
        ("Ah 2d 3s 4c 5d Kh", "ace_king"),
        ("2h 4h 6h 8h Th Qh", "flush"),
        ("5h 6h 7h 8h Kh 9c", "straight"),
        ("2h 5h 7h 9h Jh Jc", "pair"),
        ("4h 5h 6h 7h 8h 9h", "straight_flush"),
        ("9h Th Jh Qh Kh Ah", "straight_flush"),
        ("Th Jh Qh Kh Ah Ac", "straight"),
        ("Th Jh Qh Kh Ah 2c", ""),
        ("8h 8d 8s Ac Kd 3h", "ace_king"),
        ("8h 8d 8s Ac Qd 3h", ""),
    ],
)
def test_what_the_second_combination_is(text: str, kind: str) -> None:
    assert kind_of_second(text.split()) == kind
    assert slow_second(text.split()) == kind


def test_words_of_the_second_combination() -> None:
    found = second_combination(cards("Ah Ad Ks 8c 9d"))
    assert found is not None
    assert ace_king.words(found) == "ace-king"
