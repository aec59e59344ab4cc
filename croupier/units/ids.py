"""Identifiers that come in from outside: short, printable, one line, no surprises in a log or a key."""

from __future__ import annotations

import re

# Letters, digits and the marks that asset numbers, rounds and client libraries use.
_IDENTIFIER = re.compile(r"[A-Za-z0-9][A-Za-z0-9._:/#-]{0,119}")
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._#-]{0,59}")


def identifier(text: str, field: str) -> str:
    """A command, hold or account id; ``field`` names it in the one sentence that a bad one earns."""
    if _IDENTIFIER.fullmatch(text) is None:
        raise ValueError(
            f"{field}: {text!r} is not an id; use 1 to 120 letters, digits or . _ : / # -, "
            "beginning with a letter or digit"
        )
    return text


def name(text: str, field: str) -> str:
    """The name of a terminal, table or pool: an id without the separators ``:`` and ``/``."""
    if _NAME.fullmatch(text) is None:
        raise ValueError(
            f"{field}: {text!r} is not a name; use 1 to 60 letters, digits or . _ # -, "
            "beginning with a letter or digit"
        )
    return text
