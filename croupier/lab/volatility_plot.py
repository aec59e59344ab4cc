"""The band of actual win as a plot: theoretical win as a line, and how far actual win may lie from it."""

from __future__ import annotations

from math import sqrt

from croupier.lab.sheets.blocks import Box, Drawing, Label, Line
from croupier.lab.solve.result import BaseResult

WIDTH, HEIGHT = 480.0, 220.0
LEFT, BOTTOM, TOP, RIGHT = 70.0, 26.0, 14.0, 14.0
POINTS = 60
REACH = 1.959964
"""Standard deviations to each side of 95% of all results."""


def band_plot(base: BaseResult, title: str, rounds: int, average_wager_cents: int) -> Drawing:
    """House win in dollars against rounds played, with the band that holds 95% of all results."""
    mean = rounds * average_wager_cents * float(base.edge) / 100
    reach = REACH * sqrt(rounds) * average_wager_cents * base.standard_deviation / 100
    low, high = min(0.0, mean - reach), mean + reach
    # The lower edge of the band is lowest where the mean has not caught up with the deviation yet.
    edge, deviation = float(base.edge), base.standard_deviation
    if edge > 0:
        turn = min(rounds, (REACH * deviation / (2 * edge)) ** 2)
        low = min(low, (turn * edge - REACH * sqrt(turn) * deviation) * average_wager_cents / 100)

    def at(played: float, dollars: float) -> tuple[float, float]:
        across = LEFT + (WIDTH - LEFT - RIGHT) * played / rounds
        return across, BOTTOM + (HEIGHT - BOTTOM - TOP) * (dollars - low) / (high - low)

    marks: list[Line | Box | Label] = []
    for share in (0, 0.25, 0.5, 0.75, 1):
        dollars = low + share * (high - low)
        x, y = at(0, dollars)
        marks += [
            Line(x, y, WIDTH - RIGHT, y, "grid"),
            Label(x - 4, y - 3, f"${dollars:,.0f}", "end"),
            Label(at(share * rounds, low)[0], 8, f"{share * rounds:,.0f}", "middle"),
        ]
    marks.append(Line(*at(0, 0), *at(rounds, 0), "axis", dashed=True))
    for sign, ink in ((0, "curve"), (-1, "bar"), (1, "bar")):
        for step in range(POINTS):
            ends = []
            for played in (rounds * step / POINTS, rounds * (step + 1) / POINTS):
                win = played * edge + sign * REACH * sqrt(played) * deviation
                ends.append(at(played, win * average_wager_cents / 100))
            marks.append(Line(*ends[0], *ends[1], ink))
    return Drawing(
        f"{title}: win of the house by rounds, 95% of all results within the band",
        WIDTH,
        HEIGHT,
        tuple(marks),
    )
