"""Blackjack charts as rows of signs: totals, pairs, and the up cards as columns."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from croupier.families.blackjack.chart_cells import UP_CARDS, Cells, sign
from croupier.families.blackjack.dealer import VALUES

Row = tuple[str, tuple[str, ...]]

DRAWS = (("H", "hit"), ("S", "stand"))
DOUBLES = (("Dh", "double with two cards, else hit"), ("Ds", "double with two cards, else stand"))
SPLITS = (("P", "split"), ("-", "play by its total"))
HARD_TOTALS = range(5, 21)
SOFT_TOTALS = range(12, 21)


def name_of(value: int) -> str:
    """A value from 0 as it stands on a chart."""
    return "A" if value == 0 else str(value + 1)


def up_card_names() -> tuple[str, ...]:
    """2 to 10, then the ace."""
    return tuple(map(name_of, UP_CARDS))


def total_rows(
    cells: Mapping[int, Cells], sign_of: Callable[[int, bool, int], str] | None = None
) -> tuple[Row, ...]:
    """One row for each total, hard ones first; ``cells`` by up card. ``sign_of`` may give another sign."""

    def one(up: int, soft: bool, total: int) -> str:
        special = sign_of(up, soft, total) if sign_of else ""
        cell = cells[up].get((soft, total))
        return special or (sign(cell) if cell else "-")

    rows = [(False, total) for total in HARD_TOTALS] + [(True, total) for total in SOFT_TOTALS]
    return tuple(
        (f"{'soft' if soft else 'hard'} {total}", tuple(one(up, soft, total) for up in UP_CARDS))
        for soft, total in rows
    )


def pair_rows(splits: Mapping[int, Sequence[bool]]) -> tuple[Row, ...]:
    """One row for each pair, aces last; ``splits[up][value]``."""
    return tuple(
        (f"{name_of(value)}-{name_of(value)}", tuple("P" if splits[up][value] else "-" for up in UP_CARDS))
        for value in (*range(1, VALUES), 0)
    )
