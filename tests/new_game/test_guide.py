"""Every command of docs/guides/adding-a-game.md is run, in its order, and prints what the guide says."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.new_game.scratch import LONGEST_SECONDS, Scratch

GUIDE = Path(__file__).parents[2] / "docs" / "guides" / "adding-a-game.md"
BLOCK = re.compile(
    r"(?:<!-- (?P<kind>[a-z ]+) -->\n)?```sh\n(?P<script>.*?)```\n(?:\n```text\n(?P<said>.*?)```)?", re.DOTALL
)


class Step(NamedTuple):
    kind: str
    script: str
    said: tuple[str, ...]


def steps() -> list[Step]:
    return [
        Step(found["kind"] or "", found["script"], tuple((found["said"] or "").strip().splitlines()))
        for found in BLOCK.finditer(GUIDE.read_text(encoding="utf-8"))
    ]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Scratch:
    """An environment of its own: the guide installs the game so that changes are taken at once."""
    return Scratch(tmp_path_factory.mktemp("guide"))


def surroundings(scratch: Scratch) -> dict[str, str]:
    return os.environ | {"PATH": f"{scratch.bin}:{os.environ['PATH']}", "PIP_NO_INDEX": "1", "PIP_QUIET": "1"}


def done(scratch: Scratch, step: Step) -> str:
    """What the commands of a step print; all of them must succeed."""
    ran = subprocess.run(
        ["sh", "-e", "-c", step.script],
        cwd=scratch.work,
        env=surroundings(scratch),
        capture_output=True,
        text=True,
        timeout=LONGEST_SECONDS,
    )
    assert ran.returncode == 0, f"{step.script}\n{ran.stdout}\n{ran.stderr}"
    return ran.stdout


def said_until_it_is_open(scratch: Scratch, step: Step) -> str:
    """The first line of a house, which is then closed again."""
    script = re.sub(r"127\.0\.0\.1:\d+", "127.0.0.1:0", step.script).strip()
    house = subprocess.Popen(
        ["sh", "-e", "-c", f"exec {script}"],
        cwd=scratch.work,
        env=surroundings(scratch),
        stdout=subprocess.PIPE,
        text=True,
    )
    assert house.stdout is not None
    line = house.stdout.readline()
    house.terminate()
    house.communicate(timeout=LONGEST_SECONDS)
    return line


def test_every_block_of_the_guide_is_run() -> None:
    assert len(steps()) > 10
    assert {step.kind for step in steps()} == {"in order", "until it is open"}


def test_the_guide_does_what_it_says(folder: Scratch) -> None:
    for step in steps():
        if step.kind == "until it is open":
            said = said_until_it_is_open(folder, step)
            wanted: tuple[str, ...] = tuple(line.replace(":8123/", ":") for line in step.said)
        else:
            said, wanted = done(folder, step), step.said
        for line in wanted:
            assert line in said, f"{step.script}\n{line!r} is not in\n{said[:2000]}"
