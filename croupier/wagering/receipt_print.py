"""A receipt on paper: a QR code with the proof, and one sentence about what it is for."""

from __future__ import annotations

from typing import Any, Final

WORDS: Final = (
    "This code proves what the books said. Keep it: it is checked without us,",
    "with the page that the casino, its witnesses or anybody else gives you.",
)


def qr_drawing(text: str, size: float) -> Any:
    """The code as a drawing of this size; the same text gives the same drawing."""
    from reportlab.graphics.barcode.qr import QrCodeWidget
    from reportlab.graphics.shapes import Drawing

    code: Any = QrCodeWidget(text, barLevel="L")
    left, below, right, above = code.getBounds()
    drawing = Drawing(size, size, transform=[size / (right - left), 0, 0, size / (above - below), 0, 0])
    drawing.add(code)
    return drawing


def receipt_page(canvas: Any, text: str, title: str, width: float, height: float) -> None:
    """One page of a ticket: the code as large as the paper allows, the words beside it."""
    from reportlab.graphics import renderPDF

    margin = 0.08 * height
    size = height - 2 * margin
    renderPDF.draw(qr_drawing(text, size), canvas, margin, margin)
    left, top = size + 2.5 * margin, height - 3 * margin
    canvas.setFont("Helvetica-Bold", 9)
    canvas.drawString(left, top, title)
    canvas.setFont("Helvetica", 6.5)
    for place, line in enumerate(WORDS, 1):
        canvas.drawString(left, top - 12 * place, line)
    canvas.showPage()
