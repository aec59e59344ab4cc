"""The two kinds of *no* that are values: a Refusal of an act, and a Finding of a check.

The other two kinds, an operating error and a fault, are exceptions: see ``croupier.errors``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Refusal:
    """Someone asked for what the rules forbid: why, and by which section.

    ``facts`` are what the sentence speaks of (the account, the sums in cents), for whoever tells it in words
    of his own. They are no part of which refusal it is.
    """

    code: str
    message: str
    cite: str = ""
    facts: Mapping[str, str | int] = field(default_factory=dict, compare=False)

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
