"""§ 677a.13: Irregularities."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.equipment.cards import cards
from croupier.play.choice import Decision
from croupier.play.request import Cards, Decide, Irregular
from croupier.play.round import Round
from tests.rounds import Settled, refused, settled
from tests.sections import irregularities
from tests.sections.heads_up_holdem import BOARD, CODE, JACKS, NINES, begun, deal, document, seat

SIDE = {"pocket_bonus": "A", "trips_plus": "A"}
HANDS = {1: "Ac Ad", 4: JACKS}

# Two players with all wagers: six cards are dealt to the hands, then five to the board.
ALL_HANDS = 6
ALL_CARDS = 11


def seats() -> dict[int, dict[str, Any]]:
    return {
        1: seat("raise 2000", pocket_bonus=100, trips_plus=200),
        4: seat("check", "raise 1000", pocket_bonus=100, trips_plus=200),
    }


def given(**irregularity: Any) -> dict[str, Any]:
    return document(HANDS, NINES, BOARD, seats(), options=SIDE, irregularity=irregularity)


def outcomes(result: Settled, seat_number: int) -> dict[str, str]:
    return {line["wager"]: line["outcome"] for line in result.result["lines"] if line["seat"] == seat_number}


def all_void(result: Settled, section: str) -> None:
    lines = result.result["lines"]
    assert {(line["seat"], line["wager"]) for line in lines} >= {
        (number, wager) for number in (1, 4) for wager in ("ante", "odds", "pocket_bonus", "trips_plus")
    }
    irregularities.all_void(result, f"{CODE}§ 677a.13{section}")


# (a): cards found face up


@pytest.mark.parametrize("after", [0, 3, 6, 10])
def test_a_one_card_found_face_up_is_not_used(after: int) -> None:
    plain = settled(**document(HANDS, NINES, BOARD, seats(), options=SIDE))
    one = given(name="face_up_card", after_cards=after)
    words = one["cards"].split()
    one["cards"] = " ".join([*words[:after], "5s", *words[after:]])
    result = settled(**one)
    assert result.result["lines"] == plain.result["lines"]
    assert result.result["notes"] == [f"a card found face up in the shoe or deck: {CODE}§ 677a.13(a)"]


def test_a_the_card_lies_open_in_the_discard_rack() -> None:
    round_ = begun([1])
    round_.apply(Irregular("face_up_card", cards=tuple(cards("5s"))))
    assert round_.observation(1)["places"]["discards"] == ["5s"]
    refusal = round_.refusal(Cards(tuple(cards("5s"))))
    assert refusal is not None
    assert refusal.code == "card_twice"


@pytest.mark.parametrize("after", [0, 3, ALL_HANDS - 1])
def test_a_more_than_one_before_all_have_two_cards_voids_everything(after: int) -> None:
    all_void(settled(**given(name="face_up_cards", after_cards=after)), "(a)")


@pytest.mark.parametrize("after", [ALL_HANDS, ALL_CARDS - 1])
def test_a_more_than_one_after_that_leaves_the_pocket_bonus_to_be_settled(after: int) -> None:
    result = settled(**given(name="face_up_cards", after_cards=after))
    assert outcomes(result, 1) == {
        "ante": "void",
        "odds": "void",
        "trips_plus": "void",
        "pocket_bonus": "win",
    }
    assert outcomes(result, 4)["pocket_bonus"] == "lose"
    assert result.money(1, "pocket_bonus") == ("win", 3100)
    assert result.cite(1, "pocket_bonus") == CODE + "§ 677a.12(d)"
    assert result.cite(4, "trips_plus") == CODE + "§ 677a.13(a)"
    assert result.order()[-2:] == [(4, "pocket_bonus"), (1, "pocket_bonus")]


def test_a_without_a_pocket_bonus_wager_everything_is_void() -> None:
    one = document(HANDS, NINES, BOARD, irregularity={"name": "face_up_cards", "after_cards": ALL_HANDS})
    assert {line["outcome"] for line in settled(**one).result["lines"]} == {"void"}


@pytest.mark.parametrize("second_after", [1, 4])
def test_a_a_second_single_card_is_more_than_one(second_after: int) -> None:
    round_ = begun([1])
    round_.apply(Irregular("face_up_card", cards=tuple(cards("5s"))))
    deal(round_, " ".join(["2c", "3c", "4c", "5c"][:second_after]))
    assert not round_.over
    round_.apply(Irregular("face_up_card", cards=tuple(cards("6s"))))
    assert round_.over
    assert {line.outcome for line in round_.lines} == {"void"}


@pytest.mark.parametrize("name", ["face_up_card", "face_up_cards", "card_drawn_in_error"])
def test_a_and_b_when_all_is_dealt_no_card_can_be_found(name: str) -> None:
    error = refused(**given(name=name, after_cards=ALL_CARDS))
    assert error["code"] == "bad_irregularity"


# (b) and (c)


def test_b_a_card_drawn_in_error_is_used_as_the_next() -> None:
    plain = settled(**document(HANDS, NINES, BOARD, seats(), options=SIDE))
    result = settled(**given(name="card_drawn_in_error", after_cards=2))
    assert result.result["lines"] == plain.result["lines"]
    assert CODE + "§ 677a.13(b)" in result.result["notes"][0]


def test_c_no_card_is_no_wrong_number_of_cards() -> None:
    error = refused(**given(name="incorrect_number_of_cards", after_cards=0))
    assert (error["code"], error["cite"]) == ("bad_irregularity", "58 Pa. Code § 677a.13(c)")


@pytest.mark.parametrize("after", [1, 6, 8, 11])
def test_c_a_wrong_number_of_cards_voids_everything(after: int) -> None:
    all_void(settled(**given(name="incorrect_number_of_cards", after_cards=after)), "(c)")


def test_c_a_raise_that_was_placed_is_returned_as_well() -> None:
    result = settled(**given(name="incorrect_number_of_cards", after_decisions=2))
    all_void(result, "(c)")
    assert result.money(1, "raise") == ("void", 2000)


# (d): a card of the dealer exposed


def exposed(**moment: int) -> Settled:
    return settled(**given(name="dealer_card_exposed", **moment))


@pytest.mark.parametrize("after", [0, 1])
def test_d_ante_odds_and_raise_go_back_and_the_optional_wagers_are_settled(after: int) -> None:
    result = exposed(after_cards=ALL_CARDS, after_decisions=after)
    assert outcomes(result, 4) == {
        "ante": "void",
        "odds": "void",
        "pocket_bonus": "lose",
        "trips_plus": "lose",
    }
    assert result.money(1, "pocket_bonus") == ("win", 3100)
    assert result.cite(1, "ante") == CODE + "§ 677a.13(d)"
    assert result.cite(1, "pocket_bonus") == CODE + "§ 677a.12(d)"
    assert result.cite(1, "trips_plus") == CODE + "§ 677a.12(e)"
    assert result.order()[-4:] == [
        (4, "pocket_bonus"),
        (4, "trips_plus"),
        (1, "pocket_bonus"),
        (1, "trips_plus"),
    ]


def test_d_a_raise_that_was_placed_goes_back() -> None:
    result = exposed(after_decisions=2)
    assert result.money(1, "raise") == ("void", 2000)
    assert "raise" not in outcomes(result, 4)


def test_d_trips_plus_is_settled_on_the_board_that_lies_there() -> None:
    one = document(
        {1: "9d 9s"},
        NINES,
        BOARD,
        {1: seat("raise 1000", trips_plus=100)},
        options=SIDE,
        irregularity="dealer_card_exposed",
    )
    assert settled(**one).money(1, "trips_plus") == ("win", 400)


@pytest.mark.parametrize("after", [3, 4, 5, 6, 9])
def test_d_a_deal_that_was_broken_off_is_finished_for_the_optional_wagers(after: int) -> None:
    at_once = exposed(after_cards=after)
    later = exposed(after_cards=ALL_CARDS)
    assert at_once.result["lines"] == later.result["lines"]


def test_d_without_optional_wagers_no_further_card_is_dealt() -> None:
    round_ = begun([1])
    deal(round_, "2c 3c")
    round_.apply(Irregular("dealer_card_exposed"))
    assert round_.over
    assert [(line.wager, line.outcome) for line in round_.lines] == [("ante", "void"), ("odds", "void")]


def test_d_the_dealer_needs_a_card_to_expose() -> None:
    round_ = deal(begun([1, 2]), "2c 3c")
    refusal = round_.refusal(Irregular("dealer_card_exposed"))
    assert refusal is not None
    assert "no cards yet" in refusal.message
    assert deal(round_, "4c").refusal(Irregular("dealer_card_exposed")) is None


def decided(*decisions: tuple[int, Decision]) -> Round:
    round_ = deal(begun([1, 2]), "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc")
    for number, decision in decisions:
        round_.apply(Decide(number, decision))
    return round_


def test_d_it_voids_until_each_player_has_folded_or_raised() -> None:
    check = Decision("check")
    last = decided((1, Decision("raise", 500)), (2, check), (2, check))
    assert last.refusal(Irregular("dealer_card_exposed")) is None
    last.apply(Decide(2, Decision("fold")))
    refusal = last.refusal(Irregular("dealer_card_exposed"))
    assert refusal is not None
    assert refusal.code == "round_over"


# (e) to (g): devices


@pytest.mark.parametrize(("name", "section"), [("shuffler_jam", "(e)"), ("device_out_of_order", "(g)")])
def test_e_and_g_are_for_the_record(name: str, section: str) -> None:
    plain = settled(**document(HANDS, NINES, BOARD, seats(), options=SIDE))
    result = settled(**given(name=name))
    assert result.result["lines"] == plain.result["lines"]
    assert f"{CODE}§ 677a.13{section}" in result.result["notes"][0]


@pytest.mark.parametrize("after", [0, 5])
def test_f_a_jam_of_the_automated_shoe_voids_the_round(after: int) -> None:
    one = given(name="shoe_jam", after_cards=after)
    one["dealing"] = "automated_shoe"
    all_void(settled(**one), "(f)")


def test_f_there_is_no_such_jam_without_the_shoe() -> None:
    error = refused(**given(name="shoe_jam"))
    assert (error["code"], error["cite"]) == ("bad_irregularity", CODE + "§ 677a.13(f)")
