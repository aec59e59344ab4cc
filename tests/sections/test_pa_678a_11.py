"""§ 678a.11: Procedure for completion of each round of play."""

from __future__ import annotations

import pytest

from tests.rounds import fill, settled
from tests.sections.high_card_flush import (
    DOES_NOT_QUALIFY,
    QUALIFIES,
    SIDE,
    document,
    flush,
    pennsylvania,
    play,
    refuse,
    seat,
    seen_of,
    straight_flush,
)

OFFERED = {"flush_bonus": "A", "straight_flush_bonus": "B", "progressive": "A"}

# Three hands that do not share a card with each other or with the dealer's.
FIRST, SECOND, THIRD = "Ac Qc Tc 8c 6c Jd Th", "Ad Qd Td 8d 6d Jh Ts", "As Qs 8s 6s Jc 4c Kh"


# -- (b) fold or raise ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("length", "times", "paragraph"), [(2, 1, 1), (3, 1, 1), (4, 1, 1), (5, 2, 2), (6, 3, 3), (7, 3, 3)]
)
@pennsylvania
def test_b_1_to_3_the_flush_says_how_much_may_be_raised(
    edition: str, length: int, times: int, paragraph: int
) -> None:
    most = times * 1000
    accepted = play({1: flush(length)}, QUALIFIES, {1: seat(f"raise {most}")}, edition=edition)
    assert accepted.line(1, "raise")["stake"] == most
    error = refuse({1: flush(length)}, QUALIFIES, {1: seat(f"raise {most + 1}")}, edition=edition)
    assert (error["code"], error["cite"]) == ("bad_amount", f"58 Pa. Code § 678a.11(b)({paragraph})")


@pytest.mark.parametrize("length", [2, 3, 4, 5, 6, 7])
@pennsylvania
def test_b_a_raise_is_at_least_the_ante(edition: str, length: int) -> None:
    accepted = play({1: flush(length)}, QUALIFIES, {1: seat("raise 1000")}, edition=edition)
    assert accepted.line(1, "raise")["stake"] == 1000
    error = refuse({1: flush(length)}, QUALIFIES, {1: seat("raise 999")}, edition=edition)
    assert error["code"] == "bad_amount"


@pennsylvania
def test_b_2_five_card_flush_may_raise_an_amount_between_once_and_twice_the_ante(edition: str) -> None:
    result = play({1: flush(5)}, QUALIFIES, {1: seat("raise 1501")}, edition=edition)
    assert result.line(1, "raise")["stake"] == 1501


@pennsylvania
def test_b_the_ante_of_the_seat_is_the_measure(edition: str) -> None:
    seats = {1: seat("raise 1500", ante=500), 2: seat("raise 2000", ante=1000)}
    error = refuse({1: FIRST, 2: SECOND}, QUALIFIES, seats, edition=edition)
    assert error["message"].startswith("seat 1: ")
    assert "raise $5 to $10" in error["message"]


@pennsylvania
def test_b_players_are_asked_from_the_dealers_left(edition: str) -> None:
    seats = {2: seat(), 1: seat()}
    for one in seats.values():
        one["decisions"] = []
    error = refuse({1: FIRST, 2: SECOND}, QUALIFIES, seats, edition=edition)
    assert error["message"].startswith("seat 1: a decision is missing")


@pytest.mark.parametrize("decision", ["check", "call", "stand", "Fold"])
@pennsylvania
def test_b_there_is_nothing_but_fold_and_raise(edition: str, decision: str) -> None:
    error = refuse({1: flush(4)}, QUALIFIES, {1: seat(decision)}, edition=edition)
    assert (error["code"], error["cite"]) == ("illegal_decision", "58 Pa. Code § 678a.11(b)")


# -- (c) the fold --------------------------------------------------------------------------------


@pennsylvania
def test_c_2_a_fold_loses_the_ante_even_when_the_dealer_does_not_qualify(edition: str) -> None:
    result = play({1: flush(7)}, DOES_NOT_QUALIFY, {1: seat("fold")}, edition=edition)
    assert result.order() == [(1, "ante")]
    assert result.money(1, "ante") == ("lose", 0)
    assert result.cite(1, "ante") == "58 Pa. Code § 678a.11(c)(2)"


@pennsylvania
def test_c_2_i_the_side_wagers_of_a_folded_hand_are_resolved_at_the_end(edition: str) -> None:
    seats = {1: seat("fold", **SIDE)}
    result = play(
        {1: straight_flush(5)}, QUALIFIES, seats, edition=edition, options=OFFERED, meters={"main": 5_000_000}
    )
    assert result.money(1, "flush_bonus") == ("win", 5500)
    assert result.money(1, "straight_flush_bonus") == ("win", 50_500)
    assert result.money(1, "progressive") == ("win", 25_000)


