"""Every ending of every game that declares them, and a round for the rows of every paytable."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from croupier import games
from croupier.errors import Refused
from croupier.lab.witnesses import OR, witnesses
from croupier.play.document import parse, settle
from croupier.play.endings import BASE, Endings
from croupier.play.submission import Submission

WITH_ENDINGS = [game_id for game_id in games.ids() if games.lab(game_id).endings]


def declared() -> Iterator[tuple[str, str, str]]:
    for game_id in WITH_ENDINGS:
        for edition in games.load(game_id).editions:
            for name in games.lab(game_id).all_endings():
                yield game_id, edition, name


def offered(game_id: str, edition: str) -> list[str]:
    """The optional wagers that are placed before the deal."""
    rules = games.load(game_id).edition(edition).wagers
    return [name for name, rule in rules.items() if rule.optional and not rule.decision]


def endings_of(game_id: str, name: str) -> Endings:
    return games.lab(game_id).all_endings()[name]


@pytest.mark.parametrize(("game_id", "edition", "name"), list(declared()))
def test_every_ending_has_a_witness_that_the_rules_settle(game_id: str, edition: str, name: str) -> None:
    """And ``croupier settle`` comes to the same lines."""
    endings = endings_of(game_id, name)
    submission = Submission(games.load(game_id).edition(edition), {}, 500)
    assert endings.expected <= endings.witnesses(submission).keys()
    found = witnesses(game_id, name, edition)
    assert len(found.shown) >= len(endings.expected)
    for one in found.shown:
        assert settle(parse(json.dumps(one.round)), games.load).lines == one.lines


@pytest.mark.parametrize(
    ("game_id", "edition", "wager", "letter"),
    [
        (game_id, edition, wager, letter)
        for game_id, edition, name in declared()
        if name != BASE
        for wager in endings_of(game_id, name).wagers
        if wager in offered(game_id, edition)
        for letter, column in games.load(game_id)
        .edition(edition)
        .paytables[games.load(game_id).edition(edition).wagers[wager].paytable]
        .columns.items()
        if not column.deferred
    ],
)
def test_every_cell_of_their_paytables_has_a_round(
    game_id: str, edition: str, wager: str, letter: str
) -> None:
    found = witnesses(game_id, wager, edition, {wager: letter or True})
    assert not found.missing
    odds = found.submission.paytables[wager].odds
    for one in found.shown:
        if one.row:
            (line,) = [line for line in one.lines if line.wager == wager]
            assert line.pays in (*(str(odds[row]) for row in one.row.split(OR)), "lose")


@pytest.mark.parametrize(
    ("game_id", "wager"),
    [
        ("flop_poker", "three_card_bonus"),
        ("heads_up_holdem", "odds"),
        ("raise_it_up_stud", "blind"),
        ("go_fore_it", "gopher"),
        ("criss_cross_poker", "five_card"),
        ("free_bet_blackjack", "push_22"),
        ("props_and_hops", "field"),
    ],
)
def test_rows_of_other_wagers_are_found_by_playing(game_id: str, wager: str) -> None:
    found = witnesses(game_id, wager)
    assert not found.missing
    for one in found.shown:
        assert settle(parse(json.dumps(one.round)), games.load).lines == one.lines


def test_a_wager_that_does_not_exist_is_refused_with_those_that_do() -> None:
    with pytest.raises(Refused, match="has no witnesses of 'flash_bonus'; it has: base, flush_bonus"):
        witnesses("high_card_flush", "flash_bonus")


def test_a_row_is_told_by_the_rules_or_by_its_odds_alone() -> None:
    """Without an ace the Gopher Wager is collected by a sentence, and one row loses; of Skins two rows do."""
    rows = {wager: {one.row for one in witnesses("go_fore_it", wager).shown} for wager in ("gopher", "skins")}
    assert "no_ace" in rows["gopher"]
    assert rows["skins"] == {"lower_than_dealer", "tie or higher_than_dealer"}
