"""An edition: one dated text of one game's rules, with its figures and where each of them stands.

A game's procedure is code; what the Board may change by striking out a number is data. An edition is
read from one TOML file (see ``law.loader``) and never changes while the program runs.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from croupier.law.layout import Layout
from croupier.law.paytable import Paytable, PaytableFamily
from croupier.law.procedure import Equipment, Procedure
from croupier.law.progressive import MeterRule, ProgressiveRule
from croupier.units.money import Cents

EMPTY_EQUIPMENT = Equipment()
EMPTY_PROCEDURE = Procedure()
EMPTY_LAYOUT = Layout()


@dataclass(frozen=True, slots=True)
class Figure:
    """One value of the text and the section that states it."""

    value: Any
    cite: str


@dataclass(frozen=True, slots=True)
class WagerRule:
    """One kind of wager: what it is called, and how its amount relates to the others.

    ``decision``: placed during the round by a decision, not before the deal. ``equals``: always the
    same amount as that other wager. ``one_of``: only these amounts. ``at_most``: no more than that (0:
    no limit). ``same_for_all``: all seats that place it in a round place the same amount. ``needs``: may
    only be placed beside that other wager. ``any_of``: a word that several wagers share, of which a seat
    places one or more as it likes; none of them is required by itself. ``at_least_minimum``: no less than
    the table minimum, though it is optional. ``of_position``: on the hand of that position, whoever
    places it (0: on his own or the dealer's). ``one_amount``: a meter that it feeds is seeded for the amount
    on offer ("for 1"), so that a table offers it in one amount alone.
    """

    name: str
    title: str
    cite: str
    optional: bool = False
    decision: bool = False
    equals: str = ""
    one_of: tuple[Cents, ...] = ()
    same_for_all: bool = False
    needs: str = ""
    paytable: str = ""
    at_most: Cents = 0
    any_of: str = ""
    at_least_minimum: bool = False
    of_position: int = 0
    one_amount: bool = False


@dataclass(frozen=True, slots=True)
class OptionRule:
    """A choice that the Rules Submission makes and that is not a wager.

    ``kind``: a ``choice`` among the values; ``odds`` that complete a paytable; a ``layout``; or in one round
    of how many something happens on the average (``one_round_in``), 0 for never.
    """

    name: str
    cite: str
    values: tuple[Any, ...] = ()
    default: Any = None
    kind: str = "choice"


@dataclass(frozen=True, slots=True)
class PayoutLimit:
    """The aggregate limit per player and round that a certificate holder may (or must) set.

    ``most_at_minimum`` is what one patron could win in a round, as a multiple of the minimum wager:
    the limit may be no lower than that, nor lower than ``at_least``. ``per`` says whose winnings are
    added up: those of a ``player`` over all his seats, or of each ``hand``.
    """

    cite: str
    wagers: frozenset[str]
    at_least: Cents
    most_at_minimum: int
    mandatory: bool = False
    per: str = "player"


@dataclass(frozen=True)
class Edition:
    """Everything that one dated text fixes about one game."""

    game: str
    id: str
    title: str
    code: str
    chapter: str
    effective: datetime.date
    source: str
    seats: Figure
    decks: Figure
    joker: Figure
    dealing: Mapping[str, str]
    wagers: Mapping[str, WagerRule]
    options: Mapping[str, OptionRule]
    paytables: Mapping[str, PaytableFamily]
    progressives: Mapping[str, ProgressiveRule]
    payout_limit: PayoutLimit | None
    figures: Mapping[str, Figure]
    concordance: Mapping[str, str]
    equipment: Equipment = EMPTY_EQUIPMENT
    procedure: Procedure = EMPTY_PROCEDURE
    layout: Layout = EMPTY_LAYOUT
    proposed: bool = False
    """A proposed rulemaking, which is not in force: ``effective`` is then the day of its publication."""
    outside: tuple[str, ...] = ()
    """What is not a regulation's, as a command was asked for it: ``--rule soft_17=hit``."""
    _cites: dict[str, str] = field(default_factory=dict, repr=False, compare=False)

    def cite(self, section: str) -> str:
        """A section of the chapter as a full citation of *this* text.

        ``rules.py`` is written along one chapter; an edition whose text is numbered otherwise
        translates through its concordance. Sections named in the edition's own data stand as they are.
        """
        known = self._cites.get(section)
        if known is None:
            translated = self.concordance.get(section, section)
            known = self._cites[section] = f"{self.code} {translated}"
        return known

    def figure(self, name: str) -> Any:
        """The value of a named figure."""
        return self.figures[name].value

    def meter_rules(self) -> list[MeterRule]:
        """Every meter of every progressive, whichever the Rules Submission chooses."""
        return [
            rule
            for progressive in self.progressives.values()
            for meters in progressive.meters.values()
            for rule in meters.values()
        ]

    def paytable(self, family: str, letter: str = "") -> Paytable:
        """One column of a paytable; without a letter where the text has a single one."""
        return self.paytables[family].columns[letter]
