"""Strategies that a person writes down for Flop Poker: what three own cards show (§ 667a.11(b))."""

from __future__ import annotations

from fractions import Fraction

from croupier.games.flop_poker.lab.endings import FLOP, FOLD, PAIR_FIGURE
from croupier.games.flop_poker.lab.flop_hands import OWN_CARDS
from croupier.games.flop_poker.lab.simulation import facts_of, simulator
from croupier.games.flop_poker.lab.solver import flops_of_classes, prices_of, worth_of
from croupier.kernel import isomorphism
from croupier.play.simulator import Simulator
from croupier.play.submission import Submission
from croupier.play.written import ALWAYS, Asked, Decide, Mistake, Situation

ASKED = Asked(
    {
        "pair": "1 with a pair or three of a kind",
        "suited": "how many cards are of one suit, 1 to 3",
        "high": "the highest rank, 2 to 14",
        "middle": "the rank between",
        "low": "the lowest rank",
        "span": "how far the highest is above the lowest, the ace high",
        "straight": "1 if one straight can hold all three",
    },
    (FLOP, FOLD),
)
METHOD = "exact: all 18,424 flops of each of the 1,755 classes of own cards"
MISTAKES = (
    Mistake("never to fold", ((ALWAYS, FLOP),)),
    Mistake("to play pairs alone", (("pair", FLOP), (ALWAYS, FOLD))),
    Mistake("to wait for a pair or a queen", (("pair or suited == 3 or high >= 12", FLOP), (ALWAYS, FOLD))),
    Mistake("to overlook straights", (("pair or suited == 3 or high >= 11", FLOP), (ALWAYS, FOLD))),
    Mistake("to overlook flushes", (("pair or straight or high >= 11", FLOP), (ALWAYS, FOLD))),
)


def situations(submission: Submission) -> list[Situation]:
    """The 1,755 classes of own cards, with what each answer is worth."""
    edition = submission.edition
    prices, classes = prices_of(edition), isomorphism.classes(OWN_CARDS)
    found = []
    flops_of = flops_of_classes(edition.figure(PAIR_FIGURE))
    for own, flops, weight in zip(
        isomorphism.cards_of(classes.masks), flops_of, classes.weights, strict=True
    ):
        worth: dict[str, Fraction] = {
            line: int(weight) * worth_of(flops, prices, line) for line in ASKED.answers
        }
        best = FLOP if worth[FLOP] > worth[FOLD] else FOLD
        found.append(Situation(facts_of(own), int(weight) * int(flops.sum()), worth, best))
    return found


def simulated(submission: Submission, decide: Decide) -> Simulator:
    """Rounds in which this strategy is followed."""
    return simulator(submission, decide)
