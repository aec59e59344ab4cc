"""Rounds of Lunar Poker by the strategy for people (§ 671a.11, § 671a.12), for ``croupier simulate``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.errors import Fault
from croupier.games.lunar_poker.lab import LAB
from croupier.games.lunar_poker.lab.draw import how
from croupier.games.lunar_poker.lab.endings import (
    AT_ONCE,
    BET,
    BOUGHT,
    BUY_AND_BET,
    BUY_AND_FOLD,
    ENDINGS,
    INSTANT,
    LOSE,
    NO_SECOND,
    ROWS,
    TIE,
    UNQUALIFIED,
    WIN,
)
from croupier.games.lunar_poker.lab.endings import FOLD as FOLD_LINE
from croupier.games.lunar_poker.lab.entries import quick
from croupier.games.lunar_poker.lab.quick import play_rounds
from croupier.games.lunar_poker.lab.rounds import HAND
from croupier.games.lunar_poker.lab.rule import (
    DEALT,
    FEE_AND_FOLDED,
    MOST_DRAWN,
    OUTCOMES,
    UP,
    first_decision,
    play_round,
)
from croupier.games.lunar_poker.lab.solver import pays_of
from croupier.games.lunar_poker.lab.strategy import ERROR_OF_COST, strategies
from croupier.games.lunar_poker.lab.super_rows import NAMES, rows_by_rank
from croupier.games.lunar_poker.lab.table import BET_AT_ONCE, BUY, EXCHANGE, FOLD
from croupier.games.lunar_poker.lab.table import INSTANT as PAID_AT_ONCE
from croupier.kernel.cards import Cards, text
from croupier.kernel.seven import rank
from croupier.kernel.stream import fresh_pack, round_cards
from croupier.play.endings import BASE, Showdown
from croupier.play.simulator import (
    CountingSimulator,
    Prices,
    prices_of,
    round_document,
    stakes_of,
)
from croupier.play.submission import Submission
from croupier.units.money import Cents


def simulator(submission: Submission) -> CountingSimulator:
    """Rounds of one seat: Ante, Super Wager, what decisions place, and the Super Wager on the dealer."""
    fresh, tables, super_rows = fresh_pack(), how(pays_of(submission.edition)), rows_by_rank()
    stakes = stakes_of(submission, ("ante", "super", *LAB.side_wagers))

    def play(seed: np.uint64, first: int, count: int, counts: NDArray[np.int64]) -> None:
        play_rounds(seed, first, count, fresh, quick(), tables, super_rows, counts)
        if counts[:OUTCOMES][unpriced].any():
            raise Fault("lunar_poker: an ending was counted that has no witness")

    def tell(seed: int, index: int, outcome: int) -> dict[str, Any]:
        cards = round_cards(seed, index, fresh, DEALT + MOST_DRAWN)
        _, used = play_round(cards, tables, np.zeros(HAND + 1, dtype=np.uint8))
        # Stacks of five (§ 671a.10(b)): the player's, then the dealer's; then what is drawn.
        return round_document(
            submission,
            stakes,
            decisions(cards, outcome, tables.rows.first),
            cards=text(cards[:used]),
            dealing="automated_shoe",
        )

    # The Super Wager must be placed, but no decision touches it: the solver's base game is without it.
    groups = (
        _base(submission, stakes),
        _super(submission, stakes, "super"),
        _super(submission, stakes, "super_dealer"),
    )
    unpriced = groups[0].staked[:, 0] == 0
    return CountingSimulator(groups, stakes, play, tell, "ante", plays(submission))


def plays(submission: Submission) -> str:
    """The strategy and its price, as far as that is known."""
    (strategy,) = strategies(submission)
    return (
        f"the strategy {strategy.name!r} (croupier strategy lunar_poker), which costs "
        f"{float(strategy.cost):.2%} of the Ante against best play, simulated, with a standard error of "
        f"{ERROR_OF_COST:.2%}"
    )


def decisions(cards: Cards, outcome: int, row_of_rank: NDArray[np.uint8]) -> list[str]:
    """What the kernel decides with these cards in a round that ends so."""
    own = cards[:HAND]
    first = first_decision(own, int(cards[UP]), int(row_of_rank[rank(own[None, :])[0]]))
    if first == PAID_AT_ONCE:
        return []
    if first in (FOLD, BET_AT_ONCE):
        return ["fold" if first == FOLD else "bet"]
    last = "fold" if outcome == FEE_AND_FOLDED else "bet"
    if first == BUY:
        return ["buy", last]
    thrown = [card for place, card in enumerate(own) if not (first - EXCHANGE) >> place & 1]
    return [f"draw {text(thrown)}", last]


def _base(submission: Submission, stakes: Mapping[str, Cents]) -> Prices:
    """Ante, Options fee and Bet at every ending, as the rules settle it (§ 671a.12(a), (c), (d))."""
    tables = {name: ENDINGS[name].prices(submission, stakes) for name in (BASE, BOUGHT, INSTANT)}
    columns: dict[str, list[tuple[int, int]]] = {"ante": [], "options_fee": [], "bet": []}

    def add(of: str, line: str, showdown: Showdown) -> None:
        """What cards cannot show is never counted, and has no price."""
        one = tables[of].settled(line, showdown) if showdown in tables[of] else None
        for name, rows in columns.items():
            rows.append((one.staked([name]), one.net([name])) if one else (0, 0))

    for of, line, showdown in FIRST_ENDINGS:
        add(of, line, showdown)
    for of, line in ((BASE, BET), (BOUGHT, BUY_AND_BET)):
        for ending in BET_ENDINGS:
            add(of, line, ending)
    return prices_of(columns)


def _super(submission: Submission, stakes: Mapping[str, Cents], wager: str) -> Prices:
    """A Super Wager at each of its rows; zeros where it is not placed."""
    if not stakes[wager]:
        return prices_of({wager: [(0, 0)] * len(NAMES)})
    table = ENDINGS[wager].prices(submission, stakes)
    return prices_of(
        {wager: [(stakes[wager], table.settled(FOLD_LINE, (row,)).net([wager])) for row in NAMES]}
    )


FIRST_ENDINGS: tuple[tuple[str, str, Showdown], ...] = (
    (BASE, FOLD_LINE, (LOSE,)),
    (INSTANT, AT_ONCE, ("straight_flush",)),
    (INSTANT, AT_ONCE, ("royal_flush",)),
    (BOUGHT, BUY_AND_FOLD, (LOSE,)),
)
"""The endings before a Bet, as ``rule`` numbers them."""
BET_ENDINGS: tuple[Showdown, ...] = (
    (UNQUALIFIED,),
    (LOSE,),
    (TIE,),
    *((WIN, first, second) for first in ("", *ROWS) for second in (NO_SECOND, *ROWS)),
)
"""What becomes of a Bet, as ``rule`` numbers it."""
