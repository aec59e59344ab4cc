"""The submission file: which game, edition and options a sign or layout is made for.

    {"game": "high_card_flush", "edition": "pa-2019", "options": {"flush_bonus": "A"},
     "dealing": "manual_shoe", "minimum": 1000, "payout_limit": 5000000, "house": "..."}

The same as JSON or as TOML; only ``game`` must be there. ``docs/signs-and-layouts.md`` lists the fields.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from croupier.errors import DataError, OperatingError
from croupier.play.game import Game
from croupier.play.submission import Submission
from croupier.units.money import Cents

GameLoader = Callable[[str], Game]


class SignRequest(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What a Rules Submission selects for one table. ``house`` is the name that layouts and signs bear."""

    game: str
    edition: str = ""
    options: dict[str, Any] = {}
    dealing: str = ""
    minimum: Cents = 500
    payout_limit: Cents = 0
    house: str = ""


class Posting(msgspec.Struct, frozen=True):
    """A checked request: the game with its choices made."""

    game: Game
    submission: Submission
    dealing: str = ""
    house: str = ""


def read_request(path: Path) -> SignRequest:
    """Read a submission file, JSON or TOML by its name; DataError names the field that is wrong."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise OperatingError(f"cannot read {path}: {getattr(error, 'strerror', None) or error}") from error
    try:
        raw = tomllib.loads(text) if path.suffix == ".toml" else json.loads(text)
        return msgspec.convert(raw, SignRequest)
    except (tomllib.TOMLDecodeError, json.JSONDecodeError) as error:
        raise DataError(f"{path.name}: {error}") from error
    except msgspec.ValidationError as error:
        raise DataError(f"{path.name}: {error}") from error


def checked(request: SignRequest, load: GameLoader) -> Posting:
    """The request against the rulebook; Refused says what the edition does not allow."""
    game = load(request.game)
    edition = game.edition(request.edition)
    options = dict(request.options)
    if request.payout_limit:
        options["payout_limit"] = request.payout_limit
    if request.dealing and request.dealing not in edition.dealing:
        known = ", ".join(edition.dealing) or "none, it is played with dice"
        raise DataError(f"dealing is {request.dealing!r}; {edition.title} has: {known}")
    if request.minimum <= 0:
        raise DataError(f"minimum must be above 0 cents, not {request.minimum}")
    submission = game.agreed(Submission(edition, options, request.minimum))
    return Posting(game, submission, request.dealing, request.house)


def everything(game: Game, edition_id: str = "") -> SignRequest:
    """Without a submission: every optional wager, each with its first paytable that is printed in full."""
    edition = game.edition(edition_id)
    options: dict[str, Any] = {}
    for rule in edition.wagers.values():
        if rule.optional and not rule.decision:
            family = edition.paytables.get(rule.paytable)
            letters = [letter for letter, one in family.columns.items() if not one.deferred] if family else []
            options[rule.name] = letters[0] if letters and letters[0] else True
    for option in edition.options.values():
        if option.values and set(option.values) == {True, False} and option.name in _areas(game, edition_id):
            options[option.name] = True
    return SignRequest(game=game.id, edition=edition.id, options=options)


def _areas(game: Game, edition_id: str) -> set[str]:
    """The options that bring a betting area with them."""
    return {area.when for area in game.edition(edition_id).layout.betting.values() if area.when}
