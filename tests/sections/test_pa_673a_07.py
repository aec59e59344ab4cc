"""§ 673a.7: Procedure for dealing the cards; completion of each round of play."""

from __future__ import annotations

import pytest

from tests.sections.blackjack import BlackjackTable

TABLE = BlackjackTable("double_back_jack")


def cite(letter: str) -> str:
    return f"58 Pa. Code § 673a.7({letter}"


# (e): the deal.


def test_e_one_card_around_and_to_the_dealer_then_a_second_the_hole_card_face_down() -> None:
    live = TABLE.live([2, 5]).cards("2c 3c 4c 5c 6c 7c")
    assert live.places(5) == {
        "position 2": ["2c", "5c"],
        "position 5": ["3c", "6c"],
        "dealer": ["4c", "??"],
    }


def test_e_too_few_cards_for_the_deal() -> None:
    error = TABLE.refuse({1: "Tc 9d"}, "Tc 7h", cards="Tc Td 9c")
    assert (error["code"], error["cite"]) == ("too_few_cards", cite("e)(4)"))


# (f): a player's Blackjack.


def test_f_blackjack_is_paid_2_to_1_before_the_dealer_looks() -> None:
    for dealer in ("Ac Kh", "Kc Ah", "Tc 7h"):
        result = TABLE.one("Ac Kd", dealer)
        assert result.money(1, "blackjack") == ("win", 3000)
        assert result.cite(1, "blackjack") == "58 Pa. Code § 673a.12(a)"


def test_f_blackjacks_are_paid_from_the_dealers_right_before_anyone_is_asked() -> None:
    live = TABLE.live([1, 3, 6]).cards("Ac Tc Ad Kh Kd 5c Kc 7h")
    assert [(line.seat, line.wager) for line in live.round.lines] == [(6, "blackjack"), (1, "blackjack")]
    assert live.round.waiting_for() == [3]


def test_f_when_all_have_blackjack_nothing_more_is_dealt_or_asked() -> None:
    result = TABLE.play({1: "Ac Kd", 2: "Ac Td"}, "Ac Kh")
    assert result.order() == [(2, "blackjack"), (1, "blackjack")]


# (g), (h): an ace or ten up.


def test_g_insurance_is_offered_to_those_still_in() -> None:
    live = TABLE.live([1, 2]).cards("Ac Tc Ah Kd 9d 5h")
    assert live.round.waiting_for() == [2]
    assert TABLE.refuse_one("Ac Kd", "Ac 6h", said="decline")["code"] == "superfluous_decision"


def test_h_a_dealer_blackjack_collects_every_wager_and_pays_insurance_from_the_right() -> None:
    said = {1: "insurance 500", 2: "decline"}
    result = TABLE.play({1: "Tc Kd", 2: "Tc 9d", 3: "Ac Kd"}, "Ac Kh", "", said)
    assert result.order() == [(3, "blackjack"), (2, "blackjack"), (1, "blackjack"), (1, "insurance")]
    assert result.money(1, "blackjack") == ("lose", 0)
    assert result.money(1, "insurance") == ("win", 1500)
    assert result.money(3, "blackjack") == ("win", 3000)
    assert result.cite(2, "blackjack") == cite("h)")


def test_h_with_a_ten_up_a_dealer_blackjack_needs_no_insurance_question() -> None:
    assert TABLE.one("Tc 9d", "Kc Ah").money(1, "blackjack") == ("lose", 0)
    assert TABLE.refuse_one("Tc 9d", "Kc Ah", said="stand")["code"] == "superfluous_decision"


def test_h_the_hole_card_stays_hidden_when_it_makes_no_blackjack() -> None:
    live = TABLE.live([1]).cards("2c Kh 3c 9c")
    assert live.places()["dealer"] == ["Kh", "??"]


# (i) to (k): decisions.


def test_i_what_is_open_on_the_first_two_cards() -> None:
    live = TABLE.live([1]).cards("7c 9h 7d 9c")
    assert live.open(1) == ["hit", "stand", "double $0.01 to $10", "surrender", "split"]


def test_i_turns_go_around_clockwise() -> None:
    live = TABLE.live([4, 2]).cards("2c 3c 4c 5c 6c 7c")
    assert live.round.waiting_for() == [2]
    assert live.says(2, "stand").round.waiting_for() == [4]


