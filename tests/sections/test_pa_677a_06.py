"""§ 677a.6: Heads-Up Hold 'Em rankings."""

from __future__ import annotations

from tests.sections.heads_up_holdem import one_seat
from tests.sections.ladder_of_hands import better_wins_and_worse_loses, each_step


def outcome(hand: str, dealer: str, board: str) -> str:
    """How the Raise Wager fared, which is the plain comparison of the two hands."""
    return one_seat(hand, dealer, board).money(1, "raise")[0]


def test_a_the_ace_may_be_low_in_a_straight() -> None:
    assert outcome("Ah 2d", "Kc Ks", "3c 4s 5d Kh 9c") == "win"


def test_a_the_ace_joins_no_other_sequence() -> None:
    # Queen, king, ace, two, three: nothing but an ace high.
    result = one_seat("Ah Qd", "4c 4d", "Kc 2s 3d 9h 8c")
    assert result.money(1, "raise") == ("lose", 0)
    assert result.line(1, "raise")["hand"] == "ace high; dealer pair of fours"


def test_a_suits_are_equal_in_rank() -> None:
    assert outcome("As Kd", "Ac Kh", "2c 7d 9h Js 4c") == "push"


@each_step
def test_b_each_category_beats_the_next_and_loses_the_other_way_round(
    higher: str, better: str, lower: str, worse: str, board: str
) -> None:
    better_wins_and_worse_loses(outcome, better, worse, board)


def test_b_1_a_royal_flush_on_the_board_is_a_tie() -> None:
    assert outcome("2c 3d", "4c 5d", "Ah Kh Qh Jh Th") == "push"


def test_b_2_king_high_is_the_highest_straight_flush_and_ace_to_five_the_lowest() -> None:
    assert outcome("Kh 2c", "8h 2d", "Qh Jh Th 9h 3s") == "win"
    assert outcome("6d 9c", "Ad 9s", "2d 3d 4d 5d Kc") == "win"


def test_b_4_a_full_house_ranks_by_its_three_of_a_kind() -> None:
    assert outcome("3c 3d", "Ac Kd", "3h 2c 2d As Kh") == "win"
    assert outcome("9c 9d", "8c 8d", "9h 8h Ac Ad 2s") == "win"


def test_b_6_ace_to_five_is_the_lowest_straight() -> None:
    assert outcome("6c 9d", "Ac 9h", "2d 3h 4s 5c Kd") == "win"


def test_c_the_highest_card_that_the_other_hand_lacks_decides() -> None:
    assert outcome("9c Ad", "9d Kc", "9h 2s 5d 7c Js") == "win"
    assert outcome("9c 3d", "9d 4c", "9h 2s 8d 7c Js") == "push"


def test_c_the_pairs_come_before_the_kicker() -> None:
    assert outcome("Qc 2d", "Jc Ad", "Qh Jh 9s 9d 4c") == "win"


def test_c_a_sixth_card_breaks_no_tie() -> None:
    assert outcome("2c 3d", "4c 5d", "Ah Kd Qs Js 9c") == "push"
