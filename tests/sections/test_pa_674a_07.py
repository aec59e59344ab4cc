"""§ 674a.7: Wagers."""

from __future__ import annotations

import pytest

from tests.sections.criss_cross_poker import DEAD_CROSS, NOTHING, play, refuse, seat

HANDS = {1: NOTHING}


@pytest.mark.parametrize("down", [999, 1001, 2000])
def test_d_the_two_antes_are_equal(down: int) -> None:
    one = seat()
    one["wagers"]["ante_down"] = down
    error = refuse(HANDS, DEAD_CROSS, {1: one})
    assert error["code"] == "bad_amount"
    assert error["cite"] == "58 Pa. Code § 674a.7(d)"


@pytest.mark.parametrize("missing", ["ante_across", "ante_down"])
def test_d_both_antes_are_required(missing: str) -> None:
    one = seat()
    del one["wagers"][missing]
    error = refuse(HANDS, DEAD_CROSS, {1: one})
    assert error["code"] == "missing_wager"
    assert error["cite"] == "58 Pa. Code § 674a.7(d)"


def test_e_the_five_card_bonus_needs_the_rules_submission() -> None:
    error = refuse(HANDS, DEAD_CROSS, {1: seat(five_card=500)})
    assert error["code"] == "not_offered"
    assert error["cite"] == "58 Pa. Code § 674a.7(e)"


def test_e_there_is_one_paytable_for_it() -> None:
    assert refuse(HANDS, DEAD_CROSS, options={"five_card": "A"})["code"] == "unknown_paytable"


def test_e_it_has_no_bearing_on_the_other_wagers() -> None:
    with_it = play(HANDS, DEAD_CROSS, {1: seat(five_card=700)}, options={"five_card": True})
    without = play(HANDS, DEAD_CROSS)
    others = [line for line in with_it.result["lines"] if line["wager"] != "five_card"]
    assert others == without.result["lines"]


@pytest.mark.parametrize(("bet", "section"), [("across", "b"), ("down", "d"), ("middle", "f")])
def test_f_bets_are_not_placed_before_the_deal(bet: str, section: str) -> None:
    error = refuse(HANDS, DEAD_CROSS, {1: seat(**{bet: 1000})})
    assert error["code"] == "unknown_wager"
    assert error["cite"] == f"58 Pa. Code § 674a.11({section})"


def test_g_one_player_at_two_positions_is_refused() -> None:
    seats = {1: seat(player="patron A"), 2: seat(player="patron A")}
    error = refuse({1: NOTHING, 2: "5h 6d"}, DEAD_CROSS, seats, options={"adjacent_boxes": 1})
    assert error["cite"] == "58 Pa. Code § 674a.7(g)"


def test_g_one_player_with_two_terminals_on_one_position_is_not() -> None:
    seats = {1: seat(player="patron A"), 2: seat(player="patron A", position=1)}
    assert play(HANDS, DEAD_CROSS, seats).net(2) == -5000


def test_2_a_there_are_six_positions() -> None:
    assert play({6: NOTHING}, DEAD_CROSS).net(6) == -5000
    assert refuse({7: NOTHING}, DEAD_CROSS)["cite"] == "58 Pa. Code § 674a.2(a)"
