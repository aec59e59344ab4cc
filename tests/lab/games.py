"""What the tests of the lab ask of a game: its counts with the default options."""

from __future__ import annotations

from typing import Any

from croupier import games
from croupier.kernel.counts import Counts
from croupier.law.edition import Edition


def counts_of(game_id: str, wager: str, edition_id: str = "", **options: Any) -> Counts:
    """The counts of one wager."""
    edition = games.load(game_id).edition(edition_id)
    defaults = {name: rule.default for name, rule in edition.options.items()}
    return games.lab(game_id).counted_wagers()[wager].counts(edition, {**defaults, **options})


def edition_of(game_id: str, edition_id: str = "") -> Edition:
    """An edition by its ids."""
    return games.load(game_id).edition(edition_id)
