"""§ 672a.6: Wagers."""

from __future__ import annotations

from tests.sections.blackjack import BlackjackTable

TABLE = BlackjackTable("free_bet_blackjack")
NINETEEN = "Tc 9d"


def test_c_insurance_and_double_are_not_placed_before_the_deal() -> None:
    for wager in ("insurance", "double", "free_bet", "free_double"):
        error = TABLE.refuse_one(NINETEEN, "Tc 7h", said="stand", wagers={wager: 500})
        assert error["code"] == "unknown_wager"
        assert error["cite"].startswith("58 Pa. Code § 672a.")


def test_d_no_hand_without_a_blackjack_wager() -> None:
    seats = [{"seat": 1, "wagers": {"push_22": 500}, "decisions": []}]
    error = TABLE.refuse({1: NINETEEN}, "Tc 7h", seats=seats, options={"push_22": "A"})
    assert (error["code"], error["cite"]) == ("missing_wager", "58 Pa. Code § 672a.6(d)")
    error = TABLE.refuse_one(NINETEEN, "Tc 7h", said="stand", wagers={"blackjack": 0})
    assert (error["code"], error["cite"]) == ("bad_amount", "58 Pa. Code § 672a.6(d)")


def test_e_push_22_only_where_it_is_offered() -> None:
    error = TABLE.refuse_one(NINETEEN, "Tc 7h", said="stand", wagers={"push_22": 500})
    assert (error["code"], error["cite"]) == ("not_offered", "58 Pa. Code § 672a.6(e)")


def test_e_push_22_may_be_any_amount() -> None:
    more = {"options": {"push_22": "A"}, "wagers": {"push_22": 7501}}
    assert TABLE.one(NINETEEN, "Tc 7h", "", "stand", **more).money(1, "push_22") == ("lose", 0)


def test_f_the_rules_submission_limits_the_adjacent_boxes_of_a_player() -> None:
    def seats(*numbers: int) -> list[dict[str, object]]:
        one = {"wagers": {"blackjack": 500}, "decisions": ["stand"], "player": "patron A"}
        return [{"seat": number, **one} for number in numbers]

    two = {"adjacent_boxes": 2}
    hands = {1: NINETEEN, 2: NINETEEN}
    assert TABLE.play(hands, "Tc 7h", seats=seats(3, 4), options=two)
    assert TABLE.play(hands, "Tc 7h", seats=seats(1, 5))
    apart = TABLE.refuse(hands, "Tc 7h", seats=seats(1, 5), options=two)
    assert (apart["code"], apart["cite"]) == ("too_many_positions", "58 Pa. Code § 672a.6(f)")
    three = TABLE.refuse({**hands, 3: NINETEEN}, "Tc 7h", seats=seats(3, 4, 5), options=two)
    assert three["code"] == "too_many_positions"
