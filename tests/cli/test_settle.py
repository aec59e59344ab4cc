"""``croupier settle`` as other programs call it: a process with files, pipes and an exit status."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from croupier import __version__
from tests import warm
from tests.sections.high_card_flush import QUALIFIES, document, flush
from tests.waiting import PATIENCE_SECONDS

GOOD = [document({number: flush(5)}, QUALIFIES) for number in (1, 2, 3)]
BAD = {**GOOD[0], "game": "tiddlywinks"}


def croupier(*words: str, stdin: bytes = b"", **env: str) -> subprocess.CompletedProcess[bytes]:
    return warm.run(
        list(words), input=stdin, capture_output=True, timeout=PATIENCE_SECONDS, env={**os.environ, **env}
    )


def answers(run: subprocess.CompletedProcess[bytes]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in run.stdout.splitlines()]


def lines(*documents: dict[str, Any] | str) -> bytes:
    return "\n".join(one if isinstance(one, str) else json.dumps(one) for one in documents).encode()


def test_documents_come_in_on_standard_input_and_results_go_out_in_the_same_order() -> None:
    run = croupier("settle", stdin=lines(*GOOD))
    assert run.returncode == 0
    assert run.stderr == b""
    assert [one["seats"][0]["seat"] for one in answers(run)] == [1, 2, 3]


def test_documents_may_stand_in_a_file(tmp_path: Path) -> None:
    path = tmp_path / "rounds.jsonl"
    path.write_bytes(lines(*GOOD) + b"\n")
    from_file = croupier("settle", str(path))
    assert from_file.returncode == 0
    assert from_file.stdout == croupier("settle", stdin=lines(*GOOD)).stdout


def test_the_exit_status_is_zero_with_bad_lines_and_each_has_its_answer() -> None:
    run = croupier("settle", stdin=lines(GOOD[0], BAD, "{", GOOD[1]))
    assert run.returncode == 0
    assert run.stderr == b""
    assert [one.get("error", {}).get("code", "settled") for one in answers(run)] == [
        "settled",
        "unknown_game",
        "bad_json",
        "settled",
    ]


def test_nothing_in_gives_nothing_out() -> None:
    run = croupier("settle", stdin=b"\n\n")
    assert (run.returncode, run.stdout, run.stderr) == (0, b"", b"")


def test_a_result_has_the_fields_of_the_contract() -> None:
    (result,) = answers(croupier("settle", stdin=lines(GOOD[0])))
    assert (result["game"], result["edition"]) == ("high_card_flush", "pa-2019")
    assert list(result["lines"][0]) == [
        "seat",
        "wager",
        "stake",
        "outcome",
        "returned",
        "pays",
        "hand",
        "cite",
    ]
    assert result["seats"] == [{"seat": 1, "staked": 2000, "returned": 4000, "net": 2000}]
    assert list(result) == ["game", "edition", "lines", "seats", "meters"]


def test_the_output_is_utf_8_whatever_the_terminal_speaks() -> None:
    run = croupier("settle", stdin=lines(GOOD[0]), PYTHONIOENCODING="ascii", LC_ALL="C")
    assert "§".encode() in run.stdout


@pytest.mark.parametrize("place", ["nowhere.jsonl", "."])
def test_a_file_that_cannot_be_read_gives_one_sentence_and_exit_status_two(
    tmp_path: Path, place: str
) -> None:
    path = tmp_path / place
    run = croupier("settle", str(path))
    assert run.returncode == 2
    assert run.stdout == b""
    said = run.stderr.decode()
    assert said.startswith("croupier: cannot read ")
    assert str(path) in said
    assert said.count("\n") == 1
    assert "Traceback" not in said


def test_an_unknown_flag_gives_exit_status_two_and_no_traceback() -> None:
    run = croupier("settle", "--loudly")
    assert run.returncode == 2
    assert b"--loudly" in run.stderr
    assert b"Traceback" not in run.stderr


def test_each_answer_is_written_before_the_next_line_is_read() -> None:
    """So that the command can stand in the middle of a pipe."""
    with subprocess.Popen(
        [sys.executable, "-m", "croupier.cli", "settle"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for number, one in enumerate(GOOD, 1):
            process.stdin.write(lines(one) + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["seats"][0]["seat"] == number
        process.stdin.close()
        assert process.wait(timeout=PATIENCE_SECONDS) == 0


def test_a_reader_that_leaves_early_gives_no_traceback(tmp_path: Path) -> None:
    path = tmp_path / "rounds.jsonl"
    path.write_bytes((lines(GOOD[0]) + b"\n") * 2000)
    pipe = f"{shlex.quote(sys.executable)} -m croupier.cli settle {shlex.quote(str(path))} | head -n 1"
    run = subprocess.run(["sh", "-c", pipe], capture_output=True, timeout=PATIENCE_SECONDS, check=True)
    assert len(answers(run)) == 1
    assert run.stderr == b""


# -- docs/contract.md ----------------------------------------------------------------------------


def page(request: pytest.FixtureRequest) -> str:
    return (request.config.rootpath / "docs" / "contract.md").read_text(encoding="utf-8")


def test_the_example_of_the_contract_is_answered_as_printed(request: pytest.FixtureRequest) -> None:
    example = re.search(r"<<'END'\n(.*?)\nEND\n```.*?```json\n(.*?)```", page(request), re.DOTALL)
    assert example is not None
    run = croupier("settle", stdin=example[1].encode())
    assert answers(run) == [json.loads(example[2])]


def test_the_contract_names_every_irregularity_that_the_rulebook_lists(
    request: pytest.FixtureRequest,
) -> None:
    run = croupier("rulebook", "show", "high_card_flush", "--json")
    listed = json.loads(run.stdout)["irregularities"]
    section = page(request).split("### Irregularities")[1].split("### Error codes")[0]
    assert set(re.findall(r"`([a-z_]+)`", section.split("Those of high_card_flush")[1])) == set(listed)
    assert listed["shoe_jam"]["cite"] == "58 Pa. Code § 678a.13(f)"


def test_the_rulebook_does_not_say_that_a_proposal_is_in_force() -> None:
    listed = json.loads(croupier("rulebook", "list", "--json").stdout)
    proposals = {(one["game"], one["edition"]) for one in listed if one["proposed"]}
    assert proposals == {(one["game"], one["edition"]) for one in listed if one["edition"] == "pa-2015"}
    shown = croupier("rulebook", "list").stdout.decode()
    assert shown.count("proposed 2015-08-") == len(proposals)
    assert "2019-08-31" in shown
    assert "proposed 2019" not in shown


def test_the_version_is_printed_without_a_command() -> None:
    answer = subprocess.run(
        [sys.executable, "-m", "croupier.cli", "--version"], capture_output=True, text=True, check=True
    )
    assert answer.stdout == f"croupier {__version__}\n"
