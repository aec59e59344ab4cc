"""§ 669a.13: Irregularities."""

from __future__ import annotations

from functools import partial

import pytest

from tests.sections.irregularities import DisturbedRound
from tests.sections.raise_it_up_stud import DEAD_BOARD, FOLD, NOTHING, TENS, document, play, seat

HANDS = {1: NOTHING, 4: TENS}
SEATS = {1: seat(*FOLD), 4: seat(pair_plus=300)}
OPTIONS = {"pair_plus": "A"}
ROUND = DisturbedRound("58 Pa. Code § 669a.13", partial(document, HANDS, DEAD_BOARD, SEATS, options=OPTIONS))


def test_undisturbed_the_round_is_won() -> None:
    assert ROUND.usual().money(4, "ante") == ("win", 2000)


@pytest.mark.parametrize("after", [0, 6, 8])
def test_a_one_card_found_face_up_is_not_used(after: int) -> None:
    assert ROUND.with_card_face_up(after).result["lines"] == ROUND.usual().result["lines"]


@pytest.mark.parametrize("after", [0, 5, 8])
def test_a_more_than_one_card_face_up_voids_everything(after: int) -> None:
    ROUND.voids("a", "face_up_cards", after_cards=after)


def test_a_not_after_the_deal() -> None:
    assert ROUND.refused("face_up_cards", after_cards=9)["cite"] == ROUND.cite("a")


def test_b_a_card_drawn_in_error_is_used_as_the_next() -> None:
    ROUND.changes_nothing("b", "card_drawn_in_error", after_cards=4)


@pytest.mark.parametrize("when", [{"after_cards": 2}, {"after_cards": 9}, {"after_decisions": 3}])
def test_c_a_wrong_number_of_cards_voids_everything(when: dict[str, int]) -> None:
    ROUND.voids("c", "incorrect_number_of_cards", **when)


@pytest.mark.parametrize("when", [{"after_cards": 7}, {"after_cards": 9}, {"after_decisions": 2}])
def test_d_a_community_card_exposed_too_early_voids_everything(when: dict[str, int]) -> None:
    ROUND.voids("d", "community_card_exposed", **when)


def test_d_returns_what_a_fold_had_collected() -> None:
    seats = {1: seat(*FOLD), 4: seat(*FOLD[:2], "play 1000")}
    irregularity = {"name": "community_card_exposed", "after_decisions": 5}
    result = play(HANDS, DEAD_BOARD, seats, irregularity=irregularity)
    assert result.money(1, "ante") == ("void", 1000)


def test_d_needs_a_community_card() -> None:
    assert ROUND.refused("community_card_exposed", after_cards=6)["cite"] == ROUND.cite("d")


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
