"""§§ 671a.8 to 671a.10: how the cards are dealt, and § 671a.3(a)."""

from __future__ import annotations

import pytest

from croupier import games
from croupier.equipment.cards import cards
from croupier.play.request import Ask, Cards, Deal
from croupier.play.round import Round
from croupier.play.setup import RoundSetup, SeatSetup
from tests.rounds import fill, refused, settled
from tests.sections.lunar_poker import ACE_KING, CODE, PAIR_OF_TENS, document, play, seat

METHODS = {"manual_shoe": "§ 671a.8(c)", "hand": "§ 671a.9(b)", "automated_shoe": "§ 671a.10(b)"}
SEATS = [{"seat": 2, **seat("fold")}, {"seat": 5, **seat("fold")}]


def live(dealing: str, *numbers: int) -> Round:
    game = games.load("lunar_poker")
    seats = [SeatSetup(seat=number, wagers={"ante": 500, "super": 500}) for number in numbers]
    return Round(game, RoundSetup(game=game.id, dealing=dealing, seats=seats))


@pytest.mark.parametrize("dealing", ["manual_shoe", "hand"])
def test_8_c_9_b_one_card_at_a_time_clockwise_then_the_dealer(dealing: str) -> None:
    round_ = live(dealing, 5, 2)
    round_.apply(Cards(tuple(cards("2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac 2d 3d"))))
    places = round_.observation(2)["places"]
    assert places["position 2"] == ["2c", "5c", "8c", "Jc", "Ac"]
    assert places["position 5"] == ["??"] * 5
    assert places["dealer"] == ["??", "??", "??", "??", "3d"]


def test_10_b_a_stack_to_each_clockwise_then_the_dealer() -> None:
    round_ = live("automated_shoe", 5, 2)
    round_.apply(Cards(tuple(cards("2c 3c 4c 5c 7c 7d 8c 9c Tc Jc Qc Kc Ac 2d 3d"))))
    assert round_.observation(2)["places"]["position 2"] == ["2c", "3c", "4c", "5c", "7c"]
    assert round_.observation(5)["places"]["position 5"] == ["7d", "8c", "9c", "Tc", "Jc"]
    assert round_.observation(5)["places"]["dealer"] == ["??", "??", "??", "??", "3d"]


@pytest.mark.parametrize("dealing", METHODS)
def test_the_hands_come_out_the_same_whatever_the_method(dealing: str) -> None:
    result = play({1: PAIR_OF_TENS, 4: "2c 2d 5s 7d 9h"}, ACE_KING, dealing=dealing)
    assert result.line(1, "bet")["hand"] == "pair of tens; dealer ace-king"
    assert result.line(4, "bet")["hand"] == "pair of twos; dealer ace-king"


@pytest.mark.parametrize(("dealing", "section"), METHODS.items())
def test_one_card_too_few_is_refused(dealing: str, section: str) -> None:
    deck = " ".join(fill("").split()[:14])
    error = refused(game="lunar_poker", dealing=dealing, cards=deck, seats=SEATS)
    assert (error["code"], error["cite"]) == ("too_few_cards", CODE + section)
    deck = fill("2c 3d 4c 5c 7c 7d 8c 9c Tc Jc Qc Kc Ac 2d 3s")[: 15 * 3 - 1]
    assert settled(game="lunar_poker", dealing=dealing, cards=deck, seats=SEATS).money(2, "ante")[0] == "lose"


def test_an_unknown_method_is_refused() -> None:
    assert (
        refused(game="lunar_poker", dealing="robot", cards=fill(""), seats=SEATS)["code"] == "unknown_dealing"
    )


def test_3_a_a_card_that_comes_twice_is_refused() -> None:
    round_document = document({1: PAIR_OF_TENS}, ACE_KING)
    round_document["cards"] = "Tc " + round_document["cards"]
    error = refused(**round_document)
    assert (error["code"], error["cite"]) == ("card_twice", CODE + "§ 671a.3(a)")


def test_a_card_in_the_discard_rack_does_not_come_again() -> None:
    seats = {1: seat("draw Tc Td", "bet")}
    round_document = document({1: PAIR_OF_TENS}, ACE_KING, seats)
    first, rest = round_document["cards"].split()[:10], round_document["cards"].split()[10:]
    round_document["cards"] = " ".join([*first, "Tc", *rest])
    assert refused(**round_document)["code"] == "card_twice"


def test_decisions_are_asked_only_when_all_cards_lie() -> None:
    round_ = live("hand", 1)
    round_.apply(Cards(tuple(cards("2c 3c 4c 5c 6d 7c 8c 9c Tc"))))
    assert isinstance(round_.pending, Deal)
    round_.apply(Cards(tuple(cards("2h"))))
    assert isinstance(round_.pending, Ask)
