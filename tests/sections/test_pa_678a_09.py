"""§ 678a.9: Procedure for dealing the cards from the hand."""

from __future__ import annotations

import pytest

from tests.rounds import raw, refused
from tests.sections.high_card_flush import QUALIFIES, document, flush, pennsylvania, play


@pennsylvania
def test_b_one_card_at_a_time_as_from_the_manual_shoe(edition: str) -> None:
    hands = {1: flush(5), 3: "Kh Qd Js 9s 9d 8h 7h"}
    from_shoe = document(hands, "9c 5h 3h 7d 2d Kd 4s", edition=edition)
    assert raw({**from_shoe, "dealing": "hand"}) == raw(from_shoe)


@pennsylvania
def test_b_too_few_cards_cites_the_section(edition: str) -> None:
    round_ = document({1: flush(5)}, QUALIFIES, edition=edition, dealing="hand")
    error = refused(**{**round_, "cards": " ".join(round_["cards"].split()[:13])})
    assert (error["code"], error["cite"]) == ("too_few_cards", "58 Pa. Code § 678a.9")


@pytest.mark.parametrize("irregularity", ["stub_misdealt", "stub_wrong"])
@pennsylvania
def test_f_a_stub_of_the_wrong_number_voids_the_round(edition: str, irregularity: str) -> None:
    result = play({1: flush(7)}, QUALIFIES, edition=edition, dealing="hand", irregularity=irregularity)
    assert result.money(1, "ante") == ("void", 1000)
    assert result.cite(1, "ante") == "58 Pa. Code § 678a.9(f)"
