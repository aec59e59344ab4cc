"""Every settlement line reckoned again by the oracle of its game, which shares no code with the house."""

from __future__ import annotations

import importlib
import re
from typing import Any

from tests.auditor.difference import same

Record = dict[str, Any]
_DECIDED = re.compile(r"seat \d+: ")
COMPARED = ("seat", "wager", "stake", "outcome", "returned")


def is_regular(record: Record) -> bool:
    """Nothing but cards, dice and decisions: an irregularity takes the oracle's ground away."""
    return all(
        act.startswith(("cards ", "dice ", "no further roll")) or _DECIDED.match(act)
        for act in record["acts"]
    )


def document_of(record: Record) -> dict[str, Any]:
    """A regular round as ``croupier settle`` reads it."""
    setup = record["setup"]
    cards: list[str] = []
    dice: list[list[int]] = []
    decided_last = False
    decisions: dict[int, list[str]] = {seat["seat"]: [] for seat in setup["seats"]}
    for act in record["acts"]:
        word, _, rest = act.partition(" ")
        if word == "cards":
            cards += rest.split()
        elif word == "dice":
            dice.append([int(face) for face in rest.split()])
            decided_last = False
        elif word == "seat":
            number, _, text = rest.partition(": ")
            decisions[int(number)].append(text)
            decided_last = True
    if dice and decided_last:
        # The oracle reads a decision before the roll that follows it; where none followed, any that
        # decides nothing will do.
        dice.append([1, 2])
    document = {name: value for name, value in setup.items() if value or name == "options"}
    document |= {"cards": " ".join(cards), "dice": dice, "meters": dict(record["meters"])}
    document["seats"] = [seat | {"decisions": decisions[seat["seat"]]} for seat in setup["seats"]]
    return document


def _by_seat(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Each seat's lines in their own order. Among seats the order matters only where they empty one meter
    after the other, and there a wrong order shows in the amounts."""
    return sorted(lines, key=lambda line: int(line["seat"]))


def recompute(record: Record) -> None:
    """Compare every line of a regular round with the oracle's."""
    document = document_of(record)
    oracle = importlib.import_module(f"tests.oracles.{document['game']}")
    answer = oracle.settle(document)
    place = f"round {record['round']}"
    same(f"{place}: number of lines", len(answer["lines"]), len(record["lines"]))
    for mine, theirs in zip(_by_seat(answer["lines"]), _by_seat(record["lines"]), strict=True):
        for name in COMPARED:
            same(f"{place}: {name} of {mine['wager']}, seat {mine['seat']}", mine[name], theirs[name])
