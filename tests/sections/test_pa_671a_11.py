"""§ 671a.11: Procedures for completion of each round of play."""

from __future__ import annotations

import pytest

from croupier import games
from croupier.equipment.cards import cards
from croupier.play.choice import Decision
from croupier.play.request import Cards, Deal, Decide
from croupier.play.round import Round
from croupier.play.setup import RoundSetup, SeatSetup
from tests.sections.lunar_poker import (
    ACE_KING,
    CODE,
    NOT_QUALIFIED,
    NOTHING,
    PAIR_OF_TENS,
    document,
    instant,
    play,
    refuse,
    seat,
)

ROYAL = "Ah Kh Qh Jh Th"
OFFERED = {"super_dealer": True, **{f"super_seat_{number}": True for number in range(1, 6)}}


# (b): fold, bet, or pay to draw.


def test_b_1_a_fold_loses_the_ante() -> None:
    result = play({1: NOTHING}, ACE_KING, {1: seat("fold")})
    assert result.money(1, "ante") == ("lose", 0)
    assert result.cite(1, "ante") == CODE + "§ 671a.11(c)(4)"
    assert result.net(1) == -2000


def test_b_2_the_bet_is_twice_the_ante() -> None:
    assert play({1: PAIR_OF_TENS}, ACE_KING).line(1, "bet")["stake"] == 2000


@pytest.mark.parametrize("hand", [ROYAL, "9h 8h 7h 6h 5h", "5h 4h 3h 2h Ah"])
def test_b_2_an_instant_payout_is_not_asked(hand: str) -> None:
    assert play({1: hand}, PAIR_OF_TENS, {1: instant()}).money(1, "ante")[0] == "win"
    assert refuse({1: hand}, PAIR_OF_TENS, {1: seat("bet")})["code"] == "superfluous_decision"


def test_b_2_four_of_a_kind_is_no_instant_payout() -> None:
    assert refuse({1: "9h 9d 9s 9c 5h"}, PAIR_OF_TENS, {1: instant()})["code"] == "missing_decision"


def test_b_3_the_options_fee_equals_the_ante() -> None:
    result = play({1: PAIR_OF_TENS}, ACE_KING, {1: seat("buy", "bet", ante=700)})
    assert result.line(1, "options_fee")["stake"] == 700
    assert result.result["seats"][0]["staked"] == 700 + 1000 + 700 + 1400


@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_b_3_two_to_five_cards_may_be_exchanged(count: int) -> None:
    given = " ".join(NOTHING.split()[:count])
    drawn = ["Ah", "Ad", "Ac", "2h", "2d"][:count]
    result = play({1: NOTHING}, ACE_KING, {1: seat(f"draw {given}", "bet")}, " ".join(drawn))
    assert result.money(1, "bet")[0] == "win"


@pytest.mark.parametrize(
    ("decision", "code"),
    [
        ("draw", "bad_cards"),
        ("draw Qc", "bad_cards"),
        ("draw Qc Qc", "bad_cards"),
        ("draw Qc As", "bad_cards"),
        ("draw Qc Jd 8s 6d 3s Ah", "bad_cards"),
        ("draw 2", "bad_amount"),
    ],
)
def test_b_3_other_exchanges_are_refused(decision: str, code: str) -> None:
    error = refuse({1: NOTHING}, ACE_KING, {1: seat(decision, "bet")})
    assert (error["code"], error["cite"]) == (code, CODE + "§ 671a.11(b)(3)")


@pytest.mark.parametrize("decision", ["check", "raise 2000", "bet 2000", "buy 1000", "fold Qc"])
def test_b_nothing_else_may_be_decided(decision: str) -> None:
    error = refuse({1: NOTHING}, ACE_KING, {1: seat(decision)})
    assert error["code"] in ("illegal_decision", "bad_amount", "bad_cards")
    assert error["cite"] == CODE + "§ 671a.11(b)"


def test_b_a_word_that_is_no_decision_is_refused() -> None:
    assert refuse({1: NOTHING}, ACE_KING, {1: seat("draw Qx")})["code"] == "bad_decision"


def test_a_3_after_the_lock_a_bet_is_final() -> None:
    assert refuse({1: NOTHING}, ACE_KING, {1: seat("bet", "fold")})["code"] == "superfluous_decision"


