"""§ 674a.8 to § 674a.10: Dealing from a manual shoe, from the hand, from an automated shoe."""

from __future__ import annotations

import pytest

from tests.rounds import refused, settled
from tests.sections.criss_cross_poker import DEAD_CROSS, NOTHING, document, play, seat

SEATS = [{"seat": 2, **seat()}, {"seat": 5, **seat()}]
AROUND = f"{DEAD_CROSS} 3h Jc 8d Js"
STACKS = f"{DEAD_CROSS} 3h 8d Jc Js"
WRONG_STUB = {"manual_shoe": "8(h)", "hand": "9(f)", "automated_shoe": "10(f)"}


@pytest.mark.parametrize(
    ("dealing", "cards"), [("manual_shoe", AROUND), ("hand", AROUND), ("automated_shoe", STACKS)]
)
def test_the_cross_first_then_the_players_from_the_dealers_left(dealing: str, cards: str) -> None:
    result = settled(game="criss_cross_poker", dealing=dealing, cards=cards, seats=SEATS)
    assert result.line(2, "ante_across")["hand"] == "king high"
    assert result.line(5, "ante_across")["hand"] == "pair of jacks"


@pytest.mark.parametrize("dealing", list(WRONG_STUB))
def test_the_last_card_may_be_the_last_of_the_pack_but_none_may_lack(dealing: str) -> None:
    error = refused(game="criss_cross_poker", dealing=dealing, cards=AROUND[:-3], seats=SEATS)
    assert error["code"] == "too_few_cards"
    assert error["cite"] == f"58 Pa. Code § 674a.{WRONG_STUB[dealing].split('(')[0]}"


def test_3_a_a_card_that_stands_twice_is_refused() -> None:
    cards = AROUND.replace("Js", "2c")
    error = refused(game="criss_cross_poker", dealing="hand", cards=cards, seats=SEATS)
    assert error["code"] == "card_twice"
    assert error["cite"] == "58 Pa. Code § 674a.3(a)"


@pytest.mark.parametrize("dealing", list(WRONG_STUB))
@pytest.mark.parametrize("name", ["stub_misdealt", "stub_wrong"])
@pytest.mark.parametrize("when", [{"after_cards": 9}, {"after_decisions": 1}, {"after_decisions": 3}])
def test_a_wrong_stub_returns_all_wagers(dealing: str, name: str, when: dict[str, int]) -> None:
    seats = {1: seat("fold", five_card=300), 4: seat()}
    result = play(
        {1: NOTHING, 4: "Jc Js"},
        DEAD_CROSS,
        seats,
        dealing=dealing,
        options={"five_card": True},
        irregularity={"name": name, **when},
    )
    lines = result.result["lines"]
    assert {line["outcome"] for line in lines} == {"void"}
    assert {line["cite"] for line in lines} == {f"58 Pa. Code § 674a.{WRONG_STUB[dealing]}"}
    assert (result.net(1), result.net(4)) == (0, 0)


def test_the_stub_is_not_counted_before_all_cards_are_dealt() -> None:
    struck = {"name": "stub_wrong", "after_cards": 6}
    error = refused(**document({1: NOTHING}, DEAD_CROSS, irregularity=struck))
    assert error["code"] == "bad_irregularity"
