"""Facts of a game: each has its own, and what is misspelled or missing is one sentence with the file."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier import games
from croupier.equipment.cards import CARDS
from croupier.errors import OperatingError
from croupier.play.facts import facts_in, meant


@pytest.mark.parametrize("game_id", games.ids())
def test_every_game_has_its_facts_and_its_equipment(game_id: str) -> None:
    game = games.load(game_id)
    assert game.facts.tagline
    assert len(game.facts.how) == 3
    assert set(game.facts.faces) <= set(CARDS)
    assert bool(game.facts.faces) == (not game.dice)
    assert game.equipment.items
    wagers = {name for edition in game.editions for name in game.edition(edition).wagers}
    assert all(favour.wager in wagers for favour in game.facts.favours_the_player)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ('initials = "X"', "tagline"),
        ('initials = "X"\ntagline = ""\nhow = []\ntime_is_up = ""\ncolour = "red"', "colour"),
        ('initials = "X"\ntagline = ""\nhow = []\ntime_is_up = ""\ncommunity = "circle"', "circle"),
        ("initials = ", "Invalid value"),
    ],
)
def test_what_is_wrong_is_one_sentence_with_the_file(tmp_path: Path, text: str, word: str) -> None:
    (tmp_path / "facts.toml").write_text(text, encoding="utf-8")
    with pytest.raises(OperatingError, match=word) as told:
        facts_in(tmp_path)
    assert "facts.toml" in str(told.value)
    with pytest.raises(OperatingError, match=r"facts\.toml"):
        facts_in(tmp_path / "nowhere")


def test_a_pattern_means_a_name_or_its_beginnings() -> None:
    assert meant("hop_", "hop_1_2")
    assert meant("ante", "ante")
    assert not meant("ante", "ante_down")
