"""§ 668a.3: Dice; shaker; procedure for completion of each round of play."""

from __future__ import annotations

from typing import Any

import pytest

from croupier import games
from croupier.play.choice import Decision
from croupier.play.request import Ask, Decide, Roll, Shake
from croupier.play.round import Round
from croupier.play.setup import RoundSetup, SeatSetup
from tests.rounds import refused
from tests.sections.props_and_hops import CODE, SIXES_AND_EIGHTS, play, refuse, seat


def live(**wagers: int) -> Round:
    game = games.load("props_and_hops")
    return Round(game, RoundSetup(game=game.id, seats=[SeatSetup(seat=1, wagers=wagers)]))


@pytest.mark.parametrize("roll", [[1], [1, 2, 3], [0, 1], [6, 7]])
def test_a_two_dice_with_one_to_six(roll: list[int]) -> None:
    error = refuse([roll], {1: seat(field=500)})
    assert (error["code"], error["cite"]) == ("bad_dice", CODE + "§ 668a.3(f)")


def test_a_cards_and_dealing_methods_are_refused() -> None:
    assert refuse([[1, 1]], {1: seat(field=500)}, cards="Ah")["code"] == "bad_document"
    assert refuse([[1, 1]], {1: seat(field=500)}, dealing="hand")["code"] == "unknown_dealing"


def test_f_the_first_roll_is_needed() -> None:
    error = refuse([], {1: seat(field=500)})
    assert (error["code"], error["cite"]) == ("too_few_rolls", CODE + "§ 668a.3(f)")


@pytest.mark.parametrize(
    ("name", "letter"), [("lid_removed", "f"), ("die_fell_out", "g"), ("dice_not_flat", "h")]
)
def test_f_g_h_what_is_no_roll_is_recorded_and_shaken_again(name: str, letter: str) -> None:
    result = play([[1, 1]], {1: seat(field=500)}, irregularity=name)
    assert result.money(1, "field") == ("win", 1500)
    assert result.result["notes"][0].endswith(f"{CODE}§ 668a.3({letter})")


def test_f_no_roll_between_two_rolls_leaves_the_shake_as_it_is() -> None:
    struck = {"name": "die_fell_out", "after_decisions": 1}
    seats = {1: seat("keep", "keep", "keep", "keep", "keep", six_eight_shake=500)}
    result = play(SIXES_AND_EIGHTS, seats, irregularity=struck)
    assert result.money(1, "six_eight_shake") == ("win", 75_500)


def test_i_all_losing_wagers_are_collected_before_any_is_paid() -> None:
    seats = {
        1: seat(field=500, hard_4=500),
        2: seat(hard_2=500, hop_1_2=500),
        3: seat(six_eight_shake=500, hard_12=500, field=500),
    }
    result = play([[1, 1], [1, 6]], seats)
    assert result.order() == [
        (3, "hard_12"),
        (2, "hop_1_2"),
        (1, "hard_4"),
        (3, "field"),
        (2, "hard_2"),
        (1, "field"),
        (3, "six_eight_shake"),
    ]


def test_i_the_wagers_of_a_seat_follow_the_order_of_the_chapter() -> None:
    names = ("six_eight_shake", "three_four_and_over", "hop_top", "field", "hop_5_6", "hard_4", "hard_2")
    result = play([[5, 2]], {1: seat(**dict.fromkeys(names, 500))})
    losers = ["hard_2", "hard_4", "hop_5_6", "field", "three_four_and_over", "six_eight_shake"]
    assert [wager for _, wager in result.order()] == [*losers, "hop_top"]


def test_i_several_shakes_win_from_the_dealers_right() -> None:
    seats = {number: seat(six_eight_shake=500) for number in (1, 4, 6)}
    result = play(SIXES_AND_EIGHTS, seats)
    assert result.order() == [(6, "six_eight_shake"), (4, "six_eight_shake"), (1, "six_eight_shake")]


def test_i_one_roll_decides_everything_but_the_shake() -> None:
    seats = {1: seat(hard_2=500, six_eight_shake=500)}
    result = play([[1, 2], [1, 1], [1, 6]], seats)
    assert result.money(1, "hard_2") == ("lose", 0)


