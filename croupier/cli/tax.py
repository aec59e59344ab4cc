"""``croupier tax``: revenue of a gaming day, the weekly return, and the number of tables."""

from __future__ import annotations

import datetime
import json
from pathlib import Path
from typing import Any

import msgspec
import typer
import yaml  # noqa: F401 - forms are YAML: without the package the command says what to install
from rich.console import Console
from rich.table import Table

from croupier.accounting.count.variance import MeteredDrop, drop_meters, last_taken, metered_drop
from croupier.accounting.drop.book_file import read_book
from croupier.accounting.tax.postings import tax_posting
from croupier.accounting.tax.rates import TaxRate, tax_rates
from croupier.accounting.tax.report_print import (
    RETURN_HEAD,
    money,
    return_csv,
    return_notes,
    return_pdf,
    return_rows,
    return_title,
)
from croupier.accounting.tax.revenue import DayRevenue, terminals_net
from croupier.accounting.tax.weekly_return import WeeklyReturn, proved, weekly_return
from croupier.cli._books import place_of, posted
from croupier.errors import DataError, OperatingError
from croupier.floor.assets.table_count import LIMITS, counted_tables
from croupier.law.progressive import parse_rate
from croupier.units import own_ids as own
from croupier.units.verdict import Finding

tax = typer.Typer(
    help="Gross table game revenue, the weekly return, the number of tables.", no_args_is_help=True
)


HOUSE = typer.Option(
    None,
    "--house",
    help="The configuration of the house; its [[tax_rates]] prevail over those of the package.",
)


def register(app: typer.Typer) -> None:
    """Add the group."""
    app.add_typer(tax, name="tax")


@tax.command("terminals")
def terminals(
    database: str = typer.Argument(help="The books: a SQLite file, or a postgresql:// URL."),
    day: str = typer.Argument(help="The gaming day, like 2026-03-02."),
    drop_since: str = typer.Option("", "--drop-since", help="Print drop meters since the end of that day."),
    drop: Path | None = typer.Option(
        None, "--drop", help="The day's book of drop and count: drop meters up to when each box was taken."
    ),
    drop_before: list[Path] = typer.Option(
        [], "--drop-before", help="A book in which boxes were taken before; with --drop, once for each."
    ),
) -> None:
    """Net revenue of every terminal in a gaming day from its meters, or its drop meters, as JSON."""
    from croupier.store.engine import database_url, open_engine
    from croupier.store.migrate import require_current
    from croupier.store.reads import Reads
    from croupier.units.gaming_day import GamingDay

    chosen = _date(day, "DAY")
    earlier = _date(drop_since, "--drop-since") if drop_since else chosen - datetime.timedelta(days=1)
    engine = open_engine(database_url(database))
    try:
        require_current(engine)
        reads = Reads(engine, GamingDay())
        if drop is not None:
            since = last_taken(_taken(book) for book in drop_before)
            print(_pretty(drop_meters(since, _taken(drop, chosen), reads.tallies)))
            return
        before = reads.tallies(reads.seq_at_end_of(earlier))
        after = reads.tallies(reads.seq_at_end_of(chosen))
    finally:
        engine.dispose()
    net = terminals_net(before, after)
    if not drop_since:
        print(json.dumps({"gaming_day": str(chosen), "terminals": net}, indent=1))
        return
    drops = {asset: metered_drop(before, after, asset) for asset in net}
    print(_pretty(drops))


def _taken(path: Path, day: datetime.date | None = None) -> dict[str, int]:
    """When the boxes of a book were taken, terminal by terminal."""
    if not path.exists():
        raise DataError(f"there is no book {path}")
    book = read_book(path)
    if book.opened is None or (day is not None and book.opened.day != day):
        raise DataError(f"{path.name} is not the book of {day}")
    taken = book.taken_at()
    if not all(taken.values()):
        raise DataError(f"{path.name} does not say how far the books were when its boxes were taken")
    return taken


def _pretty(drops: dict[str, MeteredDrop]) -> str:
    return msgspec.json.format(msgspec.json.encode(drops)).decode()


