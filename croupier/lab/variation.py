"""Editions that stand in no regulation: a file, a paytable or a rule of one's own.

A variation is an Edition like any other, checked by the same loader, and says of itself what is not a
regulation's. It belongs to the process that asked for it: no table can be opened with it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from croupier import games
from croupier.errors import DataError
from croupier.law.edition import Edition, Figure
from croupier.law.loader import load_edition
from croupier.law.paytable import Paytable, PaytableFamily
from croupier.play.lab import Rule
from croupier.units.odds import Odds, PercentOfMeter, parse_odds

CUSTOM: Final = "custom"
"""The letter of a paytable that no regulation prints."""
NO_SECTION: Final = "no section"


def vary(
    game_id: str,
    edition_id: str = "",
    file: Path | None = None,
    paytables: Sequence[str] = (),
    rules: Sequence[str] = (),
    options: Mapping[str, Any] | None = None,
) -> str:
    """The id under which the game knows the edition that was asked for; the printed one where nothing varies.

    ``paytables`` and ``rules`` are written WAGER=FILE.json and NAME=VALUE.
    """
    game = games.load(game_id)
    if file is not None and edition_id:
        raise DataError("--edition and --edition-file exclude each other: give one of them")
    if file is None and not paytables and not rules:
        return edition_id
    edition = game.edition(edition_id) if file is None else _from_file(game_id, file)
    for written in _once(paytables, "--paytable"):
        edition = _with_paytable(edition, *written)
    for name, value in _once(rules, "--rule"):
        if name in (options or {}):
            raise DataError(f"--option {name} and --rule {name} exclude each other: give one of them")
        edition = _with_rule(edition, name, value)
    outside = [
        *([f"--edition-file {file}"] if file else ()),
        *(f"--paytable {one}" for one in paytables),
        *(f"--rule {one}" for one in rules),
    ]
    return game.with_variation(replace(edition, outside=tuple(outside)))


def _from_file(game_id: str, file: Path) -> Edition:
    edition = load_edition(file, games.load(game_id).outcomes)
    if edition.game != game_id:
        raise DataError(f"{file.name} is an edition of {edition.game}, not of {game_id}")
    return edition


def _once(given: Sequence[str], flag: str) -> list[tuple[str, str]]:
    """NAME=VALUE, each name once: two that differ exclude each other, and two that agree are a slip."""
    found: dict[str, str] = {}
    for one in given:
        name, separator, value = one.partition("=")
        if not separator or not name or not value:
            raise DataError(f"{flag} {one!r}: say NAME=VALUE")
        if name in found:
            raise DataError(
                f"{flag} {name}={found[name]} and {flag} {one} exclude each other: give one of them"
            )
        found[name] = value
    return list(found.items())


# A paytable of one's own.


def _with_paytable(edition: Edition, wager: str, path: str) -> Edition:
    rule = edition.wagers.get(wager)
    family = edition.paytables.get((rule.paytable if rule else "") or wager)
    if family is None:
        known = ", ".join(edition.paytables)
        raise DataError(f"--paytable {wager}: {edition.game} has no such paytable; it has: {known}")
    odds = read_paytable(Path(path), family, edition)
    chosen = rule is not None and rule.optional and not rule.decision and set(family.columns) != {""}
    letters = (CUSTOM,) if chosen else tuple(family.columns)
    columns = {letter: Paytable(family.name, letter, NO_SECTION, odds) for letter in letters}
    progressives = dict(edition.progressives)
    if chosen and wager in progressives:
        first = next(iter(progressives[wager].meters.values()))
        progressives[wager] = replace(progressives[wager], meters={CUSTOM: first})
    return replace(
        edition,
        paytables={**edition.paytables, family.name: replace(family, columns=columns)},
        progressives=progressives,
    )


def read_paytable(path: Path, family: PaytableFamily, edition: Edition) -> dict[str, Odds]:
    """All rows of a paytable from a JSON file, in the printed order."""
    rows = _rows_of(path)
    missing = [name for name in family.outcomes if name not in rows]
    unknown = [name for name in rows if name not in family.outcomes]
    if unknown:
        known = ", ".join(family.outcomes)
        raise DataError(f"{path.name}: {family.name} has no row {unknown[0]!r}; its rows are: {known}")
    if missing:
        raise DataError(f"{path.name}: the row {', '.join(map(repr, missing))} of {family.name} is missing")
    meters = {
        name
        for progressive in edition.progressives.values()
        for letter in progressive.meters.values()
        for name in letter
    }
    found: dict[str, Odds] = {}
    for name in family.outcomes:
        try:
            odds = parse_odds(rows[name])
        except ValueError as error:
            raise DataError(f"{path.name}: {name}: {error}") from None
        if isinstance(odds, PercentOfMeter) and odds.meter not in meters:
            raise DataError(f"{path.name}: {name}: there is no meter {odds.meter!r} to be paid from")
        found[name] = odds
    return found


def _rows_of(path: Path) -> dict[str, str]:
    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        names = [name for name, _ in pairs]
        twice = [name for name in names if names.count(name) > 1]
        if twice:
            raise DataError(f"{path.name}: the row {twice[0]!r} stands there twice")
        return dict(pairs)

    try:
        rows = json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=once)
    except OSError as error:
        raise DataError(f"{path}: {error.strerror}") from None
    except (ValueError, UnicodeDecodeError) as error:
        raise DataError(f"{path.name}: {error}") from None
    if not isinstance(rows, dict) or not all(isinstance(value, str) for value in rows.values()):
        raise DataError(f'{path.name}: say an object of rows, like {{"flush": "5 to 1", "rest": "lose"}}')
    return rows


# A rule that no chapter has.


def _with_rule(edition: Edition, name: str, written: str) -> Edition:
    known = games.lab(edition.game).rules
    rule = known.get(name)
    if rule is None:
        names = ", ".join(known) or "none"
        raise DataError(f"--rule {name}: {edition.game} knows no such variation; it knows: {names}")
    value = _value(name, written, rule, edition)
    if rule.figure:
        section = edition.figures[rule.figure].cite if rule.figure in edition.figures else NO_SECTION
        return replace(edition, figures={**edition.figures, rule.figure: Figure(value, section)})
    option = edition.options[rule.option]
    changed = replace(option, values=tuple(dict.fromkeys((value, *option.values))), default=value)
    return replace(edition, options={**edition.options, rule.option: changed})


def _value(name: str, written: str, rule: Rule, edition: Edition) -> Any:
    try:
        value = json.loads(written)
    except json.JSONDecodeError:
        value = written
    if rule.values:
        if value not in rule.values or isinstance(value, bool):
            allowed = ", ".join(map(str, rule.values))
            raise DataError(f"--rule {name}={written}: it may be {allowed}")
        return rule.means.get(value, value)
    printed = edition.figures[rule.figure].value
    if not _alike(value, printed):
        raise DataError(f"--rule {name}={written}: say a value like the printed one, {json.dumps(printed)}")
    return value


def _alike(value: Any, printed: Any) -> bool:
    """Of the same shape: whole numbers that are not negative, or lists of them."""
    if isinstance(printed, list):
        fixed = printed and isinstance(value, list) and len(value) == len(printed)
        return bool(fixed) and all(_alike(one, other) for one, other in zip(value, printed, strict=True))
    return type(value) is type(printed) and (not isinstance(value, int) or value >= 0)
