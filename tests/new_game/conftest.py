"""A fourteenth game, made by ``croupier new-game`` in a folder outside of Croupier and installed."""

from __future__ import annotations

import pytest

from tests.new_game.scratch import Scratch

GAME = "lucky_middle"


@pytest.fixture(scope="session")
def scratch(tmp_path_factory: pytest.TempPathFactory) -> Scratch:
    made = Scratch(tmp_path_factory.mktemp("scratch"))
    made.croupier("new-game", GAME)
    made.install(f"./{GAME}")
    return made
