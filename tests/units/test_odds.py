"""What a wager pays, in words and back, and to the cent."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.units.odds import (
    EVEN_MONEY,
    LOSE,
    PUSH,
    FixedSum,
    FixedSumAndStake,
    ForOne,
    Odds,
    PercentOfMeter,
    ToOne,
    parse_odds,
)

ratios = st.tuples(st.integers(1, 10**6), st.integers(1, 100))
every_kind = st.one_of(
    ratios.map(lambda ratio: ToOne(*ratio)),
    ratios.map(lambda ratio: ForOne(*ratio)),
    st.builds(PercentOfMeter, st.integers(1, 100), st.sampled_from(["main", "mega", "five_card"])),
    st.integers(0, 10**9).map(FixedSum),
    st.integers(0, 10**9).map(FixedSumAndStake),
    st.sampled_from([PUSH, LOSE]),
)


@given(every_kind)
def test_what_is_shown_can_be_read_back(odds: Odds) -> None:
    assert parse_odds(str(odds)) == odds


@pytest.mark.parametrize(
    ("text", "odds"),
    [
        ("3 to 2", ToOne(3, 2)),
        ("1 to 1", EVEN_MONEY),
        ("8,000 to 1", ToOne(8000)),
        ("8000 to 1", ToOne(8000)),
        ("250 for 1", ForOne(250)),
        ("10% of meter", PercentOfMeter(10)),
        ("100% of mega meter", PercentOfMeter(100, "mega")),
        ("$1,000", FixedSum(100_000)),
        ("$1,000,000 and stake", FixedSumAndStake(100_000_000)),
        ("push", PUSH),
        ("lose", LOSE),
    ],
)
def test_the_words_of_the_text(text: str, odds: Odds) -> None:
    assert parse_odds(text) == odds


@pytest.mark.parametrize(
    ("text", "stake", "returned", "winnings"),
    [
        ("3 to 2", 505, 505 + 757, 757),  # 757.5 is rounded down
        ("3 to 2", 500, 1250, 750),
        ("3 to 1", 1000, 4000, 3000),
        ("1 to 20", 19, 19, 0),
        ("1 to 20", 20, 21, 1),
        ("250 for 1", 100, 25_000, 24_900),
        ("3 for 2", 505, 757, 252),
        ("$1,000", 100, 100_000, 99_900),
        ("$1,000 and stake", 100, 100_100, 100_000),
        ("push", 505, 505, 0),
        ("lose", 505, 0, -505),
    ],
)
def test_what_a_stake_returns(text: str, stake: int, returned: int, winnings: int) -> None:
    odds = parse_odds(text)
    assert not isinstance(odds, PercentOfMeter)
    assert (odds.returns(stake), odds.winnings(stake)) == (returned, winnings)


@given(ratios, st.integers(0, 10**9))
def test_to_one_returns_the_stake_and_for_one_does_not(ratio: tuple[int, int], stake: int) -> None:
    assert ToOne(*ratio).returns(stake) == stake + ForOne(*ratio).returns(stake)


@given(ratios, st.integers(0, 10**9))
def test_a_payment_is_rounded_down_by_less_than_a_cent(ratio: tuple[int, int], stake: int) -> None:
    numerator, denominator = ratio
    lost = stake * numerator - denominator * ToOne(numerator, denominator).winnings(stake)
    assert 0 <= lost < denominator


@pytest.mark.parametrize(
    ("text", "meter", "share"),
    [
        ("10% of meter", 12_345, 1234),
        ("10% of meter", 12_349, 1234),
        ("10% of meter", 12_350, 1235),
        ("100% of meter", 12_345, 12_345),
        ("10% of meter", 9, 0),
    ],
)
def test_a_share_of_a_meter_is_rounded_down(text: str, meter: int, share: int) -> None:
    odds = parse_odds(text)
    assert isinstance(odds, PercentOfMeter)
    assert odds.share(meter) == share


@pytest.mark.parametrize(
    "text",
    [
        "",
        "3",
        "3 to",
        "3 to 0",
        "3:2",
        "three to two",
        "3 TO 2",
        " 3 to 2",
        "3.5 to 1",
        "-3 to 1",
        "1,00 to 1",
        "0% of meter",
        "101% of meter",
        "10 % of meter",
        "10%",
        "win",
        "Push",
        "N/A",
    ],
)
def test_anything_else_is_refused_and_never_guessed(text: str) -> None:
    with pytest.raises(ValueError, match="is not odds") as refused:
        parse_odds(text)
    assert repr(text) in str(refused.value)


@pytest.mark.parametrize("text", ["$1,00", "$", "$5 and a half"])
def test_a_sum_must_be_a_sum(text: str) -> None:
    with pytest.raises(ValueError, match="is not a sum of money"):
        parse_odds(text)


@pytest.mark.parametrize("text", ["0 to 1", "0 for 1"])
def test_odds_of_nothing_must_say_what_they_mean(text: str) -> None:
    with pytest.raises(ValueError, match="say 'push' or 'lose'"):
        parse_odds(text)
