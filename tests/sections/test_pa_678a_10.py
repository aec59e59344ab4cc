"""§ 678a.10: Procedure for dealing the cards from an automated dealing shoe."""

from __future__ import annotations

import pytest

from tests.rounds import refused, settled
from tests.sections.high_card_flush import QUALIFIES, document, flush, pennsylvania, play, seat


@pennsylvania
def test_b_stacks_of_seven_clockwise_and_the_last_to_the_dealer(edition: str) -> None:
    result = settled(
        game="high_card_flush",
        edition=edition,
        dealing="automated_shoe",
        cards=f"{flush(6)} Ks Qs Js 9s 9d 8h 7h 9h 5h 3h 7d 2d 5s 4s",
        seats=[{"seat": 5, **seat()}, {"seat": 1, **seat()}],
    )
    assert result.line(1, "ante")["hand"] == "six-card flush, ace high; dealer three-card flush, nine high"
    assert result.line(5, "ante")["hand"] == "four-card flush, king high; dealer three-card flush, nine high"


@pennsylvania
def test_b_too_few_cards_cites_the_section(edition: str) -> None:
    round_ = document({1: flush(5)}, QUALIFIES, edition=edition, dealing="automated_shoe")
    error = refused(**{**round_, "cards": " ".join(round_["cards"].split()[:13])})
    assert (error["code"], error["cite"]) == ("too_few_cards", "58 Pa. Code § 678a.10")


@pytest.mark.parametrize("irregularity", ["stub_misdealt", "stub_wrong"])
@pennsylvania
def test_f_a_stub_of_the_wrong_number_voids_the_round(edition: str, irregularity: str) -> None:
    result = play(
        {1: flush(7)}, QUALIFIES, edition=edition, dealing="automated_shoe", irregularity=irregularity
    )
    assert result.money(1, "ante") == ("void", 1000)
    assert result.cite(1, "ante") == "58 Pa. Code § 678a.10(f)"
