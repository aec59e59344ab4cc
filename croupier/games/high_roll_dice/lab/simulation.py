"""Rounds of High Roll Dice with a wager on everything (§ 675a.4, § 675a.5), for ``croupier simulate``.

No decision follows a wager, so that best play is to choose one: ``base`` is the one that loses least.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.ranks.matching_dice import FACES_BY_RANK
from croupier.errors import Refused
from croupier.games.high_roll_dice.lab import EXTRA_ROLL, LAB
from croupier.games.high_roll_dice.lab.endings import Throw, settled
from croupier.games.high_roll_dice.lab.solver import solve
from croupier.games.high_roll_dice.rules import DICE, KINDS, PIPS
from croupier.kernel.jit import jit
from croupier.kernel.stream import Words, begin, below, new_stream
from croupier.play.simulator import (
    BASE,
    CountingSimulator,
    Prices,
    prices_of,
    round_document,
    stakes_of,
)
from croupier.play.submission import Submission
from croupier.units.verdict import Refusal

# An outcome: how many dice match at first, which face they show (by its rank), how many after an extra roll.
NUMBERS = DICE + 1
FACES = 6
OUTCOMES = NUMBERS * FACES * NUMBERS

HALF = DICE // 2
HALVES = FACES**HALF


def counts_of_half() -> NDArray[np.uint32]:
    """For each roll of five dice, as a number in base six, how often each face comes: four bits a face."""
    found = np.zeros(HALVES, dtype=np.uint32)
    for place in range(HALF):
        found += np.uint32(1) << (4 * (np.arange(HALVES) // FACES**place % FACES)).astype(np.uint32)
    return found


@jit
def first_roll(stream: Words, halves: NDArray[np.uint32]) -> tuple[int, int, int]:
    """A roll of ten dice as a number in base six; how many dice match, and the rank of their face."""
    roll = below(stream, HALVES * HALVES)
    held = np.int64(halves[roll // HALVES]) + np.int64(halves[roll % HALVES])
    number, face = 0, 0
    for rank in range(FACES):
        dice = int(held >> 4 * rank & 15)
        if dice > number:
            number, face = dice, rank
    return roll, number, face


@jit
def second_roll(stream: Words, number: int, face: int) -> tuple[int, int]:
    """The other dice once more, as a number in base six, and how many match now."""
    roll = below(stream, FACES ** (DICE - number))
    left = roll
    for _ in range(DICE - number):
        number += left % FACES == face
        left //= FACES
    return roll, number


@jit
def play_rounds(
    seed: np.uint64,
    first: int,
    count: int,
    halves: NDArray[np.uint32],
    again: bool,
    counts: NDArray[np.int64],
) -> None:
    """Count the outcomes of the rounds."""
    stream = new_stream()
    for number in range(first, first + count):
        begin(stream, seed, number)
        _, matching, face = first_roll(stream, halves)
        after = matching
        if again and matching < DICE:
            _, after = second_roll(stream, matching, face)
        counts[(matching * FACES + face) * NUMBERS + after] += 1


def simulator(submission: Submission) -> CountingSimulator:
    """Rounds of one seat with all Pip Street Wagers and the optional ones that are offered."""
    stakes = stakes_of(submission, (*PIPS, *LAB.side_wagers))
    if stakes[EXTRA_ROLL] and not any(stakes[kind] for kind in KINDS):
        message = "option 'extra_roll' needs a Like Kind Boulevard Wager beside it"
        raise Refused(Refusal("missing_wager", message, submission.cite("§ 675a.2(e)(3)")))
    halves, again = counts_of_half(), bool(stakes[EXTRA_ROLL])
    best = solve(submission.edition, {}).per

    def play(seed: np.uint64, first: int, count: int, counts: NDArray[np.int64]) -> None:
        play_rounds(seed, first, count, halves, again, counts[:OUTCOMES])
        # The best wager by itself and all the others have the same outcomes.
        counts[OUTCOMES:] = counts[:OUTCOMES]

    def tell(seed: int, index: int, outcome: int) -> dict[str, Any]:
        stream = new_stream()
        begin(stream, np.uint64(seed), index)
        roll, number, face = first_roll(stream, halves)
        dice = [list(_faces(roll, DICE))]
        if again and number < DICE:
            dice.append(list(_faces(second_roll(stream, number, face)[0], DICE - number)))
        return round_document(submission, stakes, [], dice=dice)

    exact: dict[str, Fraction | None] = {} if stakes[best] else {BASE: None}
    if again:
        # The fee buys a second chance for these: what each is worth then depends on the others.
        exact |= dict.fromkeys((EXTRA_ROLL, *KINDS))
    if again and best in KINDS:
        exact[BASE] = None
    first_wager = best if stakes[best] else next(iter(PIPS))
    return CountingSimulator(_groups(submission, first_wager), stakes, play, tell, first_wager, exact=exact)


def _faces(roll: int, dice: int) -> Iterator[int]:
    """The faces of a roll that is a number in base six."""
    for _ in range(dice):
        yield FACES_BY_RANK[roll % FACES]
        roll //= FACES


def _groups(submission: Submission, base: str) -> tuple[Prices, ...]:
    """The best wager, then all others, at every outcome; what no dice can show is never counted."""
    stakes = {
        name: stake for name, stake in stakes_of(submission, (*PIPS, *LAB.side_wagers)).items() if stake
    }
    again = EXTRA_ROLL in stakes
    columns: dict[str, list[tuple[int, int]]] = {name: [] for name in stakes}
    for outcome in range(OUTCOMES):
        number, face, after = outcome // NUMBERS // FACES, outcome // NUMBERS % FACES, outcome % NUMBERS
        possible = 2 <= number <= after if again else 2 <= number == after
        throw = Throw(number, FACES_BY_RANK[face], after if again else None)
        one = settled(submission, stakes, throw) if possible else None
        for name, rows in columns.items():
            rows.append((stakes[name], one.net([name]) if one else 0))
    return prices_of({base: columns.pop(base)}), prices_of(columns)
