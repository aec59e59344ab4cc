"""Massachusetts, Section 13: Irregularities."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rounds import refused, settled
from tests.sections.high_card_flush import (
    QUALIFIES,
    disturbed,
    document,
    every_wager_is_void,
    flush,
    refuse,
)

RULES = "Massachusetts High Card Flush Rules"
OFFERED = {"flush_bonus": "A", "straight_flush_bonus": "A", "progressive": "A"}


def voids_everything(irregularity: Any, section: str, dealing: str = "manual_shoe") -> None:
    result = disturbed(irregularity, "ma", OFFERED, dealing=dealing)
    every_wager_is_void(result, f"{RULES} § {section}")


@pytest.mark.parametrize("at", [0, 8, 13])
def test_a_a_card_face_up_is_not_used(at: int) -> None:
    plain = document({1: flush(5)}, QUALIFIES, edition="ma")
    cards = plain["cards"].split()
    found = " ".join([*cards[:at], "As", *cards[at:]])
    irregularity = {"name": "face_up_card", "after_cards": at}
    result = settled(**{**plain, "cards": found, "irregularity": irregularity})
    assert result.result["lines"] == settled(**plain).result["lines"]
    assert result.result["notes"][0].endswith(f"{RULES} § 13(a)")


def test_a_only_while_the_cards_are_being_dealt() -> None:
    plain = document({1: flush(5)}, QUALIFIES, edition="ma")
    late = {"name": "face_up_card", "after_cards": 14}
    error = refused(**{**plain, "cards": f"{plain['cards']} As", "irregularity": late})
    assert (error["code"], error["cite"]) == ("bad_irregularity", f"{RULES} § 13(a)")


def test_a_more_than_one_void_all_hands() -> None:
    voids_everything("face_up_cards", "13(a)")


def test_b_a_card_drawn_in_error_is_the_next_card() -> None:
    plain = document({1: flush(5)}, QUALIFIES, edition="ma")
    result = settled(**plain, irregularity="card_drawn_in_error")
    assert result.result["lines"] == settled(**plain).result["lines"]


NO_CARD_YET = {"name": "incorrect_number_of_cards", "after_cards": 0}


@pytest.mark.parametrize("at", [1, 14])
def test_c_a_wrong_number_of_cards_voids_all_hands(at: int) -> None:
    voids_everything({"name": "incorrect_number_of_cards", "after_cards": at}, "13(c)")


@pytest.mark.parametrize("at", [8, 14])
def test_d_an_exposed_dealer_card_voids_everything_also_the_bonus_wagers(at: int) -> None:
    voids_everything({"name": "dealer_card_exposed", "after_cards": at}, "13(d)")


def test_d_the_dealer_must_have_a_card() -> None:
    # The first seven cards run to the player.
    error = refuse(
        {1: flush(5)}, QUALIFIES, edition="ma", irregularity={"name": "dealer_card_exposed", "after_cards": 7}
    )
    assert (error["code"], error["cite"]) == ("bad_irregularity", f"{RULES} § 13(d)")


def test_e_a_jammed_shuffler_changes_no_wager() -> None:
    plain = document({1: flush(5)}, QUALIFIES, edition="ma")
    result = settled(**plain, irregularity="shuffler_jam")
    assert result.result["lines"] == settled(**plain).result["lines"]
    assert result.result["notes"][0].endswith(f"{RULES} § 13(e)")


@pytest.mark.parametrize("at", [0, 7, 13])
def test_f_a_jam_of_the_automated_shoe_voids_the_round(at: int) -> None:
    voids_everything({"name": "shoe_jam", "after_cards": at}, "13(f)", "automated_shoe")


@pytest.mark.parametrize(
    ("late", "letter"), [({"name": "shoe_jam", "after_cards": 14}, "f"), (NO_CARD_YET, "c")]
)
def test_what_comes_too_late_or_too_early_undoes_nothing(late: dict[str, Any], letter: str) -> None:
    error = refuse({1: flush(5)}, QUALIFIES, edition="ma", dealing="automated_shoe", irregularity=late)
    assert (error["code"], error["cite"]) == ("bad_irregularity", f"{RULES} § 13({letter})")


def test_f_needs_an_automated_shoe() -> None:
    error = refuse({1: flush(5)}, QUALIFIES, edition="ma", irregularity="shoe_jam")
    assert (error["code"], error["cite"]) == ("bad_irregularity", f"{RULES} § 13(f)")
