"""A refusal that is kept under a command's id, so that the command has the same answer whenever it is asked.

Some commands are made from what is found in the books: a slip from what is due. Where nothing is found there
is no command to give, and the books would know nothing of the id; asked again late, by a line that was down,
the same request would then do something that its sender was told is not done.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Protocol

from croupier.errors import Refused
from croupier.ledger.canonical import Json, canonical, digest, fields_of
from croupier.ledger.command import Command, Footprint
from croupier.ledger.draft import Draft
from croupier.units.verdict import Refusal


class KeptRefusals(Protocol):
    """Books that know what they refused."""

    def refusal_of(self, command_id: str) -> Refusal | None: ...


def keepable(refusal: Refusal) -> None:
    """Raise ValueError unless the refusal can be told again: it has a code, and a sentence that is text."""
    if not refusal.code or not refusal.message:
        raise ValueError("refusal: it is kept with its code and a sentence")
    try:
        canonical(fields_of(refusal))
    except UnicodeEncodeError as error:
        raise ValueError(f"refusal: it is kept as text, and {error.reason}") from error


@dataclass(frozen=True, slots=True, kw_only=True)
class KeepRefusal(Command):
    """The answer is no. The id is kept with it, unless it has an earlier answer; ``asked`` is the request."""

    kind: ClassVar[str] = "keep_refusal"
    asked: str
    refusal: Refusal

    def check(self) -> None:
        Command.check(self)
        keepable(self.refusal)

    def footprint(self) -> Footprint:
        return Footprint()

    def digest(self) -> str:
        return digest(canonical([self.kind, self.asked]))

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        raise Refused(self.refusal)
