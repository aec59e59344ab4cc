"""A table without books: steps are checked and their events applied, with a clock that stands still."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from croupier import games
from croupier.house.demo import offered_options
from croupier.play.request import Ask, Deal, Settle, Shake
from croupier.tables import betting, playing, seating, settling
from croupier.tables.calling import Called
from croupier.tables.config import TableConfig
from croupier.tables.events import Acted, AnyEvent, read_event, without_stake, write_event
from croupier.tables.hybrid_table import HybridTable
from croupier.tables.numbers import Numbers
from croupier.tables.progressive import Pools
from croupier.tables.source import Source, Sources
from croupier.tables.step import Step
from croupier.units.verdict import Refusal
from croupier.wagering.game_account import terminal_of

KEY = b"k" * 32
BOTH = Called(dealer="dora", floorperson="fritz")
"""The two people who give wagers back once something of a round was seen."""
START = datetime(2026, 1, 5, 18, 0, tzinfo=UTC)


@dataclass
class Rig:
    """One table and what tests do with it."""

    table: HybridTable
    now: datetime = START
    seq: int = 0
    events: list[AnyEvent] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    source: Source | None = None
    standing: dict[str, int] = field(default_factory=dict)
    poor: set[str] = field(default_factory=set)
    """Terminals that have no money for what they did not decide themselves."""

    def do(self, step: Step | Refusal) -> Step:
        """The step must be allowed; its event goes through the journal's own form."""
        assert isinstance(step, Step), step
        found = step.event
        for hold in step.holds:
            if hold.id in step.optional and terminal_of(hold.account) in self.poor:
                assert isinstance(found, Acted)
                found = without_stake(found, hold.id)
        self.apply(read_event(json.loads(json.dumps(write_event(found)))))
        self.steps.append(step)
        return step

    def apply(self, event: AnyEvent) -> None:
        """As if the journal held this event, whoever wrote it."""
        self.table.apply(event, self.seq + 1, self.now)
        self.seq += 1
        self.events.append(event)

    def refused(self, step: Any) -> str:
        assert isinstance(step, Refusal), step
        assert step.message
        return step.code

    def pass_time(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)

    # -- the life of a round -----------------------------------------------------------------------

    def sit(self, terminal: str, position: int) -> None:
        self.do(seating.sit(self.table, terminal, position, f"game_account:{terminal}:1"))

    def open(self) -> None:
        first = self.table.phase == "closed"
        number = self.table.next_number
        seed = number.to_bytes(32, "big")
        sources = Sources(
            self.table.config, self.table.submission, bool(self.table.game.dice), KEY, lambda: seed
        )
        self.source = sources.fresh(seating.round_name(self.table.config.id, number), number)
        made = (self.source.commitment, self.source.sealed)
        self.do(seating.open_round(self.table, *made, first=first, scheme=self.source.scheme))
        self.table.source = self.source

    def wager(self, terminal: str, *, promise: str = "", **wagers: int) -> Step | Refusal:
        return betting.place_wagers(self.table, terminal, self.table.round_id, wagers, self.now, promise)

    def lock(self, shown: dict[str, str] | None = None) -> None:
        self.do(betting.lock(self.table, Numbers(), self.standing, shown or {}))

    def decide(self, terminal: str, decision: str, question: int | None = None) -> Step | Refusal:
        now = self.table.play.question if self.table.play is not None else 0
        asked = now if question is None else question
        return playing.decide(self.table, terminal, self.table.round_id, asked, decision, self.now)

    def chance(self) -> bool:
        """Deal or roll what is needed next, if the round waits for chance."""
        assert self.table.play is not None
        if not isinstance(self.table.play.round.pending, Deal | Shake):
            return False
        self.do(playing.deal_next(self.table, 0))
        return True

    def play_out(self) -> None:
        """Chance, and silence at every question, until the rules have decided everything."""
        assert self.table.play is not None
        while not self.table.play.round.over:
            if not self.chance():
                assert isinstance(self.table.play.round.pending, Ask)
                self.do(playing.take_defaults(self.table))

    def settle(self) -> Step:
        assert self.table.play is not None
        while isinstance(self.table.play.round.pending, Settle):
            self.do(playing.confirm(self.table))
        pools = Pools(self.table.config, self.table.submission)
        standing = {name: self.standing.get(name, 0) for name in pools.names}
        return self.do(settling.settle(self.table, pools, standing))


def rig(game: str = "high_card_flush", **changes: Any) -> Rig:
    """A table of a game with every optional wager offered."""
    settings: dict[str, Any] = {
        "id": "T-1",
        "game": game,
        "options": offered_options(games.load(game).edition(changes.get("edition", ""))),
    }
    table = HybridTable(TableConfig(**settings | changes), games.load(game))
    pools = Pools(table.config, table.submission)
    return Rig(table, standing=dict.fromkeys(pools.names, 3000000))
