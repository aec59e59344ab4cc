"""§ 667a.8: Procedure for dealing the cards from a manual dealing shoe."""

from __future__ import annotations

import pytest

from tests.rounds import refused, settled
from tests.sections.flop_poker import DEAD_FLOP, JACKS, NOTHING, document, play, seat

SEATS = [{"seat": 2, **seat("fold")}, {"seat": 5, **seat()}]
# Card by card: seat 2 and seat 5 in turn, three times; the burn; the flop.
AROUND = "2c Jc 5d Jd 9h 3h Ah 4s 7d Kh"


def flop_round(**more: object) -> dict[str, object]:
    base = {"game": "flop_poker", "dealing": "manual_shoe", "cards": AROUND, "seats": SEATS}
    return base | more


def test_d_one_card_at_a_time_from_the_dealers_left() -> None:
    result = settled(**flop_round())
    assert result.line(5, "flop")["hand"] == "pair of jacks"
    assert result.line(2, "pot")["hand"] == "king high"


def test_d_only_positions_that_somebody_plays_are_dealt_to() -> None:
    one = settled(**flop_round(cards="2c 5d 9h Ah 4s 7d Kh", seats=SEATS[:1]))
    assert one.line(2, "pot")["hand"] == "king high"


def test_the_last_card_of_the_round_may_be_the_last_of_the_pack() -> None:
    assert settled(**flop_round(cards=AROUND)).money(5, "pot") == ("win", 1000)


def test_one_card_too_few_is_refused() -> None:
    error = refused(**flop_round(cards=AROUND.rsplit(" ", 1)[0]))
    assert error["code"] == "too_few_cards"
    assert error["cite"] == "58 Pa. Code § 667a.11(c)"


def test_3_a_a_card_that_stands_twice_is_refused() -> None:
    error = refused(**flop_round(cards=AROUND.replace("Kh", "2c")))
    assert error["code"] == "card_twice"
    assert error["cite"] == "58 Pa. Code § 667a.3(a)"


@pytest.mark.parametrize("name", ["stub_misdealt", "stub_wrong"])
def test_h_a_wrong_stub_returns_all_wagers(name: str) -> None:
    seats = {1: seat("fold", three_card_bonus=300), 4: seat()}
    result = play(
        {1: NOTHING, 4: JACKS}, DEAD_FLOP, seats, options={"three_card_bonus": True}, irregularity=name
    )
    lines = result.result["lines"]
    assert {line["outcome"] for line in lines} == {"void"}
    assert {line["cite"] for line in lines} == {"58 Pa. Code § 667a.8(h)"}
    assert (result.net(1), result.net(4)) == (0, 0)
    # The Flop Wager was placed, and it goes back as well.
    assert result.money(4, "flop") == ("void", 1000)


def test_h_the_stub_is_not_counted_before_the_flop_is_dealt() -> None:
    struck = {"name": "stub_wrong", "after_decisions": 0}
    error = refused(**document({1: NOTHING}, DEAD_FLOP, irregularity=struck))
    assert error["code"] == "bad_irregularity"
