"""§ 669a.12: Payout odds; Envy Bonus; rate of progression."""

from __future__ import annotations

import pytest

from croupier import games
from tests.sections.raise_it_up_stud import (
    DEAD_BOARD,
    NOTHING,
    ROYAL_OF_HEARTS,
    ROYAL_OF_SPADES,
    TENS,
    play,
    refuse,
    seat,
)

PAIR_PLUS = {
    "Kh Qh Jh": (40, 40, 40, 40),
    "8h 8d 8c": (30, 25, 30, 30),
    "8h 9d Tc": (6, 6, 5, 6),
    "8h 2h Jh": (4, 4, 4, 3),
    "8h 8d Jh": (1, 1, 1, 1),
}

SIX_CARD = {
    ("Ah Kh Qh", "Jh Th 2d"): (1000, 1000, 1000, 1000),
    ("9h Kh Qh", "Jh Th 2d"): (200, 200, 200, 200),
    ("7c 7d 7h", "7s 2c Kd"): (50, 50, 100, 100),
    ("7c 7d 2h", "7s 2c Kd"): (25, 25, 20, 20),
    ("2h 5h 9h", "Jh Kh 3c"): (20, 15, 15, 15),
    ("5h 6d 7c", "8h 9s Ac"): (10, 10, 9, 10),
    ("7c 7d 9h", "7s 2c Kd"): (5, 5, 8, 7),
}


@pytest.mark.parametrize("own", list(PAIR_PLUS))
@pytest.mark.parametrize("letter", ["A", "B", "C", "D"])
def test_a_pair_plus(own: str, letter: str) -> None:
    times = PAIR_PLUS[own]["ABCD".index(letter)]
    result = play({1: own}, "4s 6d 3s", {1: seat(pair_plus=500)}, options={"pair_plus": letter})
    assert result.money(1, "pair_plus") == ("win", 500 + 500 * times)
    assert result.cite(1, "pair_plus") == "58 Pa. Code § 669a.12(a)"


def test_a_there_are_four_paytables() -> None:
    error = refuse({1: NOTHING}, DEAD_BOARD, options={"pair_plus": "E"})
    assert error["code"] == "unknown_paytable"
    assert error["cite"] == "58 Pa. Code § 669a.12(a)"


def test_b_ante_pays_even_money_whatever_the_hand() -> None:
    for own, board in ((TENS, DEAD_BOARD), ("Ah Kh Qh", "Jh Th 2d")):
        result = play({1: own}, board)
        assert result.money(1, "ante") == ("win", 2000)
        assert result.cite(1, "ante") == "58 Pa. Code § 669a.12(b)"


