"""§ 669a.8 to § 669a.10: Dealing from a manual shoe, from the hand, from an automated shoe."""

from __future__ import annotations

import pytest

from tests.rounds import refused, settled
from tests.sections.raise_it_up_stud import DEAD_BOARD, FOLD, NOTHING, TENS, document, play, seat

SEATS = [{"seat": 2, **seat()}, {"seat": 5, **seat()}]
AROUND = "2c Tc 5d Td 9h 3h 4s 7d Kh"
STACKS = "2c 5d 9h Tc Td 3h 4s 7d Kh"
WRONG_STUB = {"manual_shoe": "8(h)", "hand": "9(f)", "automated_shoe": "10(f)"}


@pytest.mark.parametrize(
    ("dealing", "cards"), [("manual_shoe", AROUND), ("hand", AROUND), ("automated_shoe", STACKS)]
)
def test_players_from_the_dealers_left_then_the_community_without_a_burn(dealing: str, cards: str) -> None:
    result = settled(game="raise_it_up_stud", dealing=dealing, cards=cards, seats=SEATS)
    assert result.line(2, "ante")["hand"] == "king high"
    assert result.line(5, "ante")["hand"] == "pair of tens"


@pytest.mark.parametrize("dealing", list(WRONG_STUB))
def test_one_card_too_few_is_refused(dealing: str) -> None:
    error = refused(game="raise_it_up_stud", dealing=dealing, cards=AROUND[:-3], seats=SEATS)
    assert error["code"] == "too_few_cards"
    assert error["cite"] == f"58 Pa. Code § 669a.{WRONG_STUB[dealing].split('(')[0]}"


def test_3_a_a_card_that_stands_twice_is_refused() -> None:
    cards = AROUND.replace("Kh", "2c")
    error = refused(game="raise_it_up_stud", dealing="hand", cards=cards, seats=SEATS)
    assert error["code"] == "card_twice"
    assert error["cite"] == "58 Pa. Code § 669a.3(a)"


@pytest.mark.parametrize("dealing", list(WRONG_STUB))
@pytest.mark.parametrize("name", ["stub_misdealt", "stub_wrong"])
@pytest.mark.parametrize("when", [{"after_cards": 9}, {"after_decisions": 1}, {"after_decisions": 3}])
def test_a_wrong_stub_returns_all_wagers(dealing: str, name: str, when: dict[str, int]) -> None:
    # Seat 1 answers check, check, fold; seat 4 plays at once.
    seats = {1: seat(*FOLD, pair_plus=300), 4: seat()}
    result = play(
        {1: NOTHING, 4: TENS},
        DEAD_BOARD,
        seats,
        dealing=dealing,
        options={"pair_plus": "A"},
        irregularity={"name": name, **when},
    )
    lines = result.result["lines"]
    assert {line["outcome"] for line in lines} == {"void"}
    assert {line["cite"] for line in lines} == {f"58 Pa. Code § 669a.{WRONG_STUB[dealing]}"}
    assert (result.net(1), result.net(4)) == (0, 0)


def test_the_stub_is_not_counted_before_all_cards_are_dealt() -> None:
    struck = {"name": "stub_wrong", "after_cards": 2}
    error = refused(**document({1: NOTHING}, DEAD_BOARD, irregularity=struck))
    assert error["code"] == "bad_irregularity"
