"""The best play of Heads-Up Hold 'Em, counted over all deals (§ 677a.11(b) to (h), § 677a.12(a) to (c))."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from croupier.equipment.ranks.poker import KINDS
from croupier.families.holdem import raise_once
from croupier.families.holdem.raise_once import AFTER_FLOP, AFTER_RIVER, RESULTS, Counted, Prices
from croupier.games.heads_up_holdem.lab.endings import ENDINGS, LOSE, RAISES
from croupier.games.heads_up_holdem.lab.endings import FOLD as FOLDED
from croupier.games.heads_up_holdem.lab.endings import RESULTS as RESULT_NAMES
from croupier.kernel import seven
from croupier.kernel.disk_cache import kept_table
from croupier.kernel.parallel import Tally
from croupier.kernel.scores import Category
from croupier.kernel.solution import EndingTally, Shown, Solution, in_whole_numbers
from croupier.law.edition import Edition
from croupier.play.endings import BASE, Showdown, exact_prices, raise_prices

METHOD = (
    "134,459 classes of boards, card removal by sorting, backward induction over flops and starting hands"
)
HANDS = 169
DECISIONS = 3
NO_PAIR_PUSHES = seven.lowest(Category.PAIR)
"""§ 677a.11(h)(1): below a pair of the dealer the Ante is returned."""


Rows = list[list[Fraction]]
"""By kind and result."""


class Terms(NamedTuple):
    """What the game offers, in Antes: the highest raises, ``slope`` and ``rest`` of a raise, and a fold.

    A raise of m nets ``m x slope + rest``; ``first`` is what is staked before any raise.
    """

    before_flop: int
    after_flop: int
    after_river: int
    slope: Rows
    rest: Rows
    fold: Fraction
    first: Fraction


def terms_of(edition: Edition) -> Terms:
    """What the rules pay at every showdown, whenever the raise was made."""
    prices = exact_prices(ENDINGS[BASE], edition, {})
    showdowns: list[Showdown] = [(result, kind) for kind in KINDS for result in RESULT_NAMES]
    raised = raise_prices(prices, RAISES, "raise", showdowns)
    before, after, river = map(int, raised.times)
    folded = prices.price(FOLDED, (LOSE, KINDS[0]))
    return Terms(before, after, river, _rows(raised.slope), _rows(raised.rest), folded.net, folded.staked)


def _rows(prices: list[Fraction]) -> Rows:
    return [prices[start : start + RESULTS] for start in range(0, len(prices), RESULTS)]


def solve(edition: Edition, options: Mapping[str, Any]) -> Solution:
    """One raise, on the street where it is worth most, or a fold after the river."""
    return solve_terms(terms_of(edition))


def prices_of(terms: Terms) -> Prices:
    """The terms in whole numbers, as the kernel counts."""
    scale, rows = in_whole_numbers(*terms.slope, *terms.rest, [terms.fold])
    slope, rest = np.array(rows[: len(KINDS)]), np.array(rows[len(KINDS) : -1])
    return Prices(scale, *terms[:3], slope, rest, rows[-1][0], NO_PAIR_PUSHES)


def counted_on(terms: Terms) -> Counted:
    """The kernel's count, kept on disk: it takes seconds, and the solution and the advice rest on it."""
    prices = prices_of(terms)

    def build() -> Tally:
        found = raise_once.count(prices)
        return np.column_stack((found.raised, found.checked, found.endings.reshape(HANDS, -1)))

    kept = kept_table("raise-once", key_of(prices), build)
    shape = (HANDS, DECISIONS, len(KINDS), RESULTS)
    return Counted(kept[:, 0], kept[:, 1], kept[:, 2:].reshape(shape))


def key_of(prices: Prices) -> list[Any]:
    """All that decisions depend on, as the name of a kept table takes it."""
    return [part.tolist() if isinstance(part, np.ndarray) else int(part) for part in prices]


def solve_terms(terms: Terms) -> Solution:
    """Solve the game on any terms: Ultimate Texas Hold 'Em is one of them."""
    scale, counted = prices_of(terms).scale, counted_on(terms)
    tally = EndingTally()
    for raised, checked, endings in zip(*counted, strict=True):
        if raised > checked:
            _add_raise(tally, 0, terms, endings.sum(axis=0))
            continue
        _add_raise(tally, 1, terms, endings[AFTER_FLOP])
        _add_raise(tally, 2, terms, endings[AFTER_RIVER])
        folded = Shown("fold", FOLDED, (LOSE, KINDS[0]))
        tally.show(folded, terms.first, terms.fold, int(endings[raise_once.FOLD].sum()))
    solution = tally.solution("ante", METHOD, "raise-once.md")
    if solution.mean() * scale * solution.total != int(np.maximum(counted.raised, counted.checked).sum()):
        raise ArithmeticError("the endings counted are not worth what the decisions promise")
    return solution


STREETS = ("before_flop", "after_flop", "after_river")


def _add_raise(tally: EndingTally, street: int, terms: Terms, endings: Tally) -> None:
    """Ante, Raise and Odds of a hand that stayed in, by kind and result."""
    times = (terms.before_flop, terms.after_flop, terms.after_river)[street]
    decision = f"raise_{times}_{STREETS[street]}"
    for kind, result in np.argwhere(endings):
        net = times * terms.slope[kind][result] + terms.rest[kind][result]
        shown = Shown(decision, RAISES[street], (RESULT_NAMES[result], KINDS[kind]))
        tally.show(shown, terms.first + times, net, int(endings[kind, result]))
