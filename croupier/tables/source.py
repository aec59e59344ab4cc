"""Where cards, dice and starting numbers come from, behind one small interface.

A source is made anew for every round and asked by place: the cards after so many that have left the shoe.
So it needs no memory of its own, and a table that was rebuilt goes on where the journal ends.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from croupier.equipment.cards import Card, cards, show
from croupier.errors import Fault
from croupier.play.submission import Submission
from croupier.tables.config import RECORDED, VIRTUAL, TableConfig
from croupier.tables.numbers import START, Numbers, draw, needed
from croupier.tables.parties import HOUSE_ALONE, OF_ALL, Party, seed_commitment, seed_of_all
from croupier.tables.sealing import sealed, unsealed
from croupier.tables.shuffle import commitment, shuffled, stream


class Source(Protocol):
    """The shoe and the dice of one round."""

    commitment: str
    sealed: str
    scheme: int

    def with_parties(self, parties: Sequence[Party]) -> Source:
        """The same with what terminals have added: from then on it can be dealt."""

    def cards(self, after: int, count: int) -> list[Card]:
        """The cards that follow after so many; fewer if the shoe is empty."""

    def dice(self, earlier: Sequence[int], count: int) -> tuple[int, ...]:
        """The next roll, after earlier rolls of so many dice each."""

    def numbers(self, submission: Submission, seats: list[int]) -> Numbers:
        """What the round starts from."""

    def reveal(self) -> dict[str, Any] | None:
        """What is published after the round."""


class VirtualSource:
    """A shuffle from the seed of the house and what terminals add. ``sealed`` is the seed for the journal,
    ``commitment`` for everybody.

    Until the parties are there nothing can be dealt from it. A shuffle of older books (``HOUSE_ALONE``) has
    none.
    """

    def __init__(
        self,
        round_id: str,
        seed: bytes,
        submission: Submission,
        dice: bool,
        sealed_seed: str = "",
        scheme: int = OF_ALL,
        parties: Sequence[Party] | None = None,
    ) -> None:
        self._round_id = round_id
        self._seed = seed
        self._submission = submission
        self._dice = dice
        self.sealed = sealed_seed
        self.scheme = scheme
        self._order: list[Card] = []
        if scheme == HOUSE_ALONE:
            self._mixed = seed
        else:
            self._mixed = seed_of_all(round_id, seed, parties) if parties is not None else b""
        if self._mixed and not dice:
            self._order = shuffled(self._mixed, submission.decks, bool(submission.edition.joker.value))
        house_alone = scheme == HOUSE_ALONE
        self.commitment = (
            commitment(round_id, seed, self._order) if house_alone else seed_commitment(round_id, seed)
        )

    def with_parties(self, parties: Sequence[Party]) -> VirtualSource:
        if self.scheme == HOUSE_ALONE:
            return self
        made_of = (self._round_id, self._seed, self._submission, self._dice, self.sealed, self.scheme)
        return VirtualSource(*made_of, parties)

    def cards(self, after: int, count: int) -> list[Card]:
        return self._order[after : after + count]

    def dice(self, earlier: Sequence[int], count: int) -> tuple[int, ...]:
        chance = stream(self._made(), "dice")
        for thrown in earlier:
            chance.dice(thrown)
        return chance.dice(count)

    def numbers(self, submission: Submission, seats: list[int]) -> Numbers:
        return draw(submission, seats, stream(self._made(), "numbers"))

    def _made(self) -> bytes:
        if not self._mixed:
            raise Fault(f"round {self._round_id}: its shuffle is asked for before it is made")
        return self._mixed

    def reveal(self) -> dict[str, Any] | None:
        return {"seed": self._seed.hex(), "cards": show(self._order)}


class RecordedSource:
    """A sequence that was written down before; the rounds take its entries in turn."""

    commitment = ""
    sealed = ""
    scheme = HOUSE_ALONE

    def __init__(self, config: TableConfig, number: int) -> None:
        place = number - 1
        self._cards = cards(config.recorded[place % len(config.recorded)]) if config.recorded else []
        rolls = config.recorded_dice
        self._rolls = rolls[place % len(rolls)] if rolls else []

    def with_parties(self, parties: Sequence[Party]) -> RecordedSource:
        return self

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
    scheme = HOUSE_ALONE

    def with_parties(self, parties: Sequence[Party]) -> NoSource:
        return self

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

    def again(
        self,
        round_id: str,
        number: int,
        sealed_seed: str,
        published: str,
        scheme: int,
        parties: Sequence[Party] | None,
    ) -> Source | None:
        """For a round that the journal holds; None if its shoe cannot be restored with this key."""
        if self._config.cards != VIRTUAL:
            return self._without_seed(number)
        if not sealed_seed:
            return None
        seed = unsealed(sealed_seed, self._key, round_id)
        if seed is None:
            return None
        source = VirtualSource(round_id, seed, self._submission, self._dice, sealed_seed, scheme, parties)
        return source if source.commitment == published else None

    def _without_seed(self, number: int) -> Source:
        return RecordedSource(self._config, number) if self._config.cards == RECORDED else NoSource()
