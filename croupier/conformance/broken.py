"""What a game is told that does not do what every game must."""

from __future__ import annotations


class Broken(AssertionError):
    """A claim about every game that this one does not keep; in words."""


def demand(holds: bool, what: str) -> None:
    """Broken unless it holds."""
    if not holds:
        raise Broken(what)
