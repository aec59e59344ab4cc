"""One round of every game and edition, written out as a regulator would read it, and kept.

A change in these files is a change in how a game is played: read it before you accept it
(``make golden`` writes them anew).
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from croupier import games
from croupier.conformance.driver import play_out, random_setup
from croupier.play.round import Round
from croupier.play.transcript import transcript
from tests.conformance.editions import EDITIONS

FOLDER = Path(__file__).parent.parent / "golden"


def golden(game_id: str, edition: str) -> str:
    """The transcript of a fixed round with at least three seats."""
    game = games.load(game_id)
    rng = random.Random(f"{game_id} {edition}")
    while True:
        setup = random_setup(rng, game, edition)
        if 3 <= len(setup.seats) <= 4:
            break
    round_ = Round(game, setup)
    for _ in play_out(rng, round_):
        pass
    return transcript(game, setup, round_.acts)


@pytest.mark.parametrize(("game_id", "edition"), EDITIONS)
def test_the_golden_round_is_played_as_before(game_id: str, edition: str) -> None:
    kept = FOLDER / f"{game_id}-{edition}.txt"
    assert golden(game_id, edition) == kept.read_text(encoding="utf-8")


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for one, its_edition in EDITIONS:
        (FOLDER / f"{one}-{its_edition}.txt").write_text(golden(one, its_edition), encoding="utf-8")
