"""A place on the layout where cards lie: whose they are, and who may see which of them."""

from __future__ import annotations

from croupier.equipment.cards import FACE_DOWN, Card, FaceDownCard

HIDDEN = FACE_DOWN


class Place:
    """Cards in one area of the layout, in the order in which they came.

    ``owner`` is the betting position whose seats may look at cards that lie face down here; 0 means
    that nobody may (the dealer's hand, the discard rack).
    """

    __slots__ = ("cards", "deals_up", "name", "owner", "up")

    def __init__(self, name: str, owner: int = 0, deals_up: bool = False) -> None:
        self.name = name
        self.owner = owner
        self.deals_up = deals_up
        self.cards: list[Card] = []
        self.up: list[bool] = []

    def add(self, card: Card, up: bool) -> None:
        self.cards.append(card)
        self.up.append(up)

    def turn_up(self, first: int | None = None) -> None:
        """The first so many cards here are turned face up (a Flop of three); without a number all."""
        count = len(self.cards) if first is None else min(first, len(self.cards))
        self.up[:count] = [True] * count

    @property
    def is_known(self) -> bool:
        """Every card here has a value that is known: none lies face down unread."""
        return not any(isinstance(card, FaceDownCard) for card in self.cards)

    def to_be_turned(self) -> tuple[int, ...]:
        """The places of those cards here that were turned up, and whose values nobody has said yet."""
        both = enumerate(zip(self.cards, self.up, strict=True))
        return tuple(index for index, (card, up) in both if up and isinstance(card, FaceDownCard))

    def take(self, index: int) -> Card:
        """Remove one card, for a split or a discard."""
        del self.up[index]
        return self.cards.pop(index)

    def seen_by(self, position: int) -> list[str]:
        """The cards as a seat at this position sees them; ``??`` for what it may not see."""
        mine = bool(self.owner) and position == self.owner
        return [card.text if mine or up else HIDDEN for card, up in zip(self.cards, self.up, strict=True)]
