"""The wagers of High Roll Dice: ten dice, and the Extra Roll by the set of wagers it serves (§ 675a.5)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb, factorial
from typing import Any

from croupier.equipment.ranks.matching_dice import FACE_WORDS, FACES_BY_RANK
from croupier.games.high_roll_dice.lab import EXTRA_ROLL
from croupier.games.high_roll_dice.lab.endings import first_roll_prices, second_roll_price
from croupier.games.high_roll_dice.rules import DICE, KINDS, LOST, MILLIONS, OUTCOMES, PIPS
from croupier.kernel.counts import Counts, Variant, as_whole_numbers, with_the_rest
from croupier.law.edition import Edition
from croupier.play.lab import CountedWager

PAGE = "dice.md"
ROLLS = 6**DICE
BY_SET = "sum over the wagers of the set: each that the first roll leaves open is won or lost by itself"
METHOD = "exponential generating function of ten dice"


@cache
def rolls(number: int, face: int) -> int:
    """How many of the 6^10 rolls have ``number`` matching dice of this face as their highest.

    Faces that rank above it come up fewer times, those below it at most as often. The rolls with c_f dice
    of each face f number 10! / (c_1! ... c_6!): 10! times a coefficient of a product of sums of x^c / c!.
    """
    place = FACES_BY_RANK.index(face)
    product = [Fraction(0)] * (DICE + 1)
    product[number] = Fraction(1, factorial(number))
    for other in range(len(FACES_BY_RANK)):
        if other == place:
            continue
        most = number - 1 if other < place else number
        product = [
            sum(
                (product[dice - held] / factorial(held) for held in range(min(most, dice) + 1)),
                start=Fraction(0),
            )
            for dice in range(DICE + 1)
        ]
    return int(product[DICE] * factorial(DICE))


def rolls_of_a_kind(number: int) -> int:
    """How many rolls have exactly so many matching dice."""
    return sum(rolls(number, face) for face in FACES_BY_RANK)


def _word(number: int) -> str:
    return OUTCOMES["like_kind"][number - 2] if number <= 8 else OUTCOMES["millionaire_row"][number - 9]


def _pip(face: int) -> Callable[[Edition, Mapping[str, Any]], Counts]:
    def counts(edition: Edition, options: Mapping[str, Any]) -> Counts:
        won = sum(rolls(number, face) for number in range(1, DICE + 1))
        return Counts(with_the_rest({FACE_WORDS[face]: won}, LOST, ROLLS), ROLLS, METHOD, PAGE)

    return counts


def _of_a_kind(number: int) -> Callable[[Edition, Mapping[str, Any]], Counts]:
    def counts(edition: Edition, options: Mapping[str, Any]) -> Counts:
        found = {_word(number): rolls_of_a_kind(number)}
        # § 675a.2(e)(4), § 675a.5(c): up to $1, for a sum that does not depend on it.
        fixed = f"million_{number}" in MILLIONS
        assumes = ("$1 is staked, since the prize does not depend on the amount",) if fixed else ()
        return Counts(with_the_rest(found, LOST, ROLLS), ROLLS, METHOD, PAGE, assumes)

    return counts


def chance_of_second_roll(number: int) -> Fraction:
    """A first roll with fewer matching dice, and a second that brings them to exactly ``number``."""
    chance = Fraction(0)
    for first in range(2, number):
        again, wanted = DICE - first, number - first
        made = comb(again, wanted) * Fraction(5 ** (again - wanted), 6**again)
        chance += Fraction(rolls_of_a_kind(first), ROLLS) * made
    return chance


def extra_roll(edition: Edition, options: Mapping[str, Any]) -> Counts:
    """The fee with a Like Kind Wager on every number: what the second roll makes."""
    made = {_word(number): chance_of_second_roll(number) for number in range(8, 2, -1)}
    found, total = as_whole_numbers({**made, LOST: 1 - _sum(made.values())})
    assumes = ("a Like Kind Wager on every number from three to eight lies beside it",)
    return Counts(found, total, "the first roll by its matching dice, the second by binomials", PAGE, assumes)


def _worth_of_second_roll(edition: Edition, options: Mapping[str, Any]) -> dict[int, Fraction]:
    """What the second roll returns, for each Like Kind Wager, per unit of the fee."""
    return {
        number: chance_of_second_roll(number) * (1 + second_roll_price(edition, options, number))
        for number in range(3, 9)
    }


def _loss_at_first_roll(edition: Edition, options: Mapping[str, Any]) -> dict[int, Fraction]:
    """What each Like Kind Wager loses on average without an Extra Roll."""
    prices = first_roll_prices(edition, options)
    won = {number: prices[f"kind_{number}"][_word(number)] for number in range(3, 9)}
    return {number: 1 - Fraction(rolls_of_a_kind(number), ROLLS) * (1 + net) for number, net in won.items()}


def _sum(fractions: Iterable[Fraction]) -> Fraction:
    return sum(fractions, start=Fraction(0))


def variants(edition: Edition, options: Mapping[str, Any]) -> list[Variant]:
    """The fee by the set of Like Kind Wagers, alone and together with them.

    A wager on two adds nothing to the fee's worth, since the first roll always settles it.
    """
    worth, loss = _worth_of_second_roll(edition, options), _loss_at_first_roll(edition, options)
    found = []
    for size in range(1, len(worth) + 1):
        for chosen in combinations(worth, size):
            names, numbers = "_".join(map(str, chosen)), ", ".join(map(str, chosen))
            fee = 1 - _sum(worth[number] for number in chosen)
            whole = (fee + _sum(loss[number] for number in chosen)) / (size + 1)
            found.append(
                Variant(f"kinds_{names}", f"the fee, with Like Kind Wagers on {numbers}", fee, BY_SET)
            )
            found.append(
                Variant(
                    f"together_{names}",
                    f"fee and Like Kind Wagers on {numbers}, per unit staked",
                    whole,
                    BY_SET,
                )
            )
    return found


COUNTS: Mapping[str, CountedWager] = {
    **{wager: CountedWager(_pip(face)) for wager, face in PIPS.items()},
    **{wager: CountedWager(_of_a_kind(number)) for wager, number in KINDS.items()},
    EXTRA_ROLL: CountedWager(extra_roll, variants=variants),
    **{wager: CountedWager(_of_a_kind(number)) for wager, number in MILLIONS.items()},
}
