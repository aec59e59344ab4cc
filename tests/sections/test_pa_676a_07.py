"""§ 676a.7: Wagers. § 676a.2 and § 676a.3 with it: positions and the deck."""

from __future__ import annotations

import pytest

from tests.sections.go_fore_it import NINETEEN, TWENTY_FOUR, play, refuse, seat


def test_d_1_the_front_9_wager_is_required() -> None:
    seats = {1: {"wagers": {"skins": 500}, "decisions": ["back_9"]}}
    error = refuse({1: NINETEEN}, seats=seats, options={"skins": True})
    assert error["code"] == "missing_wager"
    assert error["cite"] == "58 Pa. Code § 676a.7(d)(1)"


def test_d_2_the_back_9_wager_equals_the_front_9_wager() -> None:
    result = play({1: NINETEEN}, seats={1: seat(front_9=725)})
    assert result.line(1, "front_9")["stake"] == 725
    assert result.line(1, "back_9")["stake"] == 725


def test_d_2_the_back_9_wager_takes_no_other_amount() -> None:
    error = refuse({1: NINETEEN}, seats={1: seat("back_9 2000")})
    assert error["code"] == "bad_amount"
    assert error["cite"] == "58 Pa. Code § 676a.11(b)"


def test_d_2_the_back_9_wager_is_not_placed_before_the_deal() -> None:
    error = refuse({1: NINETEEN}, seats={1: seat(back_9=1000)})
    assert error["code"] == "unknown_wager"
    assert error["cite"] == "58 Pa. Code § 676a.7(d)(2)"


@pytest.mark.parametrize(("wager", "section"), [("skins", "(d)(3)"), ("gopher", "(d)(4)")])
def test_d_3_4_an_optional_wager_must_be_offered(wager: str, section: str) -> None:
    error = refuse({1: NINETEEN}, seats={1: seat(**{wager: 500})})
    assert error["code"] == "not_offered"
    assert error["cite"] == f"58 Pa. Code § 676a.7{section}"


@pytest.mark.parametrize("amount", [0, -100])
def test_d_a_wager_is_a_positive_amount(amount: int) -> None:
    error = refuse({1: NINETEEN}, seats={1: seat(front_9=amount)})
    assert error["code"] == "bad_amount"
    assert error["cite"] == "58 Pa. Code § 676a.7(d)(1)"


def test_e_a_player_at_two_positions_is_refused() -> None:
    seats = {1: seat(player="patron A"), 2: seat(player="patron A")}
    error = refuse({1: NINETEEN, 2: "Td 8c 4h 4s"}, seats=seats, options={"adjacent_boxes": 1})
    assert error["code"] == "too_many_positions"
    assert error["cite"] == "58 Pa. Code § 676a.7(e)"


def test_e_two_terminals_of_a_player_on_one_hand_are_one_position() -> None:
    seats = {1: seat(player="patron A"), 9: seat("fold", player="patron A", position=1)}
    result = play({1: NINETEEN}, seats=seats)
    assert (result.net(1), result.net(9)) == (2000, -1000)


def test_e_seats_without_a_name_are_different_players() -> None:
    result = play({1: NINETEEN, 2: "Td 8c 4h 4s"})
    assert result.net(1) == 2000


def test_2_a_six_positions_and_no_seventh() -> None:
    assert play({6: NINETEEN}).net(6) == 2000
    error = refuse({7: NINETEEN})
    assert error["code"] == "bad_position"
    assert error["cite"] == "58 Pa. Code § 676a.2(a)"


@pytest.mark.parametrize("twice", ["Tc", "Jo"])
def test_3_a_one_deck_without_a_joker(twice: str) -> None:
    error = refuse({1: TWENTY_FOUR}, dealer=f"5c 5d 5h {twice}")
    assert error["code"] == "card_twice"
    assert error["cite"] == "58 Pa. Code § 676a.3(a)"
