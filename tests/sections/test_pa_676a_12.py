"""§ 676a.12: Payout odds, with the points of § 676a.6 and the scores of § 676a.1."""

from __future__ import annotations

import pytest

from tests.sections.go_fore_it import (
    EIGHT,
    EIGHTEEN,
    FOUR_ACES,
    FOURTEEN,
    NINE,
    NINETEEN,
    THIRTEEN,
    TWENTY_FIVE,
    TWENTY_FOUR,
    play,
    refuse,
    seat,
)


@pytest.mark.parametrize(
    ("hand", "words", "pays", "returned"),
    [
        (FOUR_ACES, "albatross, 4 points", "25 to 1", 26_000),
        (EIGHT, "albatross, 8 points", "25 to 1", 26_000),
        (NINE, "eagle, 9 points", "5 to 1", 6_000),
        (THIRTEEN, "eagle, 13 points", "5 to 1", 6_000),
        (FOURTEEN, "birdie, 14 points", "2 to 1", 3_000),
        (EIGHTEEN, "birdie, 18 points", "2 to 1", 3_000),
        (NINETEEN, "par, 19 points", "1 to 1", 2_000),
        (TWENTY_FOUR, "par, 24 points", "1 to 1", 2_000),
        (TWENTY_FIVE, "over par, 25 points", "lose", 0),
        ("Kc Qd Jh Ts", "over par, 40 points", "lose", 0),
    ],
)
def test_a_b_the_back_9_wager_is_paid_by_the_score_and_the_front_9_evenly(
    hand: str, words: str, pays: str, returned: int
) -> None:
    result = play({1: hand}, dealer="6c 6d 6h 6s")
    line = result.line(1, "back_9")
    assert (line["hand"], line["pays"], line["returned"]) == (words, pays, returned)
    assert result.money(1, "front_9") == (("win", 2000) if returned else ("lose", 0))


def test_6_an_ace_is_one_pictures_and_tens_are_ten() -> None:
    result = play({1: "Ac Jd 2h Ts"}, seats={1: seat(skins=100)}, options={"skins": True})
    assert result.line(1, "skins")["hand"] == "23 points; dealer 20 points"


def test_c_skins_is_paid_evenly() -> None:
    result = play({1: EIGHT}, seats={1: seat(skins=333)}, options={"skins": True})
    line = result.line(1, "skins")
    assert (line["pays"], line["returned"]) == ("1 to 1", 666)


@pytest.mark.parametrize(
    ("hand", "paytable", "pays", "returned"),
    [
        ("Ac Ad Ah As", "A", "1,000 to 1", 500_500),
        ("Ac Ad Ah As", "B", "1,000 to 1", 500_500),
        ("Ac Ad Ah 9s", "A", "50 to 1", 25_500),
        ("Ac Ad Ah 9s", "B", "50 to 1", 25_500),
        ("Ac Ad 9h 9s", "A", "5 to 1", 3_000),
        ("Ac Ad 9h 9s", "B", "6 to 1", 3_500),
        ("Ac 9d 9h 9s", "A", "2 to 1", 1_500),
        ("Ac 9d 9h 9s", "B", "2 to 1", 1_500),
        ("9c 9d 9h 8s", "A", "lose", 0),
        ("9c 9d 9h 8s", "B", "lose", 0),
    ],
)
def test_d_gopher_is_paid_by_the_number_of_aces(hand: str, paytable: str, pays: str, returned: int) -> None:
    result = play({1: hand}, seats={1: seat(gopher=500)}, options={"gopher": paytable})
    line = result.line(1, "gopher")
    assert (line["pays"].replace(",", ""), line["returned"]) == (pays.replace(",", ""), returned)


@pytest.mark.parametrize("letter", ["C", True, ""])
def test_d_there_are_two_paytables(letter: object) -> None:
    error = refuse({1: EIGHT}, options={"gopher": letter})
    assert error["code"] == "unknown_paytable"
    assert error["cite"] == "58 Pa. Code § 676a.12(d)"


def test_c_skins_has_no_letter() -> None:
    error = refuse({1: EIGHT}, options={"skins": "A"})
    assert error["code"] == "unknown_paytable"


def test_there_is_no_payout_limit() -> None:
    assert refuse({1: EIGHT}, options={"payout_limit": 5_000_000})["code"] == "bad_option"
