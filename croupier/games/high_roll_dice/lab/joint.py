"""All wagers of High Roll Dice together, by matching dice and their face (§ 675a.4, § 675a.5).

Every seat watches the same dice, so that two seats with the same wagers win and lose the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import comb

from croupier.equipment.ranks.matching_dice import FACES_BY_RANK
from croupier.games.high_roll_dice.lab import EXTRA_ROLL
from croupier.games.high_roll_dice.lab.counts import ROLLS, rolls
from croupier.games.high_roll_dice.lab.endings import Throw, settled
from croupier.games.high_roll_dice.lab.solver import solve
from croupier.games.high_roll_dice.rules import DICE, KINDS
from croupier.play.endings import BASE, EXACT_STAKE
from croupier.play.joint import Between, JointCounts, JointTally
from croupier.play.simulator import stake_of
from croupier.play.submission import Submission

METHOD = "exponential generating function of ten dice, by number and face; an extra roll by binomials"


def throws(again: bool) -> Iterator[tuple[Throw, Fraction]]:
    """Every throw that wagers can tell apart, and how likely it is."""
    for number in range(2, DICE + 1):
        for face in FACES_BY_RANK:
            chance = Fraction(rolls(number, face), ROLLS)
            left = DICE - number
            for made in range(left + 1) if again else ():
                share = Fraction(comb(left, made) * 5 ** (left - made), 6**left)
                yield Throw(number, face, number + made), chance * share
            if not again:
                yield Throw(number, face), chance


def counts(submission: Submission, wagers: Sequence[str]) -> JointCounts:
    """One seat with all of these wagers; ``base`` is the wager that loses least.

    An Extra Roll is a fee for Like Kind Wagers: with it all of these are placed.
    """
    best = solve(submission.edition, submission.options).per
    names = [best if one == BASE else one for one in wagers]
    again = EXTRA_ROLL in names
    placed = dict.fromkeys((*names, *(KINDS if again else ())))
    stakes = {name: stake_of(submission, name, EXACT_STAKE) for name in placed}
    stakes |= {best: stake_of(submission, best, EXACT_STAKE)}
    tally = JointTally()
    for throw, chance in throws(again):
        one = settled(submission, stakes, throw) if chance else None
        if one is not None:
            tally.add([Fraction(one.net([name]), stakes[name]) for name in names], chance)
    return tally.counts(METHOD)


def between(submission: Submission, wagers: Sequence[str]) -> Between:
    """Two seats: the same dice."""
    found = counts(submission, wagers)
    return Between(found.products(), METHOD, tuple((0.0,) * len(wagers) for _ in wagers))
