"""Counts of dice wagers and of the dealer's draws against slow twins."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import comb, factorial, prod

import pytest

from croupier.equipment.dice import Combination
from croupier.equipment.ranks.matching_dice import FACE_WORDS, most_matching
from croupier.families.blackjack.dealer_draws import Drawing, chance_of_bust_total, soft_total, values_of
from croupier.games.high_roll_dice.lab import counts as high_roll
from croupier.games.props_and_hops.lab import counts as props
from tests.lab.games import counts_of, edition_of

Missing = frozenset[Combination]


@pytest.fixture(scope="module")
def matching() -> Counter[tuple[int, int]]:
    """All 6^10 rolls by the dice that match, from their 3,003 multisets."""
    found: Counter[tuple[int, int]] = Counter()
    for faces in combinations_with_replacement(range(1, 7), 10):
        arrangements = factorial(10) // prod(factorial(number) for number in Counter(faces).values())
        found[tuple(most_matching(faces))] += arrangements
    return found


def test_ten_dice_are_counted_as_they_settle(matching: Counter[tuple[int, int]]) -> None:
    assert matching.total() == 6**10
    for face in range(1, 7):
        won = sum(count for (_, shown), count in matching.items() if shown == face)
        assert counts_of("high_roll_dice", f"pip_{face}").outcomes[FACE_WORDS[face]] == won
    for number in range(2, 11):
        made = sum(count for (matched, _), count in matching.items() if matched == number)
        assert high_roll.rolls_of_a_kind(number) == made


def test_the_second_roll_is_counted_die_by_die(matching: Counter[tuple[int, int]]) -> None:
    """Every roll of the dice that are left, for each number of matching dice and each number wanted."""
    for wanted in range(3, 9):
        chance = Fraction(0)
        for (matched, _), count in matching.items():
            if matched < wanted:
                again = 10 - matched
                ways = comb(again, wanted - matched) * 5 ** (10 - wanted)
                chance += Fraction(count * ways, 6**10 * 6**again)
        assert high_roll.chance_of_second_roll(wanted) == chance


def test_the_extra_roll_is_the_sum_of_its_set() -> None:
    edition = edition_of("high_roll_dice")
    found = {one.name: one.edge for one in high_roll.variants(edition, {})}
    assert len(found) == 2 * (2**6 - 1)
    assert found["kinds_3_8"] - 1 == (found["kinds_3"] - 1) + (found["kinds_8"] - 1)
    # Fee and wager on eight: what the fee loses and what the wager loses, over two units.
    lost = 1 - Fraction(6750, 6**10) * 5001
    assert found["together_8"] == (found["kinds_8"] + lost) / 2
    # The fee alone can favour the player; with the wagers that it needs it never does.
    assert found["kinds_3_4_5_6_7_8"] < 0
    assert all(edge > 0 for name, edge in found.items() if name.startswith("together_"))


def solved_backwards(missing: Missing) -> Fraction:
    """The chain of the Six Eight Shake, one state after the other."""
    if not missing:
        return Fraction(1)
    ways = {one: props.WAYS[one] for one in missing}
    moved = sum(number * solved_backwards(missing - {one}) for one, number in ways.items())
    return Fraction(moved) / (props.SEVENS + sum(ways.values()))


def test_the_shake_as_a_chain_agrees_with_inclusion_and_exclusion() -> None:
    for size in range(4):
        some = frozenset(sorted(props.SIXES_AND_EIGHTS)[:size])
        assert props.chance_of_all_before_seven(some) == solved_backwards(some)
    everything = props.chance_of_all_before_seven(props.SIXES_AND_EIGHTS)
    assert everything == Fraction(89, 17160)
    assert solved_backwards(props.SIXES_AND_EIGHTS) == everything


def test_best_removal_agrees_with_repeated_improvement() -> None:
    """Value iteration: what a player with n more rolls can get, until more rolls add nothing."""
    states = [frozenset(), *_subsets(sorted(props.SIXES_AND_EIGHTS))]
    value = {state: 150.0 if not state else 0.0 for state in states}
    for _ in range(400):
        value = {state: 150.0 if not state else max(0.0, _one_roll(state, value)) for state in value}
    first = _one_roll(props.SIXES_AND_EIGHTS, value)
    assert float(props.value_with_best_removal(Fraction(150))) == pytest.approx(first, abs=1e-12)
    # A player who may take the wager down does better than one who keeps it, and still loses.
    kept = 151 * props.chance_of_all_before_seven(props.SIXES_AND_EIGHTS) - 1
    assert kept < props.value_with_best_removal(Fraction(150)) < 0


def _subsets(ordered: list[Combination]) -> list[Missing]:
    return [
        frozenset(one for place, one in enumerate(ordered) if bits >> place & 1)
        for bits in range(1, 1 << len(ordered))
    ]


def _one_roll(state: Missing, value: dict[Missing, float]) -> float:
    stays = 36 - props.SEVENS - sum(props.WAYS[one] for one in state)
    moved = sum(props.WAYS[one] * value[state - {one}] for one in state)
    return (moved + stays * value[state] - props.SEVENS) / 36


def test_single_rolls_are_counted() -> None:
    assert counts_of("props_and_hops", "hard_8").outcomes == {"rolled": 1, "not_rolled": 35}
    assert counts_of("props_and_hops", "hop_1_6").outcomes == {"rolled": 2, "not_rolled": 34}
    field = counts_of("props_and_hops", "field").outcomes
    assert (field["two_or_twelve"], field["three_four_nine_ten_or_eleven"]) == (2, 14)
    # 1-6 counts as under, the other two sevens do not.
    assert counts_of("props_and_hops", "one_six_and_under").outcomes["rolled"] == 15 + 2


def test_another_layout_changes_the_counts() -> None:
    layout = {area: ["1-1"] for area in ("top", "left", "right", "center")}
    assert counts_of("props_and_hops", "hop_top", layout=layout).outcomes["rolled"] == 1


# § 672a.11(c): the dealer's 22.


def dealers_22(shoe: tuple[int, ...]) -> Fraction:
    """The usual recursion of the dealer's hand over what is left in the shoe, by value."""

    @cache
    def draw(held: tuple[int, ...], cards: int) -> Fraction:
        if cards >= 2 and soft_total(held) >= 17:
            return Fraction(int(soft_total(held) == 22))
        left = [most - number for most, number in zip(shoe, held, strict=True)]
        chance = Fraction(0)
        for value, number in enumerate(left):
            if number:
                grown = (*held[:value], held[value] + 1, *held[value + 1 :])
                chance += number * draw(grown, cards + 1)
        return chance / sum(left)

    return draw((0,) * 10, 0)


