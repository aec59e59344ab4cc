"""A machine leads to the same end as the hands from which it was made; a shoe gives every place once."""

from __future__ import annotations

import numpy as np
import pytest

from croupier.families.blackjack.dealer import MOST, VALUES
from croupier.families.blackjack.hands import HARDEST, Hands, all_hands, two_cards
from croupier.families.blackjack.rounds import (
    MOST_PLACES,
    ROUNDS_AT_ONCE,
    deal_more,
    deal_rounds,
    draw_word,
    new_shoe,
)
from croupier.families.blackjack.values import DOUBLE, HIT, STAND
from croupier.games.free_bet_blackjack.lab.machine import (
    ENDS_FROM,
    STEP_BITS,
    Leads,
    add_hands,
    dealer_states,
    new_builder,
    table_of,
)


def hands() -> Hands:
    """Every hand, made once and not while tests are collected."""
    return all_hands(HARDEST)


def random_leads(rng: np.random.Generator) -> Leads:
    """Some plays that look at every card, with ends that tell a double from a hand that stood."""
    plays = rng.choice([STAND, HIT, HIT, DOUBLE], hands().live).astype(np.uint8)
    ends = ENDS_FROM + hands().total.astype(np.int64)
    doubled = np.stack([ends, ends + 32]).astype(np.uint16)
    kinds = rng.integers(0, 2, hands().live).astype(np.uint8)
    return Leads(hands().grown, hands().total, plays, kinds, doubled, ends[hands().live :].astype(np.uint16))


@pytest.mark.parametrize("seed", range(3))
def test_cards_lead_to_the_end_to_which_the_plays_lead(seed: int) -> None:
    rng = np.random.default_rng(seed)
    by, builder = random_leads(rng), new_builder()
    states = np.zeros(hands().live, dtype=np.uint16)
    add_hands(builder, np.unique(two_cards()), by, states)
    step = table_of(builder)
    for _ in range(2_000):
        first, second, *cards = rng.integers(0, VALUES, 24).tolist()
        hand = int(two_cards()[first, second])
        state, end, drawn = int(states[hand]), -1, iter(cards)
        for value in cards:
            if state < ENDS_FROM:
                state = int(step[state << STEP_BITS | value])
        while end < 0:
            if hand >= hands().live or hands().total[hand] >= MOST or by.plays[hand] == STAND:
                end = int(hands().total[hand])
            else:
                doubles, kind = by.plays[hand] == DOUBLE, int(by.kinds[hand])
                hand = int(hands().grown[hand, next(drawn)])
                if doubles:
                    end = int(hands().total[hand]) + 32 * kind
        assert state - ENDS_FROM == end


def test_equal_hands_are_one_state() -> None:
    start, step = dealer_states(17, 17)
    # Hard 4 to 16 without an ace and soft 12 to 16 are all that a dealer draws to.
    assert len(step) >> STEP_BITS == 13 + 5
    ten_and_six, nine_and_seven = start[9 << STEP_BITS | 5], start[8 << STEP_BITS | 6]
    assert ten_and_six == nine_and_seven < ENDS_FROM
    assert start[0 << STEP_BITS | 9] == ENDS_FROM + MOST


@pytest.mark.parametrize("decks", [1, 6, 8])
def test_no_place_of_a_shoe_is_dealt_twice_in_a_round(decks: int) -> None:
    shoe = new_shoe()
    for seed in range(2):
        deal_rounds(shoe, np.uint64(seed), 5, ROUNDS_AT_ONCE, 52 * decks)
        for row in range(ROUNDS_AT_ONCE):
            deal_more(shoe, np.uint64(seed), 5 + row, row, 52 * decks)
            held = shoe.places[row, : shoe.drawn[row]]
            assert len(np.unique(held)) == len(held) > 10
            assert held.max() < 52 * decks


def test_rounds_do_not_depend_on_the_batch_in_which_they_are_dealt() -> None:
    whole, part = new_shoe(), new_shoe()
    deal_rounds(whole, np.uint64(3), 0, 100, 312)
    deal_rounds(part, np.uint64(3), 41, 59, 312)
    assert (whole.drawn[41:100] == part.drawn[:59]).all()
    for row in range(59):
        size = part.drawn[row]
        assert (whole.places[41 + row, :size] == part.places[row, :size]).all()


def test_a_refused_word_marks_no_place() -> None:
    places, marks = np.zeros(20, dtype=np.uint16), np.zeros(MOST_PLACES + 1, dtype=np.int64)
    marks[MOST_PLACES] = 1
    # The word 0 leaves a rest of 0, which is below 2^64 mod 312^5.
    assert draw_word(np.uint64(0), np.uint64(312), places, 0, marks) == 0
    assert not marks[:MOST_PLACES].any()
    assert draw_word(np.uint64(0x0123456789ABCDEF), np.uint64(312), places, 0, marks) == 5
    assert sorted(np.flatnonzero(marks[:MOST_PLACES])) == sorted(places[:5])
