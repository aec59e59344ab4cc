"""A strategy laid out as a card: words and boxes on paper, before they become a file of any kind."""

from __future__ import annotations

from dataclasses import dataclass
from textwrap import wrap
from typing import Final

from croupier.play.strategy import Chart, Rules, RuleStrategy

WIDTH: Final = 420.0
MARGIN: Final = 18.0
LINE: Final = 15.0
WORDS_IN_LINE: Final = 58
LABEL_WIDTH: Final = 60.0
INK, GREEN, GREY, PAPER = "#1d2733", "#0d4a32", "#5d6b7c", "#fbfaf6"
TINTS: Final = ("#dcebdc", "#f6e3c5", "#d7e4f2", "#f3d6d6", "#e7dcf0", "#e4e4e4", "#d9f0ee", "#f2efcf")


@dataclass(frozen=True)
class Word:
    """Text whose baseline starts (or ends, or is centred) at a point; y runs down from the top."""

    x: float
    y: float
    text: str
    size: float = 10.0
    bold: bool = False
    color: str = INK
    anchor: str = "start"


@dataclass(frozen=True)
class Area:
    """A filled rectangle, by its upper left corner."""

    x: float
    y: float
    width: float
    height: float
    color: str


@dataclass(frozen=True)
class Card:
    """Everything on one card, in drawing order."""

    title: str
    width: float
    height: float
    marks: tuple[Word | Area, ...]


class _Paper:
    """Where the next line goes."""

    def __init__(self) -> None:
        self.y = MARGIN + 10
        self.marks: list[Word | Area] = []
        self.tints: dict[str, str] = {}
        """One tint for a sign, in all charts of the card."""

    def words(self, text: str, size: float = 10.0, *, bold: bool = False, color: str = INK) -> None:
        most = int(WORDS_IN_LINE * 1.25 * 10 / size)
        for line in wrap(text, most):
            self.marks.append(Word(MARGIN, self.y, line, size, bold, color))
            self.y += size * 1.45

    def pair(self, when: str, do: str) -> None:
        """What to do stands at the right end of the line."""
        lines = wrap(when, WORDS_IN_LINE - len(do) // 2)
        self.marks.append(Word(WIDTH - MARGIN, self.y, do, 10, True, INK, "end"))
        for line in lines:
            self.marks.append(Word(MARGIN + 8, self.y, line))
            self.y += LINE

    def chart(self, chart: Chart) -> None:
        self.words(chart.title, 11, bold=True, color=GREEN)
        wide = (WIDTH - 2 * MARGIN - LABEL_WIDTH) / max(1, len(chart.columns))
        for column, name in enumerate(chart.columns):
            self.marks.append(Word(self._middle(column, wide), self.y, name, 9, True, GREY, "middle"))
        self.y += 5
        for label, cells in chart.rows:
            self.marks.append(Word(MARGIN, self.y + 11, label, 9, True, GREY))
            for column, cell in enumerate(cells):
                left = MARGIN + LABEL_WIDTH + column * wide
                self.marks.append(Area(left, self.y, wide - 1, LINE - 1, self._tint(cell)))
                self.marks.append(
                    Word(self._middle(column, wide), self.y + 11, cell, 9, False, INK, "middle")
                )
            self.y += LINE
        self.y += 12
        if chart.legend:
            self.words("; ".join(f"{sign} {meaning}" for sign, meaning in chart.legend), 8.5, color=GREY)
        self.y += 8

    def _tint(self, sign: str) -> str:
        return self.tints.setdefault(sign, TINTS[len(self.tints) % len(TINTS)])

    def _middle(self, column: int, wide: float) -> float:
        return MARGIN + LABEL_WIDTH + (column + 0.5) * wide - 0.5


def card_of(game_title: str, strategy: RuleStrategy) -> Card:
    """The card of one strategy."""
    paper = _Paper()
    paper.words(game_title, 17, bold=True, color=GREEN)
    paper.words(f"{strategy.name} ({strategy.source})", 11, color=GREY)
    paper.y += 4
    for rules in strategy.rules:
        _rules(paper, rules)
    for chart in strategy.charts:
        paper.chart(chart)
    paper.y += 4
    paper.words(price_of(strategy), 8.5, color=GREY)
    paper.words(strategy.method, 8.5, color=GREY)
    height = paper.y + MARGIN - 8
    background = Area(0, 0, WIDTH, height, PAPER)
    return Card(f"{game_title}: {strategy.name}", WIDTH, height, (background, *paper.marks))


def _rules(paper: _Paper, rules: Rules) -> None:
    paper.words(rules.title, 11, bold=True, color=GREEN)
    for when, do in rules.lines:
        paper.pair(when, do)
    paper.y += 6


def price_of(strategy: RuleStrategy) -> str:
    """What it costs, in one sentence."""
    error = f" (standard error {strategy.standard_error:.4%})" if strategy.standard_error else ""
    return (
        f"House edge {float(strategy.edge):.4%} of the {strategy.per.replace('_', ' ')} wager{error}, "
        f"{float(strategy.optimum):.4%} under best play: this card costs {float(strategy.cost):.4%}."
    )
