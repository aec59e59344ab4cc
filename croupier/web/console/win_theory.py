"""What the laboratory knows of a table's game as it is offered: a task for its own process, asked once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from croupier import games
from croupier.errors import Refused
from croupier.house.lab_process import Bench, Report
from croupier.tables.hybrid_table import HybridTable


@dataclass(frozen=True)
class Figures:
    """Edge and variance per unit, by wager; with a sentence instead where there are none."""

    edges: Mapping[str, tuple[float, float]]
    base: str
    note: str = ""


@dataclass
class Theory:
    """The figures of tables: what was asked before is known, everything else is done at the bench."""

    bench: Bench
    known: dict[str, Figures]

    def of(self, table: HybridTable | None, report: Report) -> Figures:
        """Once for all tables that offer the same. What failed is a note; the next who asks tries again."""
        if table is None:
            return Figures({}, "", "the table is not in the configuration any more")
        options = dict(table.config.options)
        key = f"{table.game.id}:{table.edition.id}:{sorted(options.items())}"
        if key not in self.known:
            given = (table.game.id, table.edition.id, table.config.minimum, options)
            self.known[key] = self.bench.do(report, table.edition.title, figures_of, *given)
        return self.known[key]


def figures_of(game_id: str, edition_id: str, minimum: int, options: Mapping[str, Any]) -> Figures:
    """The laboratory's figures; with a sentence instead where it is not installed or cannot count a game."""
    try:
        from croupier.lab.par import par
        from croupier.lab.solve import solve_submitted
    except ModuleNotFoundError:
        return Figures({}, "", "the laboratory is not installed")
    from croupier.play.submission import Submission

    game = games.load(game_id)
    edition = game.edition(edition_id)
    try:
        counted = par(game_id, edition_id, options)
        base = solve_submitted(game, edition, Submission(edition, options, minimum).options)
    except Refused as refused:
        return Figures({}, "", refused.refusal.message)
    # A wager that is offered is there under its own paytable alone.
    edges = {
        wager: (float(one.result.edge), float(one.result.variance))
        for wager, letters in counted.wagers.items()
        for one in [next(iter(letters.values()))]
    }
    if base is None:
        return Figures(edges, "", "the base game has no solver yet")
    if base.per not in edges:
        edges[base.per] = (float(base.edge), float(base.variance))
    return Figures(edges, base.per)
