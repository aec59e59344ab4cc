"""§ 671a.7: Wagers, and § 671a.2(a)."""

from __future__ import annotations

import pytest

from tests.sections.lunar_poker import ACE_KING, CODE, NOTHING, PAIR_OF_TENS, play, refuse, seat

BOTH = {"super_dealer": True, "super_seat_1": True, "super_seat_2": True}
OTHER = "Jc Js 7d 5c 2d"


def test_2_a_five_positions() -> None:
    assert play({5: PAIR_OF_TENS}, ACE_KING).money(5, "ante") == ("push", 1000)
    error = refuse({6: PAIR_OF_TENS}, ACE_KING)
    assert (error["code"], error["cite"]) == ("bad_position", CODE + "§ 671a.2(a)")


@pytest.mark.parametrize(("missing", "paragraph"), [("ante", 1), ("super", 2)])
def test_c_ante_and_super_are_required(missing: str, paragraph: int) -> None:
    one = seat()
    del one["wagers"][missing]
    error = refuse({1: PAIR_OF_TENS}, ACE_KING, {1: one})
    assert (error["code"], error["cite"]) == ("missing_wager", f"{CODE}§ 671a.7(c)({paragraph})")


def test_c_2_the_super_wager_is_at_least_the_ante() -> None:
    assert play({1: PAIR_OF_TENS}, ACE_KING, {1: seat(own=1000)}).net(1) == 1000
    assert play({1: PAIR_OF_TENS}, ACE_KING, {1: seat(own=1001)}).net(1) == 999
    error = refuse({1: PAIR_OF_TENS}, ACE_KING, {1: seat(own=999)})
    assert (error["code"], error["cite"]) == ("bad_amount", CODE + "§ 671a.7(c)(2)")


@pytest.mark.parametrize("wager", ["super_dealer", "super_seat_2"])
def test_c_3_other_super_wagers_are_at_least_the_minimum_not_the_ante(wager: str) -> None:
    hands = {1: PAIR_OF_TENS, 2: OTHER}
    result = play(hands, ACE_KING, {1: seat(**{wager: 300}), 2: seat()}, options=BOTH, minimum=300)
    assert result.line(1, wager)["stake"] == 300
    error = refuse(hands, ACE_KING, {1: seat(**{wager: 299}), 2: seat()}, options=BOTH, minimum=300)
    assert (error["code"], error["cite"]) == ("bad_amount", CODE + "§ 671a.7(c)(3)")


@pytest.mark.parametrize("wager", ["super_dealer", "super_seat_2"])
def test_c_3_other_super_wagers_must_be_offered(wager: str) -> None:
    error = refuse({1: PAIR_OF_TENS, 2: OTHER}, ACE_KING, {1: seat(**{wager: 500}), 2: seat()})
    assert (error["code"], error["cite"]) == ("not_offered", CODE + "§ 671a.7(c)(3)")


def test_c_3_not_on_the_own_hand() -> None:
    error = refuse({1: PAIR_OF_TENS}, ACE_KING, {1: seat(super_seat_1=500)}, options=BOTH)
    assert (error["code"], error["cite"]) == ("bad_wager", CODE + "§ 671a.7(c)(3)")


def test_c_3_not_on_a_hand_that_nobody_plays() -> None:
    error = refuse({1: PAIR_OF_TENS}, ACE_KING, {1: seat(super_seat_2=500)}, options=BOTH)
    assert (error["code"], error["cite"]) == ("bad_wager", CODE + "§ 671a.7(c)(3)")


@pytest.mark.parametrize("wager", ["bet", "options_fee"])
def test_d_what_a_decision_places_may_not_be_placed_before(wager: str) -> None:
    error = refuse({1: PAIR_OF_TENS}, ACE_KING, {1: seat(**{wager: 1000})})
    assert error["code"] == "unknown_wager"


def test_e_nobody_plays_two_positions() -> None:
    hands = {1: PAIR_OF_TENS, 2: NOTHING.replace("8s", "8d").replace("6d", "6c").replace("3s", "3d")}
    seats = {1: seat(player="patron A"), 2: seat(player="patron B")}
    assert play(hands, ACE_KING, seats).money(1, "ante")[0] == "push"
    seats[2]["player"] = "patron A"
    error = refuse(hands, ACE_KING, seats, options={"adjacent_boxes": 1})
    assert (error["code"], error["cite"]) == ("too_many_positions", CODE + "§ 671a.7(e)")


def test_e_seats_without_a_name_are_different_players() -> None:
    assert play({1: PAIR_OF_TENS, 2: OTHER}, ACE_KING).money(2, "ante")[0] == "push"


def test_every_seat_plays_its_own_hand() -> None:
    error = refuse({1: PAIR_OF_TENS}, ACE_KING, {1: seat(), 2: seat(position=1)})
    assert error["code"] == "bad_position"


def test_c_3_there_is_no_option_for_a_sixth_seat() -> None:
    assert refuse({1: PAIR_OF_TENS}, ACE_KING, options={"super_seat_6": True})["code"] == "unknown_option"
