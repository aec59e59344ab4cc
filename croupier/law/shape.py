"""The shape of an edition's TOML file: which parts and keys it may have, and of which type each is.

``wagers``, ``options``, ``paytables``, ``progressives`` and ``figures`` hold entries by name; the loader
reads them one by one, so that an error names the entry.
"""

from __future__ import annotations

import datetime
from typing import Any, Literal

import msgspec


class Head(msgspec.Struct, forbid_unknown_fields=True):
    game: str
    id: str
    title: str
    code: str
    chapter: str
    effective: datetime.date
    source: str
    proposed: bool = False


class Table(msgspec.Struct, forbid_unknown_fields=True):
    seats: tuple[int, str]
    decks: tuple[int, str]
    joker: tuple[bool, str]


class Wager(msgspec.Struct, forbid_unknown_fields=True):
    title: str
    cite: str
    optional: bool = False
    decision: bool = False
    equals: str = ""
    one_of: list[str] = []
    same_for_all: bool = False
    at_least_minimum: bool = False
    of_position: int = 0
    needs: str = ""
    paytable: str = ""
    at_most: str = ""
    any_of: str = ""


class Option(msgspec.Struct, forbid_unknown_fields=True):
    cite: str
    values: list[Any] = []
    default: Any = None
    kind: str = "choice"


class Paytable(msgspec.Struct, forbid_unknown_fields=True):
    cite: str
    rows: dict[str, str | list[str]]
    columns: list[str] = []


class Meter(msgspec.Struct, forbid_unknown_fields=True):
    seed: str
    reseed: str
    primary: str = ""
    reserve: str = "0%"
    reserve_meter: str = ""


class Progressive(msgspec.Struct, forbid_unknown_fields=True):
    cite: str
    tables: dict[str, dict[str, Meter]]
    verified_from: tuple[str, str] | None = None
    percentage_off_account: str = ""


class PayoutLimit(msgspec.Struct, forbid_unknown_fields=True):
    cite: str
    wagers: list[str]
    at_least: str
    most_at_minimum: int
    mandatory: bool = False
    per: Literal["player", "hand"] = "player"


class Equipment(msgspec.Struct, forbid_unknown_fields=True):
    cover_cards: tuple[int, str] | None = None
    second: tuple[Literal["deck", "batch"], str] | None = None
    second_required: bool = False
    change_hours: dict[str, tuple[int, str]] = {}
    dice: tuple[int, str] | None = None
    dice_hours: tuple[int, str] | None = None
    requires: dict[str, str] = {}


class CoverCard(msgspec.Struct, forbid_unknown_fields=True):
    from_top: tuple[int, str]
    from_bottom: tuple[int, str] | None = None
    cover_card_from_bottom: tuple[str, str] | None = None
    offered: dict[str, str] = {}


class Shaker(msgspec.Struct, forbid_unknown_fields=True):
    by: Literal["player", "dealer"]
    cite: str
    passes: tuple[int, str] | None = None


class StubCount(msgspec.Struct, forbid_unknown_fields=True):
    every_rounds: int
    cites: dict[str, str]
    moment: Literal["deal", "round"] = "deal"
    excused_by_counting_shuffler: bool = True
    left: int = 0


Acts = dict[str, str | dict[str, str]]
"""Prescribed acts by name, each with its section, or its section for each dealing method."""


class Procedure(msgspec.Struct, forbid_unknown_fields=True):
    opening: Acts = {}
    shuffle: Acts = {}
    cut: Acts = {}
    idle: Acts = {}
    wagers: Acts = {}
    start: Acts = {}
    deal: Acts = {}
    end: Acts = {}
    cover_card: CoverCard | None = None
    stub_count: StubCount | None = None
    card_reader_inspection: str = ""
    shaker: Shaker | None = None
    mid_shoe_entry: str = ""


class BettingArea(msgspec.Struct, forbid_unknown_fields=True):
    cite: str
    row: int = 1
    shape: str = "circle"
    label: str = ""
    dice: list[int] = []
    shared: bool = False
    when: str = ""
    inscribed: list[str] = []


class CardArea(msgspec.Struct, forbid_unknown_fields=True):
    cite: str
    cards: int
    place: str
    labels: list[str] = []
    wager: str = ""


class Mark(msgspec.Struct, forbid_unknown_fields=True):
    cite: str
    label: str = ""


class Inscription(msgspec.Struct, forbid_unknown_fields=True):
    text: str
    cite: str
    when: str = ""


class Heading(msgspec.Struct, forbid_unknown_fields=True):
    title: str
    wagers: list[str] = []


class Layout(msgspec.Struct, forbid_unknown_fields=True):
    betting: dict[str, Any]
    cards: dict[str, Any] = {}
    marks: dict[str, Any] = {}
    inscriptions: list[Inscription] = []
    headings: dict[str, Any] = {}
    odds: dict[str, tuple[str, str]] = {}


class File(msgspec.Struct, forbid_unknown_fields=True):
    edition: Head
    table: Table
    dealing: dict[str, str]
    wagers: dict[str, Any]
    options: dict[str, Any] = {}
    paytables: dict[str, Any] = {}
    progressives: dict[str, Any] = {}
    payout_limit: PayoutLimit | None = None
    figures: dict[str, Any] = {}
    concordance: dict[str, str] = {}
    equipment: Equipment | None = None
    procedure: Procedure | None = None
    layout: Layout | None = None
