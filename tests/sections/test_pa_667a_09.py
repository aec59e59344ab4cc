"""§ 667a.9: Procedure for dealing the cards from the hand."""

from __future__ import annotations

import pytest

from tests.rounds import settled
from tests.sections.flop_poker import DEAD_FLOP, JACKS, NOTHING, play, seat


def test_d_one_card_at_a_time_from_the_dealers_left_with_a_burn() -> None:
    result = settled(
        game="flop_poker",
        dealing="hand",
        cards="2c Jc 5d Jd 9h 3h Ah 4s 7d Kh",
        seats=[{"seat": 2, **seat("fold")}, {"seat": 5, **seat()}],
    )
    assert result.line(5, "flop")["hand"] == "pair of jacks"


@pytest.mark.parametrize("name", ["stub_misdealt", "stub_wrong"])
def test_h_a_wrong_stub_returns_all_wagers(name: str) -> None:
    result = play({1: NOTHING, 4: JACKS}, DEAD_FLOP, dealing="hand", irregularity=name)
    assert {line["cite"] for line in result.result["lines"]} == {"58 Pa. Code § 667a.9(h)"}
    assert (result.net(1), result.net(4)) == (0, 0)
