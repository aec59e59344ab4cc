"""The designer: what it proposes is within the brief, exactly evaluated, and nothing is missed."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.errors import DataError
from croupier.kernel.counts import Counts
from croupier.lab.designer import Brief, Template, propose
from croupier.lab.wager import evaluate
from croupier.units.odds import LOSE, ForOne, PercentOfMeter, ToOne

COUNTS = Counts({"high": 2, "middle": 8, "low": 20, "rest": 70}, 100, "", "")
TABLE = {"high": ToOne(10), "middle": ToOne(3), "low": ToOne(1), "rest": LOSE}
TEMPLATE = Template(COUNTS, TABLE)
WITHIN = Brief(Fraction(2, 100), Fraction(1, 100))


def test_every_proposal_keeps_what_was_asked_for() -> None:
    found = propose(TEMPLATE, WITHIN)
    assert found
    for one in found:
        assert abs(one.edge - WITHIN.target) <= WITHIN.tolerance
        assert one.edge == evaluate(COUNTS, one.odds).edge


def test_the_best_comes_first() -> None:
    found = propose(TEMPLATE, WITHIN)
    distances = [abs(one.edge - WITHIN.target) for one in found]
    assert distances == sorted(distances)


def test_rarer_hands_are_never_paid_less() -> None:
    for one in propose(TEMPLATE, Brief(Fraction(2, 100), Fraction(5, 100))):
        pays = [one.odds[name].returns(100) for name in ("high", "middle", "low")]  # type: ignore[union-attr]
        assert pays == sorted(pays, reverse=True)


def test_rows_that_shall_stay_do_and_bounds_hold() -> None:
    brief = Brief(
        Fraction(2, 100), Fraction(5, 100), bounds={"high": (12, 15)}, kept=frozenset(("middle", "low"))
    )
    found = propose(TEMPLATE, brief)
    assert found
    for one in found:
        assert one.odds["middle"] == ToOne(3)
        assert one.odds["high"] in (ToOne(10), LOSE, ToOne(12), ToOne(15))


def test_the_hit_frequency_chooses_which_rows_are_paid() -> None:
    brief = Brief(
        Fraction(5, 100), Fraction(5, 100), Fraction(9, 100), Fraction(11, 100), bounds={"high": (8, 30)}
    )
    found = propose(TEMPLATE, brief)
    assert found
    assert {one.odds["low"] for one in found} == {LOSE}


def test_nothing_is_proposed_where_nothing_fits() -> None:
    assert propose(TEMPLATE, Brief(Fraction(99, 100), Fraction(0), most_changes=1)) == []


def test_an_unknown_row_is_one_clear_sentence() -> None:
    with pytest.raises(DataError, match="the paytable has no row royal; it has: high, middle, low, rest"):
        propose(TEMPLATE, Brief(Fraction(1, 20), Fraction(1, 100), kept=frozenset(("royal",))))
    with pytest.raises(DataError, match="the least hit frequency is above the most"):
        propose(TEMPLATE, Brief(Fraction(1, 20), Fraction(1, 100), Fraction(1, 2), Fraction(1, 3)))


def test_shares_of_a_meter_belong_to_the_shape() -> None:
    table = {"high": PercentOfMeter(100), "middle": ForOne(4), "low": LOSE, "rest": LOSE}
    template = Template(COUNTS, table, 100, {"main": Fraction(1_000)})
    for one in propose(template, Brief(Fraction(40, 100), Fraction(20, 100))):
        assert one.odds["high"] == PercentOfMeter(100)


def test_the_long_run_counts_rates_in_place_of_meters() -> None:
    table = {"high": PercentOfMeter(100), "middle": ForOne(4), "low": LOSE, "rest": LOSE}
    template = Template(COUNTS, table, 100, None, Fraction(30, 100))
    plain = propose(template, Brief(Fraction(38, 100), Fraction(0), most_changes=0))
    assert [one.edge for one in plain] == [1 - Fraction(30, 100) - Fraction(32, 100)]
