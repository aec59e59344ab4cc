"""What each decision of Raise It Up Stud is worth on every street (§ 669a.11(b) to (i), § 669a.12(b) to (d)).

All community cards that can still come are counted when somebody asks. A fold gives up the Progressive Payout
as well (§ 669a.11(g)): who has that wager finds it in the values.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

import numpy as np

from croupier.equipment.cards import Card, show
from croupier.games.raise_it_up_stud.lab import LAB
from croupier.games.raise_it_up_stud.lab.endings import ENDINGS, FOLD, PAIR_FIGURE, PLAYS, dealt_kind
from croupier.games.raise_it_up_stud.lab.growing_hand import SIXTH_CARDS, count_outcomes
from croupier.games.raise_it_up_stud.lab.solver import Terms, terms_of
from croupier.kernel import seven
from croupier.kernel.cards import DECK_SIZE, Cards, cards
from croupier.kernel.parallel import Tally
from croupier.kernel.paying_pair import rows_from_pair
from croupier.kernel.solution import in_whole_numbers
from croupier.law.edition import Edition
from croupier.play.seen import Seen
from croupier.play.witness import PLAYER


class Worth(NamedTuple):
    """A Play Wager of m is worth ``m x slope + rest``; not to play is worth ``otherwise``."""

    slope: Fraction
    rest: Fraction
    otherwise: Fraction


def values(seen: Seen) -> dict[str, Fraction | float]:
    """The Play Wager in every multiple of the Ante that is open, and what the seat may do instead."""
    ante = seen.wagers[LAB.per]
    net, folded = _progressive(seen, PLAYS), _progressive(seen, FOLD)
    terms = terms_of(seen.edition)
    worth = worths(seen.own + seen.open_cards("community"), terms, terms.fold + folded - net)
    found: dict[str, Fraction | float] = {}
    for choice in seen.choices:
        if choice.takes_amount():
            for amount in range(choice.at_most, choice.at_least - 1, -ante):
                found[f"{choice.word} {amount}"] = Fraction(amount, ante) * worth.slope + worth.rest + net
        else:
            found[choice.word] = worth.otherwise + net
    return found


def _progressive(seen: Seen, line: str) -> Fraction:
    """§ 669a.12(e), per Ante: what the Progressive nets with the three dealt cards, played or folded."""
    wager = "progressive"
    if wager not in seen.wagers:
        return Fraction(0)
    stakes = {name: seen.wagers[name] for name in (LAB.per, "blind", wager)}
    prices = ENDINGS[wager].prices(seen.submission, stakes, seen.meters)
    return prices.net(line, dealt_kind({PLAYER: seen.own}, {}))


def worths(known: tuple[Card, ...], terms: Terms, fold: Fraction) -> Worth:
    """What three, four or five known cards are worth; ``fold`` is what a fold nets."""
    scale, (play, rest, (folded,)) = in_whole_numbers(terms.raised.slope, terms.raised.rest, [fold])
    held = cards(show(known))
    added, sixth = _counted(held, terms.prices.submission.edition)
    slopes, rests = sixth @ np.array(play), sixth @ np.array(rest)
    times = [int(one) for one in terms.raised.times]
    last = np.maximum(SIXTH_CARDS * folded, times[2] * slopes + rests)
    total = scale * int(sixth.sum())
    if len(known) == 5:
        otherwise = fold
    elif len(known) == 4:
        otherwise = Fraction(int(last.sum()), total)
    else:
        otherwise = _after_4th_street(added, (slopes, rests, last), times[1]) / (2 * total)
    return Worth(Fraction(int(slopes.sum()), total), Fraction(int(rests.sum()), total), otherwise)


def _counted(held: Cards, edition: Edition) -> tuple[Cards, Tally]:
    """The cards that complete five, one row each, and how many sixth cards bring each row of the paytable."""
    left = np.setdiff1d(np.arange(DECK_SIZE, dtype=np.uint8), held)
    added = np.array(list(combinations(left, 5 - len(held))), dtype=np.uint8)
    fives = np.column_stack((np.broadcast_to(held, (len(added), len(held))), added))
    rows = rows_from_pair(edition.figure(PAIR_FIGURE))
    sixth = np.zeros((len(fives), int(rows.max()) + 1), dtype=np.int64)
    count_outcomes(fives, seven.tables(6), rows, sixth)
    return added, sixth


def _after_4th_street(added: Cards, parts: tuple[Tally, Tally, Tally], times: int) -> Fraction:
    """What to check with three cards is worth: for each 4th Street card the better of playing and checking.

    The 4th Street card is the one or the other of the two that complete five, so every row counts twice.
    """
    slope, rest, last = (np.zeros(DECK_SIZE, dtype=np.int64) for _ in range(3))
    for sums, part in zip((slope, rest, last), parts, strict=True):
        np.add.at(sums, added, part[:, None])
    return Fraction(int(np.maximum(last, times * slope + rest).sum()))
