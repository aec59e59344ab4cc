"""§ 647a.8 to § 647a.10: dealing from a manual shoe, from the hand and from an automated shoe."""

from __future__ import annotations

import pytest

from croupier.equipment.cards import show
from croupier.play.choice import Decision
from croupier.play.request import Decide, Irregular
from croupier.play.round import Round
from tests.rounds import refused, settled
from tests.sections.texas_holdem_bonus import (
    ACE_HIGH,
    BOARD,
    CODE,
    NINES,
    begun,
    deal,
    document,
    play,
    refuse,
    seat,
)

SIX_CARD = {"six_card": 100}
STUB = {"manual_shoe": "§ 647a.8(h)", "hand": "§ 647a.9(h)", "automated_shoe": "§ 647a.10(f)"}


def layout(round_: Round) -> dict[str, str]:
    return {place.name: show(place.cards) for place in round_.table.places if place.cards}


def all_say(round_: Round, word: str) -> None:
    for number in round_.waiting_for():
        round_.apply(Decide(number, Decision(word)))


@pytest.mark.parametrize("dealing", ["manual_shoe", "hand"])
def test_8_d_9_d_one_card_at_a_time_from_the_left_the_dealer_last(dealing: str) -> None:
    round_ = deal(begun([5, 2], dealing), "2c 3c 4c 5c 6c 7c")
    assert layout(round_) == {"position 2": "2c 5c", "position 5": "3c 6c", "dealer": "4c 7c"}


@pytest.mark.parametrize("dealing", ["manual_shoe", "hand"])
def test_8_d_9_d_the_six_card_bonus_cards_come_first(dealing: str) -> None:
    round_ = deal(begun([5, 2], dealing, SIX_CARD, six_card="A"), "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc")
    assert layout(round_) == {
        "six card bonus": "2c 3c 4c 5c",
        "position 2": "6c 9c",
        "position 5": "7c Tc",
        "dealer": "8c Jc",
    }
    assert round_.observation(2)["places"]["six card bonus"] == ["??"] * 4


def test_10_b_and_c_stacks_of_two_then_the_six_card_bonus_cards() -> None:
    round_ = deal(begun([5, 2], "automated_shoe", SIX_CARD, six_card="A"), "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc")
    assert layout(round_) == {
        "position 2": "2c 3c",
        "position 5": "4c 5c",
        "dealer": "6c 7c",
        "six card bonus": "8c 9c Tc Jc",
    }


@pytest.mark.parametrize("dealing", list(STUB))
def test_8_d_no_six_card_bonus_cards_if_nobody_bet_on_them(dealing: str) -> None:
    round_ = deal(begun([1], dealing, six_card="A"), "2c 3c 4c 5c")
    assert round_.waiting_for() == [1]


@pytest.mark.parametrize("dealing", list(STUB))
def test_8_e_one_card_is_burned_before_flop_turn_and_river(dealing: str) -> None:
    round_ = deal(begun([1], dealing), "2c 3c 4c 5c")
    all_say(round_, "flop")
    deal(round_, "6c 7c 8c 9c")
    assert (layout(round_)["discards"], layout(round_)["community"]) == ("6c", "7c 8c 9c")
    all_say(round_, "check")
    deal(round_, "Tc Jc")
    assert (layout(round_)["discards"], layout(round_)["community"]) == ("6c Tc", "7c 8c 9c Jc")
    all_say(round_, "check")
    deal(round_, "Qc Kc")
    assert (layout(round_)["discards"], layout(round_)["community"]) == ("6c Tc Qc", "7c 8c 9c Jc Kc")
    assert round_.observation(1)["places"]["discards"] == ["??"] * 3


def test_10_g_a_shoe_that_reshuffles_may_dispense_the_community_cards_first() -> None:
    round_ = begun([5, 2], "automated_shoe", SIX_CARD, six_card="A", community_first=True)
    deal(round_, "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac 2d 3d")
    assert layout(round_) == {
        "community": "2c 3c 4c 5c 6c",
        "position 2": "7c 8c",
        "position 5": "9c Tc",
        "dealer": "Jc Qc",
        "six card bonus": "Kc Ac 2d 3d",
    }
    for word, seen in (("flop", 3), ("check", 4)):
        assert sum(round_.table.community.up) == (0 if word == "flop" else 3)
        all_say(round_, word)
        assert round_.observation(2)["places"]["community"].count("??") == 5 - seen
    all_say(round_, "check")
    assert round_.over
    assert not round_.table.discards.cards


