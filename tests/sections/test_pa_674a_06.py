"""§ 674a.6: Criss-Cross Poker rankings."""

from __future__ import annotations

import pytest

from tests.sections.criss_cross_poker import play


@pytest.mark.parametrize(
    ("own", "row", "words"),
    [
        ("Ac 2d", "3h 4s 5c", "straight, five high"),
        ("Ac Kd", "Qh Js Tc", "straight, ace high"),
        ("Ac Kd", "Qh 2s 3c", "ace high"),
        ("As 2s", "3s 4s 5s", "straight flush, five high"),
        ("As Ks", "Qs Js Ts", "royal flush"),
    ],
)
def test_a_the_ace_is_high_or_below_two_to_five(own: str, row: str, words: str) -> None:
    assert play({1: own}, f"8d {row} 9d").line(1, "across")["hand"] == words


def test_b_between_the_two_lines_the_better_category_is_the_higher() -> None:
    # Across a straight, down a flush: the Middle Bet goes by the flush, which ranks above.
    result = play({1: "5h 6h"}, "Kh 7s 8h 9d 2h")
    assert result.line(1, "across")["hand"] == "straight, nine high"
    assert result.line(1, "down")["hand"] == "flush, king high"
    assert result.line(1, "middle")["pays"] == "8 to 1"


def test_b_9_of_two_pairs_of_different_rank_the_higher_counts() -> None:
    # Across a pair of jacks is paid, down a pair of nines only returned.
    result = play({1: "Jh 9h"}, "9c Jc 4d 2s 3s")
    assert result.line(1, "middle")["hand"] == "pair of jacks"
    assert result.line(1, "middle")["pays"] == "1 to 1"
