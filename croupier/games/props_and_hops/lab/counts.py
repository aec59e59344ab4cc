"""The wagers of Props & Hops: 36 rolls of two dice, and an absorbing chain for the Six Eight Shake."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from typing import Any

from croupier.equipment.dice import FACES, Combination, combination
from croupier.games.props_and_hops.lab.endings import at_each_roll, shake_pays
from croupier.games.props_and_hops.rules import NEXT_ROLL, SHAKE, SIXES_AND_EIGHTS
from croupier.kernel.counts import Counts, Variant, as_whole_numbers
from croupier.law.edition import Edition
from croupier.play.lab import CountedWager

ROLLS = [combination(roll) for roll in product(FACES, repeat=2)]
WAYS = Counter(ROLLS)
SEVENS = sum(ways for roll, ways in WAYS.items() if roll.total == 7)
LAYOUT_WAGERS = ("hop_top", "hop_left", "hop_right", "hop_center")


def _next_roll(wager: str) -> Callable[[Edition, Mapping[str, Any]], Counts]:
    """§ 668a.2(d) to (f)(7): decided by one roll."""

    def counts(edition: Edition, options: Mapping[str, Any]) -> Counts:
        found = Counter(row for row, _ in at_each_roll(edition, options, wager))
        assumes = ("depends on the layout (option 'layout')",) if wager in LAYOUT_WAGERS else ()
        return Counts(found, len(ROLLS), "enumeration of the 36 rolls of two dice", "dice.md", assumes)

    return counts


# § 668a.2(f)(8): all six combinations of six and eight before a seven.


def chance_of_all_before_seven(missing: frozenset[Combination]) -> Fraction:
    """By inclusion and exclusion over the combinations that a seven comes before."""
    chance = Fraction(0)
    for size in range(len(missing) + 1):
        for late in combinations(missing, size):
            ways = sum(WAYS[one] for one in late)
            chance += (-1) ** size * Fraction(SEVENS, SEVENS + ways)
    return chance


def six_eight_shake(edition: Edition, options: Mapping[str, Any]) -> Counts:
    """Kept until it is decided."""
    won = chance_of_all_before_seven(SIXES_AND_EIGHTS)
    found, total = as_whole_numbers({"all_six_before_a_seven": won, "a_seven_first": 1 - won})
    return Counts(
        found,
        total,
        "absorbing chain, solved by inclusion and exclusion",
        "six-eight-shake.md",
        ("the wager is kept until it is decided",),
    )


# With the right to take it down the state is the set of combinations still missing; from one roll to the next
# it only shrinks. Rolls that change nothing leave the choice as it was, so that it is decided once for each
# set: take down (0), or go on through them until something happens.


@cache
def going_on(missing: frozenset[Combination], pays: Fraction) -> Fraction:
    """What the wager is worth while it is never taken down as long as the set stays as it is."""
    if not missing:
        return pays
    decided = Fraction(-SEVENS)
    for one in missing:
        decided += WAYS[one] * free_to_remove(missing - {one}, pays)
    return decided / (SEVENS + sum(WAYS[one] for one in missing))


@cache
def free_to_remove(missing: frozenset[Combination], pays: Fraction) -> Fraction:
    """What it is worth to a player who may take it down now."""
    return max(Fraction(0), going_on(missing, pays)) if missing else pays


def one_more_roll(missing: frozenset[Combination], pays: Fraction) -> Fraction:
    """Kept for the next roll; after one that changes nothing the player may reconsider."""
    unchanged = len(ROLLS) - SEVENS - sum(WAYS[one] for one in missing)
    worth = -SEVENS + unchanged * free_to_remove(missing, pays)
    worth += sum(WAYS[one] * free_to_remove(missing - {one}, pays) for one in missing)
    return worth / len(ROLLS)


def value_with_best_removal(pays: Fraction) -> Fraction:
    """What the wager is worth to a player who takes it down whenever that is better than to go on.

    It stays up for the first roll: taken down before that, it was no wager.
    """
    return one_more_roll(SIXES_AND_EIGHTS, pays)


def variants(edition: Edition, options: Mapping[str, Any]) -> list[Variant]:
    """The Six Eight Shake with the best use of the right to take it down."""
    value = value_with_best_removal(shake_pays(edition, options))
    return [
        Variant(
            "best_removal",
            "taken down whenever that is better than to go on",
            -value,
            "optimal stopping of the same chain, backwards over the 64 sets of missing combinations",
        )
    ]


COUNTS: Mapping[str, CountedWager] = {
    **{wager: CountedWager(_next_roll(wager)) for wager in NEXT_ROLL},
    SHAKE: CountedWager(six_eight_shake, variants=variants),
}
