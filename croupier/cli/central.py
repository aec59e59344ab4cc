"""``croupier central``: the link of the terminals, and the control that polls them."""

from __future__ import annotations

import json
import signal
import threading
from contextlib import ExitStack
from datetime import date
from hashlib import sha256
from pathlib import Path
from uuid import uuid4

import typer

from croupier.accounting.tax.three_way import proof_findings, proof_of_day, proof_sheet
from croupier.cli._central_link import Lines, RunningLink, wait_for_approval, wait_for_books
from croupier.cli._floor_books import existing_books
from croupier.cli._signing import signer
from croupier.cli._staff import let_in
from croupier.errors import DataError, Refused
from croupier.floor.assets.asset import Asset
from croupier.floor.assets.location import Location
from croupier.floor.central.control import CentralControl
from croupier.floor.central.coverage import every_terminal_on_the_floor_is_polled
from croupier.floor.central.day_readings import readings_of_day
from croupier.floor.central.heartbeat import LINK_SECONDS, LONGEST_LINK_SECONDS
from croupier.floor.central.log import CentralLog, Happening, Line, as_document
from croupier.floor.central.reading_paper import CITE as PROOF
from croupier.floor.central.reading_paper import KeepCentralDay
from croupier.floor.central.revenue import revenue_of_day
from croupier.floor.central.stations import read_lines
from croupier.floor.filings.document import papers
from croupier.floor.filings.export import WRITERS, write_sheet
from croupier.floor.sas.memory import FileMemory
from croupier.ledger.command import Receipt
from croupier.store.store import Store
from croupier.units import own_ids as own
from croupier.units.gaming_day import GamingDay, SystemClock
from croupier.units.money import dollars

app = typer.Typer(help="The SAS link of the terminals, and central control.", no_args_is_help=True)

_LINES = typer.Option(..., "--lines", help="JSON file of the lines, as `croupier central link` writes it.")
_LOG = typer.Option(..., "--log", help="What central control keeps, one JSON document a line.")


def register(parent: typer.Typer) -> None:
    """Add the command."""
    parent.add_typer(app, name="central")


# --- the terminals' side ------------------------------------------------------------------------------


@app.command("link")
def link_command(
    database: str = typer.Argument(..., help="The books: a SQLite file, or a postgresql:// URL."),
    memory: Path = typer.Option(..., help="File in which the terminals remember over a restart."),
    lines: Path = typer.Option(..., help="File to write: where the lines are, for the host."),
    port: int = typer.Option(0, help="TCP port of the first line, the next lines on the next; 0: any."),
    serial: bool = typer.Option(False, "--serial", help="Pseudo-terminals instead of TCP ports."),
    device: list[str] = typer.Option(
        [],
        "--device",
        help="A real port for the next line: /dev/ttyUSB0, or rfc2217://HOST:PORT; may be repeated.",
    ),
    line_size: int = typer.Option(127, min=1, max=127, help="Terminals on a line."),
    disable_after: float = typer.Option(
        LINK_SECONDS,
        min=1.0,
        max=LONGEST_LINK_SECONDS,
        help="Seconds without a host, or without this command, after which terminals are disabled.",
    ),
) -> None:
    """Put every terminal of the books on a SAS line, and answer until stopped."""
    stopping = _stopped()
    if not wait_for_books(database, stopping):
        return
    let_in("central link", {"database": database})
    with ExitStack() as stack:
        store = stack.enter_context(Store(database))
        if not wait_for_approval(store, stopping):
            return
        kept = FileMemory(memory)
        stack.callback(kept.close)
        running = RunningLink(store, kept, lines, disable_after)
        running.open_lines(stack, Lines(port=port, serial=serial, devices=tuple(device), size=line_size))
        running.run(stopping)


@app.command("feed")
def feed_command(
    database: str = typer.Argument(..., help="The books: a SQLite file, or a postgresql:// URL."),
    mqtt: str = typer.Option("", "--mqtt", help="HOST:PORT of an MQTT broker to publish to."),
    memory: Path = typer.Option(Path("feed.json"), help="File that keeps how far the broker has the feed."),
    topic: str = typer.Option("croupier", help="What the topics begin with: TOPIC/TERMINAL."),
    websocket: int = typer.Option(-1, "--websocket", help="Port for readers over WebSocket; 0: any."),
) -> None:
    """Tell events and meters of the terminals as JSON, over MQTT or WebSocket, until stopped."""
    from croupier.cli._central_feed import run_feed

    run_feed(database, mqtt, memory, topic, websocket, _stopped())


def _stopped() -> threading.Event:
    """An event that Ctrl-C and a polite kill set."""
    stopping = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: stopping.set())
    return stopping


# --- the host's side ----------------------------------------------------------------------------------


@app.command("poll")
def poll_command(
    lines: Path = _LINES,
    log: Path = _LOG,
    every: float = typer.Option(5.0, min=0.0, help="Seconds from one sweep to the next."),
    once: bool = typer.Option(False, "--once", help="One sweep, then stop."),
) -> None:
    """Poll every terminal, keep its meters, and raise an alarm for one that is out of reach."""
    stopping = _stopped()
    control = CentralControl(read_lines(lines), CentralLog(log), SystemClock())
    try:
        while True:
            for line in control.sweep():
                if isinstance(line, Happening) and line.kind != "exception":
                    print(f"{line.at[:19]} {line.asset_number} {line.kind}: {line.text}", flush=True)
            if once or stopping.wait(every):
                return
    finally:
        control.close()


