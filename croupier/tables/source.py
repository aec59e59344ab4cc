"""Where cards, dice and starting numbers come from, behind one small interface.

A source is made anew for every round and asked by place: the cards after so many that have left the shoe.
So it needs no memory of its own, and a table that was rebuilt goes on where the journal ends.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from croupier.equipment.cards import Card, cards, show
from croupier.play.submission import Submission
from croupier.tables.config import RECORDED, VIRTUAL, TableConfig
from croupier.tables.numbers import START, Numbers, draw, needed
from croupier.tables.sealing import sealed, unsealed
from croupier.tables.shuffle import commitment, shuffled, stream


class Source(Protocol):
    """The shoe and the dice of one round."""

    commitment: str
    sealed: str

    def cards(self, after: int, count: int) -> list[Card]:
        """The cards that follow after so many; fewer if the shoe is empty."""

    def dice(self, earlier: Sequence[int], count: int) -> tuple[int, ...]:
        """The next roll, after earlier rolls of so many dice each."""

    def numbers(self, submission: Submission, seats: list[int]) -> Numbers:
        """What the round starts from."""

    def reveal(self) -> dict[str, Any] | None:
        """What is published after the round."""


class VirtualSource:
    """A shuffle from a seed. ``sealed`` is the seed for the journal, ``commitment`` for everybody."""

    def __init__(
        self, round_id: str, seed: bytes, submission: Submission, dice: bool, sealed_seed: str = ""
    ) -> None:
        self._seed = seed
        joker = bool(submission.edition.joker.value)
        self._order = [] if dice else shuffled(seed, submission.decks, joker)
        self.commitment = commitment(round_id, seed, self._order)
        self.sealed = sealed_seed

    def cards(self, after: int, count: int) -> list[Card]:
        return self._order[after : after + count]

    def dice(self, earlier: Sequence[int], count: int) -> tuple[int, ...]:
        chance = stream(self._seed, "dice")
        for thrown in earlier:
            chance.dice(thrown)
        return chance.dice(count)

    def numbers(self, submission: Submission, seats: list[int]) -> Numbers:
        return draw(submission, seats, stream(self._seed, "numbers"))

    def reveal(self) -> dict[str, Any] | None:
        return {"seed": self._seed.hex(), "cards": show(self._order)}


class RecordedSource:
    """A sequence that was written down before; the rounds take its entries in turn."""

    commitment = ""
    sealed = ""

    def __init__(self, config: TableConfig, number: int) -> None:
        place = number - 1
        self._cards = cards(config.recorded[place % len(config.recorded)]) if config.recorded else []
        rolls = config.recorded_dice
        self._rolls = rolls[place % len(rolls)] if rolls else []

    def cards(self, after: int, count: int) -> list[Card]:
        return self._cards[after : after + count]

    def dice(self, earlier: Sequence[int], count: int) -> tuple[int, ...]:
        return tuple(self._rolls[len(earlier)]) if len(earlier) < len(self._rolls) else ()

    def numbers(self, submission: Submission, seats: list[int]) -> Numbers:
        return Numbers(start=1 if START in needed(submission) else 0)

    def reveal(self) -> dict[str, Any] | None:
        return None


class NoSource:
    """The dealer has the cards and the dice in hand."""

    commitment = ""
    sealed = ""

    def cards(self, after: int, count: int) -> list[Card]:
        return []

    def dice(self, earlier: Sequence[int], count: int) -> tuple[int, ...]:
        return ()

    def numbers(self, submission: Submission, seats: list[int]) -> Numbers:
        return Numbers()

    def reveal(self) -> dict[str, Any] | None:
        return None


class Sources:
    """Makes the source of each round of a table; ``draw_seed`` is the one way by which chance enters: for
    the seed of a round, and again for the nonce of its seal."""

    def __init__(
        self,
        config: TableConfig,
        submission: Submission,
        dice: bool,
        key: bytes,
        draw_seed: Callable[[], bytes],
    ) -> None:
        self._config = config
        self._submission = submission
        self._dice = dice
        self._key = key
        self._draw_seed = draw_seed

    def fresh(self, round_id: str, number: int) -> Source:
        """For a round that is about to open."""
        if self._config.cards == VIRTUAL:
            seed = self._draw_seed()
            box = sealed(seed, self._key, round_id, self._draw_seed())
            return VirtualSource(round_id, seed, self._submission, self._dice, box)
        return self._without_seed(number)

    def again(self, round_id: str, number: int, sealed_seed: str, published: str) -> Source | None:
        """For a round that the journal holds; None if its shoe cannot be restored with this key."""
        if self._config.cards != VIRTUAL:
            return self._without_seed(number)
        if not sealed_seed:
            return None
        seed = unsealed(sealed_seed, self._key, round_id)
        if seed is None:
            return None
        source = VirtualSource(round_id, seed, self._submission, self._dice, sealed_seed)
        return source if source.commitment == published else None

    def _without_seed(self, number: int) -> Source:
        return RecordedSource(self._config, number) if self._config.cards == RECORDED else NoSource()
