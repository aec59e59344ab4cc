"""Simulated means lie within four standard errors of the exact values."""

from __future__ import annotations

import pytest

from croupier.lab.simulate import Request, simulate
from croupier.play.simulator import BASE
from tests.lab.simulate.submissions import simulated

SEED = 678
MOST_ERRORS = 4
QUICK = ("go_fore_it", "high_roll_dice", "props_and_hops")


def check(game: str, edition: str, rounds: int) -> None:
    found = simulate(Request(game, rounds, SEED, edition))
    compared = {name: one.errors_away for name, one in found.columns.items() if one.errors_away is not None}
    assert compared, f"{game} {edition}: nothing to compare"
    far = {name: errors for name, errors in compared.items() if abs(errors) > MOST_ERRORS}
    assert not far, f"{game} {edition}: {far}"


@pytest.mark.parametrize(("game", "edition"), simulated())
def test_a_million_rounds_come_near_the_exact_values(game: str, edition: str) -> None:
    check(game, edition, 1_000_000)


@pytest.mark.long
@pytest.mark.timeout(7200)
@pytest.mark.parametrize(("game", "edition"), simulated())
def test_a_hundred_million_rounds_come_near_the_exact_values(game: str, edition: str) -> None:
    check(game, edition, 10**9 if game in QUICK else 10**8)


def test_a_mean_that_is_wrong_by_a_hundredth_is_noticed() -> None:
    found = simulate(Request("go_fore_it", 1_000_000, SEED)).columns[BASE]
    assert found.exact is not None
    worse = found.exact._replace(mean=found.exact.mean - 1)
    assert abs(float(found.mean - worse.mean)) / found.standard_error > MOST_ERRORS
