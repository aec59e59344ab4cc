"""The order in which the settlement of a blackjack round is written down."""

from __future__ import annotations

from croupier.play.settlement import Line
from croupier.play.table import Table
from croupier.units.outcome import Outcome


def put_in_order(table: Table) -> None:
    """The lines of the finished round: seat by seat from the dealer's right, each seat's as they fell.

    While the round goes on, lines stand in the order of time: a Blackjack paid at its turn, a bust
    collected. A certificate holder may collect all losing wagers before paying any winner (option
    ``settlement``). See docs/interpretations/6724-order-of-blackjack-lines.md.
    """
    place = {seat.number: index for index, seat in enumerate(table.counterclockwise())}
    losing_first = table.options["settlement"] == "losing_first"

    def order(line: Line) -> tuple[bool, int]:
        return losing_first and line.outcome is not Outcome.LOSE, place[line.seat]

    table.put_in_order(order)
