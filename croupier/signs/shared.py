"""Areas in the middle that serve all players: the combinations of two dice, and the throw box."""

from __future__ import annotations

from collections.abc import Callable

from croupier.law.layout import BettingArea, Mark
from croupier.play.submission import Submission
from croupier.signs import areas
from croupier.signs.svg import element, group, text

CELL_WIDTH, CELL_HEIGHT = 104.0, 82.0
TOP = 262.0
FACE_WORDS = {2: "TWO", 3: "THREE", 4: "FOUR", 5: "FIVE", 6: "SIX", 1: "ACE"}

Words = Callable[[str], str]


def shared_areas(
    submission: Submission, shared: list[BettingArea], words_of: Words, odds_of: Words
) -> tuple[str, float]:
    """The grid of combinations on the sides that the layout option says, and the boxes under it.

    Docs: docs/interpretations/6680-the-layout.md. Also answers how far down the drawing reaches.
    """
    sides: dict[str, list[str]] = submission.options["layout"]
    by_faces = {f"{min(area.dice)}-{max(area.dice)}": area for area in shared if area.dice}
    drawn = [_circles(area, words_of, odds_of) for area in shared if area.row == 0]
    columns = {
        "left": 800 - 3.75 * CELL_WIDTH,
        "center": 800 - 1.5 * CELL_WIDTH,
        "right": 800 + 1.75 * CELL_WIDTH,
    }
    deepest = 0
    for side, left in columns.items():
        across = 3 if side == "center" else 2
        top_first = sorted(sides[side], key=lambda faces: faces not in sides["top"])
        for index, faces in enumerate(top_first):
            area = by_faces[faces]
            x = left + CELL_WIDTH * (index % across) + CELL_WIDTH / 2
            y = TOP + CELL_HEIGHT * (index // across)
            drawn.append(_cell(area, x, y, CELL_WIDTH - 6, CELL_HEIGHT - 6, words_of, odds_of))
            deepest = max(deepest, index // across)
    y = TOP + CELL_HEIGHT * (deepest + 1)
    for number in sorted({area.row for area in shared} - {0, 1}):
        row = [area for area in shared if area.row == number]
        width = 7.5 * CELL_WIDTH / len(row)
        for index, area in enumerate(row):
            x = 800 - 3.75 * CELL_WIDTH + width * (index + 0.5)
            drawn.append(_cell(area, x, y - 6, width - 8, 52, words_of, odds_of))
        y += 58
    return group(
        *drawn, _position_diagram(submission.edition.layout.marks["position_diagram"]), id="shared"
    ), y - 30


def _cell(
    area: BettingArea, x: float, y: float, width: float, height: float, words_of: Words, odds_of: Words
) -> str:
    return areas.betting_area(area, x, y, width, height, words_of(area.wager), odds_of(area.wager))


def _circles(area: BettingArea, words_of: Words, odds_of: Words) -> str:
    """The six circles at the top of the layout in which the Six Eight Shake Wagers and lammers lie."""
    rings = "".join(element("circle", cx=650 + 60 * index, cy=162, r=25, class_="area") for index in range(6))
    label = text(800, 201, f"{area.label}  {odds_of(area.wager)}", class_="label", font_size=15)
    return group(
        element("title", words_of(area.wager)),
        rings,
        label,
        class_="betting",
        data_wager=area.wager,
        data_section=area.cite,
    )


def _position_diagram(mark: Mark) -> str:
    """In every box each player has his own corner; the diagram shows whose is which."""
    box = element("rect", x=1245, y=118, width=120, height=76, rx=7, class_="area")
    spots = "".join(
        text(
            1268 + 37 * (index % 3),
            140 + 32 * (index // 3),
            str(3 - index % 3 + 3 * (index // 3)),
            class_="label",
            font_size=16,
        )
        for index in range(6)
    )
    return group(box, spots, text(1305, 207, mark.label, class_="fitting"), id="position-diagram")


def throw_box(mark: Mark, x: float, y: float) -> str:
    """A box in the table with a place for each face, the ace farthest to the dealer's left."""
    frame = element("rect", x=x - 330, y=y - 62, width=660, height=124, rx=12, class_="area")
    places = ""
    for index, (face, word) in enumerate(FACE_WORDS.items()):
        left = x - 270 + 108 * index
        places += element("rect", x=left - 48, y=y - 44, width=96, height=80, rx=8, class_="card")
        places += areas.die(face, left, y - 14, 34) + text(left, y + 22, word, class_="label", font_size=13)
    return group(
        frame, places, text(x, y + 50, mark.label, class_="fitting"), data_section=mark.cite, id="throw-box"
    )
