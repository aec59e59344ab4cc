"""What there is to choose from: games, editions and their paytables as printed. Nothing is reckoned here."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, TypedDict

from fastapi import APIRouter
from starlette.responses import Response

from croupier import games
from croupier.law.edition import Edition, WagerRule
from croupier.play.game import Game
from croupier.units.messages import tells
from croupier.web.api.answers import json_response
from croupier.web.lab.selection import Selected

router = APIRouter(prefix="/api/lab", tags=["lab"])


class EditionLine(TypedDict):
    """One edition of a game."""

    id: str
    code: str
    chapter: str
    effective: str
    source: str


class GameDocument(TypedDict):
    """A game with its editions, the default edition first."""

    id: str
    title: str
    first: bool
    editions: list[EditionLine]


class Catalogue(TypedDict):
    """All games."""

    games: list[GameDocument]


class PrintedRow(TypedDict):
    """One row of a paytable as it is printed."""

    hand: str
    pays: str


class PrintedPaytable(TypedDict):
    """A paytable as it is printed."""

    cite: str
    rows: list[PrintedRow]


class PrintedWager(TypedDict):
    """A wager with every paytable that its edition prints."""

    name: str
    title: str
    cite: str
    optional: bool
    paytables: dict[str, PrintedPaytable]


class EditionDocument(TypedDict):
    """The wagers of an edition; at a table with the options that it plays."""

    game: str
    edition: str
    title: str
    source: str
    table: str
    options: Mapping[str, Any]
    wagers: list[PrintedWager]
    command: str


@router.get("")
@tells(Catalogue)
async def catalogue() -> Response:
    """All games with their editions, the default edition first."""
    found: Catalogue = {"games": all_games()}
    return json_response(found)


@router.get("/editions/{game}/{edition}")
@tells(EditionDocument)
async def edition_page(chosen: Selected) -> Response:
    """The wagers of an edition and every paytable that it prints, at once; figures are asked for apart."""
    edition = chosen.edition
    found: EditionDocument = {
        "game": chosen.game.id,
        "edition": edition.id,
        "title": edition.title,
        "source": edition.source,
        "table": chosen.table,
        "options": chosen.options,
        "wagers": [_wager(edition, rule) for rule in edition.wagers.values()],
        "command": chosen.command("rulebook", "show") if not chosen.options else "",
    }
    return json_response(found)


@cache
def all_games() -> list[GameDocument]:
    """Read once: editions do not change while the program runs."""
    return [_game(games.load(game_id)) for game_id in games.ids()]


def _game(game: Game) -> GameDocument:
    first = game.edition()
    others = [game.edition(name) for name in game.editions if name != first.id]
    return {
        "id": game.id,
        "title": first.title,
        "first": game.facts.shown_first,
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


def _wager(edition: Edition, rule: WagerRule) -> PrintedWager:
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
