"""What each decision of Texas Hold 'Em Bonus is worth on every street (§ 647a.11(b) to (h), § 647a.12(a)).

From the flop on, every board and every hand of the dealer that can still come is counted when somebody asks.
Before the flop the 169 starting hands are looked up in a table, counted once with the solver's kernel. A fold
gives up the Progressive Payout as well (§ 647a.11(b)(2)(i)(B)): who has that wager finds it in the values.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import numpy as np

from croupier.equipment.cards import Card, show
from croupier.equipment.ranks.poker import KINDS, THREE_OF_A_KIND
from croupier.families.holdem.completions import completions
from croupier.families.holdem.raise_once import LOSE, WIN
from croupier.games.texas_holdem_bonus.lab import LAB
from croupier.games.texas_holdem_bonus.lab.solver import Terms, counted_bets, endings_of, terms_of
from croupier.games.texas_holdem_bonus.rules import BELOW_TRIPS
from croupier.kernel import seven
from croupier.kernel.cards import DECK_SIZE, cards
from croupier.kernel.parallel import Tally
from croupier.kernel.sub_boards import pair_index, starting_hands
from croupier.play.seen import Seen


def values(seen: Seen) -> dict[str, Fraction | float]:
    """The two decisions of the street."""
    terms = terms_of(seen.edition, seen.submission.options)
    community = seen.open_cards("community")
    if not community:
        return _before_the_flop(seen, terms)
    if len(community) == 3:
        return _after_the_flop(seen, terms)
    return _after_the_turn(seen, terms)


# § 647a.11(b): before the flop.


def _before_the_flop(seen: Seen, terms: Terms) -> dict[str, Fraction | float]:
    given_up, expected = _progressive(seen)
    return {"flop": worth_of_going_on(seen.own, terms) + expected, "fold": -1 - given_up}


def worth_of_going_on(own: tuple[Card, ...], terms: Terms) -> Fraction:
    """The Flop Wager, with the best Turn and River Wagers after it."""
    first, second = cards(show(own))
    endings = counted_bets().endings[starting_hands()[pair_index()[first, second]]]
    worth = sum(net * number for _, _, net, number in endings_of(endings, terms))
    return Fraction(worth, int(endings.sum()))


def _progressive(seen: Seen) -> tuple[Fraction, Fraction]:
    """§ 647a.12(d), per Ante: what a fold gives up of the Progressive, and what it is expected to net."""
    if "progressive" not in seen.wagers:
        return Fraction(0), Fraction(0)
    own = cards(show(seen.own))
    left = np.setdiff1d(np.arange(DECK_SIZE, dtype=np.uint8), own)
    flops = np.array(list(combinations(left, 3)), dtype=np.uint8)
    hands = np.column_stack((np.broadcast_to(own, (len(flops), 2)), flops))
    kinds = np.bincount(seven.category(seven.rank(hands)), minlength=len(KINDS))
    returned = sum(
        int(number) * seen.returned("progressive", KINDS[kind] if kind >= THREE_OF_A_KIND else BELOW_TRIPS)
        for kind, number in enumerate(kinds)
    )
    stake, ante = seen.wagers["progressive"], seen.wagers[LAB.per]
    return Fraction(stake, ante), Fraction(returned - stake * len(flops), ante * len(flops))


# § 647a.11(d), (f): after the flop and after the turn.


def _after_the_flop(seen: Seen, terms: Terms) -> dict[str, Fraction | float]:
    found = completions(cards(show(seen.own)), cards(show(seen.open_cards("community"))))
    total = int(found.results.sum())
    ahead = found.results[:, WIN] - found.results[:, LOSE]
    # The river bet is placed after the turn card, which is the one or the other of the two that complete the
    # board: a turn card's sum is over all rows that hold it, and every row is counted in two orders.
    by_turn = np.zeros(DECK_SIZE, dtype=np.int64)
    np.add.at(by_turn, found.added, ahead[:, None])
    river = terms.river * Fraction(int(np.maximum(by_turn, 0).sum()), 2 * total)
    check = _first_wagers(found.kinds, found.results, terms) + river
    return {"turn": check + terms.turn * Fraction(int(ahead.sum()), total), "check": check}


def _after_the_turn(seen: Seen, terms: Terms) -> dict[str, Fraction | float]:
    found = completions(cards(show(seen.own)), cards(show(seen.open_cards("community"))))
    slope = Fraction(int((found.results[:, WIN] - found.results[:, LOSE]).sum()), int(found.results.sum()))
    check = _first_wagers(found.kinds, found.results, terms)
    if "turn" in seen.wagers:
        check += terms.turn * slope
    return {"river": check + terms.river * slope, "check": check}


def _first_wagers(kinds: np.ndarray, results: Tally, terms: Terms) -> Fraction:
    """§ 647a.11(h)(2): Ante and Flop Wager; a winning hand below the stated one returns the Ante."""
    won, lost = results[:, WIN], results[:, LOSE]
    net = (terms.flop + (kinds >= terms.ante_wins_on)) * won - (1 + terms.flop) * lost
    return Fraction(int(net.sum()), int(results.sum()))
