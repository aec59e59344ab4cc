"""Rules are for acts that are being done. What was done and written down is read back whatever the rules are.

A book is a record (58 Pa. Code §§ 465a.18, 465a.25): one that was written under other rules stays readable
and printable, and can be continued under those of today.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType

from croupier.errors import Refused
from croupier.units.verdict import Refusal


class Ruling:
    """``with ruling:`` stands around the rules of an act, before what the act changes.

    A rule that is broken refuses the act. While a book is read back it becomes a remark instead, and the act
    has its effect. What an act cannot have an effect without, like a box that is there, stands outside.
    """

    def __init__(self) -> None:
        self.remarks: list[Refusal] = []
        self._reading = False

    @contextmanager
    def reading_back(self) -> Iterator[None]:
        """While acts are read back from a book."""
        self._reading = True
        try:
            yield
        finally:
            self._reading = False

    def __enter__(self) -> None:
        """The rules begin."""

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool:
        """The rules end: a refusal goes on to whoever does the act, or is noted of an act that was done."""
        if not self._reading or not isinstance(error, Refused):
            return False
        self.remarks.append(error.refusal)
        return True
