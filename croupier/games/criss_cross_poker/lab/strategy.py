"""A strategy for Criss-Cross Poker that a person can keep in mind: pairs, draws and points."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction

from croupier.games.criss_cross_poker.lab import long_runs
from croupier.games.criss_cross_poker.lab.cross import CROSSES, LEAST, MOST
from croupier.games.criss_cross_poker.lab.rule import (
    END_HIGH,
    END_MIDDLE,
    ENOUGH,
    OWN_HIGH,
    OWN_MIDDLE,
    SIX,
    worth_of_rule,
)
from croupier.games.criss_cross_poker.lab.solver import lines_of, orbit_sizes, solve, terms_of
from croupier.kernel.cards import Cards
from croupier.kernel.parallel import threads_available
from croupier.kernel.sub_boards import boards, orbits
from croupier.law.edition import Edition
from croupier.play.strategy import Rules, RuleStrategy
from croupier.play.submission import Submission

POINTS = (
    f"{ENOUGH} points: {OWN_HIGH} for an own jack or higher, {OWN_MIDDLE} for an own 6 to 10, {END_HIGH} for "
    f"a jack or higher of the cross, {END_MIDDLE} for a 6 to 10"
)
RULES = (
    Rules(
        "Two cards: Across Bet, then Down Bet",
        (
            ("a pair", "bet three times the Ante, both times"),
            ("both below 6, of two suits", "fold at once"),
            ("anything else", "bet the Ante, both times"),
        ),
    ),
    Rules(
        "Four ends: Middle Bet",
        (
            ("a line with a pair of 6s or better", "three times the Ante"),
            ("a line with four to a flush", "three times the Ante"),
            ("a line with four to a straight that two ranks complete", "three times the Ante"),
            ("a line with a lower pair, or four to any straight", "the Ante"),
            (POINTS, "the Ante"),
            ("anything else", "fold"),
        ),
    ),
)


def folds_first(own: Cards) -> bool:
    """Two cards below six that are neither a pair nor of one suit."""
    (first, second), suits = (int(card) % 13 for card in own), {int(card) // 13 for card in own}
    return first != second and len(suits) > 1 and max(first, second) < SIX


def bet_of(own: Cards) -> int:
    """The Across Bet and the Down Bet: the most with a pair."""
    return MOST if int(own[0]) % 13 == int(own[1]) % 13 else LEAST


def strategies(submission: Submission) -> list[RuleStrategy]:
    """The own cards decide two Bets, pairs, draws and points the third."""
    edition = submission.edition
    terms = terms_of(edition)
    given = tuple(each.tolist() for each in (terms.ante, terms.bet, terms.across, terms.down, terms.middle))
    if given == long_runs.TERMS:
        edge, optimum = long_runs.RULE_EDGE, long_runs.BEST_EDGE
    else:
        edge, optimum = count(edition), -solve(edition, submission.options).mean()
    return [
        RuleStrategy(
            name="pairs, draws and points",
            source="our own",
            rules=RULES,
            per="ante_across",
            edge=edge,
            optimum=optimum,
            method="exact: the 63,562,800 crosses of each of 169 starting hands",
        )
    ]


def count(edition: Edition) -> Fraction:
    """The edge against a player who keeps to the rule, over all crosses of all starting hands."""
    terms = terms_of(edition)
    orbits(2)

    def worth(place: int) -> int:
        own = boards(2).cards[place]
        if folds_first(own):
            return -2 * CROSSES
        lines = lines_of(own, edition, terms)
        bet = bet_of(own)
        return worth_of_rule(
            own, lines, terms, int(terms.across[bet]), int(terms.down[bet]), orbit_sizes(place, lines)
        )

    with ThreadPoolExecutor(threads_available()) as pool:
        worths = list(pool.map(worth, range(len(boards(2).cards))))
    total = sum(int(weight) * each for weight, each in zip(boards(2).weights, worths, strict=True))
    return Fraction(-total, 1326 * CROSSES)
