"""What each decision of Texas Hold 'Em Bonus is worth on every street (§ 647a.11(b) to (h), § 647a.12(a)).

From the flop on, every board and every hand of the dealer that can still come is counted when somebody asks.
Before the flop the 169 starting hands are looked up in a table, counted once with the solver's kernel. A fold
gives up the Progressive Payout as well (§ 647a.11(b)(2)(i)(B)): who has that wager finds it in the values.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import Card, show
from croupier.equipment.ranks.poker import KINDS
from croupier.families.holdem.completions import completions
from croupier.families.holdem.raise_once import LOSE, TIE, WIN
from croupier.games.texas_holdem_bonus.lab import LAB
from croupier.games.texas_holdem_bonus.lab.endings import ENDINGS, FLOP, FOLD
from croupier.games.texas_holdem_bonus.lab.solver import Terms, counted_bets, terms_of
from croupier.kernel import seven
from croupier.kernel.cards import DECK_SIZE, cards
from croupier.kernel.parallel import Tally
from croupier.kernel.solution import in_whole_numbers
from croupier.kernel.sub_boards import pair_index, starting_hands
from croupier.play.seen import Seen

KERNEL_RESULTS = [WIN, TIE, LOSE]
"""As the endings name them; there is no dealer who does not qualify."""


def values(seen: Seen) -> dict[str, Fraction | float]:
    """The two decisions of the street."""
    terms = terms_of(seen.edition, {name: seen.submission.options[name] for name in LAB.options})
    community = seen.open_cards("community")
    if not community:
        return _before_the_flop(seen, terms)
    if len(community) == 3:
        return _after_the_flop(seen, terms)
    return _after_the_turn(seen, terms)


# § 647a.11(b): before the flop.


def _before_the_flop(seen: Seen, terms: Terms) -> dict[str, Fraction | float]:
    return {
        "flop": worth_of_going_on(seen.own, terms) + _progressive(seen, FLOP),
        "fold": terms.fold + _progressive(seen, FOLD),
    }


def worth_of_going_on(own: tuple[Card, ...], terms: Terms) -> Fraction:
    """The Flop Wager, with the best Turn and River Wagers after it."""
    first, second = cards(show(own))
    endings = counted_bets(terms).endings[starting_hands()[pair_index()[first, second]]]
    return terms.worth(endings) / int(endings.sum())


def _progressive(seen: Seen, line: str) -> Fraction:
    """§ 647a.12(d), per Ante: what the Progressive is expected to net over all Flops."""
    if "progressive" not in seen.wagers:
        return Fraction(0)
    stakes = {name: seen.wagers[name] for name in (LAB.per, "progressive")}
    prices = ENDINGS["progressive"].prices(seen.submission, stakes, seen.meters)
    own = cards(show(seen.own))
    left = np.setdiff1d(np.arange(DECK_SIZE, dtype=np.uint8), own)
    flops = np.array(list(combinations(left, 3)), dtype=np.uint8)
    hands = np.column_stack((np.broadcast_to(own, (len(flops), 2)), flops))
    kinds = np.bincount(seven.category(seven.rank(hands)), minlength=len(KINDS))
    worth = sum(int(kinds[kind]) * prices.net(line, (KINDS[kind],)) for kind in np.flatnonzero(kinds))
    return Fraction(worth) / len(flops)


# § 647a.11(d), (f): after the flop and after the turn.


def _after_the_flop(seen: Seen, terms: Terms) -> dict[str, Fraction | float]:
    found = completions(cards(show(seen.own)), cards(show(seen.open_cards("community"))))
    total = int(found.results.sum())
    unit, nets = _by_result(found.results, terms.river)
    # The river bet is placed after the turn card, which is the one or the other of the two that complete the
    # board: a turn card's sum is over all rows that hold it, and every row is counted in two orders.
    by_turn = np.zeros(DECK_SIZE, dtype=np.int64)
    np.add.at(by_turn, found.added, nets[:, None])
    river = unit * Fraction(int(np.maximum(by_turn, 0).sum()), 2 * total)
    check = _first_wagers(found.kinds, found.results, terms) + river
    return {"turn": check + _mean(found.results, terms.turn), "check": check}


def _after_the_turn(seen: Seen, terms: Terms) -> dict[str, Fraction | float]:
    found = completions(cards(show(seen.own)), cards(show(seen.open_cards("community"))))
    check = _first_wagers(found.kinds, found.results, terms)
    if "turn" in seen.wagers:
        check += _mean(found.results, terms.turn)
    return {"river": check + _mean(found.results, terms.river), "check": check}


def _first_wagers(kinds: NDArray[np.uint8], results: Tally, terms: Terms) -> Fraction:
    """§ 647a.11(h)(2): Ante and Flop Wager."""
    nets = terms.nets[0][kinds]
    return Fraction(int((nets * results[:, KERNEL_RESULTS]).sum()), terms.scale * int(results.sum()))


def _by_result(results: Tally, bet: list[Fraction]) -> tuple[Fraction, Tally]:
    """What a wager on a street nets in each row, in whole numbers, and what one of these is in Antes."""
    scale, (prices,) = in_whole_numbers(bet)
    return Fraction(1, scale), results[:, KERNEL_RESULTS] @ np.array(prices, dtype=np.int64)


def _mean(results: Tally, bet: list[Fraction]) -> Fraction:
    """What a wager on a street nets on average."""
    unit, nets = _by_result(results, bet)
    return unit * Fraction(int(nets.sum()), int(results.sum()))
