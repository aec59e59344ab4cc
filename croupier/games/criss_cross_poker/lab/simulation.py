"""Rounds of Criss-Cross Poker at best play (§ 674a.11, § 674a.12), for ``croupier simulate``."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.games.criss_cross_poker.lab import LAB
from croupier.games.criss_cross_poker.lab.cross import Terms
from croupier.games.criss_cross_poker.lab.endings import BETS, ENDINGS, ROWS
from croupier.games.criss_cross_poker.lab.rounds import (
    DEALT,
    FOLD_AT_ONCE,
    FOLD_SECOND,
    FOLD_THIRD,
    PLAYED,
    Charts,
    charts_with,
    lines_of_hand,
    play_rounds,
)
from croupier.games.criss_cross_poker.lab.solver import decide_hand, rows_of_ranks, terms_of
from croupier.kernel import seven
from croupier.kernel.cards import text
from croupier.kernel.disk_cache import kept_table
from croupier.kernel.parallel import threads_available
from croupier.kernel.stream import fresh_pack, round_cards
from croupier.kernel.sub_boards import boards
from croupier.law.edition import Edition
from croupier.play.simulator import (
    CountingSimulator,
    Prices,
    prices_of,
    round_document,
    stakes_of,
    witnessed_prices,
)
from croupier.play.submission import Submission

Bets = tuple[int, ...]


def simulator(submission: Submission) -> CountingSimulator:
    """Rounds of one seat with the wagers that are offered."""
    edition, fresh = submission.edition, fresh_pack()
    terms = terms_of(edition)
    tables = (fresh, charts_of(edition, terms), terms, seven.tables(5), rows_of_ranks(edition))
    stakes = stakes_of(submission, ("ante_across", "ante_down", *LAB.side_wagers))

    def play(seed: np.uint64, first: int, count: int, counts: NDArray[np.int64]) -> None:
        play_rounds(seed, first, count, *tables, counts)

    def tell(seed: int, index: int, outcome: int) -> dict[str, Any]:
        bets, _ = bets_and_rows(outcome, terms)
        words = ("across", "down", "middle")
        decisions = [
            f"{word} {times * stakes['ante_across']}" for word, times in zip(words, bets, strict=False)
        ]
        if len(bets) < len(words):
            decisions.append("fold")
        return round_document(
            submission, stakes, decisions, cards=text(round_cards(seed, index, fresh, DEALT))
        )

    groups = (
        _base(submission, terms, stakes["ante_across"]),
        witnessed_prices(ENDINGS["five_card"], submission, [(BETS, (row,)) for row in ROWS], stakes),
    )
    return CountingSimulator(groups, stakes, play, tell, "ante_across")


def charts_of(edition: Edition, terms: Terms) -> Charts:
    """Lines and decisions of all 169 starting hands, kept on disk."""

    def lines_of(place: int) -> NDArray[np.int8]:
        decided = decide_hand(place, edition, terms)
        return lines_of_hand(decided.lines, decided.across, decided.down, terms)

    def build() -> NDArray[np.int8]:
        with ThreadPoolExecutor(threads_available()) as pool:
            return np.concatenate(list(pool.map(lines_of, range(len(boards(2).cards)))))

    depends_on = [each.tolist() for each in (terms.ante, terms.bet, terms.across, terms.down, terms.middle)]
    depends_on.append(np.bincount(rows_of_ranks(edition)).tolist())
    return charts_with(kept_table("criss-cross", depends_on, build), terms)


def bets_and_rows(outcome: int, terms: Terms) -> tuple[Bets, tuple[int, ...]]:
    """The Bets made, in Antes, and the rows of both lines where the round was played to its end."""
    across, down, middle = (each.tolist() for each in (terms.across, terms.down, terms.middle))
    if outcome == FOLD_AT_ONCE:
        return (), ()
    if outcome < FOLD_THIRD:
        return (across[outcome - FOLD_SECOND],), ()
    if outcome < PLAYED:
        a, d = divmod(outcome - FOLD_THIRD, 2)
        return (across[a], down[d]), ()
    bets, lines = divmod(outcome - PLAYED, len(ROWS) ** 2)
    return (across[bets >> 2], down[bets >> 1 & 1], middle[bets & 1]), divmod(lines, len(ROWS))


def _base(submission: Submission, terms: Terms, ante: int) -> Prices:
    """Both Antes and the three Bets at every ending."""
    columns: dict[str, list[tuple[int, int]]] = {
        name: [] for name in ("ante_across", "ante_down", "across", "down", "middle")
    }
    for outcome in range(PLAYED + 8 * len(ROWS) ** 2):
        bets, rows = bets_and_rows(outcome, terms)
        staked = [ante, ante, *(times * ante for times in bets), *[0] * (3 - len(bets))]
        nets = [-each for each in staked]
        if rows:
            across, down = rows
            units = (
                terms.ante[across], terms.ante[down],
                terms.bet[across], terms.bet[down], terms.bet[max(rows)],
            )  # fmt: skip
            nets = [each * int(unit) for each, unit in zip(staked, units, strict=True)]
        for name, each, net in zip(columns, staked, nets, strict=True):
            columns[name].append((each, net))
    return prices_of(columns)
