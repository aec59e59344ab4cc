"""How cost grows with the number of terminals, as a drawing that needs nothing but a browser."""

from __future__ import annotations

from pathlib import Path

Row = tuple[int, float, float, float, float]
"""Terminals, commands a second, server milliseconds a command, p50 and p99 of a wager in milliseconds."""

WIDTH, HEIGHT, LEFT, TOP = 300, 190, 60, 46
PANELS = (
    ("commands a second", (1,), ("#1f6f43",)),
    ("server milliseconds a command", (2,), ("#1f4f8f",)),
    ("wager acknowledged, ms: p50, p99", (3, 4), ("#b3541e", "#7a1f3d")),
)


def draw(rows: list[Row], place: Path) -> None:
    """Three small charts side by side, each from zero."""
    parts = [_panel(rows, number, *panel) for number, panel in enumerate(PANELS)]
    width = len(PANELS) * (WIDTH + LEFT + 20)
    height = HEIGHT + TOP + 50
    place.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" '
        f'font-size="12"><rect width="100%" height="100%" fill="#fff"/>{"".join(parts)}</svg>\n',
        encoding="utf-8",
    )


def _panel(
    rows: list[Row], number: int, title: str, columns: tuple[int, ...], colours: tuple[str, ...]
) -> str:
    left = number * (WIDTH + LEFT + 20) + LEFT
    most = max(float(row[column]) for row in rows for column in columns) * 1.15 or 1.0
    furthest = rows[-1][0] * 1.05

    def place(row: Row, column: int) -> tuple[float, float]:
        return left + row[0] / furthest * WIDTH, TOP + HEIGHT * (1 - float(row[column]) / most)

    shapes = [
        f'<text x="{left}" y="{TOP - 20}" font-weight="bold">{title}</text>',
        f'<path d="M{left} {TOP}V{TOP + HEIGHT}H{left + WIDTH}" fill="none" stroke="#555"/>',
    ]
    for row in rows:
        x, _ = place(row, columns[0])
        shapes.append(f'<text x="{x:.1f}" y="{TOP + HEIGHT + 18}" text-anchor="middle">{row[0]:,}</text>')
    for column, colour in zip(columns, colours, strict=True):
        points = [place(row, column) for row in rows]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        shapes.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        for (x, y), row in zip(points, rows, strict=True):
            shapes.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>')
            words = f'fill="{colour}" text-anchor="middle">{row[column]:.4g}'
            shapes.append(f'<text x="{x:.1f}" y="{y - 8:.1f}" {words}</text>')
    middle = left + WIDTH / 2
    shapes.append(f'<text x="{middle}" y="{TOP + HEIGHT + 36}" text-anchor="middle">terminals</text>')
    return "".join(shapes)
