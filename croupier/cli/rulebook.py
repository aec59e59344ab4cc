"""``croupier rulebook``: the games and editions, one edition's figures, and what changed between two."""

from __future__ import annotations

import json
from fractions import Fraction

import typer
from rich.console import Console
from rich.table import Table

from croupier import games
from croupier.law.compare import differences, values
from croupier.law.edition import Edition

rulebook = typer.Typer(help="The rules as data: list, show, and compare editions.", no_args_is_help=True)


def register(app: typer.Typer) -> None:
    """Add the group."""
    app.add_typer(rulebook, name="rulebook")


@rulebook.command("list")
def list_games(as_json: bool = typer.Option(False, "--json", help="Print JSON.")) -> None:
    """All games with their editions, the default edition first; what is left out is told beside them."""
    for sentence in games.left_out().values():
        typer.echo(f"croupier rulebook: {sentence}", err=True)
    rows = [
        (game, game.edition(edition)) for game in map(games.load, games.ids()) for edition in game.editions
    ]
    if as_json:
        print(json.dumps([_head(edition) for _, edition in rows], indent=1))
        return
    table = Table("game", "edition", "title", "in force since", "source", title="The rulebook")
    for game, edition in rows:
        default = " *" if edition.id == game.editions[0] and len(game.editions) > 1 else ""
        since = f"proposed {edition.effective}" if edition.proposed else str(edition.effective)
        table.add_row(game.id, edition.id + default, edition.title, since, edition.source)
    _print(table)


@rulebook.command()
def show(
    game: str = typer.Argument(help="The id of a game, as `rulebook list` prints it."),
    edition: str = typer.Option("", "--edition", help="An edition; the default one if left out."),
    as_json: bool = typer.Option(False, "--json", help="Print JSON."),
) -> None:
    """Every figure of an edition with the section that states it, and the names of its irregularities."""
    loaded = games.load(game)
    chosen = loaded.edition(edition)
    irregular = {name: (one.title, one.by) for name, one in loaded.irregularities.items()}
    if as_json:
        shown = {
            place: {"value": value, "cite": f"{chosen.code} {cite}"}
            for place, (value, cite) in values(chosen)
        }
        named = {name: {"title": title, "cite": chosen.cite(by)} for name, (title, by) in irregular.items()}
        print(json.dumps({**_head(chosen), "values": shown, "irregularities": named}, indent=1))
        return
    table = Table("what", "value", chosen.code, title=chosen.title, caption=chosen.source)
    for place, (value, cite) in values(chosen):
        table.add_row(place, value, cite)
    for name, (title, by) in irregular.items():
        table.add_row(f"irregularity {name}", title, chosen.cite(by).removeprefix(f"{chosen.code} "))
    _print(table)


@rulebook.command()
def diff(
    game: str = typer.Argument(help="The id of a game."),
    before: str = typer.Argument(help="One edition."),
    after: str = typer.Argument(help="The other edition."),
    as_json: bool = typer.Option(False, "--json", help="Print JSON."),
) -> None:
    """What changed between two editions, and what each changed payment does to the edge."""
    chosen = games.load(game)
    old, new = chosen.edition(before), chosen.edition(after)
    found = differences(old, new)
    effects = _edge_effects(old, new)
    if as_json:
        keys = ("place", "before", "after", "cite_before", "cite_after")
        rows = [{key: getattr(one, key) for key in keys} for one in found]
        for row in rows:
            if row["place"] in effects:
                row["edge_effect_exact"] = str(effects[row["place"]])
        print(json.dumps(rows, indent=1))
        return
    sections = (f"section in {old.id}", f"section in {new.id}")
    table = Table("what", old.id, new.id, "edge", *sections, title=chosen.title)
    for one in found:
        effect = f"{float(effects[one.place]):+.4%}" if one.place in effects else ""
        table.add_row(one.place, one.before or "-", one.after or "-", effect, one.cite_before, one.cite_after)
    _print(table)
    print(f"{len(found)} differences")


def _edge_effects(before: Edition, after: Edition) -> dict[str, Fraction]:
    """What each changed payment does to the edge; nothing where the lab is not installed."""
    try:
        from croupier.lab.changes import edge_effects
    except ImportError:
        return {}
    return edge_effects(before, after)


def _head(edition: Edition) -> dict[str, str | bool]:
    return {
        "game": edition.game,
        "edition": edition.id,
        "title": edition.title,
        "effective": str(edition.effective),
        "proposed": edition.proposed,
        "source": edition.source,
    }


def _print(table: Table) -> None:
    """As wide as the terminal, and wide enough for every word where the output goes to a file."""
    console = Console()
    Console(width=console.width if console.is_terminal else 160).print(table)
