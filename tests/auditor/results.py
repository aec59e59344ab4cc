"""The results of houses, a line of JSON each, so that a long run can be left and taken up again.

A house is named by its seed and its size. One that stands in the file with all its books equal is not played
again; one in which something differed is, and the difference stays in the file.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.auditor.tally import Tally

Key = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Result:
    """One house: what it was, how long it took its worker, and what it came to."""

    seed: int
    rounds: int
    tables: int
    terminals: int
    seconds: float
    tally: Tally
    difference: str = ""

    @property
    def key(self) -> Key:
        return (self.seed, self.rounds, self.tables, self.terminals)

    def line(self) -> str:
        house = {"seed": self.seed, "rounds": self.rounds, "tables": self.tables, "terminals": self.terminals}
        came = {"seconds": round(self.seconds, 1), "difference": self.difference}
        return json.dumps(house | came | {"tally": self.tally.document()})


def read(path: Path | None) -> dict[Key, Result]:
    """The houses that were equal to the end."""
    if path is None or not path.exists():
        return {}
    found = [_result(json.loads(line)) for line in path.read_text(encoding="utf-8").splitlines()]
    return {result.key: result for result in found if not result.difference}


def _result(row: dict[str, Any]) -> Result:
    return Result(
        **{name: value for name, value in row.items() if name != "tally"}, tally=Tally.of(row["tally"])
    )


def append(path: Path | None, result: Result) -> None:
    if path is not None:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a", encoding="utf-8") as file:
            file.write(result.line() + "\n")
