"""``croupier advise`` as other programs call it, and the example that the contract prints."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.lab.advice import advise_line

CONTRACT = Path(__file__).parents[2] / "docs" / "contract.md"
SECTION = CONTRACT.read_text(encoding="utf-8").split("## `croupier advise")[1].split("\n## ")[0]
GIVEN = re.search(r"^\{.*\}$", SECTION, re.MULTILINE)
ANSWER = re.search(r"```json\n(.*?)```", SECTION, re.DOTALL)


def croupier(*words: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "croupier.cli", "advise", *words],
        input=stdin,
        capture_output=True,
        timeout=120,
        check=False,
        text=True,
    )


def test_the_contract_prints_what_the_command_answers(tmp_path: Path) -> None:
    assert GIVEN is not None
    assert ANSWER is not None
    file = tmp_path / "rounds.jsonl"
    file.write_text(f"{GIVEN[0]}\n\nnot JSON\n{GIVEN[0]}\n", encoding="utf-8")
    found = croupier(str(file))
    assert found.returncode == 0, found.stderr
    first, broken, again = map(json.loads, found.stdout.splitlines())
    assert first == again == json.loads(ANSWER[1])
    assert broken["error"]["code"] == "bad_json"


def test_a_file_that_is_not_there_is_one_sentence_and_exit_status_2(tmp_path: Path) -> None:
    found = croupier(str(tmp_path / "nothing.jsonl"))
    assert found.returncode == 2
    assert found.stderr.startswith("croupier: cannot read")
    assert found.stdout == ""


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b'{"game": "high_roll_dice", "dice": [], "seats": []}', "no_decisions"),
        (b'{"game": "tiddlywinks", "seats": []}', "unknown_game"),
        (b"[]", "bad_document"),
    ],
)
def test_what_cannot_be_advised_on_is_answered_with_an_error(line: bytes, code: str) -> None:
    assert json.loads(advise_line(line))["error"]["code"] == code
