"""What is shipped was counted from the sources as they are, and is used only where nothing else decides."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from croupier import games
from croupier.errors import OperatingError
from croupier.kernel import shipped as files
from croupier.lab import shipped
from croupier.lab.recount import Question, kernel_questions, questions, recounted
from croupier.lab.solve import registry, solve
from croupier.law.edition import Edition
from croupier.play.lab import Lab
from croupier.units.odds import ToOne

QUICK = ("go_fore_it", "high_card_flush", "high_roll_dice", "props_and_hops", "raise_it_up_stud")
"""Games whose recount takes a few seconds."""


def every_question() -> Iterator[Question]:
    yield from kernel_questions()
    for game in games.ids():
        if Path(games.load(game).folder).parent.name == "games":
            yield from questions(game)


@pytest.mark.parametrize("asked", list(every_question()), ids=str)
def test_every_entry_was_counted_from_the_sources_and_prices_as_they_are(asked: Question) -> None:
    assert not asked.is_stale(), "run `python -m tools.shipped_counts`"


def test_no_file_has_an_entry_that_nobody_asks_for() -> None:
    wanted = {(one.folder, one.part, one.key) for one in every_question()}
    for folder in {one.folder for one in every_question()}:
        for part, entries in files.shipped(folder).items():
            for key in entries:
                assert (folder, part, key) in wanted


@pytest.mark.parametrize("game", QUICK)
def test_a_recount_finds_what_is_shipped(game: str) -> None:
    for asked in questions(game):
        assert recounted(asked) == asked.shipped, str(asked)


def test_a_recount_of_what_games_share_finds_what_is_shipped() -> None:
    for asked in kernel_questions():
        assert recounted(asked) == asked.shipped, str(asked)


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("game", [game for game in games.ids() if game not in QUICK])
def test_a_recount_of_the_slow_games_finds_what_is_shipped(game: str) -> None:
    for asked in questions(game):
        assert recounted(asked) == asked.shipped, str(asked)


def test_the_files_are_small_and_hold_counts_where_endings_are_declared() -> None:
    sizes = [(one.folder / files.FILE).stat().st_size for one in every_question()]
    assert max(sizes) < 100_000
    found = files.shipped(files.folder_of("croupier.games.high_card_flush.lab.solver"))
    for one in found["base"].values():
        assert {"shown", "counted_from", "decided_by"} < one.keys()
        assert "endings" not in one
        for _, _, _, number in one["shown"]:
            assert isinstance(number, int)


def lab_and_edition() -> tuple[Lab, Edition]:
    return games.lab("high_card_flush"), games.load("high_card_flush").edition()


def test_another_rule_figure_or_option_is_not_answered_from_the_file() -> None:
    lab, edition = lab_and_edition()
    assert shipped.shipped_solution(lab, edition, {}) is not None
    figure = edition.figures["dealer_qualifies"]
    other = replace(edition, figures={**edition.figures, "dealer_qualifies": replace(figure, value=[3, 10])})
    assert shipped.shipped_solution(lab, other, {}) is None


def test_a_side_paytable_does_not_touch_the_base_game_of_the_file() -> None:
    lab, edition = lab_and_edition()
    family = edition.paytables["flush_bonus"]
    column = replace(family.columns["A"], odds={**family.columns["A"].odds, "seven_card_flush": ToOne(9)})
    changed = replace(family, columns={**family.columns, "A": column})
    other = replace(edition, paytables={**edition.paytables, "flush_bonus": changed})
    assert shipped.shipped_solution(lab, other, {}) is not None


def test_changed_sources_are_not_answered_from_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    lab, edition = lab_and_edition()
    monkeypatch.setattr(files, "sources_of", lambda module: "0" * 16)
    assert shipped.shipped_solution(lab, edition, {}) is None
    assert files.entry("croupier.kernel.kinds", "counts", "kinds(5)") is None


def test_prices_are_asked_of_the_rules_and_are_the_same() -> None:
    lab, edition = lab_and_edition()
    found = shipped.shipped_solution(lab, edition, {})
    assert found is not None
    assert -found.mean() == Fraction("1348050875653/50592437455560")  # type: ignore[union-attr]
    assert solve("high_card_flush").edge == -found.mean()  # type: ignore[union-attr]


def test_inside_a_recount_nothing_is_read_from_the_file() -> None:
    lab, edition = lab_and_edition()
    with files.counting_anew():
        assert shipped.shipped_solution(lab, edition, {}) is None
    assert shipped.shipped_solution(lab, edition, {}) is not None


def test_what_cannot_be_counted_here_says_which_extra_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_: object) -> object:
        raise ModuleNotFoundError("No module named 'numba'", name="numba")

    monkeypatch.setattr(registry, "solve_now", missing)
    monkeypatch.setattr(registry, "shipped_solution", lambda *_: None)
    with pytest.raises(OperatingError, match=r"needs the package 'numba': install croupier\[lab\]"):
        solve("go_fore_it")


def test_strategies_come_back_as_they_were_written() -> None:
    game = games.load("high_card_flush")
    lab, edition = lab_and_edition()
    entry = files.shipped(files.folder_of(lab.name_of(lab.strategy)))["strategies"]
    (one,) = (value for key, value in entry.items() if key.startswith(edition.id))
    found = [shipped._strategy(document) for document in one["strategies"]]
    again = json.loads(json.dumps(shipped.strategies_entry(lab, game.edition(), {}, found)))
    assert again == one
