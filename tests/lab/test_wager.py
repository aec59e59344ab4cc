"""Counts and odds put together: edges, variances, and what is refused."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.errors import DataError
from croupier.kernel.counts import Counts, as_whole_numbers
from croupier.lab.misprints import warnings_for
from croupier.lab.value import returned, wins
from croupier.lab.wager import evaluate
from croupier.units.odds import (
    LOSE,
    PUSH,
    FixedSum,
    FixedSumAndStake,
    ForOne,
    PercentOfMeter,
    ToOne,
    parse_odds,
)

COIN = Counts({"heads": 1, "tails": 1}, 2, "a coin", "dice.md")


@pytest.mark.parametrize(
    "odds", [ToOne(3, 2), ForOne(250), FixedSum(50_000), FixedSumAndStake(700), PUSH, LOSE]
)
def test_returns_are_those_of_the_settlement(odds: ToOne) -> None:
    assert returned(odds, 500) * 500 == odds.returns(500)


def test_a_share_of_a_meter_is_of_what_it_shows() -> None:
    assert returned(PercentOfMeter(10, "mega"), 500, {"mega": Fraction(1_000_000)}) == 200


def test_a_fair_coin() -> None:
    fair = evaluate(COIN, {"heads": ToOne(1), "tails": LOSE})
    assert (fair.edge, fair.hit_frequency, fair.variance) == (0, Fraction(1, 2), 1)
    assert fair.standard_deviation == 1.0


def test_contributions_add_up_to_minus_the_edge() -> None:
    result = evaluate(COIN, {"heads": ToOne(3, 5), "tails": LOSE})
    assert sum(row.contribution for row in result.rows) == -result.edge == Fraction(-1, 5)


def test_for_one_keeps_the_stake() -> None:
    assert evaluate(COIN, {"heads": ForOne(2), "tails": LOSE}).edge == 0
    assert evaluate(COIN, {"heads": ToOne(2), "tails": LOSE}).edge == Fraction(-1, 2)


def test_a_push_is_no_hit() -> None:
    assert evaluate(COIN, {"heads": PUSH, "tails": LOSE}).hit_frequency == 0
    assert not wins(PUSH)
    assert wins(PercentOfMeter(5))


def test_a_missing_row_is_one_clear_sentence() -> None:
    with pytest.raises(DataError, match="the paytable has no row for tails"):
        evaluate(COIN, {"heads": ToOne(1)})


def test_a_negative_pay_is_one_clear_sentence() -> None:
    with pytest.raises(DataError, match="heads pays -3 for 1, which is less than nothing"):
        evaluate(COIN, {"heads": ForOne(-3), "tails": LOSE})
    with pytest.raises(ValueError, match="is not odds"):
        parse_odds("-3 to 1")


def test_counts_that_do_not_add_up_are_refused() -> None:
    with pytest.raises(ValueError, match="add up to 3, not to 4"):
        Counts({"a": 1, "b": 2}, 4, "", "")
    with pytest.raises(ValueError, match="less than no times"):
        Counts({"a": -1, "b": 2}, 1, "", "")


def test_probabilities_become_whole_numbers() -> None:
    assert as_whole_numbers({"a": Fraction(1, 6), "b": Fraction(5, 6)}) == ({"a": 1, "b": 5}, 6)
    assert as_whole_numbers({"a": Fraction(1, 4), "b": Fraction(3, 4)})[1] == 4


def test_a_rarer_hand_that_pays_less_is_remarked() -> None:
    counts = Counts({"rare": 1, "often": 4, "rest": 5}, 10, "", "")
    odd = evaluate(counts, {"rare": ToOne(1), "often": ToOne(2), "rest": LOSE})
    assert any(
        "rare is 4.0 times as rare as often and pays less" in one for one in warnings_for("w", {"A": odd})
    )
    fine = evaluate(counts, {"rare": ToOne(2), "often": ToOne(1, 4), "rest": LOSE})
    assert warnings_for("w", {"A": fine}) == []
