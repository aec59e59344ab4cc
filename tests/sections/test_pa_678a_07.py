"""§ 678a.7: Wagers."""

from __future__ import annotations

import pytest

from croupier import games
from tests.sections.high_card_flush import QUALIFIES, flush, pennsylvania, play, refuse, seat

DEALER = "2h 3h 4d 6d 8s 2s Qs"
ALL_OFFERED = {"flush_bonus": "A", "straight_flush_bonus": "A", "progressive": "A"}


@pennsylvania
def test_c_a_raise_is_not_placed_before_the_deal(edition: str) -> None:
    error = refuse({1: flush(4)}, QUALIFIES, {1: seat(**{"raise": 1000})}, edition=edition)
    assert (error["code"], error["cite"]) == ("unknown_wager", "58 Pa. Code § 678a.11(b)")


@pennsylvania
def test_d_1_an_ante_is_required(edition: str) -> None:
    seats = {1: {"wagers": {"flush_bonus": 500}, "decisions": ["fold"]}}
    error = refuse({1: flush(4)}, QUALIFIES, seats, edition=edition, options=ALL_OFFERED)
    assert (error["code"], error["cite"]) == ("missing_wager", "58 Pa. Code § 678a.7(d)(1)")


@pytest.mark.parametrize("amount", [-1, 0])
@pennsylvania
def test_d_1_an_ante_is_a_positive_amount(edition: str, amount: int) -> None:
    error = refuse({1: flush(4)}, QUALIFIES, {1: seat("fold", ante=amount)}, edition=edition)
    assert (error["code"], error["cite"]) == ("bad_amount", "58 Pa. Code § 678a.7(d)(1)")
    one_cent = play({1: flush(4)}, QUALIFIES, {1: seat("fold", ante=1)}, edition=edition)
    assert one_cent.net(1) == -1


@pytest.mark.parametrize(
    ("wager", "paragraph"), [("flush_bonus", 2), ("straight_flush_bonus", 3), ("progressive", 4)]
)
@pennsylvania
def test_d_2_to_4_an_optional_wager_needs_the_rules_submission(
    edition: str, wager: str, paragraph: int
) -> None:
    seats = {1: seat("fold", **{wager: 100})}
    error = refuse({1: flush(4)}, QUALIFIES, seats, edition=edition)
    assert (error["code"], error["cite"]) == ("not_offered", f"58 Pa. Code § 678a.7(d)({paragraph})")
    result = play({1: flush(4)}, QUALIFIES, seats, edition=edition, options=ALL_OFFERED)
    assert result.line(1, wager)["stake"] == 100


@pennsylvania
def test_d_2_and_3_a_bonus_wager_may_be_of_any_amount_and_has_no_bearing_on_the_others(edition: str) -> None:
    with_bonus = seat(flush_bonus=12_345, straight_flush_bonus=7)
    result = play({1: flush(4)}, QUALIFIES, {1: with_bonus}, edition=edition, options=ALL_OFFERED)
    alone = play({1: flush(4)}, QUALIFIES, edition=edition)
    for wager in ("ante", "raise"):
        assert result.line(1, wager) == alone.line(1, wager)
    assert result.line(1, "flush_bonus")["stake"] == 12_345
    assert result.line(1, "straight_flush_bonus")["stake"] == 7


@pytest.mark.parametrize(("second", "allowed"), [(100, True), (101, False), (500, False)])
@pennsylvania
def test_d_4_every_progressive_wager_of_a_round_is_the_same_amount(
    edition: str, second: int, allowed: bool
) -> None:
    hands = {1: flush(4), 2: "Ad Jh 9d Ts Kc 5s 7c"}
    seats = {1: seat("fold", progressive=100), 2: seat("fold", progressive=second)}
    round_ = {"edition": edition, "options": ALL_OFFERED}
    if allowed:
        assert play(hands, QUALIFIES, seats, **round_).money(2, "progressive") == ("lose", 0)
    else:
        error = refuse(hands, QUALIFIES, seats, **round_)
        assert (error["code"], error["cite"]) == ("bad_amount", "58 Pa. Code § 678a.7(d)(4)")


@pytest.mark.parametrize(("edition", "most"), [("pa-2015", 1), ("pa-2019", 6)])
def test_e_how_many_positions_a_player_may_play(edition: str, most: int) -> None:
    option = games.load("high_card_flush").edition(edition).options["adjacent_boxes"]
    assert (max(option.values), option.cite) == (most, "§ 678a.7(e)")


THREE = {1: flush(4), 2: "Ad Jh 9d Ts Kc 5s 7c", 3: "As Jc 9s Td Kh 5c 7s"}


def of_one_player(*positions: int) -> dict[int, dict[str, object]]:
    """Three seats that fold, those on these positions of one player."""
    return {number: seat("fold", player="patron A" if number in positions else "") for number in THREE}


def test_e_in_2015_a_player_may_not_wager_on_two_positions() -> None:
    error = refuse(THREE, DEALER, of_one_player(1, 2), edition="pa-2015", options={"adjacent_boxes": 1})
    assert (error["code"], error["cite"]) == ("too_many_positions", "58 Pa. Code § 678a.7(e)")
    assert (
        play(THREE, DEALER, of_one_player(1), edition="pa-2015", options={"adjacent_boxes": 1}).net(1)
        == -1000
    )
    # It holds without being stated.
    error = refuse(THREE, DEALER, of_one_player(1, 2), edition="pa-2015")
    assert (error["code"], error["cite"]) == ("too_many_positions", "58 Pa. Code § 678a.7(e)")


def test_e_in_2015_two_terminals_of_one_player_on_one_position_are_one_position() -> None:
    seats = {1: seat("fold", player="patron A"), 9: seat("fold", player="patron A", position=1)}
    assert (
        play({1: flush(4)}, DEALER, seats, edition="pa-2015", options={"adjacent_boxes": 1}).net(9) == -1000
    )


@pytest.mark.parametrize(
    ("boxes", "positions", "allowed"),
    [
        (1, (1, 2), False),
        (2, (1, 2), True),
        (2, (1, 3), False),
        (2, (1, 2, 3), False),
        (3, (1, 2, 3), True),
        (None, (1, 3), True),  # the Rules Submission is not stated
    ],
)
def test_e_in_2019_the_rules_submission_limits_the_adjacent_boxes(
    boxes: int | None, positions: tuple[int, ...], allowed: bool
) -> None:
    options = {} if boxes is None else {"adjacent_boxes": boxes}
    if allowed:
        assert play(THREE, DEALER, of_one_player(*positions), options=options).net(1) == -1000
    else:
        error = refuse(THREE, DEALER, of_one_player(*positions), options=options)
        assert (error["code"], error["cite"]) == ("too_many_positions", "58 Pa. Code § 678a.7(e)")