@pytest.mark.parametrize(
    ("own", "board", "play_pays", "blind_pays"),
    [
        ("Ah Kh Qh", "Jh Th 2d", "100 to 1", "1000 to 1"),
        ("9h Kh Qh", "Jh Th 2d", "20 to 1", "200 to 1"),
        ("7c 7d 7h", "7s 2c Kd", "10 to 1", "30 to 1"),
        ("7c 7d 2h", "7s 2c Kd", "6 to 1", "4 to 1"),
        ("2h 5h 9h", "Jh Kh 3c", "5 to 1", "3 to 1"),
        ("5h 6d 7c", "8h 9s Ac", "4 to 1", "2 to 1"),
        ("7c 7d 9h", "7s 2c Kd", "3 to 1", "1 to 1"),
        ("7c Kh 9h", "7s 2c Kd", "3 to 2", "push"),
        ("Ac Ah 9h", "7s 2c Kd", "1 to 1", "push"),
        (TENS, DEAD_BOARD, "1 to 1", "push"),
    ],
)
def test_c_d_play_and_blind(own: str, board: str, play_pays: str, blind_pays: str) -> None:
    result = play({1: own}, board, {1: seat("play 3000")})
    top, bottom = int(play_pays.split()[0]), int(play_pays.split()[2])
    assert result.line(1, "play")["pays"] == play_pays
    assert result.money(1, "play") == ("win", 3000 + 3000 * top // bottom)
    assert result.cite(1, "play") == "58 Pa. Code § 669a.12(c)"
    assert result.line(1, "blind")["pays"] == blind_pays
    times = 0 if blind_pays == "push" else int(blind_pays.split()[0])
    assert result.money(1, "blind") == ("win" if times else "push", 1000 + 1000 * times)
    assert result.cite(1, "blind") == "58 Pa. Code § 669a.12(d)"


def test_c_half_a_cent_is_dropped() -> None:
    result = play({1: "7c Kh 9h"}, "7s 2c Kd", {1: seat("play 1001", ante=1001)})
    # 3 to 2 on 1,001 is 1,501.5.
    assert result.money(1, "play") == ("win", 1001 + 1501)


@pytest.mark.parametrize(
    ("own", "returned"),
    [
        (ROYAL_OF_HEARTS, 50_000),
        ("Ad Kd Qd", 50_000),
        ("Kh Qh Jh", 7_000),
        ("8h 8d 8c", 6_000),
        ("8h 9d Tc", 600),
    ],
)
def test_e_1_progressive_does_not_return_the_stake(own: str, returned: int) -> None:
    options = {"progressive": True}
    result = play({1: own}, "4s 6d 3s", {1: seat(progressive=100)}, options=options)
    assert result.money(1, "progressive") == ("win", returned)
    assert result.cite(1, "progressive") == "58 Pa. Code § 669a.12(e)(1)"


def spades(stake: int = 100, **options: object) -> tuple[int, dict[str, int]]:
    """What the ace, king and queen of spades receive, and the meter afterwards."""
    result = play(
        {1: ROYAL_OF_SPADES},
        DEAD_BOARD,
        {1: seat(progressive=stake)},
        options={"progressive": True, **options},
        meters={"main": 765_432},
    )
    return result.line(1, "progressive")["returned"], result.meters


def test_e_1_spades_take_the_meter() -> None:
    assert spades() == (765_432, {"main": 100_000})


def test_e_3_the_meter_restarts_at_a_thousand_dollars_whatever_the_wager() -> None:
    assert spades(500) == (765_432, {"main": 100_000})


def test_e_3_or_at_what_the_rules_submission_says_but_not_lower() -> None:
    assert spades(meter_reset=100_001) == (765_432, {"main": 100_001})
    error = refuse({1: NOTHING}, DEAD_BOARD, options={"progressive": True, "meter_reset": 99_999})
    assert error["code"] == "bad_option"
    assert error["cite"] == "58 Pa. Code § 669a.12(e)(3)"


def test_e_3_the_rate_of_progression_is_at_least_14_percent() -> None:
    edition = games.load("raise_it_up_stud").edition("pa-2015")
    assert edition.figure("lowest_rate_of_progression") == "14%"
    assert edition.progressives["progressive"].meters[""]["main"].primary is None


def test_e_4_the_next_terminal_on_the_hand_is_paid_from_the_restarted_meter() -> None:
    seats = {1: seat(progressive=100), 2: seat(position=1, progressive=500)}
    result = play(
        {1: ROYAL_OF_SPADES}, DEAD_BOARD, seats, options={"progressive": True}, meters={"main": 765_432}
    )
    assert result.money(2, "progressive") == ("win", 765_432)
    assert result.money(1, "progressive") == ("win", 100_000)
    assert result.meters == {"main": 100_000}


@pytest.mark.parametrize(
    ("own", "stake", "envy"),
    [
        (ROYAL_OF_SPADES, 100, 10_000),
        (ROYAL_OF_HEARTS, 100, 2_500),
        (ROYAL_OF_SPADES, 500, 50_000),
        (ROYAL_OF_HEARTS, 500, 12_500),
    ],
)
def test_e_5_envy_goes_by_the_wager_of_who_receives_it(own: str, stake: int, envy: int) -> None:
    seats = {1: seat(progressive=stake), 2: seat(progressive=600 - stake)}
    result = play(
        {1: NOTHING, 2: own}, "4s 7d Kc", seats, options={"progressive": True}, meters={"main": 200_000}
    )
    line = result.line(1, "progressive_envy")
    assert (line["stake"], line["outcome"], line["returned"]) == (0, "win", envy)
    assert line["cite"] == "58 Pa. Code § 669a.12(e)(5)"


@pytest.mark.parametrize(("own", "board"), list(SIX_CARD))
@pytest.mark.parametrize("letter", ["A", "B", "C", "D"])
def test_f_six_card_bonus(own: str, board: str, letter: str) -> None:
    times = SIX_CARD[own, board]["ABCD".index(letter)]
    result = play({1: own}, board, {1: seat(six_card=500)}, options={"six_card": letter})
    assert result.money(1, "six_card") == ("win", 500 + 500 * times)
    assert result.cite(1, "six_card") == "58 Pa. Code § 669a.12(f)"


def test_there_is_no_payout_limit() -> None:
    assert refuse({1: NOTHING}, DEAD_BOARD, options={"payout_limit": 5_000_000})["code"] == "bad_option"
