"""Whatever a command is given that it cannot use, it says in one sentence and ends with status 2."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from croupier.cli import main
from croupier.cli._door import DOUBT
from croupier.store.store import Store

Told = Callable[..., str]


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Told:
    """What the command says to these words, in a folder with books, a folder and files of the wrong kind."""
    monkeypatch.chdir(tmp_path)
    Path("folder").mkdir()
    Path("bytes.toml").write_bytes(b"\xff\xfe\x00\x80")
    Path("deep.yaml").write_text("[" * 3_000 + "]" * 3_000, encoding="utf-8")
    Path("itself.yaml").write_text("&a [*a]", encoding="utf-8")

    def run(*words: str) -> str:
        monkeypatch.setattr(sys, "argv", ["croupier", *words])
        with pytest.raises(SystemExit) as ended:
            main()
        assert ended.value.code == 2
        said = capsys.readouterr()
        assert said.out == ""
        assert said.err.startswith("croupier: ")
        assert said.err.count("\n") == 1, said.err
        return said.err.removeprefix("croupier: ").rstrip("\n")

    return run


@pytest.mark.parametrize("output", ["folder", "nowhere/movements.csv"])
def test_a_place_that_cannot_be_written_is_named(told: Told, output: str) -> None:
    with Store("books.sqlite"):
        pass
    said = told("assets", "movements", "books.sqlite", "--output", output)
    assert said.startswith(f"cannot use {output}: ")
    assert told("log", "books.sqlite", "--output", output).startswith(f"cannot use {output}: ")


def test_a_log_of_central_control_that_is_a_folder_is_named(told: Told) -> None:
    assert told("central", "log", "--log", "folder") == "cannot use folder: Is a directory"


def test_a_configuration_that_is_no_text_is_named(told: Told) -> None:
    assert told("serve", "bytes.toml") == "bytes.toml is not text in UTF-8"
    assert told("tax", "rates", "--house", "bytes.toml") == "bytes.toml is not text in UTF-8"
    assert told("serve", "none.toml") == "cannot read none.toml: No such file or directory"


@pytest.mark.parametrize("database", ["folder", "postgresql://nobody@127.0.0.1:1/none"])
def test_a_database_that_cannot_be_opened_is_one_sentence(told: Told, database: str) -> None:
    said = told("central", "link", database, "--memory", "memory.json", "--lines", "lines.json")
    assert said.startswith(f"{DOUBT}: ")


def test_a_document_without_end_is_told(told: Told) -> None:
    for name in ("deep.yaml", "itself.yaml"):
        assert told("tax", "day", name)


def test_a_date_is_refused_with_the_option_that_named_it(told: Told) -> None:
    with Store("books.sqlite"):
        pass
    wrong = "'soon' is not a date like 2015-07-01"
    assert told("assets", "due", "books.sqlite", "--opened", "soon") == f"--opened: {wrong}"
    due = ("assets", "due", "books.sqlite", "--opened", "2026-03-02")
    assert told(*due, "--on", "soon") == f"--on: {wrong}"
    assert told("assets", "movements", "books.sqlite", "--day", "soon") == f"--day: {wrong}"


def test_an_unknown_game_is_told_before_a_bar_is_drawn(told: Told) -> None:
    assert told("simulate", "old_maid", "--rounds", "1").startswith(
        "there is no game 'old_maid'; known are: "
    )
