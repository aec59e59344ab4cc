"""Massachusetts, Section 6: Wagers."""

from __future__ import annotations

import pytest

from croupier import games
from tests.sections.high_card_flush import QUALIFIES, flush, play, refuse, seat

RULES = "Massachusetts High Card Flush Rules"


def test_a_1_an_ante_is_required() -> None:
    seats = {1: {"wagers": {"flush_bonus": 500}, "decisions": ["fold"]}}
    error = refuse({1: flush(4)}, QUALIFIES, seats, edition="ma", options={"flush_bonus": "A"})
    assert (error["code"], error["cite"]) == ("missing_wager", f"{RULES} § 6(a)(1)")


@pytest.mark.parametrize(
    ("wager", "section"),
    [("flush_bonus", "6(a)(2)"), ("straight_flush_bonus", "6(a)(3)"), ("progressive", "12(a)")],
)
def test_a_2_to_4_the_licensee_must_offer_the_wager(wager: str, section: str) -> None:
    seats = {1: seat("fold", **{wager: 100})}
    error = refuse({1: flush(4)}, QUALIFIES, seats, edition="ma")
    assert (error["code"], error["cite"]) == ("not_offered", f"{RULES} § {section}")
    result = play({1: flush(4)}, QUALIFIES, seats, edition="ma", options={wager: "A"})
    assert result.line(1, wager)["stake"] == 100


@pytest.mark.parametrize("wager", ["flush_bonus", "straight_flush_bonus"])
def test_a_2_and_3_a_bonus_wager_need_not_equal_the_ante(wager: str) -> None:
    seats = {1: seat("fold", **{wager: 12_345})}
    result = play({1: flush(4)}, QUALIFIES, seats, edition="ma", options={wager: "A"})
    assert result.line(1, wager)["stake"] == 12_345


@pytest.mark.parametrize("amount", [99, 101, 200, 500])
def test_a_4_the_progressive_is_one_dollar(amount: int) -> None:
    options = {"progressive": "A"}
    seats = {1: seat("fold", progressive=amount)}
    error = refuse({1: flush(4)}, QUALIFIES, seats, edition="ma", options=options)
    assert (error["code"], error["cite"]) == ("bad_amount", f"{RULES} § 12(a)")
    assert "$1" in error["message"]


@pytest.mark.parametrize(
    ("length", "times", "letter"),
    [(2, 1, "a"), (3, 1, "a"), (4, 1, "a"), (5, 2, "b"), (6, 3, "c"), (7, 3, "c")],
)
def test_a_5_the_raise_is_at_least_the_ante_and_at_most_what_the_flush_allows(
    length: int, times: int, letter: str
) -> None:
    for amount in (1000, times * 1000):
        result = play({1: flush(length)}, QUALIFIES, {1: seat(f"raise {amount}")}, edition="ma")
        assert result.line(1, "raise")["stake"] == amount
    for amount in (999, times * 1000 + 1):
        error = refuse({1: flush(length)}, QUALIFIES, {1: seat(f"raise {amount}")}, edition="ma")
        assert (error["code"], error["cite"]) == ("bad_amount", f"{RULES} § 6(a)(5)(ii)({letter})")


def test_e_a_player_may_play_two_or_three_adjacent_positions() -> None:
    option = games.load("high_card_flush").edition("ma").options["adjacent_boxes"]
    assert (option.values, option.cite) == ((1, 2, 3), "§ 6(e)")


FOUR = {
    1: "2c 3d 9h Ts Kc 6d 7h",
    2: "2d 3h 9s Tc Kd 6h 7s",
    3: "2h 3s 9c Td Kh 6s 7c",
    4: "2s 3c 9d Th Ks 6c 7d",
}


def of_one_player(positions: tuple[int, ...]) -> dict[int, dict[str, object]]:
    """Four seats that fold, those on these positions of one player."""
    return {number: seat("fold", player="patron A" if number in positions else "") for number in FOUR}


@pytest.mark.parametrize("options", [{}, {"adjacent_boxes": 3}])
@pytest.mark.parametrize("positions", [(1,), (1, 2), (2, 3, 4)])
def test_e_up_to_three_adjacent_positions_are_accepted(
    positions: tuple[int, ...], options: dict[str, int]
) -> None:
    result = play(FOUR, "4c 5d Jh Qs Ac 8d 4h", of_one_player(positions), edition="ma", options=options)
    assert result.net(1) == -1000


@pytest.mark.parametrize("options", [{}, {"adjacent_boxes": 3}])
@pytest.mark.parametrize("positions", [(1, 3), (1, 2, 4), (1, 2, 3, 4)])
def test_e_other_positions_or_a_fourth_are_refused(
    positions: tuple[int, ...], options: dict[str, int]
) -> None:
    error = refuse(FOUR, "4c 5d Jh Qs Ac 8d 4h", of_one_player(positions), edition="ma", options=options)
    assert (error["code"], error["cite"]) == ("too_many_positions", f"{RULES} § 6(e)")
