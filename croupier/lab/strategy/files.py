"""A card as a file: SVG by hand, PDF through ReportLab, PNG through Pillow; the same card, the same bytes."""

from __future__ import annotations

from html import escape
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from croupier.lab.strategy.card import Card, Word

SHARPNESS: Final = 2
"""Pixels of the PNG for each unit of the card."""

ANCHORS: Final = {"start": "ls", "middle": "ms", "end": "rs"}


def write(card: Card, folder: Path, name: str) -> list[Path]:
    """All three files, and where they are."""
    folder.mkdir(parents=True, exist_ok=True)
    found = []
    for ending, make in (("svg", svg), ("png", png), ("pdf", pdf)):
        path = folder / f"{name}.{ending}"
        path.write_bytes(make(card))
        found.append(path)
    return found


def svg(card: Card) -> bytes:
    """As SVG."""
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {card.width:g} {card.height:g}" role="img" '
        f'font-family="Helvetica, Arial, sans-serif"><title>{escape(card.title)}</title>'
    ]
    for mark in card.marks:
        if isinstance(mark, Word):
            weight = ' font-weight="bold"' if mark.bold else ""
            lines.append(
                f'<text x="{mark.x:g}" y="{mark.y:g}" font-size="{mark.size:g}" fill="{mark.color}" '
                f'text-anchor="{mark.anchor}"{weight}>{escape(mark.text)}</text>'
            )
        else:
            lines.append(
                f'<rect x="{mark.x:g}" y="{mark.y:g}" width="{mark.width:g}" height="{mark.height:g}" '
                f'fill="{mark.color}"/>'
            )
    return "\n".join([*lines, "</svg>", ""]).encode()


def png(card: Card) -> bytes:
    """As PNG, twice as sharp as its units."""
    from PIL import Image, ImageDraw, ImageFont

    size = (round(card.width * SHARPNESS), round(card.height * SHARPNESS))
    image = Image.new("RGB", size, "white")
    draw = ImageDraw.Draw(image)
    for mark in card.marks:
        x, y = mark.x * SHARPNESS, mark.y * SHARPNESS
        if isinstance(mark, Word):
            font = ImageFont.load_default(mark.size * SHARPNESS)
            # The font that comes with Pillow has one weight: a bold word is stroked.
            stroke = 0.4 * SHARPNESS if mark.bold else 0
            draw.text((x, y), mark.text, mark.color, font, ANCHORS[mark.anchor], stroke_width=stroke)
        else:
            right, bottom = x + mark.width * SHARPNESS - 1, y + mark.height * SHARPNESS - 1
            draw.rectangle((x, y, right, bottom), fill=mark.color)
    target = BytesIO()
    image.save(target, "PNG")
    return target.getvalue()


def pdf(card: Card) -> bytes:
    """As PDF, one page of the card's own size."""
    from reportlab.lib.colors import HexColor
    from reportlab.pdfgen.canvas import Canvas

    target = BytesIO()
    canvas: Any = Canvas(target, pagesize=(card.width, card.height), invariant=1)
    canvas.setTitle(card.title)
    canvas.setAuthor("Croupier")
    draw = {"start": canvas.drawString, "middle": canvas.drawCentredString, "end": canvas.drawRightString}
    for mark in card.marks:
        canvas.setFillColor(HexColor(mark.color))
        if isinstance(mark, Word):
            canvas.setFont("Helvetica-Bold" if mark.bold else "Helvetica", mark.size)
            draw[mark.anchor](mark.x, card.height - mark.y, mark.text)
        else:
            bottom = card.height - mark.y - mark.height
            canvas.rect(mark.x, bottom, mark.width, mark.height, stroke=0, fill=1)
    canvas.save()
    return target.getvalue()
