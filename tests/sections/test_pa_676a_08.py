"""§ 676a.8 to § 676a.10: dealing from a manual shoe, from the hand and from an automated shoe."""

from __future__ import annotations

import pytest

from croupier import games
from croupier.equipment.cards import cards
from croupier.play.choice import Decision
from croupier.play.request import Cards, Decide
from croupier.play.round import Round
from croupier.play.setup import RoundSetup, SeatSetup
from tests.rounds import Settled, refused, settled
from tests.sections.go_fore_it import NINETEEN, play, seat

SEATS = [{"seat": 2, **seat(skins=100)}, {"seat": 5, **seat(skins=100)}]
TWELVE_CARDS = "2c 3d 4h 5s 6c 7d 8h 9s Tc Jd Qh Ks"


def hands(dealing: str) -> Settled:
    return settled(
        game="go_fore_it", dealing=dealing, cards=TWELVE_CARDS, seats=SEATS, options={"skins": True}
    )


@pytest.mark.parametrize("dealing", ["manual_shoe", "hand"])
def test_8_b_9_b_one_card_at_a_time_with_the_dealer_in_the_rotation(dealing: str) -> None:
    result = hands(dealing)
    # Seat 2: 2 5 8 J; seat 5: 3 6 9 Q; the dealer: 4 7 10 K.
    assert result.line(2, "skins")["hand"] == "25 points; dealer 31 points"
    assert result.line(5, "skins")["hand"] == "28 points; dealer 31 points"


def test_10_b_stacks_of_four_with_the_dealer_last() -> None:
    result = hands("automated_shoe")
    # Seat 2: 2 3 4 5; seat 5: 6 7 8 9; the dealer: four tens.
    assert result.line(2, "skins")["hand"] == "14 points; dealer 40 points"
    assert result.line(5, "skins")["hand"] == "30 points; dealer 40 points"


def test_a_dealing_method_that_the_chapter_does_not_have_is_refused() -> None:
    error = refused(game="go_fore_it", dealing="catapult", cards=TWELVE_CARDS, seats=SEATS)
    assert error["code"] == "unknown_dealing"
    assert error["cite"] == "58 Pa. Code § 676a.8"


@pytest.mark.parametrize(
    ("dealing", "section"), [("manual_shoe", "8"), ("hand", "9"), ("automated_shoe", "10")]
)
def test_the_last_card_of_the_round_may_be_the_last_in_the_document(dealing: str, section: str) -> None:
    document = {"game": "go_fore_it", "dealing": dealing, "seats": SEATS, "options": {"skins": True}}
    assert settled(**document, cards=TWELVE_CARDS).line(5, "front_9")
    error = refused(**document, cards=TWELVE_CARDS.rsplit(" ", 1)[0])
    assert error["code"] == "too_few_cards"
    assert error["cite"] == f"58 Pa. Code § 676a.{section}"


@pytest.mark.parametrize("dealing", ["manual_shoe", "hand", "automated_shoe"])
def test_8_b_a_player_sees_his_first_two_cards_and_nobody_the_hole_cards(dealing: str) -> None:
    seats = [SeatSetup(seat=1, wagers={"front_9": 500}), SeatSetup(seat=3, wagers={"front_9": 500})]
    round_ = Round(games.load("go_fore_it"), RoundSetup(game="go_fore_it", dealing=dealing, seats=seats))
    order = "2c 2d 2h 2s 3c 3d 3h 3s 4c 4d 4h 4s"
    while round_.cards_needed:
        taken = len(round_.acts)
        round_.apply(Cards(tuple(cards(order.split()[taken]))))
    mine = {"manual_shoe": ["2c", "2s"], "hand": ["2c", "2s"], "automated_shoe": ["2c", "2d"]}[dealing]
    seen = round_.observation(1)["places"]
    assert seen.pop("position 1") == mine
    assert sum(len(place) for place in seen.values()) == 10
    assert {card for place in seen.values() for card in place} == {"??"}


