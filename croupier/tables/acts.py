"""Acts of a round as the journal writes them, and back again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from croupier.equipment.cards import Card, cards, dealt_card, show
from croupier.errors import Fault
from croupier.play.choice import parse_decision
from croupier.play.request import Act, Cards, Confirmed, Decide, Irregular, Roll, Turned

ActDocument = dict[str, Any]


def write_act(act: Act) -> ActDocument:
    """``{"cards": "Ah Kd"}``, ``{"dice": [3, 4]}``, ``{"seat": 1, "decision": "raise 1000"}`` ..."""
    if isinstance(act, Cards):
        return {"cards": show(act.cards)}
    if isinstance(act, Turned):
        return {"turned": show(act.cards), "place": act.place}
    if isinstance(act, Confirmed):
        return {"confirmed": True}
    if isinstance(act, Roll):
        return {"dice": list(act.faces)}
    if isinstance(act, Decide):
        return {"seat": act.seat, "decision": str(act.decision)}
    return {
        "irregularity": act.name,
        "seat": act.seat,
        "cards": show(act.cards),
        "details": dict(act.details),
    }


def corrected(acts: Sequence[Act], place: str, wrong: Card, right: Card) -> list[Act]:
    """The same acts with another card in the last hand of the place that was said to hold the wrong one."""
    again = list(acts)
    for number in reversed(range(len(again))):
        act = again[number]
        if isinstance(act, Turned) and act.place == place and wrong in act.cards:
            index = act.cards.index(wrong)
            again[number] = Turned(place, (*act.cards[:index], right, *act.cards[index + 1 :]))
            break
    return again


def read_act(document: ActDocument) -> Act:
    """The reverse of ``write_act``; what the journal holds and we cannot read is a fault."""
    try:
        if "irregularity" in document:
            concerned = tuple(cards(document["cards"]))
            return Irregular(document["irregularity"], document["seat"], concerned, document["details"])
        if "decision" in document:
            return Decide(document["seat"], parse_decision(document["decision"]))
        if "dice" in document:
            return Roll(tuple(document["dice"]))
        if "turned" in document:
            return Turned(document["place"], tuple(cards(document["turned"])))
        if "confirmed" in document:
            return Confirmed()
        return Cards(tuple(dealt_card(text) for text in document["cards"].split()))
    except (KeyError, ValueError, TypeError, AttributeError) as error:
        raise Fault(f"the journal holds an act that cannot be read: {document}: {error}") from error
