"""Out of service and back by the house itself, beside orders of central control (58 Pa. Code § 605a.5(a)).

A slot supervisor stops a terminal that misbehaves. What the house stopped the house may start again; what
central control stopped, or never enabled, waits for central control.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Final

import msgspec

from croupier.floor.assets.service_life import (
    BY_THE_HOUSE,
    ENABLED,
    DeviceCommand,
    DeviceLife,
    Touched,
    life_of,
)
from croupier.floor.central.activation import EnableTerminal
from croupier.floor.filings.document import keep
from croupier.ledger.canonical import Json
from croupier.ledger.draft import Draft, refuse
from croupier.wagering.terminal import Terminal, known_terminal

_CENTRAL: Final = "58 Pa. Code §§ 463a.4(a), 605a.5(a)"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReturnToService(DeviceCommand):
    """Put a terminal back that the house itself took out of service; it stands in no register of devices."""

    kind: ClassVar[str] = "return_to_service"

    def touches(self) -> Touched:
        return ((Terminal, self.asset_number),)

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        terminal = known_terminal(draft, self.asset_number)
        life = _stopped_by_the_house(draft, terminal)
        keep(draft, msgspec.structs.replace(life, state=ENABLED, reason=""))
        draft.put(replace(terminal, enabled=1))
        return {"state": ENABLED}


@dataclass(frozen=True, slots=True, kw_only=True)
class ReturnDeviceToService(EnableTerminal):
    """The same for a device in the register, which besides must be ready for use as it was at first."""

    kind: ClassVar[str] = "return_device_to_service"

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        _stopped_by_the_house(draft, known_terminal(draft, self.asset_number))
        return EnableTerminal.execute(self, draft)


def _stopped_by_the_house(draft: Draft, terminal: Terminal) -> DeviceLife:
    """The life of a terminal that the house itself took out of service; refused for any other."""
    life = life_of(draft, terminal.asset_number)
    if terminal.enabled and life.reason == "":
        raise refuse("terminal_enabled", f"terminal {terminal.asset_number} is enabled already", _CENTRAL)
    if not life.reason.startswith(BY_THE_HOUSE):
        message = (
            f"terminal {terminal.asset_number} was not disabled by the house; central control enables it"
        )
        raise refuse("ordered_by_central_control", message, _CENTRAL)
    return life
