"""Sheets as files: CSV, XLSX and JSON to file, PDF to print."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from datetime import datetime
from io import BytesIO, StringIO
from typing import Any, Final

from croupier.errors import DataError
from croupier.floor.filings.paper import Sheet

# A spreadsheet takes a cell that begins with one of these for a formula.
_FORMULA_MARKS: Final = ("=", "+", "-", "@", "\t", "\r")


def write_sheet(sheet: Sheet, format_name: str) -> bytes:
    """A sheet in a format, by its name."""
    writer = WRITERS.get(format_name)
    if writer is None:
        raise DataError(f"format: {format_name!r} is not one of {', '.join(WRITERS)}")
    return writer(sheet)


def to_csv(sheet: Sheet) -> bytes:
    """Headings and rows; an appendix follows after an empty line."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    while True:
        writer.writerow([sheet.title, f"Prepared {sheet.prepared_on.isoformat()}"])
        writer.writerow(sheet.headings)
        writer.writerows([_harmless(cell) for cell in row] for row in sheet.rows)
        if sheet.appendix is None:
            return text.getvalue().encode("utf-8")
        writer.writerow([])
        sheet = sheet.appendix


def _harmless(cell: str) -> str:
    return f"'{cell}" if cell.startswith(_FORMULA_MARKS) else cell


def to_json(sheet: Sheet) -> bytes:
    """One object a row, keyed by the headings; the sections of the columns beside them."""
    return (json.dumps(sheet_document(sheet), indent=1, ensure_ascii=False) + "\n").encode()


def sheet_document(sheet: Sheet) -> dict[str, Any]:
    """A sheet as data."""
    document: dict[str, Any] = {
        "title": sheet.title,
        "cite": sheet.cite,
        "prepared_on": sheet.prepared_on.isoformat(),
        "columns": [
            {"heading": heading, "cite": cite}
            for heading, cite in zip(sheet.headings, sheet.cites, strict=True)
        ],
        "rows": [dict(zip(sheet.headings, row, strict=True)) for row in sheet.rows],
    }
    if sheet.appendix is not None:
        document["appendix"] = sheet_document(sheet.appendix)
    return document


def to_xlsx(sheet: Sheet) -> bytes:
    """A workbook; the appendix is its second page."""
    from openpyxl import Workbook
    from openpyxl.styles import Font
    from openpyxl.utils import get_column_letter

    book = Workbook()
    # The same list always gives the same dates inside the file.
    moment = datetime.combine(sheet.prepared_on, datetime.min.time())
    book.properties.created = book.properties.modified = moment
    page: Any = book.active
    name = "List"
    part: Sheet | None = sheet
    while part is not None:
        page.title = name
        page.append([part.title, f"Prepared {part.prepared_on.isoformat()}"])
        page.append(list(part.headings))
        for cell in page[2]:
            cell.font = Font(bold=True)
        for row in part.rows:
            page.append(list(row))
            for cell in page[page.max_row]:
                # Everything is text: an asset number is no number, and nothing is a formula.
                cell.data_type = "s"
        page.freeze_panes = "A3"
        for column in range(1, len(part.headings) + 1):
            page.column_dimensions[get_column_letter(column)].width = 18
        part = part.appendix
        if part is not None:
            page, name = book.create_sheet(), "Appendix"
    file = BytesIO()
    book.save(file)
    return file.getvalue()


def to_pdf(sheet: Sheet) -> bytes:
    """Landscape pages with repeated headings and page numbers."""
    from reportlab.lib import colors
    from reportlab.lib.pagesizes import landscape, letter
    from reportlab.lib.styles import getSampleStyleSheet
    from reportlab.lib.units import inch
    from reportlab.platypus import Paragraph, SimpleDocTemplate, Spacer, Table, TableStyle

    styles = getSampleStyleSheet()
    small = styles["BodyText"].clone("small", fontSize=6, leading=7)
    bold = small.clone("bold", fontName="Helvetica-Bold")
    file = BytesIO()
    document = SimpleDocTemplate(
        file,
        pagesize=landscape(letter),
        title=sheet.title,
        invariant=1,
        leftMargin=36,
        rightMargin=36,
        topMargin=36,
        bottomMargin=48,
    )
    story: list[Any] = []
    part: Sheet | None = sheet
    while part is not None:
        story.append(Paragraph(_escaped(part.title), styles["Heading2"]))
        story.append(Paragraph(f"Prepared {part.prepared_on.isoformat()}. {_escaped(part.cite)}", small))
        story.append(Spacer(1, 0.1 * inch))
        cells = [[Paragraph(_escaped(text), bold) for text in part.headings]]
        cells += [[Paragraph(_escaped(text), small) for text in row] for row in part.rows]
        table = Table(cells, repeatRows=1, colWidths=[720 / len(part.headings)] * len(part.headings))
        table.setStyle(
            TableStyle(
                [
                    ("GRID", (0, 0), (-1, -1), 0.3, colors.grey),
                    ("VALIGN", (0, 0), (-1, -1), "TOP"),
                    ("BACKGROUND", (0, 0), (-1, 0), colors.whitesmoke),
                ]
            )
        )
        story.append(table)
        story.append(Spacer(1, 0.25 * inch))
        part = part.appendix
    document.build(story, onFirstPage=_page_number, onLaterPages=_page_number)
    return file.getvalue()


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _page_number(canvas: Any, document: Any) -> None:
    canvas.setFont("Helvetica", 7)
    canvas.drawRightString(756, 24, f"Page {document.page}")


WRITERS: Final[dict[str, Callable[[Sheet], bytes]]] = {
    "csv": to_csv,
    "xlsx": to_xlsx,
    "json": to_json,
    "pdf": to_pdf,
}
