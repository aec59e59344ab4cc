"""``croupier tips``: the house's rule, the report, the distribution, and a Poker dealer's own box."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import typer
import yaml  # noqa: F401 - rules are YAML: without the package the command says what to install
from rich.table import Table

from croupier.accounting.tax.report_print import money
from croupier.accounting.tips.commands import CountTipBox, EnterTipRule, PayTips, PlaceTipBox
from croupier.accounting.tips.dealers import require_dealers
from croupier.accounting.tips.desk import TipDesk
from croupier.accounting.tips.rule import parse_tip_rule
from croupier.cli._books import BOOKS, COMMAND_ID, command_id, day_of, done, open_books, posted, show
from croupier.cli._signing import second_signer, signer
from croupier.errors import DataError, OperatingError
from croupier.store.people import StoredPeople

tips = typer.Typer(help="Tips from terminals: recorded, pooled, distributed.", no_args_is_help=True)

POOL = typer.Option("dealers", "--pool", help="The pool.")
_BOX = "58 Pa. Code § 465a.19(h)"
_OWN_BOX = "58 Pa. Code § 465a.19(g)(1)(ii)"
CAGE = typer.Option("cage:1", "--cage", help="The cage.")


def register(app: typer.Typer) -> None:
    """Add the group."""
    app.add_typer(tips, name="tips")


@tips.command("rule")
def rule_command(
    file: Path = typer.Argument(help="The written rule of a pool, YAML or JSON."),
    database: str = BOOKS,
    given_id: str = COMMAND_ID,
) -> None:
    """Enter the house's written rule for a pool, or a new version of it."""
    rule = parse_tip_rule(_read(file), file.name)
    posted(database, EnterTipRule.of(command_id(given_id), rule))
    print(f"{rule.pool}: shared by {rule.share}, odd cents {rule.odd_cents}")


@tips.command("report")
def report_command(
    first: str = typer.Argument(help="The first gaming day, like 2026-03-02."),
    last: str = typer.Argument("", help="The last gaming day; the first if it is left out."),
    pool: str = POOL,
    database: str = BOOKS,
    as_json: bool = typer.Option(False, "--json", help="Print JSON."),
    as_csv: bool = typer.Option(False, "--csv", help="Print CSV."),
) -> None:
    """Tips of a period by terminal, and what became of the pool."""
    first_day = day_of(first, "FIRST")
    last_day = day_of(last, "LAST") if last else first_day
    with open_books(database) as store:
        report = TipDesk(store).report(pool, first_day, last_day)
    if as_json:
        print(json.dumps(report.document(), indent=1))
    elif as_csv:
        print(report.csv(), end="")
    else:
        shown = Table("terminal", "tips", title=f"{pool}, {first_day} to {last_day}")
        for terminal, cents in report.by_terminal.items():
            shown.add_row(terminal, money(cents))
        shown.add_row("received", money(report.received_cents))
        shown.add_row("distributed", money(report.distributed_cents))
        shown.add_row("in the pool", money(report.closing_cents))
        show(shown)


@tips.command("distribute")
def distribute_command(
    last: str = typer.Argument(help="The last gaming day of the period."),
    minutes: Path = typer.Argument(help="Minutes dealt by each dealer, YAML or JSON: K-4001: 480"),
    first: str = typer.Option("", "--first", help="The first day, of a pool's first period."),
    pool: str = POOL,
    database: str = BOOKS,
    given_id: str = COMMAND_ID,
) -> None:
    """Share a pool among the dealers of a period by the house's rule."""
    try:
        worked = msgspec.yaml.decode(_read(minutes), type=dict[str, int])
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise DataError(f"{minutes.name}: {' '.join(str(error).split())}") from error
    first_day = day_of(first, "--first") if first else None
    who = signer("58 Pa. Code § 465a.19(g)(2)")
    with open_books(database) as store:
        require_dealers(worked, StoredPeople(store.engine).people())
        answer = TipDesk(store).distribute(
            command_id(given_id), pool, day_of(last, "LAST"), worked, who, first_day
        )
    receipt = done(answer)
    shown = Table("dealer", "share", title=pool)
    for dealer, cents in receipt.facts["shares"].items():
        shown.add_row(dealer, money(cents))
    shown.add_row("carried over", money(receipt.cents("carried_cents")))
    show(shown)


@tips.command("pay")
def pay_command(
    dealer: str = typer.Argument(help="The dealer's credential number."),
    amount_cents: int = typer.Argument(help="What he is paid, in cents."),
    cage: str = CAGE,
    database: str = BOOKS,
    given_id: str = COMMAND_ID,
) -> None:
    """A dealer is paid what he has coming."""
    command = PayTips(
        id=command_id(given_id), dealer=dealer, cage=cage, amount_cents=amount_cents, by=signer(_BOX)
    )
    receipt = posted(database, command)
    print(f"{dealer}: {money(amount_cents)} paid, {money(receipt.cents('left_cents'))} left")


@tips.command("box")
def box_command(
    box: str = typer.Argument(help="The box."),
    table: str = typer.Argument(help="The Poker table at which its dealer deals now."),
    database: str = BOOKS,
    given_id: str = COMMAND_ID,
) -> None:
    """A Poker dealer's own box goes with him to a table; the dealer is the second person."""
    command = PlaceTipBox(id=command_id(given_id), box=box, dealer=second_signer(_OWN_BOX), table=table)
    posted(database, command)
    print(f"{box}: with {command.dealer} at {table}")


@tips.command("count-box")
def count_command(
    box: str = typer.Argument(help="The box."),
    amount_cents: int = typer.Argument(help="What it held, in cents."),
    cage: str = CAGE,
    database: str = BOOKS,
    given_id: str = COMMAND_ID,
) -> None:
    """A cage cashier counts a box at the end of the shift, with its dealer as the second person."""
    command = CountTipBox(
        id=command_id(given_id),
        box=box,
        dealer=second_signer(_BOX),
        cashier=signer(_BOX),
        cage=cage,
        amount_cents=amount_cents,
    )
    receipt = posted(database, command)
    print(f"{command.dealer}: {money(receipt.cents('payable_cents'))} to be paid")


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise OperatingError(f"cannot read {path}: {error.strerror}") from error
