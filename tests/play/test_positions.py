"""On how many positions one player may wager."""

from __future__ import annotations

import pytest

from croupier.play.place import Place
from croupier.play.positions import positions_refusal
from croupier.play.seat import Seat


def seats(*placed: tuple[str, int]) -> list[Seat]:
    return [Seat(number, position, name, Place("")) for number, (name, position) in enumerate(placed, 1)]


@pytest.mark.parametrize(
    ("placed", "most"),
    [
        ([("patron A", 1)], 1),
        ([("patron A", 1), ("patron A", 1)], 1),
        ([("patron A", 1), ("patron B", 3)], 1),
        ([("", 1), ("", 5)], 1),
        ([("patron A", 3), ("patron A", 2)], 2),
        ([("patron A", 3), ("patron A", 5), ("patron A", 4)], 3),
    ],
)
def test_allowed(placed: list[tuple[str, int]], most: int) -> None:
    assert positions_refusal(seats(*placed), most, "§ 1") is None


@pytest.mark.parametrize(
    ("placed", "most", "message"),
    [
        ([("patron A", 1), ("patron A", 2)], 1, "patron A wagers on 2 positions; one position may be played"),
        (
            [("patron A", 1), ("patron A", 2), ("patron A", 3)],
            2,
            "patron A wagers on 3 positions; two positions may be played",
        ),
        (
            [("patron B", 1), ("patron A", 1), ("patron A", 3)],
            3,
            "patron A wagers on positions that are not adjacent",
        ),
    ],
)
def test_refused(placed: list[tuple[str, int]], most: int, message: str) -> None:
    refusal = positions_refusal(seats(*placed), most, "§ 1")
    assert refusal is not None
    assert (refusal.code, refusal.message, refusal.cite) == ("too_many_positions", message, "§ 1")
