"""Cards, and packs of them."""

from __future__ import annotations

import pickle
from collections import Counter

import pytest

from croupier.equipment.cards import (
    DECK,
    JOKER,
    RANK_WORDS,
    card,
    cards,
    only_red_or_black,
    pack,
    plural,
    rank_word,
    show,
)


def test_a_deck_holds_every_rank_of_every_suit_once() -> None:
    assert len(DECK) == 52
    assert {(one.rank, one.suit) for one in DECK} == {
        (rank, suit) for rank in range(2, 15) for suit in range(4)
    }


@pytest.mark.parametrize(
    ("text", "rank", "suit"), [("2c", 2, 0), ("Td", 10, 1), ("Ah", 14, 2), ("Js", 11, 3), ("Jo", 15, 4)]
)
def test_a_card_is_rank_and_suit(text: str, rank: int, suit: int) -> None:
    assert (card(text).rank, card(text).suit) == (rank, suit)


def test_there_is_one_object_for_each_card() -> None:
    for one in (*DECK, JOKER):
        assert card(one.text) is one
        assert pickle.loads(pickle.dumps(one)) is one


def test_what_is_shown_can_be_read_back() -> None:
    assert cards(show(DECK)) == list(DECK)


@pytest.mark.parametrize("text", ["", "A", "ah", "AH", "1h", "10h", "Ahh", "Ax", "jo", "JO", "A h"])
def test_what_is_not_a_card_is_refused_with_the_text(text: str) -> None:
    with pytest.raises(ValueError, match="is not a card") as refused:
        card(text)
    assert repr(text) in str(refused.value)


@pytest.mark.parametrize(
    ("decks", "joker", "size"), [(1, False, 52), (1, True, 53), (6, False, 312), (8, False, 416)]
)
def test_a_pack_holds_each_card_once_for_each_deck(decks: int, joker: bool, size: int) -> None:
    counted = Counter(pack(decks, joker))
    assert sum(counted.values()) == size
    assert counted.pop(JOKER, 0) == int(joker)
    assert set(counted.values()) == {decks}


def test_every_rank_has_its_words() -> None:
    assert len(RANK_WORDS) == 13
    assert (rank_word(14), plural(6), plural(2)) == ("ace", "sixes", "twos")


@pytest.mark.parametrize(
    ("hand", "one_color"), [("Ah Kd 2h", True), ("Ac Ks 2c", True), ("Ah Kc 2h", False), ("Ah", True)]
)
def test_one_color(hand: str, one_color: bool) -> None:
    assert only_red_or_black(cards(hand)) is one_color
