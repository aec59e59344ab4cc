"""``croupier witness`` at the shell: a log as files, a witness, and a log that contradicts itself."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from typer.testing import CliRunner, Result

from croupier.cli import build
from tests.transparency.logs import LOG, publish
from tests.transparency.test_witness import entries
from tests.waiting import PATIENCE_SECONDS


def _run(*words: object) -> Result:
    return CliRunner().invoke(build(["witness"]), ["witness", *map(str, words)])


def test_a_witness_is_made_looks_and_says_when_the_log_contradicts_itself(tmp_path: Path) -> None:
    folder, log = tmp_path / "w", tmp_path / "log"
    key = _run("new", folder, "--name", "example.org/w").output.strip()
    assert key.startswith("example.org/w+")
    publish(log, entries(300))
    where = ("--log", log, "--key", LOG.public)
    assert "cosigned: 300 records" in _run("run", folder, *where, "--once").output
    assert "example.org/w" in _run("show", folder).output.splitlines()[-1]
    publish(log, [b"other", *entries(400)])
    seen = _run("run", folder, *where)
    assert seen.exit_code == 1
    assert "does not begin with the 300" in seen.output
    compared = _run("compare", folder / "latest.note", log / "checkpoint", *where)
    assert compared.exit_code == 1
    assert "is not the beginning of the other" in compared.output
    assert _run("compare", log / "checkpoint", *where).exit_code == 0


def test_a_log_that_cannot_be_read_is_status_2(tmp_path: Path) -> None:
    _run("new", tmp_path / "w", "--name", "w")
    done = _run("run", tmp_path / "w", "--log", tmp_path / "nowhere", "--key", LOG.public, "--once")
    assert done.exit_code == 2
    assert "cannot be read" in done.output


def test_a_witness_ends_with_whoever_started_it(tmp_path: Path) -> None:
    _run("new", tmp_path / "w", "--name", "w")
    publish(tmp_path / "log", entries(3))
    words = ["witness", "run", str(tmp_path / "w"), "--log", str(tmp_path / "log"), "--key", str(LOG.public)]
    process = subprocess.Popen(
        [sys.executable, "-m", "croupier.cli", *words, "--every", "600", "--until-closed"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    out, _ = process.communicate(timeout=PATIENCE_SECONDS)
    assert process.returncode == 0
    assert out.count(b"\n") <= 1


def test_a_witness_loads_no_database_and_no_games(tmp_path: Path) -> None:
    script = (
        "import sys; from croupier.cli import build; build(['witness']); "
        "print(sorted(m for m in ('sqlalchemy', 'numpy', 'fastapi', 'croupier.store', 'croupier.house') "
        "if m in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", script], stdout=subprocess.PIPE, check=True)
    assert done.stdout.strip() == b"[]"
