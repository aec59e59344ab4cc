"""A table's layout as a picture: the felt, every betting and card area, the inscriptions.

Each area carries the name of its wager (``data-wager``), the section that demands it and, as its title, the
odds that apply, so that a terminal can place chips on the same drawing.
"""

from __future__ import annotations

from textwrap import wrap

from croupier.law.layout import BettingArea, CardArea
from croupier.signs import areas, felt
from croupier.signs.request import Posting
from croupier.signs.shared import shared_areas, throw_box
from croupier.signs.sign import PayoutTable, Sign, make_sign
from croupier.signs.svg import element, group, lines, text
from croupier.signs.words import filled, is_live, live_wagers

DEPTH = 200.0
RULE_WIDTH = 84


class Drawing:
    """What is drawn, and how far down the middle of the felt is taken."""

    def __init__(self, posting: Posting, seats: int, color: str) -> None:
        self.posting = posting
        self.color = color
        self.submission = posting.submission
        self.edition = posting.submission.edition
        self.layout = self.edition.layout
        self.sign: Sign = make_sign(posting)
        self.seats = felt.positions(seats)
        self.middle = 145.0
        live = live_wagers(self.submission)
        self.betting = [area for area in self.layout.betting.values() if area.wager in live]

    def svg(self) -> str:
        """The whole picture."""
        middle = self._middle()
        parts = [
            element("title", f"{self.edition.title}: layout".replace("&", "&amp;")),
            element("style", felt.STYLE),
            felt.table(self.color),
            felt.dealer_side(
                rack="discard_rack" in self.edition.equipment.requires, shoe=bool(self.edition.dealing)
            ),
            middle,
            *(self._position(seat) for seat in self.seats),
        ]
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {felt.WIDTH} {felt.HEIGHT}" role="img">'
            + "\n".join(parts)
            + "</svg>\n"
        )

    # -- the middle of the table -----------------------------------------------------------------

    def _middle(self) -> str:
        parts = [self._card_areas()]
        if "throw_box" in self.layout.marks:
            parts.append(throw_box(self.layout.marks["throw_box"], 800, self.middle + 70))
            self.middle += 165
        if "shaker" in self.layout.marks:
            parts.append(_shaker(self.layout.marks["shaker"].cite))
        shared = [area for area in self.betting if area.shared]
        if shared:
            drawn, self.middle = shared_areas(self.submission, shared, self.words_of, self.odds_of)
            parts.append(drawn)
        line = next((area for area in self.betting if area.shape == "line"), None)
        if line is not None:
            parts.append(self._insurance_line(line))
        parts.append(self._name_and_rules())
        return group(*parts, id="middle")

    def _card_areas(self) -> str:
        drawn = ""
        dealers = [area for area in self.layout.cards.values() if area.place == "dealer"]
        if dealers:
            drawn += self._side_by_side(dealers)
            self.middle += 112
        for area in self.layout.cards.values():
            if area.place in ("row", "streets"):
                drawn += areas.card_row(area, 800, self.middle + 42, 1.0)
                self.middle += 112
            elif area.place == "cross":
                drawn += areas.card_cross(area, 800, self.middle + 36)
                self.middle += 270
            elif area.place == "side" and (not area.wager or is_live(self.submission, area.wager)):
                drawn += areas.card_row(area, 1120, 187, 0.85)
        return drawn

    def _side_by_side(self, dealers: list[CardArea]) -> str:
        widths = [area.cards * 61 + 40 for area in dealers]
        left = 800 - sum(widths) / 2
        drawn = ""
        for area, width in zip(dealers, widths, strict=True):
            drawn += areas.card_row(area, left + width / 2, self.middle + 42)
            left += width
        return drawn

    def _name_and_rules(self) -> str:
        # Farther down the positions on both sides leave less room.
        width = RULE_WIDTH if self.middle < 360 else RULE_WIDTH - 24
        rows = [row for words, _ in self.sign.inscriptions for row in _evenly(words, width)]
        house = self.posting.house or "NAME OR LOGO OF THE HOUSE"
        name = self.posting.game.title.upper()
        y = self.middle + 22
        drawn = text(800, y, house, class_="house") + text(
            800, y + 38, name, class_="name", style=f"font-size:{min(40, 900 / len(name)):.0f}px"
        )
        size = 17 if len(rows) <= 9 else 14.5
        top = y + 78
        return group(
            drawn,
            lines(
                800,
                top + (len(rows) - 1) * size * 0.65,
                rows,
                size * 1.3,
                class_="rule",
                style=f"font-size:{size}px",
            ),
            id="inscriptions",
        )

    def _insurance_line(self, area: BettingArea) -> str:
        """A band along the arc, in front of all positions."""
        outer, inner, middle = 448.0, 412.0, 430.0
        (x1, y1), (x2, y2) = felt.at(12, outer), felt.at(168, outer)
        (x3, y3), (x4, y4) = felt.at(168, inner), felt.at(12, inner)
        band = (
            f"M {x1:.1f} {y1:.1f} A {outer} {outer} 0 0 1 {x2:.1f} {y2:.1f} "
            f"L {x3:.1f} {y3:.1f} A {inner} {inner} 0 0 0 {x4:.1f} {y4:.1f} Z"
        )
        (x5, y5), (x6, y6) = felt.at(168, middle), felt.at(12, middle)
        curve = f"M {x5:.1f} {y5:.1f} A {middle} {middle} 0 0 0 {x6:.1f} {y6:.1f}"
        words = f"{area.label} PAYS {self.odds_of(area.wager).upper()}"
        labels = element("path", id="insurance-line", d=curve, fill="none") + "".join(
            element(
                "text",
                element("textPath", words, href="#insurance-line", startOffset=f"{share}%"),
                class_="label",
                font_size=18,
            )
            for share in (18, 50, 82)
        )
        return group(
            element("title", self.words_of(area.wager)),
            element("path", d=band, class_="area"),
            labels,
            class_="betting",
            data_wager=area.wager,
            data_section=area.cite,
        )

    # -- a position ------------------------------------------------------------------------------

    def _position(self, seat: felt.Position) -> str:
        own = [
            area
            for area in self.betting
            if not area.shared
            and area.shape not in ("line", "beside")
            and self.edition.wagers[area.wager].of_position != seat.number
        ]
        hands = [area for area in self.layout.cards.values() if area.place == "position"]
        rows: dict[int, list[BettingArea]] = {}
        for area in own:
            rows.setdefault(area.row, []).append(area)
        bands = len(rows) + bool(hands)
        drawn = [
            element("circle", cx=0, cy=115, r=13, class_="area"),
            text(0, 115, str(seat.number), class_="seat"),
        ]
        height = DEPTH / max(bands, 1)
        y = -DEPTH / 2 + height / 2
        if hands:
            drawn.append(self._hands(hands, y))
            y += height
        for number in sorted(rows):
            drawn += self._row(rows[number], y, seat.width, min(height - 10, 92.0))
            y += height
        return group(*drawn, transform=seat.transform, id=f"position-{seat.number}", class_="position")

    def _row(self, row: list[BettingArea], y: float, width: float, height: float) -> list[str]:
        wide = row[0].shape == "box" or any(area.inscribed for area in row)
        step = min(width / len(row), 150.0 if wide else 104.0)
        left = -step * (len(row) - 1) / 2
        return [
            areas.betting_area(
                area,
                left + step * index,
                y,
                step - 6,
                height,
                self.words_of(area.wager),
                self.odds_of(area.wager) if height > 70 else "",
                [filled(self.submission, one) for one in area.inscribed],
            )
            for index, area in enumerate(row)
        ]

    def _hands(self, hands: list[CardArea], y: float) -> str:
        """A player's high and low hands: few cards as they are, the five of a high hand in one box."""
        step = 92.0
        left = -step * (len(hands) - 1) / 2
        drawn = ""
        for index, area in enumerate(hands):
            wide = 48 if area.cards == 1 else 96
            x = left + step * index
            box = element("rect", x=x - wide / 2, y=y - 29, width=wide, height=56, rx=6, class_="card")
            label = text(x, y, f"{area.labels[0]}", class_="label", font_size=12)
            drawn += group(box, label, class_="cards", data_area=area.name, data_section=area.cite)
        return drawn

    # -- what a wager pays -----------------------------------------------------------------------

    def words_of(self, wager: str) -> str:
        """The wager's title and all its odds."""
        paid = [f"{row.outcome} {row.pays}" for table in self._paying(wager) for row in table.rows]
        name = self.edition.wagers[wager].title
        return f"{name}: {'; '.join(paid)}" if paid else name

    def odds_of(self, wager: str) -> str:
        """The odds, where there is only one."""
        pays = {row.pays for table in self._paying(wager) for row in table.rows}
        return pays.pop() if len(pays) == 1 else ""

    def _paying(self, wager: str) -> list[PayoutTable]:
        return [table for table in self.sign.tables if wager in table.wagers]


def layout_svg(posting: Posting, seats: int = 0, color: str = "green") -> str:
    """The layout of a table; all positions that the edition allows unless fewer are asked for."""
    most = posting.submission.edition.seats.value
    return Drawing(posting, seats or most, color).svg()


def _shaker(cite: str) -> str:
    """The circle to the right of the dealer, which is the picture's left."""
    ring = element("circle", cx=285, cy=170, r=42, class_="area")
    return group(ring, text(285, 170, "SHAKER", class_="label", font_size=14), data_section=cite, id="shaker")


def _evenly(words: str, width: int) -> list[str]:
    """A sentence in as few lines as it needs, all about equally long."""
    count = -(-len(words) // width)
    return wrap(words, min(width, len(words) // count + 8)) if count > 1 else [words]
