"""All wagers of Props & Hops together: 36 rolls, and the Six Eight Shake by what the first roll leaves of it.

Every seat watches the same dice, so that two seats with the same wagers win and lose the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache

from croupier.equipment.dice import Combination, combination
from croupier.games.props_and_hops.lab.counts import SEVENS, WAYS, free_to_remove
from croupier.games.props_and_hops.lab.endings import LOST, REMOVED, ROLLS, WON, rolled, shake_pays, shaken
from croupier.games.props_and_hops.lab.solver import solve
from croupier.games.props_and_hops.rules import NEXT_ROLL, SHAKE, SIXES_AND_EIGHTS
from croupier.play.endings import BASE, EXACT_STAKE
from croupier.play.joint import Between, JointCounts, JointTally
from croupier.play.simulator import stake_of
from croupier.play.submission import Submission

METHOD = "enumeration of the 36 first rolls; a Six Eight Shake is taken down whenever that is better"
Ends = dict[int, Fraction]
"""How likely a Six Eight Shake is won, lost and removed."""


@cache
def _ends(missing: frozenset[Combination], pays: Fraction) -> tuple[Fraction, Fraction, Fraction]:
    """From a set of missing combinations on, with the right to take it down before the next roll."""
    if not missing:
        return Fraction(1), Fraction(0), Fraction(0)
    if free_to_remove(missing, pays) <= 0:
        return Fraction(0), Fraction(0), Fraction(1)
    return _after_a_roll(missing, pays)


def _after_a_roll(missing: frozenset[Combination], pays: Fraction) -> tuple[Fraction, Fraction, Fraction]:
    """Kept until a roll changes something."""
    deciding = SEVENS + sum(WAYS[one] for one in missing)
    won, lost, removed = Fraction(0), Fraction(SEVENS, deciding), Fraction(0)
    for one in missing:
        chance = Fraction(WAYS[one], deciding)
        ends = _ends(missing - {one}, pays)
        won, lost, removed = (
            won + chance * ends[WON],
            lost + chance * ends[LOST],
            removed + chance * ends[REMOVED],
        )
    return won, lost, removed


def ends_after(faces: tuple[int, ...], pays: Fraction) -> Ends:
    """How a Six Eight Shake ends after this first roll."""
    dice = combination(faces)
    if dice.total == 7:
        return {LOST: Fraction(1)}
    ends = _ends(SIXES_AND_EIGHTS - {dice}, pays)
    return {ended: ends[ended] for ended in (WON, LOST, REMOVED) if ends[ended]}


def counts(submission: Submission, wagers: Sequence[str]) -> JointCounts:
    """One seat with all of these wagers; ``base`` is the wager that loses least."""
    best = solve(submission.edition, submission.options).per
    names = [best if one == BASE else one for one in wagers]
    stakes = {name: stake_of(submission, name, EXACT_STAKE) for name in names if name in NEXT_ROLL}
    rounds = rolled(submission, stakes) if stakes else [None] * len(ROLLS)
    shakes = shaken(submission, EXACT_STAKE) if SHAKE in names else {WON: 0}
    pays = shake_pays(submission.edition, submission.options) if SHAKE in names else None
    tally = JointTally()
    for faces, one in zip(ROLLS, rounds, strict=True):
        ends = {WON: Fraction(1)} if pays is None else ends_after(faces, pays)
        for ended, chance in ends.items():
            nets = [
                Fraction(shakes[ended], EXACT_STAKE)
                if name == SHAKE or one is None
                else Fraction(one.net([name]), stakes[name])
                for name in names
            ]
            tally.add(nets, chance)
    return tally.counts(METHOD)


def between(submission: Submission, wagers: Sequence[str]) -> Between:
    """Two seats: the same dice."""
    found = counts(submission, wagers)
    return Between(found.products(), METHOD, tuple((0.0,) * len(wagers) for _ in wagers))
