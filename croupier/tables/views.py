"""What a terminal receives of its table: the open cards, its own hand, its wagers, choices and lines.

The message is put together from three parts: what everybody at the table may know, what a position may see,
and what belongs to one terminal. Each part is encoded once, however many terminals receive it.
"""

from __future__ import annotations

from datetime import datetime
from functools import lru_cache
from typing import Annotated, Any

import msgspec

from croupier.equipment.cards import CARDS
from croupier.play.choice import Choice
from croupier.play.settlement import Line
from croupier.tables.carrying import removable
from croupier.tables.hybrid_table import HybridTable
from croupier.tables.messages import ChoiceDocument, PositionPart, PublicPart, SharedPart
from croupier.tables.phases import SETTLED
from croupier.tables.taking_turns import entry_refusal
from croupier.units.messages import Parts
from croupier.units.money import Cents

_encode = msgspec.json.Encoder().encode


def milliseconds(at: datetime) -> int:
    """An instant as pages count it."""
    return round(at.timestamp() * 1000)


def milliseconds_of(at: datetime | None) -> int | None:
    """The same where there may be none."""
    return None if at is None else milliseconds(at)


def shared_part(table: HybridTable, meters: dict[str, Cents], now: datetime) -> SharedPart:
    """What every terminal may know."""
    waiting = table.play.waiting() if table.play else 0
    return {"type": "table", **public_part(table, meters, now), "waiting": waiting}


def public_part(table: HybridTable, meters: dict[str, Cents], now: datetime) -> PublicPart:
    """What everybody may know, terminals and dealer alike."""
    play = table.play
    return {
        "table": table.config.id,
        "game": table.game.id,
        "edition": table.edition.id,
        "phase": table.phase,
        "round": table.round_id,
        "closes_at": milliseconds_of(table.closes_at),
        "server_now": milliseconds(now),
        "window_seconds": table.window_seconds,
        "cards": table.config.cards,
        "meters": meters,
        "commitment": table.commitment,
        "promises": table.promises,
        "reveal": table.reveal if table.phase == SETTLED else None,
        "notes": play.round.table.notes if play else [],
        "dice": play.rolls if play else [],
        "lammers": table.lammers,
        "message": table.message,
    }


def position_part(table: HybridTable, position: int, plays: bool) -> PositionPart:
    """What those at a position see; cards that lie face down are seen by who ``plays`` them alone."""
    return {"position": position, "places": places_seen_by(table, position if plays else 0)}


def plays_its_hand(table: HybridTable, terminal: str) -> bool:
    """Whether a terminal has wagers in the round. Who only sits down at a position sees nobody's hand."""
    return table.play is not None and terminal in table.play.stakes


def places_seen_by(table: HybridTable, position: int) -> dict[str, list[str]]:
    if table.play is None:
        return {}
    places = table.play.round.table.places
    return {place.name: place.seen_by(position) for place in places if place.cards}


class PrivatePart(msgspec.Struct, frozen=True, gc=False):
    """What belongs to one terminal. ``barred``: why it may not wager before the next shuffle."""

    seat: int
    role: str
    wagers: dict[str, int]
    carried: dict[str, int]
    choices: Annotated[msgspec.Raw, list[ChoiceDocument]]
    may_still: Annotated[msgspec.Raw, list[ChoiceDocument]]
    question: int | None
    decided: str
    lines: list[Line]
    staked_cents: Cents
    returned_cents: Cents
    barred: str


TableMessage = Annotated[dict[str, Any], Parts("TableMessage", (SharedPart, PositionPart, PrivatePart))]
"""The message of one terminal; each part is encoded apart (``TerminalFrames``)."""


def private_part(table: HybridTable, terminal: str) -> PrivatePart:
    taken = table.seats.get(terminal)
    seat = taken.seat if taken else 0
    play = table.play
    choices = play.choices(seat) if play else []
    may_still = removable(table, terminal) or (play.may_still(seat) if play else [])
    lines = table.lines_of(terminal)
    wagers, carried = table.wagers_of(terminal), table.carried_by(terminal)
    undecided = sum(carried.values()) if table.phase == SETTLED else 0
    return PrivatePart(
        seat=seat,
        role=table.role_of(terminal),
        wagers=wagers,
        carried=carried,
        choices=_choices_text(tuple(choices)),
        may_still=_choices_text(tuple(may_still)),
        question=(play.question if play else 0) if choices or may_still else None,
        decided=play.decided.get(seat, "") if play else "",
        lines=lines,
        staked_cents=sum(wagers.values()) - undecided,
        returned_cents=sum(line.returned for line in lines),
        barred=refusal.message if (refusal := entry_refusal(table, terminal)) else "",
    )


