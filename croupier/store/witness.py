"""A witness beside the key of the house: the last record that a server has seen, kept outside the database.

Whoever cuts off the end of the journal and mends everything in the database is found by it at the next
start. It is one line, ``SEQ:HASH``, as ``croupier audit verify --anchor`` takes it.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Final

from croupier.errors import DataError, OperatingError
from croupier.ledger.journal import ChainHead
from croupier.store.private import OWNER_ONLY

END: Final = ".seen"
_LINE: Final = re.compile(r"(\d{1,18}):([0-9a-f]{64})\n?")


class Witness:
    """The file of one server's house."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def noted(self) -> ChainHead | None:
        """What was seen last; nothing where no server has looked yet."""
        try:
            text = self.path.read_text("ascii")
        except FileNotFoundError:
            return None
        except (OSError, UnicodeDecodeError) as error:
            raise OperatingError(f"{self.path} cannot be read: {error}") from error
        found = _LINE.fullmatch(text)
        if found is None:
            raise DataError(f"{self.path} is not a record and its hash, as a server notes them")
        return ChainHead(int(found[1]), found[2])

    def note(self, head: ChainHead) -> None:
        """Put the new line in the place of the old one, at once."""
        if not head.seq:
            return
        fresh = self.path.with_name(self.path.name + ".new")
        try:
            descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, OWNER_ONLY)
            with os.fdopen(descriptor, "w", encoding="ascii") as file:
                file.write(f"{head.seq}:{head.hash}\n")
            os.replace(fresh, self.path)
        except OSError as error:
            raise OperatingError(f"{self.path} cannot be written: {error.strerror}") from error


def witness_beside(key_file: str | Path) -> Witness:
    """The witness of the house with this key."""
    return Witness(Path(f"{key_file}{END}"))
