"""Massachusetts, Section 7: dealing from a manual shoe; and the way of dealing that it does not have."""

from __future__ import annotations

import pytest

from tests.rounds import fill, refused, settled
from tests.sections.high_card_flush import QUALIFIES, document, flush, play, refuse, seat

RULES = "Massachusetts High Card Flush Rules"


def test_c_and_d_seven_cards_running_to_each_player_and_then_to_the_dealer() -> None:
    result = settled(
        game="high_card_flush",
        edition="ma",
        dealing="manual_shoe",
        cards=f"{flush(6)} Ks Qs Js 9s 9d 8h 7h 9h 5h 3h 7d 2d 5s 4s",
        seats=[{"seat": 5, **seat()}, {"seat": 1, **seat()}],
    )
    assert result.line(1, "ante")["hand"] == "six-card flush, ace high; dealer three-card flush, nine high"
    assert result.line(5, "ante")["hand"] == "four-card flush, king high; dealer three-card flush, nine high"


def test_c_six_players_and_the_dealer_need_forty_nine_cards() -> None:
    deck = fill("").split()
    seats = [{"seat": number, **seat("fold")} for number in range(1, 7)]
    round_ = {"game": "high_card_flush", "edition": "ma", "dealing": "manual_shoe", "seats": seats}
    assert len(settled(**round_, cards=" ".join(deck[:49])).result["lines"]) == 6
    error = refused(**round_, cards=" ".join(deck[:48]))
    assert (error["code"], error["cite"]) == ("too_few_cards", f"{RULES} § 7")


def test_cards_are_not_dealt_from_the_hand() -> None:
    error = refuse({1: flush(4)}, QUALIFIES, edition="ma", dealing="hand")
    assert (error["code"], error["cite"]) == ("unknown_dealing", f"{RULES} § 7")
    assert error["message"].endswith("it has: manual_shoe, automated_shoe")


@pytest.mark.parametrize("irregularity", ["stub_misdealt", "stub_wrong"])
def test_f_2_a_stub_of_the_wrong_number_voids_the_round(irregularity: str) -> None:
    result = play({1: flush(7)}, QUALIFIES, edition="ma", irregularity=irregularity)
    assert result.money(1, "ante") == ("void", 1000)
    assert result.cite(1, "ante") == f"{RULES} § 7(f)(2)"


def test_there_are_six_positions() -> None:
    # The text states no number of its own: docs/interpretations/6781-massachusetts-contradictions.md.
    assert play({6: flush(4)}, QUALIFIES, edition="ma").net(6) == 2000
    round_ = document({6: flush(4)}, QUALIFIES, edition="ma")
    round_["seats"][0]["seat"] = 7
    assert refused(**round_)["code"] == "bad_position"
