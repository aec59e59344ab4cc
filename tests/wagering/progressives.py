"""A linked meter and the terminals that feed it, for tests of progressives."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from fractions import Fraction
from typing import ClassVar

from croupier.ledger.account import Account
from croupier.ledger.books import Books
from croupier.ledger.canonical import Json
from croupier.ledger.command import Command, Footprint
from croupier.ledger.draft import Draft, Moment
from croupier.ledger.hold import Hold
from croupier.ledger.postings import PostTransfers
from croupier.ledger.transfer import Transfer
from croupier.wagering.progressive.feeding import Feeding, ProgressiveWager, Share, accept, take_back
from croupier.wagering.progressive.feeds import ConnectTable
from croupier.wagering.progressive.meter import SEED_ACCOUNT, ProgressiveMeter
from croupier.wagering.wagers import SettlementLine, SettleRound
from tests.ledger.commands import VoidRound
from tests.store.databases import Floor
from tests.wagering.playing import Terminal

POOL = "FLUSH.main"
METER = f"progressive_main:{POOL}"
RESERVE = "progressive_reserve:FLUSH.reserve"
SHARES = (Share(METER, 23, 100), Share(RESERVE, 1, 30))
"""A primary rate as in the text, and a reserve whose parts of a cent never end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bell(Command):
    """What a table's step does at "no more bets", or when the round is void, as a command of its own."""

    kind: ClassVar[str] = "test_bell"
    feeding: Feeding
    back: bool = False

    def footprint(self) -> Footprint:
        return self.feeding.footprint()

    def execute(self, draft: Draft) -> dict[str, Json]:
        (take_back if self.back else accept)(draft, self.feeding)
        return {}


def seed(floor: Floor, cents: int, meter: str = METER) -> None:
    floor.did(PostTransfers, transfers=(Transfer(SEED_ACCOUNT, meter, cents, "seed"),))


def connect(floor: Floor, *meters: str, table: str = "T-9") -> None:
    """A table of a running server feeds these meters."""
    floor.did(ConnectTable, table=table, server="server-1", meters=meters)


def feeding(
    terminal: Terminal, *wagers: tuple[str, int], table: str = "T-1", shares: Sequence[Share] = SHARES
) -> Feeding:
    """Wagers that lie there, as the controller is told of them."""
    made = (ProgressiveWager(terminal.account, hold, cents, tuple(shares)) for hold, cents in wagers)
    return Feeding(table, tuple(made))


def bet_and_lock(terminal: Terminal, *wagers: tuple[str, int], table: str = "T-1") -> Feeding:
    """Bet, then the bell."""
    for hold, cents in wagers:
        terminal.bet(hold, cents)
    fed = feeding(terminal, *wagers, table=table)
    terminal.floor.did(Bell, feeding=fed)
    return fed


def make_void(terminal: Terminal, fed: Feeding) -> None:
    placed = tuple(Hold(wager.hold, wager.account, wager.amount_cents) for wager in fed.wagers)
    terminal.floor.did(VoidRound, table=fed.table, wagers=placed, reason="misdeal")
    terminal.floor.did(Bell, feeding=fed, back=True)


def win(terminal: Terminal, hold: str, cents: int, *, table: str = "T-1", **line: object) -> None:
    """The wager has won; by default from the meter, and it waits."""
    told: dict[str, object] = {
        "pool": POOL,
        "pays": "10% of meter",
        "hand": "a straight flush",
        "waits": True,
    }
    settled = SettlementLine(terminal.account, hold, 0, cents, **told | line)  # type: ignore[arg-type]
    terminal.floor.did(SettleRound, table=table, lines=(settled,))


class BareMeters:
    """Meters on drafts alone, without a database, for tests that try many cases."""

    def __init__(self) -> None:
        self.books = Books()
        self.player = "game_account:EWT-1:1"
        self.books.accounts[self.player] = Account(self.player, 10**9)
        for account in (METER, RESERVE, "table_win:T-1", "table_win:T-2", "table_win:T-3"):
            self.books.accounts[account] = None
        for meter in (METER, RESERVE):
            self.books.records["progressive_meter", meter] = None

    def _draft(self) -> Draft:
        moment = Moment(datetime(2026, 1, 5, tzinfo=UTC), date(2026, 1, 5))
        return Draft(self.books, moment, lambda: "")

    def lock(self, hold: str, cents: int, table: str) -> Feeding:
        self.books.holds[hold] = None
        draft = self._draft()
        draft.place_hold(hold, self.player, cents, "wager")
        fed = Feeding(table, (ProgressiveWager(self.player, hold, cents, SHARES),))
        accept(draft, fed)
        draft.keep()
        return fed

    def take_back(self, fed: Feeding) -> None:
        draft = self._draft()
        take_back(draft, fed)
        draft.keep()

    def exact(self, meter: str) -> Fraction:
        account = self.books.account(meter)
        record = self.books.record("progressive_meter", meter)
        assert record is None or isinstance(record, ProgressiveMeter)
        return (account.balance_cents if account else 0) + (record.remainder if record else Fraction(0))
