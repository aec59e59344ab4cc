"""``croupier replay``: a round from the journal, as a regulator would read it."""

from __future__ import annotations

import msgspec
import typer

from croupier import games
from croupier.store.engine import database_url, open_engine
from croupier.store.migrate import require_current
from croupier.store.reads import Reads
from croupier.tables.records import find_round
from croupier.units.gaming_day import GamingDay


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("replay")(replay)


def replay(
    round_id: str = typer.Argument(..., metavar="ROUND", help="The number of a round, like HCF-1-000042."),
    database: str = typer.Option("croupier.sqlite", help="A SQLite file, or a postgresql:// URL."),
    as_json: bool = typer.Option(False, "--json", help="Print everything as JSON instead."),
) -> None:
    """Print the whole record of a round: set-up, every act in order, settlement, each with its section."""
    engine = open_engine(database_url(database))
    require_current(engine)
    record = find_round(Reads(engine, GamingDay()), round_id)
    game = games.load(record.game)
    if as_json:
        print(msgspec.json.encode(record.document(game)).decode())
    else:
        print(record.text(game), end="")
