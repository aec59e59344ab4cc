"""What a terminal receives of its table: the open cards, its own hand, its wagers, choices and lines.

The message is put together from three parts: what everybody at the table may know, what a position may see,
and what belongs to one terminal. Each part is encoded once, however many terminals receive it.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

import msgspec

from croupier.play.choice import Choice
from croupier.tables.hybrid_table import SETTLED, HybridTable
from croupier.units.money import Cents

_encode = msgspec.json.Encoder().encode


def milliseconds(at: datetime | None) -> int | None:
    """An instant as pages count it."""
    return None if at is None else round(at.timestamp() * 1000)


def shared_part(table: HybridTable, meters: dict[str, Cents], now: datetime) -> dict[str, Any]:
    """What everybody may know."""
    play = table.play
    return {
        "type": "table",
        "table": table.config.id,
        "game": table.game.id,
        "edition": table.edition.id,
        "phase": table.phase,
        "round": table.round_id,
        "closes_at": milliseconds(table.closes_at),
        "server_now": milliseconds(now),
        "window_seconds": table.window_seconds,
        "cards": table.config.cards,
        "meters": meters,
        "commitment": table.commitment,
        "reveal": table.reveal if table.phase == SETTLED else None,
        "notes": play.round.table.notes if play else [],
        "dice": play.rolls if play else [],
        "waiting": play.waiting() if play else 0,
        "message": table.message,
    }


def position_part(table: HybridTable, position: int) -> dict[str, Any]:
    """What those who play a position may see; 0 for somebody who plays none."""
    return {"position": position, "places": places_seen_by(table, position)}


def places_seen_by(table: HybridTable, position: int) -> dict[str, list[str]]:
    if table.play is None:
        return {}
    places = table.play.round.table.places
    return {place.name: place.seen_by(position) for place in places if place.cards}


def private_part(table: HybridTable, terminal: str) -> dict[str, Any]:
    """What belongs to one terminal."""
    taken = table.seats.get(terminal)
    seat = taken.seat if taken else 0
    play = table.play
    choices = play.choices(seat) if play else []
    lines = table.lines_of(terminal)
    wagers = table.wagers_of(terminal)
    return {
        "seat": seat,
        "wagers": wagers,
        "choices": [choice_document(choice) for choice in choices],
        "question": play.question if play and choices else None,
        "decided": play.decided.get(seat, "") if play else "",
        "lines": lines,
        "staked_cents": sum(wagers.values()),
        "returned_cents": sum(line.returned for line in lines),
    }


def choice_document(choice: Choice) -> dict[str, Any]:
    """One legal decision, with its bounds and its words."""
    return {
        "word": choice.word,
        "at_least": choice.at_least,
        "at_most": choice.at_most,
        "step": choice.step,
        "optional_amount": choice.optional_amount,
        "fewest_cards": choice.fewest_cards,
        "most_cards": choice.most_cards,
        "among": [card.text for card in choice.among],
        "text": choice.describe(),
    }


class TerminalFrames:
    """The messages of one state of a table, encoded part by part.

    ``private`` keeps each terminal's part from one state to the next, under a key that changes whenever
    the part could.
    """

    def __init__(
        self,
        table: HybridTable,
        meters: dict[str, Cents],
        now: datetime,
        private: dict[str, tuple[Any, bytes]],
    ) -> None:
        self._table = table
        self._shared = _encode(shared_part(table, meters, now))[:-1]
        self._positions: dict[int, bytes] = {}
        self._private = private

    def frame(self, terminal: str) -> bytes:
        """The message of one terminal."""
        taken = self._table.seats.get(terminal)
        position = taken.position if taken else 0
        seen = self._positions.get(position)
        if seen is None:
            seen = self._positions[position] = _encode(position_part(self._table, position))[1:-1]
        own = self._own(terminal)
        return b",".join((self._shared, seen, own))

    def _own(self, terminal: str) -> bytes:
        key = _private_key(self._table, terminal)
        known = self._private.get(terminal)
        if known is not None and known[0] == key:
            return known[1]
        own = _encode(private_part(self._table, terminal))[1:]
        self._private[terminal] = (key, own)
        return own


def _private_key(table: HybridTable, terminal: str) -> tuple[Any, ...]:
    """Everything that a terminal's own part depends on."""
    bets, taken, play = table.bets.get(terminal), table.seats.get(terminal), table.play
    revision = bets.revision if bets else 0
    seat = taken.seat if taken else 0
    if play is None:
        return (table.round_id, table.phase, revision, seat)
    held = len(play.stakes.get(terminal, ()))
    asked = play.asked is not None and seat not in play.answered
    return (
        table.round_id,
        table.phase,
        revision,
        seat,
        held,
        play.question,
        asked,
        len(play.round.lines),
        play.decided.get(seat, ""),
        play.asked is None,
    )