@pytest.mark.parametrize(
    "word", ["fold", "split", "hit 5", "double", "double 0", "double 1001", "second_chance"]
)
def test_i_what_is_not_open_is_refused(word: str) -> None:
    error = TABLE.refuse_one("Tc 6d", "Tc 7h", "2c 3c", word)
    assert error["code"] in ("illegal_decision", "bad_amount")
    assert error["cite"].startswith("58 Pa. Code § 673a.")


def test_k_1_a_hard_or_soft_21_draws_no_more() -> None:
    for hand, card in (("Tc 6d", "5c"), ("Ac 6d", "4c")):
        assert TABLE.one(hand, "Tc 7h", card, "hit").money(1, "blackjack") == ("win", 2000)
        assert TABLE.refuse_one(hand, "Tc 7h", f"{card} 2c", "hit, hit")["code"] == "superfluous_decision"


def test_k_2_a_double_draws_one_card() -> None:
    error = TABLE.refuse_one("5c 6d", "Tc 7h", "2c 2d", "double 1000, hit")
    assert error["code"] == "superfluous_decision"


# (l): the Second Chance Wager.


def test_l_the_chapters_example_25_less_5_makes_20() -> None:
    # Ten, five and a ten are 25; the second chance card is a five.
    result = TABLE.one("Tc 5d", "Tc 9h", "Kc 5c", "hit, second_chance")
    assert result.line(1, "blackjack")["hand"] == "20; dealer hard 19"
    assert result.money(1, "blackjack") == ("push", 1000)
    assert result.money(1, "second_chance") == ("win", 2000)
    assert result.net(1) == 1000


def test_l_it_is_asked_after_a_bust_only() -> None:
    live = TABLE.live([1]).cards("Tc Th 6d 7h").says(1, "hit").cards("6c")
    assert live.open(1) == ["second_chance", "decline"]
    assert TABLE.one("Tc 6d", "Tc 7h", "5c", "hit").money(1, "blackjack")[0] == "win"


def test_l_it_is_equal_to_the_blackjack_wager_and_takes_no_amount() -> None:
    odd = {"wagers": {"blackjack": 505}}
    result = TABLE.one("Tc 6d", "Tc 7h", "6c Kc", "hit, second_chance", **odd)
    assert result.line(1, "second_chance")["stake"] == 505
    error = TABLE.refuse_one("Tc 6d", "Tc 7h", "6c Kc", "hit, second_chance 500", **odd)
    assert (error["code"], error["cite"]) == ("bad_amount", cite("l)"))


def test_l_on_a_doubled_hand_it_equals_wager_and_double() -> None:
    result = TABLE.one("Tc 6d", "Tc 7h", "6c 2c", "double 700, second_chance")
    assert result.line(1, "second_chance")["stake"] == 1700
    assert result.order() == [(1, "blackjack"), (1, "double"), (1, "second_chance")]
    assert result.money(1, "blackjack") == ("push", 1000)
    assert result.money(1, "double") == ("push", 700)
    assert result.money(1, "second_chance") == ("win", 3400)


@pytest.mark.parametrize(
    ("card", "total"), [("Ac", 24), ("2c", 23), ("9c", 16), ("Tc", 15), ("Jc", 15), ("Kc", 15)]
)
def test_l_an_ace_takes_off_1_and_a_picture_10(card: str, total: int) -> None:
    result = TABLE.one("Tc 5d", "Tc 7h", f"Kc {card}", "hit, second_chance")
    assert result.line(1, "second_chance")["outcome"] == "lose"
    if total > 21:
        assert result.line(1, "blackjack")["hand"] == f"25 less {25 - total}"
    else:
        assert result.line(1, "blackjack")["hand"] == f"{total}; dealer hard 17"


def test_l_an_ace_in_the_busted_hand_counts_1_and_stays_so() -> None:
    # Ace, six, nine and a nine are 25; less a seven they are 18.
    result = TABLE.one("Ac 6d", "Tc 7h", "9c 9d 7c", "hit, hit, second_chance")
    assert result.line(1, "blackjack")["hand"] == "18; dealer hard 17"


def test_l_1_still_above_21_loses_both_wagers_at_once() -> None:
    result = TABLE.one("Tc 5d", "6c Th", "Kc 3c", "hit, second_chance")
    assert result.money(1, "blackjack") == ("lose", 0)
    assert result.money(1, "second_chance") == ("lose", 0)
    assert result.cite(1, "blackjack") == result.cite(1, "second_chance") == cite("l)(1)")