@app.command("status")
def status_command(
    lines: Path = _LINES, log: Path = _LOG, as_json: bool = typer.Option(False, "--json")
) -> None:
    """Show every terminal: when it was last read, whether it is in reach, what its meters counted."""
    control = CentralControl(read_lines(lines), CentralLog(log), SystemClock())
    for station in control.stations.values():
        meters = {f"{code:04X}": total for code, total in station.totals.items()}
        if as_json:
            document = {"asset_number": station.asset_number, "read_at": station.read_at, "meters": meters}
            print(json.dumps(document | {"out_of_reach_since": station.lost_since}))
            continue
        reach = f"OUT OF REACH since {station.lost_since[:19]}" if station.lost_since else "in reach"
        coin_in, won = station.totals.get(0x00, 0), station.totals.get(0x22, 0)
        print(f"{station.asset_number}  {reach}  wagers {dollars(coin_in)}  won {dollars(won)}")


@app.command("coverage")
def coverage_command(
    database: str = typer.Argument(..., help="The books: a SQLite file, or a postgresql:// URL."),
    lines: Path = _LINES,
) -> None:
    """Check that every terminal of the books stands on a line. Exit status 1 if one does not."""
    with existing_books(database) as store:
        assets = papers(store, Asset)
        locations = papers(store, Location)
        terminals = [terminal.asset_number for terminal in store.terminals()]
    polled = read_lines(lines)
    findings = every_terminal_on_the_floor_is_polled(assets, locations, polled, terminals)
    for finding in findings:
        print(f"{finding.message} ({finding.cite}). {finding.remedy.capitalize()}.")
    if findings:
        raise typer.Exit(1)
    on_lines = sum(len(line.terminals) for line in polled)
    print(f"Every terminal stands on a line: {on_lines} of {len(terminals)}.")


@app.command("enable")
def enable_command(asset_number: str, lines: Path = _LINES, log: Path = _LOG) -> None:
    """Enable a terminal over its link."""
    _order(asset_number, lines, log, enable=True)


@app.command("disable")
def disable_command(asset_number: str, lines: Path = _LINES, log: Path = _LOG) -> None:
    """Disable a terminal over its link; it completes the round in play."""
    _order(asset_number, lines, log, enable=False)


def _order(asset_number: str, lines: Path, log: Path, *, enable: bool) -> None:
    control = CentralControl(read_lines(lines), CentralLog(log), SystemClock())
    try:
        outcome = control.enable(asset_number) if enable else control.disable(asset_number)
    finally:
        control.close()
    print(f"{asset_number} {outcome}")
    if not outcome:
        raise typer.Exit(1)


@app.command("revenue")
def revenue_command(
    day: str = typer.Argument(..., help="The gaming day, like 2015-07-01."),
    log: Path = _LOG,
    as_json: bool = typer.Option(False, "--json", help="Print as JSON."),
) -> None:
    """Net revenue of a gaming day from the meters (58 Pa. Code § 601a.9(e))."""
    rows = revenue_of_day(CentralLog(log).load(), _day(day), GamingDay())
    total = sum(row.net_revenue_cents for row in rows)
    if as_json:
        terminals = {row.asset_number: row.net_revenue_cents for row in rows}
        begun = {row.asset_number: row.begins_at for row in rows if row.begins_at}
        document = {"day": day, "net_revenue_cents": total, "terminals": terminals, "begun": begun}
        print(json.dumps(document))
        return
    for row in rows:
        won, net = dollars(row.won_cents), dollars(row.net_revenue_cents)
        note = f"  counted only from its first reading at {row.begins_at[:19]}" if row.begins_at else ""
        print(f"{row.asset_number}  wagers {dollars(row.wagers_cents)}  won {won}  net {net}{note}")
    print(f"Net revenue {dollars(total)}")


@app.command("keep")
def keep_command(
    day: str = typer.Argument(..., help="The gaming day, like 2015-07-01."),
    database: str = typer.Argument(..., help="The books: a SQLite file, or a postgresql:// URL."),
    log: Path = _LOG,
) -> None:
    """Put central control's readings of a gaming day on file in the books, for the three-way proof."""
    chosen = _day(day)
    by = signer(PROOF)
    with existing_books(database) as store:
        readings = readings_of_day(CentralLog(log).load(), chosen, store.gaming_day)
        digest = sha256(log.read_bytes()).hexdigest() if log.exists() else ""
        command = KeepCentralDay(
            id=own.CENTRAL_DAY(unique=uuid4()),
            gaming_day=chosen.isoformat(),
            readings=readings,
            log_digest=digest,
            by=by,
        )
        answer = store.do(command)
    if not isinstance(answer, Receipt):
        raise Refused(answer)
    print(json.dumps(answer.facts))


@app.command("proof")
def proof_command(
    day: str = typer.Argument(..., help="The gaming day, like 2015-07-01."),
    database: str = typer.Argument(..., help="The books: a SQLite file, or a postgresql:// URL."),
    format_name: str = typer.Option("csv", "--format", help=f"One of {', '.join(WRITERS)}."),
    output: Path | None = typer.Option(None, "--output", help="The file to write; standard output if not."),
) -> None:
    """Central control, meters and ledger side by side. Exit status 1 if they differ (§ 601a.9(e))."""
    chosen = _day(day)
    with existing_books(database) as store:
        proof = proof_of_day(store, chosen)
    content = write_sheet(proof_sheet(proof), format_name)
    if output is None:
        typer.echo(content, nl=False)
    else:
        output.write_bytes(content)
    findings = proof_findings(proof)
    for finding in findings:
        typer.echo(f"{finding.message} ({finding.cite}). {finding.remedy.capitalize()}.", err=True)
    if findings:
        raise typer.Exit(1)


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise DataError(f"day: {text!r} is not a date like 2015-07-01") from None


@app.command("log")
def log_command(log: Path = _LOG) -> None:
    """Print what central control kept, one JSON document a line."""
    kept: list[Line] = CentralLog(log).load()
    for line in kept:
        print(json.dumps(as_document(line)))
