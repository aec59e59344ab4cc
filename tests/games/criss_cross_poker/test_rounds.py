"""Rounds of Criss-Cross Poker decide as the solver does, whatever the rows net."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from croupier.games.criss_cross_poker.lab import cross, rounds
from croupier.games.criss_cross_poker.lab.cross import FOLDS_FIRST, LEAST, MIDDLES, MOST, Lines, Terms
from croupier.games.criss_cross_poker.lab.rounds import (
    BOTTOM,
    FOLD_THIRD,
    LEFT,
    MARKED,
    MIDDLE,
    PLAYED,
    RIGHT,
    TOP,
)
from croupier.kernel import seven
from croupier.kernel.batches import BATCH
from croupier.kernel.card_sets import renamings
from croupier.kernel.cards import DECK_SIZE
from croupier.kernel.sub_boards import PAIRS, boards, pair_index

ROWS = 11
ANTES = [-1, 0, *[1] * 9]
USUAL = [-1, 0, 1, 2, 3, 5, 8, 12, 40, 100, 500]
# Two rows net the same, and some more than a byte holds: most lines are marked.
UNUSUAL = [-1, -1, 1, 1, 3, 5, 8, 12, 128, 300, 500]
ACROSS, DOWN = MOST, LEAST


def terms_with(bets: list[int]) -> Terms:
    amounts = np.array([1, 3], dtype=np.int64)
    return Terms(np.array(ANTES), np.array(bets), 1, amounts, amounts, amounts)


def row_of_rank() -> NDArray[np.uint8]:
    """No pair, a pair below jacks, a higher pair, and the kinds above."""
    ranks = np.arange(seven.RANKS + 1, dtype=np.uint16)
    kinds = seven.category(ranks)
    return np.where(kinds > 1, kinds + 1, np.where(kinds == 1, 1 + (ranks > 3_500), 0)).astype(np.uint8)


def lines_with(place: int, terms: Terms) -> Lines:
    lines = cross.empty_lines()
    cross.fill_in_lines(boards(2).cards[place], seven.tables(5), row_of_rank(), terms, lines)
    return lines


@pytest.mark.parametrize(
    ("bets", "codes"),
    [
        (USUAL, [-1, 0, 1, 2, 3, 5, 8, 12, 40, 100, 127]),
        (UNUSUAL, [-1, 127, 1, 126, 3, 5, 8, 12, 125, 124, 123]),
        ([-1, 0, 1, 2, 3, 5, 8, 12, 126, 127, 500], [-1, 0, 1, 2, 3, 5, 8, 12, 126, 127, 125]),
    ],
)
def test_a_row_has_its_net_as_its_code_or_one_that_is_left(bets: list[int], codes: list[int]) -> None:
    found = rounds.codes_of(terms_with(bets))
    assert found.of_row.tolist() == codes
    for row, code in enumerate(codes):
        assert (found.rows[code & 255], found.bets[code & 255]) == (row, bets[row])
        assert found.antes[code & 255] == ANTES[row]
    assert found.bets[0] == 0


def test_every_pair_of_cards_is_renamed_to_its_starting_hand() -> None:
    hands, names = rounds.starting_hands_and_names()
    renamed = renamings()[1]
    for first in range(DECK_SIZE):
        for second in range(DECK_SIZE):
            if first != second:
                new = renamed[names[first, second]]
                own = sorted([int(new[first]), int(new[second])])
                assert own == sorted(boards(2).cards[hands[first, second]].tolist())


def some_crosses(place: int) -> rounds.Crosses:
    """Crosses of one starting hand, dealt by chance."""
    crosses, chance = rounds.new_crosses(), np.random.default_rng(place)
    left = np.setdiff1d(np.arange(DECK_SIZE), boards(2).cards[place])
    for at in range(BATCH):
        crosses.cards[:, at] = chance.choice(left, 5, replace=False)
    pairs = pair_index().astype(np.uint32)
    crosses.rows[:] = pairs[crosses.cards[LEFT], crosses.cards[RIGHT]]
    crosses.columns[:] = pairs[crosses.cards[TOP], crosses.cards[BOTTOM]]
    return crosses


def slow_ending(lines: Lines, terms: Terms, cards: list[int]) -> int:
    """The third decision as the solver values it, and the rows of both lines."""
    row = cross.line_with(lines, cards[LEFT], cards[RIGHT])
    column = cross.line_with(lines, cards[TOP], cards[BOTTOM])
    higher = cross.higher_sum(lines, row, column)
    (bet, ante), (other_bet, other_ante) = (
        cross.line_sums(lines, row, column), cross.line_sums(lines, column, row)
    )  # fmt: skip
    across, down = int(terms.across[ACROSS]), int(terms.down[DOWN])
    value = cross.value_after_ends(bet, other_bet, ante + other_ante, higher, across, down, terms)
    if value <= -MIDDLES * (2 * terms.unit + across + down):
        return FOLD_THIRD + 2 * ACROSS + DOWN
    bets = 4 * ACROSS + 2 * DOWN + cross.best_end(higher, terms.middle)
    rows = (int(lines.rows[line, cards[MIDDLE]]) for line in (row, column))
    first, second = rows
    return PLAYED + (bets * ROWS + first) * ROWS + second


@pytest.mark.parametrize(("bets", "marked"), [(USUAL, False), (UNUSUAL, True)])
@pytest.mark.parametrize("place", [0, 40, 100, 168])
def test_the_third_decision_is_the_solvers(bets: list[int], marked: bool, place: int) -> None:
    terms = terms_with(bets)
    solved = lines_with(place, terms)
    down = np.full(len(solved.ends), DOWN, dtype=np.uint8)
    lines = rounds.lines_of_hand(solved, ACROSS, down, terms)
    assert lines.shape == (PAIRS, rounds.LINE_BYTES)
    assert (lines[:, MARKED].mean() > 0.5) == marked
    crosses, codes = some_crosses(place), rounds.codes_of(terms)
    assert rounds.decide_twice(BATCH, lines, crosses) == BATCH
    rounds.add_up_higher(BATCH, lines, codes.bets, crosses)
    rounds.decide_at_last(BATCH, lines, codes, crosses, terms)
    for at in range(BATCH):
        assert crosses.endings[at] == slow_ending(solved, terms, crosses.cards[:, at].tolist())


def test_who_folds_before_is_not_asked_for_a_third_decision() -> None:
    terms = terms_with(USUAL)
    solved = lines_with(0, terms)
    down = np.arange(len(solved.ends), dtype=np.uint8) % 3
    crosses = some_crosses(0)
    goes_on = rounds.lines_of_hand(solved, LEAST, down, terms)
    left = rounds.decide_twice(BATCH, goes_on, crosses)
    assert 0 < left < BATCH
    second = goes_on[crosses.rows, rounds.DOWN]
    assert crosses.rounds[:left].tolist() == np.flatnonzero(second != FOLDS_FIRST).tolist()
    assert (crosses.endings[second == FOLDS_FIRST] == rounds.FOLD_SECOND + LEAST).all()
    folds = rounds.lines_of_hand(solved, FOLDS_FIRST, down, terms)
    assert rounds.decide_twice(BATCH, folds, crosses) == 0
    assert (crosses.endings == rounds.FOLD_AT_ONCE).all()
