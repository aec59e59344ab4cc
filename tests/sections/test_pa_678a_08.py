"""§ 678a.8: Procedure for dealing the cards from a manual dealing shoe."""

from __future__ import annotations

import pytest

from tests.rounds import fill, raw, refused, settled
from tests.sections.high_card_flush import (
    QUALIFIES,
    document,
    flush,
    one_at_a_time,
    pennsylvania,
    play,
    refuse,
    seat,
)

SECOND = "Ks Qs Js 9s 9d 8h 7h"
DEALER = "9h 5h 3h 7d 2d 5s 4s"


@pennsylvania
def test_d_one_card_at_a_time_from_the_left_and_then_to_the_dealer(edition: str) -> None:
    result = settled(
        game="high_card_flush",
        edition=edition,
        dealing="manual_shoe",
        cards=one_at_a_time([flush(6), SECOND, DEALER]),
        seats=[{"seat": 4, **seat()}, {"seat": 2, **seat()}],
    )
    assert result.line(2, "ante")["hand"] == "six-card flush, ace high; dealer three-card flush, nine high"
    assert result.line(4, "ante")["hand"] == "four-card flush, king high; dealer three-card flush, nine high"


@pennsylvania
def test_d_only_positions_with_an_ante_are_dealt_to(edition: str) -> None:
    # Seat 6 alone receives the first card, as it would at seat 1.
    at_six, at_one = (play({number: flush(5)}, QUALIFIES, edition=edition) for number in (6, 1))
    assert at_six.line(6, "ante")["hand"] == at_one.line(1, "ante")["hand"]


@pennsylvania
def test_d_six_players_and_the_dealer_need_forty_nine_cards(edition: str) -> None:
    deck = fill("").split()
    seats = [{"seat": number, **seat("fold")} for number in range(1, 7)]
    round_ = {"game": "high_card_flush", "edition": edition, "dealing": "manual_shoe", "seats": seats}
    assert len(settled(**round_, cards=" ".join(deck[:49])).result["lines"]) == 6
    error = refused(**round_, cards=" ".join(deck[:48]))
    assert (error["code"], error["cite"]) == ("too_few_cards", "58 Pa. Code § 678a.8")
    assert "48 cards" in error["message"]
    assert "49 are needed" in error["message"]


@pennsylvania
def test_e_cards_left_over_are_the_stub(edition: str) -> None:
    short = document({1: flush(4)}, QUALIFIES, edition=edition)
    assert raw({**short, "cards": fill(short["cards"])}) == raw(short)


@pytest.mark.parametrize("irregularity", ["stub_misdealt", "stub_wrong"])
@pennsylvania
def test_h_a_stub_of_the_wrong_number_voids_the_round(edition: str, irregularity: str) -> None:
    options = {"flush_bonus": "A", "progressive": "A"}
    seats = {1: seat("fold", flush_bonus=500, progressive=100)}
    result = play(
        {1: flush(7)}, QUALIFIES, seats, edition=edition, options=options, irregularity=irregularity
    )
    assert {line["outcome"] for line in result.result["lines"]} == {"void"}
    assert result.net(1) == 0
    assert result.cite(1, "ante") == "58 Pa. Code § 678a.8(h)"


@pennsylvania
def test_f_the_stub_is_counted_after_the_deal(edition: str) -> None:
    early = {"name": "stub_wrong", "after_cards": 13}
    error = refuse({1: flush(7)}, QUALIFIES, edition=edition, irregularity=early)
    assert error["code"] == "bad_irregularity"
    late = play(
        {1: flush(7)}, QUALIFIES, edition=edition, irregularity={"name": "stub_wrong", "after_cards": 14}
    )
    assert late.money(1, "ante") == ("void", 1000)
