"""Strategies that a person writes down for Go Fore It: what the front two cards show (§ 676a.11(b))."""

from __future__ import annotations

from fractions import Fraction

from croupier.games.go_fore_it.lab.endings import BACK_9, FOLD
from croupier.games.go_fore_it.lab.points import ONE_DECK
from croupier.games.go_fore_it.lab.simulation import facts_of, simulator
from croupier.games.go_fore_it.lab.solver import goes_on, prices_of, totals_of, two_cards, worth_of
from croupier.play.simulator import Simulator
from croupier.play.submission import Submission
from croupier.play.written import ALWAYS, Asked, Decide, Mistake, Situation

ASKED = Asked(
    {
        "points": "the points of the front two cards together (ace 1, face cards 10)",
        "low": "the points of the lower card",
        "high": "the points of the higher card",
        "pair": "1 if both have the same points",
    },
    (BACK_9, FOLD),
)
METHOD = "exact: enumeration of the front two and the hole two cards by their points"
MISTAKES = (
    Mistake("never to fold", ((ALWAYS, BACK_9),)),
    Mistake("to fold every hand", ((ALWAYS, FOLD),)),
    Mistake("to fold from 13 points on", (("points >= 13", FOLD), (ALWAYS, BACK_9))),
    Mistake("to go on up to 16 points", (("points > 16", FOLD), (ALWAYS, BACK_9))),
    Mistake("to fold whenever one card counts ten", (("high == 10", FOLD), (ALWAYS, BACK_9))),
)


def situations(submission: Submission) -> list[Situation]:
    """The 55 pairs of values, with what each answer is worth."""
    prices = prices_of(submission.edition)
    found = []
    for front, ways in two_cards(ONE_DECK):
        totals = totals_of(front)
        worth: dict[str, Fraction] = {line: ways * worth_of(totals, prices, line) for line in ASKED.answers}
        best = BACK_9 if goes_on(totals, prices) else FOLD
        found.append(Situation(facts_of(front), ways * sum(totals.values()), worth, best))
    return found


def simulated(submission: Submission, decide: Decide) -> Simulator:
    """Rounds in which this strategy is followed."""
    return simulator(submission, decide)
