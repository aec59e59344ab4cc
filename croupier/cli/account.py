"""``croupier account``: disable a game account, open it again, or close it."""

from __future__ import annotations

import typer

from croupier.accounting.tax.report_print import money
from croupier.cli._books import BOOKS, COMMAND_ID, command_id, posted
from croupier.wagering.game_account import SetGameAccountStatus

account = typer.Typer(help="Game accounts of terminals.", no_args_is_help=True)


def register(app: typer.Typer) -> None:
    """Add the group."""
    app.add_typer(account, name="account")


@account.callback()
def _account() -> None:
    """Game accounts of terminals."""


@account.command("status")
def status_command(
    name: str = typer.Argument(help="The account, like game_account:EWT-7:1."),
    status: str = typer.Argument(help="open, disabled or closed."),
    database: str = BOOKS,
    given_id: str = COMMAND_ID,
) -> None:
    """Disable an account, open it again, or close it for good once it is empty."""
    asked = SetGameAccountStatus(id=command_id(given_id), account=name, status=status)
    receipt = posted(database, asked)
    print(f"{name}: {receipt.text('status')}, {money(receipt.cents('balance_cents'))}")