# (c): Super Wagers, instant payouts and folds.


def test_c_clockwise_own_super_wager_others_then_payout_or_fold() -> None:
    hands = {1: NOTHING, 3: ROYAL, 4: "2c 2d 5s 7d 9h"}
    seats = {
        1: seat("fold", super_seat_3=500, super_seat_4=500),
        3: instant(super_seat_1=500),
        4: seat("bet", super_seat_1=500, super_seat_3=500, super_dealer=500),
    }
    result = play(hands, ACE_KING, seats, options=OFFERED)
    assert result.order() == [
        (1, "super"),
        (3, "super_seat_1"),
        (4, "super_seat_1"),
        (1, "ante"),
        (3, "super"),
        (1, "super_seat_3"),
        (4, "super_seat_3"),
        (3, "ante"),
        (4, "super"),
        (1, "super_seat_4"),
        (4, "super_dealer"),
        (4, "ante"),
        (4, "bet"),
    ]


def test_c_1_a_losing_super_wager_is_collected() -> None:
    hands = {1: NOTHING, 2: PAIR_OF_TENS.replace("8s", "9s").replace("6d", "7d").replace("3s", "4s")}
    result = play(hands, ACE_KING, {1: seat("fold"), 2: seat(super_seat_1=700)}, options=OFFERED)
    assert result.money(1, "super") == ("lose", 0)
    assert result.money(2, "super_seat_1") == ("lose", 0)
    assert result.cite(2, "super_seat_1") == CODE + "§ 671a.11(c)(1)"


def test_c_2_a_winning_super_wager_is_paid_to_all_who_placed_it() -> None:
    hands = {1: "Qc Qd Qs 6d 3s", 2: "Jc Jd 8s 6h 3d"}
    result = play(hands, ACE_KING, {1: seat("fold"), 2: seat(super_seat_1=700)}, options=OFFERED)
    assert result.money(1, "super") == ("win", 9000)
    assert result.money(2, "super_seat_1") == ("win", 6300)
    assert result.cite(2, "super_seat_1") == CODE + "§ 671a.12(b)"


def test_c_2_the_first_five_cards_count_not_the_drawn_ones() -> None:
    seats = {1: seat("draw 6d 3s 8s", "bet")}
    result = play({1: "Tc Td 8s 6d 3s"}, ACE_KING, seats, "Th Ts 2h")
    assert result.money(1, "super") == ("lose", 0)
    assert result.line(1, "bet")["hand"] == "four of a kind, tens; dealer ace-king"
    result = play({1: "Tc Td Ts 6d 3s"}, ACE_KING, {1: seat("draw Tc Td", "fold")}, "2h 7h")
    assert result.money(1, "super") == ("win", 9000)


def test_c_3_the_instant_payout_does_not_depend_on_the_dealer() -> None:
    result = play({1: "9h 8h 7h 6h 5h"}, "Ts Js Qs Ks As", {1: instant()})
    assert result.money(1, "ante") == ("win", 201_000)
    assert result.cite(1, "ante") == CODE + "§ 671a.12(a)"


def test_c_3_a_straight_flush_from_a_draw_is_no_instant_payout() -> None:
    result = play({1: "9h 8h 7h 6h 2c"}, ACE_KING, {1: seat("buy", "bet")}, "5h")
    assert result.money(1, "ante") == ("push", 1000)
    assert result.line(1, "bet")["pays"] == "50 to 1"


def test_c_everyone_folding_still_settles_the_super_wagers_on_the_dealer() -> None:
    hands = {1: NOTHING, 2: "Jc Js 8d 6h 3d"}
    seats = {1: seat("fold", super_dealer=500), 2: seat("fold")}
    result = play(hands, "Ac Ad As 9d 7c", seats, options=OFFERED)
    assert result.money(1, "super_dealer") == ("win", 4500)
    assert result.order()[-1] == (1, "super_dealer")


# (d): the draw.


