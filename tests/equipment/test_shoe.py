"""A shoe gives its cards in order and knows what is left."""

from __future__ import annotations

import pytest

from croupier.equipment.cards import cards
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
