"""A report on paper: title, table and signatures as PDF; the same report gives the same bytes."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import Any

from reportlab.lib import colors
from reportlab.lib.pagesizes import letter
from reportlab.lib.styles import getSampleStyleSheet
from reportlab.lib.units import inch
from reportlab.platypus import LongTable, Paragraph, SimpleDocTemplate, Spacer, TableStyle

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


def printed_table(
    title: str,
    head: Sequence[str],
    rows: Sequence[Sequence[str]],
    above: Sequence[str] = (),
    below: Sequence[str] = (),
) -> bytes:
    """A page or more; the last row is the total. The first column is words, the others stand to the right."""
    paper = BytesIO()
    document = SimpleDocTemplate(
        paper, pagesize=letter, title=title, invariant=1, leftMargin=0.8 * inch, rightMargin=0.8 * inch
    )
    styles = getSampleStyleSheet()
    story: list[Any] = [Paragraph(_text(title), styles["Title"])]
    story += [Paragraph(_text(line), styles["Normal"]) for line in above]
    story += [Spacer(1, 12), LongTable([list(head), *map(list, rows)], style=_GRID, repeatRows=1)]
    story += [Spacer(1, 14), *(Paragraph(_text(line), styles["Normal"]) for line in below)]
    document.build(story)
    return paper.getvalue()


def _text(line: str) -> str:
    return line.replace("&", "&amp;").replace("<", "&lt;")
