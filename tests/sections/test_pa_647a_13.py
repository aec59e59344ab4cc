"""§ 647a.13: Irregularities."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.equipment.cards import cards
from croupier.play.choice import Decision
from croupier.play.request import Cards, Decide, Irregular
from croupier.play.round import Round
from tests.rounds import Settled, refused, settled
from tests.sections import irregularities
from tests.sections.texas_holdem_bonus import (
    CODE,
    JACKS,
    STAKES,
    begun,
    deal,
    rich_document,
    rich_seat,
)

HANDS = {1: "Ac Ad", 4: JACKS}

# Four bonus cards and six for the hands, then the Flop after its burn.
ALL_HANDS = 10
ALL_FLOP = 14


def given(dealing: str = "manual_shoe", **irregularity: Any) -> dict[str, Any]:
    """Seat 1 plays to the end, seat 4 folds; both have every wager."""
    seats = {1: rich_seat("flop", "turn", "river"), 4: rich_seat("fold")}
    more: dict[str, Any] = {"irregularity": irregularity} if irregularity else {}
    return rich_document(HANDS, seats, dealing=dealing, **more)


def outcomes(result: Settled, number: int) -> dict[str, str]:
    return {line["wager"]: line["outcome"] for line in result.result["lines"] if line["seat"] == number}


def all_void(result: Settled, section: str) -> None:
    lines = result.result["lines"]
    assert {(line["seat"], line["wager"]) for line in lines} >= {
        (number, wager) for number in (1, 4) for wager in ("ante", *STAKES)
    }
    irregularities.all_void(result, f"{CODE}§ 647a.13{section}")


def all_void_but_the_bonus(result: Settled, section: str) -> None:
    for number, bonus in ((1, "win"), (4, "lose")):
        found = outcomes(result, number)
        assert found.pop("bonus") == bonus
        assert set(found) >= {"ante", *STAKES} - {"bonus"}
        assert set(found.values()) == {"void"}
    assert result.money(1, "bonus") == ("win", 9_300)
    assert result.cite(1, "bonus") == CODE + "§ 647a.12(b)"
    assert result.cite(4, "six_card") == f"{CODE}§ 647a.13{section}"
    assert result.order()[-2:] == [(4, "bonus"), (1, "bonus")]


# (a): cards found face up


@pytest.mark.parametrize("after", [0, 5, 10, 14, 17])
def test_a_one_card_found_face_up_is_not_used(after: int) -> None:
    plain = settled(**given())
    one = given(name="face_up_card", after_cards=after)
    words = one["cards"].split()
    assert "6h" not in words
    one["cards"] = " ".join([*words[:after], "6h", *words[after:]])
    result = settled(**one)
    assert result.result["lines"] == plain.result["lines"]
    assert result.result["notes"] == [f"a card found face up in the shoe or deck: {CODE}§ 647a.13(a)"]


@pytest.mark.parametrize("after", [0, 4, ALL_HANDS - 1])
def test_a_more_than_one_before_all_have_two_cards_voids_everything(after: int) -> None:
    all_void(settled(**given(name="face_up_cards", after_cards=after)), "(a)")


@pytest.mark.parametrize("after", [ALL_HANDS, ALL_FLOP, 17])
def test_a_more_than_one_after_that_leaves_the_bonus_to_be_settled(after: int) -> None:
    all_void_but_the_bonus(settled(**given(name="face_up_cards", after_cards=after)), "(a)")


def test_a_with_an_automated_shoe_the_bonus_cards_come_after_the_hands() -> None:
    early = settled(**given("automated_shoe", name="face_up_cards", after_cards=5))
    all_void(early, "(a)")
    late = settled(**given("automated_shoe", name="face_up_cards", after_cards=6))
    all_void_but_the_bonus(late, "(a)")


def test_a_wagers_of_the_streets_go_back_too() -> None:
    result = settled(**given(name="face_up_cards", after_cards=16, after_decisions=4))
    found = outcomes(result, 1)
    assert [found[wager] for wager in ("flop", "turn", "river")] == ["void"] * 3


def test_a_a_second_single_card_is_more_than_one() -> None:
    round_ = begun([1])
    round_.apply(Irregular("face_up_card", cards=tuple(cards("5s"))))
    deal(round_, "2c 3c 4c 5c")
    round_.apply(Decide(1, Decision("flop")))
    assert not round_.over
    round_.apply(Irregular("face_up_card", cards=tuple(cards("6s"))))
    assert round_.over
    assert {line.outcome for line in round_.lines} == {"void"}


def test_a_burned_cards_are_not_face_up() -> None:
    round_ = deal(begun([1]), "2c 3c 4c 5c")
    round_.apply(Decide(1, Decision("flop")))
    deal(round_, "6c 7c 8c 9c")
    round_.apply(Irregular("face_up_card", cards=tuple(cards("6s"))))
    assert not round_.over


def test_a_with_the_community_cards_dealt_first_no_card_is_left_to_find() -> None:
    round_ = begun([1], "automated_shoe", community_first=True)
    deal(round_, "2c 3c 4c 5c 6c 7c 8c 9c")
    assert round_.refusal(Irregular("face_up_cards")) is None
    refusal = deal(round_, "Tc").refusal(Irregular("face_up_cards"))
    assert refusal is not None
    assert refusal.code == "bad_irregularity"


# (b) and (c)


def test_b_a_card_drawn_in_error_is_used_as_the_next() -> None:
    result = settled(**given(name="card_drawn_in_error", after_cards=ALL_HANDS))
    assert result.result["lines"] == settled(**given()).result["lines"]
    assert CODE + "§ 647a.13(b)" in result.result["notes"][0]


def test_c_no_card_is_no_wrong_number_of_cards() -> None:
    error = refused(**given(name="incorrect_number_of_cards", after_cards=0))
    assert (error["code"], error["cite"]) == ("bad_irregularity", "58 Pa. Code § 647a.13(c)")


@pytest.mark.parametrize("after", [1, 10, 14, 17])
def test_c_a_wrong_number_of_cards_voids_everything(after: int) -> None:
    all_void(settled(**given(name="incorrect_number_of_cards", after_cards=after)), "(c)")


def test_c_an_ante_that_a_fold_had_collected_is_returned() -> None:
    result = settled(**given(name="incorrect_number_of_cards", after_decisions=2))
    all_void(result, "(c)")
    assert result.line(4, "ante")["outcome"] == "void"
    assert [one for one in result.order() if one == (4, "ante")] == [(4, "ante")]


# (d): a card of the dealer exposed


# Cards 7 and 10 are the dealer's. Cards that the hands lack are dealt for the Bonus Wager.


@pytest.mark.parametrize(
    "moment",
    [
        {"after_cards": 7},
        {"after_cards": ALL_HANDS},
        {"after_decisions": 1},
        {"after_decisions": 2},
        {"after_cards": ALL_FLOP},
        {"after_decisions": 3},
        {"after_cards": 16},
    ],
)
def test_d_everything_goes_back_but_the_bonus(moment: dict[str, int]) -> None:
    all_void_but_the_bonus(settled(**given(name="dealer_card_exposed", **moment)), "(d)")


def test_d_the_dealer_needs_a_card_to_expose() -> None:
    error = refused(**given(name="dealer_card_exposed", after_cards=6))
    assert (error["code"], error["cite"]) == ("bad_irregularity", CODE + "§ 647a.13(d)")


def test_d_without_a_bonus_wager_no_further_card_is_dealt() -> None:
    round_ = deal(begun([1]), "2c 3c")
    round_.apply(Irregular("dealer_card_exposed"))
    assert round_.over
    assert [(line.wager, line.outcome) for line in round_.lines] == [("ante", "void")]


def before_the_river(*last: str) -> Round:
    round_ = deal(begun([1, 2]), "2c 3c 4c 5c 6c 7c")
    for words, street in ((("flop", "flop"), "8c 9c Tc Jc"), (("check", "turn"), "Qc Kc"), (last, "")):
        for number, word in enumerate(words, 1):
            round_.apply(Decide(number, Decision(word)))
        if street:
            deal(round_, street)
    return round_


def test_d_it_voids_until_the_last_river_wager_or_check() -> None:
    exposed = Irregular("dealer_card_exposed")
    assert before_the_river("check").refusal(exposed) is None
    refusal = before_the_river("check", "river").refusal(exposed)
    assert refusal is not None
    assert (refusal.code, refusal.cite) == ("bad_irregularity", CODE + "§ 647a.13(d)")


def test_d_with_everyone_folded_nothing_is_left_to_protect() -> None:
    round_ = deal(begun([1]), "2c 3c 4c 5c")
    assert round_.refusal(Irregular("dealer_card_exposed")) is None
    round_.apply(Decide(1, Decision("fold")))
    assert round_.refusal(Irregular("dealer_card_exposed")) is not None
    round_.apply(Cards(tuple(cards("6c 7c 8c 9c"))))
    assert not round_.over


# (e) to (g): devices


@pytest.mark.parametrize(("name", "section"), [("shuffler_jam", "(e)"), ("device_out_of_order", "(g)")])
def test_e_and_g_are_for_the_record(name: str, section: str) -> None:
    result = settled(**given(name=name))
    assert result.result["lines"] == settled(**given()).result["lines"]
    assert f"{CODE}§ 647a.13{section}" in result.result["notes"][0]


@pytest.mark.parametrize("after", [0, 5, 12])
def test_f_a_jam_of_the_automated_shoe_voids_the_round(after: int) -> None:
    all_void(settled(**given("automated_shoe", name="shoe_jam", after_cards=after)), "(f)")


def test_f_there_is_no_such_jam_without_the_shoe() -> None:
    error = refused(**given(name="shoe_jam"))
    assert (error["code"], error["cite"]) == ("bad_irregularity", CODE + "§ 647a.13(f)")
