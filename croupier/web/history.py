"""The last rounds of each terminal, for recall at the terminal itself (58 Pa. Code § 605a.9)."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any, Final

from croupier.play.settlement import Line
from croupier.play.setup import RoundSetup
from croupier.tables import events as e

KEPT: Final = 20
"""How many rounds a terminal recalls at once; older ones are in the journal, by their number."""


class History:
    """Told of every event of every table, in order; also of those that a rebuild reads."""

    def __init__(self, title_of: Callable[[str], str]) -> None:
        self._title_of = title_of
        self._setups: dict[str, RoundSetup] = {}
        self._rounds: dict[str, deque[dict[str, Any]]] = {}

    def of(self, terminal: str, limit: int) -> list[dict[str, Any]]:
        """Newest first."""
        return list(self._rounds.get(terminal, ()))[::-1][:limit]

    def take_in(self, table: str, event: e.AnyEvent, at: str) -> None:
        if isinstance(event, e.BetsLocked):
            self._setups[table] = event.setup
        elif isinstance(event, e.RoundSettled):
            self._keep(table, event.round, at, event.lines, void="")
        elif isinstance(event, e.RoundVoided):
            self._keep(table, event.round, at, [], void=event.reason)

    def _keep(self, table: str, round_id: str, at: str, lines: list[Line], void: str) -> None:
        setup = self._setups.pop(table, None)
        if setup is None:
            return
        by_seat: dict[int, list[Line]] = {}
        for line in lines:
            by_seat.setdefault(line.seat, []).append(line)
        for seat in setup.seats:
            own = by_seat.get(seat.seat, [])
            staked = sum(line.stake for line in own) if not void else sum(seat.wagers.values())
            returned = sum(line.returned for line in own) if not void else staked
            self._rounds.setdefault(seat.player, deque(maxlen=KEPT)).append(
                {
                    "round": round_id,
                    "table": table,
                    "game": setup.game,
                    "title": self._title_of(setup.game),
                    "at": at,
                    "wagers": seat.wagers,
                    "staked_cents": staked,
                    "returned_cents": returned,
                    "net_cents": returned - staked,
                    "lines": own,
                    "void": bool(void),
                }
            )
