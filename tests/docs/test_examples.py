"""The blocks of the documents that are marked as runnable run, and print what the next block says."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

DOCS = Path(__file__).parents[2] / "docs"
MARKED = re.compile(r"<!-- run -->\n```sh\n(.*?)```\n(?:\n```text\n(.*?)```)?", re.DOTALL)
LONGEST_SECONDS = 240
"""A bound against hanging, far above what any of them takes."""


class Example(NamedTuple):
    page: str
    script: str
    expected: tuple[str, ...]


def examples() -> list[Example]:
    """Every marked block of every document."""
    return [
        Example(path.relative_to(DOCS).as_posix(), found[1], tuple((found[2] or "").strip().splitlines()))
        for path in sorted(DOCS.rglob("*.md"))
        for found in MARKED.finditer(path.read_text(encoding="utf-8"))
    ]


@pytest.fixture(scope="module")
def croupier(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the command in it, run by the interpreter of the tests."""
    folder = tmp_path_factory.mktemp("bin")
    command = folder / "croupier"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m croupier.cli "$@"\n', encoding="utf-8")
    command.chmod(0o755)
    return folder


@pytest.mark.parametrize("example", examples(), ids=lambda one: f"{one.page}: {one.script[:40].strip()}")
def test_a_runnable_block_runs_and_prints_what_is_said(
    example: Example, croupier: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(croupier), prepend=":")
    monkeypatch.setenv("PYTHONPATH", str(DOCS.parent))
    done = subprocess.run(
        ["sh", "-e", "-c", example.script],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=LONGEST_SECONDS,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    for line in example.expected:
        assert line in done.stdout, f"{line!r} is not in {done.stdout[:2000]}"


def test_every_guide_for_somebody_who_calculates_or_programs_has_an_example_that_runs() -> None:
    pages = {example.page for example in examples()}
    assert {"guides/mathematician.md", "guides/engineer.md", "guides/finance.md"} <= pages