def test_k_rolls_of_later_rounds_decide_nothing() -> None:
    result = play([[1, 1], [6, 6], [3, 4]], {1: seat(hard_12=500)})
    assert result.money(1, "hard_12") == ("lose", 0)


def test_k_a_later_roll_must_still_be_a_roll() -> None:
    assert refuse([[1, 1], [9, 9]], {1: seat(hard_12=500)})["code"] == "bad_dice"
    assert refuse([[1, 1], [1]], {1: seat(hard_12=500)})["code"] == "bad_dice"


ALL_LAMMERS = ["1-5", "2-4", "2-6", "3-3", "3-5", "4-4"]


def test_i_a_shake_that_the_roll_of_a_table_does_not_decide_stays_up() -> None:
    result = play(
        [[5, 1]], {1: seat(six_eight_shake=500, field=500), 2: seat(six_eight_shake=700)}, lammers=[]
    )
    assert [(line["seat"], line["wager"]) for line in result.result["lines"]] == [(1, "field")]
    assert result.result["carried"] == [
        {"seat": 1, "wager": "six_eight_shake", "stake": 500},
        {"seat": 2, "wager": "six_eight_shake", "stake": 700},
    ]
    assert result.result["lammers"] == ["1-5"]
    assert [(one["staked"], one["net"]) for one in result.result["seats"]] == [(500, -500), (0, 0)]


@pytest.mark.parametrize(
    ("roll", "outcome"), [([4, 4], ("win", 75_500)), ([2, 5], ("lose", 0)), ([1, 5], None), ([6, 6], None)]
)
def test_i_with_one_lammer_left_its_combination_wins_and_a_seven_loses(
    roll: list[int], outcome: tuple[str, int] | None
) -> None:
    result = play([roll], {1: seat(six_eight_shake=500)}, lammers=ALL_LAMMERS[:5])
    found = [(line["outcome"], line["returned"]) for line in result.result["lines"]]
    assert found == ([] if outcome is None else [outcome])
    assert result.result.get("lammers", []) == ([] if outcome else ALL_LAMMERS[:5])


def test_i_at_a_table_a_shake_is_removed_before_the_roll() -> None:
    result = play([[3, 4]], {1: seat("remove", six_eight_shake=500)}, lammers=["1-5"])
    assert result.money(1, "six_eight_shake") == ("push", 500)
    assert refuse([[3, 4]], {1: seat("keep", six_eight_shake=500)}, lammers=[])["code"] == "illegal_decision"


@pytest.mark.parametrize("lammers", [["1-6"], ["1-5", "1-5"], ALL_LAMMERS, ["5-1"]])
def test_i_only_lammers_that_lie_on_the_layout_are_collected(lammers: list[str]) -> None:
    error = refuse([[1, 1]], {1: seat(field=500)}, lammers=lammers)
    assert (error["code"], error["cite"]) == ("bad_lammers", CODE + "§ 668a.3(e)")


def test_lammers_belong_to_this_game() -> None:
    pips: dict[str, Any] = {
        "game": "high_roll_dice",
        "dice": [[1] * 10],
        "seats": [{"seat": 1, "wagers": {"pip_1": 500}}],
    }
    assert refused(**pips, lammers=[])["code"] == "bad_lammers"


def test_a_live_round_with_a_shake_goes_on_until_the_table_stops() -> None:
    round_ = live(six_eight_shake=500)
    assert isinstance(round_.pending, Shake)
    assert round_.refusal(Roll(())) is not None
    round_.apply(Roll((1, 1)))
    assert isinstance(round_.pending, Ask)
    round_.apply(Decide(1, Decision("keep")))
    assert isinstance(round_.pending, Shake)
    round_.apply(Roll(()))
    assert round_.over
    assert [(line.outcome, line.returned) for line in round_.lines] == [("push", 500)]


def test_a_live_round_without_a_shake_is_over_after_one_roll() -> None:
    round_ = live(field=500)
    round_.apply(Roll((1, 1)))
    assert round_.over
