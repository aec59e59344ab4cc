"""The battery passes a fair stream and finds each of the classic mistakes of shuffling and scaling."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from croupier.equipment.chance import Chance
from croupier.tables.shuffle import stream
from tools.rng_evidence.battery import (
    DICE_TESTS,
    SHUFFLE_TESTS,
    Result,
    chi_square,
    dice_battery,
    eulerian_shares,
    shuffle_battery,
)
from tools.rng_evidence.draw import rolls_of, shuffles_of

# A stream that always gives the same bytes, so that the test gives the same answer.
FIXED = b"the battery"
LEVEL = 0.9999
ROUNDS = 6_000


def numbers(chance: Chance, rounds: int, shuffle: Callable[[Chance], list[int]]) -> np.ndarray:
    return np.array([shuffle(chance) for _ in range(rounds)], dtype=np.int64)


def failures(results: list[Result]) -> set[str]:
    return {result.name for result in results if not result.passes(LEVEL)}


@pytest.mark.parametrize("packs", [1, 6])
def test_the_shuffle_of_the_house_passes(packs: int) -> None:
    shuffles = shuffles_of(stream(FIXED, "cards"), ROUNDS // packs, 52 * packs)
    assert failures(list(shuffle_battery(shuffles))) == set()


def test_the_dice_of_the_house_pass() -> None:
    assert failures(list(dice_battery(rolls_of(stream(FIXED, "dice"), 20_000, 3)))) == set()


def swap_with_any(chance: Chance) -> list[int]:
    """The wrong loop: every place swaps with any of all places."""
    order = list(range(52))
    for place in range(52):
        other = chance.below(52)
        order[place], order[other] = order[other], order[place]
    return order


def never_itself(chance: Chance) -> list[int]:
    """The wrong bound: no card may stay where it is (Sattolo's cycle)."""
    order = list(range(52))
    for last in range(51, 0, -1):
        other = chance.below(last)
        order[last], order[other] = order[other], order[last]
    return order


def last_card_forgotten(chance: Chance) -> list[int]:
    """The wrong range: the last card is never moved."""
    return [*chance.shuffle(range(51)), 51]


@pytest.mark.parametrize(
    ("wrong", "found_by"),
    [
        (swap_with_any, "position by card"),
        (never_itself, "cards left in place"),
        (last_card_forgotten, "position by card"),
    ],
)
def test_a_wrong_shuffle_is_found(wrong: Callable[[Chance], list[int]], found_by: str) -> None:
    shuffles = numbers(stream(FIXED, "cards"), ROUNDS, wrong)
    assert found_by in failures(list(shuffle_battery(shuffles)))


def test_a_shuffle_that_begins_from_the_last_one_is_found() -> None:
    """One riffle's worth of swaps leaves most cards where the last shuffle put them."""
    chance, order, rows = stream(FIXED, "cards"), list(range(52)), []
    for _ in range(ROUNDS):
        for _ in range(20):
            a, b = chance.below(52), chance.below(52)
            order[a], order[b] = order[b], order[a]
        rows.append(list(order))
    assert "serial (from shuffle to shuffle)" in failures(list(shuffle_battery(np.array(rows))))


def test_bytes_folded_instead_of_rejected_are_found_in_the_dice() -> None:
    chance = stream(FIXED, "dice")
    folded = np.array([[chance.below(256) % 6 + 1 for _ in range(3)] for _ in range(150_000)])
    assert failures(list(dice_battery(folded))) & {"dice: faces", "dice: sums"}


def test_shuffles_that_are_too_even_are_found_as_well() -> None:
    """Rotations of one order put every card at every place equally often: more evenly than chance does."""
    order = np.arange(52)
    rotated = np.array([np.roll(order, k % 52) for k in range(52 * 100)])
    assert "position by card" in failures(list(shuffle_battery(rotated)))


def test_what_cannot_happen_must_not_happen() -> None:
    expected = np.array([50.0, 50.0, 0.0])
    assert chi_square("three sides", np.array([48, 52, 0]), expected).passes(LEVEL)
    assert not chi_square("three sides", np.array([48, 51, 1]), expected).passes(LEVEL)


def test_eulerian_shares_of_four_cards_are_those_of_the_twenty_four_orders() -> None:
    assert eulerian_shares(4) == [1 / 24, 11 / 24, 11 / 24, 1 / 24]


def test_the_chances_that_the_tests_give_are_themselves_even() -> None:
    """Over many fair samples a p-value below one tenth comes about one time in ten: neither test is blind."""
    low: dict[str, int] = {}
    for sample in range(60):
        shuffles = shuffles_of(stream(FIXED, f"cards {sample}"), 400, 52)
        rolls = rolls_of(stream(FIXED, f"dice {sample}"), 600, 2)
        results = [test(shuffles) for test in SHUFFLE_TESTS] + [test(rolls) for test in DICE_TESTS]
        for result in results:
            low[result.name] = low.get(result.name, 0) + (result.p < 0.1)
    # Binomial(60, 0.1) exceeds 17 less than once in a hundred thousand.
    assert all(count <= 17 for count in low.values()), low
