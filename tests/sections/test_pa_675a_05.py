"""§ 675a.5: Payout odds."""

from __future__ import annotations

import pytest

from tests.sections.high_roll_dice import CODE, matches, play, seat

# Ten dice with no face more than twice.
PAIRS = [1, 1, 2, 2, 3, 3, 4, 4, 5, 6]


@pytest.mark.parametrize(
    ("face", "pays", "returned"),
    [
        (2, "6 to 1", 7000),
        (3, "6 to 1", 7000),
        (4, "5 to 1", 6000),
        (5, "4 to 1", 5000),
        (6, "4 to 1", 5000),
        (1, "3 to 1", 4000),
    ],
)
def test_a_pip_street(face: int, pays: str, returned: int) -> None:
    line = play([matches(5, face)], {1: seat(1000, f"pip_{face}")}).line(1, f"pip_{face}")
    assert (line["pays"], line["returned"], line["cite"]) == (pays, returned, CODE + "§ 675a.5(a)")


@pytest.mark.parametrize(
    ("count", "pays", "returned"),
    [
        (8, "5000 to 1", 5_001_000),
        (7, "400 to 1", 401_000),
        (6, "30 to 1", 31_000),
        (5, "4 to 1", 5000),
        (4, "1 to 1", 2000),
        (3, "3 to 5", 1600),
        (2, "12 to 1", 13_000),
    ],
)
def test_b_like_kind_on_the_first_throw(count: int, pays: str, returned: int) -> None:
    faces = PAIRS if count == 2 else matches(count)
    kinds = [f"kind_{other}" for other in range(2, 9)]
    result = play([faces], {1: seat(1000, "pip_1", *kinds)})
    line = result.line(1, f"kind_{count}")
    assert (line["pays"], line["returned"], line["cite"]) == (pays, returned, CODE + "§ 675a.5(b)")
    assert sum(result.money(1, kind)[0] == "win" for kind in kinds) == 1


def test_b_three_to_five_is_rounded_down_to_the_cent() -> None:
    assert play([matches(3)], {1: seat(501, "pip_1", "kind_3")}).money(1, "kind_3") == ("win", 501 + 300)
    assert play([matches(3)], {1: seat(504, "pip_1", "kind_3")}).money(1, "kind_3") == ("win", 504 + 302)


@pytest.mark.parametrize("count", [9, 10])
def test_b_nine_and_ten_have_no_like_kind_row(count: int) -> None:
    kinds = [f"kind_{other}" for other in range(2, 9)]
    result = play([matches(count)], {1: seat(1000, "pip_5", *kinds)})
    assert {result.money(1, kind) for kind in kinds} == {("lose", 0)}


@pytest.mark.parametrize(("count", "prize"), [(9, 5_000_000), (10, 100_000_000)])
def test_c_millionaire_row_pays_a_sum_and_returns_the_dollar(count: int, prize: int) -> None:
    result = play([matches(count)], {1: seat(500, "pip_5", million_9=100, million_10=100)})
    assert result.money(1, f"million_{count}") == ("win", prize + 100)
    assert result.money(1, f"million_{19 - count}") == ("lose", 0)
    assert result.cite(1, f"million_{count}") == CODE + "§ 675a.5(c)"


def test_c_eight_of_a_kind_makes_no_millionaire() -> None:
    result = play([matches(8)], {1: seat(500, "pip_5", million_9=100)})
    assert result.money(1, "million_9") == ("lose", 0)


def test_c_the_sum_does_not_depend_on_the_amount_wagered() -> None:
    result = play([matches(9)], {1: seat(500, "pip_5", million_9=25)})
    assert result.money(1, "million_9") == ("win", 5_000_025)


@pytest.mark.parametrize(
    ("count", "pays", "returned"),
    [
        (8, "50 to 1", 51_000),
        (7, "10 to 1", 11_000),
        (6, "4 to 1", 5000),
        (5, "2 to 1", 3000),
        (4, "1 to 1", 2000),
        (3, "6 to 1", 7000),
    ],
)
def test_d_like_kind_on_the_second_throw(count: int, pays: str, returned: int) -> None:
    # The first throw has two aces; the second adds what is missing.
    second = [1] * (count - 2) + [2] * (10 - count)
    result = play([PAIRS, second], {1: seat(1000, "pip_1", f"kind_{count}", "extra_roll")})
    line = result.line(1, f"kind_{count}")
    assert (line["pays"], line["returned"], line["cite"]) == (pays, returned, CODE + "§ 675a.5(d)")


@pytest.mark.parametrize("more", [7, 8])
def test_d_nine_and_ten_have_no_second_roll_row(more: int) -> None:
    kinds = [f"kind_{count}" for count in range(3, 9)]
    second = [1] * more + [2] * (8 - more)
    result = play([PAIRS, second], {1: seat(1000, "pip_1", *kinds, "extra_roll")})
    assert {result.money(1, kind) for kind in kinds} == {("lose", 0)}
