"""What each throw of High Roll Dice comes to, settled by the rules (§ 675a.4, § 675a.5).

A throw is decided by how many dice match, by their face, and by how many match after an extra roll. Each has
a round that stands for it; which wagers it pays, and what, stands in ``rules.py`` and the edition alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Any, Final, NamedTuple

from croupier.equipment.ranks.matching_dice import FACES_BY_RANK
from croupier.errors import Fault
from croupier.games.high_roll_dice import GAME
from croupier.games.high_roll_dice.lab import EXTRA_ROLL
from croupier.games.high_roll_dice.rules import DICE, KINDS, LOST, MILLIONS, PIPS
from croupier.law.edition import Edition
from croupier.play.endings import EXACT_STAKE
from croupier.play.submission import Submission
from croupier.play.witness import Settled, Witness, settle_witness
from croupier.units.money import Cents

ONE_DOLLAR: Final[Cents] = 100
"""A Millionaire Row Wager is one dollar at most, for a sum that does not depend on it (§ 675a.5(c))."""


class Throw(NamedTuple):
    """How many dice match at first, their face, and how many match after an extra roll if there is one."""

    number: int
    face: int
    after: int | None = None


@cache
def first_roll(number: int, face: int) -> tuple[int, ...] | None:
    """Ten dice of which ``number`` show this face and no others are ranked above them; None if none can.

    A face that ranks higher comes up fewer times, one that ranks lower at most as often.
    """
    rank, rest = FACES_BY_RANK.index(face), DICE - number
    found = [face] * number
    for place, other in enumerate(FACES_BY_RANK):
        if other != face:
            most = min(rest, number - 1 if place < rank else number)
            found += [other] * most
            rest -= most
    return None if rest else tuple(found)


def settled(submission: Submission, stakes: Mapping[str, Cents], throw: Throw) -> Settled | None:
    """The round of a throw with these wagers; None where no dice make it."""
    first = first_roll(throw.number, throw.face)
    if first is None:
        return None
    rolls = [first]
    if throw.after is not None and throw.number < DICE:
        other = next(face for face in FACES_BY_RANK if face != throw.face)
        made = throw.after - throw.number
        rolls.append((throw.face,) * made + (other,) * (DICE - throw.after))
    return settle_witness(GAME, submission, stakes, Witness(rolls=tuple(rolls)))


def first_roll_prices(edition: Edition, options: Mapping[str, Any]) -> dict[str, dict[str, Fraction]]:
    """What each wager nets per unit at each row of its paytable, without an extra roll."""
    stakes = dict.fromkeys((*PIPS, *KINDS), EXACT_STAKE) | dict.fromkeys(MILLIONS, ONE_DOLLAR)
    submission = _offering(edition, options, *KINDS, *MILLIONS)
    found: dict[str, dict[str, Fraction]] = {wager: {} for wager in stakes}
    for number in range(2, DICE + 1):
        for face in FACES_BY_RANK:
            one = settled(submission, stakes, Throw(number, face))
            if one is None:
                continue
            for wager, stake in stakes.items():
                net = one.net([wager])
                found[wager][LOST if net < 0 else one.row(wager)] = Fraction(net, stake)
    return found


def second_roll_price(edition: Edition, options: Mapping[str, Any], number: int) -> Fraction:
    """What a Like Kind Wager nets per unit that the extra roll makes; the fee for it must be lost."""
    kind, pip = f"kind_{number}", next(iter(PIPS))
    submission = _offering(edition, options, kind, EXTRA_ROLL)
    found = set()
    for face in FACES_BY_RANK:
        for first in range(2, number):
            throw = Throw(first, face, number)
            one = settled(submission, dict.fromkeys((pip, kind, EXTRA_ROLL), EXACT_STAKE), throw)
            if one is not None:
                found.add((one.net([kind]), one.net([EXTRA_ROLL])))
    if len(found) != 1 or next(iter(found))[1] != -EXACT_STAKE:
        raise Fault(f"{GAME.id}: an Extra Roll is settled as no count foresees")
    return Fraction(next(iter(found))[0], EXACT_STAKE)


def _offering(edition: Edition, options: Mapping[str, Any], *wagers: str) -> Submission:
    return Submission(edition, {**options, **dict.fromkeys(wagers, True)}, EXACT_STAKE)
