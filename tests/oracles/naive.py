"""The slow, obvious basics that every oracle may share: cards, decks, poker order.

Nothing here imports ``croupier``: an oracle that borrowed our code would agree with our mistakes.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations

RANKS = "23456789TJQKA"
SUITS = "cdhs"
DECK = tuple(rank + suit for suit in SUITS for rank in RANKS)
JOKER = "Jo"

FIVE_CARD_NAMES = (
    "high_card",
    "pair",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
    "royal_flush",
)


def value(card: str) -> int:
    """2 to 14, the ace high."""
    return RANKS.index(card[0]) + 2


def grouped(cards: Iterable[str]) -> list[tuple[int, int]]:
    """(count, value) pairs, the most frequent first, then the highest."""
    counts = Counter(value(card) for card in cards)
    return sorted(((count, rank) for rank, count in counts.items()), reverse=True)


def straight_high(cards: Sequence[str]) -> int:
    """The high card of a straight of exactly these cards, 0 if they are none.

    The ace may be low below a 2: the high card is then the card that many up from the ace.
    """
    values = sorted({value(card) for card in cards})
    if len(values) != len(cards):
        return 0
    if values[-1] - values[0] == len(cards) - 1:
        return values[-1]
    if values[-1] == 14 and values[:-1] == list(range(2, len(cards) + 1)):
        return len(cards)
    return 0


def same_suit(cards: Sequence[str]) -> bool:
    return len({card[1] for card in cards}) == 1


def points(card: str) -> int:
    """What a card counts where points are added up: an ace one, a face card ten, any other its number."""
    if card[0] == "A":
        return 1
    return 10 if card[0] in "TJQK" else int(card[0])


def three(cards: Sequence[str]) -> str:
    """The category of a hand of three cards; a straight may start with the ace."""
    if len(cards) != 3:
        raise ValueError(f"three cards, not {len(cards)}")
    high = straight_high(cards)
    if same_suit(cards):
        return "straight_flush" if high else "flush"
    if high:
        return "straight"
    return {3: "three_of_a_kind", 2: "pair", 1: "high_card"}[grouped(cards)[0][0]]


def five(cards: Sequence[str]) -> tuple[str, tuple[int, ...]]:
    """The poker category of five cards and what breaks a tie inside it."""
    if len(cards) != 5:
        raise ValueError(f"five cards, not {len(cards)}")
    groups = grouped(cards)
    shape = tuple(count for count, _ in groups)
    kickers = tuple(rank for _, rank in groups)
    high = straight_high(cards)
    if same_suit(cards):
        if high == 14:
            return "royal_flush", ()
        return ("straight_flush", (high,)) if high else ("flush", kickers)
    if high:
        return "straight", (high,)
    name = {
        (4, 1): "four_of_a_kind",
        (3, 2): "full_house",
        (3, 1, 1): "three_of_a_kind",
        (2, 2, 1): "two_pair",
        (2, 1, 1, 1): "pair",
        (1, 1, 1, 1, 1): "high_card",
    }[shape]
    return name, kickers


def five_key(cards: Sequence[str]) -> tuple[int, tuple[int, ...]]:
    """Five cards as something that sorts: the greater key is the better hand."""
    name, kickers = five(cards)
    return FIVE_CARD_NAMES.index(name), kickers


def best_five(cards: Sequence[str]) -> tuple[str, ...]:
    """The best five of any number of cards."""
    return max(combinations(cards, 5), key=five_key)


def stacked(rng: random.Random, deck: Sequence[str]) -> list[str]:
    """A whole deck in random order, stacked two times in three so that rare hands come early.

    The front is shuffled from a narrow part of the deck (one or two suits, or a few ranks, joker
    kept), the rest follows; every card of ``deck`` stands in the answer exactly as often as in it.
    """
    kind = rng.randrange(6)
    if kind < 2:
        chosen: set[str] = set(deck)
    elif kind < 4:
        suits = rng.sample(SUITS, kind - 1)
        chosen = {card for card in deck if card[1] in suits or card == JOKER}
    else:
        start = rng.randrange(len(RANKS))
        span = rng.choice((3, 4, 5, 6, 8))
        ranks = {RANKS[(start + step) % len(RANKS)] for step in range(span)}
        chosen = {card for card in deck if card[0] in ranks or card == JOKER}
    front = [card for card in deck if card in chosen]
    back = [card for card in deck if card not in chosen]
    rng.shuffle(front)
    rng.shuffle(back)
    return front + back
