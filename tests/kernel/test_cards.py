"""The encoding of cards and the sentences about bad input."""

from __future__ import annotations

import numpy as np
import pytest

from croupier.kernel import cards
from tests.oracles import naive


def test_numbers_run_through_the_ranks_of_clubs_diamonds_hearts_and_spades() -> None:
    assert [cards.card(name) for name in naive.DECK] == list(range(52))
    assert cards.card("Jo") == cards.JOKER == 52


def test_text_is_the_inverse_of_cards() -> None:
    assert cards.text(cards.cards("Ah Td Jo 2c")) == "Ah Td Jo 2c"
    assert cards.cards("Ah Td").dtype == np.uint8


@pytest.mark.parametrize("name", ["", "1h", "Ax", "10h", "ah", "AH", "Joker"])
def test_a_name_that_is_no_card_gets_one_sentence(name: str) -> None:
    with pytest.raises(ValueError, match="is not a card: say a rank"):
        cards.card(name)


def test_suit_masks_hold_the_ranks_of_each_suit_and_leave_out_the_joker() -> None:
    assert cards.suit_masks(cards.cards("2c Ac 3d Jo As")) == (1 | 1 << 12, 1 << 1, 0, 1 << 12)


@pytest.mark.parametrize(
    ("hands", "sentence"),
    [
        (np.zeros((2, 4), dtype=np.uint8), "with 5 or 6 or 7 cards"),
        (np.zeros(7, dtype=np.uint8), "one hand a row"),
        (np.zeros((2, 7), dtype=np.int64), "cards are uint8, not int64"),
        (np.full((2, 7), 52, dtype=np.uint8), "52 is not a card; cards here are 0 to 51"),
    ],
)
def test_a_batch_of_the_wrong_form_gets_one_sentence(hands: cards.Cards, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        cards.batch(hands, (5, 6, 7))


def test_a_batch_in_another_memory_order_is_brought_into_rows() -> None:
    hands = np.arange(35, dtype=np.uint8).reshape(7, 5).T
    batch = cards.batch(hands, (7,))
    assert batch.flags.c_contiguous
    assert (batch == hands).all()