@pytest.mark.parametrize("dealing", ["manual_shoe", "hand"])
def test_10_g_no_other_way_of_dealing_gives_the_community_cards_first(dealing: str) -> None:
    round_ = deal(begun([1], dealing, community_first=True), "2c 3c 4c 5c")
    assert layout(round_) == {"position 1": "2c 4c", "dealer": "3c 5c"}


def test_another_way_of_dealing_is_refused() -> None:
    assert refuse({1: ACE_HIGH}, NINES, dealing="wheel")["code"] == "unknown_dealing"


@pytest.mark.parametrize("dealing", list(STUB))
def test_the_river_card_must_be_there(dealing: str) -> None:
    given = document({1: ACE_HIGH}, NINES, dealing=dealing)
    assert settled(**given).net(1) == -3000
    given["cards"] = given["cards"].rsplit(" ", 1)[0]
    error = refused(**given)
    assert (error["code"], error["cite"]) == ("too_few_cards", CODE + "§ 647a.11(g)")


@pytest.mark.parametrize(("dealing", "section"), [(method, cite[:-3]) for method, cite in STUB.items()])
def test_so_must_the_last_card_of_the_hands(dealing: str, section: str) -> None:
    given = document({1: ACE_HIGH}, NINES, dealing=dealing)
    given["cards"] = "Ah Kd 9c"
    error = refused(**given)
    assert (error["code"], error["cite"]) == ("too_few_cards", CODE + section)


@pytest.mark.parametrize("name", ["stub_misdealt", "stub_wrong"])
@pytest.mark.parametrize("dealing", list(STUB))
def test_8_h_9_h_10_f_a_wrong_stub_voids_all_hands_folded_ones_too(name: str, dealing: str) -> None:
    seats = {1: seat("flop", "turn", "river", bonus=300), 3: seat("fold", progressive=100)}
    result = play(
        {1: ACE_HIGH, 3: "Qc Qd"},
        NINES,
        BOARD,
        seats,
        dealing=dealing,
        options={"bonus": "A", "progressive": "A"},
        irregularity=name,
    )
    lines = result.result["lines"]
    assert [(line["seat"], line["wager"]) for line in lines] == [
        (1, "ante"),
        (1, "bonus"),
        (1, "flop"),
        (1, "turn"),
        (1, "river"),
        (3, "ante"),
        (3, "progressive"),
    ]
    assert {line["outcome"] for line in lines} == {"void"}
    assert {line["cite"] for line in lines} == {CODE + STUB[dealing]}
    assert (result.net(1), result.net(3)) == (0, 0)


@pytest.mark.parametrize("name", ["stub_misdealt", "stub_wrong"])
def test_8_e_the_stub_is_counted_when_only_the_river_card_is_left(name: str) -> None:
    stub = Irregular(name)
    round_ = deal(begun([1]), "2c 3c 4c 5c")
    all_say(round_, "flop")
    deal(round_, "6c 7c 8c 9c")
    all_say(round_, "check")
    deal(round_, "Tc Jc")
    assert round_.refusal(stub) is not None
    all_say(round_, "check")
    assert round_.refusal(stub) is None
    assert deal(round_, "Qc").refusal(stub) is None


def test_8_e_with_everyone_folded_the_stub_waits_for_the_river_as_well() -> None:
    stub = Irregular("stub_wrong")
    round_ = deal(begun([1]), "2c 3c 4c 5c")
    all_say(round_, "fold")
    assert round_.refusal(stub) is not None
    deal(round_, "6c 7c 8c 9c")
    assert round_.refusal(stub) is not None
    assert deal(round_, "Tc Jc").refusal(stub) is None


def test_10_g_with_the_community_cards_first_the_stub_is_there_when_the_hands_are() -> None:
    round_ = begun([1], "automated_shoe", community_first=True)
    deal(round_, "2c 3c 4c 5c 6c 7c 8c 9c")
    assert round_.refusal(Irregular("stub_wrong")) is not None
    assert deal(round_, "Tc").refusal(Irregular("stub_wrong")) is None
