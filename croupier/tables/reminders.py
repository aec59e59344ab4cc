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
    CARD_READER,
    CHANGE_CARDS,
    CHANGE_DICE,
    COUNT_STUB,
    REMEDIES,
    Done,
    Due,
    TableState,
    due,
)
from croupier.tables import events as e
from croupier.tables.config import VIRTUAL
from croupier.tables.devices import covering_section, facts_of, uncovering
from croupier.tables.hybrid_table import LOCKED, PLAYING, HybridTable
from croupier.tables.step import Step
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
    return [*_remedy(table), *due(table.edition, state, table.record), *_covered(table)]


def _remedy(table: HybridTable) -> list[Due]:
    """What irregularities have left to be done before another round."""
    found = []
    for act, name in table.owed.items():
        known = table.game.irregularities[name]
        text = f"{REMEDIES[act]} {known.title[:1].upper()}{known.title[1:]}."
        found.append(Due(act, text, table.edition.cite(known.by), "now"))
    return found


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


def confirm(table: HybridTable, act: str, by: Signature, now: datetime, note: str = "") -> Step | Refusal:
    """Somebody did it. Refusals in this order: nobody named, unknown act, act not prescribed here."""
    if not by.strip():
        return Refusal("nobody_named", "by: whoever did it is named")
    if act not in ACTS:
        return Refusal("unknown_act", f"act: there is no act {act!r}")
    known = acts_of(table)
    if act not in known:
        what = f"prescribes {', '.join(known)}" if known else "deals no cards or dice that anybody handles"
        return Refusal("act_not_prescribed", f"act: {act} is not asked for; table {table.config.id} {what}")
    done = Done(act=act, at=now, by=by.strip(), rounds=_rounds(table, act), note=note)
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
