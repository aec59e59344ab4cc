"""A shoe gives its cards in order and knows what is left."""

from __future__ import annotations

import pytest

from croupier.equipment.cards import DECK, cards
from croupier.equipment.shoe import Shoe


def test_cards_leave_in_order_and_the_rest_is_the_stub() -> None:
    shoe = Shoe(cards("Ah Kd 7c 2s"))
    assert shoe.draw(3) == tuple(cards("Ah Kd 7c"))
    assert shoe.left == 1
    assert shoe.drawn == tuple(cards("Ah Kd 7c"))


def test_the_last_card_can_be_drawn_and_no_further_one() -> None:
    shoe = Shoe(cards("Ah Kd"))
    shoe.draw(2)
    with pytest.raises(ValueError, match="holds 0 cards"):
        shoe.draw()
    assert shoe.left == 0


def test_the_cover_card_shows_when_so_many_cards_have_left() -> None:
    shoe = Shoe(DECK, cover_at=3)
    shoe.draw(2)
    assert not shoe.cover_card_has_come
    shoe.draw()
    assert shoe.cover_card_has_come


@pytest.mark.parametrize("depth", [10, 42])
def test_a_cut_brings_the_upper_cards_to_the_bottom(depth: int) -> None:
    assert Shoe.cut(DECK, depth) == [*DECK[depth:], *DECK[:depth]]


@pytest.mark.parametrize("depth", [9, 43])
def test_a_cut_nearer_than_ten_cards_to_an_end_is_refused(depth: int) -> None:
    with pytest.raises(ValueError, match="at least 10 cards"):
        Shoe.cut(DECK, depth)
