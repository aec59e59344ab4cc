"""The figures of an edition: counted wagers, the base game under best play, strategies to keep in mind.

Each answer is ``{"state": "working", "what", "done", "seconds"}`` until it is there, and then
``{"state": "done", "answer"}``; it is reckoned in the laboratory's own process and kept.
"""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from croupier.units.messages import tells
from croupier.web.api.answers import json_response
from croupier.web.console.work import Finished, Working
from croupier.web.console.workshop import TheWorkshop
from croupier.web.lab.reckoning import (
    BaseDocument,
    ParDocument,
    StrategiesDocument,
    base_of,
    par_of,
    strategies_of,
)
from croupier.web.lab.selection import Selected

router = APIRouter(prefix="/api/lab", tags=["lab"])


@router.get("/par/{game}/{edition}")
@tells(Working[ParDocument] | Finished[ParDocument])
async def par(chosen: Selected, shop: TheWorkshop) -> Response:
    """Every wager whose value is a count, under every paytable (at a table: under its own)."""
    words = f"counting the wagers of {chosen.edition.title}"
    doing = shop.counting.doing(words, par_of, *chosen.given("par"))
    return json_response(shop.counts.ask(f"par:{chosen.key}", doing, keep=True))


@router.get("/base/{game}/{edition}")
@tells(Working[BaseDocument] | Finished[BaseDocument])
async def base(chosen: Selected, shop: TheWorkshop) -> Response:
    """The base game under best play; ``base`` is null, with a sentence, where no solver knows it."""
    words = f"solving {chosen.edition.title}"
    doing = shop.solving.doing(words, base_of, *chosen.given("par"))
    return json_response(shop.solutions.ask(f"base:{chosen.key}", doing, keep=True))


@router.get("/strategy/{game}/{edition}")
@tells(Working[StrategiesDocument] | Finished[StrategiesDocument])
async def strategy(chosen: Selected, shop: TheWorkshop) -> Response:
    """Rules and charts for a person, the recommended one first, with what each costs."""
    words = f"pricing the strategies of {chosen.edition.title}"
    doing = shop.solving.doing(words, strategies_of, *chosen.given("strategy"))
    return json_response(shop.solutions.ask(f"strategy:{chosen.key}", doing, keep=True))
