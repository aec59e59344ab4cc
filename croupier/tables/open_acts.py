"""Which acts are open to the dealer now: what the console offers, and nothing that would be refused.

Each is asked of the rule that will answer the request itself, so that the page knows no rule of its own. What
depends on who asks (a floorperson signs for it) is open, and signed when it is asked for.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Final

from croupier.play.procedure import AT_THE_BELL
from croupier.play.request import Deal, Settle, Shake, Turn
from croupier.tables import betting, face_down, playing, seating
from croupier.tables import taking_turns as turns
from croupier.tables.calling import Called
from croupier.tables.hybrid_table import HybridTable
from croupier.tables.in_play import RoundInPlay
from croupier.tables.method import methods
from croupier.tables.phases import BETTING, CLOSED, LOCKED, PLAYING, SETTLED
from croupier.tables.reminders import due_refusal, holding
from croupier.tables.windows import is_thought_of, reason_to_wait
from croupier.units.verdict import Refusal

_BOTH: Final = Called(dealer="dealer", floorperson="floorperson")
"""Whether an act is open is asked as if both people stood at the table."""


def opening_refusal(table: HybridTable, now: datetime, *, brings_its_own: bool = False) -> Refusal | None:
    """Why the next round cannot be opened yet; a demonstration brings what is due by itself."""
    refusal = seating.opening_refusal(table, first=table.phase == CLOSED)
    return refusal or (None if brings_its_own else due_refusal(table, now))


def held_by(table: HybridTable, now: datetime, *, brings_its_own: bool = False) -> Refusal | None:
    """What the next round waits for or, while wagers are placed, the bell."""
    if table.round_is_over:
        return opening_refusal(table, now, brings_its_own=brings_its_own)
    if table.phase == BETTING and not brings_its_own:
        return due_refusal(table, now, bell=True)
    return None


def waited_for(table: HybridTable, refusal: Refusal, now: datetime) -> str:
    """The act that is to be confirmed before the next round; "" where something else is in the way."""
    if refusal.code == "act_due":
        bell = table.phase == BETTING
        return next(one.act for one in holding(table, now) if (one.act in AT_THE_BELL) == bell)
    if refusal.code == "table_stopped":
        return next(act for act, name in table.owed.items() if name == table.stopped_by)
    return "shuffle" if refusal.code == "shoe_ended" else ""


def open_acts(table: HybridTable, now: datetime, *, held: bool = False) -> list[str]:
    """The commands of a dealer that may be given now; ``held``: the next round waits for something."""
    play = table.play if table.phase in (LOCKED, PLAYING) else None
    asked: dict[str, Callable[[], bool]] = {
        "open": lambda: table.phase == CLOSED and not held,
        "next": lambda: table.phase == SETTLED and not held,
        "no-more-bets": lambda: not held and betting.bell_refusal(table) is None,
        "default": lambda: not isinstance(playing.take_defaults(table, now), Refusal),
        "irregularity": lambda: _irregular(table),
        "void": lambda: table.phase in (BETTING, LOCKED, PLAYING),
        "close": lambda: not isinstance(seating.close(table, _BOTH), Refusal),
        "dealing": lambda: bool(methods(table)),
        "cover-card": lambda: not isinstance(turns.cover_card(table, 0, _BOTH), Refusal),
        "reshuffle": lambda: not isinstance(turns.order_reshuffle(table, _BOTH), Refusal),
        "entry": lambda: bool(turns.barred(table)),
    }
    found = [name for name, is_open in asked.items() if is_open()]
    return found + (_in_the_round(table, play) if play is not None else [])


def _irregular(table: HybridTable) -> bool:
    known = table.game.irregularities.items()
    return any(is_thought_of(table, one) and not reason_to_wait(table, name) for name, one in known)


def _in_the_round(table: HybridTable, play: RoundInPlay) -> list[str]:
    """What may be done with the cards and dice of the round."""
    pending = play.round.pending
    if table.deals_itself:
        return ["deal"] if isinstance(pending, Deal | Shake) else []
    found = []
    typed = not table.config.reader
    said = face_down.to_be_said(play.round) if typed and isinstance(pending, Deal | Turn) else 0
    if said > len(table.pending_cards):
        found.append("cards")
    if table.pending_cards:
        found.append("undo")
    if isinstance(pending, Deal | Turn | Settle) and not isinstance(playing.confirm(table), Refusal):
        found.append("confirm")
    if isinstance(pending, Turn | Settle) and face_down.turned_so_far(play):
        found.append("correct")
    if isinstance(pending, Shake) and (typed or pending.may_stop):
        found.append("dice")
    return found
