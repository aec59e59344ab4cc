"""The best play of Criss-Cross Poker, counted over all deals (§ 674a.11(b) to (h), § 674a.12(a), (b))."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.errors import Fault
from croupier.games.criss_cross_poker.lab import cross
from croupier.games.criss_cross_poker.lab.cross import (
    CROSSES,
    FOLDS_FIRST,
    PAIRS_OF_ENDS,
    Counted,
    Lines,
    Terms,
)
from croupier.games.criss_cross_poker.lab.endings import BETS, ENDINGS, ROWS
from croupier.kernel import seven
from croupier.kernel.cards import Cards
from croupier.kernel.kinds import KICKERS
from croupier.kernel.parallel import threads_available
from croupier.kernel.scores import Category
from croupier.kernel.solution import EndingTally, Solution, in_whole_numbers
from croupier.kernel.sub_boards import PAIRS, boards, orbits, pair_index
from croupier.law.edition import Edition
from croupier.play.endings import exact_prices

METHOD = "backward induction over the 63,562,800 crosses of each of 169 starting hands"
PAGE = "two-lines.md"


def rows_of_ranks(edition: Edition) -> NDArray[np.uint8]:
    """§ 674a.12(a), (b): the row of each five-card rank."""
    ranks = np.arange(seven.RANKS + 1, dtype=np.uint16)
    kinds = seven.category(ranks).astype(np.int64)
    pair = seven.lowest(Category.PAIR)
    returned, paid = (
        ranks >= pair + KICKERS * (edition.figure(name) - 2) for name in ("lowest_pair", "lowest_high_pair")
    )
    rows = np.where(kinds > Category.PAIR, kinds + 1, returned.astype(np.int64) + paid)
    return rows.astype(np.uint8)


def terms_of(edition: Edition) -> Terms:
    """What the rules pay in whole numbers, with Bets as multiples of the Ante."""
    ante, bet = nets_of_wager(edition, "across", "ante_across"), nets_of_wager(edition, "across", "across")
    if ante != nets_of_wager(edition, "down", "ante_down") or any(
        bet != nets_of_wager(edition, name, name) for name in ("down", "middle")
    ):
        raise Fault("criss_cross_poker: the lines of the cross are paid differently")
    scale, (ante_parts, bet_parts) = in_whole_numbers(ante, bet)
    if scale != 1 or bet_parts != sorted(bet_parts):
        raise ValueError(
            "bets: whole odds, and none that pays a better hand less, are what the kernel can do"
        )
    across, down, middle = (
        np.array(edition.figure(f"{bet}_times"), dtype=np.int64) for bet in ("across", "down", "middle")
    )
    return Terms(np.array(ante_parts), np.array(bet_parts), 1, across, down, middle)


def nets_of_wager(edition: Edition, line: str, wager: str) -> list[Fraction]:
    """What each unit of a wager nets in each row of its line."""
    table = exact_prices(ENDINGS[line], edition, {})
    settled = (table.settled(BETS, (row,)) for row in ROWS)
    return [Fraction(one.net((wager,)), one.staked((wager,))) for one in settled]


def lines_of(own: Cards, edition: Edition, terms: Terms) -> Lines:
    """All lines that two own cards can have."""
    lines = cross.empty_lines()
    cross.fill_in_lines(own, seven.tables(5), rows_of_ranks(edition), terms, lines)
    return lines


class Decided(NamedTuple):
    """One of 169 starting hands: its lines, its first two decisions, and their worth over all crosses."""

    lines: Lines
    across: int
    down: NDArray[np.uint8]
    worth: int


class StartingHand(NamedTuple):
    """The first decision of a starting hand, its worth, and the endings it leads to."""

    across: int
    worth: int
    counted: Counted


def decide_hand(place: int, edition: Edition, terms: Terms) -> Decided:
    """Decide at once, and for every pair of ends of the row."""
    lines = lines_of(boards(2).cards[place], edition, terms)
    values = np.zeros((2, 2, PAIRS_OF_ENDS), dtype=np.int64)
    cross.value_lines(lines, terms, values)
    down = np.zeros(PAIRS_OF_ENDS, dtype=np.uint8)
    across, worth = cross.decide(values, terms, down)
    return Decided(lines, across, down, worth)


def solve_hand(place: int, edition: Edition, terms: Terms) -> StartingHand:
    """Decide, then count."""
    lines, across, down, worth = decide_hand(place, edition, terms)
    counted = Counted(np.zeros((2, 2, len(ROWS), len(ROWS)), dtype=np.int64), np.zeros(3, dtype=np.int64))
    if across != FOLDS_FIRST:
        cross.count_endings(lines, terms, across, down, orbit_sizes(place, lines), counted)
    return StartingHand(across, worth, counted)


def orbit_sizes(place: int, lines: Lines) -> NDArray[np.int64]:
    """How many ends of the row are the same to a starting hand, at the one that stands for them."""
    ends = pair_index()[lines.ends[:, 0], lines.ends[:, 1]]
    firsts = orbits(2)[place][ends]
    sizes = np.bincount(firsts, minlength=PAIRS)
    return np.where(ends == firsts, sizes[ends], 0).astype(np.int64)


def solve(edition: Edition, options: Mapping[str, Any]) -> Solution:
    """Both Antes are placed; each Bet at its least or its most, or a fold."""
    terms = terms_of(edition)
    hands = range(len(boards(2).cards))
    orbits(2)
    with ThreadPoolExecutor(threads_available()) as pool:
        solved = list(pool.map(lambda place: solve_hand(place, edition, terms), hands))
    tally = EndingTally()
    worth = 0
    for weight, hand in zip(boards(2).weights, solved, strict=True):
        _add_endings(tally, hand, terms, int(weight))
        worth += int(weight) * hand.worth
    if sum(number * one.net for one, number in tally.endings.items()) != worth:
        raise ArithmeticError("the endings counted are not worth what the decisions promise")
    return Solution(tally.endings, 1326 * CROSSES, "ante_across", METHOD, PAGE)


def _add_endings(tally: EndingTally, hand: StartingHand, terms: Terms, weight: int) -> None:
    """The endings of one starting hand, with their names, stakes and nets."""
    if hand.across == FOLDS_FIRST:
        tally.add("fold", 2, -2, weight * CROSSES)
        return
    across = int(terms.across[hand.across])
    start = f"across_{across}"
    lost = 2 + across
    tally.add(f"{start}_fold", lost, -lost, weight * int(hand.counted.folds[FOLDS_FIRST]))
    for d, down in enumerate(terms.down.tolist()):
        folded = weight * int(hand.counted.folds[d])
        tally.add(f"{start}_down_{down}_fold", lost + down, -(lost + down), folded)
        for m, middle in enumerate(terms.middle.tolist()):
            name = f"{start}_down_{down}_middle_{middle}"
            for row, column in zip(*np.nonzero(hand.counted.played[d, m]), strict=True):
                net = (
                    terms.ante[row] + terms.ante[column] + across * terms.bet[row]
                    + down * terms.bet[column] + middle * terms.bet[max(row, column)]
                )  # fmt: skip
                number = weight * int(hand.counted.played[d, m, row, column])
                tally.add(name, lost + down + middle, Fraction(int(net)), number)
