"""Short ways to write a round document in a test and to read its settlement."""

from __future__ import annotations

import json
from typing import Any

from croupier import games
from croupier.play.document import settle_line


class Settled:
    """A result with the questions that tests ask."""

    def __init__(self, result: dict[str, Any]) -> None:
        self.result = result

    def line(self, seat: int, wager: str) -> dict[str, Any]:
        """The one line of a seat's wager."""
        found = [one for one in self.result["lines"] if (one["seat"], one["wager"]) == (seat, wager)]
        assert len(found) == 1, f"seat {seat} has {len(found)} lines for {wager}"
        return dict(found[0])

    def money(self, seat: int, wager: str) -> tuple[str, int]:
        """Outcome and cents returned."""
        line = self.line(seat, wager)
        return line["outcome"], line["returned"]

    def cite(self, seat: int, wager: str) -> str:
        return str(self.line(seat, wager)["cite"])

    def order(self) -> list[tuple[int, str]]:
        """Seat and wager of every line, in the order of settlement."""
        return [(one["seat"], one["wager"]) for one in self.result["lines"]]

    def net(self, seat: int) -> int:
        return int(next(one["net"] for one in self.result["seats"] if one["seat"] == seat))

    @property
    def meters(self) -> dict[str, int]:
        return dict(self.result.get("meters", {}))


def raw(document: dict[str, Any]) -> dict[str, Any]:
    """The answer to a document, error or result."""
    answer: dict[str, Any] = json.loads(settle_line(json.dumps(document), games.load))
    return answer


def settled(**document: Any) -> Settled:
    """Settle a round that must be playable."""
    answer = raw(document)
    assert "error" not in answer, answer
    return Settled(answer)


def refused(**document: Any) -> dict[str, str]:
    """The error of a round that must not be playable."""
    answer = raw(document)
    assert "error" in answer, answer
    error: dict[str, str] = answer["error"]
    return error


def fill(cards: str, joker: bool = False) -> str:
    """These cards first, then all others of one deck in a fixed order."""
    first = cards.split()
    deck = [rank + suit for suit in "cdhs" for rank in "23456789TJQKA"] + (["Jo"] if joker else [])
    return " ".join([*first, *(card for card in deck if card not in first)])
