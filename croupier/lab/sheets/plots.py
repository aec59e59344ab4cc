"""The plots of a sheet: how returns are distributed, and the edge as a function of the meter."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import floor, log10

from croupier.lab.progressive import ProgressiveResult
from croupier.lab.sheets.blocks import Box, Drawing, Label, Line
from croupier.lab.wager import WagerResult

WIDTH = 480.0
ROW = 15.0
LEFT = 170.0
RIGHT = 90.0


def distribution(result: WagerResult, title: str) -> Drawing:
    """How likely each return is, on a scale of powers of ten: the returns of a wager span many of them."""
    rows = [row for row in result.rows if row.combinations]
    height = ROW * len(rows) + 34
    decades = max(1, -floor(min(log10(row.probability) for row in rows)))
    span = WIDTH - LEFT - RIGHT
    marks: list[Line | Box | Label] = []
    for decade in range(decades + 1):
        x = LEFT + span * (1 - decade / decades)
        if decades <= 6 or decade % 2 == 0:
            marks.append(Label(x, 4, "1" if not decade else f"10^-{decade}", "middle"))
        marks.append(Line(x, 16, x, height - 14, "grid"))
    for place, row in enumerate(rows):
        y = height - 28 - ROW * place
        length = span * (1 + log10(row.probability) / decades)
        marks.append(Label(LEFT - 6, y + 3, row.outcome.replace("_", " ")[:34], "end"))
        marks.append(Box(LEFT, y, max(length, 0.8), ROW - 5, "loss" if row.returned < 1 else "bar"))
        marks.append(Label(LEFT + max(length, 0.8) + 5, y + 3, _returns(row.returned)))
    return Drawing(f"{title}: probability of each outcome and what it returns", WIDTH, height, tuple(marks))


def _returns(back: Fraction) -> str:
    return f"returns {float(back):,.4g}" if back < 10_000 else f"returns {float(back):,.0f}"


def meter_curve(result: ProgressiveResult, meter: str, title: str) -> Drawing:
    """The edge by what one meter shows, all others at their seeds; a straight line."""
    figures = result.meters[meter]
    end = float(figures.break_even or figures.seed * 2) * 1.25 / 100
    start = 0.0
    at = [start, end]
    edges = [float(result.edge_at({meter: Fraction(round(100 * amount))})) for amount in at]
    frame = _Frame(start, end, min(edges[1], 0.0) - 0.02, max(edges[0], 0.0) + 0.04)
    marks = frame.axes([f"{step:.0%}" for step in frame.y_ticks])
    marks.append(Line(*frame.at(at[0], edges[0]), *frame.at(at[1], edges[1]), "curve"))
    marks.append(Line(*frame.at(start, 0.0), *frame.at(end, 0.0), "loss", dashed=True))
    points = [("seed", figures.seed), ("break-even", figures.break_even), ("mean when paid", figures.mean)]
    for row, (name, amount) in enumerate(points):
        if amount is not None and amount <= end * 100:
            edge = float(result.edge_at({meter: amount}))
            x, y = frame.at(float(amount) / 100, edge)
            marks.append(Box(x - 2.5, y - 2.5, 5, 5, "curve"))
            text = f"{name}: ${float(amount) / 100:,.0f}, {edge:.2%}"
            marks.append(Label(WIDTH - 8, frame.top - 12 * row - 6, text, "end"))
    return Drawing(f"{title}: edge by the {meter} meter", WIDTH, frame.height, tuple(marks))


def edges_by_paytable(edges: Sequence[tuple[str, Fraction]], title: str) -> Drawing:
    """The edges of a family side by side."""
    values = [float(edge) for _, edge in edges]
    low, high = min(0.0, *values), max(0.0, *values)
    frame = _Frame(0.0, float(len(edges)), low - 0.01, high + 0.02)
    marks: list[Line | Box | Label] = []
    for place, ((letter, _), value) in enumerate(zip(edges, values, strict=True)):
        x1, zero = frame.at(place + 0.2, 0.0)
        x2, y = frame.at(place + 0.8, value)
        ink = "bar" if value >= 0 else "loss"
        marks.append(Box(x1, min(zero, y), x2 - x1, max(abs(y - zero), 0.8), ink))
        middle = (x1 + x2) / 2
        marks.append(Label(middle, max(y, zero) + 3, f"{value:.2%}", "middle"))
        marks.append(Label(middle, 4, letter, "middle"))
    marks.append(Line(*frame.at(0.0, 0.0), *frame.at(float(len(edges)), 0.0)))
    return Drawing(f"{title}: edge of every paytable", WIDTH, frame.height, tuple(marks))


class _Frame:
    """Data coordinates on paper."""

    height = 150.0
    top = 142.0

    def __init__(self, x_low: float, x_high: float, y_low: float, y_high: float) -> None:
        self.x_low, self.x_high, self.y_low, self.y_high = x_low, x_high, y_low, y_high
        self.y_ticks = _round_steps(y_low, y_high)
        self.x_ticks = _round_steps(x_low, x_high)

    def at(self, x: float, y: float) -> tuple[float, float]:
        across = (x - self.x_low) / (self.x_high - self.x_low)
        up = (y - self.y_low) / (self.y_high - self.y_low)
        return 46 + across * (WIDTH - 60), 20 + up * (self.top - 24)

    def axes(self, y_words: Sequence[str]) -> list[Line | Box | Label]:
        marks: list[Line | Box | Label] = []
        for tick, words in zip(self.y_ticks, y_words, strict=True):
            x, y = self.at(self.x_low, tick)
            marks.append(Line(x, y, self.at(self.x_high, tick)[0], y, "grid"))
            marks.append(Label(x - 4, y - 3, words, "end"))
        for tick in self.x_ticks:
            x, y = self.at(tick, self.y_low)
            marks.append(Line(x, y, x, y - 3))
            marks.append(Label(x, 4, f"${tick:,.0f}", "middle"))
        return marks


def _round_steps(low: float, high: float) -> list[float]:
    """Four to eight round numbers between two others."""
    raw = (high - low) / 6
    unit = 10.0 ** floor(log10(raw))
    step = next(unit * factor for factor in (1, 2, 5, 10) if unit * factor >= raw)
    first = floor(low / step) + (low % step > 0)
    return [step * place for place in range(int(first), int(first) + 12) if low <= step * place <= high]
