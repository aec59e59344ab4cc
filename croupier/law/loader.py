"""Reads an edition's TOML file and refuses one that leaves anything to silence.

The file keeps the shape of the printed text (a paytable's rows are hands, its columns letters), so
that a proofreader can lay one beside the other. Three mistakes are refused with their place: a
missing outcome, an unknown hand, and a value without its section.
"""

from __future__ import annotations

import datetime
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

import msgspec

from croupier.errors import DataError
from croupier.law.edition import Edition, Figure, OptionRule, PayoutLimit, WagerRule
from croupier.law.paytable import Paytable, PaytableFamily
from croupier.law.progressive import MeterRule, ProgressiveRule, parse_meter_amount, parse_rate
from croupier.units.money import parse_dollars
from croupier.units.odds import Odds, parse_odds

_SECTION = re.compile(r"§ \S.*")


class _Head(msgspec.Struct, forbid_unknown_fields=True):
    game: str
    id: str
    title: str
    code: str
    chapter: str
    effective: datetime.date
    source: str


class _Table(msgspec.Struct, forbid_unknown_fields=True):
    seats: tuple[int, str]
    decks: tuple[int, str]
    joker: tuple[bool, str]


class _Wager(msgspec.Struct, forbid_unknown_fields=True):
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


class _Option(msgspec.Struct, forbid_unknown_fields=True):
    cite: str
    values: list[Any] = []
    default: Any = None
    kind: str = "choice"


class _Paytable(msgspec.Struct, forbid_unknown_fields=True):
    cite: str
    rows: dict[str, str | list[str]]
    columns: list[str] = []


class _Meter(msgspec.Struct, forbid_unknown_fields=True):
    seed: str
    reseed: str
    primary: str = ""
    reserve: str = "0%"
    reserve_meter: str = ""


class _Progressive(msgspec.Struct, forbid_unknown_fields=True):
    cite: str
    tables: dict[str, dict[str, _Meter]]


class _PayoutLimit(msgspec.Struct, forbid_unknown_fields=True):
    cite: str
    wagers: list[str]
    at_least: str
    most_at_minimum: int
    mandatory: bool = False
    per: Literal["player", "hand"] = "player"


class _File(msgspec.Struct, forbid_unknown_fields=True):
    edition: _Head
    table: _Table
    dealing: dict[str, str]
    wagers: dict[str, _Wager]
    options: dict[str, _Option] = {}
    paytables: dict[str, _Paytable] = {}
    progressives: dict[str, _Progressive] = {}
    payout_limit: _PayoutLimit | None = None
    figures: dict[str, tuple[Any, str]] = {}
    concordance: dict[str, str] = {}


def load_edition(path: Path, outcomes: Mapping[str, tuple[str, ...]]) -> Edition:
    """Read one edition. ``outcomes`` is what the game can produce, for each paytable by name."""
    with path.open("rb") as stream:
        try:
            raw = tomllib.load(stream)
        except tomllib.TOMLDecodeError as error:
            raise DataError(f"{path.name}: {error}") from error
    return read_edition(raw, outcomes, path.name)


def read_edition(raw: Mapping[str, Any], outcomes: Mapping[str, tuple[str, ...]], name: str) -> Edition:
    """Turn the parsed file into an Edition, or say in one sentence what is wrong where."""
    try:
        file = msgspec.convert(raw, _File)
    except msgspec.ValidationError as error:
        raise DataError(f"{name}: {error}") from error
    try:
        return _build(file, outcomes)
    except ValueError as error:
        raise DataError(f"{name}: {error}") from error


def _build(file: _File, outcomes: Mapping[str, tuple[str, ...]]) -> Edition:
    head, table = file.edition, file.table
    wagers = {name: _wager(name, wager, file) for name, wager in file.wagers.items()}
    return Edition(
        game=head.game,
        id=head.id,
        title=head.title,
        code=head.code,
        chapter=head.chapter,
        effective=head.effective,
        source=head.source,
        seats=Figure(table.seats[0], _section(table.seats[1], "table.seats")),
        decks=Figure(table.decks[0], _section(table.decks[1], "table.decks")),
        joker=Figure(table.joker[0], _section(table.joker[1], "table.joker")),
        dealing={method: _section(cite, f"dealing.{method}") for method, cite in file.dealing.items()},
        wagers=wagers,
        options={name: _option(name, option) for name, option in file.options.items()},
        paytables=_paytables(file, outcomes),
        progressives={name: _progressive(name, rule) for name, rule in file.progressives.items()},
        payout_limit=_payout_limit(file.payout_limit, wagers),
        figures={
            name: Figure(value, _section(cite, f"figures.{name}"))
            for name, (value, cite) in file.figures.items()
        },
        concordance={
            ours: _section(theirs, f"concordance.{ours}") for ours, theirs in file.concordance.items()
        },
    )


def _section(cite: str, place: str) -> str:
    if not _SECTION.fullmatch(cite):
        raise ValueError(f"{place} has no section: {cite!r} does not start with '§ '")
    return cite


