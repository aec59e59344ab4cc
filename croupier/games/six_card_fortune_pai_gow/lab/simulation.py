"""Rounds of Six-Card Fortune Pai Gow Poker (§ 670a.11, § 670a.12), for ``croupier simulate``."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.games.six_card_fortune_pai_gow.lab import LAB, long_runs
from croupier.games.six_card_fortune_pai_gow.lab.endings import ACE as ACE_HIGH
from croupier.games.six_card_fortune_pai_gow.lab.endings import (
    BEST_OF_SIX,
    START,
    TOPS,
    against_the_dealer,
    optional_net,
)
from croupier.games.six_card_fortune_pai_gow.lab.measure import Measure, best_setting, measure
from croupier.games.six_card_fortune_pai_gow.lab.rounds import DEALT, PUSH, RESULTS, play_rounds
from croupier.games.six_card_fortune_pai_gow.lab.settings import SETTINGS, evaluation, settings_of
from croupier.games.six_card_fortune_pai_gow.lab.solver import opening_rank
from croupier.games.six_card_fortune_pai_gow.lab.words import NO_TOP, words_by
from croupier.kernel.cards import JOKER, Cards, text
from croupier.kernel.stream import fresh_pack, round_cards
from croupier.play.simulator import (
    BASE,
    CountingSimulator,
    Prices,
    prices_of,
    round_document,
    stakes_of,
)
from croupier.play.submission import Submission
from croupier.units.money import Cents

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

    groups = _groups(submission, stakes)
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


def _groups(submission: Submission, stakes: Mapping[str, Cents]) -> tuple[Prices, ...]:
    """The first wager with the Double Down Wager; Fortune; Progressive, by the same kinds; Insurance."""
    stake = stakes["pai_gow"]
    first, double = [], []
    for doubled in (False, True):
        offered = submission.options["double_down"] or not doubled
        nets = against_the_dealer(submission, stake, doubled) if offered else {}
        for opened, result in product((False, True), range(RESULTS)):
            one, other = nets.get((result - PUSH, opened), (0, 0))
            first.append((stake, one))
            double.append((doubled * stake, other))
    by_kind = {
        name: [(stakes[name], optional_net(submission, stakes, name, hand)) for hand in BEST_OF_SIX.values()]
        for name in ("fortune", "progressive")
    }
    tops = [TOPS.get(rank, TOPS[ACE_HIGH]) for rank in range(2, ACE_HIGH + 1)]
    tops += [BEST_OF_SIX["pair"]] * (NO_TOP + 1 - len(tops))
    insured = [(stakes["insurance"], optional_net(submission, stakes, "insurance", hand)) for hand in tops]
    return (
        prices_of({"pai_gow": first, "double": double}),
        prices_of(by_kind),
        prices_of({"insurance": insured}),
    )
