"""The two kinds of *no* that are values: a Refusal of an act, and a Finding of a check.

The other two kinds, an operating error and a fault, are exceptions: see ``croupier.errors``.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Refusal:
    """Someone asked for what the rules forbid: why, and by which section."""

    code: str
    message: str
    cite: str = ""

    def __str__(self) -> str:
        return f"{self.message} ({self.cite})" if self.cite else self.message


@dataclass(frozen=True, slots=True)
class Finding:
    """What a check found: how bad it is, where, and what to do about it."""

    severity: str
    code: str
    message: str
    cite: str = ""
    remedy: str = ""