@pytest.mark.parametrize("decks", [1, 6])
def test_the_dealers_22_agrees_with_drawing_card_by_card(decks: int) -> None:
    shoe = values_of(decks)
    assert chance_of_bust_total(22, shoe, shoe) == dealers_22(shoe)


def drawn_in_colors(cards: list[tuple[int, int]]) -> tuple[Fraction, Fraction]:
    """Card by card from a small shoe of (value, suit): the chance of 22, and of 22 in one suit."""

    def draw(hand: list[tuple[int, int]], left: list[tuple[int, int]]) -> tuple[Fraction, Fraction]:
        held = [0] * 10
        for value, _ in hand:
            held[value - 1] += 1
        if len(hand) >= 2 and soft_total(held) >= 17:
            made = soft_total(held) == 22
            return Fraction(made), Fraction(made and len({suit for _, suit in hand}) == 1)
        every, suited = Fraction(0), Fraction(0)
        for place, one in enumerate(left):
            more = draw([*hand, one], left[:place] + left[place + 1 :])
            every, suited = every + more[0], suited + more[1]
        return every / len(left), suited / len(left)

    return draw([], cards)


def test_suits_are_counted_as_drawn_from_a_small_shoe() -> None:
    one_suit = [10, 10, 9, 6, 6, 4]
    shoe = [(value, suit) for suit in (0, 1) for value in one_suit]
    every, suited = drawn_in_colors(shoe)
    half = tuple(one_suit.count(value) for value in range(1, 11))
    whole = tuple(2 * number for number in half)
    assert chance_of_bust_total(22, whole, whole) == every
    assert 2 * chance_of_bust_total(22, half, whole) == suited > 0


def test_six_and_eight_decks_differ() -> None:
    six, eight = (counts_of("free_bet_blackjack", "push_22", decks=decks) for decks in (6, 8))
    assert float(1 - six.probability("not_22")) == pytest.approx(0.0725905, abs=1e-6)
    assert float(1 - eight.probability("not_22")) == pytest.approx(0.0725993, abs=1e-6)
    assert six.probability("same_suit_22") < eight.probability("same_suit_22")


def test_a_published_table_for_dealers_who_hit_soft_17() -> None:
    """Stephen How, discountgambling.net, August 2013: six decks, frequencies to six places."""
    shoe = values_of(6)
    suited, colored, every = (
        (4 // suits) * chance_of_bust_total(22, values_of(6, suits), shoe, Drawing(hits_soft=True))
        for suits in (1, 2, 4)
    )
    assert round(float(suited), 6) == 0.003327
    assert round(float(colored - suited), 6) == 0.011659
    assert round(float(every - colored), 6) == 0.058551


def test_insurance_depends_on_the_decks() -> None:
    assert counts_of("double_back_jack", "insurance", decks=1).outcomes["dealer_blackjack"] == 16
    assert counts_of("double_back_jack", "insurance", decks=1).total == 51
