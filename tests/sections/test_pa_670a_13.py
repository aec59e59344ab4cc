"""§ 670a.13: Irregularities; invalid roll of dice."""

from __future__ import annotations

from typing import Any

import pytest

from croupier import games
from croupier.equipment.cards import cards
from croupier.play.choice import Decision
from croupier.play.request import Ask, Cards, Decide, Irregular
from croupier.play.round import Round
from croupier.play.setup import RoundSetup, SeatSetup
from tests.rounds import Settled, settled
from tests.sections import irregularities
from tests.sections.six_card_fortune_pai_gow import KING_HIGH_AND_JACK, dealt, document, play, refuse, seat

HANDS = {1: "Qc Td 8h 6s 4c 2d", 4: "Ac Qd 8c 6d 4d 2c"}
SEATS = {1: seat("double", "house_way", fortune=500), 4: seat("stay", "house_way")}
OPTIONS = {"double_down": True, "fortune": True}
USUAL: dict[str, Any] = {"seats": SEATS, "options": OPTIONS}


def struck(name: str, dealing: str = "manual_shoe", **more: Any) -> Settled:
    return play(HANDS, **USUAL, dealing=dealing, irregularity={"name": name, **more})


def not_now(name: str, dealing: str = "manual_shoe", **more: Any) -> str:
    error = refuse(HANDS, **USUAL, dealing=dealing, irregularity={"name": name, **more})
    assert error["code"] == "bad_irregularity"
    return error["cite"].removeprefix("58 Pa. Code ")


def all_void(result: Settled, section: str) -> None:
    irregularities.all_void(result, f"58 Pa. Code § 670a.13{section}")


def only_recorded(result: Settled, section: str) -> None:
    assert result.result["lines"] == play(HANDS, **USUAL).result["lines"]
    (note,) = result.result["notes"]
    assert note.endswith(f": 58 Pa. Code § 670a.13{section}")


@pytest.mark.parametrize(("name", "section"), [("dice_not_flat", "(a)"), ("dice_fell_out", "(b)")])
def test_a_b_no_roll_and_the_dice_are_shaken_again(name: str, section: str) -> None:
    only_recorded(struck(name), section)
    assert not_now(name, after_cards=1) == f"§ 670a.13{section}"


@pytest.mark.parametrize("when", [{"after_cards": 1}, {"after_cards": 42}, {"after_decisions": 3}])
def test_c_a_wrong_starting_position_voids_everything(when: dict[str, Any]) -> None:
    all_void(struck("wrong_starting_position", **when), "(c)")


def test_c_needs_a_first_card() -> None:
    assert not_now("wrong_starting_position", after_cards=0) == "§ 670a.13(c)"


# -- (d): a player's card ----------------------------------------------------------------------------


def test_d_the_player_may_play_the_hand_out() -> None:
    only_recorded(struck("player_card_exposed", seat=1), "(d)")


@pytest.mark.parametrize("when", [{"after_cards": 3}, {"after_cards": 41}, {"after_cards": 42}])
def test_d_or_void_it_and_the_others_play_on(when: dict[str, Any]) -> None:
    seats = {1: seat(fortune=500) | {"decisions": []}, 4: seat("stay", "house_way")}
    result = play(
        HANDS,
        seats=seats,
        options=OPTIONS,
        irregularity={"name": "player_hand_voided", "seat": 1, **when},
    )
    assert result.order() == [(1, "pai_gow"), (1, "fortune"), (4, "pai_gow")]
    assert result.money(1, "pai_gow") == ("void", 1000)
    assert result.money(1, "fortune") == ("void", 500)
    assert result.cite(1, "pai_gow") == "58 Pa. Code § 670a.13(d)"
    assert result.money(4, "pai_gow") == ("win", 2000)


def test_d_a_double_down_wager_goes_back_with_the_hand() -> None:
    seats = {1: seat("double", fortune=500), 4: seat("stay", "house_way")}
    irregularity = {"name": "player_hand_voided", "seat": 1, "after_decisions": 2}
    result = play(HANDS, seats=seats, options=OPTIONS, irregularity=irregularity)
    assert result.money(1, "double") == ("void", 1000)
    assert result.net(1) == 0
    assert result.money(4, "pai_gow") == ("win", 2000)


def begun(*numbers: int) -> Round:
    """A live round in which all cards are dealt and the Double Down Wager is being offered."""
    seats = [SeatSetup(seat=number, wagers={"pai_gow": 1000}) for number in numbers]
    setup = RoundSetup(
        game="six_card_fortune_pai_gow",
        dealing="hand",
        seats=seats,
        start=1,
        options={"double_down": True},
    )
    round_ = Round(games.load("six_card_fortune_pai_gow"), setup)
    round_.apply(Cards(tuple(cards(dealt({0: KING_HIGH_AND_JACK, **HANDS}, 1)))))
    return round_


def test_d_what_others_have_answered_stands() -> None:
    round_ = begun(1, 4)
    round_.apply(Decide(4, Decision("double")))
    round_.apply(Irregular("player_hand_voided", seat=1))
    assert round_.waiting_for() == [4]
    round_.apply(Decide(4, Decision("house_way")))
    assert round_.over
    assert [(line.seat, line.wager, line.outcome) for line in round_.lines] == [
        (1, "pai_gow", "void"),
        (4, "pai_gow", "win"),
        (4, "double", "push"),
    ]


def test_d_an_answer_already_given_falls_with_the_hand() -> None:
    round_ = begun(1, 4)
    round_.apply(Decide(1, Decision("double")))
    round_.apply(Irregular("player_hand_voided", seat=1))
    assert round_.waiting_for() == [4]
    round_.apply(Decide(4, Decision("stay")))
    assert isinstance(round_.pending, Ask)
    assert round_.waiting_for() == [4]
    assert [line.wager for line in round_.lines] == ["pai_gow"]


