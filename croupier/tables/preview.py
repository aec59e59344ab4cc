"""What an irregularity would bring about, told before it is confirmed: never by what lies hidden.

Whoever asks may ask for every card and every seat. So the answer follows from what lies open on the layout:
a card that is named is held against the open cards alone, and of what would happen only those wagers are
told that go back, which no card decides. Where nothing lies hidden, all of it is told.
"""

from __future__ import annotations

from dataclasses import replace

import msgspec

from croupier.equipment.cards import Card
from croupier.play.irregularity import Irregularity
from croupier.play.procedure import REMEDIES
from croupier.play.request import Irregular
from croupier.play.settlement import Line
from croupier.tables.calling import chance_is_out
from croupier.tables.hybrid_table import HybridTable
from croupier.tables.in_play import RoundInPlay
from croupier.tables.taking_out import concerned, number_of
from croupier.tables.windows import entry_refusal, is_of_the_round, is_played, time_refusal
from croupier.units.money import dollars
from croupier.units.outcome import Outcome
from croupier.units.verdict import Refusal


class Preview(msgspec.Struct, frozen=True):
    """What would happen. ``needs_floorperson``: a dealer alone cannot do it any more."""

    possible: bool
    reason: str
    ends_round: bool
    text: str
    cite: str
    lines: list[Line] = []
    needs_floorperson: bool = False


def preview(table: HybridTable, act: Irregular) -> Preview | Refusal:
    """The consequences of an irregularity; the table itself does not change."""
    play, known = table.play, table.game.irregularities.get(act.name)
    if act.cards and table.deals_itself:
        return Refusal("own_shoe", f"table {table.config.id} deals from a shoe of its own: name no card")
    if play is None or not is_played(table) or (known and not is_of_the_round(table, known)):
        return _between_rounds(table, act, known)
    refusal = _refusal(table, play, act)
    if refusal is not None or known is None:
        return _impossible(refusal)
    if table.config.reader and known.takes_card and (found := concerned(table, number_of(act))):
        play = found[1]
    needs = not known.only_recorded and chance_is_out(table)
    cite = table.edition.cite(known.by)
    if hides_something(table, known):
        text, over, lines = _told_of_hidden(play, known, act)
        return Preview(True, "", over, text, cite, lines, needs)
    again = play.again()
    again.apply(act)
    if again.round.over:
        text = _going_back(known, again.lines, over=True)
        return Preview(True, "", True, text, cite, again.lines, needs)
    text = "another procedure takes the place of the rest" if again.round.cut_short else "play goes on"
    return Preview(True, "", False, f"{known.title}: {text}", cite, again.lines, needs)


def hides_something(table: HybridTable, known: Irregularity) -> bool:
    """Whether a card that nobody may see could decide what follows: one on the layout, or the shoe's next."""
    if known.takes_card and (table.deals_itself or table.config.reader):
        return True
    places = table.play.round.table.places if table.play is not None else []
    return any(not all(place.up) for place in places)


def _refusal(table: HybridTable, play: RoundInPlay, act: Irregular) -> Refusal | None:
    """Why it cannot happen now, by what can be seen."""
    known = table.game.irregularities.get(act.name)
    if known is None or not known.takes_card:
        return entry_refusal(table, act)
    if table.config.reader:
        found = concerned(table, number_of(act))
        before = found[1] if found is not None else play
        asked = replace(act, cards=_any_card(before))
        return time_refusal(table, asked, known) or before.refusal(asked)
    if refusal := play.round.seen_refusal(act.cards):
        return refusal
    # With a card that is certainly there, whichever it is: the moment and the seat are judged.
    named = len(act.cards) == 1 or table.deals_itself
    return entry_refusal(table, replace(act, cards=_any_card(play)) if named else act)


def _told_of_hidden(play: RoundInPlay, known: Irregularity, act: Irregular) -> tuple[str, bool, list[Line]]:
    """Text, whether the round ends, and what goes back: which wagers those are no card decides."""
    if known.only_recorded:
        return f"{known.title}: play goes on", False, []
    again = play.again()
    again.apply(replace(act, cards=_any_card(play)) if known.takes_card else act)
    before = {one.line.hold for one in play.settled if one.line.outcome is Outcome.VOID}
    void = _void([one.line for one in again.settled if one.line.hold not in before])
    if not void:
        text = "what follows is told by the section, as the cards come to be seen"
        return f"{known.title}: {text}", False, []
    return _going_back(known, void, again.round.over), again.round.over, void


def _any_card(play: RoundInPlay) -> tuple[Card, ...]:
    """A card that may still come, whichever it is."""
    return tuple(card for card, left in play.round.table.left.items() if left)[:1]


def _going_back(known: Irregularity, lines: list[Line], over: bool) -> str:
    void = _void(lines)
    returned = dollars(sum(line.returned for line in lines))
    head = f"{known.title}: the round ends" if over else f"{known.title}: the round goes on"
    return f"{head}; {len(void)} wagers are returned, {returned} go back"


def _void(lines: list[Line]) -> list[Line]:
    return [line.shown() for line in lines if line.outcome is Outcome.VOID]


def _impossible(refusal: Refusal | None) -> Preview:
    assert refusal is not None, "an irregularity that no game has is refused"
    return Preview(False, refusal.message, False, "", refusal.cite)


def _between_rounds(table: HybridTable, act: Irregular, known: Irregularity | None) -> Preview | Refusal:
    """Nothing is being played: whether it may be entered, and what must be done before the next round."""
    if known is not None and known.takes_card and (found := concerned(table, number_of(act))):
        act = replace(act, cards=(found[0].card,))
    refusal = entry_refusal(table, act)
    if refusal is not None or known is None:
        return _impossible(refusal) if refusal is None or refusal.code != "not_playing" else refusal
    return Preview(True, "", False, known.title + _afterwards(known), table.edition.cite(known.by))


def _afterwards(known: Irregularity) -> str:
    acts = [REMEDIES[act] for act in known.afterwards]
    return f". Before the next round: {' '.join(acts)}" if acts else ""
