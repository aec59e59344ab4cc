"""Five, six and seven cards: against the twin, against two public evaluators, and on the whole space."""

from __future__ import annotations

import warnings
from itertools import combinations

import numpy as np
import phevaluator
import pytest

from croupier.kernel import census, isomorphism, scores, seven
from croupier.kernel.cards import Cards, cards, text
from croupier.kernel.scores import Category
from tests.kernel import twins
from tests.oracles import naive

with warnings.catch_warnings():
    # eval7 still calls its parser by names that the parser has since changed.
    warnings.simplefilter("ignore", DeprecationWarning)
    import eval7

# The counts in every textbook: high card, pair, two pair, three of a kind, straight, flush, full house,
# four of a kind, straight flush, royal flush.
KNOWN = {
    5: [1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 36, 4],
    6: [6612900, 9730740, 2532816, 732160, 361620, 205792, 165984, 14664, 1656, 188],
    7: [23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 37260, 4324],
}
EVERY_RANK = np.arange(seven.RANKS + 1, dtype=np.uint16)


def random_hands(number: int, size: int, seed: int) -> Cards:
    rng = np.random.default_rng(seed)
    return np.argsort(rng.random((number, 52), dtype=np.float32), axis=1)[:, :size].astype(np.uint8)


def whole_space(size: int) -> tuple[Cards, np.ndarray]:
    """Every hand up to the names of the suits, and how many hands each stands for."""
    found = isomorphism.classes(size)
    return isomorphism.cards_of(found.masks), found.weights


def test_five_cards_sort_like_the_twin_on_the_whole_space() -> None:
    hands, _ = whole_space(5)
    assert twins.agree([twins.poker(hand) for hand in hands.tolist()], seven.rank(hands).tolist())


@pytest.mark.parametrize("size", [6, 7])
def test_six_and_seven_cards_sort_like_the_twin(size: int) -> None:
    hands = random_hands(4000, size, seed=size)
    assert twins.agree([twins.poker(hand) for hand in hands.tolist()], seven.rank(hands).tolist())


@pytest.mark.parametrize("size", [6, 7])
def test_more_cards_are_the_best_of_their_fives(size: int) -> None:
    hands = random_hands(200_000, size, seed=10 + size)
    leave_out = [list(five) for five in combinations(range(size), 5)]
    best = np.max([seven.rank(hands[:, five]) for five in leave_out], axis=0)
    assert (seven.rank(hands) == best).all()


def agree_in_bulk(ours: np.ndarray, theirs: np.ndarray) -> bool:
    """Whether two evaluators sort the same hands the same way, ties included; theirs ascending."""
    pairs = np.unique(ours.astype(np.int64) << 32 | theirs.astype(np.int64))
    our, their = pairs >> 32, pairs & 0xFFFFFFFF
    return bool((np.diff(our) > 0).all() and (np.diff(their) > 0).all())


def test_a_million_seven_card_hands_sort_like_eval7() -> None:
    hands = random_hands(1_000_000, 7, seed=1)
    deck = [eval7.Card(name) for name in naive.DECK]
    theirs = np.array([eval7.evaluate([deck[card] for card in hand]) for hand in hands.tolist()])
    assert agree_in_bulk(seven.rank(hands), theirs)


@pytest.mark.parametrize("size", [5, 6, 7])
def test_seventy_thousand_hands_sort_like_phevaluator(size: int) -> None:
    hands = random_hands(70_000, size, seed=2)
    theirs = [phevaluator.evaluate_cards(*text(hand).split()) for hand in hands]
    assert agree_in_bulk(seven.rank(hands), 10_000 - np.array(theirs))


@pytest.mark.parametrize("size", [5, 6, 7])
def test_the_whole_deck_has_the_known_number_of_hands_in_each_category(size: int) -> None:
    counted = census.census(size)
    by_category = np.zeros(10, dtype=np.int64)
    np.add.at(by_category, seven.category(EVERY_RANK[1:]), counted[1:])
    assert by_category.tolist() == KNOWN[size]
    assert counted[0] == 0


@pytest.mark.parametrize("size", [5, 6, 7])
def test_the_batch_and_the_enumeration_count_the_same_number_of_every_rank(size: int) -> None:
    hands, weights = whole_space(size)
    tally = np.zeros(seven.RANKS + 1, dtype=np.int64)
    np.add.at(tally, seven.rank(hands), weights)
    assert (tally == census.census(size)).all()


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_threads_do_not_change_what_is_counted(threads: int) -> None:
    hands = random_hands(10_000, 7, seed=3)
    assert (seven.rank(hands, threads=threads) == seven.rank(hands)).all()
    assert (census.census(5, threads=threads) == census.census(5, threads=1)).all()


def test_a_census_of_what_is_left_counts_only_these_cards() -> None:
    left = cards("As Ks Qs Js Ts 9s 9h 9d 9c")
    counted = census.census(5, left)
    hands = np.array([[left[place] for place in five] for five in combinations(range(9), 5)])
    assert (counted == np.bincount(seven.rank(hands), minlength=seven.RANKS + 1)).all()
    assert counted[seven.RANKS] == 1
    assert census.census(7, left[:6]).sum() == 0


@pytest.mark.parametrize("deck", [cards("As As Ks Qs Js Ts"), cards("Jo As Ks Qs Js Ts")])
def test_a_deck_with_a_card_twice_or_a_joker_is_refused(deck: Cards) -> None:
    with pytest.raises(ValueError, match="deck: "):
        census.census(5, deck)


def test_no_two_hands_that_differ_in_their_ranks_have_the_same_sum_of_keys() -> None:
    for size in seven.SIZES:
        sums = scores.rank_counts(size) @ np.array(seven.RANK_KEYS) % (1 << seven.RANK_BITS)
        assert len(np.unique(sums)) == len(sums)


def test_the_order_of_the_cards_does_not_matter() -> None:
    hands = random_hands(1000, 7, seed=4)
    assert (seven.rank(hands) == seven.rank(hands[:, ::-1])).all()


def test_ranks_run_from_seven_high_to_the_royal_flush() -> None:
    ends = np.array([cards("7c 5d 4h 3s 2c"), cards("As Ks Qs Js Ts")])
    assert seven.rank(ends).tolist() == [1, 7462]
    assert seven.category(seven.rank(ends)).tolist() == [Category.HIGH_CARD, Category.ROYAL_FLUSH]


@pytest.mark.parametrize("kind", list(Category))
def test_the_lowest_rank_of_a_category_is_in_it_and_the_one_below_is_not(kind: Category) -> None:
    lowest = seven.lowest(kind)
    assert seven.category(np.array([lowest], dtype=np.uint16))[0] == kind
    assert lowest == 1 or seven.category(np.array([lowest - 1], dtype=np.uint16))[0] == kind - 1


def test_no_hands_have_no_ranks() -> None:
    assert len(seven.rank(np.empty((0, 7), dtype=np.uint8))) == 0


def test_sizes_and_ranks_that_do_not_exist_are_refused() -> None:
    with pytest.raises(ValueError, match="5, 6 or 7 cards, not 4"):
        seven.tables(4)
    with pytest.raises(ValueError, match="7463 is no rank"):
        seven.category(np.array([7463], dtype=np.uint16))
    with pytest.raises(ValueError, match="threads: at least 1"):
        seven.rank(random_hands(2, 7, seed=5), threads=0)
