"""Rounds of Heads-Up Hold 'Em at best play (§ 677a.11, § 677a.12), for ``croupier simulate``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import CARDS
from croupier.equipment.ranks.pocket import pocket
from croupier.equipment.ranks.poker import KINDS
from croupier.families.holdem.batch_decisions import (
    Answers,
    Asked,
    Rounds,
    ask_at_last,
    ask_boards,
    ask_pairs,
    new_asked,
    say_no,
)
from croupier.families.holdem.decisions import RaiseOnce, raise_once_decisions
from croupier.families.holdem.raise_once import LOSE, LOSE_UNQUALIFIED, TIE, WIN, WIN_UNQUALIFIED
from croupier.games.heads_up_holdem.lab.endings import BEFORE_FLOP as STAYS
from croupier.games.heads_up_holdem.lab.endings import ENDINGS, LINES
from croupier.games.heads_up_holdem.lab.endings import RESULTS as RESULT_NAMES
from croupier.games.heads_up_holdem.lab.solver import NO_PAIR_PUSHES, counted_on, prices_of, terms_of
from croupier.games.heads_up_holdem.rules import OUTCOMES, SIDE_WAGERS, pocket_outcome
from croupier.kernel import seven
from croupier.kernel.batches import (
    BATCH,
    Batch,
    Hands,
    begin_hands,
    deal_batch,
    grow_hands,
    new_batch,
    new_hands,
    rank_batch,
)
from croupier.kernel.cards import DECK_SIZE, Cards, text
from croupier.kernel.jit import jit
from croupier.kernel.seven import Ranks, Tables
from croupier.kernel.stream import fresh_pack, round_cards
from croupier.kernel.sub_boards import pair_index, starting_hands
from croupier.law.edition import Edition
from croupier.play.endings import BASE, Showdown
from croupier.play.simulator import (
    CountingSimulator,
    Prices,
    round_document,
    stakes_of,
    witnessed_prices,
)
from croupier.play.submission import Submission
from croupier.units.money import Cents

# The player's two cards, the dealer's two, the board.
DEALER_FROM, BOARD_FROM, FLOP_TO, DEALT = 2, 4, 7, 9
POCKETS = OUTCOMES["pocket_bonus"]
BEFORE_FLOP, AFTER_FLOP, AFTER_RIVER, FOLD = range(4)
"""A decision is how often the player said no to a raise."""
RESULTS = 5

# The outcomes: decision, kind and result; the row of the two cards; the kind of the seven.
POCKET_FROM = 4 * len(KINDS) * RESULTS
TRIPS_FROM = POCKET_FROM + len(POCKETS)


@jit
def result_of(rank: int, dealer: int) -> int:
    """§ 677a.11(h): who wins, and whether the dealer has at least a pair."""
    if rank == dealer:
        return TIE
    if dealer < NO_PAIR_PUSHES:
        return WIN_UNQUALIFIED if rank > dealer else LOSE_UNQUALIFIED
    return WIN if rank > dealer else LOSE


class Room(NamedTuple):
    """The rounds of a batch: boards, the hands on them, their ranks, and what was decided."""

    flops: Hands
    boards: Hands
    hands: Hands
    ranks: Ranks
    dealers: Ranks
    asked: Asked
    unsure: Rounds
    decisions: Answers


@jit
def new_room() -> Room:
    """Room for a batch."""
    return Room(
        new_hands(),
        new_hands(),
        new_hands(),
        np.zeros(BATCH, dtype=np.uint16),
        np.zeros(BATCH, dtype=np.uint16),
        new_asked(),
        np.zeros(BATCH + 1, dtype=np.uint16),
        np.zeros(BATCH, dtype=np.uint8),
    )


@jit
def show_down(batch: Batch, tables: Tables, room: Room) -> None:
    """The ranks of the player's seven cards and of the dealer's."""
    begin_hands(room.flops, batch, BOARD_FROM, FLOP_TO, tables)
    grow_hands(room.boards, room.flops, batch, FLOP_TO, DEALT, tables)
    grow_hands(room.hands, room.boards, batch, 0, DEALER_FROM, tables)
    rank_batch(room.hands, tables, room.ranks)
    grow_hands(room.hands, room.boards, batch, DEALER_FROM, BOARD_FROM, tables)
    rank_batch(room.hands, tables, room.dealers)


@jit
def decide(
    cards: Cards, size: int, five: Tables, before_flop: NDArray[np.uint8], later: RaiseOnce, room: Room
) -> None:
    """The three decisions: each no leads to the next, and the third to a fold."""
    asked, decisions = room.asked, room.decisions
    decisions[:] = BEFORE_FLOP
    ask_pairs(asked, size, cards, before_flop)
    left = say_no(asked, size, decisions)
    ask_boards(asked, left, cards, room.flops.masks, later.after_flop)
    left = say_no(asked, left, decisions)
    ask_at_last(asked, left, room.unsure, cards, room.boards, room.ranks, five, later)
    say_no(asked, left, decisions)


@jit
def play_rounds(
    seed: np.uint64,
    first: int,
    count: int,
    fresh: Cards,
    tables: Tables,
    kinds: NDArray[np.uint8],
    pockets: NDArray[np.uint8],
    five: Tables,
    before_flop: NDArray[np.uint8],
    later: RaiseOnce,
    counts: NDArray[np.int64],
) -> None:
    """Count the outcomes of the rounds."""
    batch, room = new_batch(fresh), new_room()
    cards, ranks, dealers = batch.cards, room.ranks, room.dealers
    for start in range(first, first + count, BATCH):
        size = deal_batch(batch, seed, start, first + count, DEALT)
        show_down(batch, tables, room)
        decide(cards, size, five, before_flop, later, room)
        for at in range(np.uint64(size)):
            kind = kinds[ranks[at]]
            result = result_of(int(ranks[at]), int(dealers[at]))
            counts[(room.decisions[at] * len(KINDS) + kind) * RESULTS + result] += 1
            counts[POCKET_FROM + pockets[cards[0, at], cards[1, at]]] += 1
            counts[TRIPS_FROM + kind] += 1


def pocket_rows() -> NDArray[np.uint8]:
    """The row of the Pocket Bonus paytable by two cards."""
    rows = np.zeros((DECK_SIZE, DECK_SIZE), dtype=np.uint8)
    for first in range(DECK_SIZE):
        for second in range(DECK_SIZE):
            if first != second:
                held = [CARDS[name] for name in text([first, second]).split()]
                rows[first, second] = POCKETS.index(pocket_outcome(pocket(held)))
    return rows


def raises_before_flop(edition: Edition) -> NDArray[np.uint8]:
    """1 where two cards raise at once."""
    counted = counted_on(terms_of(edition))
    found: NDArray[np.uint8] = (counted.raised > counted.checked).astype(np.uint8)
    return found[starting_hands()][pair_index()]


def simulator(submission: Submission) -> CountingSimulator:
    """Rounds of one seat with the wagers that are offered."""
    edition = submission.edition
    tables = (
        fresh_pack(),
        seven.tables(7),
        seven.category(np.arange(seven.RANKS + 1, dtype=np.uint16)),
        pocket_rows(),
        seven.tables(5),
        raises_before_flop(edition),
        raise_once_decisions(prices_of(terms_of(edition))),
    )
    stakes = stakes_of(submission, ("ante", "odds", *SIDE_WAGERS))

    def play(seed: np.uint64, first: int, count: int, counts: NDArray[np.int64]) -> None:
        play_rounds(seed, first, count, *tables, counts)

    groups = _groups(submission, stakes)

    def tell(seed: int, index: int, outcome: int) -> dict[str, Any]:
        own, other, board = np.split(round_cards(seed, index, tables[0], DEALT)[:DEALT], [2, 4])
        # One card at a time to player and dealer, then the community cards (§ 677a.8(c) and (d)).
        cards = text([own[0], other[0], own[1], other[1], *board])
        decision, raised = outcome // (len(KINDS) * RESULTS), int(groups[0].staked[outcome, 2])
        decisions = ["check"] * min(decision, 2) + [f"raise {raised}" if raised else "fold"]
        return round_document(submission, stakes, decisions, cards=cards, dealing="manual_shoe")

    return CountingSimulator(groups, stakes, play, tell, "ante")


def _groups(submission: Submission, stakes: Mapping[str, Cents]) -> tuple[Prices, ...]:
    """Ante, Odds and Raise; Pocket Bonus; Trips Plus."""
    outcomes: Mapping[str, Sequence[tuple[str, Showdown]]] = {
        BASE: [(line, (result, kind)) for line in LINES for kind in KINDS for result in RESULT_NAMES],
        "pocket_bonus": [(STAYS, (row,)) for row in POCKETS],
        "trips_plus": [(STAYS, (kind,)) for kind in KINDS],
    }
    required = {name: stakes[name] for name in ("ante", "odds")}
    return tuple(
        witnessed_prices(ENDINGS[name], submission, wanted, {**required, name: stakes.get(name, 0)})
        for name, wanted in outcomes.items()
    )
