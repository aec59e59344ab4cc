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


class PayoutLimit(msgspec.Struct, forbid_unknown_fields=True):
    cite: str
    wagers: list[str]
    at_least: str
    most_at_minimum: int
    mandatory: bool = False
    per: Literal["player", "hand"] = "player"


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
