"""Rounds of Free Bet Blackjack by the best play (§ 672a.7 to § 672a.11), for ``croupier simulate``."""

from __future__ import annotations

from typing import Any

import numpy as np

from croupier.families.blackjack.rounds import LOG_SIZE, Round, deal_rounds, dealt, lists, new_shoe
from croupier.families.blackjack.values import DOUBLE, HIT, SPLIT, STAND
from croupier.games.free_bet_blackjack.lab import LAB
from croupier.games.free_bet_blackjack.lab.endings import ENDINGS
from croupier.games.free_bet_blackjack.lab.endings import STAND as STOOD
from croupier.games.free_bet_blackjack.lab.quick import kernel_of
from croupier.games.free_bet_blackjack.lab.rounds import (
    BASE_COLUMNS,
    COLUMNS,
    NOTED_FREE_DOUBLE,
    SOME_HANDS,
    play_round,
    rules_of,
)
from croupier.games.free_bet_blackjack.lab.solver import strategy, terms_of
from croupier.kernel.cards import text
from croupier.kernel.round_sums import new_lines
from croupier.play.simulator import Columns, KernelSimulator, round_document, stakes_of, witnessed_prices
from croupier.play.submission import Submission

ENDS_OF_PUSH_22 = ("not_22", "other_22", "same_color_22", "same_suit_22")
PLAYS = "best play by the cards of the hand and the up card; split hands do not look at each other's cards"


def simulator(submission: Submission) -> KernelSimulator:
    """Rounds of one seat, each from a fresh shoe. Insurance and even money are declined."""
    decks = submission.decks
    stakes = stakes_of(submission, ("blackjack", "push_22"))
    columns = Columns(COLUMNS[:BASE_COLUMNS], LAB.side_wagers, stakes, frozenset(COLUMNS[1:BASE_COLUMNS]))
    terms = terms_of(submission.edition, submission.options)
    ends = witnessed_prices(
        ENDINGS["push_22"], submission, [(STOOD, (end,)) for end in ENDS_OF_PUSH_22], stakes
    )
    push_22 = tuple(int(net) for net in ends.net[:, 0])
    rules = rules_of(terms, stakes["blackjack"], push_22, stakes["push_22"])
    plays, places = strategy(terms, decks), lists(decks)

    def tell(seed: int, index: int) -> dict[str, Any]:
        shoe, log = new_shoe(), np.zeros(LOG_SIZE, dtype=np.uint8)
        deal_rounds(shoe, np.uint64(seed), index, 1, len(places.values))
        made = np.zeros((SOME_HANDS, 3), dtype=np.int64)
        now = Round(np.uint64(seed), index, 0)
        used = play_round(shoe, now, places, rules, plays, new_lines(len(COLUMNS)), log, made)
        cards = text(dealt(shoe, used, decks))
        words = _words(stakes["blackjack"])
        decisions = [words[int(action)] for action in log[1 : 1 + log[0]]]
        # § 672a.8(a): with an ace up everybody is asked first.
        asked = ["decline"] if cards.split()[1].startswith("A") else []
        return round_document(submission, stakes, [*asked, *decisions], cards=cards)

    return KernelSimulator(columns, kernel_of(plays, rules, decks), tell, PLAYS)


def _words(stake: int) -> dict[int, str]:
    """The decisions of a log as a document states them."""
    return {
        STAND: "stand",
        HIT: "hit",
        DOUBLE: f"double {stake}",
        NOTED_FREE_DOUBLE: "double",
        SPLIT: "split",
    }
