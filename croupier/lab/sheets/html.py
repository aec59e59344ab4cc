"""A sheet as one HTML page: no script, no other file, plots as SVG."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Final

from croupier.lab.sheets.blocks import Block, Box, Drawing, Grid, Heading, Label, Line, Links, Text

STYLE: Final = """
:root { --ink: #1c2430; --soft: #5d6b7c; --line: #d8dee6; --bar: #2f6f8f; --loss: #b4482f; --curve: #1f5f3f; }
body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); max-width: 60rem; margin: 2rem auto;
       padding: 0 1rem; }
h1 { font-size: 1.6rem; } h2 { margin-top: 2.5rem; border-bottom: 2px solid var(--line); }
h3 { margin-top: 1.6rem; font-size: 1.05rem; }
table { border-collapse: collapse; margin: .8rem 0; font-size: .87rem; display: block; overflow-x: auto; }
th, td { padding: .25rem .7rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
th { background: #f3f6f9; } .n { text-align: right; font-variant-numeric: tabular-nums; }
tr.total td { font-weight: 600; border-top: 2px solid var(--line); }
.formula { font-family: ui-monospace, monospace; font-size: .82rem; overflow-wrap: anywhere; }
.warning { background: #fdf0ec; border-left: 4px solid var(--loss); padding: .4rem .8rem; }
figure { margin: 1rem 0; } figcaption { color: var(--soft); font-size: .82rem; }
svg { max-width: 100%; height: auto; } svg text { font: 10px system-ui, sans-serif; fill: var(--ink); }
@media print { h2 { break-before: auto; } table, figure { break-inside: avoid; } }
"""

INKS: Final = {
    "axis": "var(--soft)",
    "grid": "var(--line)",
    "bar": "var(--bar)",
    "loss": "var(--loss)",
    "curve": "var(--curve)",
}


def page(title: str, blocks: Iterable[Block]) -> str:
    """The whole page."""
    body = "\n".join(_block(block) for block in blocks)
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<style>{STYLE}</style></head>\n<body>\n{body}\n</body></html>\n"
    )


def _block(block: Block) -> str:
    match block:
        case Heading(level, text):
            return f"<h{level}>{escape(text)}</h{level}>"
        case Text(text, kind):
            return f'<p class="{kind}">{escape(text)}</p>'
        case Links(places):
            links = " ".join(f'<a href="{escape(place)}">{escape(text)}</a>' for text, place in places)
            return f"<p>{links}</p>"
        case Grid():
            return _grid(block)
        case Drawing():
            return drawing(block)


def _grid(grid: Grid) -> str:
    def cells(row: tuple[str, ...], tag: str) -> str:
        return "".join(
            f"<{tag}{' class=n' if place in grid.figures else ''}>{escape(cell)}</{tag}>"
            for place, cell in enumerate(row)
        )

    last = len(grid.rows) - 1
    rows = "\n".join(
        f"<tr{' class=total' if grid.last_is_total and place == last else ''}>{cells(row, 'td')}</tr>"
        for place, row in enumerate(grid.rows)
    )
    return f"<table><thead><tr>{cells(grid.head, 'th')}</tr></thead><tbody>\n{rows}\n</tbody></table>"


def drawing(plot: Drawing) -> str:
    """A plot as SVG with its title for those who cannot see it."""
    marks = "".join(_mark(mark, plot.height) for mark in plot.marks)
    title = escape(plot.title)
    return (
        f'<figure><svg role="img" aria-label="{title}" width="{plot.width:g}" height="{plot.height:g}" '
        f'viewBox="0 0 {plot.width:g} {plot.height:g}">{marks}</svg><figcaption>{title}</figcaption></figure>'
    )


def _mark(mark: Line | Box | Label, height: float) -> str:
    match mark:
        case Line(x1, y1, x2, y2, ink, dashed):
            dash = ' stroke-dasharray="4 3"' if dashed else ""
            wide = ' stroke-width="2"' if ink == "curve" else ""
            return (
                f'<line x1="{x1:.1f}" y1="{height - y1:.1f}" x2="{x2:.1f}" y2="{height - y2:.1f}" '
                f'stroke="{INKS[ink]}"{dash}{wide}/>'
            )
        case Box(x, y, width, tall, ink):
            top = height - y - tall
            size = f'width="{width:.1f}" height="{tall:.1f}"'
            return f'<rect x="{x:.1f}" y="{top:.1f}" {size} fill="{INKS[ink]}"/>'
        case Label(x, y, text, anchor):
            return f'<text x="{x:.1f}" y="{height - y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'