def test_11_d_all_cards_are_open_when_the_round_is_over() -> None:
    seats = [SeatSetup(seat=1, wagers={"front_9": 500})]
    round_ = Round(games.load("go_fore_it"), RoundSetup(game="go_fore_it", dealing="hand", seats=seats))
    round_.apply(Cards(tuple(cards("2c 2d 2h 2s"))))
    round_.apply(Cards(tuple(cards("3c 3d 3h 3s"))))
    round_.apply(Decide(1, Decision("back_9")))
    assert round_.over
    assert round_.observation(0)["places"] == {
        "position 1": ["2c", "2h"],
        "position 1 hole cards": ["3c", "3h"],
        "dealer": ["2d", "2s", "3d", "3s"],
    }


@pytest.mark.parametrize(
    ("side", "shown"), [({}, False), ({"skins": 500}, True), ({"gopher": 500}, True)], ids=str
)
def test_11_c_d_1_a_folded_hand_is_shown_only_with_skins_or_gopher(side: dict[str, int], shown: bool) -> None:
    seats = [
        SeatSetup(seat=1, wagers={"front_9": 500, **side}),
        SeatSetup(seat=2, wagers={"front_9": 500}),
    ]
    setup = RoundSetup(game="go_fore_it", dealing="hand", seats=seats, options={"skins": True, "gopher": "A"})
    round_ = Round(games.load("go_fore_it"), setup)
    round_.apply(Cards(tuple(cards("2c 2d 2h 3c 3d 3h"))))
    round_.apply(Cards(tuple(cards("4c 4d 4h 5c 5d 5h"))))
    round_.apply(Decide(1, Decision("fold")))
    round_.apply(Decide(2, Decision("back_9")))
    seen = round_.observation(2)["places"]
    assert seen["position 1"] == (["2c", "3c"] if shown else ["??", "??"])
    assert seen["position 1 hole cards"] == (["4c", "5c"] if shown else ["??", "??"])
    # (d)(1): who placed the Back 9 is shown to all.
    assert round_.observation(1)["places"]["position 2 hole cards"] == ["4d", "5d"]


def test_11_d_1_a_hand_that_one_terminal_folds_is_shown_for_the_one_that_plays_it() -> None:
    seats = [
        SeatSetup(seat=1, wagers={"front_9": 500}),
        SeatSetup(seat=2, position=1, wagers={"front_9": 500}),
        SeatSetup(seat=3, wagers={"front_9": 500}),
    ]
    setup = RoundSetup(game="go_fore_it", dealing="hand", seats=seats)
    round_ = Round(games.load("go_fore_it"), setup)
    round_.apply(Cards(tuple(cards("2c 2d 2h 3c 3d 3h"))))
    round_.apply(Cards(tuple(cards("4c 4d 4h 5c 5d 5h"))))
    for number, word in ((1, "fold"), (2, "back_9"), (3, "fold")):
        round_.apply(Decide(number, Decision(word)))
    assert round_.observation(3)["places"]["position 1 hole cards"] == ["4c", "5c"]
    assert round_.observation(1)["places"]["position 3"] == ["??", "??"]


@pytest.mark.parametrize("name", ["stub_misdealt", "stub_wrong"])
@pytest.mark.parametrize(
    ("dealing", "section"), [("manual_shoe", "8(f)"), ("hand", "9(f)"), ("automated_shoe", "10(f)")]
)
def test_f_a_wrong_stub_returns_all_wagers(name: str, dealing: str, section: str) -> None:
    seats = {1: seat("fold", gopher=300)}
    result = play({1: NINETEEN}, seats=seats, options={"gopher": "A"}, dealing=dealing, irregularity=name)
    assert result.order() == [(1, "front_9"), (1, "gopher")]
    assert {line["outcome"] for line in result.result["lines"]} == {"void"}
    assert {line["cite"] for line in result.result["lines"]} == {f"58 Pa. Code § 676a.{section}"}
    assert result.net(1) == 0


@pytest.mark.parametrize("after", [0, 7])
def test_c_the_stub_is_not_counted_before_the_last_card(after: int) -> None:
    error = refused(
        game="go_fore_it",
        dealing="hand",
        cards=TWELVE_CARDS,
        seats=[SEATS[0]],
        options={"skins": True},
        irregularity={"name": "stub_wrong", "after_cards": after},
    )
    assert error["code"] == "bad_irregularity"