def test_l_2_exactly_21_is_paid_at_once_whatever_the_dealer_has() -> None:
    live = (
        TABLE.live([1]).cards("Tc 9h 5d 2h").says(1, "hit").cards("Kc").says(1, "second_chance").cards("4c")
    )
    assert live.money(1, "second_chance") == ("win", 2000)
    assert live.money(1, "blackjack") == ("push", 1000)
    assert live.cite(1, "second_chance") == "58 Pa. Code § 673a.12(b)"
    assert live.cite(1, "blackjack") == cite("l)(2)")
    # (p): nothing is left for the dealer to decide.
    assert live.round.over
    assert live.places()["dealer"] == ["9h", "2h"]


def test_l_3_less_than_21_waits_for_the_dealer_and_draws_no_more() -> None:
    live = TABLE.live([1, 2]).cards("Tc 9c 5h 5d 8d 6h").says(1, "hit").cards("Kc")
    live.says(1, "second_chance").cards("9d")
    assert not live.round.lines
    assert live.round.waiting_for() == [2]


def test_l_the_second_chance_card_lies_apart_face_up() -> None:
    live = TABLE.live([1, 2]).cards("Tc 9c 5h 5d 8d 6h").says(1, "hit").cards("Kc")
    live.says(1, "second_chance").cards("9d")
    assert live.places(2)["position 1"] == ["Tc", "5d", "Kc"]
    assert live.places(2)["position 1, second chance"] == ["9d"]


def test_l_a_declined_second_chance_loses_at_once() -> None:
    result = TABLE.play({1: "Tc 6d", 2: "Tc 9d"}, "6c Th", "Kc 9c", {1: "hit, decline", 2: "stand"})
    # The dealer has 25, and the bust has lost all the same.
    assert result.money(1, "blackjack") == ("lose", 0)
    assert result.cite(1, "blackjack") == cite("r)(3)(i)")
    assert result.money(2, "blackjack") == ("win", 2000)


def test_l_each_hand_of_a_split_pair_has_its_own_second_chance() -> None:
    said = "split, hit, second_chance, hit, second_chance"
    result = TABLE.one("8c 8d", "Tc 7h", "6c Kc 6d 5c Kd 2c", said)
    # Left 24 less 6 is 18 and waits for the dealer's 17; right 23 less 2 is 21 and does not wait.
    assert result.order() == [
        (1, "blackjack#2"),
        (1, "second_chance#2"),
        (1, "blackjack"),
        (1, "second_chance"),
    ]
    assert result.money(1, "second_chance") == ("win", 2000)
    assert result.money(1, "second_chance#2") == ("win", 2000)


# (m): 21.


def test_m_a_21_is_paid_1_to_1_before_the_dealer_turns_his_card() -> None:
    live = TABLE.live([1, 2]).cards("Tc 9c 5h 6d 8d 6h").says(1, "hit").cards("5c")
    assert live.money(1, "blackjack") == ("win", 2000)
    assert live.places()["dealer"] == ["5h", "??"]


def test_m_a_21_beats_a_dealer_21_and_22() -> None:
    for then in ("Ad 5d", "Kd 2d"):
        result = TABLE.play({1: "Tc 6d", 2: "Tc 9d"}, "4c 6h", f"5c {then} Kh", {1: "hit", 2: "stand"})
        assert result.money(1, "blackjack") == ("win", 2000)


def test_m_a_doubled_21_pays_both_wagers() -> None:
    result = TABLE.one("5c 6d", "Tc 7h", "Kc", "double 400")
    assert result.money(1, "blackjack") == ("win", 2000)
    assert result.money(1, "double") == ("win", 800)


# (n) to (p): the dealer's hand.


def test_n_the_hole_card_is_turned_up_after_the_last_decision() -> None:
    live = TABLE.live([1]).cards("Tc 6c 9c 7c")
    assert live.says(1, "stand").places()["dealer"] == ["6c", "7c"]


def test_o_a_card_missing_for_the_dealer_is_refused() -> None:
    error = TABLE.refuse_one("Tc Td", "Tc 6h", said="stand")
    assert (error["code"], error["cite"]) == ("too_few_cards", cite("o)"))


