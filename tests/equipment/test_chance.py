"""Fair numbers: rejection is tested exactly at its bounds, since a histogram does not see them."""

from __future__ import annotations

import os
from collections import Counter
from itertools import product

import pytest

from croupier.equipment.cards import DECK
from croupier.equipment.chance import Chance


def scripted(*numbers: int) -> Chance:
    """A source that gives these bytes and then zeros."""
    stream = bytes(numbers)

    def source(count: int) -> bytes:
        nonlocal stream
        block, stream = stream[:count].ljust(count, b"\0"), stream[count:]
        return block

    return Chance(source)


def test_every_byte_below_the_limit_counts_and_every_byte_from_it_on_is_rejected() -> None:
    # 256 // 6 * 6 = 252: 251 is the last byte that counts, 252 the first that does not.
    assert scripted(251).below(6) == 251 % 6
    assert scripted(252, 5).below(6) == 5
    assert scripted(255, 254, 253, 252, 4).below(6) == 4


@pytest.mark.parametrize("bound", [1, 2, 3, 6, 7, 52, 53, 128, 255, 256])
def test_each_number_comes_from_equally_many_bytes(bound: int) -> None:
    width = 1 if bound < 256 else 2
    counts: Counter[int] = Counter()
    for digits in product(range(256), repeat=width):
        number = int.from_bytes(bytes(digits), "big")
        if number < (256**width // bound) * bound:
            counts[scripted(*digits).below(bound)] += 1
    assert len(counts) == bound
    assert len(set(counts.values())) == 1


def test_there_is_no_number_below_zero_or_one_less() -> None:
    with pytest.raises(ValueError, match="no number"):
        scripted().below(0)


def test_a_shuffle_of_three_reaches_all_six_orders_equally_often() -> None:
    orders = Counter(
        tuple(scripted(first, second).shuffle("abc")) for first in range(252) for second in range(252)
    )
    assert len(orders) == 6
    assert len(set(orders.values())) == 1


def test_a_shuffle_keeps_every_card() -> None:
    assert sorted(card.text for card in Chance().shuffle(DECK)) == sorted(card.text for card in DECK)


def test_a_forked_process_does_not_repeat_the_numbers_of_its_parent() -> None:
    chance = Chance()
    chance.below(6)
    read, write = os.pipe()
    child = os.fork()
    if child == 0:  # pragma: no cover - the child reports through the pipe
        os.write(write, bytes(chance.below(256) for _ in range(32)))
        os._exit(0)
    os.waitpid(child, 0)
    theirs = os.read(read, 32)
    os.close(read)
    os.close(write)
    assert len(theirs) == 32
    assert theirs != bytes(chance.below(256) for _ in range(32))


def test_dice_show_one_to_six() -> None:
    assert scripted(0, 5, 251, 252, 3).dice(4) == (1, 6, 6, 4)
