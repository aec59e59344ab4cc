"""What stops a run: two figures that ought to be one."""

from __future__ import annotations

from typing import Any


class Difference(AssertionError):
    """The auditor and the house disagree. Seed and step say how to see it again."""

    def __init__(self, what: str, auditor: Any, house: Any) -> None:
        super().__init__(what, auditor, house)
        self.what = what
        self.auditor = auditor
        self.house = house
        self.seed = -1
        self.step = -1

    def at(self, seed: int, step: int) -> Difference:
        """Where in the run it was found."""
        self.seed, self.step = seed, step
        return self

    def __str__(self) -> str:
        place = f"seed {self.seed}, step {self.step}: " if self.seed >= 0 else ""
        return f"{place}{self.what}: the auditor has {self.auditor}, the house says {self.house}"


def same(what: str, auditor: Any, house: Any) -> None:
    """Stop the run unless both are equal."""
    if auditor != house:
        raise Difference(what, auditor, house)
