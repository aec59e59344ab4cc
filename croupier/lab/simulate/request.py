"""What is to be simulated, cut into chunks that any worker can play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from croupier.errors import Refused
from croupier.kernel.stream import WORD_LIMIT
from croupier.lab.simulate.registry import simulator_for
from croupier.play.simulator import Tally
from croupier.units.verdict import Refusal

MOST_ROUNDS = 10**15
"""Years of work; far from where anything would overflow."""


@dataclass(frozen=True)
class Request:
    """So many rounds of a game under these options, from this seed."""

    game: str
    rounds: int
    seed: int = 1
    edition: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    strategy: str = ""
    """The text of a strategy that a person wrote down; best play without it."""

    def __post_init__(self) -> None:
        if not 1 <= self.rounds <= MOST_ROUNDS:
            raise Refused(Refusal("bad_rounds", f"rounds: 1 to {MOST_ROUNDS}, not {self.rounds}"))
        if not 0 <= self.seed < WORD_LIMIT:
            raise Refused(Refusal("bad_seed", f"seed: 0 to {WORD_LIMIT - 1}, not {self.seed}"))


@dataclass(frozen=True)
class Chunk:
    """Some rounds in a row; small enough to send, and all that a worker needs."""

    game: str
    edition: str
    options: Mapping[str, Any]
    seed: int
    first: int
    count: int
    strategy: str = ""

    def play(self) -> Tally:
        """Play them here."""
        simulator = simulator_for(self.game, self.edition, self.options, self.strategy)
        return simulator.run(self.seed, self.first, self.count)


def chunks(request: Request, size: int) -> Iterator[Chunk]:
    """The rounds of a request in pieces of this size; the last may be smaller.

    What a chunk comes to is a sum of whole numbers, so the result is the same for every size.
    """
    for first in range(0, request.rounds, size):
        count = min(size, request.rounds - first)
        yield Chunk(
            request.game, request.edition, request.options, request.seed, first, count, request.strategy
        )
