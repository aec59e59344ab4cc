"""What each decision of Go Fore It is worth, over all hole cards (§ 676a.11(b) to (d), § 676a.12(a), (b))."""

from __future__ import annotations

from fractions import Fraction

from croupier.equipment.ranks.points import total_points
from croupier.games.go_fore_it.lab.points import ONE_DECK
from croupier.games.go_fore_it.lab.solver import net_of_score, score, two_cards
from croupier.law.edition import Edition
from croupier.play.seen import Seen


def values(seen: Seen) -> dict[str, Fraction | float]:
    """The Back 9 Wager, or a fold that gives up the Front 9 Wager."""
    first, second = (total_points([card]) for card in seen.own)
    return {"back_9": worth_of_going_on((first, second), seen.edition), "fold": Fraction(-1)}


def worth_of_going_on(front: tuple[int, int], edition: Edition) -> Fraction:
    """Both wagers, by the points of the two front cards."""
    left = [held - front.count(value) for value, held in enumerate(ONE_DECK, start=1)]
    worth, ways = Fraction(0), 0
    for hole, number in two_cards(left):
        worth += number * net_of_score(edition, score(edition, sum(front) + sum(hole)))
        ways += number
    return worth / ways
