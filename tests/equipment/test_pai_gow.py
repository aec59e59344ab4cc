"""Pai Gow poker hands, with the joker and without: category counts over the whole space, and a slow twin.

Hands that differ only in the names of the suits rank alike, so one of each class is ranked and counted as
often as the class is large: 134,459 classes stand for all 2,598,960 hands of five cards.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import comb, factorial

import pytest

from croupier.equipment.cards import CARDS, DECK, JOKER, RANKS, SUITS, Card, cards, pack
from croupier.equipment.ranks.pai_gow import KINDS, PaiGowHand, best
from tests.oracles import naive

Classes = Iterator[tuple[list[Card], int]]


def classes(count: int) -> Classes:
    """One hand of each class of so many natural cards, with the size of the class."""
    for sizes in _partitions(count, 13, 4):
        yield from _suited(sizes, ())


def _partitions(count: int, most: int, parts: int) -> Iterator[tuple[int, ...]]:
    if parts == 0:
        if count == 0:
            yield ()
        return
    for size in range(min(count, most), -1, -1):
        for rest in _partitions(count - size, size, parts - 1):
            yield (size, *rest)


def _suited(sizes: tuple[int, ...], held: tuple[str, ...]) -> Classes:
    """Ranks for each suit; suits of one size take theirs in descending order, so that none comes twice."""
    if not sizes:
        arrangements = factorial(4)
        for alike in Counter(held).values():
            arrangements //= factorial(alike)
        hand = [CARDS[rank + suit] for suit, ranks in zip(SUITS, held, strict=True) for rank in ranks]
        yield hand, arrangements
        return
    for ranks in combinations(RANKS, sizes[0]):
        text = "".join(ranks)
        if not held or len(held[-1]) != sizes[0] or _order(text) <= _order(held[-1]):
            yield from _suited(sizes[1:], (*held, text))


def _order(ranks: str) -> list[int]:
    return [RANKS.index(rank) for rank in ranks]


def counts(hands: Classes) -> dict[str, int]:
    seen: Counter[str] = Counter()
    for hand, size in hands:
        seen[best(hand).kind] += size
    return dict(seen)


def with_joker(hands: Classes) -> Classes:
    return (([*hand, JOKER], size) for hand, size in hands)


def best_of_five_cards(texts: tuple[str, ...]) -> tuple[int, tuple[int, ...]]:
    """The slow twin for five cards: try the joker as an ace, and as every card that is missing."""
    natural = [text for text in texts if text != "Jo"]
    if len(natural) == 5:
        return reordered(natural)
    if all(text[0] == "A" for text in natural):
        return 10, ()
    as_ace = reordered([*natural, "Ax"])
    others = (reordered([*natural, one]) for one in naive.DECK if one not in natural)
    completed = [key for key in others if naive.FIVE_CARD_NAMES[key[0]].endswith(("flush", "straight"))]
    return max([as_ace, *completed])


def reordered(texts: list[str]) -> tuple[int, tuple[int, ...]]:
    """Ordinary poker order with A-2-3-4-5 put where Pai Gow has it; straights by their two top cards."""
    order, ties = naive.five_key(texts)
    if naive.FIVE_CARD_NAMES[order] in ("straight", "straight_flush"):
        return order, (14, 5) if ties == (5,) else (ties[0], ties[0] - 1)
    return order, ties


def twin(hand: list[Card]) -> tuple[int, tuple[int, ...]]:
    texts = [card.text for card in hand]
    return max(best_of_five_cards(five) for five in combinations(texts, 5))


# -- category counts ---------------------------------------------------------------------------------

# Four cards of one suit that the joker completes to a straight: five from each of the ten runs, where each
# of the nine pairs of neighboring runs shares one.
COMPLETED = 10 * 5 - 9

NATURAL_FIVE = {
    "royal_flush": 4,
    "straight_flush": 36,
    "four_of_a_kind": 624,
    "full_house": 3_744,
    "flush": 5_108,
    "straight": 10_200,
    "three_of_a_kind": 54_912,
    "two_pair": 123_552,
    "pair": 1_098_240,
    "high_card": 1_302_540,
}


def test_the_categories_of_all_hands_of_five_natural_cards() -> None:
    assert counts(classes(5)) == NATURAL_FIVE
    assert sum(NATURAL_FIVE.values()) == comb(52, 5)


def test_the_categories_of_all_hands_of_four_cards_and_the_joker() -> None:
    found = counts(with_joker(classes(4)))
    assert sum(found.values()) == comb(52, 4)
    assert found["five_aces"] == 1
    assert found["royal_flush"] == 4 * 5
    assert found["straight_flush"] == 4 * (COMPLETED - 5)
    # Three aces and another card, or four of another rank.
    assert found["four_of_a_kind"] == 4 * 48 + 12
    # Two aces and a pair, or three of a kind and an ace.
    assert found["full_house"] == 6 * 12 * 6 + 12 * 4 * 4
    assert found["flush"] == 4 * (comb(13, 4) - COMPLETED)
    assert found["straight"] == (4**4 - 4) * COMPLETED
    # Two aces and two odd cards, or three of a kind and one odd card.
    assert found["three_of_a_kind"] == 6 * comb(12, 2) * 16 + 12 * 4 * 44
    # An ace, a pair and an odd card, or two pairs without aces.
    assert found["two_pair"] == 4 * 12 * 6 * 44 + comb(12, 2) * 36
    # An ace and three odd cards, less what is a straight or a flush; or a pair and two odd cards.
    with_ace = COMPLETED - straights_without("A")
    flushes_with_ace = 4 * comb(12, 3) - 4 * with_ace
    straights_with_ace = 4**4 * with_ace
    assert found["pair"] == (
        4 * comb(12, 3) * 64 - flushes_with_ace - straights_with_ace + 12 * 6 * comb(11, 2) * 16
    )


def straights_without(rank: str) -> int:
    """Of the four-card sets that the joker completes, those that lack a rank."""
    runs = ["A2345", *("".join(RANKS[low : low + 5]) for low in range(9))]
    fours = {frozenset(four) for run in runs for four in combinations(run, 4)}
    assert len(fours) == COMPLETED
    return sum(rank not in four for four in fours)


@pytest.mark.long
def test_the_categories_of_all_hands_of_six_natural_cards() -> None:
    # The known frequencies of six-card poker; a royal flush, for one, is any of 4 with any of 47 cards.
    found = counts(classes(6))
    assert sum(found.values()) == comb(52, 6)
    assert found == {
        "royal_flush": 188,
        "straight_flush": 1_656,
        "four_of_a_kind": 14_664,
        "full_house": 165_984,
        "flush": 205_792,
        "straight": 361_620,
        "three_of_a_kind": 732_160,
        "two_pair": 2_532_816,
        "pair": 9_730_740,
        "high_card": 6_612_900,
    }


# -- the slow twin -----------------------------------------------------------------------------------


@pytest.mark.long
def test_every_hand_of_five_cards_ranks_as_the_slow_twin_says() -> None:
    for hand, _ in classes(5):
        assert best(hand) == twin(hand), hand
    for hand, _ in with_joker(classes(4)):
        assert best(hand) == twin(hand), hand


def test_random_hands_of_five_and_six_cards_rank_as_the_slow_twin_says() -> None:
    rng = random.Random(670)
    whole = pack(joker=True)
    for _ in range(1_000):
        hand = rng.sample(whole, rng.choice((5, 6)))
        assert best(hand) == twin(hand), hand


def test_random_hands_with_the_joker_from_a_narrow_deck_rank_as_the_slow_twin_says() -> None:
    rng = random.Random(671)
    for _ in range(400):
        low, suit = rng.randint(2, 10), rng.randrange(4)
        narrow = [card for card in DECK if card.suit == suit or low <= card.rank <= low + 2]
        hand = [*rng.sample(narrow, rng.choice((4, 5))), JOKER]
        assert best(hand) == twin(hand), hand


# -- order and words ---------------------------------------------------------------------------------


def rank(text: str) -> PaiGowHand:
    return best(cards(text))


def test_the_categories_in_their_order() -> None:
    examples = (
        "Ah Kd 9c 7s 3h",
        "2h 2d 9c 7s 3h",
        "2h 2d 3c 3s 4h",
        "2h 2d 2c 7s 3h",
        "2h 3d 4c 5s 6h",
        "2h 3h 4h 5h 7h",
        "2h 2d 2c 3s 3h",
        "2h 2d 2c 2s 3h",
        "2h 3h 4h 5h 6h",
        "Th Jh Qh Kh Ah",
        "Ac Ad Ah As Jo",
    )
    hands = [rank(text) for text in examples]
    assert [hand.kind for hand in hands] == list(KINDS)
    assert hands == sorted(hands)


def test_the_wheel_is_the_second_highest_straight() -> None:
    wheel, king_high = rank("Ah 2d 3c 4s 5h"), rank("Kh Qd Jc Ts 9h")
    assert rank("Ah Kd Qc Js Th") > wheel > king_high > rank("2h 3d 4c 5s 6h")
    assert wheel.words == "straight, ace to five"
    assert king_high.words == "straight, king high"


def test_six_cards_play_the_wheel_and_not_the_six_high_straight() -> None:
    assert rank("Ah 2d 3c 4s 5h 6d").words == "straight, ace to five"


def test_the_suited_wheel_is_the_highest_straight_flush_below_a_royal_flush() -> None:
    assert rank("Th Jh Qh Kh Ah") > rank("Ah 2h 3h 4h 5h") > rank("9h Th Jh Qh Kh") > rank("2h 3h 4h 5h 6h")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Jo Kh 9c 7s 3h", "ace high"),
        ("Jo Ah 9c 7s 3h", "pair of aces"),
        ("Jo Kh Kd 7s 3h", "pair of kings"),
        ("Jo Kh Kd Ks 3h", "three of a kind, kings"),
        ("Jo Kh Kd Ks Ah", "full house, kings over aces"),
        ("Jo Kh Kd As Ah", "full house, aces over kings"),
        ("Jo Ac As Ah Kd", "four of a kind, aces"),
        ("Jo Ac As Ah Ad", "five aces"),
        ("Jo Kc Qd Jh Ts", "straight, ace high"),
        ("Jo 2c 3d 4h 5s", "straight, ace to five"),
        ("Jo 3c 4d 5h 6s", "straight, seven high"),
        ("Jo 9c 8d 6h 5s", "straight, nine high"),
        ("Jo Kh Qh Jh Th", "royal flush"),
        ("Jo Ah Kh Qh Jh", "royal flush"),
        ("Jo Ah 2h 4h 5h", "straight flush, ace to five"),
        ("Jo Kh 9h 7h 3h", "flush, ace high"),
    ],
)
def test_the_joker_is_an_ace_or_completes_a_straight_or_a_flush(text: str, words: str) -> None:
    assert rank(text).words == words


def test_in_a_flush_with_the_ace_the_joker_is_the_highest_card_missing() -> None:
    assert rank("Jo Ah 9h 7h 3h").ties == (14, 13, 9, 7, 3)
    assert rank("Jo Ah Kh 7h 3h").ties == (14, 13, 12, 7, 3)


def test_a_joker_flush_ties_with_the_flush_whose_card_it_is() -> None:
    assert rank("Jo Kh 9h 7h 3h") == rank("Ah Kh 9h 7h 3h")
