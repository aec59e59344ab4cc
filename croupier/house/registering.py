"""The devices of a demonstration and of the training floor, registered by the commands that a house gives.

A place, the device at it, its approval and inspection, the two keys of the server, the order to enable, and
at last the lists: every simulated floor goes the way of a real one when it starts, and is refused where that
would be. What is in the books already is not asked for again, and what somebody disabled stays so.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import datetime
from typing import Final

from croupier.access.signature import signature_of_the_house
from croupier.errors import OperatingError
from croupier.floor.assets.asset import HYBRID_TABLE, SYSTEM, TERMINAL, Asset, EnterAsset, GameOffered
from croupier.floor.assets.declaration import Declaration
from croupier.floor.assets.department_notice import Announced, DepartmentNotice, NotifyDepartment
from croupier.floor.assets.location import GAMING_FLOOR, RESTRICTED, ApproveLocation
from croupier.floor.assets.register import Register
from croupier.floor.assets.service_life import RecordApproval, RecordInspection
from croupier.floor.assets.two_keys import FINANCE, SLOT_OPERATIONS, AssignKeys
from croupier.floor.assets.voucher_place import RegisterVoucherPlace
from croupier.floor.central.activation import EnableTerminal
from croupier.floor.filings.before_operations import lists_due_before_operations
from croupier.floor.filings.calendar import calendar_day
from croupier.floor.filings.desk import FilingDesk
from croupier.floor.filings.dispatch import LISTS
from croupier.house.books import AsyncBooks, Store
from croupier.ledger.command import Command
from croupier.units import own_ids as own
from croupier.units.gaming_day import instant_text
from croupier.units.verdict import Refusal

DEVICES: Final = "simulated-devices"
"""The software of simulated tables and terminals: they run none but the server's."""
ATTEMPTS: Final = 3
CAGE: Final = "cage:1"
SIMULATED: Final = "simulated"
"""Who approves and signs for what is simulated."""


class Registration:
    """What is still to be asked for, step by step: each step needs the ones before it in the books."""

    def __init__(
        self, declared: Declaration, terminals: Sequence[str], register: Register, at: datetime, seq: int
    ) -> None:
        self._declared = declared
        self._terminals = terminals
        self._register = register
        self._at = at
        self._seq = seq
        self._notice = f"{SIMULATED}-{declared.server}-{seq}"
        self._devices = {
            declared.system: (SYSTEM, f"croupier-{declared.running[:16]}"),
            **{one.asset_number: (HYBRID_TABLE, DEVICES) for one in declared.tables},
            **dict.fromkeys(terminals, (TERMINAL, DEVICES)),
        }

    def steps(self) -> list[list[Command]]:
        return [
            [*self._places(), *self._approvals(), *self._notices()],
            self._assets(),
            [*self._inspections(), *self._keys(), *self._cage()],
            self._orders(),
        ]

    def _places(self) -> list[Command]:
        return [
            ApproveLocation(
                id=own.REGISTERED(kind="place", number=number, seq=self._seq),
                location_number=_place(number),
                area=RESTRICTED if kind == SYSTEM else GAMING_FLOOR,
                approval=SIMULATED,
                by=signature_of_the_house(f"{SIMULATED}:place"),
            )
            for number, (kind, _) in self._devices.items()
            if number not in self._register.assets and _place(number) not in self._register.locations
        ]

    def _approvals(self) -> list[Command]:
        signatures = {DEVICES: "", f"croupier-{self._declared.running[:16]}": self._declared.running}
        return [
            RecordApproval(
                id=own.REGISTERED(kind="approval", number=software, seq=self._seq),
                software_id=software,
                approval_number=SIMULATED,
                approved_on=calendar_day(self._at).isoformat(),
                signature=signature,
                by=signature_of_the_house("simulated:approval"),
            )
            for software, signature in signatures.items()
            if software not in self._register.approvals
        ]

    def _notices(self) -> list[Command]:
        """The Department is told of the terminals that are to be placed (§ 463a.4(b)(1))."""
        placed = tuple(
            Announced(asset_number=number, to_location=_place(number))
            for number, (kind, _) in self._devices.items()
            if kind == TERMINAL and number not in self._register.assets
        )
        if not placed:
            return []
        return [
            NotifyDepartment(
                id=own.REGISTERED(kind="notice", number=self._notice, seq=self._seq),
                notice=DepartmentNotice(
                    notice_number=self._notice, expected_at=instant_text(self._at), devices=placed
                ),
                by=signature_of_the_house("simulated:notice"),
            )
        ]

    def _assets(self) -> list[Command]:
        return [
            EnterAsset(
                id=own.REGISTERED(kind="asset", number=number, seq=self._seq),
                asset=_asset(number, kind, software),
                department_notice=self._notice if kind == TERMINAL else "",
                by=signature_of_the_house("simulated:entry"),
            )
            for number, (kind, software) in self._devices.items()
            if number not in self._register.assets
        ]

    def _inspections(self) -> list[Command]:
        lives = self._register.lives
        return [
            RecordInspection(
                id=own.REGISTERED(kind="inspection", number=number, seq=self._seq),
                asset_number=number,
                inspector=signature_of_the_house("simulated:inspection"),
                location=self._location(number),
            )
            for number in self._devices
            if number not in lives or not (lives[number].inspected_at or lives[number].connected_at)
        ]

    def _keys(self) -> list[Command]:
        system = self._declared.system
        if system in self._register.keys:
            return []
        return [
            AssignKeys(
                id=own.REGISTERED(kind="keys", number=system, seq=self._seq),
                asset_number=system,
                first_key=f"{system}-A",
                first_department=FINANCE,
                second_key=f"{system}-B",
                second_department=SLOT_OPERATIONS,
                by=signature_of_the_house("simulated:keys"),
                finance_by=signature_of_the_house("simulated:finance"),
            )
        ]

    def _cage(self) -> list[Command]:
        """The cage is a place where vouchers are redeemed (§ 461a.8(d)(1))."""
        if CAGE in self._register.voucher_places:
            return []
        return [
            RegisterVoucherPlace(
                id=own.REGISTERED(kind="voucher-place", number=CAGE, seq=self._seq),
                place=CAGE,
                by=signature_of_the_house("simulated:cage"),
                attested_by=signature_of_the_house("simulated:finance"),
            )
        ]

    def _orders(self) -> list[Command]:
        """The order to enable, for terminals that never had one: behind it stands a simulated line."""
        lives, assets = self._register.lives, self._register.assets
        return [
            EnableTerminal(
                id=own.REGISTERED(kind="enable", number=terminal, seq=self._seq),
                asset_number=terminal,
                software_id=assets[terminal].software_id if terminal in assets else DEVICES,
                location=self._location(terminal),
                linked=True,
            )
            for terminal in self._terminals
            if terminal not in lives or not (lives[terminal].connected_at or lives[terminal].reason)
        ]

    def _location(self, number: str) -> str:
        asset = self._register.assets.get(number)
        return asset.location if asset else _place(number)


