"""A few lines that write SVG: elements with escaped attributes, and no library behind them."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

Value = str | float | int


def element(tag: str, *children: str, **attributes: Value) -> str:
    """One element. ``class_`` is class, underscores are hyphens; numbers are cut to two decimals."""
    written = "".join(f' {_name(name)}="{_value(value)}"' for name, value in attributes.items())
    inner = "".join(children)
    return f"<{tag}{written}>{inner}</{tag}>" if inner else f"<{tag}{written}/>"


def text(x: float, y: float, words: str, **attributes: Value) -> str:
    """Centred words."""
    return element("text", escape(words), x=x, y=y, **attributes)


def lines(x: float, y: float, words: Iterable[str], leading: float, **attributes: Value) -> str:
    """Several centred lines, the middle of them at ``y``."""
    rows = list(words)
    top = y - leading * (len(rows) - 1) / 2
    return "".join(text(x, top + leading * index, row, **attributes) for index, row in enumerate(rows))


def group(*children: str, **attributes: Value) -> str:
    """Elements that belong together."""
    return element("g", *children, **attributes)


def title(words: str) -> str:
    """What a pointer that rests on the element is shown, and what a screen reader says."""
    return element("title", escape(words))


def _name(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


def _value(value: Value) -> str:
    return escape(value) if isinstance(value, str) else f"{value:.2f}".rstrip("0").rstrip(".")
