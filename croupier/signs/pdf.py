"""The sign as a PDF in letter size, tables in two columns."""

from __future__ import annotations

from html import escape
from io import BytesIO
from typing import Any

from reportlab.lib.colors import HexColor
from reportlab.lib.enums import TA_CENTER
from reportlab.lib.pagesizes import letter
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.platypus import (
    BaseDocTemplate,
    Frame,
    FrameBreak,
    HRFlowable,
    KeepTogether,
    NextPageTemplate,
    PageTemplate,
    Paragraph,
    Spacer,
    Table,
    TableStyle,
)

from croupier.signs.sign import PayoutTable, Sign

GREEN, GOLD, GREY = HexColor("#0d4a32"), HexColor("#8a6d2f"), "#6d6450"
BODY = ParagraphStyle("body", fontName="Times-Roman", fontSize=10.5, leading=13)
CENTER = ParagraphStyle("center", parent=BODY, alignment=TA_CENTER)
TITLE = ParagraphStyle(
    "title", parent=CENTER, fontName="Times-Bold", fontSize=26, leading=32, textColor=GREEN
)
HEADING = ParagraphStyle("heading", parent=BODY, fontName="Times-Bold", textColor=GREEN, spaceBefore=6)
WIDTH, HEIGHT = letter
MARGIN = 14 * mm
HEAD = 110
COLUMN = 86 * mm
LINES = 38


def pdf_sign(sign: Sign) -> bytes:
    """The bytes of the document; the same sign gives the same bytes."""
    target = BytesIO()
    document = BaseDocTemplate(target, pagesize=letter, title=f"{sign.title}: payouts", invariant=1)
    top = HEIGHT - 2 * MARGIN - HEAD
    document.addPageTemplates(
        [
            PageTemplate("first", [Frame(MARGIN, MARGIN + top, WIDTH - 2 * MARGIN, HEAD), *_columns(top)]),
            PageTemplate("later", _columns(HEIGHT - 2 * MARGIN)),
        ]
    )
    document.build([NextPageTemplate("later"), *_head(sign), FrameBreak(), *_body(sign)])
    return target.getvalue()


def _columns(height: float) -> list[Frame]:
    return [Frame(left, MARGIN, COLUMN + 12, height) for left in (MARGIN, WIDTH - MARGIN - COLUMN - 12)]


def _head(sign: Sign) -> list[Any]:
    limit = f"; payout limit {escape(sign.limit)} {_cite(sign.limit_cite)}" if sign.limit else ""
    house = [Paragraph(escape(sign.house), CENTER)] if sign.house else []
    return [
        *house,
        Paragraph(escape(sign.title.upper()), TITLE),
        Paragraph(escape(sign.text), CENTER),
        Paragraph(f"<b>Table minimum {escape(sign.minimum)}{limit}</b>", CENTER),
        HRFlowable(width="100%", color=GOLD, thickness=1.2, spaceBefore=6, spaceAfter=6),
    ]


def _body(sign: Sign) -> list[Any]:
    body: list[Any] = []
    turn = _second_column(sign)
    for index, table in enumerate(sign.tables):
        if index == turn:
            body.append(FrameBreak())
        body.append(KeepTogether(_table(table)))
    body.append(HRFlowable(width="100%", color=GOLD, thickness=1.2, spaceBefore=10, spaceAfter=6))
    for text, cite in sign.inscriptions:
        body += [Paragraph(f"&bull; {escape(text)} {_cite(cite)}", BODY), Spacer(1, 3)]
    return body


def _second_column(sign: Sign) -> int:
    """Which table begins the second column, so that both are about as long; 0 if they fill the page."""
    heights = [len(table.rows) + 1.8 for table in sign.tables]
    whole = sum(heights) + 2 * len(sign.inscriptions)
    if whole > 2 * LINES:
        return 0
    return min(range(len(heights)), key=lambda index: abs(sum(heights[:index]) - whole / 2))


def _table(table: PayoutTable) -> list[Any]:
    name = f", paytable {escape(table.letter)}" if table.letter else ""
    rows = [[Paragraph(escape(row.outcome), BODY), row.pays] for row in table.rows]
    grid = Table(rows, colWidths=[COLUMN * 0.62, COLUMN * 0.38])
    grid.setStyle(
        TableStyle(
            [
                ("ALIGN", (1, 0), (1, -1), "RIGHT"),
                ("FONT", (1, 0), (1, -1), "Times-Bold", 10.5),
                ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
                ("LINEBELOW", (0, 0), (-1, -1), 0.3, GOLD),
                ("TOPPADDING", (0, 0), (-1, -1), 1),
                ("BOTTOMPADDING", (0, 0), (-1, -1), 2),
                ("LEFTPADDING", (0, 0), (-1, -1), 0),
                ("RIGHTPADDING", (0, 0), (-1, -1), 0),
            ]
        )
    )
    return [Paragraph(f"{escape(table.title)}{name} {_cite(table.cite)}", HEADING), grid]


def _cite(cite: str) -> str:
    held = escape(cite).replace("§ ", "§&nbsp;")
    return f'<font size="7.5" color="{GREY}">{held}</font>' if cite else ""
