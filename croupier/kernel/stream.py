"""Chance for simulations: a stream of its own for every round, found by the round's number.

The words of a round are Philox-4x64-10 (Salmon, Moraes, Dror and Shaw, 2011) of the seed and the round's
number: nothing is carried from one round to the next. So round 1,000,000 can be dealt without the rounds
before it, and the result of a run does not depend on how many workers shared it. The key is ``(seed, 0)``.
A block has four words of 64 bits. Round *i* begins with two of the block of counter ``(i // 2, 0, 0, 0)``,
the first two if *i* is even and the last two if it is odd, since most rounds need no more; those that do go
on with the blocks ``(0, i, 1, 0)``, ``(1, i, 1, 0)`` and so on, four words each, which are theirs alone.

Draws are unbiased. To draw one of *b* equally likely numbers, the word is multiplied by *b*; the upper 64
bits are the number and the lower 64 bits decide whether it stands: below 2^64 mod *b* it is drawn anew from
the next word of the same round (Lemire 2019). Several cards come out of one word in this way, *b* being the
product of what each can be (Brackett-Rozinsky and Lemire 2024).

This is no source for real play, which takes its cards from a dealer or from ``tables/source.py``.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.kernel.cards import DECK_SIZE, JOKER, Cards
from croupier.kernel.jit import jit
from croupier.kernel.machine_words import times

Words = NDArray[np.uint64]
Positions = NDArray[np.uint16]

ROUNDS = 10
MULTIPLIERS = (0xD2E7470EE14C6C93, 0xCA5A826395121157)
WEYL = (0x9E3779B97F4A7C15, 0xBB67AE8584CAA73B)

# What a stream remembers: whose words these are, the block to come, the place of the next word and of the
# end, and which pair of rounds the first block is for (plus 1; 0: none); then the words of two blocks.
SEED, ROUND, BLOCK, NEXT, END, PAIR, FIRST_WORD = range(7)
WORDS_A_BLOCK = 4
WORDS_AT_FIRST = 2
OWN_WORD = FIRST_WORD + WORDS_A_BLOCK
STREAM_SIZE = OWN_WORD + WORDS_A_BLOCK

SMALL_PACK = 64
CARDS_A_WORD = 7
"""64^7 is 2^42: a draw is refused once in four million words."""
SHOE_CARDS_A_WORD = 5
"""A shoe of eight decks has 416 cards; 416^5 is below 2^44."""


@jit
def philox(
    first: np.uint64, second: np.uint64, third: np.uint64, fourth: np.uint64, key: np.uint64, tweak: np.uint64
) -> tuple[np.uint64, np.uint64, np.uint64, np.uint64]:
    """The block of four words that belongs to a counter of four words and a key of two."""
    for _ in range(ROUNDS):
        high_one, low_one = times(np.uint64(MULTIPLIERS[0]), first)
        high_two, low_two = times(np.uint64(MULTIPLIERS[1]), third)
        first, second, third, fourth = high_two ^ second ^ key, low_two, high_one ^ fourth ^ tweak, low_one
        key += np.uint64(WEYL[0])
        tweak += np.uint64(WEYL[1])
    return first, second, third, fourth


@jit
def new_stream() -> Words:
    """A stream that belongs to no round yet."""
    return np.zeros(STREAM_SIZE, dtype=np.uint64)


@jit
def write_block(
    stream: Words, place: int, first: np.uint64, second: np.uint64, third: np.uint64, seed: np.uint64
) -> None:
    """Write the block of a counter at a place of the stream."""
    zero = np.uint64(0)
    one, two, three, four = philox(first, second, third, zero, seed, zero)
    stream[place] = one
    stream[place + 1] = two
    stream[place + 2] = three
    stream[place + 3] = four


@jit
def begin(stream: Words, seed: np.uint64, number: int) -> None:
    """Turn the stream to the beginning of a round."""
    pair = np.uint64(number) >> np.uint64(1)
    if stream[PAIR] != pair + np.uint64(1) or stream[SEED] != seed:
        write_block(stream, FIRST_WORD, pair, np.uint64(0), np.uint64(0), seed)
        stream[SEED] = seed
        stream[PAIR] = pair + np.uint64(1)
    stream[ROUND] = np.uint64(number)
    stream[BLOCK] = np.uint64(0)
    start = np.uint64(FIRST_WORD) + np.uint64(WORDS_AT_FIRST) * (np.uint64(number) & np.uint64(1))
    stream[NEXT] = start
    stream[END] = start + np.uint64(WORDS_AT_FIRST)


@jit
def go_on(stream: Words) -> None:
    """The next block of the round's own."""
    write_block(stream, OWN_WORD, stream[BLOCK], stream[ROUND], np.uint64(1), stream[SEED])
    stream[BLOCK] += np.uint64(1)
    stream[NEXT] = np.uint64(OWN_WORD)
    stream[END] = np.uint64(OWN_WORD + WORDS_A_BLOCK)


