"""``croupier clock``: the time of the house, and the person who clears a clock that has leapt."""

from __future__ import annotations

import typer

from croupier.cli._books import BOOKS, COMMAND_ID, command_id, done, open_books
from croupier.cli._signing import signer
from croupier.ledger.house_clock import ClearClock
from croupier.units.gaming_day import instant_text

clock = typer.Typer(help="The time of the house.", no_args_is_help=True)

_CLOCK = "58 Pa. Code § 461a.8"


def register(app: typer.Typer) -> None:
    """Add the group."""
    app.add_typer(clock, name="clock")


@clock.command("show")
def show_command(database: str = BOOKS) -> None:
    """What the clock shows, where the journal stands, and whether somebody has to look at the clock."""
    with open_books(database) as store:
        shows = store.clock.now()
        reading, head = store.house_time(shows), store.head()
    print(f"clock    {instant_text(shows)}")
    print(f"journal  {head.at or 'empty'}")
    print(f"house    {instant_text(reading.at)}{', in doubt' if reading.in_doubt else ''}")


@clock.command("clear")
def clear_command(
    reading: str = typer.Argument(help="What the clock shows, like 2026-01-05T18:00:00+00:00."),
    reason: str = typer.Option(..., "--reason", help="Why it leapt, and what was done."),
    database: str = BOOKS,
    given_id: str = COMMAND_ID,
) -> None:
    """Say that the clock is right again, after looking at it. Until then nothing is done that hangs on the
    date."""
    who = signer(_CLOCK)
    with open_books(database) as store:
        command = ClearClock(id=command_id(given_id), reading=reading, by=who, reason=reason)
        receipt = done(store.do(command))
    shows, journal = receipt.text("clock_at"), receipt.text("journal_at")
    print(f"cleared: the clock shows {shows}, the journal stands at {journal}")
