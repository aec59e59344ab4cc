"""What the API tells about the floor, a terminal and a round."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

import msgspec

from croupier import games
from croupier.accounting.slips.payout_slip import SECOND_SIGNATURE_FROM, TERMINAL
from croupier.house.cabinets import Cabinet, CabinetMessage
from croupier.house.cashier import AccountMessage
from croupier.house.desk import Desk
from croupier.house.floor import Floor
from croupier.tables.dealer_view import alerts_of
from croupier.tables.messages import AlertDocument
from croupier.tables.phases import CLOSED
from croupier.tables.records import RoundRecord
from croupier.tables.rules_messages import RoundDocument
from croupier.tables.seating import free_positions
from croupier.tables.views import TableMessage, milliseconds, milliseconds_of
from croupier.units.money import Cents


class TakenSeat(TypedDict):
    """Who sits where."""

    terminal: str
    position: int


class TableDocument(TypedDict):
    """One table as the floor shows it; ``fault`` says why it is stopped."""

    id: str
    game: str
    edition: str
    title: str
    edition_title: str
    phase: str
    minimum: Cents
    maximum: Cents
    positions: int
    shares_hands: bool
    cards: str
    dealer: str
    seated: list[TakenSeat]
    free_positions: list[int]
    meters: dict[str, Cents]
    round: str
    closes_at: int | None
    fault: str
    validations: list[AlertDocument]


class OneTable(TableDocument):
    """The same, asked for alone."""

    commitment: str


class TerminalOfFloor(TypedDict):
    """One terminal as the floor shows it."""

    id: str
    credits_cents: Cents
    at_risk_cents: Cents
    hand_pay_cents: Cents
    tables: list[str]
    free: bool
    automatic: bool
    cabinet: Cabinet


class FloorOverview(TypedDict):
    """The whole floor."""

    house: str
    demo: bool
    server_now: int
    two_sign_from_cents: Cents
    tables: list[TableDocument]
    terminals: list[TerminalOfFloor]


class FloorMessage(FloorOverview):
    """The same as it is pushed."""

    type: Literal["floor"]


class TerminalMessage(TypedDict):
    """Everything that a terminal's page needs to begin with."""

    type: Literal["terminal"]
    terminal: str
    server_now: int
    account: AccountMessage
    tables: list[Annotated[msgspec.Raw, TableMessage]]
    simulated_devices: bool
    cabinet: CabinetMessage
    conditions: NotRequired[list[str]]


def table_document(desk: Desk) -> TableDocument:
    """One table as the floor shows it."""
    table, config = desk.table, desk.table.config
    return {
        "id": config.id,
        "game": table.game.id,
        "edition": table.edition.id,
        "title": table.game.title,
        "edition_title": table.edition.title,
        "phase": table.phase,
        "minimum": config.minimum,
        "maximum": config.maximum,
        "positions": table.positions,
        "shares_hands": table.game.shares_hands,
        "cards": config.cards,
        "dealer": config.dealer,
        "seated": [
            {"terminal": taken.terminal, "position": taken.position} for taken in table.seats.values()
        ],
        "free_positions": free_positions(table),
        "meters": desk.meters(),
        "round": table.round_id if table.phase != CLOSED else "",
        "closes_at": milliseconds_of(table.closes_at),
        "fault": desk.fault,
        "validations": alerts_of(table, desk.pending_hits()),
    }


def floor_document(floor: Floor) -> FloorOverview:
    """The whole floor."""
    seated: dict[str, list[str]] = {}
    for desk in floor.desks.values():
        for terminal in desk.table.seats:
            seated.setdefault(terminal, []).append(desk.id)
    return {
        "house": floor.config.name,
        "demo": floor.config.demo,
        "server_now": milliseconds(floor.clock.now()),
        "two_sign_from_cents": SECOND_SIGNATURE_FROM[TERMINAL],
        "tables": [table_document(desk) for desk in floor.desks.values()],
        "terminals": [
            {
                "id": terminal,
                "credits_cents": standing.balance_cents - standing.held_cents,
                "at_risk_cents": standing.held_cents,
                "hand_pay_cents": standing.due_cents,
                "tables": seated.get(terminal, []),
                "free": is_free(floor, terminal, seated.get(terminal, [])),
                "automatic": terminal in floor.automatic,
                "cabinet": floor.cabinets.of(terminal),
            }
            for terminal, standing in floor.cashier.standings.items()
        ],
    }


def is_free(floor: Floor, terminal: str, tables: list[str]) -> bool:
    """Nobody uses it: no credits, nothing due, no seat, no connection, no automatic patron."""
    standing = floor.cashier.standings[terminal]
    used = standing.balance_cents or standing.due_cents or tables or terminal in floor.automatic
    return not used and not floor.hub.listens(f"terminal:{terminal}")


def terminal_document(floor: Floor, terminal: str, *, own: bool) -> TerminalMessage:
    """Everything that a terminal's page needs to begin with: what its patron may see, if it is his ``own``,
    and for everybody else nothing of what he has not shown."""
    frames = [floor.broadcasts[desk.id].frames() for desk in floor.seated_at(terminal)]
    tables = [msgspec.Raw(one.frame(terminal) if own else one.watched(terminal)) for one in frames]
    return {
        "type": "terminal",
        "terminal": terminal,
        "server_now": milliseconds(floor.clock.now()),
        "account": floor.cashier.standings[terminal].document(),
        "tables": tables,
        "simulated_devices": floor.validators is not None,
        "cabinet": floor.cabinets.message(terminal),
    }


def round_document(record: RoundRecord, terminal: str = "") -> RoundDocument:
    """A round that is over, with every step. For a terminal the others' names are left out."""
    document = record.document(games.load(record.game))
    if not terminal:
        return document
    document["seats"] = [one for one in document["seats"] if one["terminal"] == terminal]
    seats = document["setup"]["seats"] if document["setup"] else []
    for seat in [*seats, *document["followers"]]:
        if seat["player"] != terminal:
            document["transcript"] = document["transcript"].replace(f" ({seat['player']})", "")
            seat["player"] = ""
    if chance := document["chance"]:
        parties = [
            one if one.terminal == terminal else msgspec.structs.replace(one, terminal="")
            for one in chance.parties
        ]
        document["chance"] = msgspec.structs.replace(chance, parties=parties)
        for one in chance.parties:
            if one.terminal != terminal:
                document["transcript"] = document["transcript"].replace(f" ({one.terminal})", " another")
    return document
