"""What each decision of Your Game is worth, over all cards of the dealer (§ 5(a) to (c))."""

from __future__ import annotations

from fractions import Fraction

from croupier.play.seen import Seen
from your_game.lab.solver import worth_of_going_in
from your_game.rules import ranks_between


def values(seen: Seen) -> dict[str, Fraction | float]:
    """Going in, or a fold that gives up the Ante."""
    return {"go_in": worth_of_going_in(seen.edition, ranks_between(seen.own)), "fold": Fraction(-1)}