def test_p_the_dealer_does_not_draw_when_no_hand_depends_on_him() -> None:
    hands = {1: "Ac Kd", 2: "Tc 6d", 3: "Tc 5d", 4: "Tc 6h"}
    said = {2: "hit, decline", 3: "surrender", 4: "hit"}
    result = TABLE.play(hands, "5c 6h", "Kc 5d", said)
    assert [result.net(seat) for seat in hands] == [2000, -1000, -500, 1000]


def test_p_a_second_chance_below_21_makes_him_draw() -> None:
    error = TABLE.refuse_one("Tc 6d", "5c 6h", "Kc 9c", "hit, second_chance")
    assert error["code"] == "too_few_cards"


# (q) to (s): the comparison.


@pytest.mark.parametrize(
    ("then", "outcome", "returned", "letter"),
    [
        ("5c", "lose", 0, "s)(3)"),
        ("6c", "push", 1000, "q)(1)"),
        ("3c", "push", 1000, "s)(2)"),
        ("4c", "lose", 0, "s)(3)"),
    ],
)
def test_q_r_s_a_19_against_21_22_19_and_20(then: str, outcome: str, returned: int, letter: str) -> None:
    result = TABLE.one("Tc 9d", "6c Th", then, "stand")
    assert result.money(1, "blackjack") == (outcome, returned)
    assert result.cite(1, "blackjack") == cite(letter)


@pytest.mark.parametrize("then", ["2c", "7c", "9c"])
def test_r_1_a_19_wins_against_18_23_and_25(then: str) -> None:
    result = TABLE.one("Tc 9d", "6c Th", then, "stand")
    assert result.money(1, "blackjack") == ("win", 2000)
    assert result.cite(1, "blackjack") == "58 Pa. Code § 673a.12(a)"


def test_r_1_i_the_lowest_hand_wins_when_the_dealer_busts_with_23() -> None:
    assert TABLE.one("2c 3d", "6c Th", "7c", "stand").money(1, "blackjack") == ("win", 2000)


@pytest.mark.parametrize(
    ("dealer_card", "first", "chance"),
    [
        ("2c", ("push", 1000), ("win", 2000)),
        ("3c", ("push", 1000), ("push", 1000)),
        ("4c", ("lose", 0), ("lose", 0)),
        ("6c", ("push", 1000), ("push", 1000)),
        ("7c", ("push", 1000), ("win", 2000)),
    ],
)
def test_s_a_second_chance_19_against_18_19_20_22_and_23(
    dealer_card: str, first: tuple[str, int], chance: tuple[str, int]
) -> None:
    # Ten, six and eight are 24, less a five 19.
    result = TABLE.one("Tc 6d", "6c Th", f"8c 5d {dealer_card}", "hit, second_chance")
    assert result.money(1, "blackjack") == first
    assert result.money(1, "second_chance") == chance


def test_s_1_i_the_sections_of_a_won_second_chance() -> None:
    result = TABLE.one("Tc 6d", "Tc 7h", "8c 5d", "hit, second_chance")
    assert result.cite(1, "blackjack") == cite("s)(1)(i)")
    assert result.cite(1, "second_chance") == "58 Pa. Code § 673a.12(b)"


# (t): the order of collecting and paying.

SEATS = {1: "Tc 9d", 2: "Ac Kd", 4: "Tc 6d", 6: "Tc Kd"}
SAID = {1: "stand", 4: "hit, decline", 6: "stand"}


def test_t_2_seat_by_seat_from_the_dealers_right() -> None:
    result = TABLE.play(SEATS, "Tc Kh", "Kc", SAID)
    assert result.order() == [(6, "blackjack"), (4, "blackjack"), (2, "blackjack"), (1, "blackjack")]


def test_t_1_all_losing_wagers_first_where_the_rules_submission_says_so() -> None:
    result = TABLE.play(SEATS, "Tc Kh", "Kc", SAID, options={"settlement": "losing_first"})
    assert result.order() == [(4, "blackjack"), (1, "blackjack"), (6, "blackjack"), (2, "blackjack")]


def test_t_within_a_seat_what_was_settled_first_stands_first() -> None:
    # The right hand is paid its 21 while the left waits for the dealer.
    result = TABLE.one("8c 8d", "Ac 7h", "9c 3d Kc", "insurance 100, split, stand, hit")
    assert result.order() == [(1, "insurance"), (1, "blackjack#2"), (1, "blackjack")]
