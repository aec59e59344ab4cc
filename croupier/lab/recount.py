"""Counting again what is shipped: from the sources, without a look at any shipped file or kept solution."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

from croupier import games
from croupier.kernel.shipped import count_now, counting_anew, folder_of, shipped, sources_of
from croupier.lab.shipped import SOLVED, STRATEGIES, made_of, question, solution_entry, strategies_entry
from croupier.lab.solve.registry import MINIMUM, solve_now
from croupier.law.edition import Edition
from croupier.play.lab import Lab
from croupier.play.submission import Submission

COUNTS: Final = "counts"
KERNEL: Final = "croupier.kernel"
ASKED: Final[Mapping[str, tuple[tuple[str, str, tuple[int, ...]], ...]]] = {
    KERNEL: (
        *((f"{KERNEL}.kinds", "kinds", (size,)) for size in (5, 6, 7)),
        *((f"{KERNEL}.kinds", "pairs_at_least", (5, rank)) for rank in range(2, 15)),
        (f"{KERNEL}.kinds", "three_card_kinds", ()),
    )
}
"""Counts that several games share."""


@dataclass(frozen=True)
class Question:
    """One entry of a shipped file: where it stands, and how it is counted."""

    folder: Path
    part: str
    key: str
    count: Callable[[], dict[str, Any]]
    made_of: Callable[[], dict[str, str]]

    @property
    def shipped(self) -> dict[str, Any] | None:
        """What the file has, whatever it was counted from."""
        found: dict[str, Any] | None = shipped(self.folder).get(self.part, {}).get(self.key)
        return found

    def is_stale(self) -> bool:
        """Whether the file has nothing, or something that was counted from other sources or prices."""
        found = self.shipped
        return found is None or any(found.get(name) != value for name, value in self.made_of().items())

    def __str__(self) -> str:
        place = self.folder.parent.name if self.folder.name == "lab" else self.folder.name
        return f"{place}: {self.part} {self.key}"


def kernel_questions() -> list[Question]:
    """What games share."""
    return [_count_of(*asked) for asked in ASKED[KERNEL]]


def questions(game_id: str) -> Iterator[Question]:
    """Everything that is shipped with a game: its counts, its solutions, its strategies."""
    lab = games.lab(game_id)
    for module, function, arguments in lab.shipped_counts:
        yield _count_of(lab.name_of(module), function, arguments)
    game = games.load(game_id)
    for edition in map(game.edition, game.editions):
        for wanted in submissions(lab, edition):
            folder, key = folder_of(lab.package + ".counts"), question(edition, wanted)
            if lab.solver:
                yield Question(
                    folder,
                    SOLVED,
                    key,
                    partial(_solution, lab, edition, wanted),
                    partial(made_of, lab, lab.solver, edition, wanted),
                )
            if lab.strategy:
                yield Question(
                    folder,
                    STRATEGIES,
                    key,
                    partial(_strategies, lab, edition, wanted),
                    partial(made_of, lab, lab.strategy, edition, wanted),
                )


def submissions(lab: Lab, edition: Edition) -> Iterator[dict[str, Any]]:
    """Every option at its default, then each of them changed alone."""
    plain = {name: edition.options[name].default for name in lab.options}
    yield plain
    for name in lab.options:
        for value in edition.options[name].values:
            if value != plain[name]:
                yield {**plain, name: value}


def _count_of(module: str, function: str, arguments: tuple[int, ...]) -> Question:
    from croupier.kernel.shipped import question as named

    def made() -> dict[str, str]:
        return {"counted_from": sources_of(module)}

    def count() -> dict[str, Any]:
        return {**made(), "found": count_now(f"{module}:{function}", *arguments)}

    return Question(folder_of(module), COUNTS, named(function, arguments), count, made)


def _solution(lab: Lab, edition: Edition, wanted: Mapping[str, Any]) -> dict[str, Any]:
    with counting_anew():
        return solution_entry(lab, edition, wanted, solve_now(games.load(edition.game), edition, wanted))


def _strategies(lab: Lab, edition: Edition, wanted: Mapping[str, Any]) -> dict[str, Any]:
    with counting_anew():
        found = lab.strategy_module().strategies(Submission(edition, wanted, MINIMUM))
        return strategies_entry(lab, edition, wanted, found)


def recounted(asked: Question) -> dict[str, Any]:
    """The entry as it is counted now, in the shape of the file."""
    found: dict[str, Any] = json.loads(json.dumps(asked.count()))
    return found
