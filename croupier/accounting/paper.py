"""What draws a report as PDF: title, tables, forms. It is slow to load; ``printing`` does it when asked."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import Any

from reportlab.lib import colors
from reportlab.lib.pagesizes import landscape, letter
from reportlab.lib.styles import getSampleStyleSheet
from reportlab.lib.units import inch
from reportlab.platypus import LongTable, PageBreak, Paragraph, SimpleDocTemplate, Spacer, TableStyle

from croupier.accounting.printing import Section
from croupier.wagering.receipt_print import WORDS, qr_drawing

_GRID = TableStyle(
    [
        ("FONT", (0, 0), (-1, 0), "Helvetica-Bold", 9),
        ("FONT", (0, 1), (-1, -1), "Helvetica", 9),
        ("FONT", (0, -1), (-1, -1), "Helvetica-Bold", 9),
        ("BACKGROUND", (0, 0), (-1, 0), colors.HexColor("#e4e9ee")),
        ("LINEBELOW", (0, 0), (-1, -1), 0.4, colors.HexColor("#9aa5b1")),
        ("LINEABOVE", (0, -1), (-1, -1), 1.0, colors.black),
        ("ALIGN", (1, 0), (-1, -1), "RIGHT"),
    ]
)

_FINE_GRID = TableStyle([("FONTSIZE", (0, 0), (-1, -1), 7)], parent=_GRID)
_FORM = TableStyle(
    [
        ("FONT", (0, 0), (0, -1), "Helvetica-Bold", 9),
        ("FONT", (1, 0), (1, -1), "Helvetica", 9),
        ("LINEBELOW", (0, 0), (-1, -1), 0.4, colors.HexColor("#9aa5b1")),
    ]
)


def forms(title: str, parts: Sequence[tuple[str, Sequence[tuple[str, str]]]], receipt: str = "") -> bytes:
    """A form in several parts, each on a page of its own: the name of each field, and what stands there."""
    paper = BytesIO()
    document = SimpleDocTemplate(paper, pagesize=letter, title=title, invariant=1)
    styles = getSampleStyleSheet()
    story: list[Any] = []
    for heading, lines in parts:
        story += [Paragraph(_text(title), styles["Title"]), Paragraph(_text(heading), styles["Normal"])]
        rows = [[name, Paragraph(_text(value), styles["Normal"])] for name, value in lines]
        story += [
            Spacer(1, 12),
            LongTable(rows, style=_FORM, colWidths=(2.3 * inch, 4.2 * inch)),
            PageBreak(),
        ]
    if receipt:
        story += [Paragraph(f"{_text(title)}: receipt", styles["Title"]), qr_drawing(receipt, 3.5 * inch)]
        story += [Spacer(1, 12), Paragraph(" ".join(WORDS), styles["Normal"])]
    document.build(story)
    return paper.getvalue()


def tables(
    title: str, sections: Sequence[Section], above: Sequence[str], below: Sequence[str], *, across: bool
) -> bytes:
    """Tables one after the other; laid across, the paper has narrow margins and small print."""
    paper = BytesIO()
    size, margin, grid = (
        (landscape(letter), 0.4 * inch, _FINE_GRID) if across else (letter, 0.8 * inch, _GRID)
    )
    document = SimpleDocTemplate(
        paper, pagesize=size, title=title, invariant=1, leftMargin=margin, rightMargin=margin
    )
    styles = getSampleStyleSheet()
    story: list[Any] = [Paragraph(_text(title), styles["Title"])]
    story += [Paragraph(_text(line), styles["Normal"]) for line in above]
    for section in sections:
        if section.heading:
            story += [Spacer(1, 12), Paragraph(_text(section.heading), styles["Heading3"])]
        story += [
            Spacer(1, 12),
            LongTable([list(section.head), *map(list, section.rows)], style=grid, repeatRows=1),
        ]
    story += [Spacer(1, 14), *(Paragraph(_text(line), styles["Normal"]) for line in below)]
    document.build(story)
    return paper.getvalue()


def _text(line: str) -> str:
    return line.replace("&", "&amp;").replace("<", "&lt;")
