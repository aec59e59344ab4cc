"""When an irregularity may be entered at a table, whatever the game: the one place that is asked.

From when and until when stands with each irregularity in the folder of its game. Here is what no game knows:
whether a round is being played, and which devices stand at the table.
"""

from __future__ import annotations

from dataclasses import replace

from croupier.play.irregularity import Irregularity
from croupier.play.request import FIRST_TURN, Irregular
from croupier.tables.devices import NAMES, devices_of
from croupier.tables.hybrid_table import HybridTable
from croupier.tables.in_play import RoundInPlay
from croupier.tables.phases import LOCKED, PLAYING, SETTLED
from croupier.tables.seating import stopped
from croupier.tables.taking_out import NOT_READ, Read, concerned, number_of, reads
from croupier.units.verdict import Refusal


def is_played(table: HybridTable) -> bool:
    return table.play is not None and table.phase in (LOCKED, PLAYING)


def is_of_the_round(table: HybridTable, known: Irregularity) -> bool:
    """Whether an irregularity would be an act of the round that is played.

    A round that has come to its end and waits for its settlement takes in only what still belongs to it.
    """
    over = table.play is not None and table.play.round.over
    return is_played(table) and not (over and known.between_rounds and not known.when_over)


def is_thought_of(table: HybridTable, known: Irregularity) -> bool:
    """Whether an irregularity has a place in the present phase of the table at all.

    What can come to light when all is settled, and moves no money, is kept until the next round is opened.
    """
    after_the_round = known.when_over and table.phase == SETTLED and table.play is not None
    return is_played(table) or known.between_rounds or after_the_round


def entry_refusal(table: HybridTable, act: Irregular) -> Refusal | None:
    """Why this irregularity is not taken in now; None if it is.

    In this order: it is not the time for it, whatever it names; then what the rules of the game say.
    """
    known, play = table.game.irregularities.get(act.name), table.play
    if known is None and not is_played(table):
        return Refusal("not_playing", f"no round is being played at table {table.config.id}")
    if known is not None and (refusal := time_refusal(table, act, known)):
        return refusal
    if play is None or (known is not None and not is_of_the_round(table, known) and known.between_rounds):
        return None
    if table.phase == SETTLED and table.deals_itself:
        return None
    return play.refusal(act)


def time_refusal(table: HybridTable, act: Irregular, known: Irregularity) -> Refusal | None:
    """Why it is not the time for an irregularity, whichever card or seat it names.

    In this order: no round is played, no such device stands at the table, the table waits for its remedy
    already, its section speaks of another time.
    """
    cite = table.edition.cite(known.by)
    if not is_thought_of(table, known):
        message = f"{act.name!r} cannot be entered now: no round is being played at table {table.config.id}"
        return Refusal("not_playing", message, cite)
    if refusal := _device_refusal(table, known, act, cite):
        return refusal
    if not is_of_the_round(table, known) and set(known.afterwards) & set(table.owed):
        return stopped(table)
    reason = _reason_in_the_round(table, known, act.turn, number_of(act))
    return (
        Refusal("bad_irregularity", f"{act.name!r} cannot be entered now: {reason}", cite) if reason else None
    )


def _reason_in_the_round(
    table: HybridTable, known: Irregularity, turn: object = None, number: int | None = None
) -> str:
    """What the round that is or was played says about the time; ``turn`` None: either turn will do.

    What concerns a card that was read is judged by the round as it was before that card; ``number`` None: any
    of the cards will do.
    """
    play = table.play
    if play is None or (not is_of_the_round(table, known) and known.between_rounds):
        return ""
    if play.round.over and not known.when_over:
        return "the round is over"
    if not table.config.reader or not known.takes_card:
        return _reason_at(play, known, turn)
    if number is None:
        return "" if choosable(table, known) else _reason_at(play, known, turn) or NOT_READ
    found = concerned(table, number)
    return NOT_READ if found is None else _reason_at(found[1], known, turn)


def choosable(table: HybridTable, known: Irregularity) -> list[Read]:
    """The cards that were read and may be the one that an irregularity concerns, the last one first."""
    over = table.play is not None and table.play.round.over
    if not known.takes_card or not is_thought_of(table, known) or (over and not known.when_over):
        return []
    return [read for read, play in reads(table) if not _reason_at(play, known, None)][::-1]


def _reason_at(play: RoundInPlay, known: Irregularity, turn: object) -> str:
    layout = play.round.table
    reason = known.moment(layout)
    if known.first_turn is not None and turn in (None, FIRST_TURN):
        reason = known.first_turn(layout) if turn is not None else reason and known.first_turn(layout)
    return reason or known.window(layout)


def _device_refusal(table: HybridTable, known: Irregularity, act: Irregular, cite: str) -> Refusal | None:
    """An irregularity of a device needs one that is in use; which one is covered is said where two are."""
    if not known.about:
        return None
    there = [device for device in known.about if device in devices_of(table)]
    named = act.details.get("device", "")
    if not there:
        what = " or ".join(NAMES.get(device, device.replace("_", " ")) for device in known.about)
        return Refusal("no_such_device", f"{act.name!r}: no {what} is in use at this table", cite)
    if known.covers and named and named not in there:
        return Refusal(
            "no_such_device", f"device: {named!r} is not in use; it may be {', '.join(there)}", cite
        )
    if known.covers and not named and len(there) > 1:
        return Refusal("no_such_device", f"device: say which one it is, {' or '.join(there)}", cite)
    return None


def reason_to_wait(table: HybridTable, name: str) -> str:
    """Why an irregularity cannot be chosen now, or "" if it can; whichever card, seat or device it names."""
    known = table.game.irregularities[name]
    if known.about and not set(known.about) & devices_of(table):
        return "no such device is in use at this table"
    if not is_of_the_round(table, known) and set(known.afterwards) & set(table.owed):
        refusal = stopped(table)
        return refusal.message if refusal else ""
    return _reason_in_the_round(table, known)


def with_its_device(table: HybridTable, act: Irregular) -> Irregular:
    """The same with the device that it covers, where only one can be meant."""
    known = table.game.irregularities.get(act.name)
    if known is None or not known.covers or act.details.get("device"):
        return act
    there = [device for device in known.about if device in devices_of(table)]
    return replace(act, details={**act.details, "device": there[0]}) if len(there) == 1 else act