@jit
def word(stream: Words) -> np.uint64:
    """The next 64 bits of the round."""
    if stream[NEXT] == stream[END]:
        go_on(stream)
    found = stream[stream[NEXT]]
    stream[NEXT] += np.uint64(1)
    return np.uint64(found)


@jit
def stands(rest: np.uint64, number: np.uint64) -> bool:
    """Whether a draw of one of ``number`` stands by the lower half of its product."""
    if rest >= number:
        return True
    # 0 - number is 2^64 - number in words, and has the same remainder as 2^64.
    return bool(rest >= (np.uint64(0) - number) % number)


@jit
def below(stream: Words, number: int) -> int:
    """One of 0, 1, ..., number - 1, equally likely."""
    many = np.uint64(number)
    while True:
        drawn, rest = times(word(stream), many)
        if stands(rest, many):
            return int(np.int64(drawn))


class Pack(NamedTuple):
    """Cards to be dealt: as they lie, as they lay when new, and where each dealt card came from."""

    cards: Cards
    fresh: Cards
    origins: Positions


def fresh_pack(decks: int = 1, joker: bool = False) -> Cards:
    """The cards of so many decks in order, the joker last; what :func:`new_pack` takes."""
    cards = [code for _ in range(decks) for code in range(DECK_SIZE)]
    return np.array([*cards, JOKER] if joker else cards, dtype=np.uint8)


@jit
def new_pack(fresh: Cards) -> Pack:
    """A pack in its first order. Each thread of a simulation has its own."""
    return Pack(fresh.copy(), fresh, np.empty(len(fresh), dtype=np.uint16))


@jit
def deal(stream: Words, pack: Pack, dealt: int, count: int) -> None:
    """Deal so many cards more when ``dealt`` are on the table: ``pack.cards[dealt : dealt + count]``.

    The first cards of a Fisher-Yates shuffle: each place is exchanged with itself or one behind it.
    """
    cards, origins = pack.cards, pack.origins
    size = np.uint64(len(cards))
    a_word = np.uint64(CARDS_A_WORD if len(cards) <= SMALL_PACK else SHOE_CARDS_A_WORD)
    start, end = np.uint64(dealt), np.uint64(dealt + count)
    while start < end:
        stop = min(end, start + a_word)
        while True:
            rest = word(stream)
            product = np.uint64(1)
            for place in range(start, stop):
                left = size - place
                drawn, rest = times(rest, left)
                product *= left
                origins[place] = np.uint16(place + drawn)
            if stands(rest, product):
                break
        for place in range(start, stop):
            origin = origins[place]
            card = cards[place]
            cards[place] = cards[origin]
            cards[origin] = card
        start = stop


@jit
def gather(pack: Pack, dealt: int) -> None:
    """Put the cards back as they lay when new, after a round that dealt so many."""
    cards, fresh, origins = pack.cards, pack.fresh, pack.origins
    for place in range(np.uint64(dealt)):
        origin = origins[place]
        cards[place] = fresh[place]
        cards[origin] = fresh[origin]


def round_cards(seed: int, number: int, fresh: Cards, dealt: int) -> Cards:
    """The pack after a kernel dealt so many cards of a round: these first, then the rest as they lie."""
    stream, pack = new_stream(), new_pack(fresh)
    begin(stream, np.uint64(seed), number)
    deal(stream, pack, 0, dealt)
    return pack.cards


WORD_LIMIT = 1 << 64


def checked_seed(seed: int) -> int:
    """A seed is a whole number of 64 bits."""
    if not 0 <= seed < WORD_LIMIT:
        raise ValueError(f"seed: a whole number from 0 to {WORD_LIMIT - 1}, not {seed}")
    return seed