def watched_part(table: HybridTable, terminal: str) -> PrivatePart:
    """The same for staff who look at a terminal: nothing that follows from cards which its patron has not
    shown. What may be decided is left out with them, since some of it is open only with certain cards."""
    own = private_part(table, terminal)
    nothing = _choices_text(())
    decided = without_cards(own.decided)
    return msgspec.structs.replace(own, choices=nothing, may_still=nothing, question=None, decided=decided)


def without_cards(decided: str) -> str:
    """A decision without the cards that it names: they are thrown away or set face down."""
    return " ".join(word for word in decided.split() if word not in CARDS)


@lru_cache(maxsize=4096)
def _choices_text(choices: tuple[Choice, ...]) -> msgspec.Raw:
    """Encoded: those who have staked the same are asked the same, a thousand at once."""
    return msgspec.Raw(_encode([choice_document(choice) for choice in choices]))


def choice_document(choice: Choice) -> ChoiceDocument:
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


class OwnParts:
    """Each terminal's own part, encoded, kept from one state of a table to the next.

    A part is encoded again only if something that it depends on has changed; and where nothing has changed
    that could touch anybody's (a card was dealt), it is not even asked for each terminal.
    """

    def __init__(self) -> None:
        self._now: tuple[Any, ...] = ()
        self._kept: dict[str, tuple[tuple[Any, ...], tuple[Any, ...], bytes]] = {}

    def look(self, table: HybridTable) -> None:
        """Before the parts of a new state are asked for."""
        now = _touching_anybody(table)
        if now != self._now:
            self._now = now

    def forget(self, terminal: str) -> None:
        self._kept.pop(terminal, None)

    def of(self, table: HybridTable, terminal: str) -> bytes:
        known = self._kept.get(terminal)
        if known is not None and known[0] is self._now:
            return known[2]
        key = _touching(table, terminal)
        own = known[2] if known is not None and known[1] == key else _own_part(table, terminal)
        self._kept[terminal] = (self._now, key, own)
        return own


def _own_part(table: HybridTable, terminal: str) -> bytes:
    return _encode(private_part(table, terminal))[1:]


class TerminalFrames:
    """The messages of one state of a table, encoded part by part."""

    def __init__(self, table: HybridTable, meters: dict[str, Cents], now: datetime, own: OwnParts) -> None:
        self._table = table
        self._shared = _encode(shared_part(table, meters, now))[:-1]
        self._heads: dict[tuple[int, bool], bytes] = {}
        self._own = own
        own.look(table)

    def frame(self, terminal: str) -> bytes:
        """The message of one terminal."""
        taken = self._table.seats.get(terminal)
        key = (taken.position if taken else 0, plays_its_hand(self._table, terminal))
        head = self._heads.get(key)
        if head is None:
            seen = _encode(position_part(self._table, *key))[1:-1]
            head = self._heads[key] = b"%b,%b," % (self._shared, seen)
        return head + self._own.of(self._table, terminal)

    def watched(self, terminal: str) -> bytes:
        """The message of one terminal as staff may see it: the table as it lies, and no hand of its patron's
        that lies face down."""
        taken = self._table.seats.get(terminal)
        seen = position_part(self._table, taken.position if taken else 0, plays=False)
        own = _encode(watched_part(self._table, terminal))[1:]
        return b"%b,%b,%b" % (self._shared, _encode(seen)[1:-1], own)


def _touching_anybody(table: HybridTable) -> tuple[Any, ...]:
    """What no card alone changes: while it stays the same, so does every terminal's own part."""
    play, settled = table.play, table.phase == SETTLED
    if play is None:
        return (table.touched_seq, settled)
    return (table.touched_seq, settled, play.question, play.lines_settled, play.asked is None)


def _touching(table: HybridTable, terminal: str) -> tuple[Any, ...]:
    """Everything that a terminal's own part depends on."""
    bets, taken, play = table.bets.get(terminal), table.seats.get(terminal), table.play
    revision = bets.revision if bets else 0
    seat = taken.seat if taken else 0
    role = table.role_of(terminal)
    settled = table.phase == SETTLED
    carried = tuple(table.carried.get(terminal, ()))
    if play is None:
        return (table.round_id, settled, revision, seat, role, carried)
    held = len(play.stakes.get(terminal, ()))
    asked = play.asked is not None and seat not in play.answered
    return (
        table.round_id,
        settled,
        revision,
        seat,
        held,
        play.question,
        asked,
        play.lines_settled,
        role,
        play.decided.get(seat, ""),
        play.asked is None,
        carried,
    )
