"""Reminders for the dealer: what the chapter wants done every so many rounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from croupier.law.edition import Edition
from croupier.tables.config import VIRTUAL, TableConfig

STUB_COUNT_ROUNDS: Final = 5
"""Every card chapter has the stub counted at least once in every five rounds of play."""


class Reminder(msgspec.Struct, frozen=True):
    """Something that is due after so many rounds."""

    name: str
    text: str
    cite: str
    every_rounds: int


def reminders_of(edition: Edition, dealing: str, config: TableConfig) -> tuple[Reminder, ...]:
    """What a table has to be reminded of. A virtual shoe holds no cards that could be missing."""
    if not dealing or config.cards == VIRTUAL:
        return ()
    return (
        Reminder(
            "stub_count",
            f"Count the stub: {STUB_COUNT_ROUNDS} rounds have passed since the last count",
            edition.cite(edition.dealing[dealing]),
            STUB_COUNT_ROUNDS,
        ),
    )


def count_round(reminders: Sequence[Reminder], since: Mapping[str, int]) -> dict[str, int]:
    """One round more for each of them."""
    return {one.name: since.get(one.name, 0) + 1 for one in reminders}


def due(reminders: Sequence[Reminder], since: Mapping[str, int]) -> list[Reminder]:
    """Those that the dealer sees now."""
    return [one for one in reminders if since.get(one.name, 0) >= one.every_rounds]
