"""§ 669a.7: Wagers."""

from __future__ import annotations

import pytest

from tests.sections.raise_it_up_stud import DEAD_BOARD, NOTHING, TENS, play, refuse, seat

HANDS = {1: NOTHING}


@pytest.mark.parametrize("blind", [999, 1001, 2000])
def test_d_1_blind_equals_ante(blind: int) -> None:
    one = seat()
    one["wagers"]["blind"] = blind
    error = refuse(HANDS, DEAD_BOARD, {1: one})
    assert error["code"] == "bad_amount"
    assert error["cite"] == "58 Pa. Code § 669a.7(d)(1)"


@pytest.mark.parametrize("missing", ["ante", "blind"])
def test_d_1_ante_and_blind_are_required(missing: str) -> None:
    one = seat()
    del one["wagers"][missing]
    error = refuse(HANDS, DEAD_BOARD, {1: one})
    assert error["code"] == "missing_wager"
    assert error["cite"] == "58 Pa. Code § 669a.7(d)(1)"


def test_d_2_play_is_not_placed_before_the_deal() -> None:
    error = refuse(HANDS, DEAD_BOARD, {1: seat(play=1000)})
    assert error["code"] == "unknown_wager"
    assert error["cite"] == "58 Pa. Code § 669a.7(d)(2)"


@pytest.mark.parametrize(
    ("wager", "section"),
    [("pair_plus", "7(d)(3)"), ("progressive", "12(e)(5)"), ("six_card", "7(d)(5)")],
)
def test_d_3_to_5_a_wager_that_the_submission_does_not_name_is_not_offered(wager: str, section: str) -> None:
    error = refuse(HANDS, DEAD_BOARD, {1: seat(**{wager: 500})})
    assert error["code"] == "not_offered"
    assert error["cite"] == f"58 Pa. Code § 669a.{section}"


@pytest.mark.parametrize("amount", [100, 500])
def test_d_4_the_progressive_wager_is_one_or_five_dollars(amount: int) -> None:
    options = {"progressive": True}
    result = play(HANDS, DEAD_BOARD, {1: seat(progressive=amount)}, options=options)
    assert result.line(1, "progressive")["stake"] == amount


@pytest.mark.parametrize("amount", [99, 101, 200, 499, 501, 1000])
def test_d_4_and_nothing_else(amount: int) -> None:
    error = refuse(HANDS, DEAD_BOARD, {1: seat(progressive=amount)}, options={"progressive": True})
    assert error["code"] == "bad_amount"
    assert error["cite"] == "58 Pa. Code § 669a.12(e)(5)"


def test_d_4_seats_may_differ_in_their_progressive_wagers() -> None:
    seats = {1: seat(progressive=100), 2: seat(progressive=500)}
    result = play({1: NOTHING, 2: TENS}, DEAD_BOARD, seats, options={"progressive": True})
    assert result.line(2, "progressive")["stake"] == 500


@pytest.mark.parametrize("options", [{}, {"adjacent_boxes": 1}])
def test_e_one_player_at_two_positions_is_refused_stated_or_not(options: dict[str, int]) -> None:
    seats = {1: seat(player="patron A"), 2: seat(player="patron A")}
    error = refuse({1: NOTHING, 2: TENS}, DEAD_BOARD, seats, options=options)
    assert (error["code"], error["cite"]) == ("too_many_positions", "58 Pa. Code § 669a.7(e)")


def test_e_one_player_with_two_terminals_on_one_position_is_not() -> None:
    seats = {1: seat(player="patron A"), 2: seat(player="patron A", position=1)}
    assert play(HANDS, DEAD_BOARD, seats).net(2) == -3000


def test_2_a_there_are_six_positions() -> None:
    assert play({6: NOTHING}, DEAD_BOARD).net(6) == -3000
    assert refuse({7: NOTHING}, DEAD_BOARD)["cite"] == "58 Pa. Code § 669a.2(a)"
