"""What each decision of Flop Poker is worth over all flops (§ 667a.11(b) to (d), § 667a.12(a), (b))."""

from __future__ import annotations

from fractions import Fraction

from croupier.equipment.cards import Card, show
from croupier.games.flop_poker.lab.solver import flops_by_row, nets_by_row
from croupier.kernel.cards import cards
from croupier.kernel.paying_pair import rows_from_pair
from croupier.law.edition import Edition
from croupier.play.seen import Seen


def values(seen: Seen) -> dict[str, Fraction | float]:
    """The Flop Wager, or a fold that gives up the Ante."""
    return {"flop": worth_of_going_on(seen.own, seen.edition), "fold": Fraction(-1)}


def worth_of_going_on(own: tuple[Card, ...], edition: Edition) -> Fraction:
    """Ante and Flop Wager of three own cards."""
    flops = flops_by_row(cards(show(own)), rows_from_pair(edition.figure("paying_pair")))
    worth = sum(
        (int(number) * net for number, net in zip(flops, nets_by_row(edition), strict=True)), Fraction(0)
    )
    return worth / int(flops.sum())
