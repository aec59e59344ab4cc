"""Betting areas, cards and dice as shapes."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from croupier.law.layout import BettingArea, CardArea
from croupier.signs.svg import element, group, lines, text, title

CARD_WIDTH, CARD_HEIGHT = 54.0, 76.0
PIPS = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, -1), (-1, 1), (1, 1)],
    5: [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
    6: [(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
}


def betting_area(
    area: BettingArea,
    x: float,
    y: float,
    width: float,
    height: float,
    words: str,
    odds: str = "",
    inscribed: Sequence[str] = (),
) -> str:
    """One area, no larger than the space that it has; ``words`` are what a pointer is shown.

    ``inscribed`` are further lines that its section wants to stand in it.
    """
    spread = min(31.0, width / 2.4)
    dice = "".join(
        die(face, x + spread * (index - (len(area.dice) - 1) / 2), y - height * 0.17, spread * 0.86)
        for index, face in enumerate(area.dice)
    )
    return group(
        title(words),
        _shape(area, x, y, width, height),
        dice,
        _die_label(area, x, y, width, height, odds)
        if area.dice
        else _label(area, x, y, width, height, odds, inscribed),
        class_="betting",
        data_wager=area.wager,
        data_section=area.cite,
    )


def _shape(area: BettingArea, x: float, y: float, width: float, height: float) -> str:
    radius = min(width, height) / 2
    if area.shape == "circle":
        return element("circle", cx=x, cy=y, r=radius, class_="area")
    if area.shape == "sensor":
        ring = element("circle", cx=x, cy=y, r=radius, class_="area")
        return ring + element("circle", cx=x, cy=y - radius * 0.74, r=radius * 0.12, class_="sensor")
    if area.shape == "hexagon":
        half, slope = height * 0.42, width * 0.14
        left, right = x - width / 2, x + width / 2
        corners = [(left + slope, y - half), (right - slope, y - half), (right, y)]
        corners += [(right - slope, y + half), (left + slope, y + half), (left, y)]
        points = " ".join(f"{across:.1f},{down:.1f}" for across, down in corners)
        return element("polygon", points=points, class_="area")
    return element("rect", x=x - width / 2, y=y - height / 2, width=width, height=height, rx=7, class_="area")


def _die_label(area: BettingArea, x: float, y: float, width: float, height: float, odds: str) -> str:
    """Under the dice: what they are called, and the odds."""
    size = fitting(area.label, width - 8, 13)
    if not odds:
        return text(x, y + height * 0.31, area.label, class_="label", font_size=size)
    return text(x, y + height * 0.2, area.label, class_="label", font_size=size) + text(
        x, y + height * 0.38, odds, class_="odds", font_size=11
    )


def _label(
    area: BettingArea, x: float, y: float, width: float, height: float, odds: str, inscribed: Sequence[str]
) -> str:
    """The words inside the shape, small enough for their longest line and for all lines together."""
    round_ = area.shape in ("circle", "sensor")
    room = (
        min(width, height) * (0.94 if area.shape == "sensor" else 0.8)
        if round_
        else width * (0.84 if area.shape == "hexagon" else 0.92)
    )
    most = max(map(len, area.label.split()))
    if area.shape == "box":
        most = len(area.label) if len(area.label) <= 14 else len(area.label) // 2 + 2
    rows = [*wrap(area.label, most, break_long_words=False), *inscribed]
    size = min(fitting(max(rows, key=len), room, 16), height * 0.62 / (len(rows) + bool(odds)))
    # The lamp of a sensor stands above the words, the odds below them.
    shift = size * 0.55 if odds else -height * 0.07 if area.shape == "sensor" else 0
    drawn = lines(x, y - shift, rows, size * 1.12, class_="label", font_size=size)
    if odds:
        low = y - shift + size * 1.12 * (len(rows) + 1) / 2
        drawn += text(x, low, odds, class_="odds", font_size=min(size * 0.9, 13))
    return drawn


def fitting(words: str, room: float, most: float) -> float:
    """A size of type at which these capitals are no wider than their room."""
    return min(most, room / (0.88 * max(len(words), 1)))


def die(face: int, x: float, y: float, size: float) -> str:
    """A die that shows a face."""
    pips = "".join(
        element("circle", cx=x + dx * size * 0.27, cy=y + dy * size * 0.27, r=size * 0.09, class_="pip")
        for dx, dy in PIPS[face]
    )
    square = element(
        "rect", x=x - size / 2, y=y - size / 2, width=size, height=size, rx=size / 6, class_="die"
    )
    return group(square, pips)


def card_row(area: CardArea, x: float, y: float, scale: float = 1.0) -> str:
    """Cards side by side, centred, with one label under all of them or one in each."""
    wide, high = CARD_WIDTH * scale, CARD_HEIGHT * scale
    step = wide + 7 * scale
    left = x - step * (area.cards - 1) / 2
    each = len(area.labels) == area.cards and area.cards > 1
    cards = "".join(card(left + step * index, y, scale) for index in range(area.cards))
    if each:
        words = "".join(
            lines(
                left + step * index,
                y,
                area.labels[index].split(),
                14 * scale,
                class_="label",
                font_size=11 * scale,
            )
            for index in range(area.cards)
        )
    else:
        label = " ".join(area.labels)
        words = (
            text(x, y + high / 2 + 10 * scale, label, class_="label", font_size=12 * scale) if label else ""
        )
    return group(cards, words, class_="cards", data_area=area.name, data_section=area.cite)


def card_cross(area: CardArea, x: float, top: float) -> str:
    """Five cards in a cross: the first farthest from the dealer, three in the row, the last nearest."""
    across, down = CARD_WIDTH + 10, CARD_HEIGHT + 8
    middle = top + down
    places = [(x, middle + down), (x - across, middle), (x, middle), (x + across, middle), (x, top)]
    drawn = "".join(
        card(cx, cy) + text(cx, cy, label, class_="label", font_size=20)
        for (cx, cy), label in zip(places, area.labels, strict=True)
    )
    return group(drawn, class_="cards", data_area=area.name, data_section=area.cite)


def card(x: float, y: float, scale: float = 1.0) -> str:
    """The outline of one card."""
    wide, high = CARD_WIDTH * scale, CARD_HEIGHT * scale
    return element("rect", x=x - wide / 2, y=y - high / 2, width=wide, height=high, rx=6, class_="card")
