"""§ 670a.11(h) and § 670a.12: the optional wagers, Envy Bonuses and the meter."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rounds import Settled
from tests.sections.six_card_fortune_pai_gow import PLAIN, play, refuse, seat

FIVE_ACES = "Ac Ad Ah As Jo 2d"
ROYAL = "Ah Kh Qh Jh Th 2d"
STRAIGHT_FLUSH = "9h 8h 7h 6h 5h 2d"
FOUR = "4c 4d 4h 4s 9c 2d"
FULL_HOUSE = "4c 4d 4h 9s 9c 2d"
FLUSH = "Kh 9h 7h 4h 2h 2d"
STRAIGHT = "9c 8h 7h 6h 5h 2d"
THREE = "4c 4d 4h 9s Tc 2d"
TWO_PAIR = "4c 4d 9h 9s Tc 2d"
PAIR = "4c 4d 9h 8s Tc 2d"
# A dealer who does not matter, from cards that are in none of the hands above.
DEALER = "3c 3s 8c Qs Ks 7s"
ALL = {"fortune": True, "insurance": True, "progressive": True}


def alone(hand: str, dealer: str = DEALER, meter: int = 600_000, **wagers: int) -> Settled:
    options = dict.fromkeys(wagers, True)
    return play({1: hand}, dealer, {1: seat(**wagers)}, options=options, meters={"main": meter})


def line(hand: str, wager: str, stake: int = 500, dealer: str = DEALER) -> dict[str, Any]:
    return alone(hand, dealer, **{wager: stake}).line(1, wager)


# -- (b)(1): Fortune Bonus ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "pays", "returned"),
    [
        (FIVE_ACES, "1000 to 1", 500_500),
        (ROYAL, "250 to 1", 125_500),
        (STRAIGHT_FLUSH, "100 to 1", 50_500),
        (FOUR, "50 to 1", 25_500),
        (FULL_HOUSE, "15 to 1", 8_000),
        (FLUSH, "10 to 1", 5_500),
        (STRAIGHT, "8 to 1", 4_500),
        (THREE, "5 to 1", 3_000),
    ],
)
def test_b_1_the_fortune_bonus_is_paid_from_three_of_a_kind(hand: str, pays: str, returned: int) -> None:
    one = line(hand, "fortune")
    assert (one["outcome"], one["pays"], one["returned"]) == ("win", pays, returned)
    assert one["cite"] == "58 Pa. Code § 670a.12(b)(1)"


@pytest.mark.parametrize("hand", [TWO_PAIR, PAIR, PLAIN])
def test_11_h_1_i_a_below_three_of_a_kind_it_is_collected(hand: str) -> None:
    one = line(hand, "fortune")
    assert (one["outcome"], one["returned"]) == ("lose", 0)
    assert one["cite"] == "58 Pa. Code § 670a.11(h)(1)(i)(A)"


def test_11_h_the_six_cards_are_rearranged_however_the_hands_were_set() -> None:
    # Four fours, of which one was set low, and a foul hand besides.
    result = play({1: FOUR}, DEALER, {1: seat("set 4c", fortune=500)}, options={"fortune": True})
    assert result.line(1, "pai_gow")["hand"].startswith("three of a kind, fours and four")
    assert result.line(1, "fortune")["hand"] == "four of a kind, fours"
    foul = play({1: PLAIN}, DEALER, {1: seat("set Qc", insurance=500)}, options={"insurance": True})
    assert foul.money(1, "pai_gow") == ("lose", 0)
    assert foul.money(1, "insurance") == ("win", 2500)


# -- (c): Insurance ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "pays", "returned"),
    [
        ("8c 7d 5h 4s 3d 2d", "100 to 1", 50_500),
        ("9c 7d 5h 4s 3d 2d", "30 to 1", 15_500),
        ("Tc 7d 5h 4s 3d 2d", "10 to 1", 5_500),
        ("Jc 7d 5h 4s 3d 2d", "7 to 1", 4_000),
        ("Qc 7d 5h 4s 3d 2d", "4 to 1", 2_500),
        ("Kc 7d 5h 4s 3d 2d", "3 to 1", 2_000),
    ],
)
def test_c_insurance_is_paid_from_king_high_down(hand: str, pays: str, returned: int) -> None:
    one = line(hand, "insurance", dealer="9h 9s As Qs 8d Th")
    assert (one["outcome"], one["pays"], one["returned"]) == ("win", pays, returned)
    assert one["cite"] == "58 Pa. Code § 670a.12(c)"


@pytest.mark.parametrize(
    "hand",
    [
        "Ac 7d 5h 4s 3d 2h",
        "Jo 8d 6h 4s 3d 2h",
        "7c 7d 5h 4s 3d 2h",
        "7c 6d 5h 4s 3d 2h",
        "9h 7h 5h 4h 3h 2d",
        FIVE_ACES,
    ],
    ids=["ace high", "joker", "pair", "seven high is a straight", "flush", "five aces"],
)
def test_11_h_2_i_anything_better_than_king_high_loses_insurance(hand: str) -> None:
    one = line(hand, "insurance", dealer="9c 9s Ks Qs 8c Tc")
    assert (one["outcome"], one["returned"]) == ("lose", 0)
    assert one["cite"] == "58 Pa. Code § 670a.11(h)(2)(i)"


# -- (d): Progressive Payout -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "pays", "returned"),
    [
        (STRAIGHT_FLUSH, "300 for 1", 150_000),
        (FOUR, "150 for 1", 75_000),
        (FULL_HOUSE, "15 for 1", 7_500),
        (FLUSH, "6 for 1", 3_000),
        (STRAIGHT, "3 for 1", 1_500),
    ],
)
def test_d_1_the_progressive_is_paid_from_a_straight_and_keeps_the_stake(
    hand: str, pays: str, returned: int
) -> None:
    result = alone(hand, progressive=500)
    one = result.line(1, "progressive")
    assert (one["outcome"], one["pays"], one["returned"]) == ("win", pays, returned)
    assert one["cite"] == "58 Pa. Code § 670a.12(d)(1)"
    assert result.meters == {"main": 600_000}


@pytest.mark.parametrize("hand", [THREE, TWO_PAIR, PAIR, PLAIN])
def test_11_h_3_i_a_below_a_straight_it_is_collected(hand: str) -> None:
    one = line(hand, "progressive")
    assert (one["outcome"], one["returned"]) == ("lose", 0)
    assert one["cite"] == "58 Pa. Code § 670a.11(h)(3)(i)(A)"


def test_d_1_five_aces_take_the_meter_and_reset_it() -> None:
    result = alone(FIVE_ACES, meter=1_234_567, progressive=100)
    one = result.line(1, "progressive")
    assert (one["pays"], one["returned"]) == ("100% of meter", 1_234_567)
    assert result.meters == {"main": 500_000}


def test_d_1_a_royal_flush_takes_a_tenth_rounded_down() -> None:
    result = alone(ROYAL, meter=1_234_567, progressive=100)
    one = result.line(1, "progressive")
    assert (one["pays"], one["returned"]) == ("10% of meter", 123_456)
    assert result.meters == {"main": 1_111_111}


def test_d_1_a_percentage_does_not_depend_on_the_wager() -> None:
    assert alone(ROYAL, meter=1_000_000, progressive=500).money(1, "progressive") == ("win", 100_000)


@pytest.mark.parametrize(("reset", "allowed"), [(499_999, False), (500_000, True), (750_000, True)])
def test_d_2_the_reset_amount_is_at_least_5000_dollars(reset: int, allowed: bool) -> None:
    arguments: dict[str, Any] = {
        "dealer": DEALER,
        "seats": {1: seat(progressive=500)},
        "options": {"progressive": True, "meter_reset": reset},
        "meters": {"main": 2_000_000},
    }
    if allowed:
        assert play({1: FIVE_ACES}, **arguments).meters == {"main": reset}
    else:
        error = refuse({1: FIVE_ACES}, **arguments)
        assert error["code"] == "bad_option"
        assert error["cite"] == "58 Pa. Code § 670a.12(d)(2)"


def test_d_2_a_meter_that_nobody_stated_starts_at_5000_dollars() -> None:
    result = play({1: ROYAL}, DEALER, {1: seat(progressive=100)}, options={"progressive": True})
    assert result.money(1, "progressive") == ("win", 50_000)
    assert result.meters == {"main": 450_000}


def test_d_3_two_winners_are_paid_in_their_turn_from_what_the_meter_shows() -> None:
    hands = {2: "Ad Kd Qd Jd Td 3h", 5: ROYAL}
    seats = {2: seat(progressive=100), 5: seat(progressive=500)}
    result = play(hands, DEALER, seats, options={"progressive": True}, meters={"main": 1_000_005})
    assert result.money(5, "progressive") == ("win", 100_000)
    assert result.money(2, "progressive") == ("win", 90_000)
    assert result.meters == {"main": 810_005}


def test_d_3_after_the_whole_meter_the_next_winner_is_paid_from_the_reset_amount() -> None:
    # Two terminals on one hand: the only way to win the whole meter twice.
    seats = {2: seat(progressive=100), 9: seat(progressive=100, position=2)}
    result = play({2: FIVE_ACES}, DEALER, seats, options={"progressive": True}, meters={"main": 900_000})
    assert result.money(9, "progressive") == ("win", 900_000)
    assert result.money(2, "progressive") == ("win", 500_000)
    assert result.meters == {"main": 500_000}


# -- (b)(2), (d)(4): Envy Bonuses --------------------------------------------------------------------


def envious(hand: str, stake: int, wager: str, **more: Any) -> list[dict[str, Any]]:
    """The Envy lines of seat 1, which holds nothing itself, for a hand at position 4."""
    seats = {1: seat(**{wager: stake}), 4: seat(**more)}
    result = play({1: "Qc Td 8s 6s 3h 2c", 4: hand}, DEALER, seats, options={wager: True})
    return [one for one in result.result["lines"] if one["wager"] == f"{wager}_envy"]


@pytest.mark.parametrize(
    ("hand", "amount"),
    [(FIVE_ACES, 500_000), (ROYAL, 100_000), (STRAIGHT_FLUSH, 25_000), (FOUR, 7_500), (FULL_HOUSE, 2_500)],
)
def test_b_2_a_rare_hand_of_another_player_pays_the_envy_bonus(hand: str, amount: int) -> None:
    (one,) = envious(hand, 500, "fortune")
    assert (one["seat"], one["stake"], one["outcome"], one["returned"]) == (1, 0, "win", amount)
    assert one["cite"] == "58 Pa. Code § 670a.12(b)(2)"


@pytest.mark.parametrize(
    ("hand", "amount"), [(FIVE_ACES, 50_000), (ROYAL, 25_000), (STRAIGHT_FLUSH, 5_000), (FOUR, 2_500)]
)
def test_d_4_the_same_for_the_progressive_from_four_of_a_kind(hand: str, amount: int) -> None:
    (one,) = envious(hand, 500, "progressive")
    assert (one["seat"], one["stake"], one["outcome"], one["returned"]) == (1, 0, "win", amount)
    assert one["cite"] == "58 Pa. Code § 670a.12(d)(4)"


@pytest.mark.parametrize(("hand", "wager"), [(FLUSH, "fortune"), (FULL_HOUSE, "progressive")])
def test_1_the_next_lower_hand_is_no_envy_bonus_qualifying_hand(hand: str, wager: str) -> None:
    assert envious(hand, 500, wager) == []


@pytest.mark.parametrize(("stake", "bonus"), [(100, []), (499, []), (500, [2_500]), (10_000, [2_500])])
def test_1_a_qualifying_wager_is_at_least_5_dollars_and_earns_a_fixed_sum(
    stake: int, bonus: list[int]
) -> None:
    assert [one["returned"] for one in envious(FULL_HOUSE, stake, "fortune")] == bonus


def test_1_a_progressive_wager_of_one_dollar_earns_no_envy_bonus() -> None:
    assert envious(FOUR, 100, "progressive") == []


def test_1_a_wager_of_one_kind_opens_the_envy_bonus_of_that_kind_alone() -> None:
    seats = {1: seat(fortune=500, progressive=100), 4: seat()}
    result = play({1: "Qc Td 8s 6s 3h 2c", 4: FOUR}, DEALER, seats, options=ALL)
    assert result.order() == [
        (4, "pai_gow"),
        (1, "pai_gow"),
        (1, "fortune"),
        (1, "fortune_envy"),
        (1, "progressive"),
    ]


def test_11_h_1_ii_several_rare_hands_pay_several_bonuses_in_the_order_of_settlement() -> None:
    hands = {1: "Qc Td 8s 6s 3h 2c", 2: "5c 5s 5d 6c 6d 2s", 4: FOUR, 6: ROYAL.replace("2d", "3d")}
    seats = {1: seat(fortune=500, progressive=500), 2: seat(), 4: seat(), 6: seat(fortune=500)}
    result = play(hands, "9s 9d Ks Jc 8c 7c", seats, options=ALL)
    lines = result.result["lines"]
    assert [(one["seat"], one["wager"], one["returned"]) for one in lines if one["stake"] == 0] == [
        (6, "fortune_envy", 7_500),
        (6, "fortune_envy", 2_500),
        (1, "fortune_envy", 100_000),
        (1, "fortune_envy", 7_500),
        (1, "fortune_envy", 2_500),
        (1, "progressive_envy", 25_000),
        (1, "progressive_envy", 2_500),
    ]


def test_11_h_1_ii_no_envy_bonus_for_ones_own_hand_or_the_dealers() -> None:
    result = play({1: FOUR}, "5c 5d 5h Ts Tc Kd", {1: seat(fortune=500)}, options=ALL)
    assert result.order() == [(1, "pai_gow"), (1, "fortune")]


def test_11_h_1_ii_seats_on_one_position_and_seats_of_one_player_give_each_other_none() -> None:
    hands = {1: "Qc Td 8s 6s 3h 2c", 2: FOUR}
    seats = {
        1: seat(fortune=500, player="patron A"),
        2: seat(fortune=500),
        7: seat(fortune=500, position=2, player="patron A"),
        8: seat(fortune=500, position=1),
    }
    result = play(hands, DEALER, seats, options=ALL)
    assert [one for one in result.order() if one[1] == "fortune_envy"] == [(8, "fortune_envy")]


def test_11_h_1_i_c_a_hand_without_an_optional_wager_still_pays_others() -> None:
    (one,) = envious(FOUR, 500, "fortune")
    assert one["hand"] == "four of a kind, fours"


def test_11_h_an_empty_position_is_no_player() -> None:
    # Position 4 holds four fours, but nobody wagered there.
    hands = {1: "Qc Td 8s 6s 3h 2c", 4: FOUR}
    result = play(hands, DEALER, {1: seat(fortune=500)}, options=ALL)
    assert result.order() == [(1, "pai_gow"), (1, "fortune")]


# -- (a) and the rest --------------------------------------------------------------------------------


def test_a_the_first_wager_is_paid_evenly() -> None:
    one = play({1: FOUR}, DEALER, {1: seat(pai_gow=735)}).line(1, "pai_gow")
    assert one["outcome"] == "push"
    won = play({1: FOUR.replace("9c", "Ah")}, DEALER, {1: seat(pai_gow=735)}).line(1, "pai_gow")
    assert (won["pays"], won["returned"]) == ("1 to 1", 1_470)


@pytest.mark.parametrize("wager", ["fortune", "insurance", "progressive"])
def test_each_optional_wager_has_a_single_paytable(wager: str) -> None:
    assert refuse({1: PLAIN}, options={wager: "A"})["code"] == "unknown_paytable"


def test_there_is_no_payout_limit() -> None:
    assert refuse({1: PLAIN}, options={"payout_limit": 5_000_000})["code"] == "bad_option"
