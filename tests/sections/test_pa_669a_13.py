"""§ 669a.13: Irregularities."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rounds import Settled, settled
from tests.sections.raise_it_up_stud import DEAD_BOARD, FOLD, NOTHING, TENS, document, play, refuse, seat

HANDS = {1: NOTHING, 4: TENS}
SEATS = {1: seat(*FOLD), 4: seat(pair_plus=300)}
OPTIONS = {"pair_plus": "A"}


def struck(name: str, dealing: str = "manual_shoe", **more: Any) -> Settled:
    return play(
        HANDS, DEAD_BOARD, SEATS, options=OPTIONS, dealing=dealing, irregularity={"name": name, **more}
    )


def all_void(result: Settled, section: str) -> None:
    lines = result.result["lines"]
    assert lines
    assert {line["outcome"] for line in lines} == {"void"}
    assert {line["cite"] for line in lines} == {f"58 Pa. Code § 669a.13{section}"}
    assert (result.net(1), result.net(4)) == (0, 0)


@pytest.mark.parametrize("after", [0, 6, 8])
def test_a_one_card_found_face_up_is_not_used(after: int) -> None:
    given = document(HANDS, DEAD_BOARD, SEATS, options=OPTIONS)
    rest = [card for card in given["cards"].split() if card != "As"]
    given["cards"] = " ".join([*rest[:after], "As", *rest[after:]])
    given["irregularity"] = {"name": "face_up_card", "after_cards": after}
    usual = play(HANDS, DEAD_BOARD, SEATS, options=OPTIONS)
    assert settled(**given).result["lines"] == usual.result["lines"]


@pytest.mark.parametrize("after", [0, 5, 8])
def test_a_more_than_one_card_face_up_voids_everything(after: int) -> None:
    all_void(struck("face_up_cards", after_cards=after), "(a)")


def test_a_not_after_the_deal() -> None:
    irregularity = {"name": "face_up_cards", "after_cards": 9}
    error = refuse(HANDS, DEAD_BOARD, SEATS, options=OPTIONS, irregularity=irregularity)
    assert error["cite"] == "58 Pa. Code § 669a.13(a)"


def test_b_a_card_drawn_in_error_is_used_as_the_next() -> None:
    usual = play(HANDS, DEAD_BOARD, SEATS, options=OPTIONS)
    assert struck("card_drawn_in_error", after_cards=4).result["lines"] == usual.result["lines"]


@pytest.mark.parametrize("when", [{"after_cards": 2}, {"after_cards": 9}, {"after_decisions": 3}])
def test_c_a_wrong_number_of_cards_voids_everything(when: dict[str, int]) -> None:
    all_void(struck("incorrect_number_of_cards", **when), "(c)")


@pytest.mark.parametrize("when", [{"after_cards": 7}, {"after_cards": 9}, {"after_decisions": 2}])
def test_d_a_community_card_exposed_too_early_voids_everything(when: dict[str, int]) -> None:
    all_void(struck("community_card_exposed", **when), "(d)")


def test_d_returns_what_a_fold_had_collected() -> None:
    seats = {1: seat(*FOLD), 4: seat(*FOLD[:2], "play 1000")}
    irregularity = {"name": "community_card_exposed", "after_decisions": 5}
    result = play(HANDS, DEAD_BOARD, seats, irregularity=irregularity)
    assert result.money(1, "ante") == ("void", 1000)


def test_d_needs_a_community_card() -> None:
    irregularity = {"name": "community_card_exposed", "after_cards": 6}
    error = refuse(HANDS, DEAD_BOARD, SEATS, options=OPTIONS, irregularity=irregularity)
    assert error["code"] == "bad_irregularity"
    assert error["cite"] == "58 Pa. Code § 669a.13(d)"


def test_e_a_jam_of_the_shuffler_is_only_recorded() -> None:
    result = struck("shuffler_jam")
    assert result.money(4, "ante") == ("win", 2000)
    assert result.result["notes"][0].endswith("58 Pa. Code § 669a.13(e)")


@pytest.mark.parametrize("when", [{"after_cards": 4}, {"after_decisions": 1}])
def test_f_a_jam_of_the_automated_shoe_voids_everything(when: dict[str, int]) -> None:
    all_void(struck("shoe_jam", "automated_shoe", **when), "(f)")


def test_f_needs_an_automated_shoe() -> None:
    error = refuse(HANDS, DEAD_BOARD, SEATS, options=OPTIONS, irregularity="shoe_jam")
    assert error["code"] == "bad_irregularity"


def test_g_a_device_out_of_order_is_only_recorded() -> None:
    result = struck("device_out_of_order")
    assert result.money(4, "ante") == ("win", 2000)
    assert result.result["notes"][0].endswith("58 Pa. Code § 669a.13(g)")
