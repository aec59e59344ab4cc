"""What the books of a running house show for the index of the law."""

from __future__ import annotations

from typing import Final

from croupier.accounting.drop.book_file import read_book
from croupier.compliance.filed_forms import FiledForm
from croupier.errors import DataError, OperatingError
from croupier.floor.filings.document import papers
from croupier.house.books import Store
from croupier.house.floor import Floor
from croupier.house.law_state import CHECKS, DROP_BOOK, FORM, Evidence, Proof, texts_of_games
from croupier.tables.ends import SETTLED
from croupier.tables.events import RoundSettled
from croupier.tables.records import step_of
from croupier.units.gaming_day import instant_text

MOST_BOOKS: Final = 31
"""So many of the newest books are read; what nobody has closed for a month is no proof of today."""
MOST_RECORDS: Final = 50_000
"""So far back a round is looked for; one that is older is no proof of today."""


def evidence_of(floor: Floor) -> Evidence:
    """The last record of every kind, forms on file, the newest book of a drop, and the last rounds."""
    ledger = floor.books.ledger
    shown = {
        kind: Proof(seq, at, kind.replace("_", " ")) for kind, (seq, at) in ledger.last_of_kinds().items()
    }
    for form in papers(ledger, FiledForm):
        shown[f"{FORM}:{form.check}"] = Proof(0, form.filed_at, f"form filed by {form.filed_by}")
    shown[CHECKS] = Proof(0, instant_text(ledger.now()), "checks of the house's own books")
    book = _drop_book(floor)
    if book is not None:
        shown[DROP_BOOK] = book
    return Evidence(shown, _last_rounds(floor))


def _drop_book(floor: Floor) -> Proof | None:
    """The last book of drop and count that was closed and breaks no rule; a file that is only there, or was
    only touched, shows nothing."""
    folder = floor.config.drop_folder
    files = sorted(folder.glob("*.book"), reverse=True) if folder and folder.is_dir() else []
    for path in files[:MOST_BOOKS]:
        try:
            book = read_book(path)
        except (DataError, OperatingError):
            # The console's page of the book says what is wrong with it.
            continue
        if book.opened is not None and book.closed and not book.remarks:
            closed = floor.books.ledger.gaming_day.ends(book.opened.day)
            return Proof(0, instant_text(closed), f"book {path.name}")
    return None


def _last_rounds(floor: Floor) -> dict[tuple[str, str], Proof]:
    """The last settled round of every game and edition that is played here."""
    texts = {edition: of for of, edition in texts_of_games().items()}
    tables = {
        desk.id: texts[desk.table.config.game, desk.table.edition.id]
        for desk in floor.desks.values()
        if (desk.table.config.game, desk.table.edition.id) in texts
    }
    return _searched(floor.books.ledger, tables)


def _searched(ledger: Store, tables: dict[str, tuple[str, str]]) -> dict[tuple[str, str], Proof]:
    found: dict[tuple[str, str], Proof] = {}
    upto = ledger.head().seq
    for table, text in tables.items():
        for record in ledger.endings(SETTLED, max(0, upto - MOST_RECORDS), upto, 1, table):
            step = step_of(record)
            known = found.get(text)
            if (
                step is not None
                and isinstance(step[1], RoundSettled)
                and (known is None or known.seq < record.seq)
            ):
                found[text] = Proof(record.seq, record.at, f"round {step[1].round}")
    return found
