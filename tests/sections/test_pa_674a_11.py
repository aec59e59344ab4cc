"""§ 674a.11: Procedures for completion of each round of play."""

from __future__ import annotations

import pytest

from croupier import games
from croupier.equipment.cards import cards
from croupier.play.choice import parse_decision
from croupier.play.request import Cards, Decide
from croupier.play.round import Round
from croupier.play.setup import RoundSetup, SeatSetup
from tests.sections.criss_cross_poker import DEAD_CROSS, NOTHING, STAY, play, refuse, seat

BONUS = {"five_card": True}
BETS = ["across", "down", "middle"]
SECTION = {"across": "b", "down": "d", "middle": "f"}


def with_bet(bet: str, amount: int | str) -> dict[str, object]:
    """A seat that makes this bet in this amount and the others at the Ante."""
    decisions = [f"{one} {amount if one == bet else 1000}".strip() for one in BETS]
    return seat(*decisions)


@pytest.mark.parametrize("bet", BETS)
@pytest.mark.parametrize("amount", [1000, 1001, 1500, 2000, 3000])
def test_b_d_f_one_to_three_times_the_ante(bet: str, amount: int) -> None:
    assert play({1: NOTHING}, DEAD_CROSS, {1: with_bet(bet, amount)}).line(1, bet)["stake"] == amount


@pytest.mark.parametrize("bet", BETS)
@pytest.mark.parametrize("amount", [0, 999, 3001])
def test_b_d_f_not_less_and_not_more(bet: str, amount: int) -> None:
    error = refuse({1: NOTHING}, DEAD_CROSS, {1: with_bet(bet, amount)})
    assert error["code"] == "bad_amount"
    assert error["cite"] == f"58 Pa. Code § 674a.11({SECTION[bet]})"


@pytest.mark.parametrize("bet", BETS)
def test_b_d_f_a_bet_needs_its_amount(bet: str) -> None:
    assert refuse({1: NOTHING}, DEAD_CROSS, {1: with_bet(bet, "")})["code"] == "bad_amount"


@pytest.mark.parametrize(
    ("decisions", "section"),
    [
        (["down 1000"], "b"),
        (["check"], "b"),
        (["across 1000", "across 1000"], "d"),
        (["across 1000", "check"], "d"),
        (["across 1000", "down 1000", "check"], "f"),
    ],
)
def test_b_d_f_what_may_not_be_decided(decisions: list[str], section: str) -> None:
    error = refuse({1: NOTHING}, DEAD_CROSS, {1: seat(*decisions)})
    assert error["code"] == "illegal_decision"
    assert error["cite"] == f"58 Pa. Code § 674a.11({section})"


def test_b_d_f_a_missing_and_a_superfluous_decision_are_refused() -> None:
    assert refuse({1: NOTHING}, DEAD_CROSS, {1: seat(*STAY[:2])})["code"] == "missing_decision"
    assert refuse({1: NOTHING}, DEAD_CROSS, {1: seat(*STAY, "fold")})["code"] == "superfluous_decision"
    assert refuse({1: NOTHING}, DEAD_CROSS, {1: seat("fold", "fold")})["code"] == "superfluous_decision"


@pytest.mark.parametrize(
    ("stayed", "lost"),
    [
        (0, ["ante_across", "ante_down"]),
        (1, ["ante_across", "ante_down", "across"]),
        (2, ["ante_across", "ante_down", "across", "down"]),
    ],
)
def test_b_d_f_a_fold_collects_what_lies_there_but_not_the_bonus(stayed: int, lost: list[str]) -> None:
    seats = {1: seat(*STAY[:stayed], "fold", five_card=500)}
    result = play({1: "As Ah"}, DEAD_CROSS, seats, options=BONUS)
    assert result.order() == [*((1, wager) for wager in lost), (1, "five_card")]
    section = "bdf"[stayed]
    for wager in lost:
        assert result.money(1, wager) == ("lose", 0)
        assert result.cite(1, wager) == f"58 Pa. Code § 674a.11({section})"


def test_b_d_f_folds_come_first_in_the_order_of_the_decisions() -> None:
    seats = {1: seat(*STAY[:2], "fold"), 2: seat("fold"), 3: seat(), 4: seat("fold")}
    hands = {1: "As Ah", 2: NOTHING, 3: "Jc Js", 4: "5h 6h"}
    assert play(hands, DEAD_CROSS, seats).order() == [
        (2, "ante_across"),
        (2, "ante_down"),
        (4, "ante_across"),
        (4, "ante_down"),
        (1, "ante_across"),
        (1, "ante_down"),
        (1, "across"),
        (1, "down"),
        (3, "ante_across"),
        (3, "across"),
        (3, "ante_down"),
        (3, "down"),
        (3, "middle"),
    ]


def test_everyone_folds_and_the_bonus_still_needs_the_cross() -> None:
    seats = {1: seat("fold", five_card=500), 2: seat("fold", five_card=500)}
    result = play({1: NOTHING, 2: "5h 6h"}, "6c 4s 6d Kh 9s", seats, options=BONUS)
    assert result.order()[-2:] == [(2, "five_card"), (1, "five_card")]
    assert result.money(1, "five_card") == result.money(2, "five_card") == ("win", 1000)


