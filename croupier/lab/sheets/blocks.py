"""The parts of a sheet, whatever it is printed on."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

Anchor = Literal["start", "middle", "end"]


@dataclass(frozen=True)
class Heading:
    """A heading of level 1 (the sheet) to 3 (a paytable)."""

    level: int
    text: str


@dataclass(frozen=True)
class Text:
    """A paragraph; ``kind`` is plain, formula, or warning."""

    text: str
    kind: str = "plain"


@dataclass(frozen=True)
class Links:
    """Words that lead to other files: each text with its address."""

    places: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Grid:
    """A table. Columns named in ``figures`` (by place) hold figures and are set to the right."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    figures: frozenset[int] = frozenset()
    last_is_total: bool = False


@dataclass(frozen=True)
class Line:
    """A straight line of a drawing; ``ink`` names a color, ``dashed`` a manner."""

    x1: float
    y1: float
    x2: float
    y2: float
    ink: str = "axis"
    dashed: bool = False


@dataclass(frozen=True)
class Box:
    """A filled rectangle, from its lower left corner."""

    x: float
    y: float
    width: float
    height: float
    ink: str = "bar"


@dataclass(frozen=True)
class Label:
    """Words at a point, which is where they start, have their middle, or end."""

    x: float
    y: float
    text: str
    anchor: Anchor = "start"


@dataclass(frozen=True)
class Drawing:
    """A plot: marks in points, the origin at the lower left, and what it shows in one sentence."""

    title: str
    width: float
    height: float
    marks: tuple[Line | Box | Label, ...] = field(default_factory=tuple)


Block = Heading | Text | Links | Grid | Drawing
