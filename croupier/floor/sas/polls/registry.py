"""Which function answers which poll."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from croupier.floor.sas.device import Device


class Ack(Enum):
    """The answer of one byte: the address, with its high bit set for a no."""

    YES = "yes"
    NO = "no"


# Data to send behind address and command, one byte of yes or no, or silence.
Reply = bytes | Ack | None
Handler = Callable[["Device", bytes], Reply]

_HANDLERS: dict[int, Handler] = {}


def answers(*commands: int) -> Callable[[Handler], Handler]:
    """Mark a function as the answer to polls."""

    def register(function: Handler) -> Handler:
        for command in commands:
            if command in _HANDLERS:
                raise ValueError(f"poll {command:02X} has two answers")
            _HANDLERS[command] = function
        return function

    return register


def handler(command: int) -> Handler | None:
    """The answer to a poll; None for a poll that our terminals ignore."""
    return _HANDLERS.get(command)