def test_d_each_is_served_and_decides_before_the_next() -> None:
    game = games.load("lunar_poker")
    seats = [SeatSetup(seat=number, wagers={"ante": 500, "super": 500}) for number in (1, 2)]
    round_ = Round(game, RoundSetup(game=game.id, dealing="hand", seats=seats))
    round_.apply(Cards(tuple(cards(document({1: NOTHING, 2: "2c 2d 5s 7d 9h"}, ACE_KING)["cards"])[:15])))
    assert round_.waiting_for() == [1, 2]
    round_.apply(Decide(2, Decision("draw", None, tuple(cards("5s 7d")))))
    round_.apply(Decide(1, Decision("buy")))
    assert round_.cards_needed == 1
    round_.apply(Cards(tuple(cards("Ad"))))
    assert round_.waiting_for() == [1]
    assert [choice.word for choice in round_.choices(1)] == ["bet", "fold"]
    round_.apply(Decide(1, Decision("fold")))
    assert isinstance(round_.pending, Deal)
    assert round_.cards_needed == 2
    assert round_.observation(2)["places"]["position 2"] == ["2c", "2d", "9h"]


def test_d_no_card_is_burned() -> None:
    hands = {1: NOTHING, 2: "2c 2d 5s 7d 9h"}
    seats = {1: seat("buy", "bet"), 2: seat("draw 5s 7d", "bet")}
    result = play(hands, ACE_KING, seats, "Qd 2h 2s")
    assert result.line(1, "bet")["hand"] == "pair of queens; dealer ace-king"
    assert result.line(2, "bet")["hand"] == "four of a kind, twos; dealer ace-king"


def test_d_1_the_fee_is_collected_whatever_comes() -> None:
    for last in ("bet", "fold"):
        result = play({1: PAIR_OF_TENS}, ACE_KING, {1: seat("buy", last)}, "Th")
        assert result.money(1, "options_fee") == ("lose", 0)
        assert result.cite(1, "options_fee") == CODE + "§ 671a.11(d)(1)"


def test_d_2_the_best_five_of_six_are_played() -> None:
    result = play({1: "9h 8d 7s 6c 2h"}, ACE_KING, {1: seat("buy", "bet")}, "Th")
    assert result.line(1, "bet")["hand"] == "straight, ten high; dealer ace-king"


def test_d_3_after_the_draw_a_further_draw_is_refused() -> None:
    error = refuse({1: NOTHING}, ACE_KING, {1: seat("buy", "buy")})
    assert (error["code"], error["cite"]) == ("illegal_decision", CODE + "§ 671a.11(d)(3)")


def test_d_3_the_decision_after_the_draw_is_needed() -> None:
    error = refuse({1: NOTHING}, ACE_KING, {1: seat("buy")})
    assert (error["code"], error["cite"]) == ("missing_decision", CODE + "§ 671a.11(d)(3)")


def test_d_4_a_fold_after_the_draw_loses_fee_and_ante() -> None:
    result = play({1: NOTHING}, ACE_KING, {1: seat("buy", "fold")})
    assert result.order() == [(1, "super"), (1, "options_fee"), (1, "ante")]
    assert result.cite(1, "ante") == CODE + "§ 671a.11(d)(4)"
    assert result.net(1) == -3000


# The last card of the deck: five players and the dealer leave 22 cards.

FIVE_HANDS = {
    1: "2c 4d 6h 8s Tc",
    2: "2d 4h 6s 8c Td",
    3: "2h 4s 6c 8d Th",
    4: "2s 4c 6d 8h Ts",
    5: "3c 5d 7h 9s Jc",
}
NINE_DEALER = "As Ks 9d 7c 3h"


def draw_all(number: int, count: int = 5) -> str:
    return f"draw {' '.join(FIVE_HANDS[number].split()[:count])}"


def test_d_the_last_card_of_the_deck_is_dealt() -> None:
    seats = {number: seat(draw_all(number), "bet") for number in (1, 2, 3, 4)}
    result = play(FIVE_HANDS, NINE_DEALER, {**seats, 5: seat(draw_all(5, 2), "bet")})
    assert all(line["outcome"] != "void" for line in result.result["lines"])


def test_d_what_the_deck_cannot_serve_voids_the_round() -> None:
    seats = {number: seat(draw_all(number), "fold") for number in (1, 2, 3, 4)}
    result = play(FIVE_HANDS, NINE_DEALER, {**seats, 5: seat(draw_all(5, 3))})
    assert {line["outcome"] for line in result.result["lines"]} == {"void"}
    assert {line["cite"] for line in result.result["lines"]} == {CODE + "§ 671a.13(c)"}
    assert [result.net(number) for number in FIVE_HANDS] == [0] * 5
    assert len(result.order()) == 15
    assert result.result["notes"] == ["the deck cannot serve the exchange: all hands are void"]