def _wager(name: str, wager: _Wager, file: _File) -> WagerRule:
    place = f"wagers.{name}"
    for other in (wager.equals, wager.needs):
        if other and other not in file.wagers:
            raise ValueError(f"{place} refers to the wager {other!r}, which is not there")
    paytable = wager.paytable or (name if name in file.paytables else "")
    if paytable and paytable not in file.paytables:
        raise ValueError(f"{place} refers to the paytable {paytable!r}, which is not there")
    return WagerRule(
        name=name,
        title=wager.title,
        cite=_section(wager.cite, place),
        optional=wager.optional,
        decision=wager.decision,
        equals=wager.equals,
        one_of=tuple(parse_dollars(amount) for amount in wager.one_of),
        same_for_all=wager.same_for_all,
        needs=wager.needs,
        paytable=paytable,
        at_most=parse_dollars(wager.at_most) if wager.at_most else 0,
        any_of=wager.any_of,
    )


def _option(name: str, option: _Option) -> OptionRule:
    place = f"options.{name}"
    if option.kind == "choice" and option.default is not None and option.default not in option.values:
        raise ValueError(f"{place} has the default {option.default!r}, which is none of its values")
    return OptionRule(name, _section(option.cite, place), tuple(option.values), option.default, option.kind)


def _paytables(file: _File, outcomes: Mapping[str, tuple[str, ...]]) -> dict[str, PaytableFamily]:
    families = {}
    for name, paytable in file.paytables.items():
        place = f"paytables.{name}"
        if name not in outcomes:
            raise ValueError(f"{place} is a paytable that the game does not have")
        _check_rows(place, paytable, outcomes[name])
        families[name] = _family(name, place, paytable, outcomes[name])
    return families


def _check_rows(place: str, paytable: _Paytable, known: tuple[str, ...]) -> None:
    for hand in paytable.rows:
        if hand not in known:
            raise ValueError(f"{place} has a row for the unknown hand {hand!r}")
    for hand in known:
        if hand not in paytable.rows:
            raise ValueError(f"{place} has no row for {hand!r}")
    for hand, row in paytable.rows.items():
        if isinstance(row, list) and len(row) != len(paytable.columns):
            raise ValueError(f"{place}.rows.{hand} has {len(row)} values for {len(paytable.columns)} columns")


def _family(name: str, place: str, paytable: _Paytable, known: tuple[str, ...]) -> PaytableFamily:
    cite = _section(paytable.cite, place)
    columns = {}
    for index, letter in enumerate(paytable.columns or [""]):
        cells = {hand: row if isinstance(row, str) else row[index] for hand, row in paytable.rows.items()}
        odds, deferred = _column(f"{place}.{letter or 'rows'}", cells)
        columns[letter] = Paytable(name, letter, cite, odds, deferred)
    return PaytableFamily(name, cite, known, columns)


def _column(place: str, cells: Mapping[str, str]) -> tuple[dict[str, Odds], str]:
    """One column: odds, ``as HAND`` for a row that pays like another, ``option NAME`` where open."""
    odds: dict[str, Odds] = {}
    deferred = ""
    for hand, cell in cells.items():
        if cell.startswith("option "):
            deferred = cell.removeprefix("option ")
            continue
        if cell.startswith("as "):
            other = cell.removeprefix("as ")
            if other not in cells:
                raise ValueError(f"{place}.{hand} pays as {other!r}, which is no row")
            cell = cells[other]
        try:
            odds[hand] = parse_odds(cell)
        except ValueError as error:
            raise ValueError(f"{place}.{hand}: {error}") from error
    return odds, deferred


def _progressive(name: str, rule: _Progressive) -> ProgressiveRule:
    place = f"progressives.{name}"
    return ProgressiveRule(
        name,
        _section(rule.cite, place),
        {
            "" if letter == "single" else letter: {
                meter: _meter(f"{place}.{letter}.{meter}", meter, values) for meter, values in meters.items()
            }
            for letter, meters in rule.tables.items()
        },
    )


def _meter(place: str, name: str, meter: _Meter) -> MeterRule:
    try:
        return MeterRule(
            name,
            parse_meter_amount(meter.seed),
            parse_meter_amount(meter.reseed),
            parse_rate(meter.primary) if meter.primary else None,
            parse_rate(meter.reserve),
            meter.reserve_meter,
        )
    except ValueError as error:
        raise ValueError(f"{place}: {error}") from error


def _payout_limit(limit: _PayoutLimit | None, wagers: Mapping[str, WagerRule]) -> PayoutLimit | None:
    if limit is None:
        return None
    for wager in limit.wagers:
        if wager not in wagers:
            raise ValueError(f"payout_limit names the wager {wager!r}, which is not there")
    return PayoutLimit(
        _section(limit.cite, "payout_limit"),
        frozenset(limit.wagers),
        parse_dollars(limit.at_least),
        limit.most_at_minimum,
        limit.mandatory,
        limit.per,
    )
