"""§ 676a.13: Irregularities."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rounds import Settled, settled
from tests.sections import irregularities
from tests.sections.go_fore_it import EIGHT, TWENTY_FIVE, document, play, refuse, seat

HANDS = {1: EIGHT, 4: "Td 9c 3c 3d"}
SEATS = {1: seat("fold", gopher=300), 4: seat(skins=500)}
OPTIONS = {"skins": True, "gopher": "A"}


def struck(name: str, dealing: str = "manual_shoe", **more: Any) -> Settled:
    irregularity = {"name": name, **more}
    return play(HANDS, seats=SEATS, options=OPTIONS, dealing=dealing, irregularity=irregularity)


def all_void(result: Settled, section: str) -> None:
    assert result.order() == [(1, "front_9"), (1, "gopher"), (4, "front_9"), (4, "skins")]
    irregularities.all_void(result, f"58 Pa. Code § 676a.13{section}")


@pytest.mark.parametrize("at", [0, 1, 5, 7])
def test_a_one_card_found_face_up_is_not_used(at: int) -> None:
    given = document({1: EIGHT})
    usual = settled(**given)
    order = given["cards"].split()
    given["cards"] = " ".join([*order[:at], "As", *order[at:]])
    given["irregularity"] = {"name": "face_up_card", "after_cards": at}
    result = settled(**given)
    assert result.result["lines"] == usual.result["lines"]
    assert result.result["notes"] == ["a card found face up in the shoe or deck: 58 Pa. Code § 676a.13(a)"]


def test_a_more_than_one_card_face_up_voids_everything() -> None:
    all_void(struck("face_up_cards", after_cards=6), "(a)")


@pytest.mark.parametrize("name", ["face_up_card", "face_up_cards", "card_drawn_in_error"])
def test_a_b_only_while_the_cards_are_being_dealt(name: str) -> None:
    given = document({1: EIGHT}, irregularity={"name": name, "after_cards": 8})
    given["cards"] += " As"
    error = refuse({1: EIGHT}, cards=given["cards"], irregularity=given["irregularity"])
    assert error["code"] == "bad_irregularity"


def test_b_a_card_drawn_in_error_is_the_next_card() -> None:
    usual = play(HANDS, seats=SEATS, options=OPTIONS)
    drawn = struck("card_drawn_in_error", after_cards=3)
    assert drawn.result["lines"] == usual.result["lines"]
    assert drawn.result["notes"] == ["a card drawn in error, its face not exposed: 58 Pa. Code § 676a.13(b)"]


@pytest.mark.parametrize("when", [{"after_cards": 2}, {"after_cards": 12}, {"after_decisions": 1}])
def test_c_a_wrong_number_of_cards_voids_everything(when: dict[str, Any]) -> None:
    all_void(struck("incorrect_number_of_cards", **when), "(c)")


@pytest.mark.parametrize("dealing", ["manual_shoe", "hand"])
@pytest.mark.parametrize("when", [{"after_cards": 3}, {"after_cards": 12}, {"after_decisions": 1}])
def test_d_a_card_of_the_dealer_or_a_hole_card_exposed_voids_everything(
    dealing: str, when: dict[str, Any]
) -> None:
    all_void(struck("hidden_card_exposed", dealing, **when), "(d)")


@pytest.mark.parametrize(("cards", "possible"), [(2, False), (3, True)])
def test_d_from_an_automated_shoe_the_third_card_is_the_first_hidden_one(cards: int, possible: bool) -> None:
    irregularity = {"name": "hidden_card_exposed", "after_cards": cards}
    arguments: dict[str, Any] = {"seats": SEATS, "options": OPTIONS, "dealing": "automated_shoe"}
    if possible:
        all_void(play(HANDS, irregularity=irregularity, **arguments), "(d)")
    else:
        error = refuse(HANDS, irregularity=irregularity, **arguments)
        assert error["code"] == "bad_irregularity"
        assert error["cite"] == "58 Pa. Code § 676a.13(d)"


def test_d_after_the_last_decision_it_is_too_late() -> None:
    error = refuse(
        HANDS,
        seats=SEATS,
        options=OPTIONS,
        irregularity={"name": "hidden_card_exposed", "after_decisions": 2},
    )
    assert error["code"] == "bad_irregularity"


def test_e_a_jam_of_the_shuffler_is_a_matter_of_the_shuffle() -> None:
    result = struck("shuffler_jam")
    assert result.money(4, "front_9") == ("lose", 0)
    assert result.result["notes"] == [
        "the shuffler jammed during a shuffle: reshuffle: 58 Pa. Code § 676a.13(e)"
    ]


def test_f_a_jam_of_the_automated_shoe_voids_everything() -> None:
    all_void(struck("shoe_jam", "automated_shoe", after_cards=5), "(f)")


def test_f_a_shoe_that_has_dealt_its_last_card_undoes_nothing() -> None:
    late = {"name": "shoe_jam", "after_decisions": 1}
    error = refuse(HANDS, seats=SEATS, options=OPTIONS, dealing="automated_shoe", irregularity=late)
    assert (error["code"], error["cite"]) == ("bad_irregularity", "58 Pa. Code § 676a.13(f)")


def test_f_needs_an_automated_shoe() -> None:
    assert refuse({1: TWENTY_FIVE}, irregularity="shoe_jam")["code"] == "bad_irregularity"


def test_g_a_device_out_of_order_is_only_recorded() -> None:
    result = struck("device_out_of_order")
    assert result.money(1, "gopher") == ("lose", 0)
    assert result.result["notes"] == ["a device is out of order and covered: 58 Pa. Code § 676a.13(g)"]
