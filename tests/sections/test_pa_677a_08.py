"""§ 677a.8 to § 677a.10: dealing from a manual shoe, from the hand and from an automated shoe."""

from __future__ import annotations

import pytest

from croupier.equipment.cards import show
from croupier.play.request import Ask, Irregular
from croupier.play.round import Round
from tests.rounds import refused, settled
from tests.sections.heads_up_holdem import ACE_HIGH, BOARD, CODE, NINES, begun, deal, document, play, refuse

ELEVEN = "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc"
STUB = {"manual_shoe": "§ 677a.8(g)", "hand": "§ 677a.9(f)", "automated_shoe": "§ 677a.10(f)"}


def layout(round_: Round) -> dict[str, str]:
    return {place.name: show(place.cards) for place in round_.table.places if place.cards}


@pytest.mark.parametrize("dealing", ["manual_shoe", "hand"])
def test_8_c_9_b_one_card_at_a_time_from_the_left_the_dealer_last(dealing: str) -> None:
    round_ = deal(begun([5, 2], dealing), ELEVEN)
    assert layout(round_) == {
        "position 2": "2c 5c",
        "position 5": "3c 6c",
        "dealer": "4c 7c",
        "community": "8c 9c Tc Jc Qc",
    }


def test_10_b_a_stack_of_two_to_each_the_dealer_last() -> None:
    round_ = deal(begun([5, 2], "automated_shoe"), ELEVEN)
    assert layout(round_) == {
        "position 2": "2c 3c",
        "position 5": "4c 5c",
        "dealer": "6c 7c",
        "community": "8c 9c Tc Jc Qc",
    }


def test_8_d_no_card_is_burned() -> None:
    round_ = deal(begun([1]), "2c 3c 4c 5c 6c 7c 8c 9c Tc")
    assert isinstance(round_.pending, Ask)
    assert not round_.table.discards.cards


def test_8_d_the_community_cards_lie_face_down() -> None:
    round_ = deal(begun([2, 5]), ELEVEN)
    assert round_.observation(2)["places"] == {
        "position 2": ["2c", "5c"],
        "position 5": ["??", "??"],
        "dealer": ["??", "??"],
        "community": ["??"] * 5,
    }


def test_10_g_a_shoe_that_reshuffles_may_dispense_the_community_cards_first() -> None:
    round_ = deal(begun([5, 2], "automated_shoe", community_first=True), ELEVEN)
    assert layout(round_) == {
        "community": "2c 3c 4c 5c 6c",
        "position 2": "7c 8c",
        "position 5": "9c Tc",
        "dealer": "Jc Qc",
    }
    assert round_.observation(2)["places"]["community"] == ["??"] * 5


@pytest.mark.parametrize("dealing", ["manual_shoe", "hand"])
def test_10_g_no_other_way_of_dealing_gives_the_community_cards_first(dealing: str) -> None:
    round_ = deal(begun([5, 2], dealing, community_first=True), ELEVEN)
    assert layout(round_)["community"] == "8c 9c Tc Jc Qc"


def test_another_way_of_dealing_is_refused() -> None:
    error = refuse({1: ACE_HIGH}, NINES, dealing="wheel")
    assert error["code"] == "unknown_dealing"


@pytest.mark.parametrize(
    ("dealing", "section"),
    [("manual_shoe", "§ 677a.8"), ("hand", "§ 677a.9"), ("automated_shoe", "§ 677a.10")],
)
def test_the_last_card_of_the_board_must_be_there(dealing: str, section: str) -> None:
    given = document({1: ACE_HIGH}, NINES, dealing=dealing)
    assert settled(**given).net(1) == -3000
    given["cards"] = given["cards"].rsplit(" ", 1)[0]
    error = refused(**given)
    assert (error["code"], error["cite"]) == ("too_few_cards", CODE + section)


@pytest.mark.parametrize("name", ["stub_misdealt", "stub_wrong"])
@pytest.mark.parametrize("dealing", list(STUB))
def test_8_g_9_f_10_f_a_wrong_stub_voids_all_hands(name: str, dealing: str) -> None:
    seats = {
        1: {
            "wagers": {"ante": 1000, "odds": 1000, "pocket_bonus": 300, "trips_plus": 200},
            "decisions": ["raise 3000"],
        }
    }
    result = play(
        {1: ACE_HIGH},
        NINES,
        BOARD,
        seats,
        dealing=dealing,
        options={"pocket_bonus": "A", "trips_plus": "A"},
        irregularity=name,
    )
    lines = result.result["lines"]
    assert {line["wager"] for line in lines} == {"ante", "odds", "pocket_bonus", "trips_plus"}
    assert {line["outcome"] for line in lines} == {"void"}
    assert {line["cite"] for line in lines} == {CODE + STUB[dealing]}
    assert result.net(1) == 0


@pytest.mark.parametrize("name", ["stub_misdealt", "stub_wrong"])
def test_8_d_there_is_no_stub_before_the_last_card_is_dealt(name: str) -> None:
    round_ = begun([1])
    deal(round_, "2c 3c 4c 5c 6c 7c 8c 9c")
    assert round_.refusal(Irregular(name)) is not None
    deal(round_, "Tc")
    assert round_.refusal(Irregular(name)) is None
