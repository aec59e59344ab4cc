"""What the lab page asks the laboratory, as functions that its own process can be given by name.

The laboratory is imported inside them: the server itself never needs it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypedDict

from croupier.lab.shapes import BaseFigures, WagerFigures
from croupier.play.strategy import Chart, Rules

Options = Mapping[str, Any]

NO_SOLVER: Final = "The base game has no solver: its edge depends on decisions that nothing here reckons."
NO_STRATEGY: Final = "No strategy that a person can keep in mind is written down for this game."


class ParDocument(TypedDict):
    """Every wager whose value is a count, under every paytable."""

    wagers: dict[str, dict[str, WagerFigures]]
    warnings: list[str]
    notes: list[str]
    command: str


class BaseDocument(TypedDict):
    """The base game under best play; null, with a sentence, where no solver knows it."""

    base: BaseFigures | None
    sentence: str
    command: str


class StrategyDocument(TypedDict):
    """A strategy to keep in mind, and its price in a sentence."""

    name: str
    source: str
    rules: list[Rules]
    charts: list[Chart]
    price: str
    method: str


class StrategiesDocument(TypedDict):
    """The strategies of a game, the recommended one first."""

    strategies: list[StrategyDocument]
    sentence: str
    command: str


def par_of(game_id: str, edition_id: str, options: Options, command: str) -> ParDocument:
    """The answer of ``croupier par GAME --json`` without its base game, which is asked for apart."""
    from croupier.lab.document import wager_document
    from croupier.lab.par import par

    found = par(game_id, edition_id, options)
    return {
        "wagers": {
            wager: {letter: wager_document(one, found.edition.seats.value) for letter, one in letters.items()}
            for wager, letters in found.wagers.items()
        },
        "warnings": list(found.warnings),
        "notes": [*found.notes, *found.deferred],
        "command": command,
    }


def base_of(game_id: str, edition_id: str, options: Options, command: str) -> BaseDocument:
    """The ``base`` entry of ``croupier par GAME --json``."""
    from croupier import games
    from croupier.lab.solve.registry import MINIMUM, solve_submitted
    from croupier.lab.solve.result import document
    from croupier.play.submission import Submission

    game = games.load(game_id)
    edition = game.edition(edition_id)
    found = solve_submitted(game, edition, Submission(edition, options, MINIMUM).options)
    return {
        "base": None if found is None else document(found),
        "sentence": NO_SOLVER if found is None else "",
        "command": command,
    }


def strategies_of(game_id: str, edition_id: str, options: Options, command: str) -> StrategiesDocument:
    """What ``croupier strategy GAME`` prints, as data."""
    from croupier.lab.strategy.card import price_of
    from croupier.lab.strategy.registry import has_strategy, strategies

    found = strategies(game_id, edition_id, options) if has_strategy(game_id) else []
    return {
        "strategies": [
            {
                "name": one.name,
                "source": one.source,
                "rules": list(one.rules),
                "charts": list(one.charts),
                "price": price_of(one),
                "method": one.method,
            }
            for one in found
        ],
        "sentence": "" if found else NO_STRATEGY,
        "command": command,
    }
