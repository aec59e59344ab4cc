"""Rounds dealt by the batch: a column of cards for every place, the rounds of a batch side by side.

A round alone waits for each of its steps: for the words, the exchanges of the shuffle, the tables. Side by
side the steps of many rounds overlap, and the compiler does those without a look-up for 32 rounds at once.
The cards are those of ``stream.deal``, word for word; so a round is the same in any batch, and
``stream.round_cards`` tells it.

The exchanges of a Fisher-Yates shuffle are done without a pack. Step *s* deals the card at place ``o[s]``,
*s* or behind it, and lays there what lay at place *s*, ``d[s]``. So what lies at a place is the place's own
card, or ``d[s]`` of the last step with ``o[s]`` equal to it.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.kernel.cards import Cards
from croupier.kernel.jit import jit
from croupier.kernel.machine_words import times
from croupier.kernel.seven import Ranks, Tables, rank_of
from croupier.kernel.stream import (
    CARDS_A_WORD,
    WORDS_AT_FIRST,
    Pack,
    Words,
    begin,
    deal,
    gather,
    new_pack,
    new_stream,
    philox,
)

BATCH = 256
"""Enough for the steps to overlap, and few enough for all columns to stay in the fastest memory."""
MOST_CARDS = WORDS_AT_FIRST * CARDS_A_WORD
"""What the first two words of a round can deal out of one deck, with a joker or without."""


class Batch(NamedTuple):
    """The rounds of a batch: ``cards[place, round]``, and what dealing them needs."""

    cards: Cards
    origins: Cards
    displaced: Cards
    words: Words
    stream: Words
    pack: Pack


@jit
def new_batch(fresh: Cards) -> Batch:
    """Room for rounds of one deck in order, ``stream.fresh_pack()``. Each thread has its own."""
    columns = (MOST_CARDS, BATCH)
    return Batch(
        np.zeros(columns, dtype=np.uint8),
        np.zeros(columns, dtype=np.uint8),
        np.zeros(columns, dtype=np.uint8),
        np.zeros((WORDS_AT_FIRST, BATCH + 2), dtype=np.uint64),
        new_stream(),
        new_pack(fresh),
    )


@jit
def first_words(words: Words, seed: np.uint64, first: int, size: int) -> np.uint64:
    """The two words with which each round begins; the answer is the place of the first round's.

    A block is for an even round and the odd one after it (``stream.begin``), so that a batch that begins
    with an odd round leaves the place before it unused.
    """
    zero, one = np.uint64(0), np.uint64(1)
    skipped = np.uint64(first) & one
    pair = np.uint64(first) >> one
    for at in range(zero, (skipped + np.uint64(size) + one) >> one):
        even = at << one
        words[0, even], words[1, even], words[0, even + one], words[1, even + one] = philox(
            pair + at, zero, zero, zero, seed, zero
        )
    return skipped


@jit
def draw_column(words: Words, skipped: np.uint64, place: np.uint64, left: np.uint64, origins: Cards) -> None:
    """Where the card of a place comes from in every round: one of ``left`` places, itself the first.

    The words are those of the column, and what is left of them stays in their place.
    """
    for at in range(np.uint64(BATCH)):
        drawn, words[skipped + at] = times(words[skipped + at], left)
        origins[at] = np.uint8(drawn + place)


@jit
def may_be_refused(words: Words, skipped: np.uint64, size: int, product: np.uint64) -> bool:
    """Whether some word might not stand (``stream.stands``): once in 2^24 words or less often."""
    found = False
    for at in range(np.uint64(size)):
        found |= words[skipped + at] < product
    return found


@jit
def draw(batch: Batch, seed: np.uint64, first: int, size: int, dealt: int) -> bool:
    """The origins of all cards; whether all words stand."""
    skipped = first_words(batch.words, seed, first, size)
    stand = True
    for start in range(0, dealt, CARDS_A_WORD):
        words = batch.words[start // CARDS_A_WORD]
        product = np.uint64(1)
        for place in range(start, min(dealt, start + CARDS_A_WORD)):
            left = np.uint64(len(batch.pack.fresh) - place)
            draw_column(words, skipped, np.uint64(place), left, batch.origins[place])
            product *= left
        stand &= not may_be_refused(words, skipped, size, product)
    return stand


@jit
def lay_displaced(origins: Cards, displaced: Cards, place: np.uint8, lying: Cards) -> None:
    """What an earlier step laid at a place, in the rounds in which it took its card from there."""
    for at in range(BATCH):
        # All four are read before anything is decided, which lets the compiler do 32 rounds at once.
        origin, other, own = origins[at], displaced[at], lying[at]
        lying[at] = other if origin == place else own


@jit
def take_displaced(origins: Cards, displaced: Cards, wanted: Cards, taken: Cards) -> None:
    """The same for the place from which a card is taken, another in every round."""
    for at in range(BATCH):
        origin, place, other, own = origins[at], wanted[at], displaced[at], taken[at]
        taken[at] = other if origin == place else own


@jit
def exchange(batch: Batch, dealt: int) -> None:
    """The cards by their origins."""
    origins, displaced, cards = batch.origins, batch.displaced, batch.cards
    for place in range(dealt):
        displaced[place] = np.uint8(place)
        cards[place] = origins[place]
        for step in range(place):
            lay_displaced(origins[step], displaced[step], np.uint8(place), displaced[place])
            take_displaced(origins[step], displaced[step], origins[place], cards[place])


@jit
def deal_alone(batch: Batch, seed: np.uint64, first: int, size: int, dealt: int) -> None:
    """Deal the rounds one after the other."""
    for at in range(size):
        begin(batch.stream, seed, first + at)
        deal(batch.stream, batch.pack, 0, dealt)
        for place in range(dealt):
            batch.cards[place, at] = batch.pack.cards[place]
        gather(batch.pack, dealt)


@jit
def deal_batch(batch: Batch, seed: np.uint64, first: int, end: int, dealt: int) -> int:
    """Deal ``dealt`` cards, up to fourteen, in rounds ``first`` up to ``end``; how many rounds fitted in.

    Behind them the columns hold cards of no round, which the steps over whole columns may work on.
    """
    size = min(BATCH, end - first)
    if draw(batch, seed, first, size, dealt):
        exchange(batch, dealt)
    else:
        deal_alone(batch, seed, first, size, dealt)
    return size


class Hands(NamedTuple):
    """A hand of every round, as it grows: the sum of its cards' keys (``seven.py``), and their mask."""

    keys: NDArray[np.uint32]
    masks: NDArray[np.uint64]


