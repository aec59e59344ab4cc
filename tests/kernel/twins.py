"""The slow twin of every kernel: plain Python, straight from the rule, nothing shared with the kernels.

A hand is a sequence of card numbers (rank + 13 x suit, joker 52), and a twin answers with something that
sorts like the hand. ``agree`` then says whether a kernel's numbers sort the same hands the same way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations, pairwise, permutations, product
from typing import Any

from tests.oracles import naive

JOKER = 52
ACE = 14
Key = tuple[Any, ...]


def value(card: int) -> int:
    """2 to 14, the ace high."""
    return card % 13 + 2


def suit(card: int) -> int:
    return card // 13


def agree(keys: Iterable[Key], numbers: Iterable[int]) -> bool:
    """Whether keys and numbers put the same hands into exactly the same order, ties included."""
    distinct = sorted(set(zip(keys, numbers, strict=True)))
    return all(low[0] < high[0] and low[1] < high[1] for low, high in pairwise(distinct))


def poker(hand: Sequence[int]) -> Key:
    """The best five of any number of cards."""
    return max(naive.five_key([naive.DECK[card] for card in five]) for five in combinations(hand, 5))


def three(hand: Sequence[int]) -> Key:
    """Three-card poker: straight flush, three of a kind, straight, flush, pair, high card."""
    values = sorted((value(card) for card in hand), reverse=True)
    suited = len({suit(card) for card in hand}) == 1
    straights = [[high, high - 1, high - 2] for high in range(4, 15)]
    top = values[0] if values in straights else 3 if values == [14, 3, 2] else 0
    groups = sorted(((count, rank) for rank, count in Counter(values).items()), reverse=True)
    if suited and top:
        return 5, top
    if groups[0][0] == 3:
        return 4, values[0]
    if top:
        return 3, top
    if suited:
        return 2, *values
    if groups[0][0] == 2:
        return 1, groups[0][1], groups[1][1]
    return 0, *values


def flush(hand: Sequence[int]) -> Key:
    """The longest flush, then its cards from the top."""
    suits = [sorted((value(card) for card in hand if suit(card) == each), reverse=True) for each in range(4)]
    return max((len(values), *values) for values in suits)


def straight_flush_length(hand: Sequence[int]) -> int:
    """The most cards of one suit in a row, by trying every stretch from A-2-3 to Q-K-A."""
    held = {(suit(card), value(card)) for card in hand}
    held |= {(each, 1) for each, rank in held if rank == ACE}
    stretches = product(range(4), range(1, 15), range(1, 14))
    return max(
        length
        for each, low, length in stretches
        if low + length - 1 <= ACE and all((each, low + step) in held for step in range(length))
    )


# Pai Gow poker: 58 Pa. Code § 670a.6.

PAI_GOW_STRAIGHTS = [
    *(tuple(range(low, low + 5)) for low in range(2, 10)),
    (2, 3, 4, 5, 14),
    (10, 11, 12, 13, 14),
]


def pai_gow_five(cards: Sequence[tuple[int, int]]) -> Key:
    """Five cards as (value, suit) in Pai Gow's order; an ace too many has the suit -1."""
    values = tuple(sorted(rank for rank, _ in cards))
    suited = len({colour for _, colour in cards}) == 1
    groups = sorted(((count, rank) for rank, count in Counter(values).items()), reverse=True)
    kickers = tuple(rank for _, rank in groups)
    shape = tuple(count for count, _ in groups)
    straight = PAI_GOW_STRAIGHTS.index(values) if values in PAI_GOW_STRAIGHTS else -1
    if shape == (5,):
        return (10,)
    if suited:
        return (9,) if straight == 9 else (8, straight) if straight >= 0 else (5, kickers)
    if straight >= 0:
        return 4, straight
    kinds = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1, (1,) * 5: 0}
    return kinds[shape], kickers


def pai_gow(hand: Sequence[int]) -> Key:
    """The best five of a hand, trying the joker as an ace and as every card that completes something."""
    natural = [(value(card), suit(card)) for card in hand if card != JOKER]
    best = max((pai_gow_five(five) for five in combinations(natural, 5)), default=(-1,))
    if JOKER not in hand:
        return best
    for four in combinations(natural, 4):
        best = max(best, pai_gow_five([*four, (ACE, -1)]))
        for card in product(range(2, 15), range(4)):
            if card not in four:
                key = pai_gow_five([*four, card])
                # A straight, a flush, a straight flush or a royal flush, and nothing else.
                if key[0] in (4, 5, 8, 9):
                    best = max(best, key)
    return best


# Points.


def points(card: int) -> int:
    """An ace one, a face card ten."""
    return {14: 1, 13: 10, 12: 10, 11: 10}.get(value(card), value(card))


def blackjack_total(hand: Sequence[int]) -> int:
    """The best total that does not bust, of all ways to count the aces; else the least."""
    choices = [(1, 11) if value(card) == ACE else (points(card),) for card in hand]
    totals = [sum(each) for each in product(*choices)]
    return max((total for total in totals if total <= 21), default=min(totals))


# Counting.


def canonical(groups: Sequence[Sequence[int]]) -> Key:
    """The least of the 24 ways to rename the suits of a deal."""
    return min(
        tuple(tuple(sorted(card % 13 + 13 * names[card // 13] for card in group)) for group in groups)
        for names in permutations(range(4))
    )


def compare_with_all(board: Sequence[int], pair: Sequence[int], rank: Any) -> tuple[int, int]:
    """How many pairs of the cards not seen lose to this pair on the board, and how many tie."""
    mine = rank([*board, *pair])
    seen = {*board, *pair}
    dealers = [rank([*board, *other]) for other in combinations([c for c in range(52) if c not in seen], 2)]
    return sum(mine > other for other in dealers), sum(mine == other for other in dealers)
