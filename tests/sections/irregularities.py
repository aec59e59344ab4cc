"""What the sections on irregularities say alike in many chapters, checked with a round of each chapter."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tests.rounds import Settled, refused, settled


def all_void(result: Settled, cite: str) -> None:
    """Every wager of every seat is returned, under this section."""
    lines = result.result["lines"]
    assert lines
    assert {line["outcome"] for line in lines} == {"void"}
    assert {line["cite"] for line in lines} == {cite}
    assert all(line["returned"] == line["stake"] for line in lines)
    assert {one["net"] for one in result.result["seats"]} == {0}


@dataclass(frozen=True)
class DisturbedRound:
    """A round and the section on irregularities of its chapter.

    ``document`` writes the round down with further fields by name. It must not use the ace of spades.
    """

    section: str
    document: Callable[..., dict[str, Any]]

    def usual(self) -> Settled:
        """The round when nothing happens."""
        return settled(**self.document())

    def struck(self, name: str, dealing: str = "manual_shoe", **when: int) -> Settled:
        """The round when something happens."""
        return settled(**self.document(dealing=dealing, irregularity={"name": name, **when}))

    def refused(self, name: str, dealing: str = "manual_shoe", **when: int) -> dict[str, str]:
        """The error of a round in which this cannot happen, or not then."""
        error = refused(**self.document(dealing=dealing, irregularity={"name": name, **when}))
        assert error["code"] == "bad_irregularity"
        return error

    def cite(self, letter: str) -> str:
        """A subsection of the section."""
        return f"{self.section}({letter})"

    def voids(self, letter: str, name: str, dealing: str = "manual_shoe", **when: int) -> None:
        """Check that this voids every wager under the subsection."""
        all_void(self.struck(name, dealing, **when), self.cite(letter))

    def changes_nothing(self, letter: str, name: str, **when: int) -> None:
        """Check that this leaves every line as it is and is noted under the subsection."""
        result = self.struck(name, **when)
        assert result.result["lines"] == self.usual().result["lines"]
        assert result.result["notes"][0].endswith(self.cite(letter))

    def with_card_face_up(self, after: int, **when: int) -> Settled:
        """The round when the ace of spades is found face up after so many cards."""
        given = self.document(irregularity={"name": "face_up_card", "after_cards": after, **when})
        rest = [card for card in given["cards"].split() if card != "As"]
        given["cards"] = " ".join([*rest[:after], "As", *rest[after:]])
        return settled(**given)
