"""The index of the law: no subsection without an answer, no pointer to nothing."""

from __future__ import annotations

import msgspec
import pytest

from croupier import games
from croupier.law.index import Index, Row, Section
from tests.compliance.subsections import GAMES, OTHERS
from tools import law_index
from tools.reachability import sources, walked

INDEX = law_index.load()


def test_every_row_has_an_answer_that_leads_somewhere() -> None:
    assert list(law_index.faults(INDEX)) == []


def test_every_answer_is_reached_by_the_program_that_runs() -> None:
    """A rule counts when a command, a route or a page asks it; what only tests or tools call is no answer."""
    walk = walked(workshop=False)
    pointers = {row.where for _, row in INDEX.rows() if row.where and "#" not in row.where}
    assert len(pointers) > 100
    assert sorted(pointer for pointer in pointers if not walk.reaches(pointer)) == []


def test_every_data_file_that_answers_is_read_by_the_program() -> None:
    files = {row.where.partition("#")[0] for _, row in INDEX.rows() if "#" in row.where}
    texts = [text for _, text in sources("croupier").values()]
    for file in files:
        name = file.rpartition("/")[2]
        read = [text for text in texts if name in text or f'"{name.removesuffix(".toml")}"' in text]
        assert read or "/games/" in file, file


def test_nothing_is_open() -> None:
    assert [row for _, row in INDEX.rows() if row.answer == "open"] == []


@pytest.mark.parametrize("text", GAMES)
def test_every_subsection_of_a_games_text_is_there_and_no_other(text: str) -> None:
    found = {
        section.section: "".join(row.subsection.strip("()") for row in section.rows)
        for section in INDEX.sections
        if section.text == text
    }
    assert found == GAMES[text]


@pytest.mark.parametrize("text", OTHERS)
def test_every_printed_paragraph_of_the_other_texts_is_there(text: str) -> None:
    found = {
        section.section: " ".join(row.subsection.replace(" before 2015", "*") for row in section.rows)
        for section in INDEX.sections
        if section.text == text
    }
    assert found == OTHERS[text]


@pytest.mark.parametrize("game", ["texas_holdem_bonus", "flop_poker", "heads_up_holdem"])
def test_the_reminders_of_a_count_and_of_new_cards_stand_at_the_subsections_that_ask_for_them(
    game: str,
) -> None:
    edition = games.load(game).edition()
    assert edition.procedure.stub_count is not None
    asked = {*edition.procedure.stub_count.cites.values()}
    asked |= {figure.cite.rpartition("(")[0] for figure in edition.equipment.change_hours.values()}
    reminding = {
        f"{section.section}{row.subsection}"
        for section, row in INDEX.rows()
        if section.text == edition.chapter and row.where == "croupier.tables.reminders.reminders_of"
    }
    assert reminding == asked


@pytest.mark.parametrize("game", games.ids())
def test_hours_and_a_second_deck_stand_where_the_editions_have_them_and_not_with_people(game: str) -> None:
    load = games.load(game)
    for edition in map(load.edition, load.editions):
        rows = {
            f"{section.section}{row.subsection}": row.where
            for section, row in INDEX.rows()
            if section.text.startswith(edition.chapter)
        }
        second, hours = edition.equipment.second_cite, edition.equipment.change_hours.values()
        if second:
            assert rows[second] == "croupier.play.table_check.table_findings"
        for cite in {figure.cite.partition("(c)")[0] + "(c)" for figure in hours}:
            assert rows[cite] == "croupier.tables.reminders.reminders_of"


def test_every_text_of_the_index_is_one_of_these() -> None:
    assert {section.text for section in INDEX.sections} == {*GAMES, *OTHERS, "Preambles (2015)"}


def test_every_reason_is_used_and_says_something() -> None:
    used = {row.reason for _, row in INDEX.rows()} - {""}
    assert used == set(INDEX.reasons)
    assert all(len(reason) > 20 for reason in INDEX.reasons.values())


def test_the_page_is_up_to_date() -> None:
    assert law_index.PAGE.read_text(encoding="utf-8") == law_index.page(INDEX), (
        "run python -m tools.law_index"
    )


def one(**changes: str) -> list[str]:
    """The faults of an index of one row."""
    row = Row(*{"subsection": "(a)", "answer": "people", "where": "", "reason": "why", **changes}.values())
    return list(law_index.faults(Index({"why": "because"}, [Section("1a", "§ 1a.1", "One", [row])])))


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"answer": ""}, "has no answer"),
        ({"answer": "planned"}, "has no answer"),
        ({"reason": ""}, "without a reason"),
        ({"reason": "because"}, "not written"),
        ({"answer": "implemented"}, "points to ''"),
        ({"answer": "implemented", "where": "croupier.law"}, "points to"),
        ({"answer": "implemented", "where": "croupier.law.edition.Nothing"}, "points to"),
        ({"answer": "implemented", "where": "croupier.nowhere.Thing"}, "points to"),
        ({"answer": "checked", "where": "croupier/compliance/cameras.toml#games.chess"}, "points to"),
        ({"answer": "checked", "where": "croupier/compliance/nothing.toml#games"}, "points to"),
    ],
)
def test_what_is_wrong_is_found(changes: dict[str, str], words: str) -> None:
    assert any(words in fault for fault in one(**changes))


def test_what_is_right_is_not_found() -> None:
    assert one() == []
    assert one(answer="implemented", where="croupier.law.edition.Edition.cite", reason="") == []
    assert one(answer="checked", where="croupier/compliance/cameras.toml#games.craps", reason="") == []
    assert one(answer="open", reason="") == []
    twice = INDEX.sections[0]
    doubled = msgspec.structs.replace(INDEX, sections=[twice, twice])
    assert any("is there twice" in fault for fault in law_index.faults(doubled))
