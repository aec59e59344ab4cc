"""Bands of actual against theoretical win, and the risk of a reserve."""

from __future__ import annotations

from math import sqrt
from pathlib import Path

import pytest

from croupier.lab.solve import solve
from croupier.lab.volatility import periods, reserve_risks
from croupier.lab.volatility_page import write_page


def test_a_band_is_the_theoretical_win_and_so_many_deviations_to_each_side() -> None:
    base = solve("go_fore_it")
    hour = periods("go_fore_it", rounds_per_hour=10_000, average_wager_cents=2500)[0]
    low, high = hour.bands[0.95]
    assert hour.mean == pytest.approx(10_000 * 2500 * float(base.edge))
    reach = 1.959964 * sqrt(10_000) * 2500 * base.standard_deviation
    assert abs(high - hour.mean - reach) < 2 + reach * 1e-6
    assert abs((high - hour.mean) - (hour.mean - low)) <= 1


def test_a_higher_level_is_a_wider_band_and_more_rounds_a_narrower_one_per_round() -> None:
    hour, *_, month = periods("go_fore_it", rounds_per_hour=1000, average_wager_cents=500)
    narrow, wide = hour.bands[0.9], hour.bands[0.99]
    assert wide[0] < narrow[0] < narrow[1] < wide[1]
    many = month.bands[0.9]
    assert (many[1] - many[0]) / month.rounds < (narrow[1] - narrow[0]) / hour.rounds


def test_the_chance_of_a_loss_falls_with_time() -> None:
    found = periods("go_fore_it", rounds_per_hour=100, average_wager_cents=2500)
    chances = [one.chance_of_loss for one in found]
    assert chances == sorted(chances, reverse=True)
    assert 0 < chances[-1] < chances[0] < 0.5
    assert [one.rounds for one in found] == [100, 800, 2400, 16_800, 72_000]


def test_the_risk_of_a_reserve_is_that_of_a_geometric_wait() -> None:
    (risk,) = reserve_risks("high_card_flush", "", {"progressive": "A"})
    # One wager in 4,180,767.5 empties the meter; 5 cents of each dollar go to the reserve.
    chance = 1 / risk.mean_wagers
    assert risk.mean_reserve == pytest.approx(5 * risk.mean_wagers)
    assert risk.short == pytest.approx(1 - (1 - chance) ** risk.wagers_to_seed)
    assert 0 < risk.short < 1


def test_a_game_without_a_progressive_has_no_such_risk() -> None:
    assert reserve_risks("go_fore_it") == []


def test_the_page_has_the_tables_and_the_plot(tmp_path: Path) -> None:
    found = periods("go_fore_it", rounds_per_hour=100, average_wager_cents=2500)
    path = write_page("go_fore_it", "", {}, found, [], 2500, tmp_path / "out")
    text = path.read_text(encoding="utf-8")
    assert "Win of the house" in text
    assert "<svg" in text
    assert "shift of 8 hours" in text
