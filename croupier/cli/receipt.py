"""``croupier receipt``: what the books said, with its proof: made by the house, checked without it."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from croupier.errors import DataError, OperatingError
from croupier.transparency.note import parse_key
from croupier.transparency.receipt import read_receipt, verify

if TYPE_CHECKING:
    from sqlalchemy import Engine

receipt = typer.Typer(help="Receipts: proofs of what the books said.", no_args_is_help=True)


def register(app: typer.Typer) -> None:
    """Add the group."""
    app.add_typer(receipt, name="receipt")


@receipt.command("verify")
def verify_command(
    file: Path = typer.Argument(help="A file with the text of the receipt, or - for what comes in."),
    key: str = typer.Option(..., "--key", help="The key of the log, from a source that you trust."),
    witnesses: list[str] = typer.Option([], "--witness", help="The key of a witness; may be repeated."),
) -> None:
    """Check a receipt without the house: prints its records, and who has vouched for them."""
    try:
        text = sys.stdin.read() if str(file) == "-" else file.read_text("utf-8")
    except UnicodeDecodeError:
        raise DataError(f"{file} is no text") from None
    found = verify(read_receipt(text), parse_key(key), [parse_key(word) for word in witnesses])
    for record in found.records:
        print(json.dumps(record, indent=1, ensure_ascii=False, sort_keys=True))
    count = len(found.records)
    what = "this record is" if count == 1 else f"these {count} records are"
    print(f"proved: {what} among the {found.checkpoint.size} that {found.checkpoint.origin} has signed")
    for one in found.witnesses:
        print(f"cosigned by {one.key.name} at {one.when} seconds after 1970")


@receipt.command("make")
def make_command(
    record: int = typer.Option(0, "--record", help="The number of a record of the journal."),
    round_id: str = typer.Option("", "--round", help="The number of a round, like HCF-1-000042."),
    voucher: str = typer.Option("", "--voucher", help="The 18 digits of a voucher."),
    database: str = typer.Option("croupier.sqlite", help="A SQLite file, or a postgresql:// URL."),
) -> None:
    """The receipt of a record, of a voucher, or of every step of a round, as a text."""
    from croupier.cli._books import open_books
    from croupier.house.receipts import Receipts
    from croupier.store.key_place import house_key_of
    from croupier.store.public_log import PublicLog

    if [bool(record), bool(round_id), bool(voucher)].count(True) != 1:
        raise DataError("receipt make: say one of --record, --round, --voucher")
    with open_books(database) as store:
        base = re.sub(r"/restored-\d+$", "", _log_name(store.engine))
        log = PublicLog(store.engine, house_key_of(store.engine), base, store.gaming_day)
        receipts = Receipts(log, store)
        if round_id:
            text = receipts.of_round(round_id)
        elif voucher:
            found = store.voucher(voucher)
            text = receipts.of_voucher(found) if found else ""
        else:
            text = receipts.of_records(list(store.journal(record - 1, 1)))
    if not text:
        raise DataError(f"--voucher: the books have no voucher {voucher!r}")
    print(text)


def _log_name(engine: Engine) -> str:
    """The name under which a server has last signed."""
    from croupier.events.codes import Code
    from croupier.events.search import Query
    from croupier.store.event_log import search

    started = search(engine, Query(codes=(Code.SERVER_STARTED,), limit=1))
    word = json.loads(started[0].event.facts).get("log_key") if started else None
    if not word:
        raise OperatingError("no house has signed these books yet; start it once")
    return parse_key(word).name


@receipt.command("page")
def page_command(out: Path = typer.Argument(help="The file to write.")) -> None:
    """Write the page that checks receipts in a browser: one file, which needs no network."""
    from croupier.web.pages.receipt_page import receipt_page

    out.write_text(receipt_page(), "utf-8")
    print(out)
