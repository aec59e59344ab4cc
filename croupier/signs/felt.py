"""The table itself: rail and felt, the dealer's side with its equipment, and where the positions lie.

The dealer stands at the top and faces down, so that his left is the picture's right: position 1, the
farthest to his left, is at the right end, and the numbers run clockwise as the cards do.
"""

from __future__ import annotations

from math import cos, pi, radians, sin
from typing import NamedTuple

from croupier.signs.svg import element, group, text

WIDTH, HEIGHT = 1600, 1000
CENTER = (800.0, 200.0)
RADIUS = 582.0
FELTS = {"green": ("#1b7a52", "#0b4630"), "blue": ("#245f9e", "#0e2f57"), "red": ("#9c2f36", "#561219")}

STYLE = """
text { text-anchor: middle; dominant-baseline: central; fill: #f3e3b1;
  font-family: Georgia, 'Times New Roman', serif }
.area { fill: #ffffff; fill-opacity: .05; stroke: #f3e3b1; stroke-width: 2.2 }
.sensor { fill: #ff5a46; stroke: #7d1a10 }
.label { font-weight: bold; letter-spacing: .4px }
.odds { fill: #ffffff; font-style: italic }
.card { fill: #ffffff; fill-opacity: .07; stroke: #f3e3b1; stroke-width: 1.8; stroke-dasharray: 6 4 }
.name { font-size: 40px; font-weight: bold; letter-spacing: 3px }
.house { font-size: 24px; font-variant: small-caps; letter-spacing: 2px; fill: #ffffff }
.rule { font-size: 17px; fill: #fdf6dd }
.fitting { font-size: 12px; fill: #d9c48a }
.seat { font-size: 15px; fill: #d9c48a }
.die { fill: #fffdf5; stroke: #5c4a1e; stroke-width: 1.2 }
.pip { fill: #1c1a16 }
.pip.red { fill: #b3261e }
"""


class Position(NamedTuple):
    """A betting position: its number, the angle at which it lies, and how wide it may be."""

    number: int
    angle: float
    width: float

    @property
    def transform(self) -> str:
        """From the position's own axes (x to the player's right, y towards him) to the table."""
        x, y = at(self.angle, RADIUS)
        return f"translate({x:.2f} {y:.2f}) rotate({self.angle - 90:.2f})"


def at(angle: float, radius: float) -> tuple[float, float]:
    """A point of the table by its angle from the dealer's left and its distance from the middle."""
    return CENTER[0] + radius * cos(radians(angle)), CENTER[1] + radius * sin(radians(angle))


def positions(count: int) -> list[Position]:
    """So many positions along the players' side."""
    if count == 1:
        return [Position(1, 90.0, 420.0)]
    first, last = 13.0, 167.0
    step = (last - first) / (count - 1)
    width = min(340.0, 2 * pi * (RADIUS - 105) * step / 360 - 14)
    return [Position(number + 1, first + step * number, width) for number in range(count)]


def table(felt: str) -> str:
    """Rail and felt."""
    light, dark = FELTS[felt]
    gradient = element(
        "radialGradient",
        element("stop", offset="0%", stop_color=light),
        element("stop", offset="100%", stop_color=dark),
        id="felt",
        cx="50%",
        cy="25%",
        r="80%",
    )
    wood = element(
        "linearGradient",
        element("stop", offset="0%", stop_color="#6b3f1d"),
        element("stop", offset="100%", stop_color="#38200d"),
        id="wood",
        x1="0",
        y1="0",
        x2="0",
        y2="1",
    )
    return (
        element("defs", gradient, wood)
        + element("rect", width=WIDTH, height=HEIGHT, fill="#15120e")
        + element("path", d=_outline(42), fill="url(#wood)")
        + element("path", d=_outline(80), fill="url(#felt)", stroke="#1d1208", stroke_width=3)
        + element(
            "path", d=_outline(94), fill="none", stroke="#f3e3b1", stroke_opacity=0.55, stroke_width=1.6
        )
    )


def _outline(inset: float) -> str:
    """The shape of the table, straight on the dealer's side and round on the players'."""
    left, right, top = inset, WIDTH - inset, inset - 18
    radius = (right - left) / 2
    bottom = 980 - inset * 0.72
    return f"M {left} {top} H {right} V 230 A {radius} {bottom - 230:.1f} 0 0 1 {left} 230 Z"


def dealer_side(rack: bool, shoe: bool) -> str:
    """The tray for the table inventory; drop box and tip box at opposite sides of the dealer."""
    colors = ("#e8e3d3", "#b3261e", "#1f6f43", "#20262c", "#6b2a86", "#c98a1b")
    chips = "".join(
        element(
            "rect", x=592 + 38 * index, y=70, width=30, height=44, rx=6, fill=colors[index % 6], stroke="#111"
        )
        for index in range(11)
    )
    tray = element("rect", x=580, y=62, width=440, height=60, rx=10, fill="#17130d", stroke="#8a6d2f") + chips
    fittings = _fitting(1092, "DROP BOX") + _fitting(508, "TIP BOX")
    if rack:
        fittings += _fitting(376, "DISCARD RACK")
    if shoe:
        fittings += _fitting(1224, "SHOE")
    return group(tray, fittings, id="dealer-side")


def _fitting(x: float, label: str) -> str:
    box = element("rect", x=x - 58, y=76, width=116, height=32, rx=6, fill="#17130d", stroke="#8a6d2f")
    return group(box, text(x, 92, label, class_="fitting"))
