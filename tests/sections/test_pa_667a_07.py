"""§ 667a.7: Wagers."""

from __future__ import annotations

import pytest

from tests.sections.flop_poker import DEAD_FLOP, JACKS, NOTHING, play, refuse, seat

HANDS = {1: NOTHING}


@pytest.mark.parametrize("pot", [499, 501, 1000])
def test_d_1_pot_wager_must_equal_the_table_minimum(pot: int) -> None:
    error = refuse(HANDS, DEAD_FLOP, {1: seat(pot=pot)})
    assert error["code"] == "bad_amount"
    assert error["cite"] == "58 Pa. Code § 667a.7(d)(1)"
    assert "$5" in error["message"]


def test_d_1_pot_wager_follows_the_minimum_of_the_table_not_the_ante() -> None:
    result = play(HANDS, DEAD_FLOP, {1: seat(ante=5000, pot=2500)}, minimum=2500)
    assert result.line(1, "pot")["stake"] == 2500
    assert refuse(HANDS, DEAD_FLOP, {1: seat(ante=5000, pot=500)}, minimum=2500)["code"] == "bad_amount"


@pytest.mark.parametrize("missing", ["ante", "pot"])
def test_d_1_ante_and_pot_are_required(missing: str) -> None:
    one = seat()
    del one["wagers"][missing]
    error = refuse(HANDS, DEAD_FLOP, {1: one})
    assert error["code"] == "missing_wager"
    assert error["cite"] == "58 Pa. Code § 667a.7(d)(1)"


def test_d_2_flop_wager_equals_the_ante() -> None:
    assert play(HANDS, DEAD_FLOP, {1: seat(ante=1234)}).line(1, "flop")["stake"] == 1234


def test_d_2_flop_wager_takes_no_amount_of_its_own() -> None:
    error = refuse(HANDS, DEAD_FLOP, {1: seat("flop 2000")})
    assert error["code"] == "bad_amount"
    assert error["cite"] == "58 Pa. Code § 667a.11(b)"


def test_d_2_flop_wager_is_not_placed_before_the_deal() -> None:
    error = refuse(HANDS, DEAD_FLOP, {1: seat(flop=1000)})
    assert error["code"] == "unknown_wager"
    assert error["cite"] == "58 Pa. Code § 667a.7(d)(2)"


@pytest.mark.parametrize(("wager", "paragraph"), [("three_card_bonus", 3), ("progressive", 4)])
def test_d_3_4_optional_wagers_need_the_rules_submission(wager: str, paragraph: int) -> None:
    error = refuse(HANDS, DEAD_FLOP, {1: seat(**{wager: 100})})
    assert error["code"] == "not_offered"
    assert error["cite"] == f"58 Pa. Code § 667a.7(d)({paragraph})"


def test_d_a_wager_of_another_game_is_unknown() -> None:
    assert refuse(HANDS, DEAD_FLOP, {1: seat(blind=500)})["code"] == "unknown_wager"


@pytest.mark.parametrize("amount", [0, -100])
def test_d_a_wager_is_a_positive_amount(amount: int) -> None:
    assert refuse(HANDS, DEAD_FLOP, {1: seat(ante=amount)})["code"] == "bad_amount"


def test_e_one_player_at_two_positions_is_refused() -> None:
    hands = {1: NOTHING, 2: JACKS}
    seats = {1: seat(player="patron A"), 2: seat(player="patron A")}
    error = refuse(hands, DEAD_FLOP, seats, options={"adjacent_boxes": 1})
    assert error["cite"] == "58 Pa. Code § 667a.7(e)"


def test_e_one_player_with_two_terminals_on_one_position_is_not() -> None:
    seats = {1: seat(player="patron A"), 2: seat(player="patron A", position=1)}
    assert play(HANDS, DEAD_FLOP, seats, options={"adjacent_boxes": 1}).net(2) == -2000


def test_2_a_there_are_six_positions() -> None:
    assert play({6: NOTHING}, DEAD_FLOP).net(6) == -2000
    error = refuse({7: NOTHING}, DEAD_FLOP)
    assert error["cite"] == "58 Pa. Code § 667a.2(a)"
