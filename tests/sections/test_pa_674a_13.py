"""§ 674a.13: Irregularities."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rounds import Settled, settled
from tests.sections.criss_cross_poker import DEAD_CROSS, NOTHING, document, play, refuse, seat

HANDS = {1: NOTHING, 4: "Jc Js"}
SEATS = {1: seat("fold"), 4: seat(five_card=300)}
OPTIONS = {"five_card": True}


def struck(name: str, dealing: str = "manual_shoe", **more: Any) -> Settled:
    return play(
        HANDS, DEAD_CROSS, SEATS, options=OPTIONS, dealing=dealing, irregularity={"name": name, **more}
    )


def all_void(result: Settled, section: str) -> None:
    lines = result.result["lines"]
    assert lines
    assert {line["outcome"] for line in lines} == {"void"}
    assert {line["cite"] for line in lines} == {f"58 Pa. Code § 674a.13{section}"}
    assert (result.net(1), result.net(4)) == (0, 0)


@pytest.mark.parametrize("after", [0, 4, 8])
def test_a_one_card_found_face_up_is_not_used(after: int) -> None:
    given = document(HANDS, DEAD_CROSS, SEATS, options=OPTIONS)
    rest = [card for card in given["cards"].split() if card != "As"]
    given["cards"] = " ".join([*rest[:after], "As", *rest[after:]])
    given["irregularity"] = {"name": "face_up_card", "after_cards": after}
    usual = play(HANDS, DEAD_CROSS, SEATS, options=OPTIONS)
    assert settled(**given).result["lines"] == usual.result["lines"]


@pytest.mark.parametrize("after", [0, 5, 8])
def test_a_more_than_one_card_face_up_voids_everything(after: int) -> None:
    all_void(struck("face_up_cards", after_cards=after), "(a)")


def test_a_not_after_the_deal() -> None:
    irregularity = {"name": "face_up_cards", "after_cards": 9}
    error = refuse(HANDS, DEAD_CROSS, SEATS, options=OPTIONS, irregularity=irregularity)
    assert error["cite"] == "58 Pa. Code § 674a.13(a)"


def test_b_a_card_drawn_in_error_is_used_as_the_next() -> None:
    usual = play(HANDS, DEAD_CROSS, SEATS, options=OPTIONS)
    assert struck("card_drawn_in_error", after_cards=4).result["lines"] == usual.result["lines"]


@pytest.mark.parametrize("when", [{"after_cards": 2}, {"after_cards": 9}, {"after_decisions": 4}])
def test_c_a_wrong_number_of_cards_voids_everything(when: dict[str, int]) -> None:
    # After four decisions only the Middle Bet would be left; the Antes of the fold go back as well.
    seats = {1: seat("fold"), 2: seat(), 4: seat()}
    hands = {1: NOTHING, 2: "5h 6h", 4: "Jc Js"}
    irregularity = {"name": "incorrect_number_of_cards", **when}
    result = play(hands, DEAD_CROSS, seats, irregularity=irregularity)
    all_void(result, "(c)")
    assert result.net(2) == 0


@pytest.mark.parametrize(
    "when", [{"after_cards": 1}, {"after_cards": 9}, {"after_decisions": 2}, {"after_decisions": 3}]
)
def test_d_a_community_card_exposed_too_early_voids_everything(when: dict[str, int]) -> None:
    all_void(struck("community_card_exposed", **when), "(d)")


def test_d_needs_a_community_card() -> None:
    irregularity = {"name": "community_card_exposed", "after_cards": 0}
    error = refuse(HANDS, DEAD_CROSS, SEATS, options=OPTIONS, irregularity=irregularity)
    assert error["code"] == "bad_irregularity"
    assert error["cite"] == "58 Pa. Code § 674a.13(d)"


def test_d_in_doubt_it_happens_with_the_first_card_of_the_cross() -> None:
    all_void(struck("community_card_exposed"), "(d)")


def test_e_a_jam_of_the_shuffler_is_only_recorded() -> None:
    result = struck("shuffler_jam")
    assert result.money(4, "across") == ("win", 2000)
    assert result.result["notes"][0].endswith("58 Pa. Code § 674a.13(e)")


@pytest.mark.parametrize("when", [{"after_cards": 4}, {"after_decisions": 1}])
def test_f_a_jam_of_the_automated_shoe_voids_everything(when: dict[str, int]) -> None:
    all_void(struck("shoe_jam", "automated_shoe", **when), "(f)")


def test_f_needs_an_automated_shoe() -> None:
    error = refuse(HANDS, DEAD_CROSS, SEATS, options=OPTIONS, irregularity="shoe_jam")
    assert error["code"] == "bad_irregularity"


def test_g_a_device_out_of_order_is_only_recorded() -> None:
    result = struck("device_out_of_order")
    assert result.money(4, "across") == ("win", 2000)
    assert result.result["notes"][0].endswith("58 Pa. Code § 674a.13(g)")
