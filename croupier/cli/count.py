"""``croupier count``: the drop and the count of a gaming day, act by act, in a book that keeps them."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec
import typer
import yaml  # noqa: F401 - forms are YAML: without the package the command says what to install

from croupier.access.person import ACTIVE, Person
from croupier.access.signature import number_of
from croupier.accounting.count.report import count_report, report_csv
from croupier.accounting.count.variance import MeteredDrop, beyond_the_meters, count_agrees_with_the_meters
from croupier.accounting.day.table_slips import BringContainer, SignTableSlip, TableDay
from croupier.accounting.drop.approval import approved_before
from croupier.accounting.drop.book import DropBook
from croupier.accounting.drop.book_file import parse_acts, read_book, writing
from croupier.accounting.drop.box_moves import do_in_the_house
from croupier.accounting.drop.boxes import BANKING, GROUPS, TERMINALS
from croupier.accounting.drop.presence import signed_act
from croupier.accounting.tax.postings import counted_currency, drop_posting
from croupier.accounting.tax.report_print import count_report_pdf, money
from croupier.cli._books import BOOKS, COMMAND_ID, command_id, done, open_books, place_of, posted
from croupier.cli._floor_books import existing_books
from croupier.cli._signing import second_signer, signer, signers
from croupier.compliance.report import as_text
from croupier.errors import DataError, OperatingError, Refused
from croupier.floor.filings.document import papers
from croupier.ledger.command import Command
from croupier.units import own_ids as own

_CHIPS = "58 Pa. Code §§ 465a.37 to 465a.42"
_COUNT = "58 Pa. Code §§ 465a.17(d), 465a.18, 465a.25"

count = typer.Typer(help="Drop and count: acts into a book, reports out of it.", no_args_is_help=True)


def register(app: typer.Typer) -> None:
    """Add the group."""
    app.add_typer(count, name="count")


@count.command("do")
def do_acts(
    book: Path = typer.Argument(help="The book of the gaming day; it begins with the act open_book."),
    acts: Path | None = typer.Argument(None, help="One act or a list of acts, YAML or JSON; or stdin."),
    database: str = BOOKS,
) -> None:
    """Do acts. Each is written down as soon as it is allowed; the first that is refused stops the rest.

    Everybody acts for themselves: an act is done by whoever gives the command, and by the second person
    where it takes two. Exit status: 0 if all were done, 1 if one was refused, 2 if something could not be
    read.
    """
    place = acts.name if acts else "standard input"
    given = parse_acts(_read(acts) if acts else sys.stdin.buffer.read(), place)
    here = signers(_COUNT)
    staff = _staff_of(database)
    with existing_books(database) as store, writing(book) as writer:
        for number, told in enumerate(given, 1):
            word = told.get("act", "")
            try:
                signed = approved_before(signed_act(told, here, staff), book)
                print(f"{number} {word}: {do_in_the_house(writer, signed, store)}")
            except msgspec.ValidationError as error:
                raise DataError(f"{place}: act {number}: {error}") from error
            except Refused as refused:
                typer.echo(f"{number} {word}: REFUSED: {refused}", err=True)
                raise typer.Exit(1) from None


@count.command("show")
def show(book: Path = typer.Argument(help="The book of the gaming day."), database: str = BOOKS) -> None:
    """How far the drop and the count are; figures only of counts that the cage has recounted."""
    state = _existing(book)
    for of, collection in state.collections.items():
        verified = ", trolley verified" if collection.trolley_verified_by else ""
        print(
            f"collection of {of}: {len(collection.collected)} of {len(collection.expected)} boxes{verified}"
        )
    for group, counted in state.counts.items():
        done = f"{len(counted.agreed)} of {len(counted.boxes)} boxes counted"
        if counted.is_closed:
            print(f"count of {group}: {done}, recounted, {money(count_report(state, group).total_cents)}")
        else:
            signed = f"{len(counted.signatures)} of {len(counted.team)} signatures"
            print(f"count of {group}: {done}, {signed}, figures withheld until the recount")
    for device in state.standing_still():
        print(f"{device} has no box and must not run: keep it disabled until one is fitted")
    for key in state.keys.outstanding():
        print(f"key {key.key} is out with {key.issued_to} since {key.issued_at}")
    for replacement in state.replacements:
        print(replacement)
    for remark in state.remarks:
        print(remark)
    print("the book is closed" if state.closed else "the book is open")


@count.command("report")
def report(
    book: Path = typer.Argument(help="The book of the gaming day."),
    out: Path = typer.Option(..., "--out", help="The folder for the reports."),
    meters: Path | None = typer.Option(None, "--meters", help="Drop meters by asset number, JSON or YAML."),
    database: str = BOOKS,
) -> None:
    """Write the count reports as CSV, JSON and PDF, and the variance between meters and count.

    Exit status: 1 if meters and count differ.
    """
    state = _existing(book)
    groups = [group for group in GROUPS if group in state.counts]
    if not groups:
        raise DataError(f"{book.name}: nothing has been counted")
    reports = {group: count_report(state, group) for group in groups}
    try:
        out.mkdir(parents=True, exist_ok=True)
        for group, finished in reports.items():
            stem = out / f"count-{finished.day}-{group}"
            stem.with_suffix(".csv").write_text(report_csv(finished), encoding="utf-8")
            stem.with_suffix(".json").write_bytes(msgspec.json.format(msgspec.json.encode(finished)))
            stem.with_suffix(".pdf").write_bytes(count_report_pdf(finished))
            print(f"{finished.title}: {money(finished.total_cents)} ({stem}.csv, .json, .pdf)")
    except OSError as error:
        raise OperatingError(f"cannot write to {out}: {error.strerror}") from error
    if meters is not None and TERMINALS in state.counts:
        _variance(state, meters)


@count.command("slip")
def slip(
    what: str = typer.Argument(help="container, open, fill, credit, drop or close."),
    table: str = typer.Argument(help="The table with chips."),
    amount_cents: int = typer.Argument(0, help="In cents; a container has none."),
    database: str = BOOKS,
    given_id: str = COMMAND_ID,
) -> None:
    """A slip of a table with chips: security brings its container, dealer and floorperson count its
    inventory, a floorperson requests a fill or credit that the dealer receives or hands over."""
    with open_books(database) as store:
        day = store.gaming_day.day_of(store.now()).isoformat()
        asked = command_id(given_id)
        command: Command
        if what == "container":
            command = BringContainer(id=asked, table=table, gaming_day=day, by=signer(_CHIPS))
        else:
            command = SignTableSlip(
                id=asked,
                table=table,
                gaming_day=day,
                what=what,
                amount_cents=amount_cents,
                first=signer(_CHIPS),
                second=second_signer(_CHIPS),
            )
        done(store.do(command))
    print(f"{table}: {what}{f' of {money(amount_cents)}' if amount_cents else ''}")


@count.command("tables")
def tables(
    book: Path = typer.Argument(help="The book of drop and count of the gaming day."), database: str = BOOKS
) -> None:
    """Each table's figures for the day as JSON: its slips, and what the count found in its box."""
    state = _existing(book)
    dropped = {place: one.total_cents for place, one in state.counted_by_place(BANKING).items()}
    day = state.count(BANKING).day.isoformat()
    with open_books(database) as store:
        days = papers(store, TableDay)
    banking = [one.inventory().day(dropped.get(one.table, 0)) for one in days if one.gaming_day == day]
    document = msgspec.json.encode({"gaming_day": day, "banking": banking})
    print(msgspec.json.format(document).decode())


