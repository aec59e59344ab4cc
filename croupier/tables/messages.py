"""What a table tells: the shapes of its messages to terminals and dealers.

The functions that make them (``views``, ``dealer_view``) are checked against these shapes by mypy,
and the modules of the pages by the types that ``python -m tools.message_types`` writes from them.
"""

from __future__ import annotations

from typing import Any, Literal, TypedDict

from croupier.play.settlement import Line
from croupier.units.money import Cents

StepKind = Literal["open", "no_more_bets", "deal", "roll", "ask", "turn", "settle", "validate", "next"]


class PublicPart(TypedDict):
    """What everybody may know of a table, terminals and dealer alike; instants are in milliseconds."""

    table: str
    game: str
    edition: str
    phase: str
    round: str
    closes_at: int | None
    server_now: int
    window_seconds: float
    cards: str
    meters: dict[str, Cents]
    commitment: str
    promises: str
    reveal: dict[str, Any] | None
    notes: list[str]
    dice: list[tuple[int, ...]]
    lammers: list[str]
    message: str


class SharedPart(PublicPart):
    """What all terminals of a table receive alike."""

    type: Literal["table"]
    waiting: int


class PositionPart(TypedDict):
    """What those at one position see: cards by place, ``??`` for one that lies face down."""

    position: int
    places: dict[str, list[str]]


class ChoiceDocument(TypedDict):
    """One legal decision, with its bounds and its words."""

    word: str
    at_least: Cents
    at_most: Cents
    step: Cents
    optional_amount: bool
    fewest_cards: int
    most_cards: int
    among: list[str]
    text: str


class LeftMessage(TypedDict):
    """A terminal is no longer seated at a table."""

    type: Literal["left"]
    table: str


# -- the dealer's console --------------------------------------------------------------------------


class StepDocument(TypedDict):
    """The next thing that the procedure wants from the dealer. ``cards_left`` are to be said, ``face_down``
    are dealt and not said; ``indexes`` are the places of the cards that are turned up, among those that lie
    there."""

    kind: StepKind
    text: str
    cite: str
    place: str
    up: bool
    cards_left: int
    order: list[str]
    ups: list[bool]
    dice: int
    may_stop: bool
    needs: list[str]
    face_down: int
    indexes: list[int]
    note: str
    may_stay: bool


class SeatDocument(TypedDict):
    """A seat as the dealer sees it."""

    seat: int
    terminal: str
    position: int
    role: str
    wagers: dict[str, Cents]
    carried: dict[str, Cents]
    waiting: bool
    decided: str


class ReadDocument(TypedDict):
    """A card that the reader has seen, the ``number``-th of the round: ``place`` is where it was dealt, "" if
    it came when none was due; ``card`` is "" where it lies face down."""

    number: int
    place: str
    card: str


class IrregularityEntry(TypedDict):
    """An entry of the menu of irregularities; ``reason`` says why it cannot happen now.

    ``reads`` are the cards of which it concerns one, the last first, at a table whose cards are read.
    ``devices`` are those of which it covers one; ``since`` and ``until`` are the ends of its time, and
    ``afterwards`` what must be done before another round, all in words.
    """

    name: str
    title: str
    cite: str
    takes_card: bool
    reads: list[ReadDocument]
    takes_seat: bool
    takes_turn: bool
    devices: list[str]
    since: str
    until: str
    afterwards: list[str]
    possible: bool
    reason: str


class ReminderDocument(TypedDict):
    """What is due at the table; ``floorperson``: one signs for it."""

    name: str
    text: str
    floorperson: bool
    cite: str
    state: str
    at: int | None


class TurnDocument(TypedDict):
    """Whose turn it is: ``kind`` is deck, cut, shaker or entry. ``positions``: to whom cut or shaker is
    offered, in order; ``terminals``: who may not wager before the shuffle; ``act``: what is confirmed
    when it is done, "" where nothing is."""

    kind: str
    text: str
    cite: str
    positions: list[int]
    terminals: list[str]
    act: str


class HeldBy(TypedDict):
    """Why the next round cannot be opened yet, and the act that is to be confirmed first, if it is one."""

    text: str
    cite: str
    act: str


class DealingNow(TypedDict):
    """How cards are dealt, to which other ways the floor may change it now, and which devices are covered."""

    method: str
    methods: list[str]
    covered: list[str]


class AlertDocument(TypedDict):
    """A progressive hand that waits for a floorperson."""

    kind: Literal["progressive"]
    hit: str
    seat: int
    terminal: str
    cents: Cents
    pays: str
    hand: str
    text: str
    at: str


class DealerPart(PublicPart):
    """The whole console, without what its server knows. ``acts`` are the commands that may be given now."""

    type: Literal["dealer"]
    dealer: str
    minimum: Cents
    maximum: Cents
    step: StepDocument
    places: dict[str, list[str]]
    seats: list[SeatDocument]
    seats_total: int
    joker: bool
    pending_cards: list[str]
    turned: dict[str, list[str]]
    irregularities: list[IrregularityEntry]
    reminders: list[ReminderDocument]
    dealing: DealingNow
    turns: list[TurnDocument]
    acts: list[str]
    held: HeldBy | None
    alerts: list[AlertDocument]
    needs_floorperson: bool
    lines: list[Line]


class DealerMessage(DealerPart):
    """``fault`` says why the table is stopped; empty if it is not."""

    fault: str
