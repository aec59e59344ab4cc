"""A command: something that someone asks of the books, with an id that makes asking twice harmless."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from croupier.ledger.canonical import Json, canonical, digest, values_of
from croupier.units.name_spaces import command_name

if TYPE_CHECKING:
    from croupier.ledger.draft import Draft
    from croupier.ledger.record import Record


@dataclass(frozen=True, slots=True)
class Fence:
    """The lease under which a command is given; a later lease of the same table makes it void."""

    table: str
    token: int


@dataclass(frozen=True, slots=True)
class Footprint:
    """Everything that a command may read or change, known before it runs.

    The store locks it in one fixed order, which is why two writers never wait for each other in a circle.
    ``journal`` are the numbers of journal records that it refers to; these never change and are not locked.
    """

    accounts: tuple[str, ...] = ()
    holds: tuple[str, ...] = ()
    records: tuple[tuple[type[Record], str], ...] = ()
    journal: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """The base of every command. Subclasses say what they touch and what they do."""

    kind: ClassVar[str] = ""

    id: str
    fence: Fence | None = None

    def check(self) -> None:
        """Raise ValueError, naming the field, if the command is not well formed. Extended by subclasses."""
        command_name(self.id, "id")

    def footprint(self) -> Footprint:
        raise NotImplementedError

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        """Do it on the draft and return the facts of the answer, or raise Refused."""
        raise NotImplementedError

    def digest(self) -> str:
        """What makes two commands the same: kind and content.

        The id is the name of the command, and the fence only says who carries it: a command that is
        carried again by the table's next owner is still the same command.
        """
        return digest(canonical([self.kind, values_of(self, without=("id", "fence"))]))


class Receipt(NamedTuple):
    """The answer to a command that was done: its place in the journal and what it came to."""

    command_id: str
    kind: str
    seq: int
    at: str
    gaming_day: str
    facts: Mapping[str, Json]

    def cents(self, name: str) -> int:
        """A fact that is a sum of money."""
        value = self.facts[name]
        if type(value) is not int:
            raise TypeError(f"{name} of {self.kind} is {value!r}, not a number of cents")
        return value

    def text(self, name: str) -> str:
        """A fact that is a word or number in writing."""
        value = self.facts[name]
        if not isinstance(value, str):
            raise TypeError(f"{name} of {self.kind} is {value!r}, not a text")
        return value