@count.command("post")
def post(
    book: Path = typer.Argument(help="The book of the gaming day."),
    database: str = typer.Argument(help="The books: a SQLite file, or a postgresql:// URL."),
    cage: str = typer.Option("cage:1", "--cage", help="The account of the cage that took the money."),
) -> None:
    """Move the counted currency of the terminals' boxes to the cage in the books. Twice does nothing more."""
    state = _existing(book)
    currency = counted_currency(state)
    day = state.count(TERMINALS).day
    try:
        posting = drop_posting(own.DROP(day=day), currency, cage)
    except ValueError as error:
        raise DataError(f"--{error}") from error
    if posting is None:
        print("The boxes were empty; there is nothing to post.")
        return
    print(f"{place_of(posted(database, posting))}: {money(sum(currency.values()))} from the boxes to {cage}")


def _staff_of(database: str) -> dict[str, Person]:
    """Everybody who has an account in these books, by credential number."""
    from croupier.store.people import StoredPeople

    with existing_books(database) as store:
        return {number_of(one): one for one in StoredPeople(store.engine).people() if one.state == ACTIVE}


def _variance(state: DropBook, meters: Path) -> None:
    try:
        metered = msgspec.yaml.decode(_read(meters), type=dict[str, MeteredDrop])
    except msgspec.DecodeError as error:
        raise DataError(f"{meters.name}: {error}") from error
    counted = state.counted_by_place(TERMINALS)
    # Terminals whose boxes were not due have meters too, and no count to agree with (§ 465a.25(m)).
    due = {asset: drop for asset, drop in metered.items() if asset in counted}
    findings = list(count_agrees_with_the_meters(counted, due))
    beyond = beyond_the_meters(counted, due)
    if beyond:
        print(
            f"counted_beyond_meters: {msgspec.json.encode(beyond).decode()} (58 Pa. Code § 465a.25(a)(3)(ix))"
        )
    if findings:
        print(as_text("Drop meters and count", findings))
        raise typer.Exit(1)
    print("Drop meters and count agree to the cent.")


def _existing(path: Path) -> DropBook:
    if not path.exists():
        raise DataError(f"there is no book {path}; `croupier count do` begins one")
    return read_book(path)


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise OperatingError(f"cannot read {path}: {error.strerror}") from error
