"""Acts of a round as the journal writes them, and back again."""

from __future__ import annotations

from typing import Any

from croupier.equipment.cards import cards, show
from croupier.errors import Fault
from croupier.play.choice import parse_decision
from croupier.play.request import Act, Cards, Decide, Irregular, Roll

ActDocument = dict[str, Any]


def write_act(act: Act) -> ActDocument:
    """``{"cards": "Ah Kd"}``, ``{"dice": [3, 4]}``, ``{"seat": 1, "decision": "raise 1000"}`` ..."""
    if isinstance(act, Cards):
        return {"cards": show(act.cards)}
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
        return Cards(tuple(cards(document["cards"])))
    except (KeyError, ValueError, TypeError, AttributeError) as error:
        raise Fault(f"the journal holds an act that cannot be read: {document}: {error}") from error
