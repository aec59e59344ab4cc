"""§ 676a.11: Procedures for completion of each round of play."""

from __future__ import annotations

import pytest

from tests.sections.go_fore_it import (
    DEALER_TWENTY,
    EIGHT,
    NINETEEN,
    TWENTY_FIVE,
    TWENTY_FOUR,
    play,
    refuse,
    seat,
)

BOTH = {"skins": True, "gopher": "A"}


def test_b_the_only_decisions_are_back_9_and_fold() -> None:
    error = refuse({1: NINETEEN}, seats={1: seat("check")})
    assert error["code"] == "illegal_decision"
    assert error["cite"] == "58 Pa. Code § 676a.11(b)"


def test_b_a_missing_decision_is_refused() -> None:
    error = refuse({1: NINETEEN}, seats={1: {"wagers": {"front_9": 500}}})
    assert error["code"] == "missing_decision"
    assert error["cite"] == "58 Pa. Code § 676a.11(b)"


def test_b_each_player_decides_once() -> None:
    seats = {1: {"wagers": {"front_9": 500}, "decisions": ["back_9", "back_9"]}}
    assert refuse({1: NINETEEN}, seats=seats)["code"] == "superfluous_decision"


def test_c_a_fold_forfeits_the_front_9_wager() -> None:
    result = play({1: EIGHT}, seats={1: seat("fold")})
    assert result.order() == [(1, "front_9")]
    assert result.money(1, "front_9") == ("lose", 0)
    assert result.cite(1, "front_9") == "58 Pa. Code § 676a.11(c)"
    assert result.net(1) == -1000


def test_c_2_skins_and_gopher_survive_a_fold() -> None:
    result = play({1: "Ac 2d 2h 2s"}, seats={1: seat("fold", skins=500, gopher=500)}, options=BOTH)
    assert result.money(1, "front_9") == ("lose", 0)
    assert result.money(1, "skins") == ("win", 1000)
    assert result.money(1, "gopher") == ("win", 1500)


def test_c_everyone_folds_and_the_dealers_hand_still_decides_skins() -> None:
    hands = {1: EIGHT, 2: "Ts Jd 3h 4s"}
    seats = {1: seat("fold", skins=500), 2: seat("fold", skins=500)}
    result = play(hands, seats=seats, options={"skins": True})
    assert result.order() == [(1, "front_9"), (2, "front_9"), (2, "skins"), (1, "skins")]
    assert result.money(1, "skins") == ("win", 1000)
    assert result.money(2, "skins") == ("lose", 0)


def test_c_d_folds_first_then_from_the_dealers_right_each_player_in_full() -> None:
    hands = {1: "Ac 2d 2h 2s", 3: "3c 3d 3h 3s", 6: "4c 4d 4h 4s"}
    seats = {
        1: seat(skins=500, gopher=500),
        3: seat("fold", gopher=500),
        6: seat(skins=500),
    }
    assert play(hands, seats=seats, options=BOTH).order() == [
        (3, "front_9"),
        (6, "front_9"),
        (6, "back_9"),
        (6, "skins"),
        (3, "gopher"),
        (1, "front_9"),
        (1, "back_9"),
        (1, "skins"),
        (1, "gopher"),
    ]


def test_d_two_terminals_on_one_hand_decide_each_for_itself() -> None:
    seats = {
        2: seat(front_9=1000),
        8: seat("fold", front_9=700, position=2),
        9: seat(front_9=300, position=2),
    }
    result = play({2: EIGHT}, seats=seats)
    assert result.order() == [
        (8, "front_9"),
        (9, "front_9"),
        (9, "back_9"),
        (2, "front_9"),
        (2, "back_9"),
    ]
    assert [result.net(number) for number in (2, 8, 9)] == [26_000, -700, 7_800]


def test_d_3_i_24_points_are_still_par() -> None:
    result = play({1: TWENTY_FOUR})
    assert result.money(1, "front_9") == ("win", 2000)
    assert result.money(1, "back_9") == ("win", 2000)
    assert result.cite(1, "front_9") == "58 Pa. Code § 676a.12(a)"
    assert result.cite(1, "back_9") == "58 Pa. Code § 676a.12(b)"
    assert result.line(1, "back_9")["hand"] == "par, 24 points"


def test_d_3_ii_25_points_lose_both() -> None:
    result = play({1: TWENTY_FIVE})
    assert result.money(1, "front_9") == ("lose", 0)
    assert result.money(1, "back_9") == ("lose", 0)
    assert result.cite(1, "front_9") == "58 Pa. Code § 676a.11(d)(3)(ii)"
    assert result.cite(1, "back_9") == "58 Pa. Code § 676a.11(d)(3)(ii)"
    assert result.line(1, "back_9")["hand"] == "over par, 25 points"


@pytest.mark.parametrize("dealer", ["Ac Ad Ah As", "Kc Kd Kh Ks"])
def test_d_3_the_dealers_hand_does_not_matter(dealer: str) -> None:
    assert play({1: TWENTY_FOUR}, dealer).net(1) == 2000


@pytest.mark.parametrize(
    ("hand", "outcome"),
    [
        ("2c 2d 6h 9s", ("win", 1000)),
        ("2c 2d 7h 9s", ("lose", 0)),
        ("2c 2d 8h 9s", ("lose", 0)),
    ],
    ids=["19 against 20", "20 against 20", "21 against 20"],
)
def test_d_4_skins_needs_fewer_points_than_the_dealer(hand: str, outcome: tuple[str, int]) -> None:
    result = play({1: hand}, DEALER_TWENTY, {1: seat(skins=500)}, options={"skins": True})
    assert result.money(1, "skins") == outcome
    section = "§ 676a.12(c)" if outcome[0] == "win" else "§ 676a.11(d)(4)(i)"
    assert result.cite(1, "skins") == f"58 Pa. Code {section}"


def test_d_4_skins_may_win_over_par_and_lose_under_it() -> None:
    over = play({1: TWENTY_FIVE}, "Kc Kd Kh Ks", {1: seat(skins=500)}, options={"skins": True})
    assert (over.money(1, "skins"), over.money(1, "front_9")) == (("win", 1000), ("lose", 0))
    under = play({1: TWENTY_FOUR}, DEALER_TWENTY, {1: seat(skins=500)}, options={"skins": True})
    assert (under.money(1, "skins"), under.money(1, "front_9")) == (("lose", 0), ("win", 2000))


def test_d_5_i_without_an_ace_gopher_loses() -> None:
    result = play({1: EIGHT}, seats={1: seat(gopher=500)}, options={"gopher": "A"})
    assert result.money(1, "gopher") == ("lose", 0)
    assert result.cite(1, "gopher") == "58 Pa. Code § 676a.11(d)(5)(i)"


@pytest.mark.parametrize("hand", ["Ac 9d 9h 9s", "9c Ad 9h 9s", "9c 9d Ah 9s", "9c 9d 9h As"])
def test_d_5_ii_an_ace_anywhere_wins_gopher_though_the_other_cards_are_none(hand: str) -> None:
    result = play({1: hand}, seats={1: seat("fold", gopher=500)}, options={"gopher": "A"})
    assert result.money(1, "gopher") == ("win", 1500)
    assert result.cite(1, "gopher") == "58 Pa. Code § 676a.12(d)"
