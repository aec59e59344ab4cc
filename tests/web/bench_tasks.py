"""Tasks for a bench of the laboratory; a process that is given one finds it here by its name."""

from __future__ import annotations

import os
import time
from pathlib import Path

from croupier.errors import Refused
from croupier.kernel.progress import Steps
from croupier.units.verdict import Refusal


def whereabouts() -> tuple[int, int]:
    """The process that does it, and how much it gives way to others."""
    return os.getpid(), os.nice(0)


def counted(steps: int) -> str:
    """Something long that says how far it is."""
    told = Steps("stones", steps)
    for _ in range(steps):
        told.take()
    return "counted"


def waiting(folder: str) -> str:
    """Says that it has begun, and waits until it may go on."""
    Path(folder, "begun").touch()
    while not Path(folder, "go-on").exists():
        time.sleep(0.01)
    return "waited"


def refusing() -> None:
    raise Refused(Refusal("unknown_wager", "there is no such wager", "58 Pa. Code § 601a.2"))


def mistaken() -> None:
    raise ValueError("like: there is no paytable Z")


def broken() -> None:
    raise ZeroDivisionError("division by zero")
