"""§ 672a.7: Procedure for dealing the cards; completion of each round of play."""

from __future__ import annotations

import pytest

from tests.sections.blackjack import BlackjackTable

TABLE = BlackjackTable("free_bet_blackjack")
OFFERED = {"options": {"push_22": "A"}}
BET_22 = {"push_22": 500}


def cite(letter: str) -> str:
    return f"58 Pa. Code § 672a.7({letter}"


# (e): the deal.


def test_e_one_card_around_and_to_the_dealer_then_a_second_the_hole_card_face_down() -> None:
    live = TABLE.live([2, 5]).cards("2c 3c 4c 5c 6c 7c")
    assert live.places(2) == {
        "position 2": ["2c", "5c"],
        "position 5": ["3c", "6c"],
        "dealer": ["4c", "??"],
    }


def test_e_the_last_card_of_the_shoe_is_enough_and_one_less_is_not() -> None:
    seats = [{"seat": 1, "wagers": {"blackjack": 1000}, "decisions": ["stand"]}]
    assert TABLE.play({1: "Tc 9d"}, "Tc 7h", seats=seats)
    error = TABLE.refuse({1: "Tc 9d"}, "Tc 7h", seats=seats, cards="Tc Tc 9d")
    assert (error["code"], error["cite"]) == ("too_few_cards", cite("e)(4)"))


@pytest.mark.parametrize("method", ["hand", "automated_shoe"])
def test_a_cards_come_from_a_dealing_shoe_only(method: str) -> None:
    error = TABLE.refuse_one("Tc 9d", "Tc 7h", said="stand", dealing=method)
    assert error["code"] == "unknown_dealing"


# (f), (g): an ace or a ten up.


def test_f_insurance_is_asked_of_every_seat_with_an_ace_up_first() -> None:
    said = {1: "decline, stand", 3: "insurance 500"}
    result = TABLE.play({1: "Tc 9d", 3: "Ac Kd"}, "Ac 6h", "", said)
    assert result.money(3, "insurance") == ("lose", 0)


@pytest.mark.parametrize("dealer", ["Kc 7h", "9c Ah"])
def test_f_insurance_is_not_asked_without_an_ace_up(dealer: str) -> None:
    error = TABLE.refuse_one("Tc 9d", dealer, said="decline, stand")
    assert error["code"] == "illegal_decision"


def test_g_1_two_blackjacks_tie_push_22_is_collected_and_insurance_paid_in_this_order() -> None:
    more = OFFERED | {"wagers": BET_22}
    result = TABLE.one("Ac Kd", "Ac Kh", "", "insurance 500", **more)
    assert result.order() == [(1, "blackjack"), (1, "push_22"), (1, "insurance")]
    assert result.money(1, "blackjack") == ("push", 1000)
    assert result.money(1, "push_22") == ("lose", 0)
    assert result.money(1, "insurance") == ("win", 1500)
    assert result.cite(1, "blackjack") == result.cite(1, "push_22") == cite("g)(1)")


def test_g_2_other_hands_lose_to_a_dealer_blackjack_even_a_20() -> None:
    more = OFFERED | {"wagers": BET_22}
    result = TABLE.one("Tc Kd", "Kc Ah", **more)
    assert result.money(1, "blackjack") == ("lose", 0)
    assert result.money(1, "push_22") == ("lose", 0)
    assert result.cite(1, "blackjack") == result.cite(1, "push_22") == cite("g)(2)")


def test_g_nothing_further_is_asked_or_dealt_with_a_dealer_blackjack() -> None:
    error = TABLE.refuse_one("Tc 5d", "Kc Ah", "2c", "hit")
    assert error["code"] == "superfluous_decision"


def test_g_the_hole_card_stays_hidden_when_it_makes_no_blackjack() -> None:
    live = TABLE.live([1]).cards("2c Ah 3c 9c").says(1, "decline")
    assert live.places()["dealer"] == ["Ah", "??"]


