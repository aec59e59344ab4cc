"""What a seat has decided when its time runs out.

The house takes the first of ``PREFERENCE`` that is open, so that a patron who says nothing never stakes
more money: he declines, checks, stands, stays, sets his hand the house way, keeps what lies, and only where
nothing else is open he folds. ``docs/tables.md`` lists what that comes to in each game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from croupier.play.choice import Choice, Decision, preferred_decision
from croupier.play.request import Ask

PREFERENCE: Final = (
    "decline",
    "check",
    "stand",
    "stay",
    "house_way",
    "keep",
    "refuse",
    "fold",
    "dead",
)


def default_decision(choices: Sequence[Choice], asked: Ask | None = None) -> Decision:
    """The decision that the clock takes; where the chapter itself speaks of silence, that one."""
    if asked is not None and asked.silence is not None:
        return asked.silence
    return preferred_decision(choices, PREFERENCE)
