"""The rules engine against an independent settlement program of every game, on stacked random rounds.

A sample here; ``make oracles`` runs 100,000 rounds of each game.
"""

from __future__ import annotations

import pytest

from croupier import games
from tests.oracles.compare import differences


@pytest.mark.parametrize("game_id", games.ids())
def test_the_rules_engine_agrees_with_the_oracle(game_id: str) -> None:
    found = differences(game_id, rounds=600, seed=2)
    assert not found, found[0]
