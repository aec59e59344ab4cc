"""The name of a wager: told from every other, read back, and never guessed."""

from __future__ import annotations

import pytest

from croupier.errors import Fault
from croupier.play.place import Place
from croupier.play.seat import Seat
from croupier.wagering.wager_id import WagerId

BEFORE = WagerId.before_the_deal("T-1-000012", "EWT-7", "ante", 2)
DECIDED = WagerId.by_decision("T-1-000012", "EWT-7", "blackjack#2", 5)


@pytest.mark.parametrize(
    ("wager", "text"),
    [(BEFORE, "T-1-000012/EWT-7/ante/2"), (DECIDED, "T-1-000012/EWT-7/blackjack#2/d5")],
)
def test_a_name_is_written_and_read_back(wager: WagerId, text: str) -> None:
    assert str(wager) == text
    assert WagerId.read(text) == wager


@pytest.mark.parametrize("text", ["", "w-1", "T-1/EWT-7/ante"])
def test_what_no_table_has_named_is_not_guessed(text: str) -> None:
    assert WagerId.read(text) is None


def test_a_wager_bears_the_hold_that_was_kept_for_it() -> None:
    seat = Seat(1, 1, "EWT-7", Place("position 1"))
    seat.keep_hold("ante", str(BEFORE))
    assert seat.place("ante", 500).hold == str(BEFORE)
    assert seat.place("blackjack#2", 500).hold == ""


def test_the_answer_that_counted_gives_the_hold_and_not_one_that_was_broken_off() -> None:
    seat = Seat(1, 1, "EWT-7", Place("position 1"))
    seat.keep_hold("insurance", "R/EWT-7/insurance/d3")
    seat.keep_hold("insurance", "R/EWT-7/insurance/d5")
    assert seat.place("insurance", 500).hold == "R/EWT-7/insurance/d5"


def test_a_wager_that_lies_there_has_one_hold_and_its_name_to_itself() -> None:
    seat = Seat(1, 1, "EWT-7", Place("position 1"))
    seat.keep_hold("ante", str(BEFORE))
    seat.place("ante", 500)
    seat.keep_hold("ante", str(BEFORE))
    with pytest.raises(Fault, match="is held for it again"):
        seat.keep_hold("ante", "T-1-000012/EWT-7/ante/3")
    with pytest.raises(Fault, match="a second wager ante"):
        seat.place("ante", 500)
