"""Rounds of Six-Card Fortune Pai Gow Poker (§ 670a.11, § 670a.12), for ``croupier simulate``."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import RANK_WORDS
from croupier.equipment.ranks.pai_gow import KINDS
from croupier.equipment.ranks.poker import STRAIGHT, THREE_OF_A_KIND
from croupier.games.six_card_fortune_pai_gow.lab import LAB, long_runs
from croupier.games.six_card_fortune_pai_gow.lab.measure import Measure, best_setting, measure
from croupier.games.six_card_fortune_pai_gow.lab.rounds import DEALT, KINDS_FROM, PUSH, RESULTS, play_rounds
from croupier.games.six_card_fortune_pai_gow.lab.settings import SETTINGS, evaluation, settings_of
from croupier.games.six_card_fortune_pai_gow.lab.solver import opening_rank
from croupier.games.six_card_fortune_pai_gow.lab.words import NO_TOP, words_by
from croupier.games.six_card_fortune_pai_gow.rules import (
    EIGHT,
    KING,
    NO_FORTUNE,
    NO_INSURANCE,
    NO_PROGRESSIVE,
)
from croupier.kernel.cards import JOKER, Cards, text
from croupier.kernel.stream import fresh_pack, round_cards
from croupier.play.simulator import (
    BASE,
    CountingSimulator,
    Prices,
    prices_of,
    round_document,
    side_prices,
    stakes_of,
)
from croupier.play.submission import Submission

START = 1
"""The deal starts with the dealer, then goes on with position 1 (§ 670a.5(i))."""
PLAYS = (
    "the setting and the Double Down Wager that are best against the dealer's hands of a whole deck; that "
    "costs "
    "0.0033% of the wager against best play, and 0.0114% where the Double Down Wager is offered"
)


def simulator(submission: Submission) -> CountingSimulator:
    """Rounds of one seat with the wagers that are offered."""
    fresh = fresh_pack(joker=True)
    by = measure(opening_rank(submission.edition), bool(submission.options["double_down"]))
    words, stakes = words_by(by), stakes_of(submission, ("pai_gow", *LAB.side_wagers))

    def play(seed: np.uint64, first: int, count: int, counts: NDArray[np.int64]) -> None:
        play_rounds(seed, first, count, fresh, words, evaluation(), by, counts)

    def tell(seed: int, index: int, outcome: int) -> dict[str, Any]:
        dealt = round_cards(seed, index, fresh, DEALT)
        # Stacks of six (§ 670a.10(c)): the dealer's, position 1's, and those of the others.
        others = np.setdiff1d(np.arange(JOKER + 1, dtype=np.uint8), dealt)
        return round_document(
            submission,
            stakes,
            decisions(dealt[SETTINGS:], by),
            cards=text([*dealt, *others]),
            dealing="automated_shoe",
            start=START,
        )

    groups = _groups(submission, stakes["pai_gow"])
    # The rule is not quite the best: what it nets itself is counted too.
    net = long_runs.RULE_NET[by.doubles]
    printed = int(submission.edition.figure("double_down_pair")) == long_runs.DOUBLE_DOWN_PAIR
    return CountingSimulator(
        groups, stakes, play, tell, "pai_gow", PLAYS, {BASE: net} if printed else {BASE: None}
    )


def decisions(own: Cards, by: Measure) -> list[str]:
    """What the kernel decides with these six cards."""
    found = settings_of(own[None, :], threads=1)
    chosen, doubled = best_setting(found.high[0], found.low[0], found.foul[0], by)
    offered = ["double" if doubled else "stay"] if by.doubles else []
    return [*offered, f"set {text([own[chosen]])}"]


def _groups(submission: Submission, stake: int) -> tuple[Prices, ...]:
    """The first wager with the Double Down Wager; Fortune; Progressive, by the same kinds; Insurance."""
    first, double = [], []
    for outcome in range(KINDS_FROM):
        won = outcome % RESULTS - PUSH
        doubled, opened = divmod(outcome // RESULTS, 2)
        first.append((stake, won * stake))
        double.append((doubled * stake, won * doubled * opened * stake))
    fortune = [NO_FORTUNE if order < THREE_OF_A_KIND else kind for order, kind in enumerate(KINDS)]
    progressive = [NO_PROGRESSIVE if order < STRAIGHT else kind for order, kind in enumerate(KINDS)]
    tops = [f"{RANK_WORDS[rank][0]}_high" if EIGHT <= rank <= KING else NO_INSURANCE for rank in range(2, 15)]
    kinds = side_prices(submission, "fortune", fortune), side_prices(submission, "progressive", progressive)
    both = Prices(
        ("fortune", "progressive"),
        np.concatenate([each.staked for each in kinds], axis=1),
        np.concatenate([each.net for each in kinds], axis=1),
    )
    insurance = side_prices(submission, "insurance", [*tops, *[NO_INSURANCE] * (NO_TOP + 1 - len(tops))])
    return prices_of({"pai_gow": first, "double": double}), both, insurance
