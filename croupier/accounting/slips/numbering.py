"""The number of an electronic slip: the next free one, and another for as long as somebody else is faster."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from croupier.accounting.slips.commands import MakeSlip
from croupier.ledger.ledger import Answer
from croupier.units.name_spaces import part_id, spelled_before
from croupier.units.verdict import Refusal

ATTEMPTS: Final = 5
TAKEN: Final = "slip_exists"


class SlipNumbering:
    """Tries to make one slip; each is a command with another number, made when it is its turn.

    Whoever gives the commands to the books, at once or in turns, writes down the last ``answer``::

        for making in numbering:
            numbering.answer = books.do(making())
    """

    def __init__(self, making: Callable[[int], MakeSlip]) -> None:
        self._making = making
        self.answer: Answer = Refusal(TAKEN, "no number is free for a slip")

    def __iter__(self) -> Iterator[Callable[[], MakeSlip]]:
        for attempt in range(ATTEMPTS):
            yield partial(self._making, attempt)
            if not (isinstance(self.answer, Refusal) and self.answer.code == TAKEN):
                return


def attempted(command_id: str, attempt: int) -> str:
    """The id of a try: the first has the id that was given."""
    return part_id(command_id, str(attempt)) if attempt else command_id


def attempts(command_id: str) -> list[str]:
    """Every id under which a slip may have been made for a request."""
    return [attempted(command_id, each) for each in range(ATTEMPTS)]


def older_attempts(command_id: str) -> list[str]:
    """The same ids as books without name spaces have them; whose they were must be told from the record."""
    return [older for each in attempts(command_id) if (older := spelled_before(each))]