def test_d_a_document_with_too_few_cards_for_the_draws_is_refused() -> None:
    round_document = document({1: NOTHING}, ACE_KING, {1: seat("draw Qc Jd", "bet")})
    short = " ".join(round_document["cards"].split()[:11])
    error = refuse({1: NOTHING}, ACE_KING, {1: seat("draw Qc Jd", "bet")}, cards=short)
    assert (error["code"], error["cite"]) == ("too_few_cards", CODE + "§ 671a.11(d)(1)(ii)")


# (e): Super Wagers on the dealer.


def test_e_1_a_losing_super_wager_on_the_dealer_is_collected() -> None:
    result = play({1: NOTHING}, ACE_KING, {1: seat("fold", super_dealer=500)}, options=OFFERED)
    assert result.money(1, "super_dealer") == ("lose", 0)
    assert result.cite(1, "super_dealer") == CODE + "§ 671a.11(e)(1)"


def test_e_2_clockwise_and_before_the_hands_are_compared() -> None:
    hands = {1: PAIR_OF_TENS, 5: "2c 2d 5s 7d 9h"}
    seats = {1: seat(super_dealer=500), 5: seat(super_dealer=700)}
    result = play(hands, "As Ks Qd 7c 4h", seats, options=OFFERED)
    assert result.order()[2:] == [
        (1, "super_dealer"),
        (5, "super_dealer"),
        (5, "ante"),
        (5, "bet"),
        (1, "ante"),
        (1, "bet"),
    ]
    assert result.money(1, "super_dealer") == ("win", 3000)
    assert result.money(5, "super_dealer") == ("win", 4200)


# (f): against the dealer.


@pytest.mark.parametrize("hand", [PAIR_OF_TENS, NOTHING])
def test_f_1_a_dealer_who_does_not_qualify_pays_the_ante_and_returns_the_bet(hand: str) -> None:
    result = play({1: hand}, NOT_QUALIFIED)
    assert result.order() == [(1, "super"), (1, "bet"), (1, "ante")]
    assert result.money(1, "bet") == ("push", 2000)
    assert result.cite(1, "bet") == CODE + "§ 671a.11(f)(1)"
    assert result.money(1, "ante") == ("win", 2000)
    assert result.cite(1, "ante") == CODE + "§ 671a.12(c)"


def test_f_1_even_a_higher_dealer_hand_that_does_not_qualify_pays() -> None:
    result = play({1: NOTHING}, NOT_QUALIFIED)
    assert result.line(1, "ante")["hand"] == "queen high; dealer ace high"


@pytest.mark.parametrize("dealer", [ACE_KING, "2h 2d 3c 4c 5h"])
def test_f_2_ace_king_or_any_pair_qualifies(dealer: str) -> None:
    assert play({1: NOTHING}, dealer).money(1, "ante") == ("lose", 0)


def test_f_2_from_the_dealers_right() -> None:
    hands = {2: PAIR_OF_TENS, 4: "2c 2d 5s 7d 9h"}
    for dealer in (ACE_KING, NOT_QUALIFIED):
        compared = [number for number, wager in play(hands, dealer).order() if wager == "bet"]
        assert compared == [4, 2]


def test_f_2_i_a_lower_hand_loses_both_the_ante_first() -> None:
    result = play({1: NOTHING}, ACE_KING)
    assert result.order() == [(1, "super"), (1, "ante"), (1, "bet")]
    assert result.cite(1, "ante") == result.cite(1, "bet") == CODE + "§ 671a.11(f)(2)(i)"
    assert result.net(1) == -4000


def test_f_2_ii_a_higher_hand_gets_the_ante_back_and_the_bet_paid() -> None:
    result = play({1: PAIR_OF_TENS}, ACE_KING)
    assert result.money(1, "ante") == ("push", 1000)
    assert result.cite(1, "ante") == CODE + "§ 671a.11(f)(2)(ii)"
    assert result.money(1, "bet") == ("win", 4000)
    assert result.cite(1, "bet") == CODE + "§ 671a.12(d)"


