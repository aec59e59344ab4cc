"""Stacked decks for the random rounds: chosen cards are planted where they make a rare hand.

Nothing here imports ``croupier``.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from tests.oracles import naive

Slots = dict[int | str, list[str]]


def swap_to(cards: list[str], spot: int, card: str) -> None:
    """Bring a card to its spot; the card that lay there takes its place."""
    other = cards.index(card)
    cards[spot], cards[other] = cards[other], cards[spot]


def plant(cards: list[str], wanted: dict[str, str]) -> None:
    """Swap cards so that each wanted card stands in its slot, a place of the deck written as a word."""
    for slot, card in wanted.items():
        swap_to(cards, int(slot), card)


def deck_with(rng: random.Random, needed: int, chance: float, planted: Callable[[list[str]], None]) -> str:
    """A stacked deck, planted with this chance, whole or cut off anywhere from the last card needed."""
    cards = naive.stacked(rng, naive.DECK)
    if rng.random() < chance:
        planted(cards)
    return " ".join(cards[: rng.choice((needed, rng.randint(needed, 52), 52))])


def cut_somewhere(rng: random.Random, cards: list[str], needed: int) -> str:
    """The deck up to the last card that the round needs, whole, or cut off in between."""
    return " ".join(cards[: rng.choice((needed, needed, len(cards), rng.randint(needed, len(cards))))])


def slots_of(deal: Callable[[list[str]], Slots]) -> Slots:
    """Which cards of the deck go where: what a deal does with the numbers of their places."""
    return deal([str(index) for index in range(len(naive.DECK))])


def holders(rng: random.Random, slots: Slots, count: int) -> list[list[str]]:
    """The slots of that many different hands of players, or of all if there are fewer."""
    players = [name for name in slots if isinstance(name, int)]
    return [slots[name] for name in rng.sample(players, min(count, len(players)))]


def suited_run(rng: random.Random, start: int, count: int) -> list[str]:
    """So many cards of one suit in a row, counted up from the ace below the two."""
    suit = rng.choice(naive.SUITS)
    return [rank + suit for rank in ("A" + naive.RANKS)[start : start + count]]


def plant_three(rng: random.Random, slots: Slots) -> dict[str, str]:
    """A hand of three in a row, suited or not, of a kind, or with a pair."""
    start = rng.choice((0, 11, rng.randint(0, 11)))
    suits = rng.sample(naive.SUITS, 4)
    run = ("A" + naive.RANKS)[start : start + 3]
    mixed = [rank + suit for rank, suit in zip(run, suits, strict=False)]
    trips = [run[0] + suit for suit in suits[:3]]
    own = rng.choice(([rank + suits[0] for rank in run], mixed, trips, trips[:2]))
    return dict(zip(holders(rng, slots, 1)[0], own, strict=False))
