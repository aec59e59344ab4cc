"""The figures of an edition: counted wagers, the base game under best play, strategies to keep in mind.

Each answer is ``{"state": "working", "what", "done"}`` until it is there, and then
``{"state": "done", "answer"}``; it is reckoned in a thread of its own and kept.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from fastapi import APIRouter
from starlette.responses import Response

from croupier.web.answers import json_response
from croupier.web.console.work import Report
from croupier.web.lab.selection import Selected, Selection, TheWork

router = APIRouter(prefix="/api/lab", tags=["lab"])

NO_SOLVER = "The base game has no solver: its edge depends on decisions that nothing here reckons."
NO_STRATEGY = "No strategy that a person can keep in mind is written down for this game."


@router.get("/par/{game}/{edition}")
async def par(chosen: Selected, work: TheWork) -> Response:
    """Every wager whose value is a count, under every paytable (at a table: under its own)."""
    return json_response(work.counts.ask(chosen.key, lambda report: par_of(chosen, report), keep=True))


@router.get("/base/{game}/{edition}")
async def base(chosen: Selected, work: TheWork) -> Response:
    """The base game under best play; ``base`` is null, with a sentence, where no solver knows it."""
    name = f"base:{chosen.key}"
    return json_response(work.solutions.ask(name, lambda report: base_of(chosen, report), keep=True))


@router.get("/strategy/{game}/{edition}")
async def strategy(chosen: Selected, work: TheWork) -> Response:
    """Rules and charts for a person, the recommended one first, with what each costs."""
    name = f"strategy:{chosen.key}"
    return json_response(work.solutions.ask(name, lambda report: strategies_of(chosen, report), keep=True))


def par_of(chosen: Selection, report: Report) -> dict[str, Any]:
    """The answer of ``croupier par GAME --json`` without its base game, which is asked for apart."""
    report(f"counting the wagers of {chosen.edition.title}", 0.1)
    from croupier.lab.document import wager_document
    from croupier.lab.par import par as analyse

    found = analyse(chosen.game.id, chosen.edition.id, chosen.options)
    return {
        "wagers": {
            wager: {letter: wager_document(one, found.edition.seats.value) for letter, one in letters.items()}
            for wager, letters in found.wagers.items()
        },
        "warnings": list(found.warnings),
        "notes": [*found.notes, *found.deferred],
        "command": chosen.command("par"),
    }


def base_of(chosen: Selection, report: Report) -> dict[str, Any]:
    """The ``base`` entry of ``croupier par GAME --json``."""
    report(f"solving {chosen.edition.title}: minutes where nobody has asked before", 0.2)
    from croupier.lab.solve.registry import MINIMUM, solve_submitted
    from croupier.lab.solve.result import document
    from croupier.play.submission import Submission

    options = Submission(chosen.edition, chosen.options, MINIMUM).options
    found = solve_submitted(chosen.game, chosen.edition, options)
    return {
        "base": None if found is None else document(found),
        "sentence": NO_SOLVER if found is None else "",
        "command": chosen.command("par"),
    }


def strategies_of(chosen: Selection, report: Report) -> dict[str, Any]:
    """What ``croupier strategy GAME`` prints, as data."""
    report(f"pricing the strategies of {chosen.edition.title}", 0.2)
    from croupier.lab.strategy.card import price_of
    from croupier.lab.strategy.registry import has_strategy, strategies

    known = has_strategy(chosen.game.id)
    found = strategies(chosen.game.id, chosen.edition.id, chosen.options) if known else []
    return {
        "strategies": [
            {
                "name": one.name,
                "source": one.source,
                "rules": [asdict(rules) for rules in one.rules],
                "charts": [asdict(chart) for chart in one.charts],
                "price": price_of(one),
                "method": one.method,
            }
            for one in found
        ],
        "sentence": "" if found else NO_STRATEGY,
        "command": chosen.command("strategy"),
    }
