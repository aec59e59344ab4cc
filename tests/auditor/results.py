"""The results of houses, a line of JSON each, so that a long run can be left and taken up again.

A house is named by its seed and its size. One that stands in the file with all its books equal is not played
again; one in which something differed is, and the difference stays in the file. What other software came to
(its signature is that of ``croupier verify-software``) stays in the file too and is not counted: a total is
of one program alone.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from croupier.floor.assets.software_signature import running_manifest, signature
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
    software: str = ""

    @property
    def key(self) -> Key:
        return (self.seed, self.rounds, self.tables, self.terminals)

    def line(self) -> str:
        house = {"seed": self.seed, "rounds": self.rounds, "tables": self.tables, "terminals": self.terminals}
        came = {"seconds": round(self.seconds, 1), "difference": self.difference, "software": self.software}
        return json.dumps(house | came | {"tally": self.tally.document()})


def running_software() -> str:
    """The signature of the program as it is now."""
    return signature(running_manifest())


def read(path: Path | None, software: str) -> dict[Key, Result]:
    """The houses that were equal to the end, with this software."""
    if path is None or not path.exists():
        return {}
    found = [_result(json.loads(line)) for line in path.read_text(encoding="utf-8").splitlines()]
    return {one.key: one for one in found if not one.difference and one.software == software}


def _result(row: dict[str, Any]) -> Result:
    return Result(
        **{name: value for name, value in row.items() if name != "tally"}, tally=Tally.of(row["tally"])
    )


def append(path: Path | None, result: Result) -> None:
    if path is not None:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a", encoding="utf-8") as file:
            file.write(result.line() + "\n")