@tax.command("day")
def day_command(
    file: Path = typer.Argument(help="The revenue of a gaming day, YAML or JSON."),
    as_json: bool = typer.Option(False, "--json", help="Print JSON."),
) -> None:
    """Gross table game revenue of a gaming day, by kind and by banking table."""
    day = _day(file)
    kinds = {
        "banking tables": day.banking_cents,
        "nonbanking tables": day.nonbanking_cents,
        "electronic wagering terminals": day.terminals_cents,
        "fully automated tables": day.fully_automated_cents,
        "contests and tournaments": day.contests_cents,
    }
    if as_json:
        tables = {table.table: table.net_cents for table in day.banking}
        document = {"gaming_day": str(day.gaming_day), "kinds": kinds, "banking": tables}
        print(json.dumps({**document, "gross_cents": day.gross_cents}, indent=1))
        return
    shown = Table("58 Pa. Code § 601a.9(b)", "net revenue", title=f"Gaming day {day.gaming_day}")
    for table in day.banking:
        shown.add_row(f"  table {table.table}", money(table.net_cents))
    for kind, cents in kinds.items():
        shown.add_row(kind, money(cents))
    shown.add_row("gross table game revenue", money(day.gross_cents))
    _print(shown)


@tax.command("return")
def return_command(
    days: list[Path] = typer.Argument(help="The seven gaming days of the week."),
    began: str = typer.Option(..., "--began", help="The day on which table game operations began."),
    local_share: str = typer.Option(..., "--local-share", help="The local share assessment, like 2%."),
    carried: int = typer.Option(0, "--carried", help="A credit of the week before, in cents, below zero."),
    out: Path | None = typer.Option(None, "--out", help="A folder for CSV, JSON and PDF."),
    post: str = typer.Option(
        "",
        "--post",
        help="Enter the tax into these books, once; their three-way proof stands on the return.",
    ),
    drop_books: Path | None = typer.Option(
        None,
        "--drop-books",
        help="The folder with the books of drop and count; that of the house by default.",
    ),
    house: Path | None = HOUSE,
    as_json: bool = typer.Option(False, "--json", help="Print JSON."),
) -> None:
    """The weekly return: each day at the rate of its date, paid on the previous week.

    With --post what lay in the boxes beyond the meters is taken from the books of drop and count; a file
    that says otherwise is refused (58 Pa. Code § 465a.25(a)(3)(ix)).
    """
    try:
        share = parse_rate(local_share)
    except ValueError as error:
        raise DataError(f"--local-share: {error}") from error
    revenue = [_day(path) for path in days]
    if post:
        revenue = _with_what_lay_in_boxes(revenue, post, drop_books or _drop_folder(house, post))
    filed = weekly_return(revenue, _date(began, "--began"), share, None, carried, _house_rates(house))
    if post:
        filed = proved(filed, _proof_findings(post, filed))
    document = json.dumps(_document(filed), indent=1)
    if out is not None:
        _write(out / f"return-{filed.first_day}", filed, document)
    posting = tax_posting(own.TAX(day=filed.first_day), filed) if post else None
    if posting is not None:
        typer.echo(place_of(posted(post, posting)), err=True)
    if as_json:
        print(document)
        return
    shown = Table(*RETURN_HEAD, title=return_title(filed))
    for row in return_rows(filed):
        shown.add_row(*row)
    _print(shown)
    print("\n".join(return_notes(filed)))


def _drop_folder(house: Path | None, database: str) -> Path | None:
    """Where the books of drop and count of a house lie."""
    from croupier.cli._house import house_of
    from croupier.house.config import HouseConfig

    return (house_of(house) if house is not None else HouseConfig(database=database)).drop_folder


