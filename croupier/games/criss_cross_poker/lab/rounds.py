"""Rounds of Criss-Cross Poker for simulations, at best play.

The first two decisions are looked up by starting hand and ends of the row. The third would need a table of
230 million entries; it is computed as the solver does, from the vectors of both lines (``cross.py``), which
are kept for all 169 starting hands and all pairs of ends.

A line is 64 bytes, as much as the processor fetches at once: a code for each of the 52 middle cards, then
what else a round needs of it. A row of the paytable has its net as its code, so that codes can be added up,
and where that is impossible some other number; a line with such a code is marked and read card by card.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.games.criss_cross_poker.lab.cross import FOLDS_FIRST, LEAST, MIDDLES, MOST, PAIRS_OF_ENDS, Terms
from croupier.games.criss_cross_poker.lab.cross import Lines as SolverLines
from croupier.kernel.batches import (
    BATCH,
    Batch,
    begin_hands,
    deal_batch,
    new_batch,
    new_hands,
    rank_batch,
)
from croupier.kernel.card_sets import renamings
from croupier.kernel.cards import DECK_SIZE, Cards
from croupier.kernel.jit import jit
from croupier.kernel.seven import Tables
from croupier.kernel.sub_boards import PAIRS, boards, pair_index

DEALT = 7
TOP, LEFT, MIDDLE, RIGHT, BOTTOM, FIRST, SECOND = range(DEALT)
"""The cross in the order of the deal, then the player's two cards."""

# How a round ends: a fold at once, after the row's ends (by Across Bet), after all ends (by both Bets), or
# played, by the three Bets and the rows of both lines.
FOLD_AT_ONCE, FOLD_SECOND, FOLD_THIRD, PLAYED = 0, 1, 3, 7

LINE_BYTES = 64
# Behind the codes: the sum of the Bet's nets in two bytes and of the Ante's in one, the first decision of the
# starting hand, the second if this is the row, and whether some code is no net.
BETS_HIGH, BETS_LOW, ANTES, ACROSS, DOWN, MARKED = range(DECK_SIZE, DECK_SIZE + 6)
LEAST_CODE, MOST_CODE = -128, 127

Lines = NDArray[np.int8]


class Codes(NamedTuple):
    """The code of each row; by a code, as an unsigned byte, the row, its nets on the Bet and on the Ante.

    Code 0 stands for a card that cannot be the middle one as well, which nets nothing.
    """

    of_row: Lines
    rows: NDArray[np.int64]
    bets: NDArray[np.int64]
    antes: NDArray[np.int64]


def codes_of(terms: Terms) -> Codes:
    """A row's net where it fits into a byte and no row before has it; else the highest code left."""
    nets = [int(net) for net in terms.bet]
    plain = [LEAST_CODE <= net <= MOST_CODE and net not in nets[:row] for row, net in enumerate(nets)]
    taken = {net for net, is_plain in zip(nets, plain, strict=True) if is_plain} | {0}
    left = iter(code for code in range(MOST_CODE, LEAST_CODE, -1) if code not in taken)
    of_row = np.array([net if is_plain else next(left) for net, is_plain in zip(nets, plain, strict=True)])
    rows, bets, antes = (np.zeros(256, dtype=np.int64) for _ in range(3))
    rows[of_row & 255] = np.arange(len(nets))
    bets[of_row & 255] = terms.bet
    antes[of_row & 255] = terms.ante
    return Codes(of_row.astype(np.int8), rows, bets, antes)


class Charts(NamedTuple):
    """Starting hands, and the lines of each by pair of ends.

    ``hands[first, second]`` and ``names[first, second]`` lead from own cards to the representative of their
    class, and to the renaming of the suits that leads there; ``renamed[name, card]`` is the new card. The
    lines of hand *h* begin at ``PAIRS * h``.
    """

    hands: NDArray[np.uint8]
    names: NDArray[np.uint8]
    renamed: NDArray[np.uint8]
    pairs: NDArray[np.uint16]
    lines: Lines
    codes: Codes


def charts_with(lines: Lines, terms: Terms) -> Charts:
    """The charts with the lines that :func:`lines_of_hand` made for each starting hand in turn."""
    hands, names = starting_hands_and_names()
    return Charts(hands, names, renamings()[1], pair_index(), lines, codes_of(terms))


