"""Rounds of Lunar Poker by the strategy for people (§ 671a.11, § 671a.12), for ``croupier simulate``."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.games.lunar_poker.lab import LAB
from croupier.games.lunar_poker.lab.draw import BET, how
from croupier.games.lunar_poker.lab.entries import quick
from croupier.games.lunar_poker.lab.pay import ROWS
from croupier.games.lunar_poker.lab.quick import play_rounds
from croupier.games.lunar_poker.lab.rounds import HAND
from croupier.games.lunar_poker.lab.rule import (
    DEALT,
    FEE_AND_FOLDED,
    FOLDED,
    LOST,
    MOST_DRAWN,
    NOT_QUALIFIED,
    PLAYED,
    RESULTS,
    ROYAL_FLUSH,
    STRAIGHT_FLUSH,
    UP,
    WON,
    first_decision,
    play_round,
)
from croupier.games.lunar_poker.lab.solver import pays_of
from croupier.games.lunar_poker.lab.strategy import ERROR_OF_COST, strategies
from croupier.games.lunar_poker.lab.super_rows import NAMES, rows_by_rank
from croupier.games.lunar_poker.lab.table import BET_AT_ONCE, BUY, EXCHANGE, FOLD, INSTANT
from croupier.kernel.cards import Cards, text
from croupier.kernel.seven import rank
from croupier.kernel.solution import net_of
from croupier.kernel.stream import fresh_pack, round_cards
from croupier.play.simulator import (
    CountingSimulator,
    Prices,
    prices_of,
    round_document,
    side_prices,
    stakes_of,
)
from croupier.play.submission import Submission


def simulator(submission: Submission) -> CountingSimulator:
    """Rounds of one seat: Ante, Super Wager, what decisions place, and the Super Wager on the dealer."""
    fresh, tables, super_rows = fresh_pack(), how(pays_of(submission.edition)), rows_by_rank()
    stakes = stakes_of(submission, ("ante", "super", *LAB.side_wagers))

    def play(seed: np.uint64, first: int, count: int, counts: NDArray[np.int64]) -> None:
        play_rounds(seed, first, count, fresh, quick(), tables, super_rows, counts)

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
        _base(submission, stakes["ante"]),
        side_prices(submission, "super", NAMES),
        side_prices(submission, "super_dealer", NAMES),
    )
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
    if first == INSTANT:
        return []
    if first in (FOLD, BET_AT_ONCE):
        return ["fold" if first == FOLD else "bet"]
    last = "fold" if outcome == FEE_AND_FOLDED else "bet"
    if first == BUY:
        return ["buy", last]
    thrown = [card for place, card in enumerate(own) if not (first - EXCHANGE) >> place & 1]
    return [f"draw {text(thrown)}", last]


def _base(submission: Submission, ante: int) -> Prices:
    """Ante, Options fee and Bet at every ending (§ 671a.12(a), (c), (d))."""
    edition, pays = submission.edition, pays_of(submission.edition)
    instant = edition.paytable("instant_payout", submission.options["instant_payout"]).odds
    closed = int(ante * net_of(edition.paytable("ante").odds["dealer_does_not_qualify"]))
    columns: dict[str, list[tuple[int, int]]] = {"ante": [], "options_fee": [], "bet": []}

    def add(first: int, fee: bool = False, bet: int | None = None) -> None:
        columns["ante"].append((ante, first))
        columns["options_fee"].append((ante, -ante) if fee else (0, 0))
        columns["bet"].append((0, 0) if bet is None else (BET * ante, bet))

    for outcome in range(PLAYED):
        if outcome in (STRAIGHT_FLUSH, ROYAL_FLUSH):
            odds = instant["royal_flush" if outcome == ROYAL_FLUSH else "straight_flush"]
            add(int(ante * net_of(odds)))
        else:
            add(-ante, fee=outcome != FOLDED)
    for fee in (False, True):
        for result in range(RESULTS):
            first, second = divmod(max(result - WON, 0), ROWS)
            won = BET * ante * int(pays[first] + pays[second]) if result >= WON else 0
            lost = result == LOST
            add(
                closed if result == NOT_QUALIFIED else -ante if lost else 0,
                fee,
                -BET * ante if lost else won,
            )
    return prices_of(columns)
