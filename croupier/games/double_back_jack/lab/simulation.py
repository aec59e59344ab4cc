"""Rounds of Double Back Jack by the solver's strategy (§ 673a.7 to § 673a.12), for ``croupier simulate``."""

from __future__ import annotations

from typing import Any

import numpy as np

from croupier.families.blackjack.dealer import MOST
from croupier.families.blackjack.rounds import LOG_SIZE, Round, deal_rounds, dealt, lists, new_shoe
from croupier.families.blackjack.values import DOUBLE, HIT, SPLIT, STAND, SURRENDER
from croupier.games.double_back_jack.lab import LAB
from croupier.games.double_back_jack.lab.rounds import (
    COLUMNS,
    DECLINE,
    TAKE,
    kernel_of,
    play_round,
    rules_of,
)
from croupier.games.double_back_jack.lab.solver import strategy, terms_of
from croupier.kernel.cards import text
from croupier.kernel.round_sums import new_lines
from croupier.play.simulator import Columns, KernelSimulator, round_document, stakes_of
from croupier.play.submission import Submission

PLAYS = "best play by the cards of the hand and the up card; split hands do not look at each other's cards"


def simulator(submission: Submission) -> KernelSimulator:
    """Rounds of one seat, each from a fresh shoe. Insurance is declined."""
    decks = submission.decks
    stakes = stakes_of(submission, ("blackjack",))
    columns = Columns(COLUMNS, LAB.side_wagers, stakes, frozenset(COLUMNS[1:]))
    terms = terms_of(submission.edition, submission.options)
    rules = rules_of(terms, stakes["blackjack"])
    plays, places = strategy(terms, decks), lists(decks)

    def tell(seed: int, index: int) -> dict[str, Any]:
        shoe, log = new_shoe(), np.zeros(LOG_SIZE, dtype=np.uint8)
        deal_rounds(shoe, np.uint64(seed), index, 1, len(places.values))
        now = Round(np.uint64(seed), index, 0)
        used = play_round(shoe, now, places, rules, plays, new_lines(len(COLUMNS)), log)
        cards = dealt(shoe, used, decks)
        values = places.values[shoe.places[0, :3]]
        # § 673a.7(f), § 673a.8(a): with an ace up whoever has no Blackjack is asked first.
        natural = places.total[places.two[values[0], values[2]]] == MOST
        asked = ["decline"] if values[1] == 0 and not natural else []
        words = _words(stakes["blackjack"])
        decisions = [words[int(action)] for action in log[1 : 1 + log[0]]]
        return round_document(submission, stakes, [*asked, *decisions], cards=text(cards))

    return KernelSimulator(columns, kernel_of(plays, rules, decks), tell, PLAYS)


def _words(stake: int) -> dict[int, str]:
    """The decisions of a log as a document states them."""
    return {
        STAND: "stand",
        HIT: "hit",
        DOUBLE: f"double {stake}",
        SPLIT: "split",
        SURRENDER: "surrender",
        TAKE: "second_chance",
        DECLINE: "decline",
    }