@pennsylvania
def test_c_2_folded_antes_are_collected_first_in_the_order_of_the_decisions(edition: str) -> None:
    seats = {
        1: seat("fold", flush_bonus=500),
        2: seat("raise 1000", flush_bonus=500),
        3: seat("fold", flush_bonus=500),
    }
    hands = {1: FIRST, 2: SECOND, 3: THIRD}
    result = play(hands, QUALIFIES, seats, edition=edition, options=OFFERED)
    assert result.order() == [
        (1, "ante"),
        (3, "ante"),
        (3, "flush_bonus"),
        (2, "ante"),
        (2, "raise"),
        (2, "flush_bonus"),
        (1, "flush_bonus"),
    ]


@pennsylvania
def test_everyone_may_fold_and_the_round_is_dealt_out_all_the_same(edition: str) -> None:
    seats = {1: seat("fold", flush_bonus=500), 2: seat("fold")}
    result = play({1: FIRST, 2: SECOND}, QUALIFIES, seats, edition=edition, options=OFFERED)
    assert result.order() == [(1, "ante"), (2, "ante"), (1, "flush_bonus")]
    assert (result.net(1), result.net(2)) == (4000, -1000)


@pytest.mark.parametrize("wager", [None, *SIDE])
@pennsylvania
def test_c_2_a_folded_hand_is_shown_only_where_an_optional_wager_lies(
    edition: str, wager: str | None
) -> None:
    seats = {1: seat("fold", **({wager: SIDE[wager]} if wager else {})), 2: seat()}
    given = document({1: FIRST, 2: SECOND}, QUALIFIES, seats, edition=edition, options=OFFERED)
    assert seen_of(1, 2, given) == (FIRST.split() if wager else ["??"] * 7)
    assert seen_of(1, 1, given) == FIRST.split()
    assert seen_of(2, 1, given) == SECOND.split()


@pennsylvania
def test_c_2_ii_a_hand_that_another_terminal_plays_on_is_shown(edition: str) -> None:
    seats = {1: seat("fold"), 2: seat(), 3: seat(position=1)}
    given = document({1: FIRST, 2: SECOND}, QUALIFIES, seats, edition=edition)
    assert seen_of(1, 2, given) == FIRST.split()


# -- (d) the dealer ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dealer", "qualifies"),
    [
        (QUALIFIES, True),
        (DOES_NOT_QUALIFY, False),
        ("9h 3h 2h 7d 2d Ks 4s", True),  # the lowest three-card flush that qualifies
        ("8h 7h 5h 7d 2d Ks 4s", False),
        ("5h 4h 3h 2h 7d Ks 4s", True),  # any four-card flush, here the lowest of all
        ("Kh 7h Kd 7d Ks 4s 9d", True),  # three diamonds, king high
        ("Kh 7h Kd 7d Ks 4s 3c", False),  # nothing longer than two cards
    ],
)
@pennsylvania
def test_d_the_dealer_needs_a_three_card_flush_nine_high(edition: str, dealer: str, qualifies: bool) -> None:
    result = play({1: flush(5)}, dealer, {1: seat("raise 2000")}, edition=edition)
    assert result.money(1, "ante") == ("win", 2000)
    assert result.money(1, "raise") == (("win", 4000) if qualifies else ("push", 2000))


@pytest.mark.parametrize("hand", ["Jc 2c Qd 6d Th 2h 5s", flush(7)])
@pennsylvania
def test_d_1_without_qualification_the_ante_is_paid_and_the_raise_returned(edition: str, hand: str) -> None:
    result = play({1: hand}, DOES_NOT_QUALIFY, edition=edition)
    assert result.money(1, "ante") == ("win", 2000)
    assert result.cite(1, "ante") == "58 Pa. Code § 678a.12(a)"
    assert result.money(1, "raise") == ("push", 1000)
    assert result.cite(1, "raise") == "58 Pa. Code § 678a.11(d)(1)"


@pytest.mark.parametrize(
    ("hand", "ante", "raised", "section"),
    [
        ("9c 5c 4c Jd Td Qs 8s", ("win", 2000), ("win", 2000), "678a.12(a)"),
        ("9c 5c 3c Jd Td Qs 8s", ("push", 1000), ("push", 1000), "678a.11(d)(2)(ii)(B)"),
        ("9c 5c 2c Jd Td Qs 8s", ("lose", 0), ("lose", 0), "678a.11(d)(2)(ii)(C)"),
    ],
    ids=["A", "B", "C"],
)
@pennsylvania
def test_d_2_ii_the_hands_are_compared(
    edition: str, hand: str, ante: tuple[str, int], raised: tuple[str, int], section: str
) -> None:
    result = play({1: hand}, QUALIFIES, edition=edition)
    assert (result.money(1, "ante"), result.money(1, "raise")) == (ante, raised)
    assert result.cite(1, "ante") == result.cite(1, "raise") == f"58 Pa. Code § {section}"


