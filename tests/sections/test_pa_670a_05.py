"""§ 670a.5(i): the starting position, and § 670a.8 to § 670a.10: how the cards are dealt from it."""

from __future__ import annotations

from typing import Any

import pytest

from croupier import games
from croupier.equipment.cards import cards
from croupier.play.request import Cards
from croupier.play.round import Round
from croupier.play.setup import RoundSetup, SeatSetup
from tests.rounds import Settled, fill, refused, settled
from tests.sections.six_card_fortune_pai_gow import KING_HIGH_AND_JACK, PLAIN, play, refuse, seat

DECK = fill("", joker=True).split()


def dealt_hands(start: int, dealing: str = "manual_shoe") -> dict[str, list[str]]:
    """Deal the whole deck in its order and look where the cards went."""
    seats = [SeatSetup(seat=number, wagers={"pai_gow": 500}) for number in (2, 5)]
    setup = RoundSetup(game="six_card_fortune_pai_gow", dealing=dealing, seats=seats, start=start)
    round_ = Round(games.load("six_card_fortune_pai_gow"), setup)
    assert round_.cards_needed == 42
    round_.apply(Cards(tuple(cards(" ".join(DECK[:42])))))
    return {place.name.split(",")[0]: [one.text for one in place.cards] for place in round_.table.places}


@pytest.mark.parametrize(
    ("start", "first", "last"),
    [
        (1, "dealer", "position 6"),
        (2, "position 6", "position 5"),
        (3, "position 5", "position 4"),
        (4, "position 4", "position 3"),
        (5, "position 3", "position 2"),
        (6, "position 2", "position 1"),
        (7, "position 1", "dealer"),
        (8, "dealer", "position 6"),
        (14, "position 1", "dealer"),
        (15, "dealer", "position 6"),
        (18, "position 4", "position 3"),
    ],
)
def test_i_the_count_runs_counterclockwise_from_the_dealer_and_the_deal_clockwise(
    start: int, first: str, last: str
) -> None:
    hands = dealt_hands(start)
    assert hands[first] == DECK[0:42:7]
    assert hands[last] == DECK[6:42:7]


def test_i_the_dealer_takes_his_turn_in_the_deal() -> None:
    # The start at position 4: 4, 5, 6, the dealer, 1, 2, 3.
    hands = dealt_hands(4)
    in_order = ["position 4", "position 5", "position 6", "dealer", "position 1", "position 2", "position 3"]
    assert [hands[name][0] for name in in_order] == DECK[:7]


def test_10_c_the_automated_shoe_delivers_stacks_of_six_in_the_same_order() -> None:
    hands = dealt_hands(4, "automated_shoe")
    assert hands["position 4"] == DECK[:6]
    assert hands["dealer"] == DECK[18:24]
    assert hands["position 3"] == DECK[36:42]


def test_9_c_from_the_hand_as_from_the_manual_shoe() -> None:
    assert dealt_hands(3, "hand") == dealt_hands(3)


@pytest.mark.parametrize("start", [0, 19, -1])
def test_i_the_start_is_1_to_18(start: int) -> None:
    error = refuse({1: PLAIN}, start=start)
    assert error["code"] == "bad_start"
    assert error["cite"] == "58 Pa. Code § 670a.5(i)"


def test_i_without_a_start_nothing_is_dealt() -> None:
    error = refused(
        game="six_card_fortune_pai_gow",
        dealing="hand",
        cards=" ".join(DECK),
        seats=[{"seat": 1, **seat()}],
    )
    assert error["code"] == "bad_start"


@pytest.mark.parametrize(("dealing", "section"), [("manual_shoe", 8), ("hand", 9), ("automated_shoe", 10)])
def test_8_d_all_positions_are_dealt_to_though_one_is_played(dealing: str, section: int) -> None:
    given: dict[str, Any] = {
        "game": "six_card_fortune_pai_gow",
        "dealing": dealing,
        "start": 1,
        "seats": [{"seat": 3, **seat()}],
    }
    assert settled(**given, cards=" ".join(DECK[:42])).line(3, "pai_gow")
    error = refused(**given, cards=" ".join(DECK[:41]))
    assert error["code"] == "too_few_cards"
    assert error["cite"] == f"58 Pa. Code § 670a.{section}"


def test_8_g_nobody_sees_the_cards_of_a_position_without_a_wager() -> None:
    seats = [SeatSetup(seat=2, wagers={"pai_gow": 500})]
    setup = RoundSetup(game="six_card_fortune_pai_gow", dealing="hand", seats=seats, start=1)
    round_ = Round(games.load("six_card_fortune_pai_gow"), setup)
    round_.apply(Cards(tuple(cards(" ".join(DECK[:42])))))
    seen = round_.observation(2)["places"]
    assert "??" not in seen.pop("position 2")
    assert {card for place in seen.values() for card in place} == {"??"}
    assert len(seen) == 6


def test_3_a_the_deck_has_one_joker() -> None:
    assert play({1: "Jo Kd 8h 6s 4c 2d"}).line(1, "pai_gow")
    error = refuse({1: "Jo Kd 8h 6s 4c 2d"}, dealer="Jo Jd 9h 7s 5c 3d")
    assert error["code"] == "card_twice"
    assert error["cite"] == "58 Pa. Code § 670a.3(a)"


@pytest.mark.parametrize("name", ["stub_misdealt", "stub_wrong"])
@pytest.mark.parametrize(
    ("dealing", "section"), [("manual_shoe", "8(f)"), ("hand", "9(e)"), ("automated_shoe", "10(e)")]
)
def test_8_f_a_wrong_stub_returns_all_wagers(name: str, dealing: str, section: str) -> None:
    result: Settled = play(
        {1: PLAIN, 2: "Qd Tc 8c 6d 4d 2c"},
        KING_HIGH_AND_JACK,
        {1: seat("double", "house_way", fortune=300), 2: seat("stay", "house_way")},
        options={"double_down": True, "fortune": True},
        dealing=dealing,
        irregularity={"name": name, "after_decisions": 2},
    )
    assert result.order() == [(1, "pai_gow"), (1, "fortune"), (1, "double"), (2, "pai_gow")]
    assert {line["outcome"] for line in result.result["lines"]} == {"void"}
    assert {line["cite"] for line in result.result["lines"]} == {f"58 Pa. Code § 670a.{section}"}
    assert (result.net(1), result.net(2)) == (0, 0)


@pytest.mark.parametrize("after", [0, 41])
def test_8_e_the_stub_is_not_counted_before_the_last_card(after: int) -> None:
    error = refuse({1: PLAIN}, irregularity={"name": "stub_wrong", "after_cards": after})
    assert error["code"] == "bad_irregularity"
