"""The best play of Heads-Up Hold 'Em, counted over all deals (§ 677a.11(b) to (h), § 677a.12(a) to (c))."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from croupier.equipment.ranks.poker import KINDS, STRAIGHT
from croupier.families.holdem import raise_once
from croupier.families.holdem.raise_once import AFTER_FLOP, AFTER_RIVER, RESULTS, Counted, Prices
from croupier.games.heads_up_holdem.rules import BELOW_STRAIGHT
from croupier.kernel import seven
from croupier.kernel.disk_cache import kept_table
from croupier.kernel.parallel import Tally
from croupier.kernel.scores import Category
from croupier.kernel.solution import EndingTally, Solution, in_whole_numbers, net_of
from croupier.law.edition import Edition

METHOD = (
    "134,459 classes of boards, card removal by sorting, backward induction over flops and starting hands"
)
HANDS = 169
DECISIONS = 3
NO_PAIR_PUSHES = seven.lowest(Category.PAIR)
"""§ 677a.11(h)(1): below a pair of the dealer the Ante is returned."""


class Terms(NamedTuple):
    """What the game offers: the highest raises, and the net of the Odds Wager by kind, won and lost."""

    before_flop: int
    after_flop: int
    after_river: int
    won: list[Fraction]
    lost: list[Fraction]


def terms_of(edition: Edition) -> Terms:
    """The edition's figures and paytables."""
    odds, bad_beat = edition.paytable("odds").odds, edition.paytable("bad_beat").odds
    return Terms(
        edition.figure("raise_before_the_flop"),
        edition.figure("raise_after_the_flop"),
        edition.figure("raise_after_the_river"),
        [net_of(odds[kind]) for kind in KINDS],
        [net_of(bad_beat[kind if place >= STRAIGHT else BELOW_STRAIGHT]) for place, kind in enumerate(KINDS)],
    )


def solve(edition: Edition, options: Mapping[str, Any]) -> Solution:
    """One raise, on the street where it is worth most, or a fold after the river."""
    return solve_terms(terms_of(edition))


def prices_of(terms: Terms) -> Prices:
    """The terms in whole numbers, as the kernel counts."""
    scale, (won, lost) = in_whole_numbers(terms.won, terms.lost)
    return Prices(scale, *terms[:3], np.array(won), np.array(lost), NO_PAIR_PUSHES)


def counted_on(terms: Terms) -> Counted:
    """The kernel's count, kept on disk: it takes seconds, and the solution and the advice rest on it."""

    def build() -> Tally:
        found = raise_once.count(prices_of(terms))
        return np.column_stack((found.raised, found.checked, found.endings.reshape(HANDS, -1)))

    depends_on = [*terms[:3], *map(str, (*terms.won, *terms.lost))]
    kept = kept_table("raise-once", depends_on, build)
    shape = (HANDS, DECISIONS, len(KINDS), RESULTS)
    return Counted(kept[:, 0], kept[:, 1], kept[:, 2:].reshape(shape))


def solve_terms(terms: Terms) -> Solution:
    """Solve the game on any terms: Ultimate Texas Hold 'Em is one of them."""
    scale, counted = prices_of(terms).scale, counted_on(terms)
    tally = EndingTally()
    for raised, checked, endings in zip(*counted, strict=True):
        if raised > checked:
            _add_raise(
                tally, f"raise_{terms.before_flop}_before_flop", terms.before_flop, terms, endings.sum(axis=0)
            )
            continue
        _add_raise(
            tally, f"raise_{terms.after_flop}_after_flop", terms.after_flop, terms, endings[AFTER_FLOP]
        )
        _add_raise(
            tally, f"raise_{terms.after_river}_after_river", terms.after_river, terms, endings[AFTER_RIVER]
        )
        tally.add("fold", 2, -2, int(endings[raise_once.FOLD].sum()))
    solution = Solution(tally.endings, tally.total, "ante", METHOD, "raise-once.md")
    if solution.mean() * scale * solution.total != int(np.maximum(counted.raised, counted.checked).sum()):
        raise ArithmeticError("the endings counted are not worth what the decisions promise")
    return solution


def _add_raise(tally: EndingTally, decision: str, times: int, terms: Terms, endings: Any) -> None:
    """§ 677a.11(h): Ante, Raise and Odds of a hand that stayed in, by kind and result."""
    for kind, results in enumerate(endings):
        nets = {
            raise_once.WIN: 1 + times + terms.won[kind],
            raise_once.WIN_UNQUALIFIED: times + terms.won[kind],
            raise_once.TIE: Fraction(0),
            raise_once.LOSE: -1 - times + terms.lost[kind],
            raise_once.LOSE_UNQUALIFIED: Fraction(-times - 1),
        }
        for result, number in enumerate(results):
            tally.add(decision, 2 + times, nets[result], int(number))
