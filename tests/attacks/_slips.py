"""Books with a win that an attendant owes, people who are signed in, and the shell with which they work."""

from __future__ import annotations

import os
from pathlib import Path
from unittest import mock

from typer.testing import CliRunner

from croupier import cli
from croupier.access.sign_in import open_session
from croupier.accounting.slips.desk import SlipDesk
from croupier.accounting.slips.paper import SlipPaper
from croupier.cli import _staff
from croupier.errors import Refused
from croupier.store.people import StoredPeople
from croupier.store.store import Store
from croupier.wagering.wagers import SettlementLine, SettleRound
from tests.access.staffed import people_in
from tests.store.databases import Floor, done
from tests.wagering.playing import Terminal

APP = cli.build(["slip", "report"])
ATTENDANT, OTHER = "ann.slot-attendant", "bob.slot-attendant"
SUPERVISOR, OTHER_SUPERVISOR = "ann.slot-supervisor", "bob.slot-supervisor"
SECURITY, CASHIER = "ann.security", "ann.cage-cashier"
ROUND = "HCF-1-000042"


def number(who: str) -> str:
    """Under which number somebody signs."""
    return who.replace(".", "-")


def hold(terminal: str, wager: str = "flush", round_id: str = ROUND) -> str:
    return f"{round_id}/{terminal}/{wager}/1"


def won(database: str, *wins: tuple[str, str, int]) -> None:
    """Wins of one round, each by terminal, wager and amount; and a book of manual slips."""
    with Store(database) as store:
        floor = Floor(store)
        for asset_number in dict.fromkeys(terminal for terminal, _, _ in wins):
            player = Terminal(floor, asset_number, largest_win_cents=1_000)
            player.insert(10_000)
        for terminal, wager, cents in wins:
            account = f"game_account:{terminal}:1"
            name = hold(terminal, wager)
            player = Terminal.__new__(Terminal)
            player.floor, player.asset_number, player.account = floor, terminal, account
            done(player.bet(name, 100))
            told = {"round": ROUND, "wager": wager, "hand": "seven card straight flush", "pays": "300 to 1"}
            line = SettlementLine(account, name, 100 + cents, **told)
            floor.did(SettleRound, table="HCF-1", lines=(line,))
        done(SlipDesk(store).issue_book("book-1", "A", 1, 500))
        people = StoredPeople(store.engine)
        people_in(people)
        for person in people.people():
            open_session(people, person, f"token of {person.name}", store.clock.now())


def shell(database: str, who: str, *words: str, second: str = "") -> str:
    """What a command prints to somebody who is signed in; "refused: " and the code if it is refused."""
    tokens = {
        _staff.SESSION: f"token of {who}",
        _staff.SECOND_SESSION: f"token of {second}" if second else "",
    }
    with mock.patch.dict(os.environ, tokens):
        result = CliRunner().invoke(APP, [*words, "--database", database])
    if isinstance(result.exception, Refused):
        return f"refused: {result.exception.refusal.code}"
    assert result.exit_code == 0, result.exception or result.output
    return result.stdout


def paper(
    folder: Path, serial: int, cents: int, *more: str, terminal: str = "EWT-1", by: str = ATTENDANT
) -> str:
    """The file of a slip that was written by hand; ``more`` are further lines of it."""
    lines = [
        f"slip: A-{serial:06d}",
        f"asset_number: {terminal}",
        "what: jackpot",
        "at: '2026-01-05T20:00-05:00'",
        "combination: seven card straight flush",
        f"amount_cents: {cents}",
        f"by: {number(by)}",
        "role: slot_attendant",
        "paid_from: 'cage:1'",
        *more,
    ]
    file = folder / f"slip-{serial}.yaml"
    file.write_text("\n".join(lines) + "\n")
    return str(file)


OVERRIDDEN = (
    "override: paid in parts",
    f"override_by: {number(SUPERVISOR)}",
    "override_role: slot_supervisor",
)
SIGNED = (f"verified_by: {number(SUPERVISOR)}", "verified_by_role: slot_supervisor")


def taken(database: str) -> int:
    """What has left the cage."""
    with Store(database) as store:
        return -store.balance("cage:1")


def slips(database: str) -> list[SlipPaper]:
    with Store(database) as store:
        return SlipDesk(store).slips()


def open_work(database: str) -> list[str]:
    """The slips that wait for a second person."""
    with Store(database) as store:
        return [one.slip.slip for one in SlipDesk(store).to_attest()]
