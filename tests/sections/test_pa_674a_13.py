"""§ 674a.13: Irregularities."""

from __future__ import annotations

from functools import partial

import pytest

from tests.sections.criss_cross_poker import DEAD_CROSS, NOTHING, document, play, seat
from tests.sections.irregularities import DisturbedRound, all_void

HANDS = {1: NOTHING, 4: "Jc Js"}
SEATS = {1: seat("fold"), 4: seat(five_card=300)}
OPTIONS = {"five_card": True}
ROUND = DisturbedRound("58 Pa. Code § 674a.13", partial(document, HANDS, DEAD_CROSS, SEATS, options=OPTIONS))


def test_undisturbed_the_round_is_won() -> None:
    assert ROUND.usual().money(4, "across") == ("win", 2000)


@pytest.mark.parametrize("after", [0, 4, 8])
def test_a_one_card_found_face_up_is_not_used(after: int) -> None:
    assert ROUND.with_card_face_up(after).result["lines"] == ROUND.usual().result["lines"]


@pytest.mark.parametrize("after", [0, 5, 8])
def test_a_more_than_one_card_face_up_voids_everything(after: int) -> None:
    ROUND.voids("a", "face_up_cards", after_cards=after)


def test_a_not_after_the_deal() -> None:
    assert ROUND.refused("face_up_cards", after_cards=9)["cite"] == ROUND.cite("a")


def test_b_a_card_drawn_in_error_is_used_as_the_next() -> None:
    ROUND.changes_nothing("b", "card_drawn_in_error", after_cards=4)


@pytest.mark.parametrize("when", [{"after_cards": 2}, {"after_cards": 9}, {"after_decisions": 4}])
def test_c_a_wrong_number_of_cards_voids_everything(when: dict[str, int]) -> None:
    # After four decisions only the Middle Bet would be left; the Antes of the fold go back as well.
    seats = {1: seat("fold"), 2: seat(), 4: seat()}
    hands = {1: NOTHING, 2: "5h 6h", 4: "Jc Js"}
    irregularity = {"name": "incorrect_number_of_cards", **when}
    result = play(hands, DEAD_CROSS, seats, irregularity=irregularity)
    all_void(result, ROUND.cite("c"))


@pytest.mark.parametrize(
    "when", [{"after_cards": 1}, {"after_cards": 9}, {"after_decisions": 2}, {"after_decisions": 3}]
)
def test_d_a_community_card_exposed_too_early_voids_everything(when: dict[str, int]) -> None:
    ROUND.voids("d", "community_card_exposed", **when)


def test_d_needs_a_community_card() -> None:
    assert ROUND.refused("community_card_exposed", after_cards=0)["cite"] == ROUND.cite("d")


def test_d_in_doubt_it_happens_with_the_first_card_of_the_cross() -> None:
    ROUND.voids("d", "community_card_exposed")


def test_e_a_jam_of_the_shuffler_is_only_recorded() -> None:
    ROUND.changes_nothing("e", "shuffler_jam")


def test_f_a_jam_of_the_automated_shoe_voids_everything() -> None:
    ROUND.voids("f", "shoe_jam", "automated_shoe", after_cards=4)


def test_f_a_shoe_that_has_dealt_its_last_card_undoes_nothing() -> None:
    error = ROUND.refused("shoe_jam", "automated_shoe", after_decisions=1)
    assert error["cite"] == ROUND.cite("f")


def test_f_needs_an_automated_shoe() -> None:
    ROUND.refused("shoe_jam")


def test_g_a_device_out_of_order_is_only_recorded() -> None:
    ROUND.changes_nothing("g", "device_out_of_order")
