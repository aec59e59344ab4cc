"""``croupier audit``: prove that nobody touched the books."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from croupier import games
from croupier.cli._resettle import resettle_command
from croupier.errors import CroupierError
from croupier.ledger.verify import Audit
from croupier.store.audit import audit
from croupier.store.engine import database_url, open_engine
from croupier.store.key_place import witness_of
from croupier.store.migrate import require_current
from croupier.store.reads import Reads
from croupier.tables.chance_count import chance_by_table
from croupier.tables.round_audit import shuffles_that_differ
from croupier.units.gaming_day import GamingDay
from croupier.units.verdict import Finding
from croupier.wagering.agreement import disagreements

app = typer.Typer(help="Check the books against themselves.", no_args_is_help=True)


def register(main: typer.Typer) -> None:
    """Add the group."""
    app.command("resettle")(resettle_command)
    main.add_typer(app, name="audit")


_ANCHOR = re.compile(r"(\d+):([0-9a-f]{64})")


@app.callback()
def _audit() -> None:
    """Check the books against themselves."""


@app.command("verify")
def verify_command(
    database: str = typer.Argument(..., help="A SQLite file, or a postgresql:// URL."),
    anchor: str = typer.Option(
        "", help="A record and its hash noted earlier, as SEQ:HASH; proves that the end was not cut off."
    ),
    as_json: bool = typer.Option(False, "--json", help="Print the result as JSON."),
) -> None:
    """Recompute the hash chain and every balance; name the first record altered, removed or reordered.

    Books that nobody touched are then held against each other: every meter and the vouchers outstanding
    against the ledger, to the cent (58 Pa. Code §§ 461a.8, 605a.2(d)(6)). Every round with a virtual shoe is
    held against the shuffle that the house had committed to.

    Exit status: 0 if the books are sound, 1 if they are not, 2 if they could not be read.
    """
    try:
        result = _verified(database, read_anchor(anchor))
    except CroupierError as error:
        typer.echo(f"croupier audit verify: {error}", err=True)
        raise typer.Exit(2) from None
    typer.echo(_as_json(result) if as_json else _as_text(result))
    if not result.is_sound:
        raise typer.Exit(1)


def read_anchor(anchor: str) -> tuple[int, str] | None:
    """A record and its hash, as somebody noted them; None if nothing was noted."""
    if not anchor:
        return None
    match = _ANCHOR.fullmatch(anchor)
    if match is None:
        raise CroupierError(f"--anchor: {anchor!r} is not a record number, a colon and 64 hexadecimal digits")
    return int(match[1]), match[2]


def _verified(database: str, anchor: tuple[int, str] | None) -> Audit:
    engine = open_engine(database_url(database))
    try:
        require_current(engine)
        books = Reads(engine, GamingDay())
        result = audit(books, anchor, witness_of(engine))
        # Records that were altered say nothing about how well the program counted.
        if not result.is_sound:
            return result
        dealt = shuffles_that_differ(books.journal(), games.load)
        return replace(result, findings=(*disagreements(books), *dealt))
    finally:
        engine.dispose()


@app.command("chance")
def chance_command(
    database: str = typer.Argument(..., help="A SQLite file, or a postgresql:// URL."),
    as_json: bool = typer.Option(False, "--json", help="Print the counts as JSON."),
) -> None:
    """Who added to the shuffles of each table, who held bytes back, and which rounds were voided.

    "Void after" are rounds that were broken off when the house could know the shuffle: its promises were
    fixed, or the bets locked (docs/chance.md). One is bad luck, many at one table are a pattern.
    """
    engine = open_engine(database_url(database))
    try:
        require_current(engine)
        counts = chance_by_table(Reads(engine, GamingDay()).journal())
    except CroupierError as error:
        typer.echo(f"croupier audit chance: {error}", err=True)
        raise typer.Exit(2) from None
    finally:
        engine.dispose()
    if as_json:
        typer.echo(json.dumps({table: msgspec.to_builtins(one) for table, one in counts.items()}))
        return
    shown = Table(
        "table", "settled", "void before", "void after", "house alone", "added", "withheld", "absent"
    )
    for table, one in counts.items():
        figures = (one.settled, one.void_before, one.void_after, one.house_alone)
        shown.add_row(table, *map(str, (*figures, one.added, one.withheld, one.absent)))
    Console().print(shown)
    for table, one in counts.items():
        for terminal, rounds in sorted(one.withheld_by.items()):
            typer.echo(f"{table}: {terminal} held its bytes back in {rounds} rounds")


def _as_text(result: Audit) -> str:
    lines = [". ".join(part for part in _sentences(finding) if part) + "." for finding in result.findings]
    if result.is_sound:
        lines.append(f"The books are sound: {result.records} records.")
        lines.append(f"Anchor: {result.head.seq}:{result.head.hash}")
    return "\n".join(lines)


def _sentences(finding: Finding) -> tuple[str, str]:
    return finding.message, finding.remedy.capitalize()


def _as_json(result: Audit) -> str:
    return json.dumps(
        {
            "sound": result.is_sound,
            "records": result.records,
            "anchor": f"{result.head.seq}:{result.head.hash}",
            "findings": [{"code": f.code, "message": f.message} for f in result.findings],
        }
    )
