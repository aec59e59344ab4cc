"""A sheet as PDF, through ReportLab, with the same blocks and plots as the HTML page."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from io import BytesIO
from typing import Any, Final

from reportlab.graphics.shapes import Drawing as Canvas
from reportlab.graphics.shapes import Line as Stroke
from reportlab.graphics.shapes import Rect, String
from reportlab.lib.colors import HexColor
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.platypus import KeepTogether, Paragraph, SimpleDocTemplate, Spacer, Table, TableStyle

from croupier.lab.sheets.blocks import Block, Box, Drawing, Grid, Heading, Label, Line, Links, Text

INKS: Final = {"axis": "#5d6b7c", "grid": "#d8dee6", "bar": "#2f6f8f", "loss": "#b4482f", "curve": "#1f5f3f"}
MARGIN: Final = 18 * mm

_BODY = ParagraphStyle("body", fontName="Helvetica", fontSize=9, leading=12, spaceAfter=4)
_HEADINGS = {
    1: ParagraphStyle("h1", _BODY, fontName="Helvetica-Bold", fontSize=16, leading=20, spaceAfter=8),
    2: ParagraphStyle("h2", _BODY, fontName="Helvetica-Bold", fontSize=12, leading=16, spaceBefore=12),
    3: ParagraphStyle("h3", _BODY, fontName="Helvetica-Bold", fontSize=10, leading=13, spaceBefore=8),
}
_TEXTS = {
    "plain": _BODY,
    "formula": ParagraphStyle(
        "formula", _BODY, fontName="Courier", fontSize=7.5, leading=10, splitLongWords=1
    ),
    "warning": ParagraphStyle("warning", _BODY, textColor=HexColor("#b4482f"), fontName="Helvetica-Bold"),
}
_CELL = ParagraphStyle("cell", _BODY, fontSize=7.5, leading=9, spaceAfter=0)
_FIGURE = ParagraphStyle("figure", _CELL, alignment=2)
_CAPTION = ParagraphStyle("caption", _BODY, fontSize=7.5, textColor=HexColor("#5d6b7c"))


def document(title: str, blocks: Iterable[Block]) -> bytes:
    """The PDF file. It holds no time of making, so that the same figures give the same file."""
    target = BytesIO()
    template = SimpleDocTemplate(
        target,
        pagesize=A4,
        leftMargin=MARGIN,
        rightMargin=MARGIN,
        topMargin=MARGIN,
        bottomMargin=MARGIN,
        title=title,
        author="Croupier",
        invariant=1,
    )
    flow: list[Any] = []
    kept: list[Any] = []
    # A heading stays with what it heads.
    for block in blocks:
        shown = _flowables(block, template.width)
        if isinstance(block, Heading):
            kept += shown
        elif kept:
            flow.append(KeepTogether([*kept, *shown]))
            kept = []
        else:
            flow += shown
    template.build(flow + kept, onFirstPage=_page_number, onLaterPages=_page_number)
    return target.getvalue()


def _page_number(canvas: Any, template: Any) -> None:
    canvas.saveState()
    canvas.setFont("Helvetica", 7.5)
    canvas.drawString(MARGIN, 10 * mm, template.title)
    canvas.drawRightString(A4[0] - MARGIN, 10 * mm, f"page {canvas.getPageNumber()}")
    canvas.restoreState()


def _flowables(block: Block, width: float) -> list[Any]:
    match block:
        case Heading(level, text):
            return [Paragraph(escape(text), _HEADINGS[level])]
        case Text(text, kind):
            return [Paragraph(escape(text), _TEXTS[kind])]
        case Links(places):
            return [Paragraph(escape(", ".join(f"{text}: {place}" for text, place in places)), _BODY)]
        case Grid():
            return [_table(block, width), Spacer(0, 4)]
        case Drawing():
            return [KeepTogether([_canvas(block), Paragraph(escape(block.title), _CAPTION)])]


def _table(grid: Grid, width: float) -> Table:
    """Columns as wide as their longest words need, within the page."""
    rows = [grid.head, *grid.rows]
    wants = [max(9, *(len(row[place]) for row in rows)) for place in range(len(grid.head))]
    most = max(24, 110 // len(wants))
    wants = [min(want, most) for want in wants]
    unit = width / sum(wants)
    cells = [
        [
            Paragraph(escape(cell), _FIGURE if place in grid.figures else _CELL)
            for place, cell in enumerate(row)
        ]
        for row in rows
    ]
    table = Table(cells, [unit * want for want in wants], repeatRows=1)
    style: list[tuple[Any, ...]] = [
        ("BACKGROUND", (0, 0), (-1, 0), HexColor("#f3f6f9")),
        ("LINEBELOW", (0, 0), (-1, -1), 0.4, HexColor("#d8dee6")),
        ("VALIGN", (0, 0), (-1, -1), "TOP"),
        ("TOPPADDING", (0, 0), (-1, -1), 2),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 2),
        ("LEFTPADDING", (0, 0), (-1, -1), 3),
        ("RIGHTPADDING", (0, 0), (-1, -1), 3),
    ]
    if grid.last_is_total:
        style.append(("LINEABOVE", (0, -1), (-1, -1), 0.9, HexColor("#5d6b7c")))
    table.setStyle(TableStyle(style))
    return table


def _canvas(plot: Drawing) -> Canvas:
    canvas = Canvas(plot.width, plot.height)
    for mark in plot.marks:
        canvas.add(_shape(mark))
    return canvas


def _shape(mark: Line | Box | Label) -> Any:
    match mark:
        case Line(x1, y1, x2, y2, ink, dashed):
            stroke = Stroke(x1, y1, x2, y2)
            stroke.strokeColor = HexColor(INKS[ink])
            stroke.strokeWidth = 1.6 if ink == "curve" else 0.6
            if dashed:
                stroke.strokeDashArray = [4, 3]
            return stroke
        case Box(x, y, width, height, ink):
            rect = Rect(x, y, width, height)
            rect.fillColor, rect.strokeColor = HexColor(INKS[ink]), None
            return rect
        case Label(x, y, text, anchor):
            words = String(x, y, text)
            words.fontName, words.fontSize, words.textAnchor = "Helvetica", 7.5, anchor
            return words
