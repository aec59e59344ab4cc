"""§ 678a.6: High Card Flush rankings."""

from __future__ import annotations

import pytest

from croupier.equipment.cards import cards
from croupier.equipment.ranks.flush import best_flush, best_straight_flush
from tests.sections.high_card_flush import QUALIFIES, flush, pennsylvania, play, side_wager

# The weakest flush of each length against the strongest of the length below it.
WEAKEST = {
    7: "8c 7c 6c 5c 4c 3c 2c",
    6: "7c 6c 5c 4c 3c 2c 9d",
    5: "6c 5c 4c 3c 2c 8d 9h",
    4: "5c 4c 3c 2c 8d 9h Ts",
    3: "4c 3c 2c 8d 9d Jh Ts",
}
STRONGEST = {
    6: "As Ks Qs Js Ts 9s Ah",
    5: "As Ks Qs Js Ts Ah Kh",
    4: "As Ks Qs Js Ah Kh Qd",
    3: "As Ks Qs Ah Kh Qh Jd",
    2: "As Ks Ah Kh Ad Kd Jc",
}


@pennsylvania
def test_a_the_ace_is_the_highest_card(edition: str) -> None:
    result = play({1: "Ac 4c 3c 2h 6h 8d Jd"}, "Kd Qd 3d Ts 9s 7h 5h", edition=edition)
    assert result.money(1, "raise") == ("win", 2000)


@pennsylvania
def test_a_all_suits_are_equal(edition: str) -> None:
    result = play({1: "9c 5c 3c 7s 2s Kd 4d"}, QUALIFIES, edition=edition)
    assert result.money(1, "ante") == ("push", 1000)
    assert result.money(1, "raise") == ("push", 1000)


@pytest.mark.parametrize("length", sorted(WEAKEST))
def test_b_the_longer_flush_is_higher_whatever_its_cards(length: int) -> None:
    weakest = best_flush(cards(WEAKEST[length]))
    strongest = best_flush(cards(STRONGEST[length - 1]))
    assert (weakest.length, strongest.length) == (length, length - 1)
    assert weakest > strongest


@pytest.mark.parametrize("length", range(2, 8))
def test_b_1_to_6_the_flush_is_counted(length: int) -> None:
    assert best_flush(cards(flush(length))).length == length


def test_b_the_cards_may_lie_in_any_order() -> None:
    assert best_flush(cards("4c Jd Ac Th Qc 6s Tc")).ranks == (14, 12, 10, 4)


def test_b_of_two_flushes_of_one_length_the_higher_is_used() -> None:
    assert best_flush(cards("Kh Qh Jh As 3s 2s 9d")).words == "three-card flush, ace high"


@pytest.mark.parametrize(
    ("player", "outcome"),
    [
        ("9c 6c 2c Jd Td Qs 8s", "win"),  # the second card decides
        ("9c 5c 4c Jd Td Qs 8s", "win"),  # the last card decides
        ("9c 5c 3c Jd Td Qs 8s", "push"),  # the other four cards do not
        ("9c 5c 2c Jd Td Qs 8s", "lose"),
        ("9c 4c 3c Jd Td Qs 8s", "lose"),
        ("8c 7c 6c Jd Td Qs Ts", "lose"),
    ],
)
@pennsylvania
def test_c_the_highest_card_that_the_other_lacks_decides(edition: str, player: str, outcome: str) -> None:
    assert play({1: player}, QUALIFIES, edition=edition).money(1, "ante")[0] == outcome


@pytest.mark.parametrize(
    ("hand", "length"),
    [
        ("9c 8c 7c 6c 5c 4c 3c", 7),  # (1)
        ("9c 8c 7c 6c 5c 4c 2c", 6),  # (2)
        ("9c 8c 7c 6c 5c 3c 2c", 5),  # (3)
        ("9c 8c 7c 6c 4c 3c Kc", 4),  # (4)
        ("9c 8c 7c 5c 4c 2c Kc", 3),  # (5)
        ("9c 8c 6c 5c 3c 2c Kc", 2),  # below the lowest hand
        ("9c 8d 7c 6d 5c 4d 3c", 1),  # a sequence of two suits is none
    ],
)
def test_d_1_to_5_cards_of_one_suit_in_consecutive_rank(hand: str, length: int) -> None:
    assert best_straight_flush(cards(hand)).length == length


# docs/interpretations/6780-ace-in-straight-flushes.md


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("Ac Kc Qc 4d 7d 9h Ts", "three-card straight flush, ace high"),
        ("Ac 2c 3c 4d 7d 9h Ts", "three-card straight flush, three high"),
        ("Ac 2c 3c 4c 5c 6c 7c", "seven-card straight flush, seven high"),
        ("Ac Kc Qc Jc Tc 9c 8c", "seven-card straight flush, ace high"),
        ("Kc Ac 2c 4d 7d 9h Ts", "no straight flush"),
    ],
)
def test_d_the_ace_is_high_or_low_and_joins_no_king_with_a_two(hand: str, words: str) -> None:
    assert best_straight_flush(cards(hand)).words == words


@pennsylvania
def test_d_5_ace_two_three_is_paid_as_a_three_card_straight_flush(edition: str) -> None:
    line = side_wager(edition, "straight_flush_bonus", "B", "Ac 2c 3c 6d Jd Qh Ts")
    assert (line["outcome"], line["pays"]) == ("win", "7 to 1")


@pytest.mark.parametrize(("letter", "outcome"), [("A", "win"), ("B", "lose")])
@pennsylvania
def test_d_5_three_cards_count_for_the_progressive_only_where_the_table_has_them(
    edition: str, letter: str, outcome: str
) -> None:
    line = side_wager(edition, "progressive", letter, "9c 8c 7c Jd Th 6s Qh")
    assert line["outcome"] == outcome
