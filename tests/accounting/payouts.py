"""A floor whose terminal wins more than it may pay, and the desk of its payout slips."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.accounting.slips.desk import SlipDesk
from croupier.accounting.slips.due import DuePayout
from croupier.accounting.slips.manual import EnterManualSlip
from croupier.ledger.ledger import Answer
from croupier.ledger.postings import PostTransfers
from croupier.ledger.transfer import Transfer
from croupier.store.store import Store
from croupier.units.gaming_day import GamingDay, instant_text
from croupier.wagering.game_account import CashOut
from croupier.wagering.progressive.controller import LocalAreaController
from croupier.wagering.progressive.hit import due_account
from croupier.wagering.wagers import SettlementLine, SettleRound
from tests.store.databases import Floor, SetClock, done
from tests.wagering.playing import Terminal
from tests.wagering.progressives import bet_and_lock, seed, win

ATTENDANT = ("A-1", "slot_attendant")
SUPERVISOR = ("S-1", "slot_supervisor")
ABOVE = ("D-1", "above_slot_supervisor")
SECURITY = ("X-1", "security")


class Payouts:
    """A floor with a slip desk, where every command has an id of its own."""

    def __init__(self, floor: Floor) -> None:
        self.floor = floor
        self.desk = SlipDesk(floor.store)
        self.terminal = Terminal(floor, largest_win_cents=1_000, largest_voucher_cents=5_000)

    def jackpot(self, cents: int, round_id: str = "") -> DuePayout:
        """A win of this amount, due from an attendant."""
        self.terminal.insert(100)
        wager = self.floor.next_id()
        self.terminal.bet(wager, 100)
        told = {"round": round_id, "wager": "flush", "hand": "seven card straight flush", "pays": "300 to 1"}
        line = SettlementLine(self.terminal.account, wager, 100 + cents, **told)
        self.floor.did(SettleRound, table="T-1", lines=(line,))
        return next(due for due in self.desk.due() if due.name == wager)

    def make(self, due: DuePayout, signer: tuple[str, str] = ATTENDANT, **more: Any) -> Answer:
        told = {"combination": "seven card straight flush"} | more
        return self.desk.make(self.floor.next_id(), due, *signer, **told)

    def made(self, due: DuePayout, signer: tuple[str, str] = ATTENDANT, **more: Any) -> str:
        return done(self.make(due, signer, **more)).text("slip")

    def sign(self, slip: str, signer: tuple[str, str]) -> Answer:
        return self.desk.sign(self.floor.next_id(), slip, *signer)

    def pay(self, slip: str, paid_from: str = "cage:1") -> Answer:
        return self.desk.pay(self.floor.next_id(), slip, "C-1", paid_from)

    def hit(self, name: str, cents: int) -> DuePayout:
        """A progressive hit of this amount, validated and due from an attendant."""
        seed(self.floor, cents)
        self.terminal.insert(100)
        bet_and_lock(self.terminal, (name, 100))
        win(self.terminal, name, cents)
        controller = LocalAreaController(self.floor.store)
        done(controller.validate(f"v-{name}", name, "F-1", "floorperson", True))
        return next(due for due in self.desk.due() if due.hit == name)

    def older_sum(self, cents: int) -> DuePayout:
        """Progressives of this amount, due from before hits were kept one by one."""
        older = Transfer("table_win:T-1", due_account("EWT-1"), cents, "progressive")
        self.floor.did(PostTransfers, transfers=(older,))
        return next(due for due in self.desk.due() if due.what == "progressive" and not due.hits)

    def cancelled_credits(self, cents: int) -> DuePayout:
        """Credits of this amount, more than the terminal prints on a voucher."""
        self.terminal.insert(cents)
        self.floor.did(CashOut, account=self.terminal.account)
        return next(due for due in self.desk.due() if due.what == "cancelled_credits")


@pytest.fixture
def payouts(tmp_path: Path, clock: SetClock) -> Iterator[Payouts]:
    """SQLite alone: what differs between the databases is tested with the commands of the tables."""
    with Store(str(tmp_path / "books.db"), clock=clock, gaming_day=GamingDay()) as store:
        yield Payouts(Floor(store))


def manual(payouts: Payouts, slip: str, clock: SetClock, **changes: Any) -> EnterManualSlip:
    told: dict[str, Any] = {
        "id": payouts.floor.next_id(),
        "slip": slip,
        "asset_number": "EWT-1",
        "what": "jackpot",
        "at": instant_text(clock.now()),
        "combination": "royal flush",
        "amount_cents": 2_000,
        "by": ATTENDANT[0],
        "role": ATTENDANT[1],
        "paid_from": "cage:1",
    }
    if "what" not in changes and "override" not in changes and "win" not in changes:
        told["win"] = next((due.name for due in payouts.desk.due() if due.what == "jackpot"), "no-such-win")
    return EnterManualSlip(**told | changes)
