"""A voucher on paper: PDF, with the validation number as Interleaved 2 of 5, which bill validators read."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from croupier.wagering.receipt_print import receipt_page
from croupier.wagering.voucher import Voucher
from croupier.wagering.words import amount_in_words

INCH = 72.0
# The paper of a ticket printer.
WIDTH = 6.14 * INCH
HEIGHT = 2.56 * INCH


def figures(cents: int) -> str:
    """The amount as printed: always with cents, so that nothing can be added to it."""
    return f"${cents // 100:,}.{cents % 100:02d}"


def grouped(number: str) -> str:
    """The validation number as people read it out: ``00-0000-0000-0000-0000``."""
    return "-".join([number[:2], *(number[i : i + 4] for i in range(2, len(number), 4))])


def voucher_pdf(voucher: Voucher, licensee: str, compress: bool = True, receipt: str = "") -> bytes:
    """One page, and one more for its receipt; the same voucher and receipt always give the same bytes."""
    from reportlab.graphics.barcode.common import I2of5
    from reportlab.pdfgen.canvas import Canvas

    paper = BytesIO()
    canvas: Any = Canvas(paper, pagesize=(WIDTH, HEIGHT), invariant=1, pageCompression=int(compress))
    canvas.setTitle(f"Gaming voucher {grouped(voucher.number)}")
    middle = WIDTH / 2
    canvas.setFont("Helvetica-Bold", 13)
    canvas.drawCentredString(middle, HEIGHT - 0.35 * INCH, f"{licensee}: CASHABLE GAMING VOUCHER")
    barcode: Any = I2of5(voucher.number, barHeight=0.62 * INCH, barWidth=0.0155 * INCH, checksum=0)
    barcode.drawOn(canvas, middle - barcode.width / 2, HEIGHT - 1.08 * INCH)
    canvas.setFont("Courier", 11)
    canvas.drawCentredString(middle, HEIGHT - 1.26 * INCH, grouped(voucher.number))
    canvas.setFont("Helvetica-Bold", 22)
    canvas.drawCentredString(middle, HEIGHT - 1.62 * INCH, figures(voucher.amount_cents))
    canvas.setFont("Helvetica", 9)
    canvas.drawCentredString(middle, HEIGHT - 1.82 * INCH, amount_in_words(voucher.amount_cents).upper())
    canvas.setFont("Helvetica", 8)
    issued = f"Issued {voucher.issued_at[:19]}Z by {voucher.issued_by}"
    canvas.drawString(0.3 * INCH, 0.28 * INCH, issued)
    canvas.drawRightString(WIDTH - 0.3 * INCH, 0.28 * INCH, f"Void from {voucher.expires_day}")
    canvas.showPage()
    if receipt:
        receipt_page(canvas, receipt, f"Receipt for {grouped(voucher.number)}", WIDTH, HEIGHT)
    canvas.save()
    return paper.getvalue()