@pytest.mark.parametrize("dealer", [QUALIFIES, DOES_NOT_QUALIFY])
@pennsylvania
def test_d_settlement_runs_counterclockwise_from_the_dealers_right(edition: str, dealer: str) -> None:
    result = play({1: FIRST, 3: SECOND, 6: THIRD}, dealer, edition=edition)
    assert [number for number, _ in result.order()] == [6, 6, 3, 3, 1, 1]


# -- (e) the side wagers -------------------------------------------------------------------------


@pennsylvania
def test_e_ante_and_raise_first_then_flush_straight_flush_and_progressive(edition: str) -> None:
    seats = {1: seat("raise 1000", progressive=100, straight_flush_bonus=500, flush_bonus=500)}
    result = play({1: flush(4)}, QUALIFIES, seats, edition=edition, options=OFFERED)
    assert [wager for _, wager in result.order()] == [
        "ante",
        "raise",
        "flush_bonus",
        "straight_flush_bonus",
        "progressive",
    ]


@pytest.mark.parametrize(("length", "outcome"), [(3, "lose"), (4, "win")])
@pennsylvania
def test_e_1_a_flush_bonus_needs_four_cards(edition: str, length: int, outcome: str) -> None:
    seats = {1: seat(flush_bonus=500)}
    result = play({1: flush(length)}, QUALIFIES, seats, edition=edition, options=OFFERED)
    assert result.money(1, "flush_bonus")[0] == outcome


@pytest.mark.parametrize(("length", "outcome"), [(2, "lose"), (3, "win")])
@pennsylvania
def test_e_2_a_straight_flush_bonus_needs_three_cards(edition: str, length: int, outcome: str) -> None:
    seats = {1: seat(straight_flush_bonus=500)}
    result = play({1: straight_flush(length)}, QUALIFIES, seats, edition=edition, options=OFFERED)
    assert result.money(1, "straight_flush_bonus")[0] == outcome


@pennsylvania
def test_e_3_a_losing_progressive_wager_is_a_line_as_well(edition: str) -> None:
    seats = {1: seat(progressive=100)}
    result = play({1: flush(4)}, QUALIFIES, seats, edition=edition, options=OFFERED)
    assert result.money(1, "progressive") == ("lose", 0)


@pennsylvania
def test_e_side_wagers_do_not_depend_on_the_dealer(edition: str) -> None:
    seats = {1: seat(**SIDE)}
    one, other = (
        play({1: straight_flush(4)}, dealer, seats, edition=edition, options=OFFERED)
        for dealer in (QUALIFIES, DOES_NOT_QUALIFY)
    )
    for wager in SIDE:
        assert one.line(1, wager) == other.line(1, wager)


# -- several seats -------------------------------------------------------------------------------


@pennsylvania
def test_two_terminals_play_one_hand_and_each_decides_for_itself(edition: str) -> None:
    seats = {
        1: seat("raise 2000"),
        21: seat("fold", position=1, flush_bonus=500),
        22: seat("raise 500", ante=500, position=1),
    }
    result = play({1: FIRST}, QUALIFIES, seats, edition=edition, options=OFFERED)
    assert (result.net(1), result.net(21), result.net(22)) == (3000, 4000, 1000)
    assert result.order() == [
        (21, "ante"),
        (22, "ante"),
        (22, "raise"),
        (21, "flush_bonus"),
        (1, "ante"),
        (1, "raise"),
    ]


@pennsylvania
def test_a_terminal_may_play_a_hand_that_no_other_seat_plays(edition: str) -> None:
    result = play({2: FIRST}, QUALIFIES, {9: seat("raise 2000", position=2)}, edition=edition)
    assert result.money(9, "raise") == ("win", 4000)


@pennsylvania
def test_six_players_are_settled_from_six_to_one(edition: str) -> None:
    seats = [{"seat": number, **seat()} for number in range(1, 7)]
    result = settled(
        game="high_card_flush", edition=edition, dealing="automated_shoe", cards=fill(""), seats=seats
    )
    assert [number for number, wager in result.order() if wager == "ante"] == [6, 5, 4, 3, 2, 1]
    staked = sum(one["staked"] for one in result.result["seats"])
    returned = sum(one["returned"] for one in result.result["seats"])
    assert staked == 12_000
    assert returned == sum(line["returned"] for line in result.result["lines"])


@pennsylvania
def test_the_order_of_seats_in_the_document_does_not_matter(edition: str) -> None:
    round_ = document({1: FIRST, 2: SECOND, 3: THIRD}, QUALIFIES, edition=edition)
    turned = {**round_, "seats": round_["seats"][::-1]}
    assert settled(**turned).result == settled(**round_).result
