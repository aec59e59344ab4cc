"""A small house for the tests of the floor: books in SQLite, assets in place, terminals on a link."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.floor.assets.asset import TERMINAL, Asset, EnterAsset, GameOffered
from croupier.floor.assets.department_notice import Announced, DepartmentNotice, NotifyDepartment
from croupier.floor.assets.location import GAMING_FLOOR, ApproveLocation
from croupier.floor.assets.service_life import RecordApproval, RecordInspection
from croupier.floor.assets.software_signature import running_signature
from croupier.floor.central.orders import HouseOrders
from croupier.floor.sas.device import Game, Identity
from croupier.floor.sas.line import Line
from croupier.floor.sas.link import Link
from croupier.floor.sas.memory import FileMemory
from croupier.ledger.command import Command, Receipt
from croupier.store.store import Store
from croupier.units.gaming_day import instant_text
from croupier.wagering.game_account import BuyInByCurrency, CashOut, OpenGameAccount
from croupier.wagering.terminal import ConfigureTerminal
from croupier.wagering.wagers import PlaceWager, SettlementLine, SettleRound
from tests.store.databases import Floor, SetClock

SOFTWARE = "croupier-0.1.0"


class MemoryWire:
    """A wire that is answered at once."""

    def __init__(self, link: Link, line: Line) -> None:
        self._link = link
        self._line = line
        self.answered = b""

    def send(self, data: bytes) -> None:
        self.answered += self._link.feed(self._line, data)

    def receive(self, size: int, deadline_seconds: float) -> bytes:
        data, self.answered = self.answered[:size], self.answered[size:]
        return data

    def drain(self) -> None:
        self.answered = b""

    def close(self) -> None:
        self.answered = b""


class House(Floor):
    """Books, orders and a link, with words for what happens at a terminal."""

    def __init__(self, folder: Path, clock: SetClock, database: str = "") -> None:
        self.folder = folder
        self.clock = clock
        self.database = database or str(folder / "books.db")
        super().__init__(Store(self.database, clock=clock))
        self.orders = HouseOrders(self.store, lambda: f"order-{next(self._orders)}")
        self._orders = itertools.count(1)

    def close(self) -> None:
        self.store.close()

    # --- the floor --------------------------------------------------------------------------------

    def install(self, *asset_numbers: str) -> None:
        """Terminals with everything that they need to be enabled, not yet enabled."""
        self.did(
            RecordApproval, software_id=SOFTWARE, approval_number="A-1", approved_on="2015-06-01", by="R-1"
        )
        for asset_number in asset_numbers:
            place = f"F-{asset_number}"
            self.did(ConfigureTerminal, asset_number=asset_number, enabled=False)
            self.did(ApproveLocation, location_number=place, area=GAMING_FLOOR, approval="plan 7")
            self.announce(f"N-{asset_number}", asset_number, to=place)
            asset = an_asset(asset_number, location=place)
            self.did(EnterAsset, asset=asset, department_notice=f"N-{asset_number}")
            self.did(RecordInspection, asset_number=asset_number, inspector="laboratory", location=place)

    def approve_ours(self) -> None:
        """The software that runs here is the approved one."""
        ours = {"software_id": "croupier", "approval_number": "A-2", "approved_on": "2015-06-01"}
        self.did(RecordApproval, **ours, signature=running_signature(), by="R-1")

    def announce(self, number: str, asset_number: str, origin: str = "", to: str = "") -> None:
        """The Department is told now that a device will be placed, moved or removed."""
        device = Announced(asset_number=asset_number, from_location=origin, to_location=to)
        at = instant_text(self.clock.now())
        notice = DepartmentNotice(notice_number=number, expected_at=at, devices=(device,))
        self.did(NotifyDepartment, notice=notice, by="supervisor 3")

    def link(
        self,
        *asset_numbers: str,
        memory: str = "link.json",
        line_size: int = 127,
        disable_after_seconds: float | None = None,
    ) -> Link:
        link = Link(
            self.store,
            self.orders,
            self.clock,
            FileMemory(self.folder / memory),
            fresh_seconds=0.0,
            disable_after_seconds=disable_after_seconds,
        )
        identities = [(number, an_identity(number)) for number in asset_numbers]
        link.attach(identities, line_size=line_size)
        return link

    # --- the terminals ----------------------------------------------------------------------------

    def sit_down(self, asset_number: str, *bills_cents: int) -> str:
        account = f"game_account:{asset_number}:1"
        self.did(OpenGameAccount, account=account)
        for bill in bills_cents:
            self.did(BuyInByCurrency, account=account, bill_cents=bill)
        return account

    def bet(self, account: str, wager: str, cents: int) -> Receipt:
        return self.did(PlaceWager, account=account, wager=wager, amount_cents=cents)

    def settle(self, account: str, wager: str, returned: int = 0, progressive: int = 0) -> Receipt:
        pool = "main" if progressive else ""
        line = SettlementLine(account, wager, returned, progressive, pool)
        return self.did(SettleRound, table="T-1", lines=(line,))

    def cash_out(self, account: str) -> Receipt:
        return self.did(CashOut, account=account)


def an_identity(asset_number: str) -> Identity:
    games = (
        Game(1, "High Card Flush", "HCF-A", payback_hundredths=9736),
        Game(2, "Heads-Up Hold 'Em", "HUH-B"),
    )
    return Identity(f"SN-{asset_number}", games, software=b"croupier/__init__.py 00", progressive_group=1)


def an_asset(asset_number: str, **changes: object) -> Asset:
    """A terminal with every field."""
    fields: dict[str, object] = {
        "asset_number": asset_number,
        "kind": TERMINAL,
        "manufacturer": "Croupier",
        "serial_number": f"SN-{asset_number}",
        "model": "EWT 1",
        "software_id": SOFTWARE,
        "base_rom": "linux-6",
        "games": (GameOffered(theme="High Card Flush", paytable_id="HCF-A"),),
        "model_type": "video",
        "denomination": "$0.01",
        "voucher_system_software": "croupier-0.1.0",
    }
    return Asset(**(fields | changes))  # type: ignore[arg-type]


def command(kind: type[Command], **fields: object) -> Command:
    return kind(id="one", **fields)  # type: ignore[arg-type]


@pytest.fixture
def clock() -> SetClock:
    return SetClock()


@pytest.fixture
def house(tmp_path: Path, clock: SetClock) -> Iterator[House]:
    house = House(tmp_path, clock)
    yield house
    house.close()
