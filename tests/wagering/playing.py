"""Short words for what happens at a terminal, for tests that need a lot of it."""

from __future__ import annotations

from croupier.ledger.command import Receipt
from croupier.units.verdict import Refusal
from croupier.wagering.game_account import BuyInByCurrency, CashOut, OpenGameAccount
from croupier.wagering.terminal import ConfigureTerminal
from croupier.wagering.wagers import PlaceWager, SettlementLine, SettleRound
from tests.store.databases import Floor

PLAYER = "game_account:EWT-1:1"


class Terminal:
    """A terminal with one open game account."""

    def __init__(self, floor: Floor, asset_number: str = "EWT-1", **setup: object) -> None:
        self.floor = floor
        self.asset_number = asset_number
        self.account = f"game_account:{asset_number}:1"
        floor.did(ConfigureTerminal, asset_number=asset_number, **setup)
        floor.did(OpenGameAccount, account=self.account)

    def insert(self, *bills_cents: int) -> None:
        for bill in bills_cents:
            self.floor.did(BuyInByCurrency, account=self.account, bill_cents=bill)

    def bet(self, wager: str, cents: int) -> Receipt | Refusal:
        return self.floor.give(PlaceWager, account=self.account, wager=wager, amount_cents=cents)

    def settle(self, wager: str, returned: int = 0, progressive: int = 0, pool: str = "") -> Receipt:
        line = SettlementLine(self.account, wager, returned, progressive, pool)
        return self.floor.did(SettleRound, table="T-1", lines=(line,))

    def cash_out(self) -> str:
        return self.floor.did(CashOut, account=self.account).text("voucher")

    @property
    def balance(self) -> int:
        return self.floor.store.balance(self.account)
