"""``croupier correct``: put a mistake of the books right, and end a round that cannot be ended; for two."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import typer
from rich.table import Table

from croupier.accounting.day.correcting import CITE, PostCorrection, corrections, moved
from croupier.accounting.tax.report_print import money
from croupier.cli._books import BOOKS, COMMAND_ID, command_id, open_books, place_of, posted, show
from croupier.cli._giving_back import give_back_at_the_shell
from croupier.cli._house import house_of
from croupier.cli._signing import second_signer, signer
from croupier.errors import DataError
from croupier.units.money import Cents
from croupier.units.signature import Signature

correct = typer.Typer(
    help="Put a mistake of the books right; end a round that cannot be ended. For two people.",
    no_args_is_help=True,
)

REASON = typer.Option(..., "--reason", help="Why.")


def register(app: typer.Typer) -> None:
    """Add the group."""
    app.add_typer(correct, name="correct")


def two_people() -> tuple[Signature, Signature]:
    """Both who are signed in; books without people have nobody who could sign."""
    return signer(CITE), second_signer(CITE)


@correct.command("record")
def record_command(
    seq: int = typer.Argument(help="The number of the journal record that is wrong."),
    moves: list[str] = typer.Option(
        ..., "--move", help='"DEBIT CREDIT CENTS", one of the accounts of kind adjustments; may be repeated.'
    ),
    reason: str = REASON,
    database: str = BOOKS,
    given_id: str = COMMAND_ID,
) -> None:
    """Post a correction: a further entry that names the record it corrects."""
    by, second = two_people()
    try:
        command = PostCorrection(
            id=command_id(given_id),
            corrects_seq=seq,
            transfers=moved(_move(text) for text in moves),
            reason=reason,
            by=by,
            second=second,
        )
    except ValueError as error:
        raise DataError(str(error)) from error
    receipt = posted(database, command)
    print(f"{place_of(receipt)}: record {seq} corrected, signed by {by} and {second}")


def _move(text: str) -> tuple[str, str, Cents]:
    words = text.split()
    if len(words) != 3 or not words[2].isdecimal() or len(words[2]) > 18:
        raise DataError(f'--move: {text!r} is not like "adjustments:floor table_win:HCF-1 250"')
    return words[0], words[1], int(words[2])


@correct.command("list")
def list_command(database: str = BOOKS, as_json: bool = typer.Option(False, "--json")) -> None:
    """Every correction: which record, what moved, why, and who signed."""
    with open_books(database) as store:
        found = corrections(store)
    if as_json:
        print(json.dumps([msgspec.to_builtins(one) for one in found], indent=1))
        return
    shown = Table("record", "at", "moved", "reason", "signed by")
    for one in found:
        what = "\n".join(f"{m.debit} to {m.credit}: {money(m.amount_cents)}" for m in one.moved)
        shown.add_row(one.number, one.at, what, one.reason, f"{one.by}, {one.second}")
    show(shown)


@correct.command("round")
def round_command(
    table: str = typer.Argument(help="The table whose round cannot be ended."),
    house: Path = typer.Option(..., "--house", help="The configuration of the house, with the table."),
    reason: str = REASON,
    database: str = BOOKS,
) -> None:
    """Give every wager of a round back that cannot be ended, while no server runs its table."""
    by, second = two_people()
    config = next((one for one in house_of(house).tables if one.id == table), None)
    if config is None:
        raise DataError(f"{house.name}: there is no table {table!r}")
    with open_books(database) as store:
        receipt = give_back_at_the_shell(store, config, reason, by=by, second=second)
    answer = receipt.facts["answer"]
    print(f"{place_of(receipt)}: round {answer['round']} given back, {money(answer['returned_cents'])}")
