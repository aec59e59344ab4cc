"""``croupier serve``: the hybrid tables of a house, or of the demonstration, as a web server."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path

import msgspec
import typer

from croupier import app as root
from croupier import games
from croupier.cli._demo_witnesses import DemoWitnesses
from croupier.cli._house import house_of
from croupier.compliance.no_small_wager_favours_the_player import no_small_wager_favours_the_player
from croupier.errors import DataError, OperatingError
from croupier.floor.assets.service_life import Approval
from croupier.floor.assets.software_signature import running_manifest, running_software_is_approved
from croupier.floor.filings.document import papers
from croupier.house.config import HouseConfig
from croupier.house.demo import demonstration
from croupier.store.store import Store
from croupier.web.console.checks import filed


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("serve")(serve)


def serve(
    config: Path | None = typer.Argument(None, help="The configuration of the house: a TOML file."),
    demo: bool = typer.Option(False, "--demo", help="Run the demonstration floor instead of a house."),
    database: str = typer.Option(
        "",
        help="A SQLite file or postgresql:// URL, instead of the one that is configured.",
    ),
    listen: str = typer.Option("", help="Host and port on this machine, like 127.0.0.1:8000."),
) -> None:
    """Serve hybrid tables: pages, HTTP and WebSocket (see docs/api.md)."""
    if demo == (config is not None):
        raise DataError("serve: name a configuration file, or say --demo")
    if config is not None:
        house = house_of(config)
        _run(msgspec.structs.replace(house, database=database or house.database), listen, compare=True)
        return
    with (
        tempfile.TemporaryDirectory(prefix="croupier-demo-") as folder,
        DemoWitnesses(Path(folder)) as seeing,
    ):
        house = demonstration(database or str(Path(folder) / "demo.sqlite"))
        house = msgspec.structs.replace(house, witnesses=seeing.keys)
        _run(house, listen, compare=False, opened=seeing.start)


def _doubtful_software(house: HouseConfig, store: Store) -> list[str]:
    """One sentence if the running software is not known to be the approved one, or a refusal to start."""
    doubt = doubt_of(running_manifest(), papers(store, Approval))
    if doubt and house.require_approved_software:
        raise OperatingError(f"require_approved_software: {doubt}")
    return [doubt] if doubt else []


def doubt_of(software: bytes, approvals: list[Approval]) -> str:
    """Why the software cannot be said to be approved; empty if its signature is among the approved ones.

    An approval without a signature is that of another maker's software, and says nothing of ours.
    """
    return " ".join(
        f"{one.message} ({one.cite})" for one in running_software_is_approved(software, approvals)
    )


def _generous_tables(house: HouseConfig) -> list[str]:
    """One sentence for each wager of the tables that is so small that it favours the player."""
    return [
        f"table {table.id!r}: {one.message} ({one.cite})"
        for table in house.tables
        for one in no_small_wager_favours_the_player(filed(table))
    ]


def _run(
    house: HouseConfig, listen: str, compare: bool, opened: Callable[[str], None] = lambda address: None
) -> None:
    house = msgspec.structs.replace(house, listen=listen or house.listen)
    sockets = root.prepared(house)
    warnings = [*games.left_out().values(), *(_generous_tables(house) if compare else [])]

    def look(store: Store) -> None:
        if compare:
            warnings[:0] = _doubtful_software(house, store)

    def say() -> None:
        for warning in warnings:
            typer.echo(f"croupier serve: {warning}", err=True)
        scheme = "https" if house.is_secure else "http"
        print(f"{house.name}: open {scheme}://{house.listen}/ in a browser; Ctrl-C stops it.", flush=True)
        opened(f"{scheme}://{house.listen}")

    root.serve(house, sockets, look, say)
