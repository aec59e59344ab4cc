"""§ 674a.12: Payout odds."""

from __future__ import annotations

import pytest

from tests.sections.criss_cross_poker import DEAD_CROSS, NOTHING, play, refuse, seat

# Two own cards and a cross whose row makes the hand; the column holds the middle card of the row.
ACROSS = [
    ("Ah Kh", "2c Qh Jh Th 3d", "500 to 1"),
    ("9h Kh", "2c Qh Jh Th 3d", "100 to 1"),
    ("Ah 2h", "Kc 3h 4h 5h 9d", "100 to 1"),
    ("7h 7d", "2c 7c 7s Th 3d", "40 to 1"),
    ("7h 7d", "2c 7c Ts Th 3d", "12 to 1"),
    ("7h 2h", "2c 9h Jh Kh 3d", "8 to 1"),
    ("7h 8d", "2c 9h Tc Jh 3d", "5 to 1"),
    ("Ah 2d", "Kc 3h 4c 5h 9d", "5 to 1"),
    ("7h 7d", "2c 7c Ts Kh 3d", "3 to 1"),
    ("7h 7d", "2c Tc Ts Kh 3d", "2 to 1"),
    ("Jh Jd", "2c 9c Ts Kh 3d", "1 to 1"),
    ("6h 6d", "2c 9c Ts Kh 3d", "push"),
]

FIVE_CARD = [
    ("Ah Kh Qh Jh Th", "250 to 1"),
    ("9h Kh Qh Jh Th", "100 to 1"),
    ("7h 7d 7c 7s Th", "40 to 1"),
    ("7h 7d 7c Ts Th", "15 to 1"),
    ("7h 2h 9h Jh Kh", "10 to 1"),
    ("7h 8d 9h Tc Jh", "6 to 1"),
    ("7h 7d 7c Ts Kh", "4 to 1"),
    ("7h 7d Tc Ts Kh", "3 to 1"),
    ("Ah Ad 9c Ts Kh", "1 to 1"),
    ("6h 6d 9c Ts Kh", "1 to 1"),
]


@pytest.mark.parametrize(("own", "cross", "pays"), ACROSS)
def test_a_ante_pays_even_money_from_jacks_up_and_no_more(own: str, cross: str, pays: str) -> None:
    result = play({1: own}, cross)
    assert result.money(1, "ante_across") == (("push", 1000) if pays == "push" else ("win", 2000))
    assert result.cite(1, "ante_across") == "58 Pa. Code § 674a.12(a)"


@pytest.mark.parametrize(("own", "cross", "pays"), ACROSS)
def test_b_across_and_middle(own: str, cross: str, pays: str) -> None:
    result = play({1: own}, cross, {1: seat("across 1000", "down 1000", "middle 3000")})
    times = 0 if pays == "push" else int(pays.split()[0])
    for bet, stake in (("across", 1000), ("middle", 3000)):
        assert result.line(1, bet)["pays"] == pays
        assert result.money(1, bet) == ("win" if times else "push", stake + stake * times)
        assert result.cite(1, bet) == "58 Pa. Code § 674a.12(b)"


@pytest.mark.parametrize(("own", "cross", "pays"), ACROSS)
def test_b_down_is_paid_like_across(own: str, cross: str, pays: str) -> None:
    top, left, middle, right, bottom = cross.split()
    turned = " ".join((left, top, middle, bottom, right))
    assert play({1: own}, turned).line(1, "down")["pays"] == pays


@pytest.mark.parametrize(("cross", "pays"), FIVE_CARD)
def test_c_five_card_bonus(cross: str, pays: str) -> None:
    seats = {1: seat("fold", five_card=500)}
    result = play({1: "3c 4d"}, cross, seats, options={"five_card": True})
    assert result.line(1, "five_card")["pays"] == pays
    assert result.money(1, "five_card") == ("win", 500 + 500 * int(pays.split()[0]))
    assert result.cite(1, "five_card") == "58 Pa. Code § 674a.12(c)"


def test_there_is_no_payout_limit_and_no_meter() -> None:
    assert refuse({1: NOTHING}, DEAD_CROSS, options={"payout_limit": 5_000_000})["code"] == "bad_option"
    assert refuse({1: NOTHING}, DEAD_CROSS, options={"meter_reset": 5_000_000})["code"] == "bad_option"
