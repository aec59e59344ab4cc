"""What a player gains who sees cards that he should not: what surveillance must watch for.

The games that work it out name a module for it in their ``LAB``. The method is on
docs/mathematics/partial-information.md.
"""

from __future__ import annotations

from croupier import games
from croupier.lab.solve import solve
from croupier.play.lab import SeenEdge
from croupier.play.submission import refuse


def games_with_seen_cards() -> tuple[str, ...]:
    """The games for which the edge is worked out."""
    return tuple(game_id for game_id in games.ids() if games.lab(game_id).partial)


def edges(game_id: str, edition_id: str = "") -> list[SeenEdge]:
    """From nothing seen to most; exact where the method says so."""
    edition, lab = games.load(game_id).edition(edition_id), games.lab(game_id)
    if not lab.partial:
        known = ", ".join(games_with_seen_cards())
        raise refuse("no_partial", f"seen cards are worked out for {known}, not for {game_id}")
    blind = solve(game_id, edition.id).edge
    return [SeenEdge("nothing", blind, "exact"), *lab.partial_module().edges(edition, blind)]
