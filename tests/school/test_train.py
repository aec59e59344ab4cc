"""The commands sign, layout and train as a user calls them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from croupier import cli
from croupier.errors import CroupierError

runner = CliRunner()


def run(*words: str, stdin: str = "") -> Result:
    return runner.invoke(cli.build([words[0]]), list(words), input=stdin)


def fails(*words: str) -> str:
    result = run(*words)
    assert isinstance(result.exception, CroupierError), result.output
    return str(result.exception)


def test_a_script_of_right_answers_passes_and_one_of_wrong_answers_does_not(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.txt"
    wrong.write_text("nothing\n" * 200)
    sheet = json.loads(
        run("train", "high_card_flush", "--seed", "11", "--test", "--answers", str(wrong), "--json").stdout
    )
    assert sheet["right"] == 0
    assert not sheet["passed"]
    right = tmp_path / "right.txt"
    right.write_text("\n".join(answer["expected"].partition(") ")[0] for answer in sheet["answers"]))
    again = run("train", "high_card_flush", "--seed", "11", "--test", "--answers", str(right), "--json")
    passed = json.loads(again.stdout)
    assert (passed["percent"], passed["passed"], passed["complete"]) == (100, True, True)
    assert passed["asked"] == sheet["asked"]
    assert any("611a.2" in line for line in passed["instruction"])


def test_a_script_that_ends_too_early_is_an_error(tmp_path: Path) -> None:
    short = tmp_path / "short.txt"
    short.write_text("a\n")
    assert "too few answers" in fails("train", "go_fore_it", "--seed", "1", "--answers", str(short))
    assert "cannot read" in fails("train", "go_fore_it", "--answers", str(tmp_path / "none.txt"))


def test_a_learner_at_the_terminal_is_told_at_once_and_may_leave() -> None:
    result = run("train", "go_fore_it", "--seed", "3", stdin="z\n1\n")
    assert result.exit_code == 0
    assert "No:" in result.stdout
    assert "Score sheet: Go Fore It" in result.stdout
    assert "of 2" in result.stdout


def test_a_table_test_that_was_left_is_not_passed() -> None:
    """§ 611a.2(b)(2), (d): a dealer completes the test."""
    asked = run("train", "high_card_flush", "--test", "--seed", "1", "--json", stdin="4\n").stdout
    left = json.loads(asked[asked.index("{") :])
    assert (left["asked"], left["percent"], left["passed"], left["complete"]) == (1, 100, False, False)
    shown = run("train", "high_card_flush", "--test", "--seed", "1", stdin="4\n").stdout
    assert "left before the end" in shown


def test_solutions_print_each_answer_with_its_section() -> None:
    result = run("train", "flop_poker", "--seed", "3", "--solutions")
    assert result.exit_code == 0
    assert "§ 667a.12" in " ".join(result.stdout.split())


@pytest.mark.parametrize(
    ("suffix", "start"), [("html", b"<!doctype html>"), ("pdf", b"%PDF-"), ("txt", b"FLOP")]
)
def test_a_sign_is_written_in_the_format_of_its_name(tmp_path: Path, suffix: str, start: bytes) -> None:
    target = tmp_path / f"sign.{suffix}"
    assert run("sign", "flop_poker", "--output", str(target)).exit_code == 0
    assert target.read_bytes().startswith(start)


def test_a_sign_follows_its_submission(tmp_path: Path) -> None:
    file = tmp_path / "s.json"
    file.write_text(
        json.dumps({"game": "high_card_flush", "edition": "pa-2015", "options": {"flush_bonus": "C"}})
    )
    shown = run("sign", "high_card_flush", "--submission", str(file)).stdout
    assert "Flush Bonus Wager, paytable C" in shown
    assert "2015" in shown


def test_what_is_wrong_with_a_sign_is_said_in_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "s.json"
    file.write_text('{"game": "go_fore_it", "edition": "pa-2015"}')
    assert "game is 'go_fore_it'" in fails("sign", "flop_poker", "--submission", str(file))
    assert "--edition" in fails("sign", "go_fore_it", "--submission", str(file), "--edition", "pa-2019")
    assert "--format" in fails("sign", "flop_poker", "--format", "granite")
    assert "cannot write" in fails("sign", "flop_poker", "-o", str(tmp_path / "no" / "sign.txt"))
    assert "did you mean" in fails("sign", "flop_pokr")


def test_a_layout_is_drawn_and_its_bounds_are_kept(tmp_path: Path) -> None:
    target = tmp_path / "layout.svg"
    assert run("layout", "lunar_poker", "-o", str(target), "--positions", "5").exit_code == 0
    assert target.read_text(encoding="utf-8").startswith("<svg ")
    assert "1 to 5" in fails("layout", "lunar_poker", "--positions", "6")
    assert "--felt" in fails("layout", "lunar_poker", "--felt", "plaid")
