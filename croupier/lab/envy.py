"""Envy Bonuses: what every other hand at the table adds to a wager.

Each other hand, taken by itself, is as likely to be any hand as one's own, whatever the cards have in
common. Expectations add up without independence, so that n other hands are worth exactly n times one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import floor

from croupier.kernel.counts import Counts
from croupier.lab.misprints import percent
from croupier.law.edition import Edition
from croupier.play.envy import envy_column
from croupier.units.money import Cents, dollars
from croupier.units.odds import FixedSum


def envy_of_one_hand(edition: Edition, wager: str, counts: Counts, stake: Cents) -> Fraction:
    """What one other dealt hand returns on average per cent staked; 0 where the game has no Envy Bonus.

    An edition may ask for a Qualifying Wager of some size (§ 670a.1).
    """
    family = edition.paytables.get(f"{wager}_envy")
    if family is None or stake < qualifying_stake(edition):
        return Fraction(0)
    column = envy_column(family, stake)
    if not column:
        return Fraction(0)
    amounts = {
        outcome: odds.cents
        for outcome, odds in family.columns[column].odds.items()
        if isinstance(odds, FixedSum)
    }
    return sum(
        (counts.probability(outcome) * Fraction(cents, stake) for outcome, cents in amounts.items()),
        start=Fraction(0),
    )


@dataclass(frozen=True, slots=True)
class Turned:
    """A wager that Envy Bonuses turn to the player's favour.

    ``others`` is the least number of other hands that does, ``edge`` what is left with a full table.
    """

    stake: Cents
    others: int
    most: int
    edge: Fraction

    def told(self, wager: str) -> str:
        """In one sentence."""
        hands = "other hand" if self.others == 1 else "other hands"
        return (
            f"{wager} of {dollars(self.stake)} favours the player from {self.others} {hands} on, and by "
            f"{percent(-self.edge)} with {self.most}: each earns it Envy Bonuses"
        )


def turned_by_envy(
    edges: Mapping[Cents, Fraction], envy: Mapping[Cents, Fraction], seats: int
) -> list[Turned]:
    """The stakes at which a wager that favours the house alone favours the player at a full table."""
    found = []
    for stake, each in envy.items():
        edge, most = edges[stake], seats - 1
        if 0 <= edge < most * each:
            found.append(Turned(stake, floor(edge / each) + 1, most, edge - most * each))
    return found


def qualifying_stake(edition: Edition) -> Cents:
    """The least wager that earns an Envy Bonus, 0 where none is stated."""
    figure = edition.figures.get("qualifying_wager_cents")
    return int(figure.value) if figure is not None else 0


def stakes_to_show(edition: Edition, wager: str) -> tuple[Cents, ...]:
    """The amounts for which a wager is analysed: those that the text allows, or one dollar.

    Where an Envy Bonus depends on the amount, its columns are among them.
    """
    allowed = edition.wagers[wager].one_of
    if allowed:
        return allowed
    least = qualifying_stake(edition)
    return (100, least) if f"{wager}_envy" in edition.paytables and least > 100 else (100,)