def _with_what_lay_in_boxes(days: list[DayRevenue], database: str, folder: Path | None) -> list[DayRevenue]:
    """Each day with what the count found beyond the meters, from the books and not from the file of the day
    (58 Pa. Code § 465a.25(a)(3)(ix))."""
    from croupier.accounting.count.found_in_boxes import found_beyond_the_meters
    from croupier.cli._floor_books import existing_books

    found = []
    with existing_books(database) as store:
        for day in days:
            beyond = found_beyond_the_meters(folder, day.gaming_day, store.tallies)
            if day.counted_beyond_meters not in ({}, beyond):
                told = sum(day.counted_beyond_meters.values())
                raise DataError(
                    f"{day.gaming_day}: counted_beyond_meters is {money(told)}, and by the books of drop and "
                    f"count {money(sum(beyond.values()))} (58 Pa. Code § 465a.25(a)(3)(ix))"
                )
            found.append(msgspec.structs.replace(day, counted_beyond_meters=beyond))
    return found


def _proof_findings(database: str, filed: WeeklyReturn) -> list[Finding]:
    """What the three-way proof found in the week (58 Pa. Code § 601a.9(e))."""
    from croupier.accounting.tax.three_way import findings_of_week
    from croupier.cli._floor_books import existing_books

    with existing_books(database) as store:
        today = store.gaming_day.day_of(store.now())
        return findings_of_week(store, filed.first_day, today)


@tax.command("tables")
def tables_command(
    terminals_number: int = typer.Option(0, "--terminals", min=0, help="Electronic wagering terminals."),
    tables: int = typer.Option(0, "--tables", min=0, help="Gaming tables other than hybrid tables."),
    category: int = typer.Option(1, "--category", min=1, max=3, help="The category of the license."),
) -> None:
    """How many gaming tables a floor counts as: every five terminals, or part of five, are a table."""
    number, limit = counted_tables(tables, terminals_number), LIMITS[category]
    print(f"{number} of {limit} gaming tables (58 Pa. Code § 605a.9(b))")
    if number > limit:
        raise typer.Exit(1)


@tax.command("rates")
def rates_command(house: Path | None = HOUSE) -> None:
    """The rates with their dates and sources; of those that apply to the same revenue the first prevails."""
    shown = Table("rate", "of", "began", "from", "before", "source")
    for rate in (*_house_rates(house), *tax_rates()):
        row = (rate.rate, rate.of, rate.began, str(rate.from_day), str(rate.before or ""), rate.source)
        shown.add_row(*row)
    _print(shown)


def _house_rates(path: Path | None) -> list[TaxRate]:
    """What a house has stated besides."""
    from croupier.cli._house import house_of

    return house_of(path).tax_rates if path is not None else []


def _document(filed: WeeklyReturn) -> dict[str, Any]:
    keys = (
        "gross_cents",
        "tax_cents",
        "fully_automated_cents",
        "fully_automated_tax_cents",
        "local_share_cents",
    )
    return {
        "first_day": str(filed.first_day),
        "last_day": str(filed.last_day),
        "days": [
            {"gaming_day": str(day.day), "rate": day.rate.rate, **{key: getattr(day, key) for key in keys}}
            for day in filed.days
        ],
        "carried_cents": filed.carried_cents,
        "due_cents": filed.due_cents,
        "notes": return_notes(filed),
    }


def _write(stem: Path, filed: WeeklyReturn, document: str) -> None:
    try:
        stem.parent.mkdir(parents=True, exist_ok=True)
        stem.with_suffix(".csv").write_text(return_csv(filed), encoding="utf-8")
        stem.with_suffix(".json").write_text(document + "\n", encoding="utf-8")
        stem.with_suffix(".pdf").write_bytes(return_pdf(filed))
    except OSError as error:
        raise OperatingError(f"cannot write {stem}: {error.strerror}") from error


def _day(path: Path) -> DayRevenue:
    try:
        # Read first and converted then: YAML has days of its own, JSON writes them as text.
        return msgspec.convert(msgspec.yaml.decode(path.read_bytes()), DayRevenue)
    except OSError as error:
        raise OperatingError(f"cannot read {path}: {error.strerror}") from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise DataError(f"{path.name}: {' '.join(str(error).split())}") from error


def _date(text: str, place: str) -> datetime.date:
    try:
        return datetime.date.fromisoformat(text)
    except ValueError as error:
        raise DataError(f"{place}: {text!r} is not a day like 2026-03-02") from error


def _print(table: Table) -> None:
    console = Console()
    Console(width=console.width if console.is_terminal else 140).print(table)