def test_f_2_ii_the_example_of_two_aces_with_a_king() -> None:
    result = play({1: "Ah Ad Kh 8c 9s"}, "Tc Td 8s 6d 3s")
    line = result.line(1, "bet")
    assert (line["pays"], line["returned"]) == ("1 to 1 + 1 to 1", 6000)
    assert line["hand"] == "pair of aces; dealer pair of tens; second combination ace-king"
    assert line["cite"] == CODE + "§ 671a.11(f)(2)(ii)"


def test_f_2_ii_without_the_king_only_the_pair_is_paid() -> None:
    assert play({1: "Ah Ad Qh 8c 9s"}, "Tc Td 8s 6d 3s").line(1, "bet")["pays"] == "1 to 1"


def test_f_2_ii_a_combination_inside_the_winning_one_is_not_a_second() -> None:
    result = play({1: "Ah Ad Kh Kc 9s"}, "Tc Td 8s 6d 3s")
    assert result.line(1, "bet")["pays"] == "2 to 1"


@pytest.mark.parametrize(
    ("hand", "bought", "pays"),
    [
        ("9h 8d 7s 6c 5h", "9s", "4 to 1 + 4 to 1"),
        ("9h 8d 7s 6c 5h", "4d", "4 to 1 + 4 to 1"),
        ("9h 8d 7s 6c 5h", "2d", "4 to 1"),
        ("Jh Jd 9s 9c 5h", "5d", "2 to 1 + 2 to 1"),
        ("Jh 9h 7h 5h 2h", "4h", "5 to 1 + 5 to 1"),
        ("Jh 9h 7h 5h 2h", "Jd", "5 to 1 + 1 to 1"),
        ("Jh Jd Js Jc 5h", "5d", "20 to 1 + 7 to 1"),
        ("Jh Jd Js 5c 5h", "5d", "7 to 1 + 7 to 1"),
        ("Ah 2d 3s 4c 5h", "Kd", "4 to 1 + 1 to 1"),
        ("Th 9h 8h 7h 2d", "6h", "50 to 1"),
    ],
)
def test_f_2_ii_all_six_cards_are_considered(hand: str, bought: str, pays: str) -> None:
    result = play({1: hand}, "Tc Td 8c 6d 3c", {1: seat("buy", "bet")}, bought)
    assert result.line(1, "bet")["pays"] == pays


def test_f_2_ii_six_in_sequence_of_one_suit_are_two_straight_flushes() -> None:
    seats = {1: seat("draw 2c 2d", "bet")}
    result = play({1: "9h 8h 7h 2c 2d"}, "Tc Td 8c 6d 3s", seats, "6h 5h")
    assert result.line(1, "bet")["pays"] == "50 to 1"
    result = play({1: "9h 8h 7h 6h 4h"}, "Tc Td 8c 6d 3s", {1: seat("buy", "bet")}, "5h")
    assert result.line(1, "bet")["pays"] == "50 to 1 + 50 to 1"


def test_f_2_ii_the_second_combination_need_not_beat_the_dealer() -> None:
    result = play({1: "Ah Ac Kd 8c 2h"}, "Ks Kh 9d 7c 4h")
    assert result.line(1, "bet")["pays"] == "1 to 1 + 1 to 1"


def test_f_2_ii_a_second_combination_pays_nothing_on_a_losing_or_tied_hand() -> None:
    losing = play({1: "Kc Kd Ad 8c 2h"}, "As Ah 9d 7c 4h")
    assert losing.money(1, "bet") == ("lose", 0)
    tied = play({1: "Kc Kd Ad 8c 2h"}, "Ks Kh As 8d 2c")
    assert tied.money(1, "bet") == ("push", 2000)


def test_f_2_iii_equal_hands_push_both() -> None:
    result = play({1: "Ah Kd 9s 7d 4c"}, ACE_KING)
    assert result.money(1, "ante") == ("push", 1000)
    assert result.money(1, "bet") == ("push", 2000)
    assert result.cite(1, "bet") == CODE + "§ 671a.11(f)(2)(iii)"


def test_the_rest_of_the_deck_is_not_needed() -> None:
    ten_cards = " ".join(document({1: PAIR_OF_TENS}, ACE_KING)["cards"].split()[:10])
    assert play({1: PAIR_OF_TENS}, ACE_KING, cards=ten_cards).net(1) == 1000
