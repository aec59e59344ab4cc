"""What a game yields when it needs something, and the acts that the world answers with."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from croupier.equipment.cards import Card, show
from croupier.play.choice import Choice, Decision
from croupier.play.place import Place
from croupier.play.seat import Seat

FIRST_TURN, SECOND_TURN = 1, 2
"""The two turns in which the first two cards go around a table."""


class Deal:
    """The game needs cards: one for each of these places, in this order.

    ``up`` overrides how the places usually receive a card. Whoever deals may hand them in one at a
    time or all at once; the game goes on when the last has come.
    """

    __slots__ = ("places", "section", "up")

    def __init__(self, places: Sequence[Place], section: str, up: bool | None = None) -> None:
        self.places = places
        self.section = section
        self.up = up


class Shake:
    """The game needs so many dice thrown.

    ``may_stop``: the dice need not be thrown again; a Roll of no dice says that they are not, and
    the game settles what is still open. ``choices`` is what seats may decide while the dice lie, though
    nothing waits for them; the game is answered with such a decision instead of with faces.
    """

    __slots__ = ("choices", "dice", "may_stop", "section")

    def __init__(
        self,
        dice: int,
        section: str,
        may_stop: bool = False,
        choices: Mapping[Seat, Sequence[Choice]] | None = None,
    ) -> None:
        self.dice = dice
        self.section = section
        self.may_stop = may_stop
        self.choices = choices or {}


class Ask:
    """The game needs decisions: for each of these seats one of its choices.

    Seats may answer in any order, as terminals do; the game receives the answers in the order in
    which it named the seats, which is the order of the chapter. ``silence`` is what a seat that says
    nothing has decided, where the chapter lets it go on without a word (a wager that stays up); who has
    said no more than that may still say something else while the question is open.
    """

    __slots__ = ("choices", "section", "silence")

    def __init__(
        self, choices: Mapping[Seat, Sequence[Choice]], section: str, silence: Decision | None = None
    ) -> None:
        self.choices = choices
        self.section = section
        self.silence = silence


class Turn:
    """The dealer turns these cards of a place up: which they are is known from now on.

    Only cards that were dealt face down with no reader to see them are asked for. ``may_stay``: the
    card reader device may say that the card stays as it lies (§ 672a.7(g)); then none are named. ``note``
    says in which order cards are named where it matters.
    """

    __slots__ = ("indexes", "may_stay", "note", "place", "section")

    def __init__(
        self, place: Place, indexes: Sequence[int], section: str, *, may_stay: bool = False, note: str = ""
    ) -> None:
        self.place = place
        self.indexes = indexes
        self.section = section
        self.may_stay = may_stay
        self.note = note


class Settle:
    """All hands lie open: the dealer says that what follows is the settlement.

    Until then a wrong number of cards or a card that was exposed has the consequence of its section.
    """

    __slots__ = ("section",)

    def __init__(self, section: str) -> None:
        self.section = section


Request = Deal | Shake | Ask | Turn | Settle


@dataclass(frozen=True, slots=True)
class Cards:
    """Chance: cards left the shoe."""

    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return f"cards {show(self.cards)}"


@dataclass(frozen=True, slots=True)
class Turned:
    """The dealer turned cards of a place up, and said which they are; none if they stay as they lie."""

    place: str
    cards: tuple[Card, ...] = ()

    def __str__(self) -> str:
        return f"{self.place} turned up {show(self.cards)}" if self.cards else f"{self.place} stays face down"


@dataclass(frozen=True, slots=True)
class Confirmed:
    """The dealer said that the hands as they lie are settled."""

    def __str__(self) -> str:
        return "settlement confirmed"


@dataclass(frozen=True, slots=True)
class Roll:
    """Chance: the dice came to rest. No faces: they were not thrown again (see ``Shake.may_stop``)."""

    faces: tuple[int, ...]

    def __str__(self) -> str:
        return f"dice {' '.join(map(str, self.faces))}" if self.faces else "no further roll"


@dataclass(frozen=True, slots=True)
class Decide:
    """A seat decided."""

    seat: int
    decision: Decision

    def __str__(self) -> str:
        return f"seat {self.seat}: {self.decision}"


@dataclass(frozen=True, slots=True)
class Irregular:
    """Something happened that should not: a name of the game's last section, with its details."""

    name: str
    seat: int = 0
    cards: tuple[Card, ...] = ()
    details: Mapping[str, Any] = field(default_factory=dict)

    @property
    def turn(self) -> Any:
        """The turn of the first two cards that it concerns: the second, unless ``turn`` says otherwise."""
        return self.details.get("turn", SECOND_TURN)

    def __str__(self) -> str:
        parts = [self.name]
        if self.seat:
            parts.append(f"seat {self.seat}")
        if "turn" in self.details:
            parts.append(f"turn {self.turn}")
        if self.cards:
            parts.append(show(self.cards))
        return f"irregularity: {', '.join(parts)}"


Act = Cards | Turned | Confirmed | Roll | Decide | Irregular

Play = Generator[Request, Any, None]
"""A game, or the rest of one after an irregularity."""
