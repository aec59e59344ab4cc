"""Every simulated round, told as a document, settles to the same cents wager by wager."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from croupier import games
from croupier.lab.simulate import simulator_for
from croupier.play.document import parse, settle
from croupier.play.simulator import BASE, Simulator
from tests.lab.simulate.submissions import simulated, submissions

SEED = 605


def settled(document: dict[str, Any]) -> dict[str, tuple[int, int]]:
    """Cents staked and ahead by wager, as ``croupier settle`` has it; all hands of a seat together."""
    staked: Counter[str] = Counter()
    net: Counter[str] = Counter()
    for line in settle(parse(json.dumps(document)), games.load).lines:
        wager = line.wager.partition("#")[0]
        staked[wager] += line.stake
        net[wager] += line.returned - line.stake
    return {wager: (staked[wager], net[wager]) for wager in staked}


def check_round(simulator: Simulator, index: int) -> None:
    document = simulator.document(SEED, index)
    told = settled(document)
    played = simulator.run(SEED, index, 1).columns
    for wager in simulator.wagers:
        assert played[wager][:2] == told.pop(wager, (0, 0)), (wager, index, document)
        assert played[wager].square == played[wager].net ** 2
    assert not told, f"round {index} settles {sorted(told)}, which the simulation does not know"
    base = [wager for wager in simulator.wagers if wager not in simulator.side_wagers]
    assert played[BASE].net == sum(played[wager].net for wager in base)
    assert played[BASE].staked == sum(played[wager].staked for wager in base)
    assert played[BASE].square == played[BASE].net ** 2


def check(game: str, edition: str, rounds: int) -> None:
    for number, options in enumerate(submissions(game, edition)):
        simulator = simulator_for(game, edition, options)
        for index in range(number * rounds, (number + 1) * rounds):
            check_round(simulator, index)


@pytest.mark.parametrize(("game", "edition"), simulated())
def test_rounds_settle_to_the_same_cents(game: str, edition: str) -> None:
    check(game, edition, rounds=20)


@pytest.mark.long
@pytest.mark.parametrize(("game", "edition"), simulated())
def test_many_rounds_settle_to_the_same_cents(game: str, edition: str) -> None:
    check(game, edition, rounds=2_000)