@jit
def new_hands() -> Hands:
    """Hands without a card."""
    return Hands(np.zeros(BATCH, dtype=np.uint32), np.zeros(BATCH, dtype=np.uint64))


@jit
def add_cards(hands: Hands, batch: Batch, start: int, stop: int, tables: Tables) -> None:
    """The cards of some places are added to the hands."""
    keys, masks = hands
    for place in range(start, stop):
        column = batch.cards[place]
        for at in range(BATCH):
            keys[at] += tables.card_keys[column[at]]
        for at in range(BATCH):
            masks[at] |= np.uint64(1) << np.uint64(column[at])


@jit
def begin_hands(hands: Hands, batch: Batch, start: int, stop: int, tables: Tables) -> None:
    """Hands of the cards of some places alone."""
    hands.keys[:] = np.uint32(0)
    hands.masks[:] = np.uint64(0)
    add_cards(hands, batch, start, stop, tables)


@jit
def grow_hands(hands: Hands, held: Hands, batch: Batch, start: int, stop: int, tables: Tables) -> None:
    """Hands of what is held already, and the cards of some places."""
    hands.keys[:] = held.keys
    hands.masks[:] = held.masks
    add_cards(hands, batch, start, stop, tables)


@jit
def rank_batch(hands: Hands, tables: Tables, ranks: Ranks) -> None:
    """The rank of every hand, which must have the size of the tables."""
    keys, masks = hands
    for at in range(BATCH):
        ranks[at] = rank_of(keys[at], masks[at], tables)
