"""§ 647a.7: wagers."""

from __future__ import annotations

from typing import Any

import pytest

from tests.sections.texas_holdem_bonus import ACE_HIGH, CODE, JACKS, NINES, play, refuse, rich, seat, why_not


def refused_wagers(wagers: dict[str, int], **options: Any) -> tuple[str, str]:
    return why_not({"wagers": wagers, "decisions": ["fold"]}, **options)


@pytest.mark.parametrize("wager", ["flop", "turn", "river"])
def test_c_a_wager_of_a_street_is_not_placed_before_the_deal(wager: str) -> None:
    assert refused_wagers({"ante": 1000, wager: 1000})[0] == "unknown_wager"


def test_d_1_the_ante_is_required() -> None:
    assert refused_wagers({"bonus": 1000}, bonus="A") == ("missing_wager", "§ 647a.7(d)(1)")
    assert refused_wagers({"ante": 0}) == ("bad_amount", "§ 647a.7(d)(1)")


@pytest.mark.parametrize(
    ("wager", "section"),
    [
        ("bonus", "§ 647a.7(d)(2)"),
        ("five_card_player", "§ 647a.7(d)(4)"),
        ("five_card_dealer", "§ 647a.7(d)(4)"),
        ("six_card", "§ 647a.7(d)(5)"),
    ],
)
def test_d_2_to_5_an_optional_wager_must_be_offered(wager: str, section: str) -> None:
    assert refused_wagers({"ante": 1000, wager: 500}) == ("not_offered", section)


def test_d_3_so_must_the_progressive() -> None:
    assert refused_wagers({"ante": 1000, "progressive": 100})[0] == "not_offered"


@pytest.mark.parametrize("amount", [99, 101, 200, 499, 501])
def test_d_3_the_progressive_is_1_or_5_dollars(amount: int) -> None:
    code, _ = refused_wagers({"ante": 1000, "progressive": amount}, progressive="A")
    assert code == "bad_amount"


@pytest.mark.parametrize("amount", [100, 500])
def test_d_3_both_amounts_are_accepted(amount: int) -> None:
    seats = {1: seat(progressive=amount)}
    assert play({1: ACE_HIGH}, NINES, seats=seats, options={"progressive": "A"}).line(1, "progressive")


def test_d_3_all_progressive_wagers_of_a_round_are_equal() -> None:
    seats = {1: seat(progressive=100), 2: seat(progressive=500)}
    error = refuse({1: ACE_HIGH, 2: JACKS}, NINES, seats=seats, options={"progressive": "A"})
    assert (error["code"], error["cite"]) == ("bad_amount", CODE + "§ 647a.12(d)")


@pytest.mark.parametrize(("wager", "letter"), [("bonus", "C"), ("progressive", "E"), ("six_card", "F")])
def test_d_a_paytable_that_is_not_printed_is_refused(wager: str, letter: str) -> None:
    assert refused_wagers({"ante": 1000}, **{wager: letter})[0] == "unknown_paytable"


def test_d_4_the_five_card_hand_bonus_has_a_single_paytable() -> None:
    assert refused_wagers({"ante": 1000}, five_card_player="A")[0] == "unknown_paytable"


@pytest.mark.parametrize("wager", ["five_card_player", "five_card_dealer"])
def test_d_4_either_hand_may_be_bet_on_alone(wager: str) -> None:
    result = play({1: ACE_HIGH}, NINES, seats={1: seat(**{wager: 100})}, options={wager: True})
    assert [name for _, name in result.order()] == ["ante", "flop", wager]


def test_d_the_optional_wagers_have_no_bearing_on_the_others() -> None:
    plain, with_all = play({1: JACKS}, NINES), rich()
    for wager in ("ante", "flop"):
        assert plain.line(1, wager) == with_all.line(1, wager)


def two_boxes(first: int, second: int, **options: int) -> dict[str, Any]:
    return {
        "hands": {first: ACE_HIGH, second: JACKS},
        "dealer": NINES,
        "seats": {first: seat(player="patron A"), second: seat(player="patron A")},
        "options": options,
    }


def test_e_the_rules_submission_limits_the_adjacent_boxes() -> None:
    error = refuse(**two_boxes(1, 2, adjacent_boxes=1))
    assert (error["code"], error["cite"]) == ("too_many_positions", CODE + "§ 647a.7(e)")
    assert play(**two_boxes(1, 2, adjacent_boxes=2)).net(1) == -3000


def test_e_the_boxes_are_adjacent() -> None:
    assert refuse(**two_boxes(1, 3, adjacent_boxes=3))["code"] == "too_many_positions"
    assert play(**two_boxes(2, 3, adjacent_boxes=3)).net(2) == -3000


def test_e_without_the_number_nothing_is_checked() -> None:
    assert play(**two_boxes(1, 6)).net(1) == -3000


def test_e_seats_without_a_name_are_different_players() -> None:
    assert play({1: ACE_HIGH, 3: JACKS}, NINES, options={"adjacent_boxes": 1}).net(1) == -3000
