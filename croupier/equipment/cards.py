"""Cards as two characters, rank then suit (``Ah``, ``Tc``), the joker as ``Jo``.

There is one object for each card, made once: cards are compared by identity and looked up in tables,
and a shoe of eight decks holds each of them eight times.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from croupier.errors import Fault

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"

RANK_WORDS: Final = {
    2: ("two", "twos"),
    3: ("three", "threes"),
    4: ("four", "fours"),
    5: ("five", "fives"),
    6: ("six", "sixes"),
    7: ("seven", "sevens"),
    8: ("eight", "eights"),
    9: ("nine", "nines"),
    10: ("ten", "tens"),
    11: ("jack", "jacks"),
    12: ("queen", "queens"),
    13: ("king", "kings"),
    14: ("ace", "aces"),
}

COUNT_WORDS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


class Card:
    """One playing card. ``rank`` runs from 2 to 14 (ace), ``suit`` from 0 to 3; the joker has 15 and 4."""

    __slots__ = ("rank", "red", "suit", "text")

    def __init__(self, rank: int, suit: int, text: str) -> None:
        self.rank = rank
        self.suit = suit
        self.text = text
        self.red = suit in (1, 2)

    def __repr__(self) -> str:
        return self.text

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return card, (self.text,)


FACE_DOWN: Final = "??"
"""How a card is written that nobody at the table may see."""


class FaceDownCard(Card):
    """A card that was dealt face down and that no reader has seen: it lies there, and its value is not known.

    Whoever looks at its value before it was turned is mistaken about the procedure: that is a fault.
    """

    __slots__ = ()

    def __init__(self) -> None:
        self.text = FACE_DOWN

    def __getattr__(self, name: str) -> int:
        raise Fault(f"the {name} of a card was asked for that lies face down")

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return dealt_card, (self.text,)


JOKER: Final = Card(15, 4, "Jo")
DECK: Final = tuple(
    Card(rank, suit, RANKS[rank - 2] + SUITS[suit]) for suit in range(4) for rank in range(2, 15)
)
CARDS: Final = {one.text: one for one in (*DECK, JOKER)}


def card(text: str) -> Card:
    """The card with this text; ValueError says what a card looks like."""
    try:
        return CARDS[text]
    except KeyError:
        raise ValueError(f"{text!r} is not a card: say rank and suit, like Ah, Tc or 2s") from None


def dealt_card(text: str) -> Card:
    """A card as a round receives it: one that is seen, or one that lies face down."""
    return FaceDownCard() if text == FACE_DOWN else card(text)


def cards(text: str) -> list[Card]:
    """Cards separated by spaces."""
    return [card(word) for word in text.split()]


def show(hand: Iterable[Card]) -> str:
    """Cards as one string, separated by spaces."""
    return " ".join(one.text for one in hand)


def pack(decks: int = 1, joker: bool = False) -> list[Card]:
    """All the cards of a game, in suit order: so many decks, with one joker or without."""
    return list(DECK) * decks + ([JOKER] if joker else [])


_PACKS: Final[dict[tuple[int, bool], dict[Card, int]]] = {}


def counted_pack(decks: int, joker: bool) -> dict[Card, int]:
    """How often each card is there at first; counted once for each size of pack."""
    template = _PACKS.get((decks, joker))
    if template is None:
        template = _PACKS[decks, joker] = {}
        for one in pack(decks, joker):
            template[one] = template.get(one, 0) + 1
    return dict(template)


def rank_word(rank: int) -> str:
    """``ace``, ``ten``, ``two``."""
    return RANK_WORDS[rank][0]


def plural(rank: int) -> str:
    """``aces``, ``sixes``."""
    return RANK_WORDS[rank][1]


def only_red_or_black(hand: Sequence[Card]) -> bool:
    """All cards are of one color."""
    return len({one.red for one in hand}) == 1
