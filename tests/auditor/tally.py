"""What a run came to, and the same for several runs together."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

COUNTS = ("rounds", "commands", "steps", "recomputed", "restarts", "comparisons", "days", "records")
LISTS = ("told", "refused", "games")


@dataclass(slots=True)
class Tally:
    """What was played, asked, heard and compared."""

    rounds: int = 0
    commands: int = 0
    steps: int = 0
    recomputed: int = 0
    restarts: int = 0
    comparisons: int = 0
    days: int = 0
    records: int = 0
    told: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    games: Counter[str] = field(default_factory=Counter)

    def add(self, other: Tally) -> None:
        for name in COUNTS:
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for name in LISTS:
            getattr(self, name).update(getattr(other, name))

    def document(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in (*COUNTS, *LISTS)}

    @classmethod
    def of(cls, document: dict[str, Any]) -> Tally:
        made = cls(**{name: document[name] for name in COUNTS})
        for name in LISTS:
            getattr(made, name).update(document[name])
        return made

    def report(self, seconds: float) -> str:
        """The run in a few lines."""
        return (
            f"{self.rounds:,} rounds in {seconds:,.0f} s: {self.commands:,} commands, {self.records:,} "
            f"records of the journal verified, {self.recomputed:,} rounds settled again by the oracles, "
            f"{self.restarts:,} restarts, {self.comparisons:,} comparisons, {self.days:,} gaming days; "
            "everything equal to the cent\n"
            f"games: {_listed(self.games)}\nheard: {_listed(self.told)}\nrefused: {_listed(self.refused)}\n"
        )


def _listed(counts: Counter[str]) -> str:
    return ", ".join(f"{name} {count:,}" for name, count in counts.most_common())
