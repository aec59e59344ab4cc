"""Every game of the rulebook with each of its editions."""

from __future__ import annotations

from croupier import games

EDITIONS = [(game_id, edition) for game_id in games.ids() for edition in games.load(game_id).editions]
