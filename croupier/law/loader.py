"""Reads an edition's TOML file and refuses one that leaves anything to silence.

The file keeps the shape of the printed text (a paytable's rows are hands, its columns letters), so
that a proofreader can lay one beside the other. A missing outcome, an unknown hand, a value without its
section, and whatever points to nothing are refused, with the file and the place in it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec

from croupier.errors import DataError
from croupier.law import shape
from croupier.law.checked import entries as _entries
from croupier.law.checked import section as _section
from croupier.law.edition import Edition, Figure, OptionRule, PayoutLimit, WagerRule
from croupier.law.parts import read_equipment, read_layout, read_procedure
from croupier.law.paytable import Paytable, PaytableFamily
from croupier.law.progressive import (
    MeterRule,
    ProgressiveRule,
    parse_for_one,
    parse_meter_amount,
    parse_rate,
)
from croupier.units.money import Cents, parse_dollars
from croupier.units.odds import ForOne, Odds, PercentOfMeter, parse_odds


def load_edition(path: Path, outcomes: Mapping[str, tuple[str, ...]]) -> Edition:
    """Read one edition. ``outcomes`` is what the game can produce, for each paytable by name."""
    try:
        raw = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise DataError(f"{path.name}: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise DataError(f"{path.name}: {error}") from error
    return read_edition(raw, outcomes, path.name)


def read_edition(raw: Mapping[str, Any], outcomes: Mapping[str, tuple[str, ...]], name: str) -> Edition:
    """Turn the parsed file into an Edition, or say in one sentence what is wrong where."""
    try:
        file = msgspec.convert(raw, shape.File)
    except msgspec.ValidationError as error:
        raise DataError(f"{name}: {error}") from error
    try:
        return _build(file, outcomes)
    except ValueError as error:
        raise DataError(f"{name}: {error}") from error


def _build(file: shape.File, outcomes: Mapping[str, tuple[str, ...]]) -> Edition:
    head, table = file.edition, file.table
    wagers = {
        name: _wager(name, wager, file)
        for name, wager in _entries("wagers", file.wagers, shape.Wager).items()
    }
    paytables = _paytables(file, outcomes)
    progressives = {
        name: _progressive(name, rule, wagers)
        for name, rule in _entries("progressives", file.progressives, shape.Progressive).items()
    }
    _check_meters(paytables, progressives)
    wagers = {
        name: replace(rule, one_amount=_seeded_for_it(progressives, name)) for name, rule in wagers.items()
    }
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
        options={
            name: _option(name, option)
            for name, option in _entries("options", file.options, shape.Option).items()
        },
        paytables=paytables,
        progressives=progressives,
        payout_limit=_payout_limit(file.payout_limit, wagers),
        figures={
            name: Figure(value, _section(cite, f"figures.{name}"))
            for name, (value, cite) in _entries("figures", file.figures, tuple[Any, str]).items()
        },
        concordance={
            ours: _section(theirs, f"concordance.{ours}") for ours, theirs in file.concordance.items()
        },
        equipment=read_equipment(file.equipment, file.dealing),
        procedure=read_procedure(file.procedure, file.dealing),
        layout=read_layout(file.layout, file),
        proposed=head.proposed,
    )


def _dollars(text: str, place: str) -> Cents:
    try:
        return parse_dollars(text)
    except ValueError as error:
        raise ValueError(f"{place}: {error}") from error


def _wager(name: str, wager: shape.Wager, file: shape.File) -> WagerRule:
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
        one_of=tuple(_dollars(amount, f"{place}.one_of") for amount in wager.one_of),
        same_for_all=wager.same_for_all,
        at_least_minimum=wager.at_least_minimum,
        of_position=wager.of_position,
        needs=wager.needs,
        paytable=paytable,
        at_most=_dollars(wager.at_most, f"{place}.at_most") if wager.at_most else 0,
        any_of=wager.any_of,
    )


def _seeded_for_it(progressives: Mapping[str, ProgressiveRule], wager: str) -> bool:
    """Some meter of the wager starts at so much "for 1": docs/interpretations/0004-progressive-meters.md."""
    rule = progressives.get(wager)
    return rule is not None and any(
        meter.seed.for_one for meters in rule.meters.values() for meter in meters.values()
    )


def _option(name: str, option: shape.Option) -> OptionRule:
    place = f"options.{name}"
    if option.kind == "choice" and option.default is not None and option.default not in option.values:
        raise ValueError(f"{place} has the default {option.default!r}, which is none of its values")
    return OptionRule(name, _section(option.cite, place), tuple(option.values), option.default, option.kind)


def _paytables(file: shape.File, outcomes: Mapping[str, tuple[str, ...]]) -> dict[str, PaytableFamily]:
    families = {}
    for name, paytable in _entries("paytables", file.paytables, shape.Paytable).items():
        place = f"paytables.{name}"
        if name not in outcomes:
            raise ValueError(f"{place} is a paytable that the game does not have")
        _check_rows(place, paytable, outcomes[name])
        family = families[name] = _family(name, place, paytable, outcomes[name])
        for letter, column in family.columns.items():
            if column.deferred and column.deferred not in file.options:
                raise ValueError(
                    f"{place}.{letter} leaves its odds to the option {column.deferred!r}, which is not there"
                )
    return families


def _check_rows(place: str, paytable: shape.Paytable, known: tuple[str, ...]) -> None:
    if len(set(paytable.columns)) != len(paytable.columns):
        raise ValueError(f"{place} has a column twice")
    for hand in paytable.rows:
        if hand not in known:
            raise ValueError(f"{place} has a row for the unknown hand {hand!r}")
    for hand in known:
        if hand not in paytable.rows:
            raise ValueError(f"{place} has no row for {hand!r}")
    for hand, row in paytable.rows.items():
        if isinstance(row, list) and len(row) != len(paytable.columns):
            raise ValueError(f"{place}.rows.{hand} has {len(row)} values for {len(paytable.columns)} columns")


def _family(name: str, place: str, paytable: shape.Paytable, known: tuple[str, ...]) -> PaytableFamily:
    cite = _section(paytable.cite, place)
    columns = {}
    for index, letter in enumerate(paytable.columns or [""]):
        cells = {hand: row if isinstance(row, str) else row[index] for hand, row in paytable.rows.items()}
        odds, deferred = _column(f"{place}.{letter or 'rows'}", cells)
        likened = frozenset(hand for hand, cell in cells.items() if cell.startswith("as "))
        columns[letter] = Paytable(name, letter, cite, odds, deferred, likened)
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


def _progressive(name: str, rule: shape.Progressive, wagers: Mapping[str, WagerRule]) -> ProgressiveRule:
    place = f"progressives.{name}"
    if name not in wagers:
        raise ValueError(f"{place} belongs to no wager of that name")
    return ProgressiveRule(
        name,
        _section(rule.cite, place),
        {
            "" if letter == "single" else letter: {
                meter: _meter(f"{place}.{letter}.{meter}", meter, values) for meter, values in meters.items()
            }
            for letter, meters in rule.tables.items()
        },
        _verified_from(f"{place}.verified_from", *rule.verified_from) if rule.verified_from else None,
        bool(rule.percentage_off_account and _section(rule.percentage_off_account, place)),
    )


def _verified_from(place: str, text: str, cite: str) -> ForOne:
    _section(cite, place)
    try:
        return parse_for_one(text)
    except ValueError as error:
        raise ValueError(f"{place}: {error}") from error


def _meter(place: str, name: str, meter: shape.Meter) -> MeterRule:
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


def _check_meters(
    paytables: Mapping[str, PaytableFamily], progressives: Mapping[str, ProgressiveRule]
) -> None:
    """A percentage is taken from a meter that some progressive of the edition has."""
    meters = {name for rule in progressives.values() for table in rule.meters.values() for name in table}
    for family in paytables.values():
        for letter, column in family.columns.items():
            for hand, odds in column.odds.items():
                if isinstance(odds, PercentOfMeter) and odds.meter not in meters:
                    raise ValueError(
                        f"paytables.{family.name}.{letter or 'rows'}.{hand} is paid from the meter "
                        f"{odds.meter!r}, which no progressive has"
                    )


def _payout_limit(limit: shape.PayoutLimit | None, wagers: Mapping[str, WagerRule]) -> PayoutLimit | None:
    if limit is None:
        return None
    for wager in limit.wagers:
        if wager not in wagers:
            raise ValueError(f"payout_limit names the wager {wager!r}, which is not there")
    return PayoutLimit(
        _section(limit.cite, "payout_limit"),
        frozenset(limit.wagers),
        _dollars(limit.at_least, "payout_limit.at_least"),
        limit.most_at_minimum,
        limit.mandatory,
        limit.per,
    )
