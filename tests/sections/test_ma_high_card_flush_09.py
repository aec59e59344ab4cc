"""Massachusetts, Section 9: completion of each round of play."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rounds import refused, settled
from tests.sections.high_card_flush import (
    DOES_NOT_QUALIFY,
    PENNSYLVANIA,
    QUALIFIES,
    SIDE,
    document,
    flush,
    play,
    refuse,
    seat,
    seen_of,
    straight_flush,
)

RULES = "Massachusetts High Card Flush Rules"
OFFERED = {"flush_bonus": "A", "straight_flush_bonus": "C", "progressive": "A"}
FIRST, SECOND, THIRD = "Ac Qc Tc 8c 6c Jd Th", "Ad Qd Td 8d 6d Jh Ts", "As Qs 8s 6s Jc 4c Kh"


def speaks(number: int = 1, **when: int) -> dict[str, Any]:
    """A player who speaks of his hand."""
    return {"name": "information_exchanged", "seat": number, **when}


def silent(**more: Any) -> dict[str, Any]:
    """A seat that is out of the round before it is asked."""
    return seat(**more) | {"decisions": []}


def test_a_who_speaks_of_his_hand_forfeits_all_his_wagers() -> None:
    hands = {1: straight_flush(5), 2: SECOND}
    seats = {1: silent(**SIDE), 2: seat()}
    result = play(hands, QUALIFIES, seats, edition="ma", options=OFFERED, irregularity=speaks())
    mine = [line for line in result.result["lines"] if line["seat"] == 1]
    assert [line["wager"] for line in mine] == ["ante", *SIDE]
    assert {(line["outcome"], line["returned"]) for line in mine} == {("lose", 0)}
    assert {line["cite"] for line in mine} == {f"{RULES} § 9(a)"}
    # The other plays on.
    assert result.money(2, "ante") == result.money(2, "raise") == ("win", 2000)


def test_a_overtakes_a_raise_that_still_waits_for_the_others() -> None:
    seats = {1: seat(), 2: seat()}
    struck = speaks(after_decisions=1)
    result = play({1: FIRST, 2: SECOND}, QUALIFIES, seats, edition="ma", irregularity=struck)
    assert [line["wager"] for line in result.result["lines"] if line["seat"] == 1] == ["ante"]
    assert result.net(1) == -1000
    assert result.net(2) == 2000


def test_a_every_position_of_that_player_loses() -> None:
    seats = {1: silent(player="patron A"), 2: silent(player="patron A"), 3: seat(player="patron B")}
    hands = {1: FIRST, 2: SECOND, 3: THIRD}
    result = play(hands, QUALIFIES, seats, edition="ma", irregularity=speaks())
    assert [result.net(number) for number in (1, 2)] == [-1000, -1000]
    assert result.net(3) == 2000


@pytest.mark.parametrize(("dealt", "playable"), [(13, False), (14, True)])
def test_a_not_before_the_last_card_is_dealt(dealt: int, playable: bool) -> None:
    given = document(
        {1: FIRST}, QUALIFIES, {1: silent()}, edition="ma", irregularity=speaks(after_cards=dealt)
    )
    if playable:
        assert settled(**given).net(1) == -1000
    else:
        error = refused(**given)
        assert (error["code"], error["cite"]) == ("bad_irregularity", f"{RULES} § 9(a)")


def test_a_not_after_the_dealer_has_revealed_his_hand() -> None:
    error = refuse({1: FIRST}, QUALIFIES, edition="ma", irregularity=speaks(after_decisions=1))
    assert error["code"] == "bad_irregularity"


@pytest.mark.parametrize("edition", PENNSYLVANIA)
def test_a_pennsylvania_takes_no_wager_for_it(edition: str) -> None:
    error = refuse({1: FIRST}, QUALIFIES, edition=edition, irregularity=speaks())
    assert error["code"] == "bad_irregularity"
    assert "this edition does not take his wagers" in error["message"]


def test_b_a_folded_hand_without_an_optional_wager_is_not_shown() -> None:
    seats = {1: seat("fold"), 2: seat("fold", flush_bonus=500), 3: seat()}
    given = document({1: FIRST, 2: SECOND, 3: THIRD}, QUALIFIES, seats, edition="ma", options=OFFERED)
    assert seen_of(1, 3, given) == ["??"] * 7
    assert seen_of(2, 3, given) == SECOND.split()


def test_b_a_fold_forfeits_the_ante() -> None:
    result = play({1: flush(7)}, DOES_NOT_QUALIFY, {1: seat("fold")}, edition="ma")
    assert result.order() == [(1, "ante")]
    assert result.money(1, "ante") == ("lose", 0)
    assert result.cite(1, "ante") == f"{RULES} § 9(b)"


def test_b_players_are_asked_from_the_dealers_left() -> None:
    seats = {2: {**seat(), "decisions": []}, 1: {**seat(), "decisions": []}}
    error = refuse({1: FIRST, 2: SECOND}, QUALIFIES, seats, edition="ma")
    assert error["message"].startswith("seat 1: a decision is missing")
    assert error["cite"] == f"{RULES} § 9(b)"


def test_c_a_folded_hand_is_still_paid_its_bonus_wagers() -> None:
    seats = {1: seat("fold", flush_bonus=500, straight_flush_bonus=500)}
    result = play({1: straight_flush(5)}, QUALIFIES, seats, edition="ma", options=OFFERED)
    assert result.money(1, "flush_bonus") == ("win", 5500)
    assert result.money(1, "straight_flush_bonus") == ("win", 50_500)


def test_e_the_texts_own_example_of_a_qualifying_hand() -> None:
    # Section 1: two, three and nine of diamonds, and four cards of the other suits.
    result = play({1: flush(5)}, "2d 3d 9d 4s Kh 7h 5s", edition="ma")
    assert result.money(1, "raise") == ("win", 2000)


@pytest.mark.parametrize(
    ("dealer", "raised"),
    [
        (QUALIFIES, ("win", 2000)),
        (DOES_NOT_QUALIFY, ("push", 1000)),
        ("5h 4h 3h 2h 7d Ks 4s", ("win", 2000)),  # any four-card flush
    ],
)
def test_e_1_i_without_a_qualifying_hand_the_raise_is_a_push(dealer: str, raised: tuple[str, int]) -> None:
    result = play({1: flush(5)}, dealer, edition="ma")
    assert result.money(1, "ante") == ("win", 2000)
    assert result.money(1, "raise") == raised


def test_e_1_i_cites_the_section() -> None:
    result = play({1: flush(5)}, DOES_NOT_QUALIFY, edition="ma")
    assert result.cite(1, "ante") == f"{RULES} § 11(b)"
    assert result.cite(1, "raise") == f"{RULES} § 9(e)(1)(i)"


@pytest.mark.parametrize(
    ("hand", "outcome", "section"),
    [
        ("9c 5c 4c Jd Td Qs 8s", "win", "11(b)"),
        ("9c 5c 2c Jd Td Qs 8s", "lose", "9(e)(1)(ii)(b)"),
        ("9c 5c 3c Jd Td Qs 8s", "push", "9(e)(1)(ii)(c)"),
    ],
    ids=["a", "b", "c"],
)
def test_e_1_ii_the_hands_are_compared(hand: str, outcome: str, section: str) -> None:
    result = play({1: hand}, QUALIFIES, edition="ma")
    for wager in ("ante", "raise"):
        assert result.money(1, wager)[0] == outcome
        assert result.cite(1, wager) == f"{RULES} § {section}"


def test_e_settlement_runs_counterclockwise_from_the_dealers_right() -> None:
    result = play({1: FIRST, 3: SECOND, 6: THIRD}, QUALIFIES, edition="ma")
    assert [number for number, _ in result.order()] == [6, 6, 3, 3, 1, 1]


def test_e_2_the_bonus_wagers_follow_ante_and_raise_in_the_order_of_the_text() -> None:
    seats = {1: seat("raise 1000", progressive=100, straight_flush_bonus=500, flush_bonus=500)}
    result = play({1: flush(4)}, QUALIFIES, seats, edition="ma", options=OFFERED)
    order = [wager for _, wager in result.order()]
    assert order == ["ante", "raise", "flush_bonus", "straight_flush_bonus", "progressive"]
