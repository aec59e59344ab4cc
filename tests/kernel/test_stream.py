"""The stream of a simulation against Random123's known answers, a slow twin, and exact bounds."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice
from math import prod

import numpy as np
import pytest

from croupier.kernel import stream
from croupier.kernel.cards import DECK_SIZE, JOKER
from croupier.kernel.jit import jit

WORD = 1 << 64
ALL_BITS = WORD - 1
PI = (0x243F6A8885A308D3, 0x13198A2E03707344, 0xA4093822299F31D0, 0x082EFA98EC4E6C89)
PI_KEY = (0x452821E638D01377, 0xBE5466CF34E90C6C)

# philox4x64, ten rounds, as Random123 publishes them in kat_vectors.
KNOWN = [
    ((0,) * 4, (0,) * 2, (0x16554D9ECA36314C, 0xDB20FE9D672D0FDC, 0xD7E772CEE186176B, 0x7E68B68AEC7BA23B)),
    (
        (ALL_BITS,) * 4,
        (ALL_BITS,) * 2,
        (0x87B092C3013FE90B, 0x438C3C67BE8D0224, 0x9CC7D7C69CD777B6, 0xA09CAEBF594F0BA0),
    ),
    (PI, PI_KEY, (0xA528F45403E61D95, 0x38C72DBD566E9788, 0xA5A1610E72FD18B5, 0x57BD43B5E52B7FE6)),
]
SEEDS = (0, 1, 605, ALL_BITS)
Counter = tuple[int, int, int, int]


def slow_philox(counter: Counter, key: tuple[int, int]) -> Counter:
    """Ten rounds in whole numbers of any size."""
    first, second, third, fourth = counter
    for number in range(10):
        one, two = ((key[place] + number * stream.WEYL[place]) % WORD for place in range(2))
        left, right = stream.MULTIPLIERS[0] * first, stream.MULTIPLIERS[1] * third
        first, second, third, fourth = (
            right >> 64 ^ second ^ one,
            right % WORD,
            left >> 64 ^ fourth ^ two,
            left % WORD,
        )
    return first, second, third, fourth


def slow_words(seed: int, number: int) -> Iterator[int]:
    """The words of a round, one after the other."""
    half = 2 * (number % 2)
    yield from slow_philox((number // 2, 0, 0, 0), (seed, 0))[half : half + 2]
    for block in count():
        yield from slow_philox((block, number, 1, 0), (seed, 0))


def slow_draw(words: Iterator[int], sizes: list[int]) -> list[int]:
    """One number below each size, all out of one word that stands."""
    whole = prod(sizes)
    product = next(words) * whole
    while product % WORD < WORD % whole:
        product = next(words) * whole
    drawn, digits = product >> 64, []
    for size in reversed(sizes):
        drawn, digit = divmod(drawn, size)
        digits.append(digit)
    return digits[::-1]


def slow_deal(words: Iterator[int], cards: list[int], number: int) -> list[int]:
    """The first cards of a Fisher-Yates shuffle."""
    cards, a_word = list(cards), stream.CARDS_A_WORD if len(cards) <= 64 else stream.SHOE_CARDS_A_WORD
    for start in range(0, number, a_word):
        places = range(start, min(number, start + a_word))
        for place, drawn in zip(
            places, slow_draw(words, [len(cards) - each for each in places]), strict=True
        ):
            cards[place], cards[place + drawn] = cards[place + drawn], cards[place]
    return cards[:number]


@jit
def words_of(seed: np.uint64, number: int, many: int) -> stream.Words:
    """So many words of a round."""
    own, found = stream.new_stream(), np.empty(many, dtype=np.uint64)
    stream.begin(own, seed, number)
    for place in range(many):
        found[place] = stream.word(own)
    return found


@pytest.mark.parametrize(("counter", "key", "answer"), KNOWN)
def test_blocks_are_the_published_ones(counter: Counter, key: tuple[int, int], answer: Counter) -> None:
    found = stream.philox(*(np.uint64(part) for part in (*counter, *key)))
    assert tuple(int(part) for part in found) == answer
    assert slow_philox(counter, key) == answer


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("number", [0, 1, 2, 999_999, 2**40 + 1])
def test_words_are_those_of_the_slow_twin(seed: int, number: int) -> None:
    expected = list(islice(slow_words(seed, number), 11))
    assert [int(each) for each in words_of(np.uint64(seed), number, 11)] == expected


@pytest.mark.parametrize("number", [1, 2, 3, 6, 52, 52 * 51, 6**10, 2**63 + 1])
def test_a_draw_stands_exactly_from_the_remainder_on(number: int) -> None:
    refused = WORD % number
    assert bool(stream.stands(np.uint64(refused), np.uint64(number)))
    if refused:
        assert not stream.stands(np.uint64(refused - 1), np.uint64(number))


@pytest.mark.parametrize(("decks", "joker"), [(1, False), (1, True), (2, False), (6, False), (8, False)])
@pytest.mark.parametrize("dealt", [1, 7, 8, 14, 30])
def test_cards_are_those_of_the_slow_twin(decks: int, joker: bool, dealt: int) -> None:
    fresh = stream.fresh_pack(decks, joker)
    assert len(fresh) == decks * DECK_SIZE + joker
    assert (fresh == JOKER).sum() == joker
    for number in range(20):
        found = stream.round_cards(9, number, fresh, dealt)
        assert list(found[:dealt]) == slow_deal(slow_words(9, number), list(fresh), dealt)
        assert sorted(found) == sorted(fresh)


@jit
def drawn_below(seed: np.uint64, rounds: int, number: int, counts: stream.Words) -> None:
    """Draw once in every round."""
    own = stream.new_stream()
    for each in range(rounds):
        stream.begin(own, seed, each)
        counts[stream.below(own, number)] += np.uint64(1)


def test_draws_are_those_of_the_slow_twin() -> None:
    counts, expected = np.zeros(6, dtype=np.uint64), [0] * 6
    drawn_below(np.uint64(3), 3_000, 6, counts)
    for number in range(3_000):
        expected[slow_draw(slow_words(3, number), [6])[0]] += 1
    assert list(counts) == expected


def test_a_refused_word_is_replaced_by_the_next_of_the_same_round() -> None:
    # Of 2^62 + 1 numbers nearly every fourth word is refused.
    many = 2**62 + 1
    refused = 0
    for number in range(50):
        own = stream.new_stream()
        stream.begin(own, np.uint64(5), number)
        words = slow_words(5, number)
        expected = slow_draw(words, [many])[0]
        refused += next(words) != next(islice(slow_words(5, number), 1, None))
        assert stream.below(own, many) == expected
    assert 3 < refused < 30


@jit
def deal_and_gather(seed: np.uint64, rounds: int, fresh: stream.Cards, dealt: int) -> stream.Cards:
    """Deal many rounds out of one pack; the answer is the pack as it lies at the end."""
    own, pack = stream.new_stream(), stream.new_pack(fresh)
    for number in range(rounds):
        stream.begin(own, seed, number)
        stream.deal(own, pack, 0, dealt)
        stream.gather(pack, dealt)
    return pack.cards


@pytest.mark.parametrize("dealt", [1, 9, 52])
def test_a_gathered_pack_lies_as_new(dealt: int) -> None:
    fresh = stream.fresh_pack()
    assert (deal_and_gather(np.uint64(1), 100, fresh, dealt) == fresh).all()


@pytest.mark.parametrize("seed", [-1, WORD])
def test_a_seed_has_64_bits(seed: int) -> None:
    with pytest.raises(ValueError, match="seed"):
        stream.checked_seed(seed)
    assert stream.checked_seed(WORD - 1) == WORD - 1
