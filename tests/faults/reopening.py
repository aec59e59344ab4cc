"""A table as a server finds it after a kill: a prefix of its journal, and the seed sealed in it."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.tables import betting, settling
from croupier.tables.events import AnyEvent
from croupier.tables.hybrid_table import HybridTable
from croupier.tables.numbers import Numbers
from croupier.tables.rebuild import rebuild
from croupier.tables.source import Sources
from croupier.tables.step import Step
from tests.tables.rig import BOTH, KEY, START, Rig
from tests.tables.test_every_game import Journal


def reopened(at: Rig, events: Sequence[AnyEvent]) -> Rig:
    """The table of a rig, rebuilt from these events alone; its shoe comes out of the sealed seed."""
    table = HybridTable(at.table.config, at.table.game)
    faults = rebuild({table.config.id: table}, Journal(list(events)), START)
    assert faults == {}
    again = Rig(table, seq=len(events), events=list(events), standing=dict(at.standing))
    if table.phase in ("betting", "playing", "dealing", "deciding") or table.play is not None:
        sources = Sources(table.config, table.submission, bool(table.game.dice), KEY, _no_new_seed)
        sealed = (table.sealed, table.commitment, table.scheme)
        again.source = sources.again(table.round_id, table.number, *sealed, table.parties)
        assert again.source is not None
        table.source = again.source
    return again


def _no_new_seed() -> bytes:
    raise AssertionError("a round that is restored draws no new seed")


def held(table: HybridTable) -> set[str]:
    """The holds that keep money of the open round, and of wagers that stay up from earlier ones."""
    up = {stake.hold for stakes in table.carried.values() for stake in stakes}
    if table.play is not None:
        return up | {stake.hold for stakes in table.play.stakes.values() for stake in stakes}
    return up | {stake.hold for bets in table.bets.values() for stake in bets.stakes.values()}


def accounted_for(step: Step) -> list[str]:
    """The holds that a step gives back, settles or leaves up, each as often as it does so."""
    settled = [line.hold for line in step.settlement if line.hold]
    return sorted(settled + [hold.id for hold in (*step.releases, *step.carried)])


def completed(at: Rig) -> Step:
    """The round of a restored table, played to its end in silence; its last step."""
    if at.table.play is None:
        at.do(betting.lock(at.table, Numbers(), at.standing))
    at.play_out()
    return at.settle()


def voided(at: Rig) -> Step:
    """The round of a restored table, broken off by the house."""
    return at.do(settling.void(at.table, "the shoe is lost", BOTH))
