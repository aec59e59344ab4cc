"""§ 667a.10: Procedures for dealing the cards from an automated dealing shoe."""

from __future__ import annotations

import pytest

from croupier import games
from croupier.equipment.cards import cards
from croupier.play.request import Ask, Cards
from croupier.play.round import Round
from croupier.play.setup import RoundSetup, SeatSetup
from tests.rounds import refused, settled
from tests.sections.flop_poker import DEAD_FLOP, JACKS, NOTHING, play, seat

STACKS = "2c 5d 9h Jc Jd 3h 4s 7d Kh"
SEATS = [{"seat": 2, **seat("fold")}, {"seat": 5, **seat()}]


def test_c_a_stack_to_each_player_then_the_flop_without_a_burn() -> None:
    result = settled(game="flop_poker", dealing="automated_shoe", cards=STACKS, seats=SEATS)
    assert result.line(5, "flop")["hand"] == "pair of jacks"
    assert result.line(2, "pot")["hand"] == "king high"


def test_c_the_flop_lies_face_down_while_players_decide() -> None:
    one = SeatSetup(seat=1, wagers={"ante": 500, "pot": 500})
    setup = RoundSetup(game="flop_poker", dealing="automated_shoe", seats=[one])
    round_ = Round(games.load("flop_poker"), setup)
    round_.apply(Cards(tuple(cards("2c 5d 9h"))))
    round_.apply(Cards(tuple(cards("4s 7d Kh"))))
    assert isinstance(round_.pending, Ask)
    assert round_.observation(1)["places"] == {
        "position 1": ["2c", "5d", "9h"],
        "community": ["??", "??", "??"],
    }


def test_c_one_card_too_few_is_refused() -> None:
    error = refused(game="flop_poker", dealing="automated_shoe", cards=STACKS[:-3], seats=SEATS)
    assert error["code"] == "too_few_cards"
    assert error["cite"] == "58 Pa. Code § 667a.10(c)"


@pytest.mark.parametrize("name", ["stub_misdealt", "stub_wrong"])
def test_g_a_wrong_stub_returns_all_wagers(name: str) -> None:
    struck = {"name": name, "after_cards": 9}
    result = play({1: NOTHING, 4: JACKS}, DEAD_FLOP, dealing="automated_shoe", irregularity=struck)
    assert {line["cite"] for line in result.result["lines"]} == {"58 Pa. Code § 667a.10(g)"}
    assert (result.net(1), result.net(4)) == (0, 0)


def test_an_unknown_method_is_refused() -> None:
    error = refused(game="flop_poker", dealing="robot", cards=STACKS, seats=SEATS)
    assert error["code"] == "unknown_dealing"
