"""How six cards are set, by the house and by a measure, in one look-up for all hands that are near no flush.

A *house word* is what the house way makes of six cards: the low card in the lowest four bits, the rank of the
high hand above them. An *own word* is what the setting by a measure makes of them, then whether it doubles,
the kind of the best five cards, and their highest card if they hold no pair. Without the joker six cards are
near a flush if they hold five of a suit, with it if four; these, one hand in sixty, are set card by card.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.games.six_card_fortune_pai_gow.lab.measure import Measure, best_setting
from croupier.games.six_card_fortune_pai_gow.lab.settings import (
    ACE,
    HIGH_CARD,
    SETTINGS,
    Evaluation,
    Settings,
    evaluation,
    set_hand,
    settings_of,
)
from croupier.kernel import seven
from croupier.kernel.cards import JOKER, Cards
from croupier.kernel.displacement import ROW_BITS
from croupier.kernel.jit import jit
from croupier.kernel.rank_classes import Entries, by_slot, rank_classes, slot_of
from croupier.kernel.seven import RANK_BITS, SUIT_KEY_BITS, SUIT_KEY_MASK, SUIT_KEYS

NO_TOP = ACE + 1
LOW_BITS = 4
HIGH_BITS = 13
DOUBLED_AT = LOW_BITS + HIGH_BITS
KIND_AT = DOUBLED_AT + 1
TOP_AT = KIND_AT + 4
SET_MASK = (1 << DOUBLED_AT) - 1
FOUR_BITS = 15

NEAR_FLUSH = -1
WILD_AT = 40
"""Above the sum of six keys of 32 bits: whether the joker is among the cards."""
ROWS_BITS = RANK_BITS - ROW_BITS
"""There are 2^13 offsets for hands without the joker, and as many behind them for hands with it."""


class Words(NamedTuple):
    """What a round looks up. ``keys`` by card, with the joker's bit; ``near_flush`` and ``offsets`` twice."""

    keys: NDArray[np.uint64]
    near_flush: NDArray[np.bool_]
    offsets: NDArray[np.uint16]
    house: Entries
    own: Entries


@jit
def house_word(high: int, low: int) -> int:
    """A setting as a word; the joker alone is an ace to the dealer."""
    return high << LOW_BITS | min(low, ACE)


@jit
def own_word(
    high: NDArray[np.uint16], low: NDArray[np.uint8], foul: NDArray[np.bool_], how: Evaluation, by: Measure
) -> int:
    """The setting by the measure, and what Fortune, the progressive and Insurance look at."""
    chosen, doubled = best_setting(high, low, foul, by)
    best = 0
    for place in range(SETTINGS):
        best = max(best, int(high[place]))
    kind = int(how.categories[best])
    top = int(how.top_cards[best]) if kind == HIGH_CARD else NO_TOP
    word = int(high[chosen]) << LOW_BITS | int(low[chosen])
    return word | int(doubled) << DOUBLED_AT | kind << KIND_AT | top << TOP_AT


@jit
def fill_in_own(found: Settings, how: Evaluation, by: Measure, words: NDArray[np.int64]) -> None:
    """The own word of every row."""
    for row in range(len(words)):
        words[row] = own_word(found.high[row], found.low[row], found.foul[row], how, by)


def words_by(by: Measure) -> Words:
    """The tables for this measure."""
    house, own = zip(*(_entries(size, by) for size in (SETTINGS, SETTINGS - 1)), strict=True)
    natural, wild = (seven.tables(size).offsets for size in (SETTINGS, SETTINGS - 1))
    behind = len(house[0])
    if behind + int(wild.max()) > np.iinfo(np.uint16).max:
        raise ValueError("words: both tables together have more slots than sixteen bits can name")
    keys = np.append(seven.card_keys().astype(np.uint64), np.uint64(1 << WILD_AT))
    return Words(
        keys,
        np.concatenate([_near_flush(SETTINGS, 5), _near_flush(SETTINGS - 1, 4)]),
        np.concatenate([natural, wild + np.uint16(behind)]),
        np.concatenate(house),
        np.concatenate(own),
    )


def _entries(size: int, by: Measure) -> tuple[Entries, Entries]:
    """House words and own words of all classes of this size, with the joker where a card is missing."""
    cards = rank_classes(size).cards
    joker = np.full((len(cards), SETTINGS - size), JOKER, dtype=np.uint8)
    found = settings_of(np.concatenate([cards, joker], axis=1), threads=1)
    every = np.arange(len(cards))
    low = np.minimum(found.low[every, found.house], ACE).astype(np.int64)
    house = found.high[every, found.house].astype(np.int64) << LOW_BITS | low
    own = np.zeros(len(cards), dtype=np.int64)
    fill_in_own(found, evaluation(), by, own)
    return by_slot(size, house), by_slot(size, own)


def _near_flush(size: int, most: int) -> NDArray[np.bool_]:
    """By the sum of the suit keys of so many cards: whether some suit is there so many times."""
    found = np.zeros(1 << SUIT_KEY_BITS, dtype=np.bool_)
    for clubs, diamonds, hearts in np.ndindex((size + 1,) * 3):
        held = np.array([clubs, diamonds, hearts, size - clubs - diamonds - hearts])
        if held[3] >= 0:
            found[held @ np.array(SUIT_KEYS)] = held.max() >= most
    return found


@jit
def look_up(
    cards: Cards, rounds: int, start: int, words: Words, table: Entries, found: NDArray[np.int64]
) -> None:
    """What a table says of the six cards from a place on, round by round; -1 if they are near a flush.

    ``cards`` are those of a batch, a column for every round.
    All in one piece: compiled code counts who holds the arrays that are handed over, at every call.
    """
    keys, near_flush, offsets, _, _ = words
    for row in range(rounds):
        total = np.uint64(0)
        for place in range(start, start + SETTINGS):
            total += keys[cards[place, row]]
        wild, key = np.uint32(total >> np.uint64(WILD_AT)), np.uint32(total)
        near = near_flush[wild << np.uint32(SUIT_KEY_BITS) | key & np.uint32(SUIT_KEY_MASK)]
        slot = slot_of(key, offsets, wild << np.uint32(ROWS_BITS))
        found[row] = NEAR_FLUSH if near else np.int64(table[slot])


@jit
def word_by_card(
    cards: Cards, row: int, start: int, mine: bool, how: Evaluation, by: Measure, room: Settings
) -> int:
    """The own word or the house word of any six cards of a round; ``room`` has one row."""
    hand = np.zeros(SETTINGS, dtype=np.uint8)
    for place in range(SETTINGS):
        hand[place] = cards[start + place, row]
    high, low, foul = room.high[0], room.low[0], room.foul[0]
    house = set_hand(hand, how, high, low, foul)
    return own_word(high, low, foul, how, by) if mine else house_word(int(high[house]), int(low[house]))