def test_g_a_dealer_blackjack_is_settled_from_the_dealers_right() -> None:
    result = TABLE.play({1: "Tc 9d", 4: "Ac Kd", 6: "2c 3d"}, "Kc Ah")
    assert result.order() == [(6, "blackjack"), (4, "blackjack"), (1, "blackjack")]


# (h) to (j): the players' decisions.


def test_h_1_blackjack_is_paid_at_its_turn_and_asked_nothing() -> None:
    live = TABLE.live([1, 2]).cards("Ac 9c 5d Kd 8d 9h")
    assert live.money(1, "blackjack") == ("win", 2500)
    assert live.round.waiting_for() == [2]


def test_h_1_a_blackjack_beats_a_dealers_21_and_a_dealers_22() -> None:
    assert TABLE.play({1: "Ac Kd", 2: "Tc 9d"}, "5c 9h", "7c", {2: "stand"}).money(1, "blackjack") == (
        "win",
        2500,
    )
    assert TABLE.play({1: "Ac Kd", 2: "Tc 9d"}, "6c Th", "6c", {2: "stand"}).money(1, "blackjack") == (
        "win",
        2500,
    )


def test_h_1_push_22_waits_for_the_dealer_beside_a_blackjack() -> None:
    more = OFFERED | {"wagers": BET_22}
    result = TABLE.one("Ac Kd", "6c Th", "6c", **more)
    assert result.order() == [(1, "blackjack"), (1, "push_22")]
    assert result.money(1, "push_22") == ("win", 4500)


def test_h_2_the_turns_go_around_clockwise() -> None:
    live = TABLE.live([5, 2]).cards("2c 3c 4c 5c 6c 7c")
    assert live.round.waiting_for() == [2]
    assert live.says(2, "stand").round.waiting_for() == [5]


@pytest.mark.parametrize("word", ["surrender", "fold", "double 1001", "split", "hit 100", "insurance 100"])
def test_h_2_what_is_not_open_is_refused(word: str) -> None:
    error = TABLE.refuse_one("Tc 6d", "Tc 7h", "2c 3c", word)
    assert error["code"] in ("illegal_decision", "bad_amount")
    assert error["cite"].startswith("58 Pa. Code § 672a.")


def test_h_2_a_missing_decision_is_refused() -> None:
    error = TABLE.refuse_one("Tc 6d", "Tc 7h", "2c 3c", "hit")
    assert (error["code"], error["cite"]) == ("missing_decision", cite("h)(2)"))


def test_i_additional_cards_are_dealt_face_up() -> None:
    live = TABLE.live([1, 2]).cards("2c 3c 4c 5c 6c 7c").says(1, "hit").cards("8c")
    assert live.places(2)["position 1"] == ["2c", "5c", "8c"]


def test_j_a_20_may_be_drawn_to() -> None:
    assert TABLE.one("Tc Kd", "Tc 7h", "Ac", "hit").money(1, "blackjack") == ("win", 2000)


@pytest.mark.parametrize(("hand", "card"), [("Tc 6d", "5c"), ("Ac 6d", "4c")])
def test_j_1_a_hard_or_soft_21_is_asked_nothing_more(hand: str, card: str) -> None:
    assert TABLE.one(hand, "Tc 7h", card, "hit").money(1, "blackjack") == ("win", 2000)
    assert TABLE.refuse_one(hand, "Tc 7h", f"{card} 2c", "hit, stand")["code"] == "superfluous_decision"


def test_j_2_a_doubled_hand_is_asked_nothing_more() -> None:
    error = TABLE.refuse_one("5c 6d", "Tc 7h", "2c 2d", "double, hit")
    assert error["code"] == "superfluous_decision"


# (k) to (m): the dealer's hand.


def test_k_the_hole_card_is_turned_up_after_the_last_decision() -> None:
    live = TABLE.live([1]).cards("Tc 6c 9c 7c")
    assert live.places()["dealer"] == ["6c", "??"]
    assert live.says(1, "stand").places()["dealer"] == ["6c", "7c"]


