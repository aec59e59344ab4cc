"""Cards as a reader sees them: every one that leaves the shoe, those that lie face down as well."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.equipment.cards import Card
from croupier.play.request import Cards
from croupier.tables import events as e
from croupier.tables.acts import write_act
from croupier.tables.hybrid_table import HybridTable
from croupier.tables.phases import LOCKED, PLAYING
from croupier.tables.step import Step
from croupier.units.verdict import Refusal


def read(table: HybridTable, cards: Sequence[Card]) -> Step | Refusal:
    """These cards left the shoe, and all are known: older books hold nothing else."""
    if table.play is None or table.phase not in (LOCKED, PLAYING):
        return Refusal("not_playing", "no round is being played")
    act = Cards(tuple(cards))
    return table.play.refusal(act) or Step(e.Acted(round=table.round_id, acts=[write_act(act)]))
