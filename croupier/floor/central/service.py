"""Out of service and back by the house itself, beside orders of central control (58 Pa. Code § 605a.5(a)).

A slot supervisor stops a terminal that misbehaves, and the house one that may not be used any more. What the
house stopped the house may start again; what central control stopped, or never enabled, waits for central
control.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from croupier.floor.assets.service_life import BY_THE_HOUSE, life_of
from croupier.floor.central.activation import EnableTerminal
from croupier.ledger.canonical import Json
from croupier.ledger.draft import Draft, refuse
from croupier.wagering.terminal import Terminal, known_terminal

_CENTRAL: Final = "58 Pa. Code §§ 463a.4(a), 605a.5(a)"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReturnDeviceToService(EnableTerminal):
    """Put a terminal back that the house itself took out of service; it must be ready for use as at first.

    No order comes over the line for it: ``linked`` is False, and the terminal was connected before.
    """

    kind: ClassVar[str] = "return_device_to_service"

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        _check_stopped_by_the_house(draft, known_terminal(draft, self.asset_number))
        return EnableTerminal.execute(self, draft)


def _check_stopped_by_the_house(draft: Draft, terminal: Terminal) -> None:
    """Refuse a terminal that somebody else than the house took out of service, or nobody."""
    life = life_of(draft, terminal.asset_number)
    if terminal.enabled and life.reason == "":
        raise refuse("terminal_enabled", f"terminal {terminal.asset_number} is enabled already", _CENTRAL)
    if not life.reason.startswith(BY_THE_HOUSE):
        message = (
            f"terminal {terminal.asset_number} was not disabled by the house; central control enables it"
        )
        raise refuse("ordered_by_central_control", message, _CENTRAL)
