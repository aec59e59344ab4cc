"""Every settlement line reckoned again by the oracle of its game, which shares no code with the house."""

from __future__ import annotations

import importlib
import re
from collections import defaultdict
from collections.abc import Container
from typing import Any

from tests.auditor.behind import LED, decisions_behind
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
    """A regular round as ``croupier settle`` reads it; those who bet behind are left out."""
    setup = record["setup"]
    cards: list[str] = []
    dice: list[list[int]] = []
    decided_last = False
    for act in record["acts"]:
        word, _, rest = act.partition(" ")
        if word == "cards":
            cards += rest.split()
        elif word == "dice":
            dice.append([int(face) for face in rest.split()])
            decided_last = False
        elif word == "seat":
            decided_last = True
    if decided_last and (dice or "lammers" in setup):
        # The oracle reads a decision before the roll that follows it; where none followed, any that
        # decides nothing will do.
        dice.append([1, 2])
    decided = _decisions(record)
    document = {name: value for name, value in setup.items() if value or name in ("options", "lammers")}
    document |= {"cards": " ".join(cards), "dice": dice, "meters": dict(record["meters"])}
    document["seats"] = [
        seat | {"decisions": [text for _, text in decided[seat["seat"]]]} for seat in setup["seats"]
    ]
    return document


def _decisions(record: Record) -> defaultdict[int, list[tuple[int, str]]]:
    """What each seat decided, each time with the number of cards that had been dealt."""
    found: defaultdict[int, list[tuple[int, str]]] = defaultdict(list)
    dealt = 0
    for act in record["acts"]:
        word, _, rest = act.partition(" ")
        if word == "cards":
            dealt += len(rest.split())
        elif word == "seat":
            number, _, text = rest.partition(": ")
            found[int(number)].append((dealt, text))
    return found


def document_behind(record: Record, follower: dict[str, Any]) -> dict[str, Any]:
    """The round of somebody who bets behind: his wagers and his measure on the seat that he follows."""
    document = document_of(record)
    decided = _decisions(record)
    base = LED[document["game"]]
    for seat in document["seats"]:
        if seat["seat"] == follower["position"]:
            part = follower["wagers"][base], seat["wagers"][base]
            led, own = decided[seat["seat"]], decided[follower["seat"]]
            seat |= {"wagers": follower["wagers"], "decisions": decisions_behind(led, own, part)}
    return document


def _by_seat(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Each seat's lines in their own order. Among seats the order matters only where they empty one meter
    after the other, and there a wrong order shows in the amounts."""
    return sorted(lines, key=lambda line: int(line["seat"]))


def recompute(record: Record) -> int:
    """Compare every line of a regular round with the oracle's; how many who bet behind were among them.

    Who could not match what the first bettor staked plays on in a way that no player of the chapter does:
    his lines are followed, not reckoned.
    """
    leading = {seat["seat"] for seat in record["setup"]["seats"]}
    ours = [line for line in record["lines"] if line["seat"] in leading]
    _compare(record, document_of(record), ours, leading)
    matched = [one for one in record["behind"] if one["player"] not in record["unmatched"]]
    for follower in matched:
        lines = [
            line | {"seat": follower["position"]}
            for line in record["lines"]
            if line["seat"] == follower["seat"]
        ]
        _compare(record, document_behind(record, follower), lines, {follower["position"]})
    return len(matched)


def _compare(
    record: Record, document: dict[str, Any], lines: list[dict[str, Any]], seats: Container[int]
) -> None:
    """Hold the lines of some seats against the oracle's."""
    oracle = importlib.import_module(f"tests.oracles.{document['game']}")
    answer = [line for line in oracle.settle(document)["lines"] if line["seat"] in seats]
    place = f"round {record['round']}"
    same(f"{place}: number of lines", len(answer), len(lines))
    for mine, theirs in zip(_by_seat(answer), _by_seat(lines), strict=True):
        for name in COMPARED:
            same(f"{place}: {name} of {mine['wager']}, seat {mine['seat']}", mine[name], theirs[name])
