"""Rounds of Props & Hops with a wager on everything (§ 668a.3, § 668a.4), for ``croupier simulate``.

``base`` is the wager that loses least. The Six Eight Shake Wager is taken down whenever that is better than
to go on (§ 668a.2(f)(8)).
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.dice import combination
from croupier.games.props_and_hops.lab.counts import free_to_remove, value_with_best_removal
from croupier.games.props_and_hops.lab.endings import LOST, REMOVED, ROLLS, WON, rolled, shake_pays, shaken
from croupier.games.props_and_hops.lab.solver import solve
from croupier.games.props_and_hops.rules import NEXT_ROLL, SHAKE, SIXES_AND_EIGHTS
from croupier.kernel.jit import jit
from croupier.kernel.machine_words import times
from croupier.kernel.stream import Words, begin, new_stream, stands, word
from croupier.play.simulator import CountingSimulator, Prices, prices_of, round_document, stakes_of
from croupier.play.submission import Submission

LAMMERS = sorted(SIXES_AND_EIGHTS)
SEVEN = 255
NOTHING = 254
"""A roll that is neither a seven nor on a lammer."""
ALL = (1 << len(LAMMERS)) - 1

# The outcomes: the first roll for the best wager, the first roll for the others, and the shake.
OTHERS_FROM = len(ROLLS)
SHAKE_FROM = 2 * len(ROLLS)

ROLLS_A_WORD = 8
"""36^8 is below 2^42. Few rounds need more rolls than one word has."""
MANY = len(ROLLS) ** ROLLS_A_WORD
MOST_ROLLS = 10_000
"""No round comes near: a seven ends it once in six rolls."""


@jit
def fill_in_rolls(stream: Words, rolls: NDArray[np.uint8], start: int) -> None:
    """The next eight rolls, 0 to 35 each."""
    while True:
        rest = word(stream)
        if stands(rest * np.uint64(MANY), np.uint64(MANY)):
            break
    for place in range(start, start + ROLLS_A_WORD):
        roll, rest = times(rest, np.uint64(36))
        rolls[place] = np.uint8(roll)


@jit
def shake(
    stream: Words, rolls: NDArray[np.uint8], lammers: NDArray[np.uint8], goes_on: NDArray[np.uint8]
) -> tuple[int, int]:
    """Roll until the Six Eight Shake is decided or taken down: how it ended, and after how many rolls."""
    missing, rolled = ALL, 0
    while True:
        if rolled % ROLLS_A_WORD == 0:
            fill_in_rolls(stream, rolls, rolled)
        shown = lammers[rolls[rolled]]
        rolled += 1
        if shown == SEVEN:
            return LOST, rolled
        if shown != NOTHING:
            missing &= ~(1 << int(shown))
        if missing == 0:
            return WON, rolled
        if not goes_on[missing]:
            return REMOVED, rolled


@jit
def play_rounds(
    seed: np.uint64,
    first: int,
    count: int,
    lammers: NDArray[np.uint8],
    goes_on: NDArray[np.uint8],
    counts: NDArray[np.int64],
) -> None:
    """Count the outcomes of the rounds; the first roll decides all wagers but one."""
    stream, rolls = new_stream(), np.empty(MOST_ROLLS, dtype=np.uint8)
    for number in range(first, first + count):
        begin(stream, seed, number)
        ended, _ = shake(stream, rolls, lammers, goes_on)
        counts[rolls[0]] += 1
        counts[SHAKE_FROM + ended] += 1


def lammers_by_roll() -> NDArray[np.uint8]:
    """For each of the 36 rolls the number of its lammer, or SEVEN, or NOTHING."""
    found = []
    for faces in ROLLS:
        dice = combination(faces)
        found.append(LAMMERS.index(dice) if dice in LAMMERS else SEVEN if dice.total == 7 else NOTHING)
    return np.array(found, dtype=np.uint8)


def sets_that_go_on(pays: Fraction) -> NDArray[np.uint8]:
    """For each set of missing combinations, as bits: 1 where the wager is better kept."""
    found = np.zeros(ALL + 1, dtype=np.uint8)
    for bits in range(1, ALL + 1):
        missing = frozenset(one for place, one in enumerate(LAMMERS) if bits >> place & 1)
        found[bits] = free_to_remove(missing, pays) > 0
    return found


def simulator(submission: Submission) -> CountingSimulator:
    """Rounds of one seat with every wager of the layout."""
    pays = shake_pays(submission.edition, submission.options)
    tables = (lammers_by_roll(), sets_that_go_on(pays))
    stakes = stakes_of(submission, (*NEXT_ROLL, SHAKE))
    best = solve(submission.edition, submission.options).per

    def play(seed: np.uint64, first: int, count: int, counts: NDArray[np.int64]) -> None:
        play_rounds(seed, first, count, *tables, counts)
        counts[OTHERS_FROM:SHAKE_FROM] = counts[:OTHERS_FROM]

    def tell(seed: int, index: int, outcome: int) -> dict[str, Any]:
        stream, rolls = new_stream(), np.empty(MOST_ROLLS, dtype=np.uint8)
        begin(stream, np.uint64(seed), index)
        ended, rolled = shake(stream, rolls, *tables)
        decisions = ["keep"] * (rolled - 1) + ["remove"] * (ended == REMOVED) if stakes[SHAKE] else []
        dice = [list(ROLLS[roll]) for roll in rolls[:rolled]]
        return round_document(submission, stakes, decisions, dice=dice)

    exact = {SHAKE: value_with_best_removal(pays)}
    return CountingSimulator(_groups(submission, best), stakes, play, tell, best, exact=exact)


def _groups(submission: Submission, base: str) -> tuple[Prices, ...]:
    """The best wager, all others that one roll decides, and the Six Eight Shake."""
    stakes = stakes_of(submission, NEXT_ROLL)
    rounds = rolled(submission, stakes)
    columns = {wager: [(stake, one.net([wager])) for one in rounds] for wager, stake in stakes.items()}
    stake = stakes_of(submission, [SHAKE])[SHAKE]
    nets = shaken(submission, stake) if stake else dict.fromkeys((WON, LOST, REMOVED), 0)
    shakes = {SHAKE: [(stake, nets[ended]) for ended in (WON, LOST, REMOVED)]}
    return prices_of({base: columns.pop(base)}), prices_of(columns), prices_of(shakes)
