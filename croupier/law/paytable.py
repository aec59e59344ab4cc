"""Paytables: the printed table turned into odds, with every outcome named and none left to silence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.units.odds import Odds


@dataclass(frozen=True, slots=True)
class Paytable:
    """One column of a printed table: what each outcome pays, and where that is printed.

    ``deferred`` names the option that must supply the odds where the text leaves them to the
    certificate holder (Massachusetts' Paytable G); its outcomes are then absent from ``odds``. ``likened``
    are outcomes without a printed row, which pay as another one does.
    """

    family: str
    letter: str
    cite: str
    odds: Mapping[str, Odds]
    deferred: str = ""
    likened: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class PaytableFamily:
    """All columns that the text prints for one wager; the key is the letter, "" where there is one."""

    name: str
    cite: str
    outcomes: tuple[str, ...]
    columns: Mapping[str, Paytable]
