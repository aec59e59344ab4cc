"""Point counts of blackjack hands, against a twin that tries every value of every ace."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement, product

import pytest

from croupier.equipment.cards import DECK, Card, card, cards
from croupier.equipment.ranks.blackjack import count, hard_value, is_blackjack, is_pair, is_ten

FACES = "23456789TJQKA"
ONE_OF_EACH_VALUE = [card(face + "c") for face in "A23456789T"]


def naive_values(one: Card) -> tuple[int, ...]:
    face = one.text[0]
    if face == "A":
        return (1, 11)
    return (10,) if face in "TJQK" else (int(face),)


def naive_count(hand: Sequence[Card]) -> tuple[int, bool]:
    """The best of all totals that do not bust, else the least; soft if an ace counts 11 in it."""
    ways = [(sum(values), 11 in values) for values in product(*map(naive_values, hand))]
    good = [way for way in ways if way[0] <= 21]
    return max(good) if good else min(ways)


def hands_up_to_21(start: int = 0, hand: tuple[Card, ...] = (), total: int = 0) -> Iterator[tuple[Card, ...]]:
    """Every collection of values whose least total is at most 21."""
    yield hand
    for index in range(start, 10):
        if total + index + 1 <= 21:
            yield from hands_up_to_21(index, (*hand, ONE_OF_EACH_VALUE[index]), total + index + 1)


def test_every_hand_of_two_or_more_that_does_not_bust_counts_as_its_twin() -> None:
    hands = [hand for hand in hands_up_to_21() if len(hand) >= 2]
    assert len(hands) == 3072
    for hand in hands:
        if sum(one.text[0] == "A" for one in hand) <= 8:
            assert count(hand) == naive_count(hand)


def test_every_bust_by_one_card_counts_as_its_twin() -> None:
    busts = 0
    for hand in hands_up_to_21():
        for one in ONE_OF_EACH_VALUE:
            longer = (*hand, one)
            if len(longer) <= 8 and sum(map(hard_value, longer)) > 21:
                busts += 1
                assert count(longer) == naive_count(longer)
                assert count(longer).bust
    assert busts > 10_000


@pytest.mark.parametrize("size", [1, 2, 3])
def test_all_small_hands_of_two_decks(size: int) -> None:
    for hand in combinations_with_replacement([card(face + "h") for face in FACES], size):
        assert count(hand) == naive_count(hand)


def test_the_two_card_hands_of_a_deck() -> None:
    pairs = list(combinations(DECK, 2))
    assert len(pairs) == 1326
    assert sum(is_blackjack(pair) for pair in pairs) == 64
    assert sum(is_pair(pair) for pair in pairs) == 9 * 6 + 120
    assert sum(count(pair).soft for pair in pairs) == 6 + 4 * 48
    assert not any(count(pair).bust for pair in pairs)


def test_sixteen_cards_of_a_deck_are_worth_ten() -> None:
    assert sum(map(is_ten, DECK)) == 16


def test_a_21_of_three_cards_is_no_blackjack() -> None:
    assert count(cards("7c 7d 7h")).total == 21
    assert not is_blackjack(cards("7c 7d 7h"))
    assert not is_blackjack(cards("Ac"))


def test_a_king_and_a_ten_are_a_pair_and_three_cards_are_none() -> None:
    assert is_pair(cards("Kc Th"))
    assert is_pair(cards("Ac Ah"))
    assert not is_pair(cards("Ac Kh"))
    assert not is_pair(cards("7c 7h 7s"))


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("Ac 7h", "soft 18"),
        ("Ac 7h Ks", "hard 18"),
        ("2c 3d", "hard 5"),
        ("Ac Kd", "21"),
        ("Kc Kd 4h", "24"),
    ],
)
def test_what_the_dealer_announces(hand: str, words: str) -> None:
    assert count(cards(hand)).words == words