def starting_hands_and_names() -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """For every two cards their class among ``boards(2)``, and a renaming of the suits that leads to it."""
    hands = np.zeros((DECK_SIZE, DECK_SIZE), dtype=np.uint8)
    names = np.zeros((DECK_SIZE, DECK_SIZE), dtype=np.uint8)
    classes = {tuple(map(int, cards)): place for place, cards in enumerate(boards(2).cards)}
    for name, new in enumerate(renamings()[1].tolist()):
        old = {card: own for own, card in enumerate(new)}
        for (first, second), place in classes.items():
            for one, other in ((first, second), (second, first)):
                hands[old[one], old[other]] = place
                names[old[one], old[other]] = name
    return hands, names


def lines_of_hand(solved: SolverLines, across: int, down: NDArray[np.uint8], terms: Terms) -> Lines:
    """The lines of a starting hand as rounds need them, from what the solver found out."""
    codes = codes_of(terms).of_row
    made = np.zeros((PAIRS_OF_ENDS, LINE_BYTES), dtype=np.int8)
    # A card that cannot be the middle one has the lowest row and nets nothing.
    made[:, :DECK_SIZE] = np.where(solved.bets == terms.bet[solved.rows], codes[solved.rows], 0)
    made[:, BETS_HIGH] = solved.all_bets >> 8
    made[:, BETS_LOW] = (solved.all_bets & 255).astype(np.uint8).view(np.int8)
    made[:, ANTES] = solved.all_antes
    made[:, ACROSS] = across
    made[:, DOWN] = down[:PAIRS_OF_ENDS]
    made[:, MARKED] = (codes != terms.bet)[solved.rows].any(axis=1)
    found = np.zeros((PAIRS, LINE_BYTES), dtype=np.int8)
    found[pair_index()[solved.ends[:, 0], solved.ends[:, 1]]] = made
    return found


@jit
def entry(lines: Lines, line: np.uint32, card: int, by_code: NDArray[np.int64]) -> int:
    """What a line has at a middle card: its row, or what that nets."""
    return int(by_code[np.uint8(lines[line, card])])


@jit
def higher_sum(lines: Lines, one: np.uint32, other: np.uint32) -> int:
    """The greater of the codes of two lines, added up over all cards."""
    # Sixteen bits are enough for the sum, and let the compiler add many at once.
    total = np.int16(0)
    for card in range(np.uint64(DECK_SIZE)):
        total = np.int16(total + np.int16(max(lines[one, card], lines[other, card])))
    return int(total)


@jit
def higher_net_sum(lines: Lines, one: np.uint32, other: np.uint32, bets: NDArray[np.int64]) -> int:
    """The greater of the nets of two lines, added up over all cards."""
    total = 0
    for card in range(np.uint64(DECK_SIZE)):
        total += max(entry(lines, one, card, bets), entry(lines, other, card, bets))
    return total


@jit
def line_without(
    lines: Lines,
    line: np.uint32,
    first: int,
    second: int,
    bets: NDArray[np.int64],
    antes: NDArray[np.int64],
) -> tuple[int, int, int]:
    """A line over all middle cards but two: net of the Bet, net of the Ante, and what the two would win."""
    one, other = entry(lines, line, first, bets), entry(lines, line, second, bets)
    bet = int(lines[line, BETS_HIGH]) * 256 + int(np.uint8(lines[line, BETS_LOW])) - one - other
    ante = int(lines[line, ANTES]) - entry(lines, line, first, antes) - entry(lines, line, second, antes)
    return bet, ante, max(0, one) + max(0, other)


class Crosses(NamedTuple):
    """The crosses of a batch: renamed ``cards[place, round]``, the lines of row and column, and endings.

    ``bets`` are the first two decisions, 4 times Across plus 2 times Down, and ``rounds`` those in which
    neither was a fold; ``marked`` tells where a code of either line is no net; ``higher`` is what the Middle
    Bet would net over all cards.
    """

    cards: Cards
    rows: NDArray[np.uint32]
    columns: NDArray[np.uint32]
    bets: NDArray[np.uint8]
    marked: NDArray[np.uint8]
    rounds: NDArray[np.uint16]
    higher: NDArray[np.int32]
    endings: NDArray[np.uint32]


@jit
def new_crosses() -> Crosses:
    """Room for a batch."""
    return Crosses(
        np.zeros((FIRST, BATCH), dtype=np.uint8),
        np.zeros(BATCH, dtype=np.uint32),
        np.zeros(BATCH, dtype=np.uint32),
        np.zeros(BATCH, dtype=np.uint8),
        np.zeros(BATCH, dtype=np.uint8),
        np.zeros(BATCH + 1, dtype=np.uint16),
        np.zeros(BATCH, dtype=np.int32),
        np.zeros(BATCH, dtype=np.uint32),
    )