@pytest.mark.parametrize(
    ("dealer", "then", "words"),
    [
        ("Tc 6h", "Ac", "hard 17"),
        ("Tc 7h", "", "hard 17"),
        ("6c Ah", "", "soft 17"),
        ("5c Ah", "2c", "soft 18"),
        ("2c 2h", "2d 2s Ah", "soft 19"),
    ],
)
def test_l_the_dealer_draws_to_a_hard_or_soft_17(dealer: str, then: str, words: str) -> None:
    line = TABLE.one("Tc Td", dealer, then, "stand").line(1, "blackjack")
    assert line["hand"] == f"hard 20; dealer {words}"


def test_l_a_card_missing_for_the_dealer_is_refused() -> None:
    error = TABLE.refuse_one("Tc Td", "Tc 6h", said="stand")
    assert (error["code"], error["cite"]) == ("too_few_cards", cite("l)"))


def test_m_the_dealer_does_not_draw_when_all_have_busted_or_blackjack() -> None:
    result = TABLE.play({1: "Ac Kd", 2: "Tc 6d"}, "5c 6h", "Kc", {2: "hit"})
    assert result.money(1, "blackjack") == ("win", 2500)
    assert result.money(2, "blackjack") == ("lose", 0)


def test_m_one_hand_left_makes_him_draw() -> None:
    hands = {1: "Ac Kd", 2: "Tc 6d"}
    assert TABLE.refuse(hands, "5c 6h", "", {2: "stand"})["code"] == "too_few_cards"


def test_m_an_open_push_22_makes_him_draw_for_busted_hands_and_blackjacks() -> None:
    more = OFFERED | {"wagers": BET_22}
    assert TABLE.one("Tc 6d", "6c Th", "Kc 6c", "hit", **more).money(1, "push_22") == ("win", 4500)
    assert TABLE.one("Ac Kd", "6c Th", "6c", **more).money(1, "push_22") == ("win", 4500)
    assert TABLE.refuse_one("Tc 6d", "6c Th", "Kc", "hit", **more)["code"] == "too_few_cards"


# (n) to (q): the comparison.


def test_n_1_a_dealer_22_returns_wagers_and_doubles_collects_lammers_and_pays_push_22() -> None:
    # An eight split on a lammer; each half is doubled, once free and once for $10.
    more = OFFERED | {"wagers": BET_22}
    said = "split, double, double 1000"
    result = TABLE.one("8c 8d", "6c Th", "2c Kc 6d 2d 6h", said, **more)
    assert result.order() == [
        (1, "blackjack"),
        (1, "free_double"),
        (1, "free_bet#2"),
        (1, "double#2"),
        (1, "push_22"),
    ]
    assert result.money(1, "blackjack") == ("push", 1000)
    assert result.money(1, "free_double") == ("lose", 0)
    assert result.money(1, "free_bet#2") == ("lose", 0)
    assert result.money(1, "double#2") == ("push", 1000)
    assert result.money(1, "push_22") == ("win", 4500)
    assert result.cite(1, "blackjack") == result.cite(1, "free_bet#2") == cite("n)(1)")


def test_n_1_a_busted_hand_does_not_remain_for_the_22() -> None:
    result = TABLE.play({1: "Tc 6d", 2: "Tc 9d"}, "6c Th", "Kc 6c", {1: "hit", 2: "stand"})
    assert result.money(1, "blackjack") == ("lose", 0)
    assert result.money(2, "blackjack") == ("push", 1000)


def test_n_2_push_22_is_collected_first_when_the_dealer_has_anything_else() -> None:
    more = OFFERED | {"wagers": BET_22}
    for then in ("5c", "7c"):
        result = TABLE.one("Tc 9d", "6c Th", then, "stand", **more)
        assert result.order() == [(1, "push_22"), (1, "blackjack")]
        assert result.money(1, "push_22") == ("lose", 0)
        assert result.cite(1, "push_22") == cite("n)(2)")


