"""What each decision of Heads-Up Hold 'Em is worth (§ 677a.11(b) to (h), § 677a.12(a) to (c)).

From the flop on, every board and every hand of the dealer that can still come is counted when somebody asks.
Before the flop the 169 starting hands are looked up in a table, counted once with the solver's kernel.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import Card, show
from croupier.families.holdem.completions import completions
from croupier.families.holdem.raise_once import KINDS, RESULTS, Prices
from croupier.games.heads_up_holdem.lab import LAB
from croupier.games.heads_up_holdem.lab.solver import NO_PAIR_PUSHES, Terms, counted_on, prices_of, terms_of
from croupier.kernel.cards import cards
from croupier.kernel.parallel import Tally
from croupier.kernel.sub_boards import pair_index, starting_hands
from croupier.play.seen import Seen


def values(seen: Seen) -> dict[str, Fraction | float]:
    """A raise at its least and its greatest (it is linear between), and what the seat may do instead."""
    worth = worths(seen.own, seen.open_cards("community"), terms_of(seen.edition))
    found: dict[str, Fraction | float] = {}
    for choice in seen.choices:
        if choice.takes_amount():
            for amount in sorted({choice.at_most, choice.at_least}, reverse=True):
                times = Fraction(amount, seen.wagers[LAB.per])
                found[f"{choice.word} {amount}"] = times * worth.slope + worth.rest
        else:
            found[choice.word] = worth.otherwise
    return found


class Worth(NamedTuple):
    """A raise of m is worth ``m x slope + rest``; not to raise is worth ``otherwise``."""

    slope: Fraction
    rest: Fraction
    otherwise: Fraction


def worths(own: tuple[Card, ...], community: tuple[Card, ...], terms: Terms) -> Worth:
    """What a hand is worth with so many community cards open: none, three or five."""
    prices = prices_of(terms)
    if not community:
        return _before_the_flop(own, prices, terms)
    found = completions(cards(show(own)), cards(show(community)), NO_PAIR_PUSHES)
    by_board = by_kind(found.kinds, found.results)
    slopes, rests = parts_of(by_board, prices)
    total = prices.scale * int(found.results.sum())
    slope, rest = Fraction(int(slopes.sum()), total), Fraction(int(rests.sum()), total)
    if len(community) == 5:
        return Worth(slope, rest, terms.fold)
    folds = prices.fold * found.results.sum(axis=1)
    last = np.maximum(folds, prices.after_river * slopes + rests)
    return Worth(slope, rest, Fraction(int(last.sum()), total))


def by_kind(kinds: NDArray[np.uint8], results: Tally) -> Tally:
    """``[board, kind, result]``: each board has one kind."""
    found = np.zeros((len(kinds), KINDS, RESULTS), dtype=np.int64)
    found[np.arange(len(kinds)), kinds] = results
    return found


def parts_of(counted: Tally, prices: Prices) -> tuple[Tally, Tally]:
    """Slope and rest, in whole parts, of counts ``[..., kind, result]`` (see raise_once)."""
    return (counted * prices.slope).sum(axis=(-2, -1)), (counted * prices.rest).sum(axis=(-2, -1))


# Before the flop.


def _before_the_flop(own: tuple[Card, ...], prices: Prices, terms: Terms) -> Worth:
    first, second = cards(show(own))
    hand = starting_hands()[pair_index()[first, second]]
    counted = counted_on(terms)
    stays = counted.endings[hand].sum(axis=0)
    slope, rest = parts_of(stays, prices)
    total = prices.scale * int(stays.sum())
    checked = int(counted.checked[hand])
    return Worth(Fraction(int(slope), total), Fraction(int(rest), total), Fraction(checked, total))
