"""``croupier serve``: the hybrid tables of a house, or of the demonstration, as a web server."""

from __future__ import annotations

import tempfile
from pathlib import Path

import msgspec
import typer

from croupier import app as root
from croupier.errors import DataError, OperatingError
from croupier.web.config import HouseConfig, read_config
from croupier.web.demo import demonstration


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
        house = _read(config)
        _run(msgspec.structs.replace(house, database=database or house.database), listen)
        return
    with tempfile.TemporaryDirectory(prefix="croupier-demo-") as folder:
        _run(demonstration(database or str(Path(folder) / "demo.sqlite")), listen)


def _read(path: Path) -> HouseConfig:
    try:
        return read_config(path.read_text(encoding="utf-8"), str(path))
    except OSError as error:
        raise OperatingError(f"cannot read {path}: {error.strerror}") from error


def _run(house: HouseConfig, listen: str) -> None:
    house = msgspec.structs.replace(house, listen=listen or house.listen)
    print(f"{house.name}: open http://{house.listen}/ in a browser; Ctrl-C stops it.", flush=True)
    root.serve(house)
