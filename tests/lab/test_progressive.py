"""Progressives: linear in the meter, fair at break-even, and paying out in the long run what they take in."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.kernel.counts import Counts
from croupier.lab.envy import envy_of_one_hand
from croupier.lab.par import par
from croupier.lab.progressive import ProgressiveResult, analyse
from croupier.law.paytable import Paytable
from croupier.law.progressive import MeterAmount, MeterRule
from croupier.units.odds import LOSE, ForOne, PercentOfMeter
from tests.lab.games import counts_of, edition_of

COUNTS = Counts({"jackpot": 1, "share": 4, "small": 95, "nothing": 900}, 1000, "", "")
TABLE = Paytable(
    "toy",
    "",
    "§ 1",
    {"jackpot": PercentOfMeter(100), "share": PercentOfMeter(10), "small": ForOne(4), "nothing": LOSE},
)


def rule(reserve: Fraction = Fraction(0), primary: Fraction | None = Fraction(1, 5)) -> MeterRule:
    return MeterRule("main", MeterAmount(10_000), MeterAmount(4_000), primary, reserve, "reserve")


@pytest.fixture
def toy() -> ProgressiveResult:
    return analyse(COUNTS, TABLE, {"main": rule()}, 100)


def test_the_edge_at_the_seed(toy: ProgressiveResult) -> None:
    # 1/1000 of 100 stakes, 4/1000 of 10, and 95/1000 of 4.
    assert toy.at_seed.edge == 1 - (Fraction(100, 1000) + Fraction(40, 1000) + Fraction(380, 1000))
    assert toy.edge_at({}) == toy.at_seed.edge


def test_the_wager_is_fair_at_break_even_and_only_there(toy: ProgressiveResult) -> None:
    meter = toy.meters["main"].break_even
    assert meter is not None
    assert toy.edge_at({"main": meter}) == 0
    assert toy.edge_at({"main": meter - 1}) > 0 > toy.edge_at({"main": meter + 1})


def test_a_meter_pays_what_it_takes_in(toy: ProgressiveResult) -> None:
    """The mean of the meter as it is shown, from its balance: in a round it gains the rate, loses a tenth
    of itself with chance 4/1000, and becomes the reseed amount with chance 1/1000."""
    jackpot, share = COUNTS.probability("jackpot"), COUNTS.probability("share")
    shown = toy.meters["main"].mean
    assert shown is not None
    after = shown * (1 - jackpot - share / 10) + jackpot * 4_000
    assert after + Fraction(1, 5) * 100 == shown


def test_the_long_run_return_adds_rates_and_reseeding(toy: ProgressiveResult) -> None:
    fixed = Fraction(380, 1000)
    assert toy.long_run == fixed + Fraction(1, 5) + Fraction(1, 1000) * 40
    with_reserve = analyse(COUNTS, TABLE, {"main": rule(Fraction(1, 20))}, 100)
    assert with_reserve.long_run == toy.long_run + Fraction(1, 20)


def test_an_open_rate_leaves_the_long_run_open() -> None:
    open_rate = analyse(COUNTS, TABLE, {"main": rule(primary=None)}, 100)
    assert open_rate.long_run is None
    assert open_rate.meters["main"].mean is None
    assert open_rate.long_run_without_rates == Fraction(380, 1000) + Fraction(40, 1000)


def test_a_larger_wager_needs_a_larger_meter_to_be_fair(toy: ProgressiveResult) -> None:
    five = analyse(COUNTS, TABLE, {"main": rule()}, 500)
    assert five.meters["main"].break_even == 5 * toy.meters["main"].break_even


def test_the_rules_submission_sets_a_seed_that_is_only_bounded() -> None:
    low = par("flop_poker").wagers["progressive"]["A"].result.edge
    high = par("flop_poker", selected={"progressive": "A", "meter_reset": 5_000_000})
    assert high.wagers["progressive"]["A"].result.edge < low
    assert list(high.wagers["progressive"]) == ["A"]


def test_seeds_for_one_make_the_edge_the_same_for_every_wager() -> None:
    found = par("texas_holdem_bonus").wagers["progressive"]["C"].progressive
    assert list(found) == [100, 500]
    assert found[100].at_seed.edge == found[500].at_seed.edge == Fraction(4668, 10829)


def test_raise_it_up_breaks_even_at_10_080_dollars() -> None:
    """Three other royals at 500, 44 straight flushes at 70, 52 threes at 60, 720 straights at 6."""
    found = par("raise_it_up_stud").wagers["progressive"]["single"].progressive[100]
    assert found.without_meters == Fraction(3 * 500 + 44 * 70 + 52 * 60 + 720 * 6, 22_100)
    assert found.meters["main"].break_even == 1_008_000


def test_each_other_hand_adds_the_same_envy() -> None:
    edition = edition_of("texas_holdem_bonus")
    counts = counts_of("texas_holdem_bonus", "progressive")
    each = envy_of_one_hand(edition, "progressive", counts, 100)
    assert each == Fraction(4 * 1000 + 36 * 300, 2_598_960)


def test_envy_needs_a_qualifying_wager_where_the_text_says_so() -> None:
    edition = edition_of("six_card_fortune_pai_gow")
    counts = counts_of("six_card_fortune_pai_gow", "fortune")
    assert envy_of_one_hand(edition, "fortune", counts, 499) == 0
    assert envy_of_one_hand(edition, "fortune", counts, 500) > 0
    # The amounts are flat above it: twice the wager, half the return.
    assert 2 * envy_of_one_hand(edition, "fortune", counts, 1000) == envy_of_one_hand(
        edition, "fortune", counts, 500
    )
