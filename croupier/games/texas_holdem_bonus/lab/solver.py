"""The best play of Texas Hold 'Em Bonus, counted over all deals (§ 647a.11(b) to (h), § 647a.12(a))."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from croupier.equipment.ranks.poker import FLUSH, STRAIGHT
from croupier.families.holdem import street_bets
from croupier.families.holdem.raise_once import KINDS
from croupier.families.holdem.street_bets import BETS, LOSE, RESULTS, TIE, WIN, Counted
from croupier.kernel.disk_cache import kept_table
from croupier.kernel.parallel import Tally
from croupier.kernel.solution import EndingTally, Solution
from croupier.law.edition import Edition

HANDS = 169
METHOD = "134,459 classes of boards, card removal by sorting, bets on flops and turns by the sign of a sum"


class Terms(NamedTuple):
    """The wagers as multiples of the Ante, and the lowest kind that wins the Ante (§ 647a.11(h)(2)(ii))."""

    flop: int
    turn: int
    river: int
    ante_wins_on: int


def terms_of(edition: Edition, options: Mapping[str, Any]) -> Terms:
    """The edition's figures and the option."""
    flop, turn, river = (edition.figure(f"{street}_wager") for street in ("flop", "turn", "river"))
    return Terms(flop, turn, river, FLUSH if options["ante_wins_on"] == "flush" else STRAIGHT)


def solve(edition: Edition, options: Mapping[str, Any]) -> Solution:
    """Fold, or the Flop Wager; then Turn and River Wagers wherever they win more than they lose."""
    terms = terms_of(edition, options)
    counted = counted_bets()
    gained = terms.turn * counted.turn_gains + terms.river * counted.river_gains
    tally = EndingTally()
    for endings, gain in zip(counted.endings, gained, strict=True):
        rows = list(endings_of(endings, terms))
        worth = sum(net * number for _, _, net, number in rows)
        first = sum(_net(kind, result, terms, 0) * int(n) for kind, result, n in _by_result(endings))
        if worth != first + int(gain):
            raise ArithmeticError("the endings counted are not worth what the bets promise")
        if worth > -int(endings.sum()):
            for row in rows:
                tally.add(*row)
        else:
            tally.add("fold", 1, -1, int(endings.sum()))
    return Solution(tally.endings, tally.total, "ante", METHOD, "street-bets.md")


@cache
def counted_bets() -> Counted:
    """The kernel's count, kept on disk: it takes seconds, and solutions and advice rest on it.

    No option changes when a Turn or River Wager wins, so that one count serves them all.
    """

    def build() -> Tally:
        found = street_bets.count()
        return np.column_stack((found.turn_gains, found.river_gains, found.endings.reshape(HANDS, -1)))

    kept = kept_table("street-bets", [], build)
    return Counted(kept[:, 2:].reshape(HANDS, BETS, KINDS, RESULTS), kept[:, 0], kept[:, 1])


def endings_of(endings: Tally, terms: Terms) -> Iterator[tuple[str, int, int, int]]:
    """Decision, stake, net and number of all endings of one starting hand that is not folded."""
    for bets, by_kind in enumerate(endings):
        turn, river = bets & 1, bets >> 1
        further = turn * terms.turn + river * terms.river
        name = "flop" + "_turn" * turn + "_river" * river
        for kind, results in enumerate(by_kind):
            for result, number in enumerate(results):
                yield name, 1 + terms.flop + further, _net(kind, result, terms, further), int(number)


def _net(kind: int, result: int, terms: Terms, further: int) -> int:
    """§ 647a.11(h)(2): a winning hand below the stated one returns the Ante."""
    if result == TIE:
        return 0
    if result == LOSE:
        return -1 - terms.flop - further
    return int(kind >= terms.ante_wins_on) + terms.flop + further


def _by_result(endings: Tally) -> Iterator[tuple[int, int, int]]:
    """Kind, result and number, whatever was bet later."""
    for kind, results in enumerate(np.sum(endings, axis=0)):
        for result in (WIN, TIE, LOSE):
            yield kind, result, int(results[result])
