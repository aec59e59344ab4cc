"""The best play of Texas Hold 'Em Bonus, counted over all deals (§ 647a.11(b) to (h), § 647a.12(a))."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.ranks.poker import KINDS
from croupier.errors import Fault
from croupier.families.holdem import street_bets
from croupier.families.holdem.street_bets import BetPrices, Counted
from croupier.games.texas_holdem_bonus.lab.endings import (
    ALL_STREETS,
    BETS,
    ENDINGS,
    FLOP,
    FLOP_RIVER,
    FLOP_TURN,
    FOLD,
    LOSE,
    RESULTS,
)
from croupier.kernel.disk_cache import kept_table
from croupier.kernel.parallel import Tally
from croupier.kernel.solution import EndingTally, Shown, Solution, in_whole_numbers
from croupier.law.edition import Edition
from croupier.play.endings import BASE, PriceTable, Showdown, exact_prices, in_least_numbers

HANDS = 169
METHOD = "134,459 classes of boards, card removal by sorting, bets on flops and turns by the sign of a sum"

SHOWDOWNS: list[Showdown] = [(result, kind) for kind in KINDS for result in RESULTS]


class Terms(NamedTuple):
    """What every ending nets, in Antes: ``nets[bets, kind, result]`` over ``scale``, and a fold.

    ``turn`` and ``river`` are what these wagers net by the result, whatever the hand.
    """

    prices: PriceTable
    nets: NDArray[np.int64]
    scale: int
    fold: Fraction
    turn: list[Fraction]
    river: list[Fraction]

    @property
    def bets(self) -> BetPrices:
        """Turn and River Wager as the kernels take them, each without a common factor."""
        return np.array([in_least_numbers([bet])[0] for bet in (self.turn, self.river)], dtype=np.int64)

    def worth(self, endings: Tally) -> Fraction:
        """What endings ``[bets, kind, result]`` come to, added up."""
        return Fraction(int((endings * self.nets).sum()), self.scale)


def terms_of(edition: Edition, options: Mapping[str, Any]) -> Terms:
    """The prices of the base game under this edition and these options."""
    prices = exact_prices(ENDINGS[BASE], edition, options)
    prices.demand_all()
    rows = prices.nets(BETS, SHOWDOWNS)
    scale, whole = in_whole_numbers(*rows)
    nets = np.array(whole, dtype=np.int64).reshape(len(BETS), len(KINDS), len(RESULTS))
    return Terms(
        prices,
        nets,
        scale,
        prices.net(FOLD, (LOSE, KINDS[0])),
        _bet(prices, (FLOP, FLOP_TURN), (FLOP_RIVER, ALL_STREETS)),
        _bet(prices, (FLOP, FLOP_RIVER), (FLOP_TURN, ALL_STREETS)),
    )


def _bet(prices: PriceTable, *without_and_with: tuple[str, str]) -> list[Fraction]:
    """What a wager on a street nets by the result; the kernels decide it by the result alone.

    A rule that pays it by the hand or by another wager would need other kernels: a Fault.
    """
    found = []
    for result in RESULTS:
        nets = {
            prices.net(betting, (result, kind)) - prices.net(checking, (result, kind))
            for kind in KINDS
            if (result, kind) in prices
            for checking, betting in without_and_with
        }
        if len(nets) != 1:
            raise Fault("texas_holdem_bonus: a Turn or River Wager is paid by more than the result")
        found.append(nets.pop())
    return found


def solve(edition: Edition, options: Mapping[str, Any]) -> Solution:
    """Fold, or the Flop Wager; then Turn and River Wagers wherever they win more than they lose."""
    terms = terms_of(edition, options)
    counted = counted_bets(terms)
    tally = EndingTally()
    for endings, turn, river in zip(counted.endings, counted.turn_gains, counted.river_gains, strict=True):
        worth, number = terms.worth(endings), int(endings.sum())
        first = terms.worth(_without_bets(endings))
        if worth != first + _unit(terms.turn) * int(turn) + _unit(terms.river) * int(river):
            raise ArithmeticError("the endings counted are not worth what the bets promise")
        if worth > terms.fold * number:
            _add(tally, endings, terms.prices)
        else:
            folded = Shown(FOLD, FOLD, (LOSE, KINDS[0]))
            tally.show(folded, terms.prices.staked(FOLD, folded.showdown), terms.fold, number)
    return tally.solution("ante", METHOD, "street-bets.md")


def _add(tally: EndingTally, endings: Tally, prices: PriceTable) -> None:
    for bets, kind, result in np.argwhere(endings):
        line, showdown = BETS[bets], (RESULTS[result], KINDS[kind])
        number = int(endings[bets, kind, result])
        tally.show(Shown(line, line, showdown), *prices.price(line, showdown), number)


def _without_bets(endings: Tally) -> Tally:
    """The same showdowns of a player who bets on no street."""
    found = np.zeros_like(endings)
    found[0] = endings.sum(axis=0)
    return found


def _unit(bet: list[Fraction]) -> Fraction:
    """What one of the least numbers of a bet is, in Antes."""
    return next(price / least for price, least in zip(bet, in_least_numbers([bet])[0], strict=True) if least)


def counted_bets(terms: Terms) -> Counted:
    """The kernel's count, kept on disk: it takes seconds, and solutions and advice rest on it.

    Only what Turn and River Wagers net changes when they are placed: one count serves all options.
    """

    def build() -> Tally:
        found = street_bets.count(terms.bets)
        return np.column_stack((found.turn_gains, found.river_gains, found.endings.reshape(HANDS, -1)))

    kept = kept_table("street-bets", terms.bets.tolist(), build)
    shape = (HANDS, len(BETS), len(KINDS), len(RESULTS))
    return Counted(kept[:, 2:].reshape(shape), kept[:, 0], kept[:, 1])
