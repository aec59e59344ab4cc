"""Passwords at a shell: typed where nobody sees them, or read from a descriptor. Never an option.

What stands on a command line is seen by everybody who lists the processes of the machine, and kept by the
shell's history; what stands in an environment is inherited by every program that is started.
"""

from __future__ import annotations

import os
from typing import Final

import typer

from croupier.access.password import LONGEST
from croupier.errors import DataError

PASSWORD_FD = typer.Option(
    None,
    "--password-fd",
    min=0,
    help="Read it from this open file descriptor, a line each (0: standard input), instead of asking for it.",
)
_MOST_BYTES: Final = 4 * LONGEST + 2
"""A password as UTF-8, and its end of line."""


class Typed:
    """Where the passwords of one command come from."""

    def __init__(self, descriptor: int | None) -> None:
        self._descriptor = descriptor

    def ask(self, what: str, twice: bool = False) -> str:
        """One password; asked for on standard error, since what a command prints may be on its way into a
        variable."""
        if self._descriptor is not None:
            return self._line(self._descriptor, what)
        typed: str = typer.prompt(what, hide_input=True, confirmation_prompt=twice, err=True)
        return typed

    def _line(self, descriptor: int, what: str) -> str:
        """The next line and no byte more: the next password may be the next line."""
        read = b""
        try:
            while len(read) <= _MOST_BYTES and (byte := os.read(descriptor, 1)) not in (b"", b"\n"):
                read += byte
            line = read.decode().removesuffix("\r")
        except OSError as error:
            raise DataError(f"--password-fd: {descriptor} cannot be read: {error.strerror}") from error
        except UnicodeDecodeError:
            raise DataError(f"--password-fd: what comes from {descriptor} is not text in UTF-8") from None
        if not line:
            raise DataError(f"--password-fd: no line with {what.lower()} came from {descriptor}")
        return line
