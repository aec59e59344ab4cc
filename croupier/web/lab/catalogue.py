"""What there is to choose from: games, editions and their paytables as printed. Nothing is reckoned here."""

from __future__ import annotations

from functools import cache
from typing import Any

from fastapi import APIRouter
from starlette.responses import Response

from croupier import games
from croupier.law.edition import Edition, WagerRule
from croupier.play.game import Game
from croupier.web.api.answers import json_response
from croupier.web.lab.selection import Selected

router = APIRouter(prefix="/api/lab", tags=["lab"])


@router.get("")
async def catalogue() -> Response:
    """All games with their editions, the default edition first."""
    return json_response({"games": all_games()})


@router.get("/editions/{game}/{edition}")
async def edition_page(chosen: Selected) -> Response:
    """The wagers of an edition and every paytable that it prints, at once; figures are asked for apart."""
    edition = chosen.edition
    return json_response(
        {
            "game": chosen.game.id,
            "edition": edition.id,
            "title": edition.title,
            "source": edition.source,
            "table": chosen.table,
            "options": chosen.options,
            "wagers": [_wager(edition, rule) for rule in edition.wagers.values()],
            "command": chosen.command("rulebook", "show") if not chosen.options else "",
        }
    )


@cache
def all_games() -> list[dict[str, Any]]:
    """Read once: editions do not change while the program runs."""
    return [_game(games.load(game_id)) for game_id in games.ids()]


def _game(game: Game) -> dict[str, Any]:
    first = game.edition()
    others = [game.edition(name) for name in game.editions if name != first.id]
    return {
        "id": game.id,
        "title": first.title,
        "editions": [
            {
                "id": one.id,
                "code": one.code,
                "chapter": one.chapter,
                "effective": one.effective.isoformat(),
                "source": one.source,
            }
            for one in (first, *others)
        ],
    }


def _wager(edition: Edition, rule: WagerRule) -> dict[str, Any]:
    family = edition.paytables.get(rule.paytable)
    columns = family.columns.items() if family else ()
    return {
        "name": rule.name,
        "title": rule.title,
        "cite": edition.cite(rule.cite),
        "optional": rule.optional,
        "paytables": {
            letter or "single": {
                "cite": edition.cite(column.cite),
                "rows": [{"hand": outcome, "pays": str(odds)} for outcome, odds in column.odds.items()],
            }
            for letter, column in columns
        },
    }
