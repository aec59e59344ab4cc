"""No subsection of the irregularities is missing from a game, and each has a test that bears its letter."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from croupier import games

LAST_SECTIONS = {
    "texas_holdem_bonus": ("647a.13", "abcdefg"),
    "flop_poker": ("667a.13", "abcdef"),
    "raise_it_up_stud": ("669a.13", "abcdefg"),
    "six_card_fortune_pai_gow": ("670a.13", "abcdefghijklmn"),
    "lunar_poker": ("671a.13", "abcdefg"),
    "free_bet_blackjack": ("672a.12", "abcdefghijkl"),
    "double_back_jack": ("673a.13", "abcdefghijkl"),
    "criss_cross_poker": ("674a.13", "abcdefg"),
    "go_fore_it": ("676a.13", "abcdefg"),
    "heads_up_holdem": ("677a.13", "abcdefg"),
    "high_card_flush": ("678a.13", "abcdefg"),
    # The dice chapters have no such section: what can go wrong stands among the steps of a round.
    "props_and_hops": ("668a.3", "fgh"),
    "high_roll_dice": ("675a.4", "bc"),
}
"""The section and the letters of its subsections, read in the printed chapters."""

STUB_COUNTS = {
    "texas_holdem_bonus": ("647a.8(h)", "647a.9(h)", "647a.10(f)"),
    "flop_poker": ("667a.8(h)", "667a.9(h)", "667a.10(g)"),
    "raise_it_up_stud": ("669a.8(h)", "669a.9(f)", "669a.10(f)"),
    "six_card_fortune_pai_gow": ("670a.8(f)", "670a.9(e)", "670a.10(e)"),
    "lunar_poker": ("671a.11(h)(2)",),
    "criss_cross_poker": ("674a.8(h)", "674a.9(f)", "674a.10(f)"),
    "go_fore_it": ("676a.8(f)", "676a.9(f)", "676a.10(f)"),
    "heads_up_holdem": ("677a.8(g)", "677a.9(f)", "677a.10(f)"),
    "high_card_flush": ("678a.8(h)", "678a.9(f)", "678a.10(f)"),
}
"""What a wrong count leads to, for each way of dealing."""

HERE = Path(__file__).parent


def test_every_game_is_in_the_list() -> None:
    assert set(LAST_SECTIONS) == set(games.ids())


@pytest.mark.parametrize("game_id", LAST_SECTIONS)
def test_every_subsection_is_an_irregularity_of_the_game(game_id: str) -> None:
    section, letters = LAST_SECTIONS[game_id]
    cited = " ".join(known.by for known in games.load(game_id).irregularities.values())
    assert set(re.findall(rf"§ {re.escape(section)}\((\w)\)", cited)) == set(letters)


@pytest.mark.parametrize("game_id", STUB_COUNTS)
def test_a_wrong_count_is_an_irregularity_of_every_way_of_dealing(game_id: str) -> None:
    cited = [known.by for known in games.load(game_id).irregularities.values()]
    assert ", ".join(f"§ {section}" for section in STUB_COUNTS[game_id]) in cited


@pytest.mark.parametrize("game_id", LAST_SECTIONS)
def test_every_subsection_has_a_test_that_bears_its_letter(game_id: str) -> None:
    section, letters = LAST_SECTIONS[game_id]
    chapter, _, number = section.partition(".")
    files = HERE.glob(f"test_pa_{chapter}_{int(number):02d}*.py")
    text = "\n".join(path.read_text(encoding="utf-8") for path in files)
    named = re.findall(r"^def test_((?:(?:[a-z]|and)_)+)", text, re.MULTILINE)
    tested = {letter for name in named for letter in name.split("_") if len(letter) == 1}
    assert set(letters) <= tested, f"no test for {sorted(set(letters) - tested)}"