def _place(number: str) -> str:
    return f"at-{number}"


def _asset(number: str, kind: str, software: str) -> Asset:
    games = (GameOffered(theme="every game of the floor", paytable_id="as posted"),)
    return Asset(
        asset_number=number,
        kind=kind,
        manufacturer="Croupier",
        serial_number=f"simulated-{number}",
        model="simulated",
        software_id=software,
        base_rom="none",
        games=games if kind == TERMINAL else (),
        voucher_system_software=software if kind == TERMINAL else "",
        location=_place(number),
    )


async def register_simulated(
    declared: Declaration, terminals: Sequence[str], books: AsyncBooks, at: datetime
) -> None:
    """Register the devices of a simulated floor, so far as its books do not have them.

    Two servers may start on the same books: what the other one has entered meanwhile is found at the next
    look.
    """
    for attempt in range(ATTEMPTS):
        refused = await _registered(declared, terminals, books, at)
        if refused is None:
            return
        if attempt == ATTEMPTS - 1:
            raise OperatingError(f"the devices of this floor cannot be registered: {refused}")


async def _registered(
    declared: Declaration, terminals: Sequence[str], books: AsyncBooks, at: datetime
) -> Refusal | None:
    ledger = books.ledger
    register = await books.read(Register.read, ledger)
    for step in Registration(declared, terminals, register, at, ledger.head().seq).steps():
        answers = await asyncio.gather(*(books.submit(command, lambda receipt: None) for command in step))
        for answer in answers:
            if isinstance(answer, Refusal):
                return answer
    for command in await books.read(lists_to_file, ledger):
        answer = await books.submit(command, lambda receipt: None)
        if isinstance(answer, Refusal):
            return answer
    return None


def lists_to_file(ledger: Store) -> list[Command]:
    """The lists that have to be filed before operations, of the devices as they stand (§§ 463a.5(a),
    607a.2(a)); where one cannot be made, the table says why it does not open."""
    desk, seq = FilingDesk(ledger), ledger.head().seq
    by, due = signature_of_the_house("simulated:list"), lists_due_before_operations(ledger)
    written = [
        desk.write(
            own.REGISTERED(kind="list", number=name, seq=seq), name, by, None, day=None, format_name="json"
        )
        for name in LISTS
        if due
    ]
    return [one for one in written if not isinstance(one, Refusal)]
