"""The edge of a paytable: counted with school arithmetic where that suffices, by the lab otherwise.

A check must also answer where the lab is not installed; what a game counts in plain Python (flush lengths,
matching dice) is exact and quick. The lab knows the rest, and a test holds the two against each other.
"""

from __future__ import annotations

import importlib
from fractions import Fraction

from croupier import games
from croupier.law.paytable import Paytable
from croupier.play.submission import Submission
from croupier.units.odds import FixedSum, FixedSumAndStake, PercentOfMeter


def known_to_favour(submission: Submission) -> list[tuple[str, str]]:
    """Wagers on offer that favour the player whatever is chosen, and the section that makes it so."""
    edition = submission.edition
    return [
        (favour.says, favour.cite)
        for favour in games.load(edition.game).facts.favours_the_player
        if favour.wager in submission.offered or not edition.wagers[favour.wager].optional
    ]


def edge_of(submission: Submission, wager: str) -> Fraction | None:
    """What the house keeps of a wager of 1 under the paytable chosen; None where nobody here can count it."""
    paytable = submission.paytables[wager]
    if any(isinstance(odds, PercentOfMeter) for odds in paytable.odds.values()):
        # What a progressive pays depends on its meter; what is paid beside it may be too much at any meter.
        return edge_with_extras(submission, wager)
    counted = counted_edge(submission.edition.game, wager, paytable)
    return counted if counted is not None else lab_edge(submission, wager)


def edge_with_extras(submission: Submission, wager: str) -> Fraction | None:
    """The lab's figure for a progressive wager beside which something is paid: § 647a.12(e)(3)."""
    try:
        lab = importlib.import_module("croupier.lab.par")
        edge: Fraction | None = lab.edge_with_extras(submission, wager)
    except ModuleNotFoundError:
        return None
    return edge


def turned_by_envy(submission: Submission, wager: str) -> list[str]:
    """Where Envy Bonuses of the other hands turn the wager to the player's favour; none without the lab."""
    try:
        lab = importlib.import_module("croupier.lab.par")
        found = lab.turns_by_envy(submission, wager)
    except ModuleNotFoundError:
        return []
    letter = submission.paytables[wager].letter
    return [turned.told(f"paytable {letter} of {wager!r}" if letter else repr(wager)) for turned in found]


def lab_edge(submission: Submission, wager: str) -> Fraction | None:
    """The lab's figure; None if the lab is not installed or has no count of this wager."""
    try:
        counted = games.lab(submission.edition.game).counted_wagers().get(wager)
        column = importlib.import_module("croupier.lab.wager")
    except ModuleNotFoundError:
        return None
    if counted is None:
        return None
    edge: Fraction = column.evaluate_column(
        counted.counts(submission.edition, submission.options), submission.paytables[wager]
    ).edge
    return edge


def counted_edge(game: str, wager: str, paytable: Paytable) -> Fraction | None:
    """The same by plain counting; None where that does not suffice."""
    count = games.lab(game).plainly_counted().get(paytable.family)
    if count is None:
        return None
    frequencies = count(wager)
    if not set(frequencies) <= set(paytable.odds) or _has_fixed_sums(paytable):
        return None
    # A stake of a million cents keeps odds like 3 to 5 whole.
    stake = 1_000_000
    total = sum(frequencies.values())
    won = sum(
        number * odds.winnings(stake)
        for outcome, number in frequencies.items()
        if not isinstance(odds := paytable.odds[outcome], PercentOfMeter)
    )
    return Fraction(-won, total * stake)


def _has_fixed_sums(paytable: Paytable) -> bool:
    """A sum that does not depend on the stake: there is an edge for each stake, and none of the paytable."""
    return any(isinstance(odds, FixedSum | FixedSumAndStake) for odds in paytable.odds.values())


def fair_stake(game: str, wager: str, paytable: Paytable) -> Fraction | None:
    """The stake in cents below which a fixed sum is worth more than it costs; None where there is none.

    With fixed sums and losses alone the mean is a straight line in the stake: what it is at 0, and at 1.
    """
    count = games.lab(game).plainly_counted().get(paytable.family)
    if count is None or not _has_fixed_sums(paytable):
        return None
    at_nothing, at_one_cent = (
        sum(
            number * odds.winnings(stake)
            for outcome, number in count(wager).items()
            if not isinstance(odds := paytable.odds[outcome], PercentOfMeter)
        )
        for stake in (0, 1)
    )
    return Fraction(at_nothing, at_nothing - at_one_cent)