def test_d_the_only_player_voids_and_the_round_is_over() -> None:
    round_ = begun(1)
    round_.apply(Irregular("player_hand_voided", seat=1))
    assert round_.over
    assert [(line.wager, line.outcome, line.returned) for line in round_.lines] == [("pai_gow", "void", 1000)]


def test_d_another_terminal_on_the_hand_plays_on_and_the_hand_still_earns_envy() -> None:
    hands = {1: "Qc Td 8h 6s 3h 2d", 4: "4c 4d 4h 4s 9c 2c"}
    irregularity = {"name": "player_hand_voided", "seat": 4, "after_cards": 42}
    out = seat() | {"decisions": []}
    both = {1: seat(fortune=500), 4: out, 9: seat(position=4)}
    result = play(hands, seats=both, options={"fortune": True}, irregularity=irregularity)
    assert result.order() == [
        (4, "pai_gow"),
        (9, "pai_gow"),
        (1, "pai_gow"),
        (1, "fortune"),
        (1, "fortune_envy"),
    ]
    alone = {1: seat(fortune=500), 4: out}
    result = play(hands, seats=alone, options={"fortune": True}, irregularity=irregularity)
    assert result.order() == [(4, "pai_gow"), (1, "pai_gow"), (1, "fortune")]


@pytest.mark.parametrize("name", ["player_card_exposed", "player_hand_voided"])
def test_d_names_a_seat_and_needs_a_card(name: str) -> None:
    assert not_now(name, after_cards=42) == "§ 670a.13(d)"
    assert not_now(name, seat=3, after_cards=42) == "§ 670a.13(d)"
    # The first card is the dealer's, the second goes to position 1.
    assert not_now(name, seat=1, after_cards=1) == "§ 670a.13(d)"


def test_d_gives_way_to_j_while_an_automated_shoe_deals() -> None:
    assert not_now("player_hand_voided", "automated_shoe", seat=1, after_cards=20) == "§ 670a.13(d)"


# -- (e) to (n) --------------------------------------------------------------------------------------


@pytest.mark.parametrize("when", [{"after_cards": 1}, {"after_cards": 42}, {"after_decisions": 3}])
def test_e_a_card_of_the_dealer_exposed_voids_everything(when: dict[str, Any]) -> None:
    all_void(struck("dealer_card_exposed", **when), "(e)")


def test_e_needs_a_card_of_the_dealer() -> None:
    assert not_now("dealer_card_exposed", after_cards=0) == "§ 670a.13(e)"


@pytest.mark.parametrize("at", [0, 20, 41])
def test_f_one_card_found_face_up_is_not_used(at: int) -> None:
    given = document(HANDS, **USUAL)
    order = given["cards"].split()
    given["cards"] = " ".join([*order[:at], "As", *order[at:]])
    given["irregularity"] = {"name": "face_up_card", "after_cards": at}
    only_recorded(settled(**given), "(f)")


def test_f_more_than_one_card_face_up_voids_everything() -> None:
    all_void(struck("face_up_cards", after_cards=20), "(f)")


@pytest.mark.parametrize("name", ["face_up_cards", "card_drawn_in_error"])
def test_f_g_only_while_the_cards_are_being_dealt(name: str) -> None:
    assert not_now(name, after_cards=42).startswith("§ 670a.13")


def test_g_a_card_drawn_in_error_is_the_next_card() -> None:
    only_recorded(struck("card_drawn_in_error", after_cards=5), "(g)")


@pytest.mark.parametrize("when", [{"after_cards": 10}, {"after_decisions": 2}])
@pytest.mark.parametrize(
    ("name", "section"), [("incorrect_number_of_cards", "(h)"), ("position_dealt_incorrect_number", "(k)")]
)
def test_h_k_a_wrong_number_of_cards_voids_everything(name: str, section: str, when: dict[str, Any]) -> None:
    all_void(struck(name, **when), section)


def test_i_hands_that_the_dealer_set_wrongly_are_reset_and_the_round_is_completed() -> None:
    only_recorded(struck("dealer_hands_reset"), "(i)")
    assert not_now("dealer_hands_reset", after_decisions=3) == "§ 670a.13(i)"


@pytest.mark.parametrize("after", [1, 20, 41])
def test_j_a_card_exposed_while_the_stacks_are_dealt_voids_everything(after: int) -> None:
    all_void(struck("stack_card_exposed", "automated_shoe", after_cards=after), "(j)")


def test_j_is_about_the_stacks_of_an_automated_shoe() -> None:
    assert not_now("stack_card_exposed", "automated_shoe", after_cards=0) == "§ 670a.13(j)"
    assert not_now("stack_card_exposed", "automated_shoe", after_cards=42) == "§ 670a.13(j)"
    assert not_now("stack_card_exposed", "hand", after_cards=20) == "§ 670a.13(j)"


def test_l_a_jam_of_the_shuffler_is_a_matter_of_the_shuffle() -> None:
    only_recorded(struck("shuffler_jam"), "(l)")


def test_m_a_jam_of_the_automated_shoe_voids_everything() -> None:
    all_void(struck("shoe_jam", "automated_shoe", after_cards=12), "(m)")


def test_m_a_shoe_that_has_dealt_its_last_card_undoes_nothing() -> None:
    assert not_now("shoe_jam", "automated_shoe", after_decisions=1) == "§ 670a.13(m)"


def test_m_needs_an_automated_shoe() -> None:
    assert not_now("shoe_jam") == "§ 670a.13(m)"


def test_n_a_device_out_of_order_is_only_recorded() -> None:
    only_recorded(struck("device_out_of_order"), "(n)")
