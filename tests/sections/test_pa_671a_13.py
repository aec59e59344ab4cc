"""§ 671a.13: Irregularities."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rounds import Settled, refused, settled
from tests.sections import irregularities
from tests.sections.lunar_poker import ACE_KING, CODE, NOTHING, PAIR_OF_TENS, document, play, refuse, seat

HANDS = {1: PAIR_OF_TENS, 2: "2c 2d 5s 7d 9h"}
SEATS = {1: seat("buy", "bet"), 2: seat("fold")}


def struck(name: str, **when: int) -> dict[str, Any]:
    return {"name": name, **when}


def everything_is_void(result: Settled, section: str, lines: int) -> None:
    irregularities.all_void(result, CODE + section)
    assert len(result.order()) == lines


@pytest.mark.parametrize("after", [0, 7, 14])
def test_a_a_card_face_up_during_the_deal_is_not_used(after: int) -> None:
    round_document = document(HANDS, ACE_KING, SEATS, "Qd")
    in_order = round_document["cards"].split()
    in_order.remove("Jh")
    round_document["cards"] = " ".join([*in_order[:after], "Jh", *in_order[after:]])
    result = settled(**round_document, irregularity=struck("face_up_card", after_cards=after))
    assert result.line(1, "bet")["hand"].startswith("pair of tens")


def test_a_a_card_face_up_during_the_draws_is_not_used() -> None:
    result = play(
        HANDS,
        ACE_KING,
        SEATS,
        "Th Ts",
        irregularity=struck("face_up_card", after_cards=15, after_decisions=2),
    )
    assert result.line(1, "bet")["hand"].startswith("three of a kind, tens")
    round_document = document(HANDS, ACE_KING, SEATS, "Th Qd")
    result = settled(**round_document, irregularity=struck("face_up_card", after_cards=15, after_decisions=2))
    assert result.line(1, "bet")["hand"].startswith("pair of tens")


def test_a_no_card_is_found_while_players_decide() -> None:
    error = refuse(HANDS, ACE_KING, SEATS, irregularity=struck("face_up_card", after_cards=15))
    assert (error["code"], error["cite"]) == ("bad_irregularity", CODE + "§ 671a.13(a)")


def test_a_more_than_one_card_face_up_voids_all_hands() -> None:
    result = play(HANDS, ACE_KING, SEATS, irregularity=struck("face_up_cards", after_cards=3))
    everything_is_void(result, "§ 671a.13(a)", 4)


def test_b_a_card_drawn_in_error_is_the_next_card() -> None:
    result = play(HANDS, ACE_KING, SEATS, irregularity=struck("card_drawn_in_error", after_cards=3))
    assert result.line(1, "bet")["outcome"] == "win"
    assert result.result["notes"][0].endswith(CODE + "§ 671a.13(b)")


@pytest.mark.parametrize(
    ("when", "lines"),
    [({"after_cards": 4}, 4), ({"after_cards": 15}, 4), ({"after_decisions": 2}, 5)],
)
def test_c_an_incorrect_number_of_cards_voids_all_hands(when: dict[str, int], lines: int) -> None:
    result = play(HANDS, ACE_KING, SEATS, irregularity=struck("incorrect_number_of_cards", **when))
    everything_is_void(result, "§ 671a.13(c)", lines)


def test_d_an_exposed_dealer_card_voids_all_hands_before_anybody_decided() -> None:
    result = play(HANDS, ACE_KING, SEATS, irregularity="dealer_card_exposed")
    everything_is_void(result, "§ 671a.13(d)", 4)


def test_d_it_also_returns_what_was_settled_before_the_draws() -> None:
    """One player folded and Super Wagers were settled, but another has still to bet or fold."""
    exposed = struck("dealer_card_exposed", after_cards=16, after_decisions=2)
    result = play(HANDS, ACE_KING, SEATS, irregularity=exposed)
    everything_is_void(result, "§ 671a.13(d)", 5)
    assert result.order() == [(1, "ante"), (1, "super"), (1, "options_fee"), (2, "ante"), (2, "super")]


def test_d_the_dealer_must_have_cards() -> None:
    error = refuse(HANDS, ACE_KING, SEATS, irregularity=struck("dealer_card_exposed", after_cards=2))
    assert (error["code"], error["cite"]) == ("bad_irregularity", CODE + "§ 671a.13(d)")


def test_d_not_after_everybody_has_folded_or_bet() -> None:
    exposed = struck("dealer_card_exposed", after_decisions=3)
    error = refuse(HANDS, ACE_KING, SEATS, irregularity=exposed)
    assert error["code"] == "bad_irregularity"


def test_e_a_shuffler_that_jams_means_a_reshuffle() -> None:
    result = play(HANDS, ACE_KING, SEATS, irregularity="shuffler_jam")
    assert result.line(1, "bet")["outcome"] == "win"
    assert result.result["notes"][0].endswith(CODE + "§ 671a.13(e)")


@pytest.mark.parametrize("when", [{"after_cards": 7}, {"after_decisions": 2}])
def test_f_a_dealing_shoe_that_jams_voids_the_round(when: dict[str, int]) -> None:
    jam = struck("shoe_jam", **when)
    result = play(HANDS, ACE_KING, SEATS, dealing="automated_shoe", irregularity=jam)
    everything_is_void(result, "§ 671a.13(f)", 5 if "after_decisions" in when else 4)


def test_f_a_jam_needs_an_automated_shoe() -> None:
    error = refuse(HANDS, ACE_KING, SEATS, irregularity=struck("shoe_jam", after_cards=7))
    assert (error["code"], error["cite"]) == ("bad_irregularity", CODE + "§ 671a.13(f)")


def test_g_a_device_out_of_order_is_recorded() -> None:
    result = play(HANDS, ACE_KING, SEATS, irregularity="device_out_of_order")
    assert result.result["notes"][0].endswith(CODE + "§ 671a.13(g)")


def test_an_unknown_irregularity_is_refused() -> None:
    assert (
        refused(**document({1: NOTHING}, ACE_KING), irregularity="earthquake")["code"]
        == "unknown_irregularity"
    )