@jit
def find_lines(batch: Batch, size: int, charts: Charts, crosses: Crosses) -> None:
    """Rename the suits of every round, and find the lines of its row and its column."""
    cards = crosses.cards
    for at in range(np.uint64(size)):
        first, second = batch.cards[FIRST, at], batch.cards[SECOND, at]
        name = charts.names[first, second]
        for place in range(np.uint64(FIRST)):
            cards[place, at] = charts.renamed[name, batch.cards[place, at]]
        start = np.uint32(charts.hands[first, second]) * np.uint32(PAIRS)
        crosses.rows[at] = start + charts.pairs[cards[LEFT, at], cards[RIGHT, at]]
        crosses.columns[at] = start + charts.pairs[cards[TOP, at], cards[BOTTOM, at]]


@jit
def decide_twice(size: int, lines: Lines, crosses: Crosses) -> int:
    """The first two decisions of every round; how many rounds go on.

    Both lines are read here, so that they are at hand for the third decision.
    """
    left = 0
    for at in range(np.uint64(size)):
        row, column = crosses.rows[at], crosses.columns[at]
        across, down = int(lines[row, ACROSS]), int(lines[row, DOWN])
        crosses.marked[at] = lines[row, MARKED] | lines[column, MARKED]
        crosses.bets[at] = 4 * across + 2 * down
        crosses.endings[at] = FOLD_AT_ONCE if across == FOLDS_FIRST else FOLD_SECOND + across
        crosses.rounds[left] = at
        left += int((across != FOLDS_FIRST) & (down != FOLDS_FIRST))
    return left


@jit
def add_up_higher(number: int, lines: Lines, bets: NDArray[np.int64], crosses: Crosses) -> None:
    """What the Middle Bet would net over all cards, in the rounds that are left."""
    for place in range(number):
        at = crosses.rounds[place]
        row, column = crosses.rows[at], crosses.columns[at]
        crosses.higher[at] = higher_sum(lines, row, column)
        if crosses.marked[at]:
            crosses.higher[at] = higher_net_sum(lines, row, column, bets)


@jit
def decide_at_last(number: int, lines: Lines, codes: Codes, crosses: Crosses, terms: Terms) -> None:
    """The Middle Bet or a fold in the rounds that are left, and how they end."""
    cards, nets, antes = crosses.cards, codes.bets, codes.antes
    for place in range(number):
        at = crosses.rounds[place]
        row, column, bets = crosses.rows[at], crosses.columns[at], int(crosses.bets[at])
        a, d = bets >> 2, bets >> 1 & 1
        across, down = terms.across[a], terms.down[d]
        bet_across, ante_across, out = line_without(
            lines, row, cards[TOP, at], cards[BOTTOM, at], nets, antes
        )
        bet_down, ante_down, away = line_without(
            lines, column, cards[LEFT, at], cards[RIGHT, at], nets, antes
        )
        higher = crosses.higher[at] - out - away
        m = MOST if higher > 0 else LEAST
        stays = terms.unit * (ante_across + ante_down) + across * bet_across + down * bet_down
        stays += terms.middle[m] * higher
        middle = cards[MIDDLE, at]
        rows = entry(lines, row, middle, codes.rows), entry(lines, column, middle, codes.rows)
        played = PLAYED + ((bets + m) * len(terms.bet) + rows[0]) * len(terms.bet) + rows[1]
        stay = stays > -MIDDLES * (2 * terms.unit + across + down)
        crosses.endings[at] = played if stay else FOLD_THIRD + 2 * a + d


@jit
def play_rounds(
    seed: np.uint64,
    first: int,
    count: int,
    fresh: Cards,
    charts: Charts,
    terms: Terms,
    tables: Tables,
    row_of_rank: NDArray[np.uint8],
    counts: NDArray[np.int64],
) -> None:
    """Count how the rounds end, and behind that the rows of the five cards of the cross."""
    batch, crosses, hands = new_batch(fresh), new_crosses(), new_hands()
    ranks = np.zeros(BATCH, dtype=np.uint16)
    bonus_from = PLAYED + 8 * len(terms.bet) * len(terms.bet)
    for start in range(first, first + count, BATCH):
        size = deal_batch(batch, seed, start, first + count, DEALT)
        find_lines(batch, size, charts, crosses)
        left = decide_twice(size, charts.lines, crosses)
        add_up_higher(left, charts.lines, charts.codes.bets, crosses)
        decide_at_last(left, charts.lines, charts.codes, crosses, terms)
        begin_hands(hands, batch, TOP, FIRST, tables)
        rank_batch(hands, tables, ranks)
        for at in range(size):
            counts[crosses.endings[at]] += 1
            counts[bonus_from + row_of_rank[ranks[at]]] += 1