@pytest.mark.parametrize(
    ("then", "outcome", "returned"),
    [("5c", "lose", 0), ("6c", "push", 1000), ("7c", "win", 2000), ("3c", "tie", 1000), ("2c", "win", 2000)],
)
def test_o_p_q_a_19_against_21_22_23_19_and_18(then: str, outcome: str, returned: int) -> None:
    line = TABLE.one("Tc 9d", "6c Th", then, "stand").money(1, "blackjack")
    assert line == ("push" if outcome == "tie" else outcome, returned)


def test_o_1_a_dealer_above_22_loses_to_every_hand_that_has_not_busted() -> None:
    result = TABLE.play({1: "2c 3d", 2: "Tc Kd"}, "6c Th", "9c", {1: "stand", 2: "stand"})
    assert [result.money(seat, "blackjack") for seat in (1, 2)] == [("win", 2000)] * 2


def test_o_p_q_a_lammer_wins_the_original_wager_and_is_collected_on_a_tie_or_a_loss() -> None:
    for then, outcome in (("8c", "win"), ("7c", "push"), ("6c", "lose")):
        # Ten, then 18, 17 or 16 after a free double, against 17.
        result = TABLE.one("4c 6d", "Tc 7h", then, "double")
        assert result.money(1, "blackjack")[0] == outcome
        expected = ("win", 1000) if outcome == "win" else ("lose", 0)
        assert result.money(1, "free_double") == expected


def test_p_a_tie_cites_its_subsection() -> None:
    assert TABLE.one("Tc 7d", "Tc 7h", "", "stand").cite(1, "blackjack") == cite("p)")


def test_q_1_a_bust_loses_even_if_the_dealer_busts_too() -> None:
    result = TABLE.play({1: "Tc 6d", 2: "Tc 9d"}, "6c Th", "Kc 9c", {1: "hit", 2: "stand"})
    assert result.money(1, "blackjack") == ("lose", 0)
    assert result.cite(1, "blackjack") == cite("q)(1)")


def test_q_1_a_21_has_not_busted_and_a_22_has() -> None:
    assert TABLE.one("Tc 6d", "Tc 7h", "5c", "hit").money(1, "blackjack")[0] == "win"
    assert TABLE.one("Tc 6d", "Tc 7h", "6c", "hit").money(1, "blackjack")[0] == "lose"


def test_q_1_a_bust_is_collected_at_once() -> None:
    live = TABLE.live([1, 2]).cards("Tc 9c 5d 6d 8d 9h").says(1, "hit").cards("Kc")
    assert live.money(1, "blackjack") == ("lose", 0)
    assert not live.round.over


def test_q_2_a_higher_dealer_wins() -> None:
    result = TABLE.one("Tc 7d", "Tc 8h", "", "stand")
    assert (result.money(1, "blackjack"), result.cite(1, "blackjack")) == (("lose", 0), cite("q)(2)"))


# (r): the order of collecting and paying.

SEATS = {1: "Tc 9d", 2: "Ac Kd", 4: "Tc 6d", 6: "Tc Kd"}
SAID = {1: "stand", 4: "hit", 6: "stand"}
BETS = {1: BET_22, 2: BET_22}


def test_r_2_seat_by_seat_from_the_dealers_right() -> None:
    result = TABLE.play(SEATS, "Tc 9h", "Kc", SAID, BETS, **OFFERED)
    assert result.order() == [
        (6, "blackjack"),
        (4, "blackjack"),
        (2, "blackjack"),
        (2, "push_22"),
        (1, "push_22"),
        (1, "blackjack"),
    ]


def test_r_1_all_losing_wagers_first_where_the_rules_submission_says_so() -> None:
    options = {"push_22": "A", "settlement": "losing_first"}
    result = TABLE.play(SEATS, "Tc 9h", "Kc", SAID, BETS, options=options)
    assert result.order() == [
        (4, "blackjack"),
        (2, "push_22"),
        (1, "push_22"),
        (6, "blackjack"),
        (2, "blackjack"),
        (1, "blackjack"),
    ]
