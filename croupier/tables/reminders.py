"""Reminders for the dealer, and his word that something was done.

What is due follows from the edition and from the table's record (``play.procedure``): new cards and dice,
the count of the stub, the card reader. Whoever does it confirms it here, and the journal keeps who, when and
after how many rounds; so it does with the acts of opening, shuffle and cut.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final

from croupier.play.procedure import (
    ACTS,
    AT_THE_BELL,
    CARD_READER,
    CHANGE_CARDS,
    CHANGE_DICE,
    COUNT_STUB,
    HOLDING,
    OF_THE_FLOOR,
    REMEDIES,
    RESHUFFLE,
    Done,
    Due,
    TableState,
    due,
    inspections,
    shuffle_and_cut,
)
from croupier.tables import events as e
from croupier.tables.config import DEALER, VIRTUAL
from croupier.tables.devices import covering_section, facts_of, uncovering
from croupier.tables.hybrid_table import HybridTable
from croupier.tables.phases import LOCKED, PLAYING
from croupier.tables.step import Step
from croupier.tables.taking_turns import cutter_refusal, shoe_refusal
from croupier.units.gaming_day import instant_text
from croupier.units.signature import Signature
from croupier.units.verdict import Refusal

PHASES: Final = ("opening", "shuffle", "cut")
"""The parts of the procedure whose acts are confirmed; those of the round itself stand in its own record."""


def reminders_of(table: HybridTable, now: datetime) -> list[Due]:
    """All that is due at a table or soon will be. A virtual shoe holds nothing that could be missing."""
    if table.config.cards == VIRTUAL:
        return _remedy(table)
    day = table.gaming_day
    state = TableState(
        dealing=table.dealing,
        facts=facts_of(table),
        now=now,
        gaming_day_began=day.begins(day.day_of(now)),
        rounds=table.rounds,
    )
    found = [*_remedy(table), *_shoe(table), *due(table.edition, state, table.record), *_covered(table)]
    if table.config.cards == DEALER and table.round_is_over:
        found += inspections(table.edition, state, table.record)
    if table.config.cards == DEALER and table.phase not in (LOCKED, PLAYING):
        earlier = {one.act for one in found if one.state in ("now", "late")} & {*HOLDING, RESHUFFLE}
        found += shuffle_and_cut(table.edition, state, table.record) if not earlier else ()
    return found


def holding(table: HybridTable, now: datetime) -> list[Due]:
    """What a round at this table waits for: cards and dice brought, inspected and not too old, shuffled and
    cut, the card reader device inspected. Only where a dealer has cards or dice of his own is anything
    brought."""
    if table.config.cards != DEALER:
        return []
    found = reminders_of(table, now)
    return [one for one in found if one.act in HOLDING and one.state in ("now", "late")]


def due_refusal(table: HybridTable, now: datetime, *, bell: bool = False) -> Refusal | None:
    """Why no round begins yet: the first of the acts that it waits for, with its section.

    A cut that is offered to the players waits until they are there, and no card is dealt before: ``bell``.
    """
    for one in holding(table, now):
        if (one.act in AT_THE_BELL) == bell:
            return Refusal("act_due", f"confirm {one.act!r} first: {one.text}", one.cite)
    return None


def floor_refusal(table: HybridTable, act: str, floorperson: str) -> Refusal | None:
    """What a floorperson does is signed by one (§ 672a.2(d): the card reader device)."""
    if act not in OF_THE_FLOOR or floorperson:
        return None
    message = f"act: a floorperson signs for {act}"
    return Refusal("floorperson_needed", message, acts_of(table).get(act, ""))


def _remedy(table: HybridTable) -> list[Due]:
    """What irregularities have left to be done before another round."""
    found = []
    for act, name in table.owed.items():
        known = table.game.irregularities[name]
        text = f"{REMEDIES[act]} {known.title[:1].upper()}{known.title[1:]}."
        found.append(Due(act, text, table.edition.cite(known.by), "now"))
    return found


def _shoe(table: HybridTable) -> list[Due]:
    """The cover card came, or a floorperson wants it: the cards are reshuffled when the round is over."""
    refusal = shoe_refusal(table)
    if refusal is None:
        return []
    return [
        Due("shuffle", "Collect the cards from shoe and discard rack and shuffle them.", refusal.cite, "now")
    ]


def _covered(table: HybridTable) -> list[Due]:
    """Devices that are out of use; they hold nothing by themselves, and come back when somebody says so."""
    cite = covering_section(table)
    return [Due(act, text, cite, "open") for act, text in uncovering(table).items()]


def acts_of(table: HybridTable) -> dict[str, str]:
    """What may be confirmed at a table, each with its section.

    A step of opening, shuffle or cut may be confirmed also where the table's equipment excuses it: a shuffler
    that fails is replaced by hands.
    """
    remedy = {one.act: one.cite for one in (*_remedy(table), *_covered(table))}
    if table.config.cards == VIRTUAL:
        return remedy
    edition, procedure = table.edition, table.edition.procedure
    age, dice, stub = edition.equipment.change_hours, edition.equipment.dice_hours, procedure.stub_count
    found = {
        CHANGE_CARDS: age[table.dealing].cite if table.dealing in age else "",
        CHANGE_DICE: dice.cite if dice else "",
        COUNT_STUB: stub.cites.get(table.dealing, "") if stub else "",
        CARD_READER: procedure.card_reader_inspection,
    }
    for phase in PHASES:
        for act, cite in procedure.phases.get(phase, {}).items():
            section = cite if isinstance(cite, str) else cite.get(table.dealing, "")
            found[act] = found.get(act) or section
    return remedy | {act: edition.cite(section) for act, section in found.items() if section}


def confirm(
    table: HybridTable, act: str, by: Signature, now: datetime, note: str = "", position: int = 0
) -> Step | Refusal:
    """Somebody did it; a player on ``position``, where one cut the cards. Refusals in this order: nobody
    named, unknown act, act not prescribed here, no player there."""
    if not by.strip():
        return Refusal("nobody_named", "by: whoever did it is named")
    if act not in ACTS:
        return Refusal("unknown_act", f"act: there is no act {act!r}")
    known = acts_of(table)
    if act not in known:
        what = f"prescribes {', '.join(known)}" if known else "deals no cards or dice that anybody handles"
        return Refusal("act_not_prescribed", f"act: {act} is not asked for; table {table.config.id} {what}")
    if refusal := cutter_refusal(table, act, position):
        return refusal
    done = Done(act=act, at=now, by=by.strip(), rounds=_rounds(table, act), note=note, position=position)
    answer = {
        "table": table.config.id,
        "act": act,
        "by": done.by,
        "at": instant_text(now),
        "rounds": done.rounds,
        "cite": known[act],
    }
    return Step(e.ActDone(done=done), answer)


def _rounds(table: HybridTable, act: str) -> int:
    """The rounds completed. A stub that is counted in the round itself is the count of that round."""
    rule = table.edition.procedure.stub_count
    in_its_round = act == COUNT_STUB and rule is not None and rule.moment == "deal"
    return table.rounds + (1 if in_its_round and table.phase in (LOCKED, PLAYING) else 0)
