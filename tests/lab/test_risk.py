"""Many rounds: every sequence of a few of them, one by one, against convolution, steps and diffusion."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import sqrt

import numpy as np
import pytest
from typer.testing import CliRunner

from croupier import cli
from croupier.errors import Refused
from croupier.lab.joint import joint
from croupier.lab.risk import risk
from croupier.lab.risk.law import Law, law_of, moments_of
from croupier.lab.risk.ruin import MODEL, diffusion, log_chance, passed, ruin_of
from croupier.lab.risk.sums import nearly_normal, sum_of

COIN = {Fraction(1): 48, Fraction(-1): 50, Fraction(5, 2): 2}


def sequences(rounds: int) -> Iterator[tuple[list[Fraction], Fraction]]:
    """Every sequence of results, and how likely it is."""
    for each in product(COIN.items(), repeat=rounds):
        chance = Fraction(1)
        for _, number in each:
            chance *= Fraction(number, 100)
        yield [net for net, _ in each], chance


def test_the_sum_of_rounds_is_that_of_every_sequence() -> None:
    whole = sum_of(law_of(COIN), 7)
    lost = sum(chance for nets, chance in sequences(7) if sum(nets) < 0)
    even = sum(chance for nets, chance in sequences(7) if sum(nets) <= 0)
    assert whole.below(0) == pytest.approx(float(lost), abs=1e-12)
    assert whole.below(0.25) == pytest.approx(float(even), abs=1e-12)
    by_result = sorted((sum(nets), chance) for nets, chance in sequences(7))
    gathered = Fraction(0)
    for result, chance in by_result:
        gathered += chance
        if gathered >= Fraction(1, 4):
            assert whole.quantile(0.25) == float(result)
            break


@pytest.mark.parametrize("bankroll", [1, 2, 3])
def test_ruin_and_hold_are_those_of_every_sequence(bankroll: int) -> None:
    """The slow twin plays the model: the money is gone at nothing, and nobody loses more than he has."""
    gone, left = Fraction(0), Fraction(0)
    for nets, chance in sequences(7):
        held = Fraction(bankroll)
        for net in nets:
            held = max(Fraction(0), held + net) if held else held
        gone += chance * (held == 0)
        left += chance * held
    law = law_of(COIN)
    found = ruin_of(law, moments_of(law), bankroll, 7)
    assert found.method.startswith("step by step")
    assert found.probability == pytest.approx(float(gone), abs=1e-12)
    assert found.hold == pytest.approx(float(1 - left / bankroll), abs=1e-12)


def test_one_big_loss_or_win_beyond_all_that_is_followed_is_not_lost() -> None:
    law = law_of({Fraction(1000): 1, Fraction(-1000): 1, Fraction(1): 998})
    found = ruin_of(law, moments_of(law), 5, 3)
    assert found.probability == pytest.approx(1 - 0.999**3 - 0.001 * (1 - 0.999**2) * 1, abs=2e-6)


def test_the_approximations_come_near_to_what_is_exact() -> None:
    law = law_of({Fraction(1): 49, Fraction(-1): 51})
    exact, near = sum_of(law, 10_000), nearly_normal(moments_of(law), 10_000)
    assert near.below(-1) == pytest.approx(exact.below(-1), abs=0.002)
    assert near.quantile(0.05) == pytest.approx(exact.quantile(0.05), abs=2)
    stepped = ruin_of(law, moments_of(law), 60, 3000)
    smooth = diffusion(moments_of(law), 60, 3000)
    assert smooth.probability == pytest.approx(stepped.probability, abs=0.01)
    assert smooth.hold == pytest.approx(stepped.hold, abs=0.01)


def test_a_diffusion_far_out_is_a_number() -> None:
    law = law_of({Fraction(1): 40, Fraction(-1): 60})
    assert passed(moments_of(law), 10, 10**7) == pytest.approx(1)
    assert log_chance(-40.0) == pytest.approx(-40 * 40 / 2 - np.log(40 * sqrt(2 * np.pi)), rel=1e-3)


def test_a_law_has_the_moments_of_the_joint_counts() -> None:
    both = joint("go_fore_it", ["base", "gopher"])
    found = risk("go_fore_it", 100, ["base", "gopher"], 20_000)
    assert found.n0 == pytest.approx(float(both.variance / both.mean**2))
    assert found.joint.standard_deviation == both.standard_deviation
    assert 0 < found.probability_of_loss + found.house_loss < 1
    levels = list(found.quantiles.values())
    assert levels == sorted(levels)


def test_more_money_is_gone_less_often_and_longer_play_leaves_more_behind() -> None:
    little, much = (risk("go_fore_it", 60, bankroll=cents) for cents in (5_000, 20_000))
    longer = risk("go_fore_it", 120, bankroll=5_000)
    assert little.ruin
    assert much.ruin
    assert longer.ruin
    assert little.ruin.probability > much.ruin.probability
    assert little.ruin.hold > much.ruin.hold
    assert longer.ruin.hold > little.ruin.hold
    assert little.ruin_ever == 1.0


def test_the_command_answers_as_the_contract_says() -> None:
    asked = ["risk", "go_fore_it", "--rounds", "50", "--bankroll", "10000", "--json"]
    found = json.loads(CliRunner().invoke(cli.build(["risk"]), asked).output)
    assert {"n0", "probability_of_loss", "quantiles", "ruin"} <= found.keys()
    assert 0 < found["ruin"] < 1
    assert found["model_of_play"] == MODEL
    without = json.loads(CliRunner().invoke(cli.build(["risk"]), [*asked[:4], "--json"]).output)
    assert without["ruin"] is None


@pytest.mark.parametrize(
    ("rounds", "bankroll", "unit"), [(0, None, 1000), (10**13, None, 1000), (5, 0, 1000), (5, 100, 0)]
)
def test_what_cannot_be_asked_is_refused(rounds: int, bankroll: int | None, unit: int) -> None:
    with pytest.raises(Refused):
        risk("go_fore_it", rounds, bankroll=bankroll, unit=unit)


def test_a_law_of_one_result_has_no_spread() -> None:
    law: Law = law_of({Fraction(-1): 3})
    assert moments_of(law).deviation == 0
    assert sum_of(law, 5).below(0) == 1.0
