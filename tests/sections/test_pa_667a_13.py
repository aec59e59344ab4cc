"""§ 667a.13: Irregularities."""

from __future__ import annotations

from functools import partial

import pytest

from croupier import games
from croupier.equipment.cards import cards
from croupier.play.choice import Decision
from croupier.play.request import Cards, Decide, Irregular
from croupier.play.round import Round
from croupier.play.setup import RoundSetup, SeatSetup
from tests.sections.flop_poker import DEAD_FLOP, JACKS, NOTHING, document, refuse, seat
from tests.sections.irregularities import DisturbedRound

HANDS = {1: NOTHING, 4: JACKS}
SEATS = {1: seat("fold"), 4: seat(three_card_bonus=300)}
BONUS = {"three_card_bonus": True}
ROUND = DisturbedRound("58 Pa. Code § 667a.13", partial(document, HANDS, DEAD_FLOP, SEATS, options=BONUS))


def test_a_one_card_found_face_up_is_not_used() -> None:
    # The first card of the shoe lies face up; the round is dealt from the second.
    result = ROUND.with_card_face_up(0)
    assert result.line(4, "flop")["hand"] == "pair of jacks"
    assert result.result["notes"] == ["a card found face up in the shoe or deck: 58 Pa. Code § 667a.13(a)"]


def test_a_a_card_found_face_up_before_the_flop_is_not_used_either() -> None:
    assert ROUND.with_card_face_up(6, after_decisions=2).line(1, "pot")["hand"] == "king high"


@pytest.mark.parametrize("after", [0, 3, 6])
def test_a_more_than_one_card_face_up_voids_everything(after: int) -> None:
    ROUND.voids("a", "face_up_cards", after_cards=after)


def test_a_a_second_single_card_face_up_is_more_than_one() -> None:
    one = SeatSetup(seat=1, wagers={"ante": 500, "pot": 500})
    setup = RoundSetup(game="flop_poker", dealing="manual_shoe", seats=[one])
    round_ = Round(games.load("flop_poker"), setup)
    round_.apply(Irregular("face_up_card", cards=tuple(cards("As"))))
    round_.apply(Cards(tuple(cards("2c 5d 9h"))))
    round_.apply(Decide(1, Decision("fold")))
    assert not round_.over
    round_.apply(Irregular("face_up_card", cards=tuple(cards("Ks"))))
    assert round_.over
    assert [(line.wager, line.outcome, line.returned) for line in round_.lines] == [
        ("ante", "void", 500),
        ("pot", "void", 500),
    ]


def test_a_an_automated_shoe_has_dealt_everything_before_the_decisions() -> None:
    error = ROUND.refused("face_up_cards", "automated_shoe", after_cards=9)
    assert error["cite"] == ROUND.cite("a")


def test_b_a_card_drawn_in_error_is_used_as_the_next() -> None:
    ROUND.changes_nothing("b", "card_drawn_in_error", after_cards=2)


@pytest.mark.parametrize("when", [{"after_cards": 2}, {"after_decisions": 1}, {"after_decisions": 2}])
def test_c_a_wrong_number_of_cards_voids_everything(when: dict[str, int]) -> None:
    ROUND.voids("c", "incorrect_number_of_cards", **when)


def test_c_what_a_fold_had_collected_is_returned() -> None:
    result = ROUND.struck("incorrect_number_of_cards", after_decisions=2)
    assert result.money(1, "ante") == ("void", 1000)


def test_d_a_jam_of_the_shuffler_changes_nothing_in_the_round() -> None:
    usual = ROUND.usual()
    jam = ROUND.struck("shuffler_jam")
    assert jam.result["lines"] == usual.result["lines"]
    assert jam.result["notes"] == [
        "the shuffler jammed during a shuffle: reshuffle: 58 Pa. Code § 667a.13(d)"
    ]


def test_e_a_jam_of_the_automated_shoe_voids_everything() -> None:
    ROUND.voids("e", "shoe_jam", "automated_shoe", after_cards=4)


def test_e_a_shoe_that_has_dealt_its_last_card_undoes_nothing() -> None:
    error = ROUND.refused("shoe_jam", "automated_shoe", after_decisions=1)
    assert error["cite"] == ROUND.cite("e")


def test_e_needs_an_automated_shoe() -> None:
    ROUND.refused("shoe_jam")


def test_f_a_device_out_of_order_is_only_recorded() -> None:
    result = ROUND.struck("device_out_of_order")
    assert result.money(4, "flop") == ("win", 2000)
    assert result.result["notes"] == ["a device is out of order and covered: 58 Pa. Code § 667a.13(f)"]


def test_an_irregularity_of_another_chapter_is_unknown() -> None:
    error = refuse(HANDS, DEAD_FLOP, SEATS, options=BONUS, irregularity="dealer_card_exposed")
    assert error["code"] == "unknown_irregularity"
