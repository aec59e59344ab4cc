"""Editions that stand in no regulation, for tests: one figure changed, or one paytable."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from croupier.law.edition import Edition
from croupier.units.odds import parse_odds


def with_figures(edition: Edition, **figures: Any) -> Edition:
    """The edition with other figures."""
    changed = {name: replace(edition.figures[name], value=value) for name, value in figures.items()}
    return replace(edition, figures={**edition.figures, **changed})


def with_odds(edition: Edition, family: str, odds: Mapping[str, str], letter: str = "") -> Edition:
    """The edition with other odds in some rows of one column."""
    paytables = edition.paytables[family]
    column = paytables.columns[letter]
    rows = {**column.odds, **{row: parse_odds(text) for row, text in odds.items()}}
    columns = {**paytables.columns, letter: replace(column, odds=rows)}
    return replace(edition, paytables={**edition.paytables, family: replace(paytables, columns=columns)})