def test_c_e_g_the_cross_is_turned_from_its_ends_to_the_middle() -> None:
    one = SeatSetup(seat=1, wagers={"ante_across": 500, "ante_down": 500})
    setup = RoundSetup(game="criss_cross_poker", dealing="manual_shoe", seats=[one])
    round_ = Round(games.load("criss_cross_poker"), setup)
    round_.apply(Cards(tuple(cards("2c 4s 7d Kh 9s"))))
    round_.apply(Cards(tuple(cards(NOTHING))))
    seen = []
    for decision in ("across 500", "down 500", "middle 500"):
        seen.append(" ".join(round_.observation(1)["places"]["community"]))
        round_.apply(Decide(1, parse_decision(decision)))
    seen.append(" ".join(round_.observation(1)["places"]["community"]))
    assert seen == ["?? ?? ?? ?? ??", "?? 4s ?? Kh ??", "2c 4s ?? Kh 9s", "2c 4s 7d Kh 9s"]


def test_g_across_is_the_row_and_down_the_column() -> None:
    # Row 4 7 K, column 2 7 9: a king pairs across alone, a nine down alone, a seven both ways.
    king = play({1: "Kc 3h"}, DEAD_CROSS)
    assert king.line(1, "across")["hand"] == "pair of kings"
    assert king.line(1, "down")["hand"] == "king high"
    nine = play({1: "9c 3h"}, DEAD_CROSS)
    assert nine.line(1, "across")["hand"] == "king high"
    assert nine.line(1, "down")["hand"] == "pair of nines"
    seven = play({1: "7c 3h"}, DEAD_CROSS)
    assert seven.line(1, "across")["hand"] == seven.line(1, "down")["hand"] == "pair of sevens"


def test_g_both_own_cards_and_all_three_of_the_line_count() -> None:
    # Four hearts in the row do not exist: three and one of two own hearts make no flush.
    result = play({1: "3h As"}, "2c 4h 7h Kh 9h")
    assert result.line(1, "across")["hand"] == "ace high"


def test_g_from_the_dealers_right() -> None:
    hands = {1: NOTHING, 3: "Jc Js", 6: "5h 6h"}
    order = [number for number, _ in play(hands, DEAD_CROSS).order()]
    assert order == [6] * 5 + [3] * 5 + [1] * 5


@pytest.mark.parametrize(
    ("own", "ante", "bet"),
    [
        ("5c 5h", ("lose", 0), ("lose", 0)),
        ("6c 6h", ("push", 1000), ("push", 2000)),
        ("Tc Th", ("push", 1000), ("push", 2000)),
        ("Jc Jh", ("win", 2000), ("win", 4000)),
        ("Ac Ah", ("win", 2000), ("win", 4000)),
    ],
)
def test_h_1_2_below_sixes_lose_to_tens_push_from_jacks_win(
    own: str, ante: tuple[str, int], bet: tuple[str, int]
) -> None:
    seats = {1: seat("across 2000", "down 2000", "middle 2000")}
    result = play({1: own}, DEAD_CROSS, seats)
    assert result.money(1, "ante_across") == result.money(1, "ante_down") == ante
    assert result.money(1, "across") == result.money(1, "down") == result.money(1, "middle") == bet


def test_h_losing_wagers_cite_their_subparagraph() -> None:
    result = play({1: NOTHING}, DEAD_CROSS)
    assert result.cite(1, "ante_across") == result.cite(1, "across") == "58 Pa. Code § 674a.11(h)(1)(i)"
    assert result.cite(1, "ante_down") == result.cite(1, "down") == "58 Pa. Code § 674a.11(h)(2)(i)"
    assert result.cite(1, "middle") == "58 Pa. Code § 674a.11(h)(3)"


def test_h_one_line_may_win_and_the_other_lose() -> None:
    result = play({1: "Kc 3h"}, DEAD_CROSS)
    assert result.money(1, "across") == ("win", 2000)
    assert result.money(1, "down") == ("lose", 0)


@pytest.mark.parametrize(("own", "pays"), [("Kc 9h", "1 to 1"), ("9c 3h", "push"), ("4c 9c", "push")])
def test_h_4_middle_goes_by_the_higher_hand_on_either_line(own: str, pays: str) -> None:
    result = play({1: own}, DEAD_CROSS)
    assert result.line(1, "middle")["pays"] == pays
    assert result.cite(1, "middle") == "58 Pa. Code § 674a.12(b)"


def test_h_4_the_higher_rank_is_paid_not_the_sum() -> None:
    # Across three sevens, down two pair: 3 to 1.
    result = play({1: "7c 9c"}, "9s 4s 7d 7h 2s")
    assert result.line(1, "across")["hand"] == "three of a kind, sevens"
    assert result.line(1, "down")["hand"] == "two pair, nines and sevens"
    assert result.money(1, "middle") == ("win", 4000)


@pytest.mark.parametrize(
    ("cross", "money"),
    [("5c 4s 5d Kh 9s", ("lose", 0)), ("6c 4s 6d Kh 9s", ("win", 1000)), ("Kc 4s Kd 7h 9s", ("win", 1000))],
)
def test_h_5_the_five_community_cards_need_a_pair_of_sixes(cross: str, money: tuple[str, int]) -> None:
    result = play({1: NOTHING}, cross, {1: seat(five_card=500)}, options=BONUS)
    assert result.money(1, "five_card") == money


def test_h_5_own_cards_do_not_help_the_bonus() -> None:
    result = play({1: "Kc Kd"}, DEAD_CROSS, {1: seat(five_card=500)}, options=BONUS)
    assert result.money(1, "five_card") == ("lose", 0)


def test_two_terminals_on_one_hand_decide_alone() -> None:
    seats = {11: seat(position=2), 12: seat("across 3000", "fold", position=2)}
    result = play({2: "Jc Js"}, DEAD_CROSS, seats)
    assert result.net(11) == 5000
    assert result.net(12) == -5000
