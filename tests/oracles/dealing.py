"""The ways in which cards leave a shoe for their places; which way is taken, each chapter says.

Nothing here imports ``croupier``.
"""

from __future__ import annotations

from collections.abc import Iterable

# A shoe, the dealer's hand, or a machine that gives out whole stacks.
METHODS = ("manual_shoe", "hand", "automated_shoe")


def in_stacks(pile: list[str], hands: Iterable[list[str]], count: int) -> None:
    """So many cards running off the pile to one hand, then to the next."""
    for hand in hands:
        hand += [pile.pop(0) for _ in range(count)]


def one_at_a_time(pile: list[str], hands: Iterable[list[str]], count: int) -> None:
    """One card to every hand in turn, so many times around."""
    around = list(hands)
    for _ in range(count):
        for hand in around:
            hand.append(pile.pop(0))


def handed_out(cards: str, order: list[int]) -> dict[int, list[str]]:
    """The hand of every place, where ``order`` names who is given each card as it comes."""
    named = cards.split()
    if len(named) < len(order):
        raise ValueError("too few cards")
    hands: dict[int, list[str]] = {place: [] for place in order}
    for place, card in zip(order, named, strict=False):
        hands[place].append(card)
    return hands
