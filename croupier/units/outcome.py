"""How a wager was settled: one of four words, which documents and journal write out as they are."""

from __future__ import annotations

from enum import StrEnum


class Outcome(StrEnum):
    """What became of a wager. A surrendered one is lost, with half of it returned.

    ``VOID`` was never at risk in the end: it goes back because its round or hand does not count.
    """

    WIN = "win"
    LOSE = "lose"
    PUSH = "push"
    VOID = "void"
