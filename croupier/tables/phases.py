"""The phases of a table, and the windows of time in which its patrons may act."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from croupier.play.request import Ask
from croupier.tables.config import TableConfig
from croupier.tables.in_play import RoundInPlay

CLOSED: Final = "closed"
BETTING: Final = "betting"
LOCKED: Final = "locked"
PLAYING: Final = "playing"
SETTLED: Final = "settled"


class Windows:
    """The part of a table that its clock moves: everything else changes by ``apply`` alone."""

    config: TableConfig
    phase: str
    round_id: str
    play: RoundInPlay | None
    closes_at: datetime | None
    _window: object

    def _open_window(self, now: datetime) -> None:
        """Betting and every question have a window of their own; it starts when they do."""
        window: object = None
        seconds = 0.0
        if self.phase == BETTING:
            window, seconds = self.round_id, self.config.betting_seconds
        elif self.play is not None and self.phase == PLAYING and isinstance(self.play.round.pending, Ask):
            window, seconds = (self.round_id, self.play.question), self.config.decision_seconds
        if window == self._window:
            return
        self._window = window
        self.closes_at = now + timedelta(seconds=seconds) if window is not None and seconds else None

    def extend(self, now: datetime) -> None:
        """Nobody has wagered: the betting window begins anew."""
        self.closes_at = now + timedelta(seconds=self.config.betting_seconds)

    def time_is_up(self, now: datetime) -> bool:
        return self.closes_at is not None and now >= self.closes_at

    @property
    def window_seconds(self) -> float:
        """How long the present window is in all."""
        if self.closes_at is None:
            return 0
        return self.config.betting_seconds if self.phase == BETTING else self.config.decision_seconds
